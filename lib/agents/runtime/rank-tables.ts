/** Which tables of a schema a question may be about, the likeliest first, and which of their columns it names. */
import "server-only";
import { measureTables } from "#lib/planner/plan/measures";
import type { Candidate } from "#lib/semantic/index-model";
import { indexOf } from "#lib/semantic/index-model";
import { findMetric, type SemanticModel } from "#lib/semantic/model";
import { searchModel } from "#lib/semantic/search-model";
import { type Find, findElements } from "./find-elements.ts";
import type { ConversationTurn, EnhancedQuestion } from "./question.ts";
import { schemaGraph, tablesBetween } from "./schema-graph.ts";

/** What a piece of the schema is wanted for. */
export type SliceSubject = {
  /** The question in all its forms, and names that belong to it. */
  readonly texts: readonly string[];
  /** Statements that were tried: their tables are shown. */
  readonly statements: readonly string[];
  /** Names of tables that the conversation was about. */
  readonly tables: readonly string[];
};

/** Of a question in a conversation: the same for every call of a run. */
export function subjectOf(
  { original, enhanced, entities }: Pick<EnhancedQuestion, "original" | "enhanced" | "entities">,
  turns: readonly Pick<ConversationTurn, "tables">[],
): SliceSubject {
  return {
    texts: [original, enhanced, ...entities],
    statements: [],
    tables: turns.slice(-1).flatMap(({ tables }) => tables),
  };
}

export type RankedTables = {
  /** The likeliest first: the best matches, what joins them, then weaker matches. */
  readonly order: readonly string[];
  /** Named, or found by the question's words. */
  readonly matched: ReadonlySet<string>;
  /** By table: the columns that the words mean, the likeliest first. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
};

/** Tables that ways are looked for between. */
const linkedTables = 6;
const mostMatched = 60;
const mostAround = 40;
const mostNear = 20;

/** Look-ups in the index and in the graph; no text of a table is read. */
export function rankTables(model: SemanticModel, subject: SliceSubject): RankedTables {
  const graph = schemaGraph(model);
  const finds = subject.texts.flatMap((text) => findElements(text, indexOf(model)));
  const { scores, columns } = scoreTables(model, finds);
  const known = (name: string) => graph.tableByName.get(name.toLowerCase()) ?? [];
  const named = [...subject.statements.flatMap(identifiersIn), ...subject.tables].flatMap(known);
  const found = [...new Set([...named, ...byScore(scores)])];
  const near = found.length < linkedTables ? subject.texts.flatMap((text) => tablesNear(model, text)) : [];
  const matched = [...new Set([...found, ...near])].slice(0, mostMatched);
  const linked = matched.slice(0, linkedTables);
  const targets = new Set(linked);
  const between = linked.flatMap((table) => tablesBetween(graph, table, targets));
  const around = [...linked.flatMap(graph.parents), ...linked.flatMap(graph.children)].slice(0, mostAround);
  return {
    order: [...new Set([...linked, ...between, ...around, ...matched])],
    matched: new Set(matched),
    columns,
  };
}

/** By single words, beginnings, descriptions and slips of the pen: where a question names hardly anything. */
function tablesNear(model: SemanticModel, text: string): readonly string[] {
  return searchModel(model, text, mostNear).flatMap(({ element }) => ("table" in element ? [element.table] : []));
}

/** Words that many tables answer to say little about each of them. */
function scoreTables(model: SemanticModel, finds: readonly Find[]) {
  const scores = new Map<string, number>();
  const columns = new Map<string, Map<string, number>>();
  for (const find of finds) {
    const rarity = find.wordCount / Math.log2(2 + find.candidates.length);
    const places = find.candidates.flatMap((candidate) =>
      placesOf(model, candidate).map((place) => ({ ...place, score: candidate.weight * rarity })),
    );
    const best = new Map<string, number>();
    for (const { table, column, score } of places) {
      best.set(table, Math.max(best.get(table) ?? 0, score));
      if (column === null) continue;
      const known = columns.get(table) ?? new Map<string, number>();
      columns.set(table, known.set(column, (known.get(column) ?? 0) + score));
    }
    for (const [table, score] of best) scores.set(table, (scores.get(table) ?? 0) + score);
  }
  return { scores, columns: new Map([...columns].map(([table, found]) => [table, byScore(found)])) };
}

function byScore(scores: ReadonlyMap<string, number>): string[] {
  return [...scores].toSorted((left, right) => right[1] - left[1]).map(([name]) => name);
}

type Place = { readonly table: string; readonly column: string | null };

function placesOf(model: SemanticModel, { element }: Candidate): Place[] {
  switch (element.kind) {
    case "metric": {
      const metric = findMetric(model, element.metric);
      return metric === undefined ? [] : measureTables(metric.expression).map((table) => ({ table, column: null }));
    }
    case "table":
      return [{ table: element.table, column: null }, ...wayOf(element.via)];
    case "value":
      return [{ table: element.table, column: element.column }, ...wayOf(element.via)];
    case "column":
    case "flag":
      return [{ table: element.table, column: element.column }];
  }
}

function wayOf(via: { readonly table: string; readonly column: string } | null): Place[] {
  return via === null ? [] : [{ table: via.table, column: via.column }];
}

function identifiersIn(statement: string): string[] {
  return statement.match(/[\p{L}_][\p{L}\p{N}_$]*/gu) ?? [];
}

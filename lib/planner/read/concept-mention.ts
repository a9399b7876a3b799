/** The columns that an adjective or a verb speaks of without naming them: "cheaper than 20", "the oldest". */
import type { Candidate } from "#lib/semantic/index-model";
import { type ColumnProfile, findColumn, type SemanticModel } from "#lib/semantic/model";
import { phraseKey, splitIdentifier } from "#lib/semantic/words";
import type { ColumnConcept } from "../lexicon/cue.ts";
import type { Chunk } from "../request/chunk.ts";
import type { Mention } from "../request/request.ts";
import { isMoney } from "../words/number-units.ts";
import { likely, newMention, shownTables, type Walk } from "./walk.ts";

/** The columns that an adjective speaks of, as a mention; null when the model has none. */
export function conceptMention(walk: Walk, chunk: Chunk, concept: ColumnConcept): Mention | null {
  const find = (names: readonly string[]): Candidate[] =>
    names.flatMap((name, rank) =>
      (walk.index.phrases.get(phraseKey(splitIdentifier(name))) ?? [])
        .filter(({ element }) => element.kind === "column" && hasSize(walk.model, element))
        .map((candidate) => ({ ...candidate, weight: candidate.weight * (0.95 - rank * 0.04) })),
    );
  const reversed = find(concept.reversed);
  const candidates = namedOnes(walk, nearOnes(walk, ofShownRows(walk, [...find(concept.names), ...reversed])));
  if (candidates.length === 0) return null;
  return newMention(walk, chunk, { candidates, text: null, reversed });
}

/** "products cheaper than 50": the rows' own columns come before those of whatever relates to them. */
function ofShownRows(walk: Walk, candidates: readonly Candidate[]): readonly Candidate[] {
  const tables = shownTables(walk);
  const own = candidates.filter(({ element }) => element.kind === "column" && tables.includes(element.table));
  return own.length > 0 ? surestOf(walk.model, own) : candidates;
}

/** Between the names of a concept; the next name is that much less likely. */
const nextName = 0.015;

/** Of the rows' own sums of money those of the likeliest name: a price before a cost, a total before its parts. */
function surestOf(model: SemanticModel, own: readonly Candidate[]): readonly Candidate[] {
  const isOfMoney = own.every(({ element }) => {
    const known = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
    return known !== undefined && isMoney(known);
  });
  if (!isOfMoney) return own;
  const best = Math.max(...own.map(({ weight }) => weight));
  const surest = own.filter(({ weight }) => weight > best - nextName);
  const totals = surest.filter(({ element }) => element.kind === "column" && /total/i.test(element.column));
  return totals.length > 0 ? totals : surest;
}

/** "that have a film rating, how many are rated 8": of several columns the one that a condition named in full. */
function namedOnes({ request }: Walk, candidates: readonly Candidate[]): readonly Candidate[] {
  const named = request.clauses.flatMap((clause) =>
    clause.kind === "empty"
      ? likely(clause.subject.mention.candidates).map(({ element }) => JSON.stringify(element))
      : [],
  );
  const known = candidates.filter(({ element }) => named.includes(JSON.stringify(element)));
  return known.length > 0 ? known : candidates;
}

/** Whether the values of a column come in an order of their own: numbers and dates, also those that are stored as texts. */
function hasSize(model: SemanticModel, place: { readonly table: string; readonly column: string }): boolean {
  const column = findColumn(model, place.table, place.column);
  return column !== undefined && (column.kind !== "text" || !isMereText(column.profile.pattern));
}

function isMereText(pattern: ColumnProfile["pattern"]): boolean {
  return pattern === "text" || pattern === "code";
}

/** Columns that one adjective can mean in a wide schema: those of the tables that the question names. */
const mostColumns = 24;

function nearOnes(walk: Walk, candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length <= mostColumns) return candidates;
  const named = new Set(
    walk.chunks.flatMap(({ meaning }) =>
      meaning.type === "element"
        ? meaning.candidates.flatMap(({ element }) => (element.kind === "table" ? [element.table] : []))
        : [],
    ),
  );
  return candidates
    .filter(({ element }) => element.kind === "column" && named.has(element.table))
    .slice(0, mostColumns);
}

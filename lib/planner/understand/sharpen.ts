/** What a word can mean beside what its letters say: the name and the key of the tables that are spoken of, and what a key leads to. */
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { areObservations } from "../plan/observed-tables.ts";
import { endOf } from "../plan/preposition-way.ts";
import { rowKey } from "../plan/table-row-names.ts";
import type { Mention } from "../request/request.ts";
import { isYearColumn } from "../time/time-part.ts";
import type { MentionRole } from "./mention-roles.ts";

const weights = { ownName: 0.9, ownKey: 0.9, bareKey: 0.25, referenced: 0.85, thisEnd: 0.1, otherEnd: -0.25 };

/** The tables that the mentions may name. */
export function namedTables(mentions: readonly Mention[]): ReadonlySet<string> {
  return new Set(
    mentions.flatMap(({ candidates }) =>
      candidates.flatMap(({ element, weight }) => (element.kind === "table" && weight >= 0.5 ? [element.table] : [])),
    ),
  );
}

/** The candidates with those that only the rest of the question brings up. */
export function sharpened(
  model: SemanticModel,
  candidates: readonly Candidate[],
  context: { readonly mention: Mention; readonly named: ReadonlySet<string>; readonly role: MentionRole },
): Candidate[] {
  const near = withNearOnes(model, candidates, context).map((candidate) => ofThisEnd(candidate, context.mention));
  return ofOneKind(model, near, context.role);
}

/** "from Kiel" is stored as where something begins, not as where it goes to. */
function ofThisEnd(candidate: Candidate, { preposition }: Mention): Candidate {
  const { element, weight } = candidate;
  const end = element.kind === "value" ? endOf(element.column, preposition) : null;
  return end === null ? candidate : { element, weight: weight + (end === "this" ? weights.thisEnd : weights.otherEnd) };
}

/** A table and its column of the same name: counted, related and grouped rows are the table's, shown values the column's. */
function ofOneKind(model: SemanticModel, candidates: readonly Candidate[], role: MentionRole): Candidate[] {
  if (role === "other") return [...candidates];
  // A row that nothing names is no group: "people per job" of rows of a job, a sex and a year.
  const isGroup = (table: string): boolean => role !== "grouped" || namesRows(model, table);
  return candidates.filter(({ element, weight }) => {
    // "per store", "the best store": rows, although a stored value may bear the same word.
    if ((role === "grouped" || role === "thing") && element.kind === "value")
      return !candidates.some((other) => other.element.kind === "table" && other.weight >= weight);
    const isShown = role === "shown" || role === "thing";
    // "per share": not each of the prices, although the table is called so as well.
    const isNamed = element.kind === "column" && weight >= weights.ownName && role === "grouped";
    if (isNamed && areObservations(model, element.table)) return true;
    if (element.kind === "column" && !isShown)
      return !candidates.some(
        (other) =>
          other.element.kind === "table" &&
          other.element.table === element.table &&
          other.weight >= weight &&
          isGroup(element.table),
      );
    if (element.kind === "table" && isShown)
      return !candidates.some(
        (other) => other.element.kind === "column" && other.element.table === element.table && other.weight >= weight,
      );
    return true;
  });
}

/** A key of its own, or a name that does not come back in other rows. */
function namesRows(model: SemanticModel, name: string): boolean {
  const table = findTable(model, name);
  if (table === undefined || table.primaryKey.length === 1) return table !== undefined;
  const named = table.nameColumn === null ? undefined : findColumn(model, name, table.nameColumn);
  const { distinctCount = null } = named?.profile ?? {};
  return (
    named !== undefined && (distinctCount === null || table.rowCount === null || distinctCount * 2 > table.rowCount)
  );
}

function withNearOnes(
  model: SemanticModel,
  candidates: readonly Candidate[],
  context: { readonly mention: Mention; readonly named: ReadonlySet<string> },
): Candidate[] {
  const word = context.mention.chunk.text.toLowerCase();
  const isKeyWord = /\b(ids?|identifiers?|codes?|keys?|numbers?)\b/.test(word);
  const led = candidates.flatMap((candidate) => (isKeyWord ? [candidate] : leading(model, candidate)));
  return unique([
    ...led,
    ...(/^(names?|titles?)$/.test(word) ? rowNames(model, context.named) : []),
    ...(/^(ids?|identifiers?|keys?)$/.test(word) ? rowKeys(model, context.named) : []),
  ]);
}

/** "countries": a key column called COUNTRY stands for the rows that it leads to. */
function leading(model: SemanticModel, candidate: Candidate): Candidate[] {
  const { element, weight } = candidate;
  const known = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
  // A year is one, also where some table has a row for each.
  if (element.kind !== "column" || known?.role !== "key" || isYearColumn(known)) return [candidate];
  const step = model.relationships.find(
    ({ fromTable, fromColumns }) => fromTable === element.table && fromColumns.includes(element.column),
  );
  const weaker = { element, weight: weight - weights.bareKey };
  if (step === undefined) return [weaker];
  const via = { table: element.table, column: element.column };
  return [
    weaker,
    {
      element: { kind: "table", table: step.toTable, via: isOnlyWay(model, step.fromTable, step.toTable) ? null : via },
      weight: weight * weights.referenced,
    },
  ];
}

function isOnlyWay(model: SemanticModel, from: string, to: string): boolean {
  return model.relationships.filter(({ fromTable, toTable }) => fromTable === from && toTable === to).length === 1;
}

function rowNames(model: SemanticModel, tables: ReadonlySet<string>): Candidate[] {
  return [...tables].flatMap((table) => {
    const column = findTable(model, table)?.nameColumn ?? null;
    return column === null ? [] : [{ element: { kind: "column" as const, table, column }, weight: weights.ownName }];
  });
}

function rowKeys(model: SemanticModel, tables: ReadonlySet<string>): Candidate[] {
  return [...tables].flatMap((table) => {
    const key = rowKey(model, table);
    return key === null ? [] : [{ element: { kind: "column" as const, ...key }, weight: weights.ownKey }];
  });
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const identity = JSON.stringify(candidate.element);
    const known = found.get(identity);
    if (known === undefined || known.weight < candidate.weight) found.set(identity, candidate);
  }
  return [...found.values()];
}

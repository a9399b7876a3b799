/** "days from order to delivery", "how long does it take to ship", "solved within 24 hours": time between two moments. */
import { isTemporalKind } from "#lib/domain/column-kind";
import { derivedName, type ElapsedUnit } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import { usualElapsedUnit } from "#lib/semantic/derived-facts";
import type { Candidate } from "#lib/semantic/index-model";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import type { Token } from "../words/tokenise.ts";
import { endOf, type Known, type Moment, mainMoment, momentsOf } from "./moments.ts";

/** Pairs that come so near to the best one are as likely meant. */
const nearShare = 0.93;

/** More could not be chosen from at a glance. */
const mostPairs = 4;

/** What the words "from ... to ..." can mean, in the unit that is said; none where one of the two is no moment. */
export function elapsedBetween(
  words: { readonly from: readonly Token[]; readonly to: readonly Token[] },
  unit: ElapsedUnit | null,
  known: Known,
): Candidate[] {
  return candidatesOf(pairsOf(momentsOf(words.from, known), momentsOf(words.to, known), known), unit, known);
}

/** What the words can end that began with the row itself: "time to ship" is from the order's own date. */
export function elapsedUntil(words: readonly Token[], unit: ElapsedUnit | null, known: Known): Candidate[] {
  const pairs = momentsOf(words, known).flatMap((moment): Pair[] => {
    const begin = moment.end === null ? mainMoment(known.model, moment.column.table) : null;
    if (begin === null || begin.column === moment.column.column) return [];
    return [{ table: begin.table, from: begin, to: moment.column, weight: moment.weight }];
  });
  return candidatesOf(pairs, unit, known);
}

/** From a moment of the rows up to the newest day that is known of it. */
export function elapsedSince(
  words: readonly Token[],
  owner: string | null,
  { unit, known }: { readonly unit: ElapsedUnit | null; readonly known: Known },
): Candidate[] {
  const moments = momentsOf(words, known);
  const pairs = moments.flatMap((moment): Pair[] => {
    const day = newestDay(moment.column, known);
    // "the last order" of nobody in particular is no date of every row.
    if (owner === null && moment.end !== null) return [];
    const from = owner === null ? moment.column : endOf({ ...moment, end: moment.end ?? "max" }, owner, known);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || from === null) return [];
    return [{ table: from.table, from, to: day, weight: moment.weight }];
  });
  return candidatesOf(pairs, unit, known);
}

/** Up to when the data goes: at least to the newest day of what most rows are of. A launch is not the end of the data. */
function newestDay({ table, column }: ColumnRef, { model }: Known): string {
  const own = dayIn(findColumn(model, table, column)?.profile.max);
  const dated = model.tables.filter(({ mainTimeColumn }) => mainTimeColumn !== null);
  const [largest] = dated.toSorted((one, other) => (other.rowCount ?? 0) - (one.rowCount ?? 0));
  const time = largest?.columns.find(({ name }) => name === largest.mainTimeColumn);
  return [own, dayIn(time?.profile.max)].toSorted().at(-1) ?? own;
}

function dayIn(text: string | null | undefined): string {
  return text?.slice(0, 10) ?? "";
}

type Pair = {
  readonly table: string;
  readonly from: ColumnRef;
  readonly to: ColumnRef | string;
  readonly weight: number;
};

function pairsOf(begins: readonly Moment[], ends: readonly Moment[], known: Known): Pair[] {
  return begins.flatMap((begin) => ends.flatMap((end) => pairOf(begin, end, known)));
}

/** Both as the rows know them that have both; the ends of several rows are those of what they belong to. */
function pairOf(begin: Moment, end: Moment, known: Known): Pair[] {
  const [first, second] = [begin.column.table, end.column.table];
  const weight = begin.weight * end.weight;
  const isOfSeveral = begin.end !== null || end.end !== null;
  const owner = ownerOf(begin, end);
  if (isOfSeveral && owner !== null) {
    const [from, to] = [endOf(begin, owner, known), endOf(end, owner, known)];
    return from === null || to === null ? [] : [{ table: owner, from, to, weight: weight * fartherFactor }];
  }
  const table = [first, second].find((base) => [first, second].every((other) => isWithin(known.model, base, other)));
  const isSame = first === second && begin.column.column === end.column.column;
  if (table === undefined || isSame) return [];
  const factor = first === second ? 1 : fartherFactor;
  return [{ table, from: begin.column, to: end.column, weight: weight * factor }];
}

const fartherFactor = 0.9;

/** Whose first or last row is meant: that of the other moment. */
function ownerOf(begin: Moment, end: Moment): string | null {
  if (begin.column.table === end.column.table) return null;
  return begin.end === null ? begin.column.table : end.column.table;
}

function isWithin(model: SemanticModel, base: string, other: string): boolean {
  const [path] = pathsToOne(model, base, other);
  return path !== undefined && path.length <= 1;
}

/** The likeliest pairs, each as a column. */
function candidatesOf(pairs: readonly Pair[], unit: ElapsedUnit | null, known: Known): Candidate[] {
  const best = Math.max(0, ...pairs.map(({ weight }) => weight));
  const near = pairs.filter(({ weight }) => weight >= best * nearShare);
  return near.slice(0, mostPairs).map(({ table, from, to }) => {
    const column = derivedName({ kind: "elapsed", unit: unit ?? usualUnit(from, to, known.model), from, to });
    return { element: { kind: "column", table, column }, weight: 1 };
  });
}

function usualUnit(from: ColumnRef, to: ColumnRef | string, model: SemanticModel): ElapsedUnit {
  if (typeof to === "string") return usualElapsedUnit(null);
  return usualElapsedUnit([from, to].map(({ table, column }) => findColumn(model, table, column)?.kind ?? "other"));
}

/** The dates between which the rows of a table last: start and end, hired and left. Null where it has no such two. */
export function lifeOf(
  model: SemanticModel,
  table: string,
): { readonly from: ColumnRef; readonly to: ColumnRef } | null {
  const known = model.tables.find(({ name }) => name === table);
  const columns = (known?.columns ?? []).filter(({ kind, isHidden }) => isTemporalKind(kind) && !isHidden);
  const called = (pattern: RegExp): string | undefined => columns.find(({ label }) => pattern.test(label))?.name;
  const begin = called(
    /\b(?:hir\w*|start\w*|beg[iau]n\w*|from|hired?|joined|signed|signup|opened|launch\w*|valid from)\b/,
  );
  const end = called(
    /\b(?:end\w*|finish\w*|until|left|leav\w*|terminat\w*|churn\w*|closed|cancel\w*|retired|valid to|to)\b/,
  );
  if (begin === undefined || end === undefined || begin === end) return null;
  return { from: { table, column: begin }, to: { table, column: end } };
}

/** How long the rows of a table last. */
export function elapsedOfLife(table: string, unit: ElapsedUnit | null, known: Known): Candidate[] {
  const life = lifeOf(known.model, table);
  return life === null ? [] : candidatesOf([{ table, ...life, weight: 1 }], unit, known);
}

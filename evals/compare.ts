/**
 * Whether the rows of an answer are the rows of the gold statement. Columns are found by their values, whatever their
 * names and order; further columns are allowed and told apart; the order of rows counts only where the question asks
 * for one.
 */
import type { Cell } from "#lib/domain/result-set";
import { type CellRules, isSameValue, toValue } from "./cells.ts";
import { isSameBag, type ValueRow, withoutRepeats } from "./row-bags.ts";

/** What order the gold rows ask for. */
export type RowOrder =
  | { readonly kind: "any" }
  /** Row by row. */
  | { readonly kind: "strict" }
  /** These gold columns carry the order; rows that agree on them may change places. */
  | { readonly kind: "keys"; readonly columns: readonly number[] }
  /** Rows with the same number tie on a key that is not in the result. */
  | { readonly kind: "groups"; readonly numbers: readonly number[] };

/** One result that counts as right. */
export type Gold = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly order: RowOrder;
};

export type CompareRules = CellRules & {
  /** Rows are compared as sets: how often one comes does not count. */
  readonly isSet: boolean;
};

export const defaultRules: CompareRules = { relativeTolerance: 1e-6, ignoreCase: false, isSet: false };

export type Comparison =
  /** `isExact`: no column beyond the gold's. */
  { readonly isRight: true; readonly isExact: boolean } | { readonly isRight: false; readonly reason: string };

type Found = { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

/** Assignments of columns that are tried before a result counts as wrong. */
const maxAssignments = 5_000;

/** The first gold that the rows fulfil, else why they miss the first one. */
export function compareWithAny(golds: readonly Gold[], found: Found, rules: CompareRules): Comparison {
  let first: Comparison | null = null;
  for (const gold of golds) {
    const comparison = compareRows(gold, found, rules);
    if (comparison.isRight) return comparison;
    first ??= comparison;
  }
  return first ?? { isRight: false, reason: "There is no gold result." };
}

export function compareRows(gold: Gold, found: Found, rules: CompareRules): Comparison {
  const read = (rows: Found["rows"]): ValueRow[] => rows.map((row) => row.map((cell) => toValue(cell, rules)));
  const wanted = rules.isSet ? withoutRepeats(read(gold.rows)) : read(gold.rows);
  const given = rules.isSet ? withoutRepeats(read(found.rows)) : read(found.rows);
  if (!rules.isSet && wanted.length !== given.length) {
    return { isRight: false, reason: `${given.length} rows instead of ${wanted.length}.` };
  }
  const isExact = found.columns.length === gold.columns.length;
  if (wanted.length === 0 && given.length === 0) return { isRight: true, isExact };
  if (found.columns.length < gold.columns.length) {
    return { isRight: false, reason: `${found.columns.length} columns instead of ${gold.columns.length}.` };
  }
  const candidates = gold.columns.map((_, index) => candidatesFor(index, { wanted, given, gold, rules }, found));
  const missing = candidates.findIndex((columns) => columns.length === 0);
  if (missing >= 0) return { isRight: false, reason: `No column holds the values of ${gold.columns[missing]}.` };
  for (const assignment of assignments(candidates)) {
    if (holds(assignment, { wanted, given, gold, rules })) return { isRight: true, isExact };
  }
  const inOrder = gold.order.kind === "any" ? "" : " in this order";
  return { isRight: false, reason: `The columns hold the right values, but not in the right rows${inOrder}.` };
}

type Work = {
  readonly wanted: readonly ValueRow[];
  readonly given: readonly ValueRow[];
  readonly gold: Gold;
  readonly rules: CompareRules;
};

/** Columns of the answer that hold a gold column's values; the one in the same place first. */
function candidatesFor(index: number, work: Work, found: Found): number[] {
  const wanted = work.wanted.map((row) => [row[index] ?? null]);
  const places = found.columns
    .map((_, place) => place)
    .filter((place) => {
      const given = work.given.map((row) => [row[place] ?? null]);
      return isSameSide(wanted, given, work.rules);
    });
  return places.toSorted((left, right) => Number(right === index) - Number(left === index));
}

function isSameSide(wanted: readonly ValueRow[], given: readonly ValueRow[], rules: CompareRules): boolean {
  if (!rules.isSet) return isSameBag(wanted, given, rules);
  return isSameBag(withoutRepeats(wanted), withoutRepeats(given), rules);
}

/** Ways to give each gold column a column of its own. */
function* assignments(candidates: readonly (readonly number[])[]): Generator<readonly number[]> {
  const chosen: number[] = [];
  let tried = 0;
  function* choose(index: number): Generator<readonly number[]> {
    if (tried >= maxAssignments) return;
    if (index === candidates.length) {
      tried += 1;
      yield [...chosen];
      return;
    }
    for (const column of candidates[index] ?? []) {
      if (chosen.includes(column)) continue;
      chosen.push(column);
      yield* choose(index + 1);
      chosen.pop();
    }
  }
  yield* choose(0);
}

function holds(assignment: readonly number[], { wanted, given, gold, rules }: Work): boolean {
  const projected = given.map((row) => assignment.map((column) => row[column] ?? null));
  const { order } = gold;
  if (rules.isSet && order.kind === "any") return isSameBag(wanted, withoutRepeats(projected), rules);
  const rows = rules.isSet ? withoutRepeats(projected) : projected;
  if (rows.length !== wanted.length) return false;
  const isSameAt = (index: number, columns: readonly number[]): boolean =>
    columns.every((column) => isSameValue(wanted[index]?.[column] ?? null, rows[index]?.[column] ?? null, rules));
  switch (order.kind) {
    case "any":
      return isSameBag(wanted, rows, rules);
    case "strict":
      return wanted.every((row, index) => isSameAt(index, [...row.keys()]));
    case "keys":
      return wanted.every((_, index) => isSameAt(index, order.columns)) && isSameBag(wanted, rows, rules);
    case "groups":
      return sameInGroups(wanted, rows, order.numbers, rules);
  }
}

/** Each group of ties holds the same rows. */
function sameInGroups(
  wanted: readonly ValueRow[],
  rows: readonly ValueRow[],
  numbers: readonly number[],
  rules: CompareRules,
): boolean {
  return [...new Set(numbers)].every((number) => {
    const inGroup = (_: ValueRow, index: number): boolean => numbers[index] === number;
    return isSameBag(wanted.filter(inGroup), rows.filter(inGroup), rules);
  });
}

/** How the values of rows are spread: over all of them, and in each of their groups. */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { countedQuantile, quantile } from "#lib/domain/quantile";
import type { Execution } from "../runtime/execution.ts";

export type Spread = {
  /** Values, empty ones left out. */
  readonly count: number;
  readonly least: number;
  readonly quarter: number;
  readonly median: number;
  readonly threeQuarters: number;
  readonly most: number;
};

export type Spreads = {
  /** Of the values among the result's columns. */
  readonly column: number;
  readonly all: Spread;
  /** By the row that stands first in the group. */
  readonly groups: readonly { readonly row: number; readonly spread: Spread }[];
};

/** Rows one by one, drawn for how they are spread: none of them leads. */
export function isSpread({ candidate: { plan } }: Pick<Execution, "candidate">): boolean {
  const hint = plan?.detail == null ? null : plan.chartHint;
  return hint === "box" || hint === "histogram" || hint === "scatter";
}

export type SpreadResult = Pick<Execution, "candidate" | "rows" | "ref">;

/** Null for other results, and where not all rows are at hand. */
export function readSpreads(execution: SpreadResult, outputs: readonly OutputColumn[]): Spreads | null {
  const { rows, ref, candidate } = execution;
  if (!isSpread(execution) || candidate.plan?.chartHint === "scatter") return null;
  if (ref.limited || rows.length < ref.rowCount) return null;
  const counts = outputs.findIndex(({ isRowCount }) => isRowCount === true);
  const column = outputs.findIndex(({ role, isRowCount }) => role === "measure" && isRowCount !== true);
  const group = counts === -1 ? outputs.findIndex(({ role }) => role === "category" || role === "time") : -1;
  const values = rows.flatMap((row, place): Value[] => {
    const value = cellToNumber(row[column]);
    const times = counts === -1 ? 1 : (cellToNumber(row[counts]) ?? 0);
    return value === null || times < 1 ? [] : [{ value, times, row: place, group: row[group] ?? null }];
  });
  const all = spreadOf(values);
  if (all === null) return null;
  const byGroup = group === -1 ? [] : groupsOf(values);
  const groups = byGroup.flatMap((own) => {
    const [first, spread] = [own[0], spreadOf(own)];
    return first === undefined || spread === null ? [] : [{ row: first.row, spread }];
  });
  return { column, all, groups };
}

type Value = { readonly value: number; readonly times: number; readonly row: number; readonly group: unknown };

function groupsOf(values: readonly Value[]): readonly (readonly Value[])[] {
  const groups = new Map<unknown, Value[]>();
  for (const value of values) {
    const own = groups.get(value.group);
    if (own === undefined) groups.set(value.group, [value]);
    else own.push(value);
  }
  return [...groups.values()];
}

function spreadOf(values: readonly Value[]): Spread | null {
  const sorted = values.toSorted((left, right) => left.value - right.value);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isCounted = sorted.some(({ times }) => times !== 1);
  const numbers = isCounted ? [] : sorted.map(({ value }) => value);
  const count = sorted.reduce((sum, { times }) => sum + times, 0);
  const at = (part: number): number => (isCounted ? countedQuantile(sorted, count, part) : quantile(numbers, part));
  return {
    count,
    least: first.value,
    quarter: at(0.25),
    median: at(0.5),
    threeQuarters: at(0.75),
    most: last.value,
  };
}

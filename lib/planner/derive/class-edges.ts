/** Where listed classes end and begin; lists with gaps or overlaps have no such places. */
import type { ClassEdge } from "#lib/domain/derived-column";
import { type ClassEnd, type ClassItem, isSingle } from "./class-list.ts";

export type ClassEdges = {
  readonly edges: readonly ClassEdge[];
  readonly isOpenBelow: boolean;
  readonly isOpenAbove: boolean;
  /** The classes as they were said, in their order; null where a name would say other bounds than they have. */
  readonly names: readonly string[] | null;
};

/**
 * The edges of classes that lie side by side; null where they do not. Of numbers with fractions "10-49, 50-249" is 10
 * to under 50, and "90-120, 120-150" is 90 to under 120 of any numbers.
 */
export function classEdges(items: readonly ClassItem[], isWhole: boolean): ClassEdges | null {
  const sorted = items
    .map((item) => (isWhole || !isSingle(item) ? item : exactly(item)))
    .toSorted((one, other) => startOf(one) - startOf(other));
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined || sorted.some((item) => !isRising(item))) return null;
  const joints = sorted.slice(1).map((item, place) => jointOf(sorted[place]?.high ?? null, item.low, isWhole));
  const inner = joints.filter((joint) => joint !== null);
  if (inner.length < joints.length) return null;
  const step = inner.find((joint) => joint.step > 0)?.step ?? 0;
  const below = first.low === null ? [] : [{ at: first.low.value, isBelow: first.low.isIncluded === false }];
  const above = last.high === null ? [] : [lastEdge(last.high, isWhole ? 0 : step)];
  const edges = [...below, ...inner.map(({ edge }) => edge), ...above];
  const isOpenBelow = first.low === null;
  const isExact = sorted.every((item, place) => {
    const [low, high] = isOpenBelow ? [edges[place - 1], edges[place]] : [edges[place], edges[place + 1]];
    return isSaidSo(item.low, low, { side: "low", isWhole }) && isSaidSo(item.high, high, { side: "high", isWhole });
  });
  const names = sorted.map(({ words }) => words);
  const areTold = isExact && new Set(names).size === names.length;
  return { edges, isOpenBelow, isOpenAbove: last.high === null, names: areTold ? names : null };
}

/** Whether the end of a class lies where its words say. "10-49" has both; of numbers with fractions it often has not. */
function isSaidSo(
  end: ClassEnd | null,
  edge: ClassEdge | undefined,
  { side, isWhole }: { readonly side: "low" | "high"; readonly isWhole: boolean },
): boolean {
  if (end === null || edge === undefined) return end === null && edge === undefined;
  const isBelow = side === "low" ? end.isIncluded === false : end.isIncluded !== false;
  // Between 9 and 10 there are no whole numbers: "up to 9" is below 10.
  if (isWhole) return end.value + Number(isBelow) === edge.at + Number(edge.isBelow);
  return end.value === edge.at && isBelow === edge.isBelow;
}

/** Of numbers with fractions one number is itself and nothing near it. */
function exactly({ low, high, words }: ClassItem): ClassItem {
  return { words, low: low && { ...low, isIncluded: true }, high: high && { ...high, isIncluded: true } };
}

function startOf({ low }: ClassItem): number {
  return low?.value ?? Number.NEGATIVE_INFINITY;
}

function isRising({ low, high }: ClassItem): boolean {
  if (low === null || high === null || low.value < high.value) return true;
  return low.value === high.value && low.isIncluded !== false && high.isIncluded !== false;
}

/** "10-49" that goes on with 50 ends right before it, also where it is the last one. */
function lastEdge({ value, isIncluded }: ClassEnd, step: number): ClassEdge {
  if (isIncluded === false) return { at: value, isBelow: false };
  return step > 0 && isIncluded === null ? { at: value + step, isBelow: false } : { at: value, isBelow: true };
}

type Joint = { readonly edge: ClassEdge /** How much lies between the two said numbers. */; readonly step: number };

function jointOf(high: ClassEnd | null, low: ClassEnd | null, isWhole: boolean): Joint | null {
  if (high === null || low === null) return null;
  if (high.value === low.value) {
    const isBelow = belongsBelow(high.isIncluded, low.isIncluded);
    return isBelow === null ? null : { edge: { at: low.value, isBelow }, step: 0 };
  }
  const step = smallestStep([high.value, low.value]);
  const isNext = Math.abs(low.value - high.value - step) < step / 1_000;
  const isReached = high.isIncluded === null || (isWhole && high.isIncluded);
  if (!isNext || !isReached || low.isIncluded === false) return null;
  // "up to 1000, 1001-1500" is told as it was said.
  return { edge: high.isIncluded ? { at: high.value, isBelow: true } : { at: low.value, isBelow: false }, step };
}

/** Whose the number is that both say; null where both have it, or none. */
function belongsBelow(high: boolean | null, low: boolean | null): boolean | null {
  if (high === null) return low === false;
  if (low === null) return high;
  return high === low ? null : high;
}

/** 1 of whole numbers, else one of the last digit that is said: 0.01 of 9.99. */
function smallestStep(values: readonly number[]): number {
  const digits = values.map((value) => String(value).split(".")[1]?.length ?? 0);
  return 10 ** -Math.max(...digits);
}

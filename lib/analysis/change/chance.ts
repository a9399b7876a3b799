/** How likely a difference is where nothing but chance moves the figures. */
import { studentBeyond } from "../distributions.ts";

/** The chance of a difference at least this many standard errors from zero, either way; 1 where the error is not known. */
export function chanceOf(standardErrors: number, freedom: number): number {
  return freedom < 1 ? 1 : studentBeyond(standardErrors, freedom);
}

/** The chance of each, made larger by how many were tried (Holm's step-down): one of all is wrong that often at most. */
export function corrected(chances: readonly number[]): number[] {
  const order = chances.map((_, index) => index).toSorted((left, right) => at(chances, left) - at(chances, right));
  const result = chances.map(() => 1);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, at(chances, index) * (chances.length - rank)));
    result[index] = largest;
  });
  return result;
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 1;
}

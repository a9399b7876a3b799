/** What can be told of two groups that are set beside each other, and what it would take to tell more. */
import { normalQuantile } from "../distributions.ts";

/**
 * `no-difference-to-tell`: a difference that matters would very likely have shown.
 * `not-enough-to-tell`: even a difference that matters could have stayed hidden among so few rows.
 */
export type Verdict = "differs" | "no-difference-to-tell" | "not-enough-to-tell";

/** What every comparison says beside its figures. */
export type Told = {
  readonly verdict: Verdict;
  /** A difference at least so large would have been told in four of five tries; in the unit of the difference. */
  readonly smallestTellable: number | null;
  /** From which size on a difference matters; in the same unit. */
  readonly relevant: number;
  /** Rows more in each group with which a difference that matters would be told in four of five tries; 0 where they are enough. */
  readonly moreRows: { readonly left: number; readonly right: number } | null;
};

/** Chance below which a difference is told. */
export const significance = 0.05;
/** So many standard errors beyond the limit, a difference is told in four of five tries. */
export const powerReach = normalQuantile(0.8);

type Evidence = {
  readonly differs: boolean;
  readonly smallestTellable: number | null;
  readonly relevant: number;
  readonly rows: { readonly left: number; readonly right: number };
};

/** The verdict of a comparison; rows are of both groups. */
export function tell({ differs, smallestTellable, relevant, rows }: Evidence): Told {
  if (smallestTellable === null || !(relevant > 0)) {
    return { verdict: differs ? "differs" : "not-enough-to-tell", smallestTellable, relevant, moreRows: null };
  }
  const factor = (smallestTellable / relevant) ** 2;
  const more = (count: number): number => Math.max(0, Math.ceil(count * factor) - count);
  const hidden = smallestTellable > relevant ? "not-enough-to-tell" : "no-difference-to-tell";
  return {
    verdict: differs ? "differs" : hidden,
    smallestTellable,
    relevant,
    moreRows: { left: more(rows.left), right: more(rows.right) },
  };
}

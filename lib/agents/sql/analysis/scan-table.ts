/** What was looked at in search of what is unusual: how many courses, and which of them could not be judged. */
import "server-only";
import type { RefusedReason } from "#lib/analysis/unusual/unusual";
import type { ResultRow } from "#lib/domain/result-set";
import type { ComputedTable } from "./computed-result.ts";
import { countColumn, textColumn } from "./figure-look.ts";

export type LookedAt = {
  readonly figure: string;
  /** What it was divided by; null for the whole. */
  readonly by: string | null;
  readonly courses: number;
  /** Why those that could not be judged were not. */
  readonly refused: readonly RefusedReason[];
};

/** One row for each figure and column, and one of all. */
export function lookedTable(looked: readonly LookedAt[]): ComputedTable {
  const rows = looked.map(
    ({ figure, by, courses, refused }): ResultRow => [
      ...[figure, by ?? "as a whole", courses, refused.length],
      refused.length === 0 ? null : reasonsOf(refused).join(", "),
    ],
  );
  const { courses, refused } = totalOf(looked);
  return {
    columns: [
      ...[textColumn("Figure"), textColumn("Looked at")],
      ...[countColumn("Series"), countColumn("Not judged"), textColumn("Why not")],
    ],
    rows: [...rows, ["All", null, courses, refused.length, null]],
  };
}

/** Of all figures and columns together. */
export function totalOf(looked: readonly LookedAt[]): Pick<LookedAt, "courses" | "refused"> {
  return {
    courses: looked.reduce((sum, one) => sum + one.courses, 0),
    refused: looked.flatMap(({ refused }) => refused),
  };
}

/** Each once: "too short a past". */
export function reasonsOf(refused: readonly RefusedReason[]): string[] {
  return [...new Set(refused.map(({ kind }) => reasonWords[kind]))];
}

const reasonWords: Readonly<Record<RefusedReason["kind"], string>> = {
  "too-few-steps": "too short a past",
  constant: "no change at all",
  "hardly-varies": "hardly any change",
  "often-nothing": "too little at a time",
  "too-many-gaps": "too many gaps",
};

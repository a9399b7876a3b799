/** The lines over a pivot table: for each group across, which columns a head stands over. */
import type { PivotTable } from "#lib/domain/pivot-table";
import { headPath, headText, type ShownColumn, totalText } from "./pivot-view.ts";

export type HeadBand = {
  /** Different in its line. */
  readonly key: string;
  readonly text: string;
  /** Columns from here on, and how many. */
  readonly from: number;
  readonly count: number;
  /** The head whose parts can be put away here; null where there is none. */
  readonly head: number | null;
};

/** Outermost group first. A total is named once, under the group that it is of. */
export function headBands(table: PivotTable, columns: readonly ShownColumn[]): HeadBand[][] {
  const { heads, groups } = table.columns;
  const paths = new Map<number, readonly number[]>();
  for (const { head } of columns) if (!paths.has(head)) paths.set(head, headPath(heads, head));
  return groups.map((_, level) => {
    const bands: HeadBand[] = [];
    for (const [from, { head }] of columns.entries()) {
      const path = paths.get(head) ?? [];
      const own = path[level] ?? null;
      const key = own === null ? `total-${head}` : `head-${own}`;
      const last = bands.at(-1);
      if (last?.key === key) {
        bands[bands.length - 1] = { ...last, count: last.count + 1 };
        continue;
      }
      bands.push({ key, text: bandText(table, { own, head, path, level }), from, count: 1, head: own });
    }
    return bands;
  });
}

type Band = {
  readonly own: number | null;
  readonly head: number;
  readonly path: readonly number[];
  readonly level: number;
};

function bandText({ columns }: PivotTable, { own, head, path, level }: Band): string {
  if (own !== null) return headText(columns, own);
  return path.length === level ? totalText(columns, head) : "";
}

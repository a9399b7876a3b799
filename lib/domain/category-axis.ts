/** A grouping column as an axis: its values as names, or as points in time. Browser-safe. */
import type { ChartInput } from "./chart-data-types.ts";
import { categoryLabel, cellAt } from "./chart-data-types.ts";
import type { Cell, ResultColumn } from "./result-set.ts";
import type { TimeScale } from "./time-scale.ts";
import { readsAsTime, readTimeScale } from "./time-scale.ts";

/** Places the cells of a grouping column: in the order of time where they have one. */
export type CategoryAxis = {
  /** Null where the categories are names. */
  readonly scale: TimeScale | null;
  keyOf(cell: Cell): number | null;
  labelOf(cell: Cell): string;
  /** The label of a key that `keyOf` gave. */
  labelOfKey(key: number): string;
  /** The cell of such a key; undefined for a period without rows. */
  cellOfKey(key: number): Cell | undefined;
};

/** The axis of a column: a calendar where its cells are points in time, else names. */
export function readCategoryAxis(input: ChartInput, column: number): CategoryAxis {
  const described = input.columns[column];
  const cells = input.rows.map((row) => cellAt(row, column));
  const isTime = described !== undefined && readsAsTime(described, cells);
  const scale = isTime ? readTimeScale(cells, described.name) : null;
  return scale === null ? namedAxis(cells, described) : timeAxis(scale, { cells, column: described });
}

function timeAxis(
  scale: TimeScale,
  { cells, column }: { readonly cells: readonly Cell[]; readonly column: ResultColumn | undefined },
): CategoryAxis {
  const cellsByKey = new Map(cells.map((cell) => [scale.keyOf(cell), cell]));
  const labelOf = (cell: Cell) => {
    const key = scale.keyOf(cell);
    return key === null ? categoryLabel(cell, column) : scale.labelOf(key);
  };
  return {
    scale,
    keyOf: (cell) => scale.keyOf(cell),
    labelOf,
    labelOfKey: (key) => scale.labelOf(key),
    cellOfKey: (key) => cellsByKey.get(key),
  };
}

function namedAxis(cells: readonly Cell[], column: ResultColumn | undefined): CategoryAxis {
  const labelOf = (cell: Cell) => categoryLabel(cell, column);
  // Cells are told apart by value and type: the text "1" is not the number 1, NULL is not "(no value)".
  const distinct = [...new Set(cells)];
  const keys = new Map(distinct.map((cell, key) => [cell, key]));
  return {
    scale: null,
    keyOf: (cell) => keys.get(cell) ?? null,
    labelOf,
    labelOfKey: (key) => labelOf(distinct[key] ?? null),
    cellOfKey: (key) => distinct[key],
  };
}

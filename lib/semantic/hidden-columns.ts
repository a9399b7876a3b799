/** Columns that a metric needs for what it calculates per row, and that nobody asks for by name. */
import { calculatedColumn, plainElement } from "./column-layer.ts";
import type { SemanticColumn } from "./model.ts";
import type { ReadingPlace, RowReading } from "./row-reading.ts";

export type HiddenColumn = { readonly table: string; readonly column: SemanticColumn };

/** Where an aggregate is read: columns that have to be added for it are put on `added`. */
export type MeasurePlace = ReadingPlace & {
  /** What the columns are named after. */
  readonly name: string;
  readonly added: HiddenColumn[];
};

/** The column that holds the expression: the stored one, a calculated one that is there, or a new one. */
export function columnFor(reading: RowReading, { name, added }: MeasurePlace): SemanticColumn {
  if (reading.column !== null) return reading.column;
  const pending = added.filter(({ table }) => table === reading.table.name).map(({ column }) => column);
  const columns = [...reading.table.columns, ...pending];
  const known = columns.find(({ expression }) => expression === reading.kept);
  if (known !== undefined) return known;
  const taken = new Set(columns.map((column) => column.name));
  let free = `${name}_OF_ROW`;
  for (let count = 2; taken.has(free); count += 1) free = `${name}_OF_ROW_${count}`;
  const column = { ...calculatedColumn(free, plainElement(free), null, reading), isHidden: true };
  added.push({ table: reading.table.name, column });
  return column;
}

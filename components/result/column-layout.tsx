/** How wide the columns of a table are and how their cells are written. Judged once per result, from its first rows. */
import type { OutputColumn } from "#lib/domain/chart";
import { isNumericKind } from "#lib/domain/column-kind";
import { commonDecimals, type FormatColumn, formatValue } from "#lib/domain/format";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";

export type TableColumn = {
  readonly position: number;
  /** As the engine names it; the label is what people read. */
  readonly name: string;
  readonly label: string;
  readonly isNumeric: boolean;
  readonly format: FormatColumn;
  /** Pixels. */
  readonly width: number;
};

const sampledRows = 100;
const characterWidth = 7.4;
const capitalWidth = 9.4;
const padding = 28;

/** One layout per column of the result. */
export function layOutColumns(args: {
  readonly columns: readonly ResultColumn[];
  readonly outputs: readonly OutputColumn[];
  readonly rows: readonly ResultRow[];
}): TableColumn[] {
  const sample = args.rows.slice(0, sampledRows);
  return args.columns.map((column, position) => {
    const output = args.outputs.length === args.columns.length ? args.outputs[position] : undefined;
    const cells = sample.map((row) => row[position] ?? null);
    const label = output?.label ?? column.name;
    const format = formatOf(column, output, cells);
    return {
      position,
      name: column.name,
      label,
      isNumeric: isNumericKind(column.kind),
      format,
      width: widthOf(
        label,
        cells.map((cell) => formatValue(cell, format)),
      ),
    };
  });
}

function formatOf(column: ResultColumn, output: OutputColumn | undefined, cells: readonly Cell[]): FormatColumn {
  const base: FormatColumn = { name: output?.label ?? column.name, kind: column.kind, format: output?.format ?? null };
  // A label may hide what the column's own name gives away: CUSTOMER_ID labelled "Customer".
  const named = column.kind === "integer" && base.format === null ? { ...base, name: column.name } : base;
  const decimals = commonDecimals(cells, named);
  return decimals === undefined ? named : { ...named, decimals };
}

function widthOf(label: string, texts: readonly string[]): number {
  const longest = texts.reduce((most, text) => Math.max(most, textWidth(text)), textWidth(label) + 2 * characterWidth);
  return Math.round(Math.min(Math.max(longest + padding, 84), 320));
}

/** Capitals are wider: "COMPLETED" must not be cut. */
function textWidth(text: string): number {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return text.length * characterWidth + capitals * (capitalWidth - characterWidth);
}

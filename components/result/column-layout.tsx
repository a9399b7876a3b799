/** How wide the columns of a table are and how their cells are written. Judged once per result, from its first rows. */
import type { ColumnKind } from "#lib/domain/catalog";
import type { OutputColumn } from "#lib/domain/chart";
import { formatOfColumn, outputAt } from "#lib/domain/column-format";
import { isNumericKind } from "#lib/domain/column-kind";
import { type FormatColumn, formatValue } from "#lib/domain/format";
import { isIdentifierName } from "#lib/domain/identifier-name";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import { widthLimits } from "#lib/state/column-widths";

export type TableColumn = {
  readonly position: number;
  /** As the engine names it; the label is what people read. */
  readonly name: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly isNumeric: boolean;
  /** Its numbers can be added up: no keys, years or codes. */
  readonly isAmount: boolean;
  readonly format: FormatColumn;
  /** Pixels. */
  readonly width: number;
};

const sampledRows = 100;
const characterWidth = 7.2;
/** Digits stand in columns and capitals are wide: neither a date nor "COMPLETED" must be cut. */
const digitWidth = 8.2;
const capitalWidth = 9.4;
const cellPadding = 26;
/** Arrow and menu button beside the label. */
const headerExtras = 62;
const firstWidths = { min: 84, max: 320 } as const;

/** One layout per column of the result. */
export function layOutColumns(args: {
  readonly columns: readonly ResultColumn[];
  readonly outputs: readonly OutputColumn[];
  readonly rows: readonly ResultRow[];
}): TableColumn[] {
  const sample = args.rows.slice(0, sampledRows);
  return args.columns.map((column, position) => {
    const output = outputAt(args.outputs, args.columns, position);
    const cells = sample.map((row) => row[position] ?? null);
    const label = output?.label ?? column.name;
    const format = formatOfColumn(column, output, cells);
    const isNumeric = isNumericKind(column.kind);
    const content = contentWidth(
      label,
      cells.map((cell) => formatValue(cell, format)),
    );
    return {
      position,
      name: column.name,
      label,
      kind: column.kind,
      isNumeric,
      isAmount: isNumeric && !isIdentifierName(column.name) && !isIdentifierName(label),
      format,
      width: Math.min(Math.max(content, firstWidths.min), firstWidths.max),
    };
  });
}

/** The width at which neither the label nor one of the texts is cut. */
export function fittingWidth(label: string, texts: readonly string[]): number {
  return Math.min(Math.max(contentWidth(label, texts), widthLimits.min), widthLimits.max);
}

function contentWidth(label: string, texts: readonly string[]): number {
  const widest = texts.reduce((most, text) => Math.max(most, textWidth(text) + cellPadding), 0);
  return Math.round(Math.max(widest, textWidth(label) + headerExtras));
}

function textWidth(text: string): number {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const digits = text.match(/\d/g)?.length ?? 0;
  const others = text.length - capitals - digits;
  return capitals * capitalWidth + digits * digitWidth + others * characterWidth;
}

/** A small language for results in tests: columns in their roles and rows made from them. */
import type { ColumnKind } from "#lib/domain/catalog";
import type { OutputColumn, ValueFormat } from "#lib/domain/chart";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";

export type SampleColumn = {
  readonly output: OutputColumn;
  readonly column: ResultColumn;
  readonly values: readonly Cell[];
};

/** A group with `count` values "Region 1", "Region 2", ... or with the values given. */
export function category(label: string, values: number | readonly Cell[]): SampleColumn {
  const cells =
    typeof values === "number" ? Array.from({ length: values }, (_, index) => `${label} ${index + 1}`) : values;
  return sample({ label, role: "category", isAdditive: false, format: null }, "text", cells);
}

/** A group whose values have an order of their own. */
export function ordered(label: string, values: readonly Cell[]): SampleColumn {
  return sample({ label, role: "category", isAdditive: false, format: null, isOrdered: true }, "text", values);
}

/** The steps of a course, in their order. */
export function steps(label: string, values: number | readonly Cell[]): SampleColumn {
  const { output, ...rest } = category(label, values);
  return { ...rest, output: { ...output, isStep: true } };
}

/** When things began that the rows follow over time. */
export function cohort({ output, ...rest }: SampleColumn): SampleColumn {
  return { ...rest, output: { ...output, isCohort: true } };
}

/** Whole numbers from 0 on that count steps: "months since the first order". */
export function counted(label: string, count: number): SampleColumn {
  const { column, ...rest } = ordered(
    label,
    Array.from({ length: count }, (_, place) => place),
  );
  return { ...rest, column: { ...column, kind: "integer" } };
}

/** The same column, told beside the line of the first measure. */
export function beside({ output, ...rest }: SampleColumn, outlook: NonNullable<OutputColumn["outlook"]>): SampleColumn {
  return { ...rest, output: { ...output, outlook } };
}

/** First days of `count` months from January 2023 on. */
export function months(label: string, count: number): SampleColumn {
  const cells = Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2023, index, 1)).toISOString().slice(0, 10),
  );
  return time(label, "date", cells);
}

export function time(label: string, kind: ColumnKind, values: readonly Cell[]): SampleColumn {
  return sample({ label, role: "time", isAdditive: false, format: null }, kind, values);
}

export function detail(label: string, kind: ColumnKind = "text"): SampleColumn {
  return sample({ label, role: "detail", isAdditive: false, format: null }, kind, []);
}

/** An additive amount; `values` are used in turn. */
export function measure(
  label: string,
  values: readonly Cell[] = [10, 7, 30, 5],
  format: ValueFormat = "currency",
): SampleColumn {
  return sample({ label, role: "measure", isAdditive: true, format }, "float", values);
}

/** A measure whose sums mean nothing. */
export function average(
  label: string,
  values: readonly Cell[] = [2.5, 3.5, 1.5],
  format: ValueFormat = "number",
): SampleColumn {
  return sample({ label, role: "measure", isAdditive: false, format }, "float", values);
}

/** The same measure, counted in a unit. */
export function inUnit({ output, ...rest }: SampleColumn, unit: string): SampleColumn {
  return { ...rest, output: { ...output, unit } };
}

/** An amount of which each row adds to the one before it. */
export function runningTotal(label: string): SampleColumn {
  const { output, ...rest } = measure(label, [10, 17, 40, 45]);
  return { ...rest, output: { ...output, isAdditive: false, isRunning: true } };
}

/** The same group, of each of whose values the rows are the first few. */
export function rankedWithin({ output, ...rest }: SampleColumn): SampleColumn {
  return { ...rest, output: { ...output, isRankedWithin: true } };
}

/** Columns side by side as they are written, a row for each place of the first. */
export function tableOf(columns: readonly SampleColumn[], more: Partial<ChartRequest> = {}): ChartRequest {
  const count = columns[0]?.values.length ?? 0;
  return {
    outputs: columns.map(({ output }) => output),
    columns: columns.map(({ column }) => column),
    rows: Array.from({ length: count }, (_, row) => columns.map(({ values }) => values[row % values.length] ?? null)),
    hint: null,
    ...more,
  };
}

/** One row per combination of times and groups (or `rowCount` rows), measures filled in turn. */
export function request(
  columns: readonly SampleColumn[],
  more: Partial<ChartRequest> & { rowCount?: number } = {},
): ChartRequest {
  const { rowCount, ...rest } = more;
  const groups = columns.filter(({ output }) => output.role === "time" || output.role === "category");
  const total = rowCount ?? groups.reduce((product, group) => product * group.values.length, 1);
  return {
    outputs: columns.map(({ output }) => output),
    columns: columns.map(({ column }) => column),
    rows: Array.from({ length: total }, (_, row) => makeRow(columns, groups, row)),
    hint: null,
    ...rest,
  };
}

function sample(output: OutputColumn, kind: ColumnKind, values: readonly Cell[]): SampleColumn {
  return { output, column: { name: output.label, kind, nativeType: kind.toUpperCase() }, values };
}

function makeRow(columns: readonly SampleColumn[], groups: readonly SampleColumn[], row: number): ResultRow {
  return columns.map((column) => {
    if (column.output.role === "detail") return `detail ${row}`;
    if (column.output.role === "measure") return column.values[row % column.values.length] ?? null;
    // Counting like an odometer: the last group turns fastest.
    const faster = groups
      .slice(groups.indexOf(column) + 1)
      .reduce((product, group) => product * group.values.length, 1);
    return column.values[Math.floor(row / faster) % column.values.length] ?? null;
  });
}

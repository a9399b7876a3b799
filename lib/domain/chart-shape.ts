/**
 * What a result offers to a chart: its time, its groups, its measures, each checked against the values
 * that are really there. The chooser decides on this alone.
 */
import { cellToNumber } from "./cell-number.ts";
import type { OutputColumn, ValueFormat } from "./chart.ts";
import { chartLimits } from "./chart-limits.ts";
import { isNumericKind } from "./column-kind.ts";
import { isKeyName } from "./identifier-name.ts";
import { inferOutputs } from "./infer-outputs.ts";
import { readOutlook, type ShapeOutlook } from "./line-outlook.ts";
import type { Cell, ResultColumn, ResultRow } from "./result-set.ts";
import { readStepOrder } from "./step-order.ts";
import type { TimeScale } from "./time-scale.ts";
import { readTimeScale } from "./time-scale.ts";
import { holdsWaterfallParts } from "./waterfall-parts.ts";

/** A column of the result in its role. */
export type ChartField = {
  readonly column: number;
  readonly label: string;
  readonly isAdditive: boolean;
  readonly format: ValueFormat;
  /** Null where none is known. */
  readonly unit: string | null;
  readonly cells: readonly Cell[];
  /** Different values, NULL being one of them. */
  readonly distinctCount: number;
  /** A few values in an order of their own: they are drawn in it, all of them. */
  readonly isOrdered: boolean;
  /** That order is known from the values; else the rows come in it. */
  readonly hasSteps: boolean;
  /** Its rows are the steps of a course. */
  readonly isStep: boolean;
  /** Its values are when things began that the rows follow over time. */
  readonly isCohort: boolean;
  /** The rows are the first few of each of its values. */
  readonly isRankedWithin: boolean;
  /** Each row adds to the one before it. */
  readonly isRunning: boolean;
};

export type ChartShape = {
  readonly rowCount: number;
  readonly time: ChartField | null;
  readonly categories: readonly ChartField[];
  readonly measures: readonly ChartField[];
  /** Of how many rows of the data each row tells; null where it is one of them. */
  readonly rowCounts: ChartField | null;
  /** Says of each row which part of a waterfall it is; null where none does. It groups nothing. */
  readonly waterfallParts: ChartField | null;
  /** What is told beside the line of the first measure; null where nothing is. */
  readonly outlook: ShapeOutlook | null;
  /** Several rows share the same time and groups: the rows are not one value per mark. */
  readonly hasRepeatedMarks: boolean;
  /** The analyst chose the first group as the axis: the rules do not turn it round. */
  readonly isAxisChosen: boolean;
};

/** Reads the shape; columns without a usable description are judged by their names and values. */
export function readChartShape(args: {
  readonly outputs: readonly OutputColumn[];
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly ResultRow[];
}): ChartShape {
  const { columns, rows } = args;
  const outputs = args.outputs.length === columns.length ? args.outputs : inferOutputs(columns, rows);
  const fields = outputs.map((output, index) => readField({ output, column: columns[index], index, rows }));
  const roles = settleKeys(
    fields.map((field) => checkedRole(outputs[field.column], columns[field.column], field)),
    fields,
  );
  const waterfallParts =
    fields.find((field) => isNamed(roles[field.column]) && holdsWaterfallParts(field.cells)) ?? null;
  const besides = (column: number): boolean =>
    column === waterfallParts?.column || outputs[column]?.outlook !== undefined;
  const withRole = (role: OutputColumn["role"]) =>
    fields.filter(({ column }) => roles[column] === role && !besides(column));
  const isRowCount = ({ column }: ChartField): boolean => outputs[column]?.isRowCount === true;
  const inPlace = (own: readonly ChartField[]) => (waterfallParts === null ? own : own.map(betweenTotals));
  const groups = dropConstants(withRole("time")[0] ?? null, inPlace(withRole("category")), rows.length);
  const measures = inPlace(withRole("measure").filter((field) => !isRowCount(field)));
  const line = { time: groups.time?.column ?? -1, measure: measures[0]?.column ?? -1 };
  return {
    rowCount: rows.length,
    ...groups,
    measures,
    outlook: readOutlook({ outputs, rows, ...line }),
    rowCounts: withRole("measure").find(isRowCount) ?? null,
    waterfallParts,
    hasRepeatedMarks: hasRepeats([groups.time, ...groups.categories], rows.length),
    isAxisChosen: false,
  };
}

function isNamed(role: OutputColumn["role"] | undefined): boolean {
  return role === "category" || role === "detail";
}

/** Where totals stand among the rows, their order says what follows on what, and all of them make no sum. */
function betweenTotals(field: ChartField): ChartField {
  return { ...field, isAdditive: false, isOrdered: field.distinctCount <= chartLimits.orderedBars };
}

/** The numbers of a measure, absent ones left out. */
export function presentNumbers(field: ChartField): readonly number[] {
  const known = numbersByField.get(field);
  if (known !== undefined) return known;
  const numbers = field.cells.map(cellToNumber).filter((value) => value !== null);
  numbersByField.set(field, numbers);
  return numbers;
}

/** The field as points in time, or null where it is none. */
export function timeScaleOf(field: ChartField): TimeScale | null {
  const known = scalesByField.get(field);
  if (known !== undefined) return known;
  const scale = readTimeScale(field.cells, field.label);
  scalesByField.set(field, scale);
  return scale;
}

// A dozen kinds of charts are tried on one result: its cells are read once.
const numbersByField = new WeakMap<ChartField, readonly number[]>();
const scalesByField = new WeakMap<ChartField, TimeScale | null>();

const maxLabelCharacters = 60;

type FieldArgs = {
  readonly output: OutputColumn;
  readonly column: ResultColumn | undefined;
  readonly index: number;
  readonly rows: readonly ResultRow[];
};

function readField({ output, column, index, rows }: FieldArgs): ChartField {
  const cells = rows.map((row) => row[index] ?? null);
  const distinctCount = new Set(cells).size;
  const isFew = distinctCount <= chartLimits.orderedBars;
  const isStep = output.isStep === true;
  const isName = output.role === "category" && !namesKey(column, output);
  // The steps of a course stand as the rows have them, whatever their names seem to say.
  const hasSteps = isFew && !isStep && isName && readStepOrder(cells) !== null;
  return {
    column: index,
    label: output.label.slice(0, maxLabelCharacters),
    isAdditive: output.isAdditive,
    format: output.format ?? "number",
    unit: output.unit ?? null,
    cells,
    distinctCount,
    isOrdered: hasSteps || ((output.isOrdered === true || isStep) && isFew),
    hasSteps,
    isStep,
    isCohort: output.isCohort === true,
    isRankedWithin: output.isRankedWithin === true,
    isRunning: output.isRunning === true,
  };
}

/** Whole numbers that name something: their size says nothing. */
function namesKey(column: ResultColumn | undefined, output: OutputColumn): boolean {
  return column?.kind === "integer" && (isKeyName(column.name) || isKeyName(output.label));
}

/** Keys group where nothing else does, and are never measured. */
function settleKeys(
  roles: readonly (OutputColumn["role"] | "key")[],
  fields: readonly ChartField[],
): readonly OutputColumn["role"][] {
  const hasGroup = roles.some((role, index) => (role === "time" || role === "category") && isDivided(fields[index]));
  const first = hasGroup ? -1 : roles.indexOf("key");
  return roles.map((role, index) => {
    if (role !== "key") return role;
    return index === first ? "category" : "detail";
  });
}

function isDivided(field: ChartField | undefined): boolean {
  return field !== undefined && field.distinctCount > 1;
}

/** A described role holds only when the values bear it out. */
function checkedRole(
  output: OutputColumn | undefined,
  column: ResultColumn | undefined,
  field: ChartField,
): OutputColumn["role"] | "key" {
  if (output === undefined || column === undefined) return "detail";
  if (output.role === "measure" && namesKey(column, output)) return "key";
  if (output.role === "measure") return isMeasure(column, field) ? "measure" : "detail";
  if (output.role !== "time" || field.cells.length === 0) return output.role;
  return timeScaleOf(field) === null ? "category" : "time";
}

function isMeasure(column: ResultColumn, field: ChartField): boolean {
  // A figure of one row that has no value is a figure still.
  if (field.cells.length === 1 && isNumericKind(column.kind)) return true;
  const present = field.cells.filter((cell) => cell !== null);
  const numbers = presentNumbers(field);
  return numbers.length > 0 && (isNumericKind(column.kind) || numbers.length === present.length);
}

/** A group with one value in all rows ("in Berlin") does not divide anything. */
function dropConstants(
  time: ChartField | null,
  categories: readonly ChartField[],
  rowCount: number,
): Pick<ChartShape, "time" | "categories"> {
  if (rowCount < 2) return { time, categories };
  return {
    time: time !== null && time.distinctCount < 2 ? null : time,
    categories: categories.filter((field) => field.distinctCount > 1),
  };
}

/** True where several rows have the same values in all of the fields. */
export function hasRepeats(fields: readonly (ChartField | null)[], rowCount: number): boolean {
  const groups = fields.filter((field) => field !== null);
  if (groups.length === 0) return false;
  const [first] = groups;
  if (first !== undefined && groups.length === 1) return first.distinctCount < rowCount;
  const marks = new Set<string>();
  for (let row = 0; row < rowCount; row += 1) {
    const mark = JSON.stringify(groups.map((field) => field.cells[row] ?? null));
    if (marks.has(mark)) return true;
    marks.add(mark);
  }
  return false;
}

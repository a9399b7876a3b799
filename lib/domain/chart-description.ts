/** A chart in one sentence, for those who cannot see it. Browser-safe. */
import { assertNever } from "./assert-never.ts";
import type { ChartSpec, ValueFormat } from "./chart.ts";
import type {
  BinSpread,
  BoxesData,
  ChartBox,
  ChartData,
  ChartFigure,
  FigureChange,
  PointsData,
} from "./chart-data-types.ts";
import { formatCount, formatCounted, formatNumber, formatValue } from "./format.ts";
import { changeAmount } from "./value-change.ts";
import { wholeColumns } from "./whole-columns.ts";

/** What kind of chart it is, in words. */
export function chartKindName(kind: ChartSpec["kind"]): string {
  switch (kind) {
    case "kpi":
      return "Big numbers";
    case "line":
      return "Line chart";
    case "line-panels":
      return "Lines in panels";
    case "area":
      return "Area chart";
    case "column":
      return "Column chart";
    case "bar":
      return "Bar chart";
    case "stacked-bar":
      return "Stacked bar chart";
    case "grouped-bar":
      return "Grouped bar chart";
    case "heatmap":
      return "Heatmap";
    case "donut":
      return "Donut chart";
    case "funnel":
      return "Funnel chart";
    case "waterfall":
      return "Waterfall chart";
    case "slope":
      return "Slope chart";
    case "scatter":
      return "Scatter plot";
    case "histogram":
      return "Histogram";
    case "box":
      return "Box plot";
    default:
      return assertNever(kind);
  }
}

function describeFigure({ label, cell, column, change }: ChartFigure): string {
  const figure = `${label}: ${formatValue(cell, column)}`;
  return change === null ? figure : `${figure}, ${changeText(change)} (${formatValue(change.from, column)})`;
}

/** A comparison as it is read out: "16.2 % more than previous year". */
function changeText(change: FigureChange): string {
  const { amount, time } = change;
  if (amount === 0) return `the same as ${time}`;
  return `${changeAmount({ ...change, amount: Math.abs(amount) })} ${amount > 0 ? "more" : "less"} than ${time}`;
}

/** Kind, extent and extremes of a chart. */
export function describeChart(kind: ChartSpec["kind"], data: ChartData): string {
  const name = chartKindName(kind);
  switch (data.kind) {
    case "figures":
      return `${data.figures.map(describeFigure).join("; ")}.`;
    case "scatter":
      return `${name} of ${formatCounted(data.points.length, "point")}${describeColours(data.series.length)}.`;
    case "boxes":
      return `${name} of ${data.label}: ${describeBoxes(data)}.`;
    case "points":
      return `${name}${describePlaces(kind, data)}.`;
    default:
      return assertNever(data);
  }
}

/** How many rise and fall, and what moves most. */
function describeSlopes({ points, series }: PointsData): string {
  const [first, last] = points;
  const changes = series.flatMap(({ label, format }, index) => {
    const [before, now] = [first?.values[index] ?? null, last?.values[index] ?? null];
    return before === null || now === null ? [] : [{ label, format, amount: now - before }];
  });
  const counted = (sign: number): number => changes.filter(({ amount }) => Math.sign(amount) === sign).length;
  const most = changes.reduce<(typeof changes)[number] | null>(
    (best, change) => (best === null || Math.abs(change.amount) > Math.abs(best.amount) ? change : best),
    null,
  );
  const extent = `${formatCounted(series.length, "line")} from ${first?.label ?? ""} to ${last?.label ?? ""}`;
  const moves = `${formatCount(counted(1))} up, ${formatCount(counted(-1))} down`;
  const furthest = most === null || most.amount === 0 ? "" : `; ${most.label} moves most, by ${moveText(most)}`;
  return ` of ${extent}: ${moves}${furthest}`;
}

function moveText({ amount, format }: { readonly amount: number; readonly format: ValueFormat }): string {
  return format === "percent" ? changeAmount({ amount: amount * 100, unit: "points" }) : formatNumber(amount, format);
}

/** Its cells are told by both of their names; what is 100 % throughout is no extreme. */
function describeCells(data: PointsData): string {
  const { points, series, seriesName } = data;
  const whole = wholeColumns(data);
  const cells = points.flatMap(({ label, values }) =>
    values.flatMap((value, index) => {
      const column = [seriesName ?? [], series[index]?.label ?? []].flat().join(" ");
      return value === null || whole.has(index) ? [] : [{ label: `${label}, ${column}`, value }];
    }),
  );
  const extent = `${formatCounted(points.length, "row")} and ${formatCounted(series.length, "column")}`;
  return ` of ${extent}${extremesText(cells, series[0]?.format ?? "number")}${describePartial(data)}`;
}

function describePlaces(kind: ChartSpec["kind"], data: PointsData): string {
  if (data.points.length === 0) return " without values";
  if (kind === "slope") return describeSlopes(data);
  if (kind === "heatmap") return describeCells(data);
  if (kind === "waterfall") return describeLevels(data);
  if (data.axis === "bins") return describeBins(data);
  return data.points.some(({ stepShares }) => stepShares !== undefined) ? describeSteps(data) : describePoints(data);
}

/** Every step: they are few, and their course is what is told. */
function describeSteps({ points, series }: PointsData): string {
  const format = series[0]?.format ?? "number";
  const told = points.map(({ label, values, stepShares }) => {
    const value = values[0] ?? null;
    const before = stepShares?.ofBefore ?? null;
    const part = before === null ? "" : ` (${formatNumber(before, "percent")} of the step before)`;
    return `${label}: ${value === null ? "no value" : formatNumber(value, format)}${part}`;
  });
  return ` of ${series[0]?.label ?? ""} in ${formatCounted(points.length, "step")}: ${told.join("; ")}`;
}

/** Both totals first, then each change on the way. */
function describeLevels({ points, series }: PointsData): string {
  const format = series[0]?.format ?? "number";
  const told = points.map(({ label, values, level }) => {
    const value = values[0] ?? 0;
    const isTotal = level?.part === "start" || level?.part === "end";
    const text = isTotal ? formatNumber(value, format) : signedNumber(value, format);
    return { isTotal, text, label };
  });
  const totals = told.flatMap(({ isTotal, text, label }) => (isTotal ? [`${text} (${label})`] : []));
  const changes = told.flatMap(({ isTotal, text, label }) => (isTotal ? [] : [`${label}: ${text}`]));
  return ` of ${series[0]?.label ?? ""} from ${totals.join(" to ")}: ${changes.join("; ")}`;
}

function signedNumber(value: number, format: ValueFormat): string {
  return `${value > 0 ? "+" : ""}${formatValue(value, { name: "", kind: "float", format, isInPoints: true })}`;
}

function describeColours(count: number): string {
  return count === 0 ? "" : ` in ${formatCounted(count, "colour")}`;
}

function describeBoxes({ boxes, looks }: BoxesData): string {
  const [first] = boxes;
  if (first === undefined) return "no values";
  const write = (box: ChartBox) => `${formatNumber(box.median, looks.format)} (${box.label})`;
  if (boxes.length === 1) {
    const range = `${formatNumber(first.minimum, looks.format)} to ${formatNumber(first.maximum, looks.format)}`;
    return `${formatCounted(first.count, "value")} from ${range}, median ${formatNumber(first.median, looks.format)}`;
  }
  const highest = boxes.reduce((best, box) => (box.median > best.median ? box : best));
  const lowest = boxes.reduce((best, box) => (box.median < best.median ? box : best));
  return `${formatCounted(boxes.length, "box", "boxes")}; highest median ${write(highest)}, lowest ${write(lowest)}`;
}

/** The middle of the rows in words: "median 4.2, half between 2.1 and 7.8". */
export function spreadText({ quarter, median, threeQuarters }: BinSpread): string {
  return `median ${median.text}, half between ${quarter.text} and ${threeQuarters.text}`;
}

function describeBins({ points, spread }: PointsData): string {
  const count = points.reduce((sum, point) => sum + (point.values[0] ?? 0), 0);
  const [first] = points;
  if (first === undefined) return " without values";
  const fullest = points.reduce((best, point) => ((point.values[0] ?? 0) > (best.values[0] ?? 0) ? point : best));
  const most = formatCounted(fullest.values[0] ?? 0, "row");
  return `: ${formatCounted(count, "row")} in ${formatCounted(points.length, "step")}; most in ${fullest.label} (${most})${spread === undefined ? "" : `; ${spreadText(spread)}`}`;
}

function describePoints(data: PointsData): string {
  const { points, series } = data;
  const first = points[0];
  const last = points[points.length - 1];
  if (first === undefined || last === undefined) return " without values";
  const parts = isOfGroupPanels(data)
    ? data.panels.length
    : data.panels.filter(({ part }) => part !== undefined).length;
  const panels = parts === 0 ? "" : ` in ${formatCounted(parts, "panel")}`;
  const extent = data.axis === "category" ? panels : `${panels}, ${first.label} to ${last.label}`;
  const lines = series.length === 1 ? (series[0]?.label ?? "") : formatCounted(series.length, "series", "series");
  return ` of ${lines}: ${formatCounted(points.length, "value")}${extent}${describeExtremes(data)}${describePartial(data)}${describeOutlook(data)}`;
}

/** From where on it is a forecast, and which points are marked. */
function describeOutlook({ points }: PointsData): string {
  const first = points.find(({ outlook }) => outlook?.isForecast === true);
  const marked = points.flatMap(({ label, outlook }) => (outlook?.mark == null ? [] : [`${label} (${outlook.mark})`]));
  const forecast = first === undefined ? "" : `; forecast from ${first.label} on`;
  return `${forecast}${marked.length === 0 ? "" : `; marked: ${listed(marked)}`}`;
}

const mostListed = 5;

function listed(names: readonly string[]): string {
  const rest = names.length - mostListed;
  return rest <= 0 ? names.join(", ") : `${names.slice(0, mostListed).join(", ")} and ${formatCount(rest)} more`;
}

/** Each panel holds one series, and these are groups of one measure. */
function isOfGroupPanels({ panels, series }: PointsData): boolean {
  const isEach = panels.every((panel) => panel.part === undefined && panel.series.length === 1);
  return panels.length > 1 && isEach && series.every(({ cells }) => cells.length > 0);
}

function describePartial({ points }: PointsData): string {
  const partial = points.flatMap(({ isPartial, label }) => (isPartial === true ? [label] : []));
  return partial.length === 0 ? "" : `; only in part: ${partial.join(", ")}`;
}

function describeExtremes(data: PointsData): string {
  const format = data.series[0]?.format ?? "number";
  const isOfGroups = isOfGroupPanels(data);
  const marks = data.points.flatMap(({ label, part, values, isOther, outlook }) =>
    isOther || outlook?.isForecast === true
      ? []
      : values.flatMap((value, index) => {
          const panel = isOfGroups ? data.series[index]?.label : part;
          return value === null ? [] : [{ label: panel === undefined ? label : `${label}, ${panel}`, value }];
        }),
  );
  // One unit only: the largest of two units would compare what cannot be compared.
  const isOneUnit = isOfGroups || new Set(data.panels.map(({ series }) => series.join())).size < 2;
  return isOneUnit ? extremesText(marks, format) : "";
}

type Mark = { readonly label: string; readonly value: number };

/** Nothing of a single mark. */
function extremesText(marks: readonly Mark[], format: ValueFormat): string {
  if (marks.length < 2) return "";
  const highest = marks.reduce((best, mark) => (mark.value > best.value ? mark : best));
  const lowest = marks.reduce((best, mark) => (mark.value < best.value ? mark : best));
  if (highest.value === lowest.value) return `; all ${formatNumber(highest.value, format)}`;
  return `; highest ${formatNumber(highest.value, format)} (${highest.label}), lowest ${formatNumber(lowest.value, format)} (${lowest.label})`;
}

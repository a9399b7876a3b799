/** Whether a chart is legal for a result, judged apart from the rules that choose one. */
import { assertNever } from "./assert-never.ts";
import type { ChartMeasure, ChartSpec, TopParts } from "./chart.ts";
import { mostBars } from "./chart-attempt.ts";
import { makesWhole } from "./chart-category-rules.ts";
import { colourProblem, holdsAddresses } from "./chart-colour-rules.ts";
import { countsSteps } from "./chart-funnel-rules.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { hasRepeats, presentNumbers } from "./chart-shape.ts";
import { leadsToEnd } from "./chart-waterfall-rules.ts";
import { isSameOutlook } from "./line-outlook.ts";

/** Why the chart must not be drawn, in a sentence; null where it may. */
export function checkChart(spec: ChartSpec, shape: ChartShape): string | null {
  return measuresProblem(spec, shape) ?? looksProblem(spec, shape) ?? kindProblem(spec, shape);
}

function kindProblem(spec: ChartSpec, shape: ChartShape): string | null {
  switch (spec.kind) {
    case "kpi":
      return shape.rowCount === 1 ? null : "Big numbers need exactly one row.";
    case "line":
      return outlookProblem(spec, shape) ?? timeProblem(spec, shape);
    case "area":
    case "column":
      return timeProblem(spec, shape);
    case "line-panels":
      return linePanelsProblem(spec, shape);
    case "bar":
      return barProblem(spec, shape);
    case "stacked-bar":
      return stackProblem(spec, shape);
    case "grouped-bar":
    case "heatmap":
      return pairProblem(spec, shape);
    case "donut":
      return donutProblem(spec, shape);
    case "funnel":
      return funnelProblem(spec, shape);
    case "waterfall":
      return waterfallProblem(spec, shape);
    case "slope":
      return slopeProblem(spec, shape);
    case "scatter":
      return scatterProblem(spec, shape);
    case "histogram":
      return histogramProblem(spec, shape);
    case "box":
      return boxProblem(spec, shape);
    default:
      return assertNever(spec);
  }
}

function measuresProblem(spec: ChartSpec, shape: ChartShape): string | null {
  if (shape.rowCount === 0) return "There are no rows to draw.";
  const missing = measuresOf(spec).find((measure) => measureField(shape, measure) === undefined);
  return missing === undefined ? null : `${missing.label} has no numbers.`;
}

function looksProblem(spec: ChartSpec, shape: ChartShape): string | null {
  if (!("valueScale" in spec) || spec.valueScale === "linear") return null;
  const drawn = spec.kind === "scatter" ? [spec.y] : spec.measures;
  if ("gaps" in spec && spec.gaps === "zero") return "A logarithmic scale has no zero.";
  const beside = spec.kind === "line" && spec.outlook !== null ? (shape.outlook?.numbers ?? []) : [];
  const isPositive = [beside, ...drawn.map((measure) => numbersOf(shape, measure))].flat().every((value) => value > 0);
  return isPositive ? null : "A logarithmic scale needs values above zero.";
}

function timeProblem(spec: Extract<ChartSpec, { kind: "line" | "area" | "column" }>, shape: ChartShape): string | null {
  const { time } = shape;
  if (time === null || time.column !== spec.x) return "The axis needs points in time.";
  if (spec.measures.length > chartLimits.lineMeasures) return "Too many measures for one chart.";
  const series = spec.kind === "column" ? null : spec.series;
  const group = series === null ? null : groupField(shape, series);
  if (group === undefined) return "The column that makes the colours is no group.";
  if (hasRepeats([time, group], shape.rowCount)) return "Several rows would share one mark.";
  if (spec.kind === "column")
    return time.distinctCount > chartLimits.columnPointsOnRequest + 1 ? "Too many columns." : null;
  if (group !== null && spec.measures.length > 1) return "Lines are split by a group or by measures, not by both.";
  const tooMany = group === null ? null : seriesProblem(group, spec.top, measureField(shape, spec.measures[0]));
  return tooMany ?? (spec.kind === "area" ? areaProblem(spec, shape) : null);
}

function outlookProblem(
  { outlook, measures, series }: Extract<ChartSpec, { kind: "line" }>,
  shape: ChartShape,
): string | null {
  if (outlook === null) return null;
  if (series !== null || measures.length > 1) return "Only one line can have something beside it.";
  const told = shape.outlook;
  const isTold = told !== null && told.measure === measures[0]?.column && isSameOutlook(told.columns, outlook);
  return isTold ? null : "The columns beside the line tell nothing of it.";
}

function linePanelsProblem(spec: Extract<ChartSpec, { kind: "line-panels" }>, shape: ChartShape): string | null {
  const { time } = shape;
  const group = groupField(shape, spec.panel);
  if (time === null || time.column !== spec.x) return "The axis needs points in time.";
  if (group === undefined || group === time) return "Panels need a group.";
  if (hasRepeats([time, group], shape.rowCount)) return "Several rows would share one mark.";
  const problem = colourProblem(group, "panels");
  return problem === null ? null : `No panels: ${problem}.`;
}

function areaProblem(spec: Extract<ChartSpec, { kind: "area" }>, shape: ChartShape): string | null {
  const measure = measureField(shape, spec.measures[0]);
  if (measure === undefined || presentNumbers(measure).some((value) => value < 0)) return "Areas cannot be negative.";
  if (spec.stacking === "none") return null;
  if (spec.series === null) return "One area alone cannot be stacked.";
  return makesWhole(measure, shape.time) ? null : "Areas on top of each other need parts that add up.";
}

function barProblem(spec: Extract<ChartSpec, { kind: "bar" }>, shape: ChartShape): string | null {
  const category = groupField(shape, spec.category);
  if (spec.panel !== null) return panelProblem(spec, shape);
  if (category === undefined || category === shape.time) return "Bars need a group.";
  if (hasRepeats([category], shape.rowCount)) return "Several rows would share one bar.";
  const fields = spec.measures.map((measure) => measureField(shape, measure));
  const isAdditive = fields.every((field) => field?.isAdditive === true);
  if (spec.isPaired && new Set(fields.map((field) => `${field?.format} ${field?.unit}`)).size > 1) {
    return "Pairs of bars need one unit.";
  }
  if (
    spec.scale === "share" &&
    (spec.measures.length > 1 || fields.some((field) => field === undefined || !makesWhole(field)))
  ) {
    return "Shares need parts that add up.";
  }
  return topProblem(category, { top: spec.top, most: mostBars(category), shown: chartLimits.topBars, isAdditive });
}

function panelProblem(spec: Extract<ChartSpec, { kind: "bar" }>, shape: ChartShape): string | null {
  const [category, panel] = [groupField(shape, spec.category), groupField(shape, spec.panel ?? -1)];
  if (category === undefined || panel === undefined || category === panel) return "Panels need two groups.";
  if (hasRepeats([category, panel], shape.rowCount)) return "Several rows would share one bar.";
  if (spec.scale === "share" || spec.measures.length > 1) return "Bars in panels have no common whole.";
  const isFew = panel.distinctCount <= chartLimits.barPanels && shape.rowCount <= chartLimits.panelBars;
  return isFew ? null : "Too many bars in panels.";
}

function stackProblem(spec: Extract<ChartSpec, { kind: "stacked-bar" }>, shape: ChartShape): string | null {
  const pair = pairFields(spec, shape);
  if (pair === null) return "Stacked bars need two groups.";
  if (hasRepeats([pair.category, pair.series], shape.rowCount)) return "Several rows would share one mark.";
  const measure = measureField(shape, spec.measure);
  if (measure === undefined || !makesWhole(measure, pair.category)) return "Stacked bars need parts that add up.";
  const colours = seriesProblem(pair.series, spec.seriesTop, measure);
  if (colours !== null) return colours;
  const isTimed = pair.category === shape.time;
  const most = isTimed ? chartLimits.columnPointsOnRequest + 1 : mostBars(pair.category);
  const isAdditive = measure.isAdditive;
  return topProblem(pair.category, { top: spec.top, most, shown: chartLimits.topBars, isAdditive });
}

function pairProblem(spec: Extract<ChartSpec, { kind: "grouped-bar" | "heatmap" }>, shape: ChartShape): string | null {
  const pair = pairFields(spec, shape);
  if (pair === null) return "Two groups are needed.";
  const { category, series } = pair;
  if (hasRepeats([category, series], shape.rowCount)) return "Several rows would share one mark.";
  if (spec.kind === "heatmap") {
    const { heatmapRows, heatmapColumns, followedColumns } = chartLimits;
    const most = category.isCohort ? followedColumns : heatmapColumns;
    return category.distinctCount > heatmapRows || series.distinctCount > most ? "Too many cells." : null;
  }
  const colours = colourProblem(series);
  if (colours !== null) return `No colours: ${colours}.`;
  const shown = spec.top === null ? category.distinctCount : spec.top.shown + 1;
  const isFew = series.distinctCount <= chartLimits.groupedSeries;
  if (!isFew || shown * series.distinctCount > chartLimits.groupedBars) return "Too many bars side by side.";
  const isAdditive = measureField(shape, spec.measure)?.isAdditive === true;
  return topProblem(category, { top: spec.top, most: chartLimits.groupedBars, shown: chartLimits.topBars, isAdditive });
}

function donutProblem(spec: Extract<ChartSpec, { kind: "donut" }>, shape: ChartShape): string | null {
  const category = groupField(shape, spec.category);
  const measure = measureField(shape, spec.measure);
  if (category === undefined || measure === undefined) return "A donut needs a group and a measure.";
  if (hasRepeats([category], shape.rowCount)) return "Several rows would share one part.";
  if (shape.rowCount < 2 || shape.rowCount > chartLimits.donutParts) return "A donut needs two to six parts.";
  return makesWhole(measure) ? null : "A donut needs parts that add up.";
}

function scatterProblem(spec: Extract<ChartSpec, { kind: "scatter" }>, shape: ChartShape): string | null {
  if (spec.x.column === spec.y.column) return "Points need two different measures.";
  const series = spec.series === null ? null : groupField(shape, spec.series);
  if (series === undefined) return "The column that makes the colours is no group.";
  if (series === null) return null;
  if (series.distinctCount > chartLimits.scatterSeries) return "Too many colours.";
  return holdsAddresses(series) ? `${series.label} holds addresses, which make no colours.` : null;
}

function funnelProblem(spec: Extract<ChartSpec, { kind: "funnel" }>, shape: ChartShape): string | null {
  const category = groupField(shape, spec.category);
  const measure = measureField(shape, spec.measure);
  if (category === undefined || category === shape.time) return "A funnel needs a group.";
  if (hasRepeats([category], shape.rowCount)) return "Several rows would share one step.";
  const { leastSteps, funnelSteps } = chartLimits;
  if (shape.rowCount < leastSteps || shape.rowCount > funnelSteps) return "A funnel has too few or too many steps.";
  return measure === undefined || !countsSteps(measure) ? "A funnel needs counts that add up." : null;
}

function waterfallProblem(spec: Extract<ChartSpec, { kind: "waterfall" }>, shape: ChartShape): string | null {
  const { waterfallParts: part } = shape;
  const measure = measureField(shape, spec.measure);
  if (groupField(shape, spec.category) === undefined) return "A waterfall needs a group.";
  if (part === null || part.column !== spec.part) return "A waterfall needs a start, changes and an end.";
  if (shape.rowCount > chartLimits.waterfallBars) return "A waterfall has too many bars.";
  return measure !== undefined && leadsToEnd(measure, part) ? null : "The changes do not lead to the end.";
}

function slopeProblem(
  { category, x, measures }: Extract<ChartSpec, { kind: "slope" }>,
  shape: ChartShape,
): string | null {
  const group = groupField(shape, category);
  if (group === undefined || group === shape.time) return "A slope chart needs a group.";
  if (x !== null && (shape.time?.column !== x || shape.time.distinctCount !== 2)) return "Two periods are needed.";
  if (measures.length !== (x === null ? 2 : 1)) return "A slope has two ends.";
  if (hasRepeats(x === null ? [group] : [shape.time, group], shape.rowCount))
    return "Several rows would share one mark.";
  const units = measures
    .map((measure) => measureField(shape, measure))
    .map((field) => `${field?.format} ${field?.unit}`);
  if (new Set(units).size > 1) return "Both ends need one unit.";
  const { leastSlopes, slopes } = chartLimits;
  return group.distinctCount < leastSlopes || group.distinctCount > slopes ? "Too few or too many slopes." : null;
}

function histogramProblem(spec: Extract<ChartSpec, { kind: "histogram" }>, shape: ChartShape): string | null {
  if (spec.counts !== (shape.rowCounts?.column ?? null)) return "The rows would be counted wrongly.";
  if (spec.middle !== null && spec.middle.from >= spec.middle.to) return "There is nothing between the ends.";
  return spec.binCount > chartLimits.histogramBins ? "A histogram has too many steps." : null;
}

function boxProblem(spec: Extract<ChartSpec, { kind: "box" }>, shape: ChartShape): string | null {
  if (shape.rowCounts !== null) return "Boxes need the rows themselves.";
  const category = spec.category === null ? null : groupField(shape, spec.category);
  if (category === undefined) return "Boxes need a group.";
  if (category === null) return null;
  return topProblem(category, { top: spec.top, most: chartLimits.bars, shown: chartLimits.topBars, isAdditive: false });
}

type Limit = {
  readonly top: TopParts | null;
  readonly most: number;
  readonly shown: number;
  /** What is beyond may be summed into Other. */
  readonly isAdditive: boolean;
};

function topProblem(field: ChartField, { top, most, shown, isAdditive }: Limit): string | null {
  if (top === null) return field.distinctCount > most ? `${field.label} has too many values.` : null;
  if (top.shown > shown) return `Too many values of ${field.label} are drawn.`;
  return top.sumsOther && !isAdditive ? "Other would add up what cannot be added up." : null;
}

function seriesProblem(field: ChartField, top: TopParts | null, measure: ChartField | undefined): string | null {
  const isAdditive = measure?.isAdditive === true;
  const problem = colourProblem(field);
  if (problem !== null) return `No colours: ${problem}.`;
  return topProblem(field, { top, most: chartLimits.lineSeries, shown: chartLimits.topSeries, isAdditive });
}

function pairFields(
  spec: { readonly category: number; readonly series: number },
  shape: ChartShape,
): { readonly category: ChartField; readonly series: ChartField } | null {
  const category = groupField(shape, spec.category);
  const series = groupField(shape, spec.series);
  return category === undefined || series === undefined || category === series ? null : { category, series };
}

function groupField(shape: ChartShape, column: number): ChartField | undefined {
  return [shape.time, ...shape.categories].find((field) => field?.column === column) ?? undefined;
}

function measureField(shape: ChartShape, measure: ChartMeasure | undefined): ChartField | undefined {
  return shape.measures.find((field) => field.column === measure?.column);
}

function numbersOf(shape: ChartShape, measure: ChartMeasure): readonly number[] {
  const field = measureField(shape, measure);
  return field === undefined ? [] : presentNumbers(field);
}

function measuresOf(spec: ChartSpec): readonly ChartMeasure[] {
  if ("measures" in spec) return spec.measures;
  return "measure" in spec ? [spec.measure] : [spec.x, spec.y];
}

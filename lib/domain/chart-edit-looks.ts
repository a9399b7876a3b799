/** Looks that an analyst chose for a chart: stacking, scale, gaps, order, titles and numbers, each only where it is legal. */
import type { ChartMeasure, ChartSpec } from "./chart.ts";
import { makesWhole } from "./chart-category-rules.ts";
import type { ChartEdit, ChartOptions, LookOption } from "./chart-edit-form.ts";
import { drawKind } from "./chart-kinds.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { presentNumbers } from "./chart-shape.ts";

type Looks = Pick<ChartOptions, "stacking" | "valueScale" | "gaps" | "sort">;

/** Every look with the reason why that chart cannot have it. */
export function lookProblems(spec: ChartSpec | null, shape: ChartShape): Looks {
  return {
    stacking: [
      { value: "none", name: "Not stacked", problem: stackingProblem(spec, shape, "none") },
      { value: "stacked", name: "Stacked", problem: stackingProblem(spec, shape, "stacked") },
      { value: "share", name: "100 %", problem: stackingProblem(spec, shape, "share") },
    ],
    valueScale: [
      { value: "linear", name: "Linear", problem: null },
      { value: "log", name: "Logarithmic", problem: logProblem(spec, shape) },
    ],
    gaps: [
      { value: "gap", name: "As gaps", problem: gapsProblem(spec) },
      { value: "zero", name: "As zero", problem: gapsProblem(spec) },
    ],
    sort: [
      { value: "value-descending", name: "Largest first", problem: sortProblem(spec, shape) },
      { value: "value-ascending", name: "Smallest first", problem: sortProblem(spec, shape) },
      { value: "label", name: "By name", problem: sortProblem(spec, shape) },
      { value: "steps", name: "Step by step", problem: stepsProblem(spec, shape) },
      { value: "rows", name: "As in the table", problem: sortProblem(spec, shape) },
    ],
  };
}

/** The chart with the chosen looks; those that it cannot have are left out, each with its reason. */
export function applyLooks(
  spec: ChartSpec,
  edit: ChartEdit,
  shape: ChartShape,
): { readonly spec: ChartSpec; readonly problems: readonly string[] } {
  const stacked = applyStacking(spec, edit.stacking, shape);
  const looks = lookProblems(stacked.spec, shape);
  const scale = chosenLook(looks.valueScale, edit.valueScale);
  const gaps = scale.value === "log" ? noLook : chosenLook(looks.gaps, edit.gaps);
  const sort = chosenLook(looks.sort, edit.sort);
  const missed =
    scale.value === "log" && edit.gaps === "zero" ? "A logarithmic scale has no zero, so gaps stay." : null;
  const problems = [...stacked.problems, ...[scale.problem, missed].filter((problem) => problem !== null)];
  let drawn = stacked.spec;
  if ("valueScale" in drawn && scale.value !== null) drawn = { ...drawn, valueScale: scale.value };
  if ("gaps" in drawn && gaps.value !== null) drawn = { ...drawn, gaps: gaps.value };
  if ("sort" in drawn && sort.value !== null) drawn = { ...drawn, sort: sort.value };
  const titles = { title: edit.title, x: edit.xTitle, y: edit.yTitle };
  return { spec: withFormat({ ...drawn, titles }, edit.format), problems };
}

const noLook = { value: null, problem: null } as const;

function chosenLook<Value>(
  options: readonly LookOption<Value>[],
  wanted: Value | null,
): { readonly value: Value | null; readonly problem: string | null } {
  const option = options.find(({ value }) => value === wanted);
  if (option === undefined) return noLook;
  return option.problem === null ? { value: option.value, problem: null } : { value: null, problem: option.problem };
}

type Stacked = { readonly spec: ChartSpec; readonly problems: readonly string[] };

function applyStacking(spec: ChartSpec, wanted: ChartEdit["stacking"], shape: ChartShape): Stacked {
  if (wanted === null) return { spec, problems: [] };
  const problem = stackingProblem(spec, shape, wanted);
  // Bars that are not stacked need not be told that they cannot be: only a stack that was asked for is missed.
  if (problem !== null) return { spec, problems: wanted === "none" ? [] : [problem] };
  if (spec.kind === "area") return { spec: { ...spec, stacking: wanted }, problems: [] };
  if (spec.kind === "bar") return { spec: { ...spec, scale: wanted === "share" ? "share" : "value" }, problems: [] };
  if (spec.kind !== "stacked-bar" && spec.kind !== "grouped-bar") return { spec, problems: [] };
  const drawn = drawKind(wanted === "none" ? "grouped-bar" : "stacked-bar", shapeOf(spec, shape)).spec ?? spec;
  if (drawn.kind !== "stacked-bar") return { spec: drawn, problems: [] };
  return { spec: { ...drawn, scale: wanted === "share" ? "share" : "value" }, problems: [] };
}

/** The shape of what the chart draws, so that another kind draws the same. */
function shapeOf(
  spec: { readonly category: number; readonly series: number; readonly measure: ChartMeasure },
  shape: ChartShape,
): ChartShape {
  const groups = [shape.time, ...shape.categories].filter((field) => field !== null);
  const axis = groups.find((field) => field.column === spec.category);
  const series = groups.filter((field) => field.column === spec.series);
  const isTimed = axis !== undefined && axis === shape.time;
  return {
    ...shape,
    time: isTimed ? axis : null,
    categories: isTimed || axis === undefined ? series : [axis, ...series],
    measures: shape.measures.filter((field) => field.column === spec.measure.column),
    isAxisChosen: true,
  };
}

function stackingProblem(
  spec: ChartSpec | null,
  shape: ChartShape,
  wanted: "none" | "stacked" | "share",
): string | null {
  switch (spec?.kind) {
    case "area":
      return areaProblem(spec, shape, wanted);
    case "bar":
      return barProblem(spec, shape, wanted);
    case "stacked-bar":
    case "grouped-bar": {
      const attempt = drawKind(wanted === "none" ? "grouped-bar" : "stacked-bar", shapeOf(spec, shape));
      return attempt.spec === null ? sentence(attempt.clause) : null;
    }
    default:
      return wanted === "none" ? null : "Only bars and areas can be stacked.";
  }
}

function areaProblem(spec: Extract<ChartSpec, { kind: "area" }>, shape: ChartShape, wanted: string): string | null {
  if (wanted === "none") return null;
  if (spec.series === null) return "One area alone has nothing to stand on.";
  const measure = fieldOf(shape, spec.measures[0]);
  return measure !== undefined && makesWhole(measure, shape.time) ? null : noWhole(measure);
}

function barProblem(spec: Extract<ChartSpec, { kind: "bar" }>, shape: ChartShape, wanted: string): string | null {
  if (wanted === "none") return null;
  if (wanted === "stacked") return "Bars of one group have nothing to stack.";
  if (spec.panel !== null) return "Bars in panels have no common whole.";
  if (spec.measures.length > 1) return "Two measures have no common whole.";
  const measure = fieldOf(shape, spec.measures[0]);
  return measure !== undefined && makesWhole(measure) && measure.format !== "percent" ? null : noWhole(measure);
}

function noWhole(measure: ChartField | undefined): string {
  return `Shares need parts that add up, and ${measure?.label ?? "this measure"} does not.`;
}

/** Why equal factors cannot be drawn. */
function logProblem(spec: ChartSpec | null, shape: ChartShape): string | null {
  if (spec?.kind !== "line" && spec?.kind !== "scatter") {
    return "A logarithmic scale has no zero, where bars and areas begin: lines and points only.";
  }
  const measures = spec.kind === "scatter" ? [spec.y] : spec.measures;
  const isPositive = measures.every((measure) => {
    const field = fieldOf(shape, measure);
    return field !== undefined && presentNumbers(field).every((value) => value > 0);
  });
  const isBesidePositive =
    spec.kind === "scatter" || spec.outlook === null || (shape.outlook?.numbers ?? []).every((value) => value > 0);
  if (!isPositive || !isBesidePositive) return "A logarithmic scale needs values above zero.";
  return "gaps" in spec && spec.gaps === "zero" ? "A logarithmic scale cannot show gaps as zero." : null;
}

function gapsProblem(spec: ChartSpec | null): string | null {
  if (spec === null || !("gaps" in spec)) return "Only lines, areas and columns over time have gaps.";
  return "valueScale" in spec && spec.valueScale === "log" ? "A logarithmic scale has no zero." : null;
}

function sortProblem(spec: ChartSpec | null, shape: ChartShape): string | null {
  if (spec === null || !("sort" in spec)) return "Only bars and parts of a whole can be sorted.";
  return spec.kind !== "donut" && spec.category === shape.time?.column ? "Points in time keep their order." : null;
}

function stepsProblem(spec: ChartSpec | null, shape: ChartShape): string | null {
  const problem = sortProblem(spec, shape);
  if (problem !== null || spec === null || !("sort" in spec)) return problem;
  const columns: readonly number[] = "series" in spec ? [spec.category, spec.series] : [spec.category];
  const hasSteps = shape.categories.some((field) => field.hasSteps && columns.includes(field.column));
  return hasSteps ? null : "The values are names that do not follow on each other.";
}

function fieldOf(shape: ChartShape, measure: ChartMeasure | undefined): ChartField | undefined {
  return shape.measures.find((field) => field.column === measure?.column);
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

/** The measures that share the unit of the first are written alike. */
function withFormat(spec: ChartSpec, format: ChartEdit["format"]): ChartSpec {
  if (format === null) return spec;
  const { style, decimals, isCompact } = format;
  const unit = firstMeasure(spec).format;
  const write = (measure: ChartMeasure): ChartMeasure =>
    measure.format === unit ? { ...measure, format: style, decimals, isCompact } : measure;
  if ("measures" in spec) return { ...spec, measures: spec.measures.map(write) };
  if ("measure" in spec) return { ...spec, measure: write(spec.measure) };
  return { ...spec, x: write(spec.x), y: write(spec.y) };
}

function firstMeasure(spec: ChartSpec): Pick<ChartMeasure, "format"> {
  if ("measures" in spec) return spec.measures[0] ?? { format: "number" };
  return "measure" in spec ? spec.measure : spec.y;
}

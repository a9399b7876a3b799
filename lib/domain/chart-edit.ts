/**
 * Changes of an automatic chart by hand. What is chosen is drawn where it is legal; where it is not, the automatic
 * chart stays and the reason says why. Browser-safe.
 */
import type { ChartChoice, ChartSpec } from "./chart.ts";
import type { Attempt } from "./chart-attempt.ts";
import type { ChartRequest } from "./chart-chooser.ts";
import { chooseAutomatically, chooseForShape, readWishes } from "./chart-chooser.ts";
import { chartKindName } from "./chart-description.ts";
import { focusShape } from "./chart-edit-focus.ts";
import type { ChartEdit, ChartOptions, FieldOption, KindOption } from "./chart-edit-form.ts";
import { applyLooks, lookProblems } from "./chart-edit-looks.ts";
import { drawKind } from "./chart-kinds.ts";
import { checkChart } from "./chart-legality.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { readChartShape } from "./chart-shape.ts";

export type { ChartEdit, ChartKind, ChartOptions, FieldOption } from "./chart-edit-form.ts";

/** The automatic chart. */
export const noChartEdit: ChartEdit = {
  kind: null,
  x: null,
  measures: null,
  series: null,
  stacking: null,
  valueScale: null,
  sort: null,
  gaps: null,
  title: null,
  xTitle: null,
  yTitle: null,
  format: null,
};

/** True where the chart is not left to the rules in everything. */
export function isEdited(edit: ChartEdit): boolean {
  return Object.values(edit).some((value) => value !== null);
}

/** The chart as it was changed, and what else could be chosen for the same result. */
export function editChart(
  request: ChartRequest,
  edit: ChartEdit,
): { readonly choice: ChartChoice; readonly options: ChartOptions } {
  const shape = readChartShape(request);
  const focus = focusShape(shape, edit);
  const choice = isEdited(edit) ? editedChoice({ request, shape, focus }, edit) : chooseForShape(shape, request);
  const shown = { shape, focus, spec: choice.spec };
  return {
    choice,
    options: { kinds: readKinds(shape, focus), ...readFields(shown), ...lookProblems(choice.spec, shape) },
  };
}

type Work = { readonly request: ChartRequest; readonly shape: ChartShape; readonly focus: ChartShape };

function editedChoice(work: Work, edit: ChartEdit): ChartChoice {
  if (edit.kind === "table") return { spec: null, reason: "You chose the table." };
  const automatic = chooseForShape(work.shape, work.request);
  const drawn = drawChosen(work, edit);
  const base = drawn ?? { spec: automatic.spec, clause: "" };
  if (base.spec === null) {
    const clause = drawn === null ? "" : `${upperFirst(base.clause)}, so your choice is not drawn. `;
    return { spec: automatic.spec, reason: `${clause}${automatic.reason}` };
  }
  const looks = applyLooks(base.spec, edit, work.shape);
  if (checkChart(looks.spec, work.shape) !== null) return automatic;
  const first = drawn === null ? automatic.reason : `As you chose, ${base.clause}.`;
  return { spec: looks.spec, reason: [first, ...looks.problems].join(" ") };
}

/** Null where neither a kind nor columns are chosen. */
function drawChosen({ request, shape, focus }: Work, edit: ChartEdit): Attempt | null {
  if (edit.kind === null || edit.kind === "table") {
    return focus === shape ? null : chooseAutomatically(focus, readWishes(request));
  }
  return drawEither(edit.kind, shape, focus);
}

/** Of the chosen columns; of all columns where that kind cannot be drawn of those. */
function drawEither(kind: ChartSpec["kind"], shape: ChartShape, focus: ChartShape): Attempt {
  const chosen = drawKind(kind, focus);
  if (chosen.spec !== null || focus === shape) return chosen;
  const whole = drawKind(kind, shape);
  return whole.spec === null ? chosen : whole;
}

const offeredKinds: readonly ChartSpec["kind"][] = [
  ...(["kpi", "column", "line", "line-panels", "area", "bar", "stacked-bar", "grouped-bar", "donut"] as const),
  ...(["heatmap", "scatter", "histogram", "box", "funnel", "slope", "waterfall"] as const),
];

function readKinds(shape: ChartShape, focus: ChartShape): KindOption[] {
  const drawn = offeredKinds.map((kind): KindOption => {
    const attempt = drawEither(kind, shape, focus);
    const problem = attempt.spec === null ? `${upperFirst(attempt.clause)}.` : null;
    return { kind, name: chartKindName(kind), problem };
  });
  return [...drawn, { kind: "table", name: "Table", problem: null }];
}

type Shown = Pick<Work, "shape" | "focus"> & { readonly spec: ChartSpec | null };

function readFields({ shape, spec }: Shown): Pick<ChartOptions, "axes" | "measures" | "series"> {
  const groups = [shape.time, ...shape.categories].filter((field) => field !== null);
  const measures = shape.measures.map(toOption);
  const axis = spec === null ? null : axisColumn(spec);
  const isOfPoints = spec?.kind === "scatter";
  const others = groups.filter((field) => isOfPoints || field.column !== axis);
  const hasAxis = isOfPoints || axis !== null;
  return {
    axes: isOfPoints ? measures : groups.map(toOption),
    measures,
    series: hasAxis ? others.map(toOption) : [],
  };
}

function axisColumn(spec: ChartSpec): number | null {
  if ("category" in spec) return spec.category;
  return "x" in spec && typeof spec.x === "number" ? spec.x : null;
}

function toOption({ column, label }: ChartField): FieldOption {
  return { column, label };
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

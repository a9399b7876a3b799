/**
 * Judges the chart that the product chooses for given rows against the chart that a set calls right: its kind, and
 * which column is the axis, the amount and the colours.
 */
import type { ChartSpec } from "#lib/domain/chart";
import { chooseChart } from "#lib/domain/chart-chooser";
import { readChartHint } from "#lib/planner/chart-hint";
import { type ChartCase, type GoldKind, goldColumns } from "./chart-set.ts";
import type { Part } from "./part.ts";

/** `words`: the chart that the question names is wished for. `auto`: the question names none that is heard. */
export type ChartMode = "words" | "auto";

export type ChartVerdict = {
  readonly id: string;
  readonly part: Part;
  readonly question: string;
  readonly gold: GoldKind;
  /** "table" where none was drawn. */
  readonly drawn: string;
  readonly isKind: boolean;
  /** Axis, amount and colours are the same columns. */
  readonly isEncoding: boolean;
  readonly reason: string;
};

/** One verdict per wording of the question. */
export function judgeCase(chart: ChartCase, mode: ChartMode): ChartVerdict[] {
  const columns = goldColumns(chart);
  const { rows } = chart.expected;
  return chart.questions.map((question) => {
    const request = { outputs: [], columns, rows };
    const { spec, reason } =
      mode === "auto"
        ? chooseChart({ ...request, hint: null })
        : chooseChart({ ...request, hint: readChartHint(question), question });
    return {
      id: chart.id,
      part: chart.part,
      question,
      gold: chart.chart,
      drawn: spec?.kind ?? "table",
      isKind: spec !== null && isOfKind(spec, chart.chart),
      isEncoding: spec !== null && isEncodedAs(spec, chart),
      reason,
    };
  });
}

/** A bar chart may stand or lie; lines of several groups have one line for each; a ring is a pie. */
export function isOfKind(spec: ChartSpec, gold: GoldKind): boolean {
  switch (gold) {
    case "Bar":
      return spec.kind === "bar" || spec.kind === "column";
    case "Pie":
      return spec.kind === "donut";
    case "Line":
      return spec.kind === "line" && spec.series === null;
    case "Grouping Line":
      return spec.kind === "line-panels" || (spec.kind === "line" && spec.series !== null);
    case "Stacked Bar":
      return spec.kind === "stacked-bar";
    case "Scatter":
    case "Grouping Scatter":
      return spec.kind === "scatter" && (gold === "Scatter" || spec.series !== null);
  }
}

function isEncodedAs(spec: ChartSpec, { expected }: ChartCase): boolean {
  const place = (role: "x" | "y" | "series") => {
    const index = expected.columns.indexOf(role);
    return index < 0 ? null : index;
  };
  const [axis, amount, colours] = encodingOf(spec);
  return axis === place("x") && amount === place("y") && colours === place("series");
}

/** Columns of the axis, the first amount and the colours. */
function encodingOf(spec: ChartSpec): readonly [number | null, number | null, number | null] {
  switch (spec.kind) {
    case "line":
    case "area":
      return [spec.x, spec.measures[0]?.column ?? null, spec.series];
    case "line-panels":
      return [spec.x, spec.measure.column, spec.panel];
    case "column":
      return [spec.x, spec.measures[0]?.column ?? null, null];
    case "bar":
      return [spec.category, spec.measures[0]?.column ?? null, null];
    case "slope":
      return [spec.x ?? spec.category, spec.measures[0]?.column ?? null, spec.x === null ? null : spec.category];
    case "stacked-bar":
    case "grouped-bar":
    case "heatmap":
      return [spec.category, spec.measure.column, spec.series];
    case "donut":
    case "funnel":
    case "waterfall":
    case "box":
      return [spec.category, spec.measure.column, null];
    case "scatter":
      return [spec.x.column, spec.y.column, spec.series];
    case "kpi":
    case "histogram":
      return [null, null, null];
  }
}

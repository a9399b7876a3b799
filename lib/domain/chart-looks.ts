/** Completes a chart with the looks that every chart has. Browser-safe: the schema says the same with zod. */
import { assertNever } from "./assert-never.ts";
import type { ChartDraft, ChartMeasure, ChartSpec, ChartTitles } from "./chart.ts";

export type MeasureDraft = Pick<ChartMeasure, "column" | "label" | "format"> & Partial<ChartMeasure>;

const noTitles: ChartTitles = { title: null, x: null, y: null };

/** The chart with a value in every field. */
export function completeChart(draft: ChartDraft): ChartSpec {
  const titles = draft.titles ?? noTitles;
  switch (draft.kind) {
    case "kpi":
      return { ...draft, measures: draft.measures.map(completeMeasure), titles };
    case "line": {
      const { outlook = null, valueScale = "linear", gaps = "gap" } = draft;
      return { ...draft, measures: draft.measures.map(completeMeasure), outlook, valueScale, gaps, titles };
    }
    case "line-panels":
      return { ...draft, measure: completeMeasure(draft.measure), gaps: draft.gaps ?? "gap", titles };
    case "area":
    case "column":
      return { ...draft, measures: draft.measures.map(completeMeasure), gaps: draft.gaps ?? "gap", titles };
    case "bar": {
      const { panel = null, isPaired = false, sort = "value-descending" } = draft;
      return { ...draft, panel, measures: draft.measures.map(completeMeasure), isPaired, sort, titles };
    }
    case "grouped-bar":
    case "heatmap": {
      const { top = null, sort = "value-descending" } = draft;
      return { ...draft, measure: completeMeasure(draft.measure), top, sort, titles };
    }
    case "stacked-bar":
    case "donut":
      return { ...draft, measure: completeMeasure(draft.measure), sort: draft.sort ?? "value-descending", titles };
    case "scatter": {
      const { series = null, valueScale = "linear" } = draft;
      return { ...draft, x: completeMeasure(draft.x), y: completeMeasure(draft.y), series, valueScale, titles };
    }
    case "histogram": {
      const { counts = null, middle = null } = draft;
      return { ...draft, measure: completeMeasure(draft.measure), counts, middle, titles };
    }
    case "slope":
      return { ...draft, measures: draft.measures.map(completeMeasure), titles };
    case "funnel":
    case "waterfall":
      return { ...draft, measure: completeMeasure(draft.measure), titles };
    case "box":
      return { ...draft, measure: completeMeasure(draft.measure), top: draft.top ?? null, titles };
    default:
      return assertNever(draft);
  }
}

/** The measure with a value in every field. */
export function completeMeasure(draft: MeasureDraft): ChartMeasure {
  return { ...draft, decimals: draft.decimals ?? null, isCompact: draft.isCompact ?? false };
}

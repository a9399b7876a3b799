/** Charts in a few signs, so that a table of cases stays readable. */
import type { ChartSort, ChartSpec, LineOutlook } from "#lib/domain/chart";

/** Kind, axis columns, measures, and what was cut. */
export function summary(spec: ChartSpec | null): string {
  if (spec === null) return "table";
  switch (spec.kind) {
    case "kpi":
      return `kpi ${spec.measures.map((one) => one.column)}${of(spec.caption)}`;
    case "line":
      return `line ${spec.x}${by(spec.series)}: ${spec.measures.map((one) => one.column)}${cut("top", spec.top)}${beside(spec.outlook)}`;
    case "area":
      return `${spec.kind}${stacking(spec)} ${spec.x}${by(spec.series)}: ${spec.measures.map((one) => one.column)}${cut("top", spec.top)}`;
    case "line-panels":
      return `line ${spec.x} in panels of ${spec.panel}: ${spec.measure.column}`;
    case "column":
      return `column ${spec.x}: ${spec.measures.map((one) => one.column)}`;
    case "bar":
      return `${spec.isPaired ? "paired " : ""}bar ${spec.category}${spec.panel === null ? "" : ` in panels of ${spec.panel}`}: ${spec.measures.map((one) => one.column)}${scale(spec.scale)}${cut("top", spec.top)}${inRows(spec)}`;
    case "stacked-bar":
      return `stacked-bar ${spec.category} by ${spec.series}: ${spec.measure.column}${scale(spec.scale)}${cut("top", spec.top)}${cut("colours", spec.seriesTop)}${inRows(spec)}`;
    case "grouped-bar":
    case "heatmap":
      return `${spec.kind} ${spec.category} by ${spec.series}: ${spec.measure.column}${cut("top", spec.top)}${inRows(spec)}`;
    case "donut":
      return `donut ${spec.category}: ${spec.measure.column}`;
    case "funnel":
      return `funnel ${spec.category}: ${spec.measure.column}`;
    case "waterfall":
      return `waterfall ${spec.category} by ${spec.part}: ${spec.measure.column}`;
    case "slope":
      return `slope ${spec.category}${spec.x === null ? "" : ` over ${spec.x}`}: ${spec.measures.map((one) => one.column)}`;
    case "scatter":
      return `scatter ${spec.x.column}/${spec.y.column}${of(spec.label)}${by(spec.series)}`;
    case "histogram":
      return `histogram ${spec.measure.column}${spec.counts === null ? "" : ` counted by ${spec.counts}`}${spec.middle === null ? "" : ` from ${spec.middle.from} to ${spec.middle.to}`}`;
    case "box":
      return `box ${spec.category === null ? "" : `${spec.category}: `}${spec.measure.column}${cut("top", spec.top)}`;
  }
}

function beside(outlook: LineOutlook | null): string {
  if (outlook === null) return "";
  const { band, expected, forecast, forecastFrom, marks } = outlook;
  const parts = [
    expected === null ? [] : [`expected ${expected}`],
    band === null ? [] : [`${band.label} ${band.low} to ${band.high}`],
    forecast === null ? [] : [`forecast ${forecast}`],
    forecastFrom === null ? [] : [`forecast from ${forecastFrom}`],
    marks === null ? [] : [`marks ${marks}`],
  ];
  return ` beside ${parts.flat().join(", ")}`;
}

function inRows({ sort }: { readonly sort: ChartSort }): string {
  return sort === "rows" || sort === "steps" ? ` in ${sort}` : "";
}

function scale(value: "value" | "share"): string {
  return value === "share" ? " in percent" : "";
}

function cut(word: string, top: { shown: number; total: number; sumsOther: boolean } | null): string {
  return top === null ? "" : ` ${word} ${top.shown} of ${top.total}${top.sumsOther ? " + other" : ""}`;
}

function stacking(spec: Extract<ChartSpec, { kind: "area" }>): string {
  return spec.stacking === "none" ? "" : ` ${spec.stacking}`;
}

function by(column: number | null): string {
  return column === null ? "" : ` by ${column}`;
}

function of(column: number | null): string {
  return column === null ? "" : ` of ${column}`;
}

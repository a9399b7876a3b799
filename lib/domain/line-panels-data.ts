/** One measure over time in a panel for each value of a group: in steps where those follow on each other, else by size. */
import type { ChartSpec } from "./chart.ts";
import type { ChartInput, PointsData } from "./chart-data-types.ts";
import { cellAt } from "./chart-data-types.ts";
import { comparePlaces } from "./group-pivot.ts";
import { readStepOrder } from "./step-order.ts";
import { timeData } from "./time-chart-data.ts";

type LinePanelsSpec = Extract<ChartSpec, { kind: "line-panels" }>;

/** Every value of the group, none summed up. */
export function linePanelsData(input: ChartInput, spec: LinePanelsSpec): PointsData {
  const { x, panel, measure, gaps, titles } = spec;
  const lines = {
    kind: "line",
    x,
    measures: [measure],
    series: panel,
    top: null,
    outlook: null,
    valueScale: "linear",
  } as const;
  const data = inSteps(timeData(input, { ...lines, measures: [measure], gaps, titles }), input, panel);
  return { ...data, panels: data.series.map(({ format }, index) => ({ format, series: [index] })) };
}

function inSteps(data: PointsData, input: ChartInput, panel: number): PointsData {
  const stepOf = readStepOrder(input.rows.map((row) => cellAt(row, panel)));
  if (stepOf === null) return data;
  const places = data.series.map(({ cells }) => stepOf(cells[0]?.cell ?? null));
  const order = places.map((_, index) => index).sort((left, right) => comparePlaces(places[left], places[right]));
  return {
    ...data,
    series: order.flatMap((index) => data.series[index] ?? []),
    points: data.points.map((point) => ({ ...point, values: order.map((index) => point.values[index] ?? null) })),
  };
}

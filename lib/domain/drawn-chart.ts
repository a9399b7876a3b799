/** A chart ready to draw: which one, from the rows that there are, and what else could be chosen. */
import type { ChartChoice } from "./chart.ts";
import type { ChartRequest } from "./chart-chooser.ts";
import { readChartData } from "./chart-data.ts";
import type { ChartData } from "./chart-data-types.ts";
import { type ChartEdit, type ChartOptions, editChart } from "./chart-edit.ts";
import { formatCount } from "./format.ts";
import { withPartialPoints } from "./partial-points.ts";
import type { ResultRef, ResultRow } from "./result-set.ts";

export type DrawnChart = {
  readonly choice: ChartChoice;
  /** What else could be chosen, judged by the same rows. */
  readonly options: ChartOptions;
  /** Null where a table says it best. */
  readonly data: ChartData | null;
};

export type DrawingRequest = Pick<ChartRequest, "outputs" | "hint" | "question"> & { readonly edit: ChartEdit };

/** The chart of the first rows of a result, or of all of them. */
export function drawChart(
  { ref, rows }: { readonly ref: ResultRef; readonly rows: readonly ResultRow[] },
  { edit, ...request }: DrawingRequest,
): DrawnChart {
  const { columns } = ref;
  const { choice, options } = editChart({ ...request, columns, rows }, edit);
  if (choice.spec === null) return { choice, options, data: null };
  const read = readChartData({ spec: choice.spec, columns, rows });
  const data = withPartialPoints(read, { columns, rows }, request.outputs);
  return { choice, options, data: withPartNote(data, ref, rows.length) };
}

/** A chart of a part must not pass for a chart of the whole, wherever it goes. */
function withPartNote(data: ChartData, { rowCount, limited }: ResultRef, drawnRows: number): ChartData {
  if (data.kind === "figures" || (drawnRows >= rowCount && !limited)) return data;
  const whole = `${limited ? "more than " : ""}${formatCount(rowCount)}`;
  return { ...data, notes: [`Drawn from the first ${formatCount(drawnRows)} of ${whole} rows.`, ...data.notes] };
}

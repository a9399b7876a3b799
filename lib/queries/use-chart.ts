/** The chart of a stored result, drawn from all of its rows on the server. Rows never change, so one read lasts for the visit. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type DrawnChart, type ReadChartInput, readChartAction } from "#lib/actions/charts";
import { type ChartEdit, noChartEdit } from "#lib/domain/chart-edit";
import type { ResultPart } from "#lib/domain/message";
import { unwrap } from "./public-failure.ts";

/** What is drawn for a result; the former chart stays visible while another one is on its way. */
export function useChart(part: ChartedResult, edit: ChartEdit = noChartEdit) {
  const input = chartInput(part, edit);
  return useQuery({
    queryKey: ["chart", input],
    queryFn: async () => unwrap(await readChartAction(input)),
    staleTime: Number.POSITIVE_INFINITY,
    // The server may be on this very machine: a browser without a network still reaches it.
    networkMode: "always",
    placeholderData: keepPreviousData,
  });
}

export type { DrawnChart };

/** What of a result decides on its chart. */
export type ChartedResult = Pick<ResultPart, "ref" | "outputs" | "plan" | "chart">;

function chartInput({ ref, outputs, plan, chart }: ChartedResult, edit: ChartEdit): ReadChartInput {
  return { resultId: ref.id, outputs, hint: plan?.chartHint ?? null, question: wishOf(chart), edit };
}

/** The chart that was chosen first tells what the question wished, whatever its words were: a follow-up says less. */
function wishOf(chart: ResultPart["chart"]): string {
  if (chart === null) return "";
  if (chart.kind === "scatter") return "versus";
  return chart.kind === "donut" || ("scale" in chart && chart.scale === "share") ? "share" : "";
}

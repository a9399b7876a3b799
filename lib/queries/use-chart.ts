/** The chart of a stored result, drawn from all of its rows on the server. Rows never change, so one read lasts for the visit. */
import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { readChartAction } from "#lib/actions/charts";
import { type ChartEdit, noChartEdit } from "#lib/domain/chart-edit";
import { wishesOf } from "#lib/domain/chart-wishes";
import type { ReadChartInput } from "#lib/domain/inputs/charts";
import type { ResultPart } from "#lib/domain/message";
import type { DrawnRequest, PassingEventBody } from "#lib/domain/run-event";
import { unwrap } from "./public-failure.ts";

/** What is drawn for a result; the former chart stays visible while another one is on its way. */
export function useChart(part: ChartedResult, edit: ChartEdit = noChartEdit) {
  const input: ReadChartInput = { resultId: part.ref.id, ...wishesOf(part), edit };
  return useQuery({
    queryKey: chartKey(input),
    queryFn: async () => unwrap(await readChartAction(input)),
    staleTime: Number.POSITIVE_INFINITY,
    // The server may be on this very machine: a browser without a network still reaches it.
    networkMode: "always",
    placeholderData: keepPreviousData,
  });
}

/** Takes a chart that came with its result: whoever shows it has it at once. */
export function useKeepChart(): (drawn: Extract<PassingEventBody, { type: "chart-drawn" }>) => void {
  const client = useQueryClient();
  return useCallback(({ request, chart }) => client.setQueryData(chartKey(request), chart), [client]);
}

function chartKey(input: DrawnRequest) {
  return ["chart", input] as const;
}

/** What of a result decides on its chart. */
export type ChartedResult = Pick<ResultPart, "ref" | "outputs" | "plan" | "chart">;

/** True while a chart of the result is on its way; what is seen in its place may be that of an older one. */
export function useChartOnItsWay(resultId: string | null): boolean {
  return useIsFetching({ queryKey: ["chart", { resultId }] }) > 0;
}

/** Sums, averages and counts of a stored column. Results never change, so one read lasts for the visit. */
import { useQuery } from "@tanstack/react-query";
import { summariseColumnAction } from "#lib/actions/results";
import type { ResultView } from "#lib/domain/result-view";
import { unwrap } from "./public-failure.ts";

/** What a column holds under a view's filters; null asks for nothing. */
export function useColumnSummary(resultId: string, column: number | null, view: ResultView) {
  return useQuery({
    queryKey: ["column-summary", resultId, column, view.filters],
    queryFn: async () => unwrap(await summariseColumnAction({ resultId, column: column ?? 0, view })),
    enabled: column !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Pages of stored results. They never change, so one read lasts for the visit. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readResultAction } from "#lib/actions/results";
import { unwrap } from "./public-failure.ts";

/** Rows `offset` to `offset + limit` of a result; the former page stays visible while the next one loads. */
export function useResultPage(resultId: string, offset: number, limit: number) {
  return useQuery({
    queryKey: ["result-page", resultId, offset, limit],
    queryFn: async () => unwrap(await readResultAction({ resultId, offset, limit })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** Pages of stored results. They never change, so one read lasts for the visit. */
import { readResultAction } from "#lib/actions/results";
import type { ResultView } from "#lib/domain/result-view";
import { unwrap } from "./public-failure.ts";

/** Query of rows `offset` to `offset + limit` of a result under a view, for hooks and for imperative loading alike. */
export function resultPageQuery(resultId: string, view: ResultView, offset: number, limit: number) {
  return {
    queryKey: [resultPagesKey, resultId, view, offset, limit],
    queryFn: async () => unwrap(await readResultAction({ resultId, view, offset, limit })),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** First word of the key of every page. */
export const resultPagesKey = "result-page";

/** The answers of a chat's sheet under its filters: asked for once for each setting, and kept for the way back. */
import { type UseQueryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import type { FilterValue } from "#lib/domain/dashboard";
import { filtersKey } from "#lib/domain/dashboard-filters";
import type { NarrowedAnswer } from "#lib/domain/sheet";
import { toShownError } from "./public-failure.ts";
import { read } from "./read.ts";

type Sheet = {
  readonly sessionId: string;
  /** Of the answers as the chat shows them. */
  readonly resultIds: readonly string[];
  readonly filters: readonly FilterValue[];
};

export type NarrowedAnswers = {
  /** Null while it is on its way, and while no filter is on. */
  of(resultId: string): NarrowedAnswer | null;
  /** Asks once more for one that failed; a yes counts for this once. */
  again(resultId: string, isApproved: boolean): void;
};

/** What is on its way is given up when the filters change or the sheet is left; its statement ends as well. */
export function useNarrowedAnswers(sheet: Sheet): NarrowedAnswers {
  const client = useQueryClient();
  const wanted = sheet.filters.length === 0 ? [] : sheet.resultIds;
  const answers = useQueries({ queries: wanted.map((resultId) => narrowedAnswer(sheet, resultId, false)) });
  return {
    of: (resultId) => {
      const query = answers[wanted.indexOf(resultId)];
      return query === undefined || query.isFetching ? null : (query.data ?? null);
    },
    again: (resultId, isApproved) => {
      void client.fetchQuery({ ...narrowedAnswer(sheet, resultId, isApproved), staleTime: 0 }).catch(() => undefined);
    },
  };
}

/** Long enough for trying other filters and coming back. */
const keptMs = 10 * 60_000;

function narrowedAnswer(
  { sessionId, resultIds, filters }: Sheet,
  resultId: string,
  isApproved: boolean,
): UseQueryOptions<NarrowedAnswer> {
  const asked = { sessionId, resultIds: [...resultIds], resultId, filters: [...filters], isApproved };
  return {
    queryKey: ["narrowed-answer", sessionId, resultId, filtersKey(filters, []), dayOf(filters)],
    queryFn: async ({ signal }) => {
      try {
        return await read("narrowed-answer", asked, signal);
      } catch (failure) {
        // Whoever gave up hears nothing of it.
        if (signal.aborted) throw failure;
        const error = toShownError(failure);
        return { resultId, reachedBy: [], notReached: [], outcome: { status: "failed", error } };
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}

/** "Last 30 days" are others tomorrow. */
function dayOf(filters: readonly FilterValue[]): string | null {
  return filters.some((filter) => "preset" in filter) ? new Date().toDateString() : null;
}

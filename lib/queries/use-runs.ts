/** The list of runs in pieces with its figures, one run with its record, and asking a run's question again. */
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { askAgainAction, listRunsAction, openRunAction, runOverviewAction } from "#lib/actions/runs";
import type { PublicError, Result } from "#lib/domain/errors";
import type { RunChoices, RunItem, RunMetrics, RunOverview, RunReport } from "#lib/domain/run-report";
import { type RunFilterText, runFilterOf, runsHref } from "#lib/state/run-address";
import { connectionLost, toShownError, unwrap } from "./public-failure.ts";

/** A run in flight is looked at so often; never while the tab is hidden. */
const livePollMs = 1_000;
const listPollMs = 3_000;

type Piece = Pick<RunOverview, "page"> & { readonly metrics: RunMetrics | null; readonly choices: RunChoices | null };

const firstCursor: string | null = null;

function runPagesQuery(filterText: RunFilterText) {
  const filter = runFilterOf(filterText);
  return infiniteQueryOptions({
    networkMode: "always",
    queryKey: ["runs", runsHref(filterText)],
    queryFn: async ({ pageParam: cursor }): Promise<Piece> => {
      if (cursor === null) return unwrap(await runOverviewAction({ filter }));
      return { page: unwrap(await listRunsAction({ filter, cursor })), metrics: null, choices: null };
    },
    initialPageParam: firstCursor,
    getNextPageParam: (last) => last.page.nextCursor,
  });
}

export type RunsList = {
  readonly runs: readonly RunItem[];
  /** null while nothing is known. */
  readonly metrics: RunMetrics | null;
  readonly choices: RunChoices | null;
  readonly problem: PublicError | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** What is shown is of the filters before. */
  readonly isStale: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => void;
};

/** @param first what the server sent with the page, for the filters that it was opened with. */
export function useRuns(
  filter: RunFilterText,
  first: { readonly of: string; readonly overview: RunOverview | null },
): RunsList {
  const isFirst = first.overview !== null && first.of === runsHref(filter);
  const query = useInfiniteQuery({
    ...runPagesQuery(filter),
    placeholderData: keepPreviousData,
    initialData: isFirst && first.overview !== null ? { pages: [first.overview], pageParams: [null] } : undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(isGoingOn) ? listPollMs : false),
  });
  const pages = query.data?.pages ?? [];
  return {
    runs: pages.flatMap(({ page }) => page.items),
    metrics: pages[0]?.metrics ?? null,
    choices: pages[0]?.choices ?? null,
    problem: query.error === null ? null : toShownError(query.error),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isStale: query.isPlaceholderData,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    refresh: () => void query.refetch(),
  };
}

function isGoingOn({ page }: Piece): boolean {
  return page.items.some(({ status }) => status === "running");
}

/** A run as it is now: asked for anew until it has ended, and once more for what is written right after the end. */
export function useRunReport(first: RunReport): RunReport {
  const { data } = useQuery({
    networkMode: "always",
    queryKey: ["run", first.run.id],
    queryFn: async () => unwrap(await openRunAction({ runId: first.run.id })),
    initialData: first,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnsettled(state.data) ? livePollMs : false),
  });
  return data;
}

/** Figures come a moment after the end. */
function isUnsettled({ run }: RunReport): boolean {
  return run.status === "running";
}

/** Asks the question once more; the answer is in the chat that is told. */
export async function askRunAgain(runId: string): Promise<Result<{ readonly sessionId: string }, PublicError>> {
  try {
    return await askAgainAction({ runId, branchId: crypto.randomUUID(), clientMessageId: crypto.randomUUID() });
  } catch {
    return { ok: false, error: connectionLost };
  }
}

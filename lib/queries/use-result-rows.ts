/**
 * The rows of a stored result around the place that is looked at. Only the wanted pages are read, and only so many are
 * kept that a long result does not fill the browser's memory.
 */
import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { ResultPage, ResultRow } from "#lib/domain/result-set";
import type { ResultView } from "#lib/domain/result-view";
import { resultPageQuery, resultPagesKey } from "./result-page.ts";

/** Rows per page: the same first page feeds a chart of the result. */
export const pageRows = 1_000;

/** Pages of one result that are kept after they went out of sight. */
export const keptPages = 25;

type RowsArgs = {
  readonly resultId: string;
  readonly view: ResultView;
  /** Pages in sight, counted from 0. */
  readonly wantedPages: readonly number[];
};

export type ResultRows = {
  /** Rows under the view's filters; null until one of its pages is here. */
  readonly matchingCount: number | null;
  readonly isLoading: boolean;
  /** Why the wanted pages could not be read; null when they could. */
  readonly error: Error | null;
  /** The rows of a page; null while it is not here. */
  page(number: number): readonly ResultRow[] | null;
  /** Rows `from` to `to`, read now where they are not here. Rejects when they cannot be. */
  read(from: number, to: number): Promise<readonly ResultRow[]>;
  retry(): void;
};

/** Reads the wanted pages of a result under a view. */
export function useResultRows({ resultId, view, wantedPages }: RowsArgs): ResultRows {
  const client = useQueryClient();
  const queries = useQueries({ queries: wantedPages.map((number) => pageQuery(resultId, view, number)) });
  const loadedCount = queries.filter((query) => query.data !== undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives may be one too many
  useEffect(() => forgetOldPages(client, resultId), [client, resultId, loadedCount, wantedPages]);
  const access = useMemo(
    () => ({
      page: (number: number) => cachedPage(client, pageQuery(resultId, view, number))?.rows ?? null,
      read: (from: number, to: number) => readRange({ client, resultId, view }, from, to),
    }),
    [client, resultId, view],
  );
  const failed = queries.find((query) => query.isError);
  return {
    ...access,
    matchingCount: queries.find((query) => query.data)?.data?.matchingCount ?? cachedCount(client, resultId, view),
    isLoading: queries.some((query) => query.isFetching),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

function pageQuery(resultId: string, view: ResultView, number: number) {
  return resultPageQuery(resultId, view, number * pageRows, pageRows);
}

function cachedPage(client: QueryClient, query: ReturnType<typeof pageQuery>): ResultPage | undefined {
  return client.getQueryData<ResultPage>(query.queryKey);
}

/** Each page of a view tells how many rows it has. */
function cachedCount(client: QueryClient, resultId: string, view: ResultView): number | null {
  const pages = client.getQueriesData<ResultPage>({ queryKey: [resultPagesKey, resultId, view] });
  return pages.find(([, page]) => page !== undefined)?.[1]?.matchingCount ?? null;
}

type Source = { readonly client: QueryClient; readonly resultId: string; readonly view: ResultView };

async function readRange({ client, resultId, view }: Source, from: number, to: number): Promise<readonly ResultRow[]> {
  const rows: ResultRow[] = [];
  for (let number = Math.floor(from / pageRows); number * pageRows <= to; number += 1) {
    const page = await client.fetchQuery(pageQuery(resultId, view, number));
    rows.push(...page.rows.slice(Math.max(0, from - page.offset), to + 1 - page.offset));
  }
  return rows;
}

/** Pages that nobody shows, oldest read first. */
function forgetOldPages(client: QueryClient, resultId: string): void {
  const idle = client
    .getQueryCache()
    .findAll({ queryKey: [resultPagesKey, resultId], type: "inactive" })
    .filter((query) => query.state.fetchStatus === "idle")
    .sort((left, right) => left.state.dataUpdatedAt - right.state.dataUpdatedAt);
  for (const query of idle.slice(0, -keptPages)) client.getQueryCache().remove(query);
}

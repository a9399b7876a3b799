"use client";

/** The rows of a result as far as they have been read, page by page. */
import { useState } from "react";
import { plainView } from "#lib/domain/plain-view";
import type { ResultRef, ResultRow } from "#lib/domain/result-set";
import { useResultPage } from "#lib/queries/use-result-page";
import { firstPageRows } from "./page-size.tsx";

export type LoadedRows = {
  /** Undefined until the first page is here. */
  readonly rows: readonly ResultRow[] | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  loadMore(): void;
  retry(): void;
};

/** Pages are appended in order; a page is asked for only when the former one is here. */
export function useLoadedRows(ref: ResultRef): LoadedRows {
  const [earlier, setEarlier] = useState<readonly ResultRow[]>([]);
  const page = useResultPage(ref.id, plainView, earlier.length, firstPageRows);
  // While the next page loads, the query still shows the former one, which is already among the earlier rows.
  const isCurrent = page.data !== undefined && page.data.offset === earlier.length;
  const current = isCurrent ? page.data.rows : [];
  const rows = [...earlier, ...current];
  return {
    rows: isCurrent || earlier.length > 0 ? rows : undefined,
    isLoading: !isCurrent && !page.isError,
    hasFailed: page.isError,
    loadMore: () => {
      if (isCurrent && rows.length < ref.rowCount) setEarlier(rows);
    },
    retry: () => void page.refetch(),
  };
}

/** The rows of an answer for whoever takes them away: as they are looked at, up to what there is room for. */
import type { QueryClient } from "@tanstack/react-query";
import type { ResultRow } from "#lib/domain/result-set";
import type { ResultView } from "#lib/domain/result-view";
import { resultPageQuery } from "./result-page.ts";
import { pageRows } from "./use-result-rows.ts";

type Wanted = { readonly resultId: string; readonly view: ResultView; readonly most: number };

export type ReadAnswer = { readonly rows: readonly ResultRow[]; readonly rowCount: number };

/** Rejects with a `PublicFailure` where they cannot be read. */
export async function readAnswer(client: QueryClient, { resultId, view, most }: Wanted): Promise<ReadAnswer> {
  const rows: ResultRow[] = [];
  let rowCount = 0;
  do {
    const page = await client.fetchQuery(resultPageQuery(resultId, view, rows.length, pageRows));
    rowCount = page.matchingCount;
    if (page.rows.length === 0) break;
    for (const row of page.rows) rows.push(row);
  } while (rows.length < Math.min(most, rowCount));
  return { rows: rows.slice(0, most), rowCount };
}

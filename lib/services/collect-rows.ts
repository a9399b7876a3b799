/** Reads all rows of a small statement: profiles and previews, never a user's result. */
import "server-only";
import type { StatementResult } from "#lib/db/warehouse/contract";
import { ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";

/** The rows in order, or the failure that ended the read. */
export async function collectRows(result: StatementResult): Promise<Result<readonly ResultRow[]>> {
  const rows: ResultRow[] = [];
  for await (const batch of result.batches) {
    if (!batch.ok) return batch;
    for (const row of batch.value) rows.push(row);
  }
  return ok(rows);
}

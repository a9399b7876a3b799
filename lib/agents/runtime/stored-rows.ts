/** The rows of a result beyond the first ones, read from the store. */
import "server-only";
import { ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import type { AgentDependencies } from "./dependencies.ts";
import type { Execution } from "./execution.ts";

const batchRows = 5_000;

type Stored = Pick<Execution, "ref" | "rows">;
type Reader = Pick<AgentDependencies, "readRows">;

/** The first rows are at hand; what is beyond them is read from the store. */
export async function* storedBatches(
  { ref, rows }: Stored,
  { readRows }: Reader,
): AsyncGenerator<Result<readonly ResultRow[]>> {
  yield ok(rows);
  for (let offset = rows.length; offset < ref.rowCount; offset += batchRows) {
    yield await readRows(ref.id, { offset, limit: batchRows });
  }
}

/** All rows of a result; those at hand where the others cannot be read. */
export async function allRows(stored: Stored, reader: Reader): Promise<readonly ResultRow[]> {
  const rows: ResultRow[] = [];
  for await (const batch of storedBatches(stored, reader)) {
    if (!batch.ok) return stored.rows;
    rows.push(...batch.value);
  }
  return rows;
}

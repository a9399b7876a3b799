/** Reads what Snowflake tells about itself: SHOW and INFORMATION_SCHEMA, row by row, by the names of their columns. */
import "server-only";
import { ok, type Result } from "#lib/domain/errors";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import type { StatementParameters } from "./driver.ts";
import { openRowStream } from "./row-stream.ts";
import { type SessionPool, withSession } from "./session-pool.ts";
import { Supervision } from "./supervision.ts";

/** One row; NULL and the empty text are both null, for that is how SHOW writes "none". */
export type NamedRow = (column: string) => string | null;

export type MetadataQuery = {
  readonly sql: string;
  readonly binds?: readonly (string | number)[];
  /** The rows beyond are left unread. */
  readonly maxRows: number;
};

/** How many rows there were; each was shown to `visit`. */
export type ReadMetadata = (query: MetadataQuery, visit: (row: NamedRow) => void) => Promise<Result<number>>;

export type MetadataSource = {
  readonly pool: SessionPool;
  readonly timeoutMs: number;
  readonly parameters: StatementParameters;
};

/** A reader of its own sessions. Each query has the whole time. */
export function createMetadataReader(source: MetadataSource): ReadMetadata {
  return async (query, visit) => {
    const supervision = new Supervision({ signal: new AbortController().signal, timeoutMs: source.timeoutMs });
    try {
      return await read(source, query, { supervision, visit });
    } finally {
      supervision.end();
    }
  };
}

async function read(
  { pool, parameters }: MetadataSource,
  { sql, binds, maxRows }: MetadataQuery,
  { supervision, visit }: { readonly supervision: Supervision; readonly visit: (row: NamedRow) => void },
): Promise<Result<number>> {
  const started = await withSession(pool, null, supervision, async (lease) => {
    const ran = await lease.session.run({ sql, parameters, ...(binds === undefined ? {} : { binds }) }, supervision);
    if (!ran.ok) {
      lease.release();
      return ran;
    }
    const { session, release } = lease;
    return ok(openRowStream({ statement: ran.value, session, supervision, maxRows, onEnd: release }));
  });
  if (!started.ok) return started;
  const { columns, batches, stats } = started.value;
  const places = new Map(columns.map((column, place) => [column.name.toLowerCase(), place]));
  for await (const batch of batches) {
    if (!batch.ok) return batch;
    for (const row of batch.value) visit((column) => textAt(row, places.get(column)));
  }
  return ok(stats().rowCount);
}

function textAt(row: ResultRow, place: number | undefined): string | null {
  const cell: Cell = place === undefined ? null : (row[place] ?? null);
  return cell === null || cell === "" ? null : String(cell);
}

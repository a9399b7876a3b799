/** What every group of records works on: the connection and the one queue of writes. */
import "server-only";
import type { LibSQLDatabase } from "drizzle-orm/libsql";

export type Database = {
  readonly orm: LibSQLDatabase;
  /** Runs a write after all writes before it; gives its value or its failure. */
  write<Value>(task: () => Promise<Value>): Promise<Value>;
};

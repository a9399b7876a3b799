/** What one running statement knows, may ask and may use. */
import type { DuckDBConnection } from "@duckdb/node-api";
import type { WireOptions } from "./options.ts";
import type { Session } from "./sessions.ts";
import type { BindValue } from "./sql/context.ts";
import type { World } from "./world.ts";

export type RunScope = {
  readonly session: Session;
  readonly sqlText: string;
  readonly binds: Readonly<Record<string, BindValue>>;
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  readonly isDescribeOnly: boolean;
  readonly world: World;
  readonly options: WireOptions;
  readonly isStopped: () => boolean;
  /** A connection that is interrupted when the statement is stopped. */
  readonly connect: () => Promise<DuckDBConnection>;
  /** Resolves after this time, or at once when the statement is stopped. */
  readonly wait: (milliseconds: number) => Promise<void>;
};

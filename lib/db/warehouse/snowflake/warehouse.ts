/**
 * Snowflake behind the warehouse contract. The driver and the account's sessions live in a process of their own, which
 * is started at the first call and again at the next call after it ended: parsing a chunk of a result takes seconds of
 * a thread, and the server's has others to serve.
 */
import "server-only";
import { driverVariables } from "#lib/config/env";
import { snowflakeLimits } from "#lib/config/limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { EngineProcess, type Loss } from "#lib/db/warehouse/process/engine-process";
import { engineWarehouse } from "#lib/db/warehouse/process/engine-warehouse";
import { processFile } from "#lib/db/warehouse/process/process-file";
import { StatementQueue } from "#lib/db/warehouse/process/statement-queue";
import { type RequestListener, superviseRequest } from "#lib/db/warehouse/process/supervised-request";
import { dialects } from "#lib/domain/dialects";
import type { AppError } from "#lib/domain/errors";
import type { SnowflakeLimits } from "./account.ts";
import type { EngineLogger } from "./driver.ts";
import type { ToSnowflake } from "./protocol.ts";
import type { SignInOptions } from "./sign-in.ts";

type ProcessLimits = {
  readonly killGraceMs: number;
  readonly catalogTimeoutMs: number;
  readonly farewellMs: number;
};

export type SnowflakeDependencies = {
  readonly logger: EngineLogger & { isLevelEnabled(level: string): boolean };
  readonly limits?: Partial<SnowflakeLimits & ProcessLimits>;
  /** The folder with package.json; the process runs a source file below it. Default: the working directory. */
  readonly projectRoot?: string;
};

/** A warehouse over the account that signs in so. Nothing is started before the first call. */
export function openSnowflakeWarehouse(signIn: SignInOptions, dependencies: SnowflakeDependencies): Warehouse {
  const { logger, limits = {}, projectRoot } = dependencies;
  const { killGraceMs, catalogTimeoutMs, farewellMs } = { ...snowflakeLimits, ...limits };
  const opening: ToSnowflake = { kind: "open", signIn, limits, isVerbose: logger.isLevelEnabled("debug") };
  const engine = new EngineProcess({
    entry: processFile("snowflake/process-entry.ts", projectRoot),
    variables: driverVariables(),
    opening: () => opening,
    note: ({ level, facts, sentence }) => logger[level](facts, sentence),
    farewellMs,
  });
  // Who may work at a time is decided where the sessions are.
  const supervisor = { engine, queue: new StatementQueue(Number.POSITIVE_INFINITY), killGraceMs };
  return engineWarehouse({
    dialect: dialects.snowflake,
    metadataTimeoutMs: catalogTimeoutMs,
    begin: (body, supervision, listener) =>
      superviseRequest(body, supervision, supervisor, {
        reply: (reply) => listener.reply(reply),
        fail: (error) => listener.fail(error),
        lost: (how, stopped) => listener.fail(stopped ?? connectionLost(how)),
      } satisfies RequestListener & { lost(how: Loss, stopped: AppError | null): void }),
    close: () => engine.close(),
  });
}

// A statement that the account has taken is not sent again from here: whoever asked decides that.
function connectionLost(how: Loss): AppError {
  const cause = how === "closed" ? "The warehouse is closed." : "The process of Snowflake's driver ended.";
  return warehouseFailure("CONNECTION", { cause });
}

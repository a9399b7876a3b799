/**
 * Statements from acceptance to result. One request id is one execution, however often it is sent; a statement is
 * stopped by its id, by its request's id or by its deadline.
 */
import { randomUUID } from "node:crypto";
import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import { asSnowflakeError } from "./answers.ts";
import { runCommand } from "./commands/run-command.ts";
import { cancelled, type SnowflakeError, timedOut } from "./errors.ts";
import type { WireOptions } from "./options.ts";
import { record as remember, type StatementRecord, type WireLog } from "./request-log.ts";
import type { ResultSet } from "./result-set.ts";
import type { RunScope } from "./run-scope.ts";
import { numberParameter, withParameters } from "./session-parameters.ts";
import type { Session } from "./sessions.ts";
import { createSlots, type Slots } from "./slots.ts";
import type { World } from "./world.ts";

const bindSchema = z.object({ type: z.string(), value: z.string().nullable() });

export const queryBodySchema = z.object({
  sqlText: z.string(),
  asyncExec: z.boolean().nullish(),
  describeOnly: z.boolean().nullish(),
  bindings: z.record(z.string(), bindSchema).nullish(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
});

export type QueryBody = z.infer<typeof queryBodySchema>;

export type Outcome =
  | { readonly ok: true; readonly result: ResultSet }
  | { readonly ok: false; readonly error: SnowflakeError };

export type Statement = {
  readonly queryId: string;
  readonly session: Session;
  /** Null while it runs. */
  outcome: Outcome | null;
  readonly finished: Promise<void>;
  cancel(): void;
};

export type StatementStore = ReturnType<typeof createStatements>;

/** Finished statements whose results can still be fetched. */
const keptStatements = 60;

export function createStatements(dependencies: { world: World; options: WireOptions; log: WireLog }) {
  const byId = new Map<string, Statement>();
  const byRequest = new Map<string, Statement>();
  const slots = createSlots(dependencies.options.parallelStatements);

  const forgetOldest = () => {
    const finished = [...byRequest].filter(([, statement]) => statement.outcome !== null);
    for (const [requestId, { queryId }] of finished.slice(0, Math.max(0, finished.length - keptStatements))) {
      byRequest.delete(requestId);
      byId.delete(queryId);
    }
  };

  return {
    /** Runs a statement, or finds the run that the request id has already. */
    accept(requestId: string, session: Session, body: QueryBody): Statement {
      const known = byRequest.get(requestId);
      if (known !== undefined) return known;
      const statement = start({ ...dependencies, slots }, { requestId, session, body });
      byRequest.set(requestId, statement);
      byId.set(statement.queryId, statement);
      forgetOldest();
      return statement;
    },
    find: (queryId: string) => byId.get(queryId),
    findByRequest: (requestId: string) => byRequest.get(requestId),
    /** Every chunk address that was given out is refused from now on. */
    expireChunkAddresses() {
      for (const { outcome } of byId.values()) if (outcome?.ok === true) outcome.result.signatures.clear();
    },
    async allFinished() {
      await Promise.all([...byId.values()].map((statement) => statement.finished));
    },
    stopAll() {
      for (const statement of byId.values()) statement.cancel();
    },
  };
}

type Request = { readonly requestId: string; readonly session: Session; readonly body: QueryBody };
type Dependencies = {
  readonly world: World;
  readonly options: WireOptions;
  readonly log: WireLog;
  readonly slots: Slots;
};

function start(dependencies: Dependencies, request: Request): Statement {
  const { session, body } = request;
  const queryId = `01${randomUUID().slice(2)}`;
  const parameters = withParameters(session.parameters, body.parameters ?? {});
  const record = newRecord(queryId, request, parameters);
  remember(dependencies.log.statements, record);
  const stopping = createStopping();

  const run = async (): Promise<Outcome> => {
    // Whoever is stopped in the queue leaves it; the place is given back once it comes.
    const place = dependencies.slots.take();
    await Promise.race([place, stopping.stopped]);
    const seconds = numberParameter(parameters, "STATEMENT_TIMEOUT_IN_SECONDS");
    const deadline = seconds > 0 && seconds < 172_800 ? seconds * 1_000 : null;
    const timer = deadline === null ? null : setTimeout(() => stopping.stop(timedOut(seconds)), deadline);
    try {
      stopping.throwIfStopped();
      record.state = "running";
      const result = await runCommand({
        session,
        sqlText: body.sqlText,
        binds: body.bindings ?? {},
        parameters,
        isDescribeOnly: body.describeOnly === true,
        world: dependencies.world,
        options: dependencies.options,
        isStopped: () => stopping.reason() !== null,
        connect: async () => stopping.watch(await dependencies.world.connect()),
        wait: stopping.wait,
      });
      stopping.throwIfStopped();
      return { ok: true, result };
    } catch (error) {
      return { ok: false, error: stopping.reason() ?? asSnowflakeError(error) };
    } finally {
      if (timer !== null) clearTimeout(timer);
      stopping.closeConnections();
      void place.then((giveBack) => giveBack());
    }
  };

  const statement: Statement = {
    queryId,
    session,
    outcome: null,
    finished: run().then((outcome) => {
      statement.outcome = outcome;
      record.state = outcome.ok ? "succeeded" : "failed";
      record.errorCode = outcome.ok ? null : outcome.error.code;
      record.rowCount = outcome.ok ? outcome.result.returned : 0;
    }),
    cancel: () => stopping.stop(cancelled()),
  };
  return statement;
}

function newRecord(queryId: string, request: Request, parameters: RunScope["parameters"]): StatementRecord {
  const { session, body, requestId } = request;
  const tag = String(parameters.QUERY_TAG ?? "");
  return {
    queryId,
    requestId,
    sqlText: body.sqlText,
    queryTag: tag === "" ? null : tag,
    user: session.user,
    role: session.role,
    database: session.database,
    schema: session.schema,
    warehouse: session.warehouse,
    parameters: body.parameters ?? {},
    state: "queued",
    errorCode: null,
    rowCount: 0,
  };
}

/** Stops whatever a statement does: its connections are interrupted, its waits end. */
function createStopping() {
  let reason: SnowflakeError | null = null;
  const connections: DuckDBConnection[] = [];
  let tellStopped: (() => void) | null = null;
  const stopped = new Promise<void>((resolve) => {
    tellStopped = resolve;
  });
  let interrupting: NodeJS.Timeout | undefined;
  let isOver = false;
  const interrupt = () => {
    for (const connection of connections) connection.interrupt();
  };
  return {
    stopped,
    reason: () => reason,
    stop(error: SnowflakeError) {
      if (reason !== null || isOver) return;
      reason = error;
      interrupt();
      // An interrupt between two calls of the engine is lost.
      interrupting = setInterval(interrupt, 50);
      tellStopped?.();
    },
    throwIfStopped() {
      if (reason !== null) throw reason;
    },
    watch(connection: DuckDBConnection) {
      connections.push(connection);
      if (reason !== null) throw reason;
      return connection;
    },
    async wait(milliseconds: number) {
      let timer: NodeJS.Timeout | undefined;
      const passed = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      });
      await Promise.race([passed, stopped]);
      clearTimeout(timer);
    },
    closeConnections() {
      isOver = true;
      clearInterval(interrupting);
      for (const connection of connections.splice(0)) connection.closeSync();
    },
  };
}

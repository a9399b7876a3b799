/** One signed-in session. It belongs to one caller at a time, so that no statement meets the schema of another. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { err, ok, type Result } from "#lib/domain/errors";
import type { DriverConnection, DriverStatement } from "./driver.ts";
import { isSessionLost, toWarehouseFailure } from "./errors.ts";
import { quoteSchema } from "./names.ts";
import { callStatement, type StatementRequest } from "./statement-call.ts";
import type { Supervision } from "./supervision.ts";

export type SessionRequest = StatementRequest & {
  /** Names that a mistyped column could have meant. */
  readonly columnNames?: readonly string[];
};

export class Session {
  idleSince = 0;
  /** A schema as it is written in SQL; null before the first. */
  schema: string | null = null;
  /** The server turned a statement away unseen: the session is over, and the statement may be asked elsewhere. */
  hasTurnedAway = false;
  private isLost = false;
  private readonly connection: DriverConnection;
  private readonly endings: Promise<boolean>[] = [];

  constructor(connection: DriverConnection) {
    this.connection = connection;
  }

  /** Runs one statement; rows are read from what comes back. */
  async run(request: SessionRequest, supervision: Supervision): Promise<Result<DriverStatement>> {
    const outcome = await callStatement(this.connection, request, supervision.signal);
    switch (outcome.kind) {
      case "done":
        return ok(outcome.statement);
      case "stopped":
        this.endings.push(outcome.hasEnded);
        return err(supervision.failure());
      case "failed":
        this.noteLoss(outcome.thrown);
        this.hasTurnedAway ||= this.isLost && !outcome.wasTaken && !this.connection.isUp();
        return err(toWarehouseFailure(outcome.thrown, request.sql, request.columnNames));
    }
  }

  /** Makes a schema the one that unqualified names mean. */
  async enter(context: DatabaseContext, supervision: Supervision): Promise<Result<null>> {
    const schema = quoteSchema(context);
    if (this.schema === schema) return ok(null);
    this.schema = null;
    const used = await this.run({ sql: `USE SCHEMA ${schema}` }, supervision);
    if (!used.ok) return err(used.error.code === "UNKNOWN_OBJECT" ? unknownSchema(used.error, context) : used.error);
    this.schema = schema;
    return ok(null);
  }

  /** For failures outside of `run`, such as those in the middle of reading. */
  noteLoss(thrown: unknown): void {
    this.isLost ||= isSessionLost(thrown);
  }

  /** Whether the session can be used again; settles when every statement of it has ended. */
  async settle(): Promise<boolean> {
    const ended = await Promise.all(this.endings.splice(0));
    return ended.every((each) => each) && !this.isLost && this.connection.isUp();
  }

  /** Whether the server still knows the session. */
  async isAlive(timeoutMs: number): Promise<boolean> {
    if (this.isLost || !this.connection.isUp()) return false;
    return await Promise.race([this.connection.isValidAsync(), falseAfter(timeoutMs)]);
  }

  /** Ends the session; a server that does not answer is not waited for longer than this. */
  async close(timeoutMs: number): Promise<void> {
    this.isLost = true;
    const gone = new Promise<boolean>((resolve) => {
      this.connection.destroy(() => resolve(true));
    });
    await Promise.race([gone, falseAfter(timeoutMs)]);
  }
}

function unknownSchema<Failure extends { readonly message: string }>(
  error: Failure,
  context: DatabaseContext,
): Failure {
  return { ...error, message: `There is no schema ${context.schema} in ${context.database}.`, position: null };
}

function falseAfter(ms: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref();
  });
}

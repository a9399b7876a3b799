/** What the guard and the engine say of a statement that is being written, before anybody runs it. */
import "server-only";
import { agentLimits, resultLimits } from "#lib/config/limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { contextsOf, isSameContext, selectionOf } from "#lib/domain/context-selection";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultColumn } from "#lib/domain/result-set";
import { sessionFailure } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";
import { type Stoppable, untilStopped } from "./until-stopped.ts";

export type CheckedSql = {
  /** Null where the engine tells columns only with rows. */
  readonly columns: readonly ResultColumn[] | null;
  readonly estimatedBytes: number | null;
};

export type CheckSqlArgs = Stoppable & {
  readonly sessionId: string;
  readonly sql: string;
  /** Which of the databases that the chat asks; any other means the first one. */
  readonly context: DatabaseContext | null;
};

export type StatementChecks = {
  /** Checks a text against one of the chat's own schemas; what is wrong with it is the failure, with its place. */
  check(ownerId: string, args: CheckSqlArgs): Promise<Result<CheckedSql>>;
};

/** The one of a chat's databases that a statement is meant for. */
export function contextToCheck(
  session: Parameters<typeof selectionOf>[0],
  wanted: DatabaseContext | null,
): Result<DatabaseContext> {
  const selection = selectionOf(session);
  if (selection === null) return err(sessionFailure("NO_CONTEXT"));
  const [lead = selection, ...others] = contextsOf(selection);
  return ok(others.find((other) => wanted !== null && isSameContext(other, wanted)) ?? lead);
}

/** Checks of statements in the chats of an owner. */
export function createStatementChecks(dependencies: {
  readonly sessions: Pick<Sessions, "load">;
  readonly warehouse: Pick<Warehouse, "check">;
}): StatementChecks {
  const { sessions, warehouse } = dependencies;
  return {
    check: async (ownerId, { sessionId, sql, context: wanted, signal }) => {
      const session = await sessions.load(ownerId, sessionId);
      if (!session.ok) return session;
      const chosen = contextToCheck(session.value, wanted);
      if (!chosen.ok) return chosen;
      const context = chosen.value;
      const timeoutMs = agentLimits.statementTimeoutMs;
      const report = await warehouse.check(sql, {
        scope: { context, schemas: [context.schema] },
        maxRows: resultLimits.storedRows,
        signal: untilStopped(timeoutMs, { signal }),
        timeoutMs,
      });
      if (!report.ok) return report;
      const { verdict, columns, estimatedBytes } = report.value;
      if (verdict.isSafe) return ok({ columns, estimatedBytes });
      return err(
        appError(verdict.code ?? "UNSAFE", verdict.reason ?? "This statement is not allowed.", {
          position: verdict.position,
        }),
      );
    },
  };
}

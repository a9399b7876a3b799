/** Helps with a statement: what it does in plain steps, and a repair by rule where it does not compile. */
import "server-only";
import { repairStatement } from "#lib/agents/sql/index";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { Message, ResultPart } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
import { explainPlan } from "#lib/planner/explain/explain-plan";
import { explainStatement } from "#lib/planner/explain/explain-statement";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import type { Sessions } from "./sessions.ts";
import { type CheckSqlArgs, contextToCheck, type StatementChecks } from "./statement-check.ts";

export type ExplainSqlArgs = {
  readonly sessionId: string;
  readonly resultId: string;
  /** Which of a result's databases, as its `_sourceDatabase` column names it; null for a result from one. */
  readonly source: string | null;
};

export type FixedSql = {
  readonly sql: string;
  /** What was changed, one sentence each. */
  readonly changes: readonly string[];
};

export type StatementHelp = {
  /** The steps of the statement behind a result of the chat, in their order. NOT_FOUND unless the chat holds that result. */
  explain(ownerId: string, args: ExplainSqlArgs): Promise<Result<readonly string[]>>;
  /** A repaired text, which is checked and not run; null where no rule knows one, or nothing is wrong. */
  fix(ownerId: string, args: CheckSqlArgs): Promise<Result<FixedSql | null>>;
};

export type StatementHelpDependencies = {
  readonly sessions: Pick<Sessions, "load">;
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
  readonly warehouse: Pick<Warehouse, "dialectOf">;
  readonly checks: StatementChecks;
};

/** Help with the statements of an owner's chats. */
export function createStatementHelp(dependencies: StatementHelpDependencies): StatementHelp {
  return {
    explain: (ownerId, args) => explain(dependencies, ownerId, args),
    fix: (ownerId, args) => fix(dependencies, ownerId, args),
  };
}

async function explain(
  { sessions, semantic }: StatementHelpDependencies,
  ownerId: string,
  { sessionId, resultId, source }: ExplainSqlArgs,
): Promise<Result<readonly string[]>> {
  const session = await sessions.load(ownerId, sessionId);
  if (!session.ok) return session;
  const part = resultsOf(session.value.messages).find((candidate) => candidate.ref.id === resultId);
  if (part === undefined) return err(noSuchResult());
  const { plan, context, sql, engine } = part;
  if (source !== null) {
    const statement = part.sources.find((candidate) => candidate.source === source);
    return statement === undefined
      ? err(noSuchResult())
      : ok(explainStatement(statement.sql, dialects[statement.engine]));
  }
  const knowledge = plan === null ? null : await semantic.get(context);
  // Without the schema's meaning the text itself still tells what it does.
  if (plan === null || knowledge === null || !knowledge.ok) return ok(explainStatement(sql, dialects[engine]));
  return ok(explainPlan(plan, knowledge.value.model));
}

/** Of the cards of answers, edited ones included, and of dashboards' tiles. */
function resultsOf(messages: readonly Message[]): ResultPart[] {
  return messages.flatMap(({ parts }) => parts.flatMap(resultsOfPart));
}

function noSuchResult(): AppError {
  return appError("NOT_FOUND", "This result is not in the chat yet.", {
    nextStep: "Wait for the end of the answer, then try again.",
  });
}

/** A repair can uncover the next fault; more of them than this are no slip any more. */
const maxRepairs = 4;

async function fix(
  { sessions, semantic, warehouse, checks }: StatementHelpDependencies,
  ownerId: string,
  args: CheckSqlArgs,
): Promise<Result<FixedSql | null>> {
  const session = await sessions.load(ownerId, args.sessionId);
  if (!session.ok) return session;
  const context = contextToCheck(session.value, args.context);
  if (!context.ok) return context;
  const knowledge = await semantic.get(context.value);
  if (!knowledge.ok) return knowledge;
  const known = { semantic: knowledge.value.model, dialect: warehouse.dialectOf(context.value.database) };
  let { sql } = args;
  const changes: string[] = [];
  for (let repairs = 0; repairs < maxRepairs; repairs += 1) {
    const checked = await checks.check(ownerId, { ...args, sql });
    const repaired = checked.ok ? null : repairStatement({ sql, error: checked.error, ...known });
    if (repaired === null || repaired.sql === sql) break;
    sql = repaired.sql;
    changes.push(...repaired.changes);
  }
  return ok(sql === args.sql ? null : { sql, changes });
}

/** Finds out what a statement is and has it run. */
import { insufficientPrivileges, statementCount, unsupported } from "../errors.ts";
import { runSelect } from "../execution.ts";
import { type ResultSet, tableOf, textColumn } from "../result-set.ts";
import type { RunScope } from "../run-scope.ts";
import { numberParameter } from "../session-parameters.ts";
import { type Cursor, createCursor } from "../sql/cursor.ts";
import { isWord, readTokens, splitStatements, unexpected } from "../sql/lexer.ts";
import { translateSelect } from "../sql/translate.ts";
import { alterSession } from "./alter-session.ts";
import { describeTable } from "./describe.ts";
import { explain } from "./explain.ts";
import { requireWarehouse, statementContext } from "./scope.ts";
import { show } from "./show.ts";
import { runUse } from "./use.ts";
import { systemWait } from "./wait.ts";
import { runWrite } from "./write.ts";

/** Throws SnowflakeErrors. */
export async function runCommand(scope: RunScope): Promise<ResultSet> {
  const statements = splitStatements(readTokens(scope.sqlText));
  const allowed = numberParameter(scope.parameters, "MULTI_STATEMENT_COUNT");
  if (statements.length > 1) {
    throw allowed === 1 ? statementCount(statements.length) : unsupported("several statements in one request");
  }
  const [tokens] = statements;
  if (tokens === undefined) throw unexpected(scope.sqlText, undefined);
  const cursor = createCursor(scope.sqlText, tokens);
  if (isWord(tokens[0], "SELECT", "WITH", "VALUES") || tokens[0]?.text === "(") {
    return (await systemWait(scope, tokens)) ?? select(scope, cursor.rest());
  }
  return runOther(scope, cursor);
}

async function runOther(scope: RunScope, cursor: Cursor): Promise<ResultSet> {
  if (cursor.accept("SHOW")) return show(scope, cursor);
  if (cursor.accept("DESC") || cursor.accept("DESCRIBE")) return describeTable(scope, cursor);
  if (cursor.accept("EXPLAIN")) return explain(scope, cursor);
  if (cursor.accept("USE")) return done(scope, await runUse(scope, cursor));
  if (cursor.accept("ALTER", "SESSION")) return done(scope, alterSession(scope, cursor));
  if (cursor.accept("BEGIN") || cursor.accept("COMMIT") || cursor.accept("ROLLBACK")) {
    return done(scope, "Statement executed successfully.");
  }
  const verb = cursor.peek();
  if (!isWord(verb, ...writes)) throw unexpected(scope.sqlText, verb);
  const context = await statementContext(scope);
  if (context.role.isReadOnly) throw insufficientPrivileges(`schema '${scope.session.schema ?? ""}'`);
  return done(scope, await runWrite(scope));
}

async function select(scope: RunScope, sql: string): Promise<ResultSet> {
  const context = await statementContext(scope);
  const translation = translateSelect(sql, context);
  if (!scope.isDescribeOnly) requireWarehouse(scope, translation);
  const { inlineRows, chunkRows } = scope.options;
  const rowCap = numberParameter(scope.parameters, "ROWS_PER_RESULTSET");
  const size = { inlineRows, chunkRows, rowCap, isDescribeOnly: scope.isDescribeOnly };
  const connection = await scope.connect();
  return runSelect(connection, translation, size, scope.isStopped);
}

function done(scope: RunScope, status: string): Promise<ResultSet> {
  return tableOf([textColumn("status")], [[status]], scope.options);
}

/** Words that begin a statement which is no reading. */
const writes = [
  "ALTER",
  "ANALYZE",
  "CALL",
  "COMMENT",
  "COPY",
  "CREATE",
  "DELETE",
  "DROP",
  "EXECUTE",
  "GET",
  "GRANT",
  "INSERT",
  "LIST",
  "LS",
  "MERGE",
  "PUT",
  "REMOVE",
  "REVOKE",
  "RM",
  "SET",
  "TRUNCATE",
  "UNDROP",
  "UNSET",
  "UPDATE",
] as const;

/** A Snowflake SELECT in DuckDB's words: parsed, its names resolved against the catalog, its types worked out. */
import type { CatalogTable } from "../catalog.ts";
import { SnowflakeError, unsupported } from "../errors.ts";
import type { Compiler } from "./compiler.ts";
import type { StatementContext, Translation } from "./context.ts";
import { compileExpression } from "./expression.ts";
import { parseQuery, requireQuery } from "./parse.ts";
import { compileQuery } from "./query.ts";
import { emptyScope } from "./scope.ts";

/** Throws SnowflakeErrors, with the place in `sql` where there is one. */
export function translateSelect(sql: string, context: StatementContext): Translation {
  const parsed = parseQuery(sql);
  const tables = new Set<CatalogTable>();
  const compiler: Compiler = {
    context,
    parsed,
    tables,
    expression: (node, scope) => compileExpression(node, scope, compiler),
    query: (node, scope) => compileQuery(node, scope, compiler),
  };
  const root = requireQuery(parsed.root);
  try {
    const query = compileQuery(root, emptyScope(null, new Map()), compiler, true);
    return { sql: query.sql, columns: query.columns, tables: [...tables] };
  } catch (error) {
    if (error instanceof SnowflakeError) throw error;
    throw unsupported(error instanceof Error ? error.message : String(error));
  }
}

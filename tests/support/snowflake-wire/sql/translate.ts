/** A Snowflake SELECT in DuckDB's words. */
import { Dialect, generate, parse, transpile } from "@polyglot-sql/sdk";
import { syntaxError } from "../errors.ts";
import type { StatementContext, Translation } from "./context.ts";
import { placeOf } from "./lexer.ts";

export function translateSelect(sql: string, _context: StatementContext): Translation {
  const parsed = parse(sql, Dialect.Snowflake);
  if (!parsed.success || parsed.ast === undefined) {
    const start = parsed.errorStart ?? sql.length;
    throw syntaxError(sql.slice(start, parsed.errorEnd ?? sql.length), placeOf(sql, start));
  }
  fold(parsed.ast);
  const folded = generate(parsed.ast, Dialect.Snowflake).sql?.join(";") ?? "";
  const moved = transpile(folded, Dialect.Snowflake, Dialect.DuckDB);
  return { sql: moved.sql?.join(";") ?? "", columns: null, tables: [] };
}

function fold(node: unknown): void {
  if (Array.isArray(node)) for (const part of node) fold(part);
  else if (typeof node === "object" && node !== null) {
    if ("name" in node && typeof node.name === "string" && "quoted" in node && node.quoted === false)
      node.name = node.name.toUpperCase();
    for (const part of Object.values(node)) fold(part);
  }
}

/** The names that a statement works with: its sources as tables of the model, and the names that it makes itself. */
import "server-only";
import { allSelects, readStatement } from "#lib/planner/read-statement";
import type { Dialect } from "#lib/planner/sql-text";
import { isToken, nameOfToken, type SqlToken } from "#lib/planner/sql-tokens";
import type { SemanticModel, SemanticTable } from "#lib/semantic/model";

/** A table of the model in a FROM clause, with the name that its columns are reached by. */
export type NamedSource = { readonly alias: string; readonly table: SemanticTable };

export type StatementNames = {
  readonly sources: readonly NamedSource[];
  /** Names of queries: parts before the statement, queries in brackets. */
  readonly queries: readonly string[];
  /** Headings that the statement gives to columns. */
  readonly headings: readonly string[];
};

/** Letters' case does not tell names apart. */
export function isSameName(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** Null where the statement's shape cannot be read. */
export function readNames(sql: string, model: SemanticModel, dialect: Dialect): StatementNames | null {
  const outline = readStatement(sql, dialect);
  if (outline === null) return null;
  const selects = allSelects(outline);
  const parts = new Set(outline.named.map(({ name }) => name.toLowerCase()));
  const all = selects.flatMap((select) => select.sources);
  const sources = all.flatMap(({ path, alias }) => {
    const name = path.at(-1);
    const table =
      name === undefined || parts.has(name.toLowerCase())
        ? undefined
        : model.tables.find((one) => isSameName(one.name, name));
    return table === undefined || alias === null ? [] : [{ alias, table }];
  });
  const queries = [
    ...outline.named.map(({ name }) => name),
    ...all.flatMap(({ kind, alias }) => (kind === "query" && alias !== null ? [alias] : [])),
  ];
  const headings = selects.flatMap(({ items }) => items.flatMap(headingOf));
  return { sources, queries, headings };
}

function headingOf(item: readonly SqlToken[]): string[] {
  const last = item.at(-1);
  const name = isToken(item.at(-2), "AS") && last !== undefined ? nameOfToken(last) : null;
  return name === null ? [] : [name];
}

/** For each meaningful token the SELECT that it belongs to, as a number: brackets with a query and `UNION` begin a new one. */
export function queryNumbers(tokens: readonly SqlToken[]): readonly number[] {
  const stack: number[] = [0];
  let last = 0;
  return tokens.map((token, index) => {
    const around = stack.at(-1) ?? 0;
    if (isToken(token, "(")) {
      if (isToken(tokens[index + 1], "SELECT", "WITH")) last += 1;
      stack.push(isToken(tokens[index + 1], "SELECT", "WITH") ? last : around);
      return around;
    }
    if (isToken(token, ")") && stack.length > 1) stack.pop();
    if (isToken(token, "UNION", "INTERSECT", "EXCEPT", "MINUS")) {
      last += 1;
      stack[stack.length - 1] = last;
    }
    return stack.at(-1) ?? 0;
  });
}

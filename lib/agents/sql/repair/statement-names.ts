/** The names that a statement works with: its sources as tables of the model, and the names that it makes itself. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import {
  allSelects,
  readStatement,
  type StatementOutline,
  type StatementSource,
} from "#lib/planner/explain/read-statement";
import { isToken, nameOfToken, type SqlToken } from "#lib/planner/sql/sql-tokens";
import type { SemanticColumn, SemanticModel, SemanticTable } from "#lib/semantic/model";

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
  const all = selects.flatMap((select) => select.sources);
  const sources = all.flatMap((source) => namedSource(source, model, outline) ?? []);
  const queries = [
    ...outline.named.map(({ name }) => name),
    ...all.flatMap(({ kind, alias }) => (kind === "query" && alias !== null ? [alias] : [])),
  ];
  const headings = selects.flatMap(({ items }) => items.flatMap(headingOf));
  return { sources, queries, headings };
}

/** The table of the model that a source reads; null for queries, parts and what the model does not have. */
export function namedSource(
  { path, alias }: StatementSource,
  model: SemanticModel,
  { named }: Pick<StatementOutline, "named">,
): NamedSource | null {
  const name = path.at(-1);
  if (name === undefined || alias === null) return null;
  if (path.length === 1 && named.some((part) => isSameName(part.name, name))) return null;
  const table = model.tables.find((one) => isSameName(one.name, name));
  return table === undefined ? null : { alias, table };
}

export type SourceColumn = { readonly source: NamedSource; readonly column: SemanticColumn };

/** The column that the name ending at this token can mean; null where it is none of the sources', or of several. */
export function columnAt(
  tokens: readonly SqlToken[],
  index: number,
  sources: readonly NamedSource[],
): SourceColumn | null {
  const token = tokens[index];
  const name = token === undefined ? null : nameOfToken(token);
  if (name === null || isToken(tokens[index + 1], ".", "(")) return null;
  const before = isToken(tokens[index - 1], ".") ? tokens[index - 2] : undefined;
  const qualifier = before === undefined ? null : nameOfToken(before);
  const holders = sources
    .filter(({ alias }) => qualifier === null || isSameName(alias, qualifier))
    .flatMap((source) =>
      source.table.columns.flatMap((column) => (isSameName(column.name, name) ? [{ source, column }] : [])),
    );
  const [holder] = holders;
  return new Set(holders.map(({ column }) => column)).size === 1 ? (holder ?? null) : null;
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

/** Double quotes make a name of a value: `CITY = "Berlin"` asks for a column Berlin. Stored values get their own quotes back. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import { literal } from "#lib/planner/sql/sql-text";
import { isToken, nameOfToken, type SqlToken } from "#lib/planner/sql/sql-tokens";
import type { SemanticColumn } from "#lib/semantic/model";
import type { Edit } from "./repair.ts";
import { isSameName, type StatementNames } from "./statement-names.ts";

type Quoted = { readonly token: SqlToken; readonly value: string; readonly column: SemanticColumn };

/** Null unless `name` stands in double quotes, is a stored value and no column's name. Others like it are mended with it. */
export function requoteValues(
  name: string,
  {
    tokens,
    names,
    dialect,
  }: { readonly tokens: readonly SqlToken[]; readonly names: StatementNames; readonly dialect: Dialect },
): Edit | null {
  const found = [...tokens.keys()].flatMap((index) => quotedValue(tokens, index, names) ?? []);
  if (!found.some(({ token }) => nameOfToken(token) === name)) return null;
  const changes = found.map(({ token, value }) => ({
    start: token.start,
    end: token.end,
    text: literal(value, dialect),
  }));
  const sentences = found.map(
    ({ value, column }) => `"${value}" is a value of ${column.name}, not a column, so it stands in single quotes.`,
  );
  return { changes, sentences: [...new Set(sentences)] };
}

function quotedValue(
  tokens: readonly SqlToken[],
  index: number,
  { sources, headings, queries }: StatementNames,
): Quoted | null {
  const token = tokens[index];
  const name = token?.kind === "quoted" ? nameOfToken(token) : null;
  if (token === undefined || name === null || !standsForValue(tokens, index)) return null;
  const columns = sources.flatMap(({ table }) => table.columns);
  const taken = [
    ...columns.map((column) => column.name),
    ...headings,
    ...queries,
    ...sources.map(({ alias }) => alias),
  ];
  if (taken.some((other) => isSameName(other, name))) return null;
  for (const column of columns) {
    const value = storedValue(column, name);
    if (value !== null) return { token, value, column };
  }
  return null;
}

/** As it is written, else in other letter case where one value alone is so. */
function storedValue({ profile }: SemanticColumn, text: string): string | null {
  if (profile.values.includes(text)) return text;
  const same = profile.values.filter((value) => isSameName(value, text));
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** Behind a comparison or within a list: never a heading, a table or a part of a path. */
function standsForValue(tokens: readonly SqlToken[], index: number): boolean {
  if (isToken(tokens[index + 1], ".", "(")) return false;
  return isToken(tokens[index - 1], "=", "<>", "!=", "(", ",", "LIKE", "ILIKE", "THEN", "ELSE", "AND", "BETWEEN");
}

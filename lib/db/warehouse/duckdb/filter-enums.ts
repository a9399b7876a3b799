/**
 * Lists of values that belong to a type: an ENUM names all values that its column may have, so also those of rows that are
 * hidden. In a copy it names the visible ones, in the order of before.
 */
import "server-only";
import { quoteName, quoteText } from "./names.ts";

type TypedColumn = { readonly name: string; readonly type: string };

/** A column whose type is such a list by itself. */
export function isEnum(type: string): boolean {
  return /^ENUM\(.*\)$/s.test(type);
}

/** Asks for the visible values of such a column, in the order of its type. @param part a SELECT of what is seen. */
export function visibleValuesSql({ name }: TypedColumn, part: string): string {
  const column = quoteName(name);
  return `SELECT DISTINCT CAST(${column} AS VARCHAR), enum_code(${column}) FROM (${part}) WHERE ${column} IS NOT NULL ORDER BY 2`;
}

/**
 * A SELECT of what is seen, in types that tell nothing else; itself where its types have no such lists.
 * @param valuesOf the visible values of each column that is an ENUM by itself.
 */
export function withVisibleTypes(
  part: string,
  columns: readonly TypedColumn[],
  valuesOf: ReadonlyMap<string, readonly string[]>,
): string {
  const replaced = columns.flatMap(({ name, type }) => {
    const values = valuesOf.get(name) ?? [];
    const bare = values.length === 0 ? withoutLists(type) : `ENUM(${values.map(quoteText).join(", ")})`;
    if (bare === type) return [];
    // From list to list DuckDB goes by the text anyway; said here, it holds for any release.
    const text = isEnum(type) ? `CAST(${quoteName(name)} AS VARCHAR)` : quoteName(name);
    return [`CAST(${text} AS ${bare}) AS ${quoteName(name)}`];
  });
  return replaced.length === 0 ? part : `SELECT * REPLACE (${replaced.join(", ")}) FROM (${part})`;
}

/** Names in quotes stand for themselves, whatever they are called. */
const listOrName = /"(?:[^"]|"")*"|\bENUM\((?:\s*'(?:[^']|'')*'\s*,?)*\)/g;

/** The type with plain texts in the place of lists, at any depth. */
function withoutLists(type: string): string {
  return type.replaceAll(listOrName, (found) => (found.startsWith('"') ? found : "VARCHAR"));
}

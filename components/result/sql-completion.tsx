/**
 * What can stand at a place of a statement: tables and columns of the chat's schema, functions, keywords.
 * Pure; the editor shows what it says.
 */
import type { SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import type { Dialect } from "#lib/domain/dialect";
import { functionsOf, nameKey, writtenName } from "./sql-engine.tsx";
import { isSqlKeyword, type SqlToken, sqlKeywords, tokenizeSql } from "./sql-tokens.tsx";

export type SqlSuggestion = {
  readonly label: string;
  readonly kind: "table" | "column" | "function" | "keyword" | "schema";
  /** What is inserted. */
  readonly text: string;
  /** Beside the label, e.g. the type of a column. */
  readonly detail: string | null;
  /** Higher ones come first among those that fit equally. */
  readonly rank: number;
};

export type SqlSuggestions = { readonly from: number; readonly options: readonly SqlSuggestion[] };

export type SuggestionArgs = {
  readonly text: string;
  /** Of the cursor, in UTF-16 code units. */
  readonly position: number;
  readonly catalog: SchemaCatalog | null;
  readonly dialect: Dialect;
};

/** Columns of tables that the statement does not name are offered in schemas up to this size only. */
const mostForeignColumns = 1_500;

/** The suggestions, or null where nothing can be suggested: in texts, comments and numbers. */
export function suggestSql(args: SuggestionArgs): SqlSuggestions | null {
  const { text, position, catalog, dialect } = args;
  const before = tokenizeSql(text.slice(0, position));
  if (isInsideText(before.at(-1))) return null;
  const word = before.at(-1)?.kind === "text" ? undefined : before.at(-1);
  const from = position - (word?.text.length ?? 0);
  const left = (word === undefined ? before : before.slice(0, -1)).filter(isMeaningful);
  const tables = catalog?.tables ?? [];
  if (left.at(-1)?.text === ".") {
    const qualifier = nameKey(left.at(-2)?.text ?? "", dialect);
    return { from, options: ofQualifier(qualifier, { catalog, dialect, named: namedTables(text, tables, dialect) }) };
  }
  if (/^(FROM|JOIN)$/i.test(left.at(-1)?.text ?? "")) {
    return { from, options: [...tables.map((table) => tableOption(table, dialect)), ...keywordOptions()] };
  }
  const named = new Set(namedTables(text, tables, dialect).values());
  const columns = columnOptions([...named], dialect, 3);
  const known = new Set(columns.map((column) => column.label));
  return {
    from,
    options: [
      ...columns,
      ...columnOptions(foreignTables(tables, named), dialect, 0).filter((column) => !known.has(column.label)),
      ...tables.map((table) => tableOption(table, dialect)),
      ...functionsOf(dialect).map(functionOption),
      ...keywordOptions(),
    ],
  };
}

/** The tables that a statement names, by every key that stands for one in it: its name and its aliases. */
export function namedTables(
  text: string,
  tables: readonly TableInfo[],
  dialect: Dialect,
): ReadonlyMap<string, TableInfo> {
  const byName = new Map(tables.map((table) => [nameKey(quoted(table.name), dialect), table]));
  const tokens = tokenizeSql(text).filter(isMeaningful);
  const named = new Map<string, TableInfo>();
  for (const [index, token] of tokens.entries()) {
    const table = token.kind === "identifier" ? byName.get(nameKey(token.text, dialect)) : undefined;
    // A name with a dot behind it is a schema or a qualifier; the table comes later.
    if (table === undefined || tokens[index + 1]?.text === ".") continue;
    if (!isSourceName(tokens, index)) continue;
    named.set(nameKey(token.text, dialect), table);
    const alias = aliasAt(tokens, index + 1);
    if (alias !== null) named.set(nameKey(alias, dialect), table);
  }
  return named;
}

/** Whether the name at `index` (with the path before it) stands after FROM, JOIN or a comma. */
function isSourceName(tokens: readonly SqlToken[], index: number): boolean {
  let start = index;
  while (tokens[start - 1]?.text === ".") start -= 2;
  return /^(FROM|JOIN|,)$/i.test(tokens[start - 1]?.text ?? "");
}

function aliasAt(tokens: readonly SqlToken[], index: number): string | null {
  const first = tokens[index];
  const alias = first?.text.toUpperCase() === "AS" ? tokens[index + 1] : first;
  return alias?.kind === "identifier" ? alias.text : null;
}

type QualifierArgs = {
  readonly catalog: SchemaCatalog | null;
  readonly dialect: Dialect;
  readonly named: ReadonlyMap<string, TableInfo>;
};

/** What follows `name.`: the columns of a table or alias, the tables of the schema, the schema of the database. */
function ofQualifier(qualifier: string, { catalog, dialect, named }: QualifierArgs): SqlSuggestion[] {
  if (catalog === null) return [];
  const isNamed = (name: string) => nameKey(quoted(name), dialect) === qualifier;
  const table = named.get(qualifier) ?? catalog.tables.find((candidate) => isNamed(candidate.name));
  if (table !== undefined) return columnOptions([table], dialect, 3);
  if (isNamed(catalog.schema)) return catalog.tables.map((candidate) => tableOption(candidate, dialect));
  if (!isNamed(catalog.database)) return [];
  const text = writtenName(catalog.schema, dialect, isSqlKeyword);
  return [{ label: catalog.schema, kind: "schema", text, detail: "schema", rank: 3 }];
}

function foreignTables(tables: readonly TableInfo[], named: ReadonlySet<TableInfo>): readonly TableInfo[] {
  const others = tables.filter((table) => !named.has(table));
  const count = others.reduce((sum, table) => sum + table.columns.length, 0);
  return count > mostForeignColumns ? [] : others;
}

/** One option per name; one that several tables have says in which. */
function columnOptions(tables: readonly TableInfo[], dialect: Dialect, rank: number): SqlSuggestion[] {
  const options = new Map<string, SqlSuggestion>();
  for (const table of tables) {
    for (const { name, nativeType } of table.columns) {
      const known = options.get(name);
      const detail =
        known === undefined ? `${nativeType.toLowerCase()} · ${table.name}` : `${known.detail}, ${table.name}`;
      options.set(name, { label: name, kind: "column", text: writtenName(name, dialect, isSqlKeyword), detail, rank });
    }
  }
  return [...options.values()];
}

function tableOption({ name, kind }: TableInfo, dialect: Dialect): SqlSuggestion {
  return { label: name, kind: "table", text: writtenName(name, dialect, isSqlKeyword), detail: kind, rank: 2 };
}

function functionOption(name: string): SqlSuggestion {
  return { label: name, kind: "function", text: name, detail: null, rank: 0 };
}

function keywordOptions(): SqlSuggestion[] {
  return sqlKeywords.map((label) => ({ label, kind: "keyword", text: label, detail: null, rank: -1 }));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function isMeaningful({ kind, text }: SqlToken): boolean {
  return kind !== "comment" && text.trim() !== "";
}

/** In a comment that goes on, in a text without its end, or in a number. */
function isInsideText(token: SqlToken | undefined): boolean {
  if (token?.kind === "number") return true;
  if (token?.kind === "comment") return token.text.startsWith("--") || !/^\/\*[\s\S]*\*\/$/.test(token.text);
  return token?.kind === "string" && !/^'(?:[^']|'')*'$/.test(token.text);
}

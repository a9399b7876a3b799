/** Names in force at one place of a statement: the tables of FROM, the aliases of SELECT, and what surrounds them. */
import type { TextPlace } from "../errors.ts";
import { ambiguousColumn, invalidIdentifier } from "../errors.ts";
import type { Identifier } from "./ast.ts";
import type { SqlType } from "./sql-types.ts";

/** DuckDB's text of an expression and the type that Snowflake gives it. */
export type Typed = { readonly sql: string; readonly type: SqlType };

export type OutputColumn = { readonly name: string; readonly type: SqlType };

export type Relation = {
  /** By which columns are qualified; the last of a table's names, or the alias. */
  readonly alias: string;
  /** Database, schema and table, where a table may be named in full. */
  readonly path: readonly string[];
  readonly columns: readonly OutputColumn[];
  /** Columns that USING has merged into another relation's: found by qualified names only. */
  readonly merged: ReadonlySet<string>;
  /** The number of a generated row, for SEQ4. */
  readonly sequence: string | null;
};

/** A WITH query, by name. */
export type CommonTables = ReadonlyMap<string, readonly OutputColumn[]>;

export type Scope = {
  readonly relations: readonly Relation[];
  /** Grows while the items of SELECT are read: later ones may use earlier ones. */
  readonly aliases: Map<string, Typed>;
  readonly commonTables: CommonTables;
  readonly parent: Scope | null;
};

export function emptyScope(parent: Scope | null, commonTables: CommonTables): Scope {
  return { relations: [], aliases: new Map(), commonTables, parent };
}

export function withRelations(scope: Scope, relations: readonly Relation[]): Scope {
  return { ...scope, relations: [...scope.relations, ...relations] };
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** A column by its names, from `COLUMN` to `DB.SCHEMA.TABLE.COLUMN`. */
export function resolveColumn(names: readonly Identifier[], scope: Scope, place: TextPlace | null): Typed {
  const column = names.at(-1)?.name ?? "";
  const qualifier = names.slice(0, -1).map((part) => part.name);
  for (let around: Scope | null = scope; around !== null; around = around.parent) {
    const fitting = around.relations.flatMap((relation) => columnsNamed(relation, qualifier, column));
    if (fitting.length > 1) throw ambiguousColumn(names.map((part) => part.shown).join("."), place);
    const [only] = fitting;
    if (only !== undefined) return only;
    const alias = qualifier.length === 0 ? around.aliases.get(column) : undefined;
    if (alias !== undefined) return { ...alias, sql: `(${alias.sql})` };
  }
  throw invalidIdentifier(names.map((part) => part.shown).join("."), place);
}

function columnsNamed(relation: Relation, qualifier: readonly string[], column: string): Typed[] {
  if (qualifier.length > 0 && !isNamed(relation, qualifier)) return [];
  if (qualifier.length === 0 && relation.merged.has(column)) return [];
  return relation.columns.filter((known) => known.name === column).map((known) => reference(relation, known));
}

export function isNamed(relation: Relation, qualifier: readonly string[]): boolean {
  if (qualifier.length === 1) return relation.alias === qualifier[0];
  const path = relation.path.slice(-qualifier.length);
  return path.length === qualifier.length && path.every((part, index) => part === qualifier[index]);
}

export function reference(relation: Relation, column: OutputColumn): Typed {
  return { sql: `${quoteName(relation.alias)}.${quoteName(column.name)}`, type: column.type };
}

/** Named tables: WITH queries, the catalog's tables and views, and the views of INFORMATION_SCHEMA. */
import type { CatalogTable } from "../catalog.ts";
import { insufficientPrivileges, noDatabase, unknownObject } from "../errors.ts";
import type { WireRole } from "../options.ts";
import type { AstNode } from "./ast.ts";
import type { Compiler } from "./compiler.ts";
import { seesSchema } from "./context.ts";
import { informationView } from "./information-schema.ts";
import { type OutputColumn, quoteName, type Relation, type Scope } from "./scope.ts";

type Source = { readonly sql: string; readonly columns: readonly OutputColumn[]; readonly path: readonly string[] };

export function compileTable(
  node: AstNode,
  scope: Scope,
  compiler: Compiler,
): { readonly sql: string; readonly relations: readonly Relation[] } {
  const names = ["catalog", "schema", "name"].flatMap((field) => node.identifier(field) ?? []);
  const source = findSource(
    names.map((part) => part.name),
    scope,
    compiler,
  );
  const alias = node.identifier("alias")?.name ?? names.at(-1)?.name ?? "";
  const headings = node.identifiers("column_aliases").map((column) => column.name);
  const columns = source.columns.map((column, index) => ({ ...column, name: headings[index] ?? column.name }));
  const list = headings.length === 0 ? "" : `(${columns.map((column) => quoteName(column.name)).join(", ")})`;
  const isAliased = node.identifier("alias") !== null;
  return {
    sql: `${source.sql} AS ${quoteName(alias)}${list}${sampleText(node)}`,
    relations: [{ alias, path: isAliased ? [alias] : source.path, columns, merged: new Set(), sequence: null }],
  };
}

function findSource(names: readonly string[], scope: Scope, compiler: Compiler): Source {
  const [only = ""] = names;
  const common = names.length === 1 ? scope.commonTables.get(only) : undefined;
  if (common !== undefined) return { sql: quoteName(only), columns: common, path: [only] };
  const { catalog, role } = compiler.context;
  const place = schemaOf(names, compiler);
  const name = names.at(-1) ?? "";
  if (place.schema === "INFORMATION_SCHEMA") {
    const view = informationView(place.database, name, compiler.context);
    if (view === null) throw unknownObject("Object", names.join("."));
    return { ...view, path: [place.database, place.schema, name] };
  }
  const table = catalog.find(place.database, place.schema, name);
  if (table === undefined || !seesSchema(role, place.database, place.schema)) {
    throw unknownObject("Object", names.join("."));
  }
  return readable(table, compiler);
}

/** Database and schema of a table's name, the session's where it has none. */
function schemaOf(names: readonly string[], { context }: Compiler): { database: string; schema: string } {
  const { session, catalog, role } = context;
  const database = names.at(-3) ?? session.database;
  if (database === null) throw noDatabase("SELECT");
  if (!catalog.databases.some((known) => known.name === database)) throw unknownObject("Database", database);
  const schema = names.at(-2) ?? session.schema ?? "PUBLIC";
  const isThere =
    schema === "INFORMATION_SCHEMA" ||
    catalog.schemas.some((known) => known.database === database && known.name === schema);
  if (names.length > 1 && !(isThere && seesSchema(role, database, schema))) {
    throw unknownObject("Schema", `${database}.${schema}`);
  }
  return { database, schema };
}

function readable(table: CatalogTable, { context, tables }: Compiler): Source {
  const path = [table.database, table.schema, table.name];
  if ((context.role.refusedTables ?? []).includes(path.join("."))) {
    throw insufficientPrivileges(`${table.kind.toLowerCase()} '${table.name}'`);
  }
  tables.add(table);
  const sql = [table.database, table.storedSchema, table.name].map(quoteName).join(".");
  return { sql: underPolicies(sql, path.join("."), context.role), columns: table.columns, path };
}

/** What the policies on a table leave of it for a role. */
function underPolicies(sql: string, table: string, { rowPolicies, maskedColumns }: WireRole): string {
  const condition = rowPolicies?.[table];
  const masks = Object.entries(maskedColumns?.[table] ?? {}).map(([name, mask]) => `${mask} AS ${quoteName(name)}`);
  if (condition === undefined && masks.length === 0) return sql;
  const shown = masks.length === 0 ? "*" : `* REPLACE (${masks.join(", ")})`;
  return `(SELECT ${shown} FROM ${sql} WHERE ${condition ?? "TRUE"})`;
}

// Percent unless rows are asked for.
function sampleText(node: AstNode): string {
  const sample = node.part("table_sample");
  if (sample === null) return "";
  const size = sample.child("size")?.text("value") ?? "0";
  const seed = sample.child("seed")?.text("value");
  const method = sample.flag("unit_after_size") ? `reservoir(${size} ROWS)` : `bernoulli(${size}%)`;
  return ` TABLESAMPLE ${method}${seed === undefined ? "" : ` REPEATABLE (${seed})`}`;
}

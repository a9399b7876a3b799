/** Rows of SHOW DATABASES, SCHEMAS, TABLES, VIEWS, OBJECTS, COLUMNS, ROLES, WAREHOUSES and PARAMETERS. */
import { type CatalogTable, storedBytes } from "../catalog.ts";
import type { RunScope } from "../run-scope.ts";
import { type StatementContext, seesSchema } from "../sql/context.ts";
import type { SqlType } from "../sql/sql-types.ts";
import { visibleTables } from "./scope.ts";
import type { ShowPlace, ShowRequest } from "./show-request.ts";

/** One listed thing: its cells by heading, and the name that LIKE and paging go by. */
export type ShownRow = { readonly name: string; readonly cells: Readonly<Record<string, string | number | null>> };

export type ShownList = { readonly headings: readonly string[]; readonly rows: readonly ShownRow[] };

/** All things are as old as the account. */
export const createdOn = "1735689600.000000000";
const owner = "ACCOUNTADMIN";

export function shownObjects(request: ShowRequest, context: StatementContext, scope: RunScope): ShownList {
  switch (request.kind) {
    case "DATABASES":
      return { headings: databaseHeadings, rows: databases(context) };
    case "SCHEMAS":
      return { headings: schemaHeadings, rows: schemas(request.place, context) };
    case "TABLES":
      return { headings: tableHeadings, rows: tables(request.place, context, ["TABLE"]) };
    case "VIEWS":
      return { headings: viewHeadings, rows: tables(request.place, context, ["VIEW"]) };
    case "OBJECTS":
      return { headings: tableHeadings, rows: tables(request.place, context, ["TABLE", "VIEW"]) };
    case "COLUMNS":
      return { headings: columnHeadings, rows: columns(request.place, context) };
    case "ROLES":
      return { headings: ["created_on", "name", "is_current", "owner", "comment"], rows: roles(scope) };
    case "WAREHOUSES":
      return { headings: ["name", "state", "type", "size", "is_current", "owner"], rows: warehouses(scope) };
    case "PARAMETERS":
      return { headings: ["key", "value", "default", "level", "description", "type"], rows: parameters(scope) };
    default:
      return { headings: [], rows: [] };
  }
}

const databaseHeadings = [
  "created_on",
  "name",
  "is_default",
  "is_current",
  "origin",
  "owner",
  "comment",
  "options",
  "retention_time",
  "kind",
  "owner_role_type",
];
const schemaHeadings = [
  "created_on",
  "name",
  "is_default",
  "is_current",
  "database_name",
  "owner",
  "comment",
  "options",
  "retention_time",
  "owner_role_type",
];
const tableHeadings = [
  "created_on",
  "name",
  "database_name",
  "schema_name",
  "kind",
  "comment",
  "cluster_by",
  "rows",
  "bytes",
  "owner",
  "retention_time",
  "owner_role_type",
];
const viewHeadings = [
  "created_on",
  "name",
  "reserved",
  "database_name",
  "schema_name",
  "owner",
  "comment",
  "text",
  "is_secure",
  "is_materialized",
  "owner_role_type",
];
const columnHeadings = [
  "table_name",
  "schema_name",
  "column_name",
  "data_type",
  "null?",
  "default",
  "kind",
  "expression",
  "comment",
  "database_name",
  "autoincrement",
];

function databases({ catalog, session }: StatementContext): ShownRow[] {
  return catalog.databases
    .map(({ name, comment }) => ({
      name,
      cells: {
        created_on: createdOn,
        name,
        is_default: "N",
        is_current: name === session.database ? "Y" : "N",
        origin: "",
        owner,
        comment: comment ?? "",
        options: "",
        retention_time: "1",
        kind: "STANDARD",
        owner_role_type: "ROLE",
      },
    }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

function schemas(place: ShowPlace, { catalog, session, role }: StatementContext): ShownRow[] {
  const own = catalog.schemas.filter(({ database, name }) => seesSchema(role, database, name));
  const built = catalog.databases.map(({ name }) => ({
    database: name,
    name: "INFORMATION_SCHEMA",
    comment: "Views describing the contents of schemas in this database",
  }));
  return [...own, ...built]
    .filter(({ database }) => place.database === null || database === place.database)
    .sort((left, right) => (`${left.database}.${left.name}` < `${right.database}.${right.name}` ? -1 : 1))
    .map(({ database, name, comment }) => ({
      name,
      cells: {
        created_on: createdOn,
        name,
        is_default: "N",
        is_current: database === session.database && name === session.schema ? "Y" : "N",
        database_name: database,
        owner: name === "INFORMATION_SCHEMA" ? "" : owner,
        comment: comment ?? "",
        options: "",
        retention_time: "1",
        owner_role_type: "ROLE",
      },
    }));
}

/** The tables of a place, in order of database, schema and name. */
export function tablesIn(place: ShowPlace, context: StatementContext): CatalogTable[] {
  return visibleTables(context).filter(
    (table) =>
      (place.database === null || table.database === place.database) &&
      (place.schema === null || table.schema === place.schema) &&
      (place.table === null || table.name === place.table),
  );
}

function tables(place: ShowPlace, context: StatementContext, shown: readonly CatalogTable["kind"][]): ShownRow[] {
  return tablesIn(place, context)
    .filter((table) => shown.includes(table.kind))
    .map((table) => ({
      name: table.name,
      cells: {
        created_on: createdOn,
        name: table.name,
        reserved: "",
        database_name: table.database,
        schema_name: table.schema,
        kind: table.kind,
        comment: table.comment ?? "",
        cluster_by: "",
        rows: table.rowCount,
        bytes: table.kind === "TABLE" ? storedBytes(table) : null,
        owner,
        retention_time: "1",
        text: table.viewText,
        is_secure: "false",
        is_materialized: "false",
        owner_role_type: "ROLE",
      },
    }));
}

function columns(place: ShowPlace, context: StatementContext): ShownRow[] {
  return tablesIn(place, context).flatMap((table) =>
    table.columns.map((column) => ({
      name: column.name,
      cells: {
        table_name: table.name,
        schema_name: table.schema,
        column_name: column.name,
        data_type: JSON.stringify({ ...typeObject(column.type), nullable: column.isNullable }),
        "null?": column.isNullable ? "true" : "NOT_NULL",
        default: column.defaultText ?? "",
        kind: "COLUMN",
        expression: "",
        comment: column.comment ?? "",
        database_name: table.database,
        autoincrement: "",
      },
    })),
  );
}

function typeObject(type: SqlType): object {
  if (type.kind === "number") return { type: "FIXED", precision: type.precision, scale: type.scale };
  if (type.kind === "text") return { type: "TEXT", length: type.length, byteLength: type.length, fixed: false };
  if (type.kind === "time" || type.kind.startsWith("timestamp")) {
    return { type: type.kind.toUpperCase(), precision: 0, scale: 9 };
  }
  return { type: type.kind.toUpperCase() };
}

function roles({ options, session }: RunScope): ShownRow[] {
  return options.roles.map(({ name }) => ({
    name,
    cells: { created_on: createdOn, name, is_current: name === session.role ? "Y" : "N", owner, comment: "" },
  }));
}

function warehouses({ options, session }: RunScope): ShownRow[] {
  return options.warehouses.map((name) => ({
    name,
    cells: {
      name,
      state: "STARTED",
      type: "STANDARD",
      size: "X-Small",
      is_current: name === session.warehouse ? "Y" : "N",
      owner,
    },
  }));
}

function parameters(scope: RunScope): ShownRow[] {
  return Object.entries(scope.parameters).map(([name, value]) => ({
    name,
    cells: { key: name, value: String(value), default: "", level: "", description: "", type: typeof value },
  }));
}

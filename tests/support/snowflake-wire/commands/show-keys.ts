/** Rows of SHOW PRIMARY KEYS and SHOW IMPORTED KEYS: one per column of a key. */
import type { CatalogTable, ForeignKey } from "../catalog.ts";
import type { StatementContext } from "../sql/context.ts";
import { createdOn, type ShownList, type ShownRow, tablesIn } from "./show-objects.ts";
import type { ShowRequest } from "./show-request.ts";

const primaryHeadings = [
  "created_on",
  "database_name",
  "schema_name",
  "table_name",
  "column_name",
  "key_sequence",
  "constraint_name",
  "rely",
  "comment",
];
const importedHeadings = [
  "created_on",
  "pk_database_name",
  "pk_schema_name",
  "pk_table_name",
  "pk_column_name",
  "fk_database_name",
  "fk_schema_name",
  "fk_table_name",
  "fk_column_name",
  "key_sequence",
  "update_rule",
  "delete_rule",
  "fk_name",
  "pk_name",
  "deferrability",
  "rely",
  "comment",
];

export function shownKeys(request: ShowRequest, context: StatementContext): ShownList {
  const tables = tablesIn(request.place, context);
  return request.kind === "PRIMARY KEYS"
    ? { headings: primaryHeadings, rows: tables.flatMap(primaryKey) }
    : {
        headings: importedHeadings,
        rows: tables.flatMap((table) => table.foreignKeys.flatMap((key) => importedKey(table, key))),
      };
}

function primaryKey(table: CatalogTable): ShownRow[] {
  return table.primaryKey.map((column, index) => ({
    name: table.name,
    cells: {
      created_on: createdOn,
      database_name: table.database,
      schema_name: table.schema,
      table_name: table.name,
      column_name: column,
      key_sequence: index + 1,
      constraint_name: table.primaryKeyName,
      rely: "false",
      comment: null,
    },
  }));
}

function importedKey(table: CatalogTable, key: ForeignKey): ShownRow[] {
  return key.columns.map((column, index) => ({
    name: table.name,
    cells: {
      created_on: createdOn,
      pk_database_name: table.database,
      pk_schema_name: key.targetSchema,
      pk_table_name: key.targetTable,
      pk_column_name: key.targetColumns[index] ?? null,
      fk_database_name: table.database,
      fk_schema_name: table.schema,
      fk_table_name: table.name,
      fk_column_name: column,
      key_sequence: index + 1,
      update_rule: "NO ACTION",
      delete_rule: "NO ACTION",
      fk_name: key.name,
      pk_name: null,
      deferrability: "NOT DEFERRABLE",
      rely: "false",
      comment: null,
    },
  }));
}

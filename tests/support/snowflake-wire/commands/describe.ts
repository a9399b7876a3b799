/** DESCRIBE TABLE and DESCRIBE VIEW. */
import { noDatabase, unknownObject } from "../errors.ts";
import { type ResultSet, tableOf, textColumn } from "../result-set.ts";
import type { RunScope } from "../run-scope.ts";
import { seesSchema } from "../sql/context.ts";
import type { Cursor } from "../sql/cursor.ts";
import { typeName } from "../sql/sql-types.ts";
import { statementContext } from "./scope.ts";

const headings = [
  "name",
  "type",
  "kind",
  "null?",
  "default",
  "primary key",
  "unique key",
  "check",
  "expression",
  "comment",
];

export async function describeTable(scope: RunScope, cursor: Cursor): Promise<ResultSet> {
  if (!cursor.accept("TABLE")) cursor.accept("VIEW");
  const names = cursor.readName();
  cursor.expectEnd();
  const { session } = scope;
  const context = await statementContext(scope);
  const database = names.at(-3) ?? session.database;
  const schema = names.at(-2) ?? session.schema;
  if (database === null || schema === null) throw noDatabase("DESCRIBE");
  const table = context.catalog.find(database, schema, names.at(-1) ?? "");
  if (table === undefined || !seesSchema(context.role, database, schema)) {
    throw unknownObject("Object", names.join("."));
  }
  const rows = table.columns.map((column) => [
    column.name,
    typeName(column.type),
    "COLUMN",
    column.isNullable ? "Y" : "N",
    column.defaultText,
    table.primaryKey.includes(column.name) ? "Y" : "N",
    "N",
    null,
    null,
    column.comment,
  ]);
  return tableOf(headings.map(textColumn), rows, scope.options);
}

/** How a table of OPENDATA is described: the file it comes from, and per column an expression and a comment. */
import type { DuckDBConnection } from "@duckdb/node-api";
import { createTables } from "../database-file.ts";
import {
  type ColumnDefinition,
  type ForeignKeyDefinition,
  qualified,
  quoteText,
  type TableDefinition,
} from "../table.ts";
import { type Datapackage, dataFile, fieldDescription, sourceComment } from "./datapackage.ts";

export type OpenColumn = {
  readonly name: string;
  readonly type: string;
  /** SQL over the rows of the file. */
  readonly expression: string;
  readonly comment: string;
  readonly isRequired: boolean;
};

export type OpenTable = {
  readonly schema: string;
  readonly name: string;
  readonly file: string;
  /** What a reader must know beyond the package's own description; may be empty. */
  readonly note: string;
  readonly columns: readonly OpenColumn[];
  /** SQL after `FROM <file>`: conditions and the order of the rows. */
  readonly tail: string;
  /** SQL that reads the rows where `SELECT * FROM '<file>'` does not do; `{file}` stands for the path. */
  readonly reader?: string;
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly ForeignKeyDefinition[];
};

/** A column that always has a value. */
export function column(name: string, type: string, expression: string, comment: string): OpenColumn {
  return { name, type, expression, comment, isRequired: true };
}

/** A column that may be NULL. */
export function nullable(name: string, type: string, expression: string, comment: string): OpenColumn {
  return { name, type, expression, comment, isRequired: false };
}

/**
 * Creates a table and loads its file.
 * A comment written as `field:NAME` takes the package's own description of that field.
 */
export async function loadOpenTable(
  connection: DuckDBConnection,
  datapackage: Datapackage,
  table: OpenTable,
): Promise<void> {
  const definition = toDefinition(datapackage, table);
  await createTables(connection, [definition]);
  const reader = (table.reader ?? "SELECT * FROM {file}").split("{file}").join(quoteText(dataFile(table.file)));
  const values = table.columns.map((entry) => `CAST(${entry.expression} AS ${entry.type})`).join(", ");
  await connection.run(
    `INSERT INTO ${qualified(definition)} SELECT ${values} FROM (${reader}) AS source ${table.tail}`,
  );
}

function toDefinition(datapackage: Datapackage, table: OpenTable): TableDefinition {
  return {
    schema: table.schema,
    name: table.name,
    comment: sourceComment(datapackage, table.file, table.note),
    columns: table.columns.map((entry) => toColumn(datapackage, table.file, entry)),
    primaryKey: table.primaryKey,
    foreignKeys: table.foreignKeys,
  };
}

function toColumn(datapackage: Datapackage, file: string, entry: OpenColumn): ColumnDefinition {
  const { name, type, isRequired } = entry;
  if (!entry.comment.startsWith("field:")) return { name, type, isRequired, comment: entry.comment };
  const comment = fieldDescription(datapackage, file, entry.comment.slice("field:".length));
  if (comment === null) throw new Error(`vega-datasets describes no ${entry.comment} in ${file}.`);
  return { name, type, isRequired, comment };
}

/** How a table of the built databases is described, and the SQL that creates and documents it. */

export type Cell = string | number | boolean | null;

export type ColumnDefinition = {
  readonly name: string;
  readonly type: string;
  /** Meaning and unit in short business English. */
  readonly comment: string;
  readonly isRequired: boolean;
};

export type ForeignKeyDefinition = {
  readonly columns: readonly string[];
  /** A table of the same schema. */
  readonly targetTable: string;
  readonly targetColumns: readonly string[];
};

export type TableDefinition = {
  readonly schema: string;
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly ColumnDefinition[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly ForeignKeyDefinition[];
};

/** A column that always has a value. */
export function required(name: string, type: string, comment: string): ColumnDefinition {
  return { name, type, comment, isRequired: true };
}

/** A column that may be NULL. */
export function optional(name: string, type: string, comment: string): ColumnDefinition {
  return { name, type, comment, isRequired: false };
}

/** A foreign key of one column; the target column has the same name unless one is given. */
export function reference(column: string, targetTable: string, targetColumn: string = column): ForeignKeyDefinition {
  return { columns: [column], targetTable, targetColumns: [targetColumn] };
}

/** The statements that create a table with its keys and its comments, in order. */
export function createTableStatements(table: TableDefinition): string[] {
  const qualifiedName = qualified(table);
  const columns = table.columns.map(
    (column) => `${quoteName(column.name)} ${column.type}${column.isRequired ? " NOT NULL" : ""}`,
  );
  const primaryKey = table.primaryKey.length > 0 ? [`PRIMARY KEY (${nameList(table.primaryKey)})`] : [];
  const foreignKeys = table.foreignKeys.map((key) => {
    const target = `${quoteName(table.schema)}.${quoteName(key.targetTable)}`;
    return `FOREIGN KEY (${nameList(key.columns)}) REFERENCES ${target} (${nameList(key.targetColumns)})`;
  });
  return [
    `CREATE TABLE ${qualifiedName} (${[...columns, ...primaryKey, ...foreignKeys].join(", ")})`,
    `COMMENT ON TABLE ${qualifiedName} IS ${quoteText(table.comment)}`,
    ...table.columns.map(
      (column) => `COMMENT ON COLUMN ${qualifiedName}.${quoteName(column.name)} IS ${quoteText(column.comment)}`,
    ),
  ];
}

/** `"SCHEMA"."TABLE"`. */
export function qualified(table: TableDefinition): string {
  return `${quoteName(table.schema)}.${quoteName(table.name)}`;
}

/** A text literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function nameList(names: readonly string[]): string {
  return names.map(quoteName).join(", ");
}

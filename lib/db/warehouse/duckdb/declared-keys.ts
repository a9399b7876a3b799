/**
 * Keys of a source in the description of a copy: a copy declares none itself, for a row may be seen whose parent is hidden.
 * A key counts where all of its columns are seen. Pure.
 */
import "server-only";
import type { SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { foldRightsName, type SchemaRights, sightsOf } from "#lib/domain/data-rights";

/** The copy's description with the keys that its source declares, and with which columns can be empty. */
export function withDeclaredKeys(
  copy: SchemaCatalog,
  source: SchemaCatalog,
  rights: readonly SchemaRights[],
): SchemaCatalog {
  const own = rights.find(({ schema }) => schema === foldRightsName(copy.schema));
  return { ...copy, tables: copy.tables.map((table) => described(table, { copy, source, own })) };
}

type Surroundings = {
  readonly copy: SchemaCatalog;
  readonly source: SchemaCatalog;
  readonly own: SchemaRights | undefined;
};

function described(table: TableInfo, { copy, source, own }: Surroundings): TableInfo {
  const declared = source.tables.find(({ name }) => name === table.name);
  if (declared === undefined || own === undefined) return table;
  const sights = sightsOf(own, table.name);
  // A cell that not every sight shows is empty where the others show the row.
  const isNeverEmptied = (column: string) => sights.every(({ hides }) => !hides.includes(foldRightsName(column)));
  const has = (columns: readonly string[]) =>
    columns.every((column) => isNeverEmptied(column) && hasColumn(table, column));
  return {
    ...table,
    columns: table.columns.map((column) => {
      const before = declared.columns.find(({ name }) => name === column.name);
      return { ...column, isNullable: before === undefined || before.isNullable || !isNeverEmptied(column.name) };
    }),
    primaryKey: has(declared.primaryKey) ? declared.primaryKey : [],
    foreignKeys: declared.foreignKeys.filter(({ columns, targetTable, targetColumns }) => {
      const target = copy.tables.find(({ name }) => name === targetTable);
      return has(columns) && target !== undefined && targetColumns.every((column) => hasColumn(target, column));
    }),
  };
}

function hasColumn({ columns }: TableInfo, name: string): boolean {
  return columns.some((column) => column.name === name);
}

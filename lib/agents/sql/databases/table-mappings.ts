/**
 * Which database a table belongs to. Tables are told apart by `alias.schema.table`, so that equal names in two
 * databases are two entries. A statement names one alias; its tables must all be that database's own.
 */
import "server-only";
import type { TableName } from "#lib/db/warehouse/contract";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { splitHint } from "../../runtime/run-statement.ts";
import type { SelectedDatabase } from "./selected-database.ts";

export type TableMappings = {
  /** Table id to alias. */
  readonly tableToDbMapping: ReadonlyMap<string, string>;
  /** Table id to the database's real name; the same keys. */
  readonly tableToRealDbMapping: ReadonlyMap<string, string>;
};

type MappedDatabase = Pick<SelectedDatabase, "alias" | "context"> & {
  readonly model: { readonly tables: readonly { readonly name: string }[] };
};

/** `ARCHIVE.SALES.ORDERS`; a name that holds a point or a quote is quoted, so that two tables never share an id. */
export function tableId(alias: string, schema: string, table: string): string {
  return [alias, schema, table].map((name) => (/[."]/.test(name) ? JSON.stringify(name) : name)).join(".");
}

/** Every table of every selected schema, in both mappings. */
export function mapTables(databases: readonly MappedDatabase[]): TableMappings {
  const entries = databases.flatMap(({ alias, context, model }) =>
    model.tables.map(({ name }) => ({ id: tableId(alias, context.schema, name), alias, real: context.database })),
  );
  return {
    tableToDbMapping: new Map(entries.map(({ id, alias }) => [id, alias])),
    tableToRealDbMapping: new Map(entries.map(({ id, real }) => [id, real])),
  };
}

/** Sees that a statement for one alias touches that database alone. A table that nobody knows is never looked for elsewhere. */
export function requireOwnTables(
  alias: string,
  tables: readonly TableName[],
  { tableToDbMapping, tableToRealDbMapping }: TableMappings,
): Result<null> {
  for (const { database, schema, table } of tables) {
    const id = tableId(alias, schema, table);
    if (tableToDbMapping.get(id) === alias && tableToRealDbMapping.get(id) === database) continue;
    const owners = [...new Set(tableToDbMapping.values())];
    const owner = owners.find((other) => {
      const otherId = tableId(other, schema, table);
      return other !== alias && tableToRealDbMapping.get(otherId) === database;
    });
    return err(owner === undefined ? unknownTable(alias, table) : crossesDatabases(alias, owner, table));
  }
  return ok(null);
}

function unknownTable(alias: string, table: string) {
  const message = `${alias} has no table ${table}.`;
  return appError("UNKNOWN_OBJECT", message, { cause: message });
}

function crossesDatabases(alias: string, owner: string, table: string) {
  const message = `A statement asks one database: this one is for ${alias}, but ${table} is a table of ${owner}.`;
  return appError("CROSS_DB", message, { cause: `${message} ${splitHint}`, nextStep: splitHint });
}

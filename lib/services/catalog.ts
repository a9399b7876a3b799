/** What there is to ask: databases, schemas, tables. Schemas are read once and kept until they are forgotten. */
import "server-only";
import { agentLimits, resultLimits } from "#lib/config/limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext, DatabaseInfo, SchemaCatalog, SchemaInfo } from "#lib/domain/catalog";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import { collectRows } from "./collect-rows.ts";
import { contextKey, isDatabaseNamed } from "./context-key.ts";
import { createResultCache } from "./result-cache.ts";
import { type Stoppable, untilStopped } from "./until-stopped.ts";

export type TablePreview = { readonly columns: readonly ResultColumn[]; readonly rows: readonly ResultRow[] };

type TableOfSchema = DatabaseContext & { readonly table: string };

export type Catalog = {
  listDatabases(): Promise<Result<readonly DatabaseInfo[]>>;
  listSchemas(database: string): Promise<Result<readonly SchemaInfo[]>>;
  describeSchema(context: DatabaseContext): Promise<Result<SchemaCatalog>>;
  /** The first rows of a table; NOT_FOUND for a table that the schema does not have. */
  previewTable(args: TableOfSchema & Stoppable): Promise<Result<TablePreview>>;
  /** NOT_FOUND unless the pair exists. */
  requireContext(context: DatabaseContext): Promise<Result<null>>;
  /** Opens a lost connection to the database's engine again, and forgets what could not be read while it was lost. */
  ping(database: string): Promise<Result<null>>;
  /** Reads a schema, and the schemas beside it, from the engine again. */
  refresh(context: DatabaseContext): Promise<Result<SchemaCatalog>>;
  /** Nothing that was read of this database counts any more. */
  forget(database: string): void;
};

/** @param previewRows how many rows a preview has, as it stands then. */
export function createCatalog(
  warehouse: Warehouse,
  previewRows: () => number = () => resultLimits.previewRows,
): Catalog {
  const schemas = createResultCache(
    (database: string) => warehouse.listSchemas(database),
    (database) => database,
  );
  const catalogs = createResultCache((context: DatabaseContext) => warehouse.describeSchema(context), contextKey);
  const forgetSchemas = (database: string) => schemas.forget((known) => isDatabaseNamed(known, database));
  return {
    listDatabases: () => warehouse.listDatabases(),
    listSchemas: (database) => schemas.get(database),
    describeSchema: (context) => catalogs.get(context),
    previewTable: async ({ signal, ...named }) => {
      const { table, ...context } = named;
      const catalog = await catalogs.get(context);
      if (!catalog.ok) return catalog;
      const isKnown = catalog.value.tables.some((candidate) => candidate.name === table);
      return isKnown ? readPreview(named, { warehouse, previewRows: previewRows(), signal }) : err(noSuchTable(table));
    },
    requireContext: async (context) => {
      const found = await schemas.get(context.database);
      if (!found.ok) return found;
      const isKnown = found.value.some((schema) => schema.name === context.schema);
      return isKnown ? ok(null) : err(noSuchSchema(context));
    },
    ping: (database) => warehouse.ping(database),
    refresh: (context) => {
      forgetSchemas(context.database);
      catalogs.forget((known) => contextKey(known) === contextKey(context));
      return catalogs.get(context);
    },
    forget: (database) => {
      forgetSchemas(database);
      catalogs.forget((known) => isDatabaseNamed(known.database, database));
    },
  };
}

async function readPreview(
  { table, ...context }: TableOfSchema,
  { warehouse, previewRows, signal }: Stoppable & { readonly warehouse: Warehouse; readonly previewRows: number },
): Promise<Result<TablePreview>> {
  const bounds = {
    maxRows: previewRows,
    timeoutMs: agentLimits.statementTimeoutMs,
    signal: untilStopped(agentLimits.statementTimeoutMs, { signal }),
  };
  const name = [context.database, context.schema, table].map(quoteIdentifier).join(".");
  const sql = `SELECT * FROM ${name} LIMIT ${previewRows}`;
  const checked = await warehouse.check(sql, { ...bounds, scope: { context, schemas: [context.schema] } });
  if (!checked.ok) return checked;
  const { verdict } = checked.value;
  if (!verdict.isSafe) return err(appError("UNSAFE", "This table cannot be previewed.", { cause: verdict.reason }));
  const result = await warehouse.run(verdict.sanitizedQuery, { ...bounds, context, tag: "preview" });
  if (!result.ok) return result;
  const rows = await collectRows(result.value);
  return rows.ok ? ok({ columns: result.value.columns, rows: rows.value }) : rows;
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function noSuchTable(table: string) {
  return appError("NOT_FOUND", `There is no table ${table} in this schema.`, {
    nextStep: "Choose a table from the list.",
  });
}

function noSuchSchema({ database, schema }: DatabaseContext) {
  return appError("NOT_FOUND", `There is no schema ${schema} in the database ${database}.`, {
    nextStep: "Choose a database and a schema from the lists.",
  });
}

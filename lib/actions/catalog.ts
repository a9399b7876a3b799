"use server";
import { z } from "zod";
import { contextSchema, type DatabaseInfo, type SchemaCatalog, type SchemaInfo } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import { type ListSchemasInput, listSchemasInputSchema, type SchemaInput } from "#lib/domain/inputs/catalog";
import { guardedAction } from "./guarded-action.ts";

/** The databases that can be asked. */
export async function listDatabasesAction(): Promise<Result<readonly DatabaseInfo[], PublicError>> {
  return guardedAction("readSchemas", z.undefined(), undefined, (app) => app.catalog.listDatabases());
}

/** The schemas of a database. */
export async function listSchemasAction(input: ListSchemasInput): Promise<Result<readonly SchemaInfo[], PublicError>> {
  return guardedAction("readSchemas", listSchemasInputSchema, input, (app, value) =>
    app.catalog.listSchemas(value.database),
  );
}

/** Tables, columns, comments and keys of a schema. */
export async function describeSchemaAction(input: SchemaInput): Promise<Result<SchemaCatalog, PublicError>> {
  return guardedAction("readSchemas", contextSchema, input, (app, value) => app.catalog.describeSchema(value));
}

/** The same, read from the database again: what was known of the schema's tables and values is forgotten. */
export async function refreshSchemaAction(input: SchemaInput): Promise<Result<SchemaCatalog, PublicError>> {
  return guardedAction("refreshSchemas", contextSchema, input, (app, value) => {
    app.forgetKnowledge(value);
    return app.catalog.refresh(value);
  });
}

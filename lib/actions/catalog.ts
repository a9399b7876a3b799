"use server";
import { z } from "zod";
import { contextSchema, type DatabaseInfo, type SchemaCatalog, type SchemaInfo } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type ListSchemasInput,
  listSchemasInputSchema,
  type PreviewTableInput,
  previewTableInputSchema,
  type SchemaInput,
} from "#lib/domain/inputs/catalog";
import type { TablePreview } from "#lib/services/catalog";
import type { SuggestedQuestion } from "#lib/services/suggestions";
import { guardedAction } from "./guarded-action.ts";

export type { SuggestedQuestion, TablePreview };

/** The databases that can be asked. */
export async function listDatabasesAction(): Promise<Result<readonly DatabaseInfo[], PublicError>> {
  return guardedAction(z.undefined(), undefined, (app) => app.catalog.listDatabases());
}

/** The schemas of a database. */
export async function listSchemasAction(input: ListSchemasInput): Promise<Result<readonly SchemaInfo[], PublicError>> {
  return guardedAction(listSchemasInputSchema, input, (app, value) => app.catalog.listSchemas(value.database));
}

/** Tables, columns, comments and keys of a schema. */
export async function describeSchemaAction(input: SchemaInput): Promise<Result<SchemaCatalog, PublicError>> {
  return guardedAction(contextSchema, input, (app, value) => app.catalog.describeSchema(value));
}

/** The same, read from the database again: what was known of the schema's tables and values is forgotten. */
export async function refreshSchemaAction(input: SchemaInput): Promise<Result<SchemaCatalog, PublicError>> {
  return guardedAction(contextSchema, input, (app, value) => {
    app.forgetKnowledge(value);
    return app.catalog.refresh(value);
  });
}

/** The first rows of a table. */
export async function previewTableAction(input: PreviewTableInput): Promise<Result<TablePreview, PublicError>> {
  return guardedAction(previewTableInputSchema, input, (app, value) => app.catalog.previewTable(value));
}

/** Questions that this schema can answer, for the empty chat. */
export async function suggestionsAction(
  input: SchemaInput,
): Promise<Result<readonly SuggestedQuestion[], PublicError>> {
  return guardedAction(contextSchema, input, (app, value) => app.suggestions.forContext(value));
}

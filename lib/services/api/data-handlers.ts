/** Databases, schemas and what is said of them, by the API. */
import "server-only";
import { operations } from "#lib/domain/api/operations";
import type { DatabaseContext } from "#lib/domain/catalog";
import { ok } from "#lib/domain/errors";
import type { GlossaryEntry } from "#lib/domain/glossary";
import type { App } from "../app.ts";
import { describeSchema, readModel } from "./data-readings.ts";
import { json, serving } from "./handler.ts";

export const dataHandlers = {
  listDatabases: serving(operations.listDatabases, async (app) => {
    const databases = await app.catalog.listDatabases();
    return databases.ok ? ok(json({ databases: [...databases.value] })) : databases;
  }),
  listSchemas: serving(operations.listSchemas, async (app, { params }) => {
    const schemas = await app.catalog.listSchemas(params.database);
    return schemas.ok ? ok(json({ schemas: [...schemas.value] })) : schemas;
  }),
  describeSchema: serving(operations.describeSchema, async (app, { params }) => {
    const described = await describeSchema(app, params);
    return described.ok ? ok(json(described.value)) : described;
  }),
  readModel: serving(operations.readModel, async (app, { params }, { caller }) => {
    const file = await readModel(app, caller, {
      context: params,
      door: "GET /api/v1/databases/{database}/schemas/{schema}/model",
    });
    return file.ok ? ok(json(file.value)) : file;
  }),
  listVerified: serving(operations.listVerified, async (app, { params, query }) => {
    const known = await app.catalog.requireContext(params);
    if (!known.ok) return known;
    const filter = { text: "", kind: "verified_query" as const, isEditedOnly: false, isFaultyOnly: false };
    const page = await app.models.glossary.list({ context: params, filter, from: query.from });
    if (!page.ok) return page;
    const kept = page.value.items.filter(({ isRemoved }) => !isRemoved);
    const questions = await Promise.all(kept.map(({ element }) => verifiedOf(app, params, element)));
    return ok(json({ questions: questions.flat(), next: page.value.next }));
  }),
};

/** None where it was taken out meanwhile. */
async function verifiedOf(app: App, context: DatabaseContext, element: GlossaryEntry["element"]) {
  const entry = await app.models.glossary.open(context, element);
  if (!entry.ok) return [];
  const { question, sql } = entry.value.values;
  return question == null || sql == null ? [] : [{ name: element.key, question, sql }];
}

/**
 * The semantic model of a schema: catalog and measured values, sharpened by a curated file where one is
 * there. Built once per schema and kept until it is forgotten; measuring runs a few statements at a time.
 */
import "server-only";
import { profileLimits } from "#lib/config/limits";
import type { DatabaseContext } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import { draftModel } from "#lib/semantic/draft";
import { indexModel, type SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import type { Catalog } from "./catalog.ts";
import { contextKey } from "./context-key.ts";
import { readCuratedFile } from "./curated-files.ts";
import type { Logger } from "./logger.ts";
import { type MeasuringDependencies, measureSchema } from "./measure-schema.ts";
import { createResultCache, type ResultCache } from "./result-cache.ts";
import { boundValues } from "./value-budget.ts";

export type SchemaKnowledge = { readonly model: SemanticModel; readonly index: SemanticIndex };

export type SemanticDependencies = {
  readonly catalog: Catalog;
  readonly warehouse: MeasuringDependencies["warehouse"];
  /** Folder of the curated models. */
  readonly folder: string;
  readonly logger: Logger;
};

/** One model per schema; the first reader of a schema pays for it. */
export function createSemantic(dependencies: SemanticDependencies): ResultCache<DatabaseContext, SchemaKnowledge> {
  return createResultCache((context: DatabaseContext) => buildKnowledge(dependencies, context), contextKey);
}

async function buildKnowledge(
  dependencies: SemanticDependencies,
  context: DatabaseContext,
): Promise<Result<SchemaKnowledge>> {
  const startedAt = performance.now();
  const catalog = await dependencies.catalog.describeSchema(context);
  if (!catalog.ok) return catalog;
  const [curated, profiles] = await Promise.all([
    readCuratedFile(dependencies, context),
    measureSchema({ ...dependencies, now: () => performance.now() }, context, catalog.value.tables),
  ]);
  const model = draftModel(catalog.value, boundValues(profiles, profileLimits.valuesPerModel), curated);
  const index = indexModel(model);
  const ms = Math.round(performance.now() - startedAt);
  dependencies.logger.info({ context, tables: model.tables.length, isCurated: curated !== null, ms }, "schema read");
  return ok({ model, index });
}

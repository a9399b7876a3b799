/**
 * The semantic model of a schema: catalog and measured values, sharpened by a curated file where one is
 * there. Built once per schema and kept until it is forgotten; measuring runs a few statements at a time.
 */
import "server-only";
import { agentLimits, duckdbLimits, profileLimits } from "#lib/config/limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext, TableInfo } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import { draftModel } from "#lib/semantic/draft";
import { indexModel, type SemanticIndex } from "#lib/semantic/index-model";
import type { ColumnProfile, SemanticModel } from "#lib/semantic/model";
import { profileTable } from "#lib/semantic/profile-queries";
import { mapBounded } from "./bounded-parallel.ts";
import type { Catalog } from "./catalog.ts";
import { contextKey } from "./context-key.ts";
import { readCuratedFile } from "./curated-files.ts";
import type { Logger } from "./logger.ts";
import { createResultCache, type ResultCache } from "./result-cache.ts";
import { collectRows } from "./rows.ts";
import { boundValues } from "./value-budget.ts";

export type SchemaKnowledge = { readonly model: SemanticModel; readonly index: SemanticIndex };

export type SemanticDependencies = {
  readonly catalog: Catalog;
  readonly warehouse: Pick<Warehouse, "run">;
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
    measure(dependencies, context, catalog.value.tables),
  ]);
  const model = draftModel(catalog.value, boundValues(profiles, profileLimits.valuesPerModel), curated);
  const index = indexModel(model);
  const ms = Math.round(performance.now() - startedAt);
  dependencies.logger.info({ context, tables: model.tables.length, isCurated: curated !== null, ms }, "schema read");
  return ok({ model, index });
}

/** Profiles keyed `TABLE.COLUMN`. */
async function measure(
  { warehouse, logger }: SemanticDependencies,
  context: DatabaseContext,
  tables: readonly TableInfo[],
): Promise<Map<string, ColumnProfile>> {
  const query = async (sql: string): Promise<readonly ResultRow[] | null> => {
    const first = await runQuery(warehouse, context, sql);
    // What is not known now stays unknown until the next start: a lost engine is worth a second try.
    const isLost = !first.ok && first.error.code === "CONNECTION";
    const rows = isLost ? await runQuery(warehouse, context, sql) : first;
    if (rows.ok) return rows.value;
    logger.warn({ context, sql, failure: rows.error }, "a column could not be measured");
    return null;
  };
  const measured = await mapBounded(tables, duckdbLimits.maxParallelStatements, async (table) => ({
    table,
    profiles: await profileTable({ table, context, limits: profileLimits }, query),
  }));
  return new Map(
    measured.flatMap(({ table, profiles }) =>
      [...profiles].map(([column, profile]): [string, ColumnProfile] => [`${table.name}.${column}`, profile]),
    ),
  );
}

/** Statements of ours, not of a user or a model: they need no guard, and the engine is read-only all the same. */
async function runQuery(
  warehouse: Pick<Warehouse, "run">,
  context: DatabaseContext,
  sql: string,
): Promise<Result<readonly ResultRow[]>> {
  const timeoutMs = agentLimits.statementTimeoutMs;
  const result = await warehouse.run(sql, {
    context,
    maxRows: profileLimits.valuesPerColumn + 1,
    timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
    tag: "profile",
  });
  return result.ok ? collectRows(result.value) : result;
}

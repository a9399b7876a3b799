/**
 * The semantic model of a schema: what catalog and measured values tell, under the model files of the folder, the file
 * that a person brought in, and people's edits. The schema is read once and kept until it is forgotten; what people
 * say is laid over it anew whenever it changes.
 */
import "server-only";
import { profileLimits } from "#lib/config/limits";
import type { DatabaseContext, SchemaCatalog } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import type { ModelEdit } from "#lib/domain/model-edit";
import { applyModelFile } from "#lib/semantic/apply-file";
import { draftModel } from "#lib/semantic/draft";
import { applyEdits } from "#lib/semantic/edits";
import { type ModelFile, readModelFile } from "#lib/semantic/file/read-file";
import { indexModel, type SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import type { FileLayerOfModel } from "#lib/semantic/model-origins";
import type { Catalog } from "./catalog.ts";
import { contextKey } from "./context-key.ts";
import { readModelFiles } from "./curated-files.ts";
import type { Logger } from "./logger.ts";
import { type MeasuringDependencies, measureSchema } from "./measure-schema.ts";
import { narrowLayers, withoutRowsWords } from "./narrow-model.ts";
import { createResultCache, type ResultCache } from "./result-cache.ts";
import { boundValues } from "./stored-value-limit.ts";

export type SchemaKnowledge = { readonly model: SemanticModel; readonly index: SemanticIndex };

/** How a model came to be, layer over layer. */
export type ModelLayers = SchemaKnowledge & {
  readonly catalog: SchemaCatalog;
  /** Without any file or edit. */
  readonly draft: SemanticModel;
  /** In the order in which they were laid over the draft; the last one may be what a person brought in. */
  readonly files: readonly FileLayerOfModel[];
  readonly edits: readonly ModelEdit[];
  /** What of the edits is not used, in sentences. */
  readonly editWarnings: readonly string[];
  /** Made for people who see parts of the database: what is said of the rest is left out of files, edits and warnings. */
  readonly isNarrowed: boolean;
};

/** What people say of the schemas; the store keeps it. */
export type ModelChanges = {
  editsOf(context: DatabaseContext): Promise<readonly ModelEdit[]>;
  fileOf(context: DatabaseContext): Promise<{ readonly name: string; readonly body: string } | null>;
};

export type SemanticDependencies = {
  readonly catalog: Catalog;
  readonly warehouse: MeasuringDependencies["warehouse"];
  /** Folder of the model files that are shipped. */
  readonly folder: string;
  readonly logger: Logger;
  /** False: no stored value is read, only counts; true where it is left out. */
  readonly indexesValues?: boolean;
  /** None: the shipped files are all that is said. */
  readonly changes?: ModelChanges;
  /** Whether the one who asks sees only parts of a database. None: all are seen whole. */
  readonly isNarrowed?: (database: string) => boolean;
};

export type Semantic = ResultCache<DatabaseContext, SchemaKnowledge> & {
  layersOf(context: DatabaseContext): Promise<Result<ModelLayers>>;
  /** After an edit or an import: whoever asks next gets a model with it. The schema itself is not read again. */
  changed(context: DatabaseContext): void;
};

/** One model per schema; the first reader of a schema pays for it. */
export function createSemantic(dependencies: SemanticDependencies): Semantic {
  const schemas = createResultCache((context: DatabaseContext) => readSchema(dependencies, context), contextKey);
  const models = createResultCache(async (context: DatabaseContext) => {
    const schema = await schemas.get(context);
    return schema.ok ? ok(await layModel(dependencies, context, schema.value)) : schema;
  }, contextKey);
  return {
    get: (context) => models.get(context),
    has: (context) => models.has(context),
    forget: (isStale) => {
      schemas.forget(isStale);
      models.forget(isStale);
    },
    layersOf: (context) => models.get(context),
    changed: (context) => models.forget((known) => contextKey(known) === contextKey(context)),
  };
}

type SchemaReading = Pick<ModelLayers, "catalog" | "draft"> & { readonly shipped: readonly ModelFile[] };

async function readSchema(
  dependencies: SemanticDependencies,
  context: DatabaseContext,
): Promise<Result<SchemaReading>> {
  const startedAt = performance.now();
  const catalog = await dependencies.catalog.describeSchema(context);
  if (!catalog.ok) return catalog;
  const [shipped, profiles] = await Promise.all([
    readModelFiles(dependencies, catalog.value),
    measureSchema({ ...dependencies, now: () => performance.now() }, context, catalog.value.tables),
  ]);
  const draft = draftModel(catalog.value, boundValues(profiles, profileLimits.valuesPerModel), null);
  const ms = Math.round(performance.now() - startedAt);
  dependencies.logger.info({ context, tables: draft.tables.length, files: shipped.length, ms }, "schema read");
  return ok({ catalog: catalog.value, draft, shipped });
}

async function layModel(
  { changes, logger, ...dependencies }: SemanticDependencies,
  context: DatabaseContext,
  { catalog, draft, shipped }: SchemaReading,
): Promise<ModelLayers> {
  const isNarrowed = dependencies.isNarrowed?.(context.database) ?? false;
  const [edits, imported] = await Promise.all([changes?.editsOf(context) ?? [], changes?.fileOf(context) ?? null]);
  const own = imported === null ? null : readModelFile(imported.body, imported.name);
  if (own !== null && !own.ok) logger.warn({ context, failure: own.error }, "an imported model file was ignored");
  const files: FileLayerOfModel[] = [];
  let model = draft;
  for (const whole of own?.ok === true ? [...shipped, own.value] : shipped) {
    const file = isNarrowed ? withoutRowsWords(whole) : whole;
    const applied = applyModelFile(model, file);
    model = applied.model;
    files.push({ file, ...applied });
    const unused = applied.warnings.map(({ sentence, place }) => `line ${place.line}: ${sentence}`);
    if (unused.length > 0)
      logger.info(
        { context, faults: unused.length, detail: { file: file.name, unused } },
        "parts of a model file are not used",
      );
  }
  const { warnings: editWarnings, unused, ...edited } = applyEdits(model, edits);
  const made = { catalog, draft, files, edits, editWarnings, ...edited };
  const layers = isNarrowed ? narrowLayers({ ...made, unused }) : made;
  return { ...layers, isNarrowed, index: indexModel(layers.model) };
}

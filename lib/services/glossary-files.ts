/** Model files that people bring in and take out: what one would change is told before it is taken. */
import "server-only";
import type { ImportedAt, ModelRecords } from "#lib/db/store/model-records";
import type { DatabaseContext } from "#lib/domain/catalog";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { GlossaryFile, GlossaryImportPreview } from "#lib/domain/glossary";
import { applyModelFile } from "#lib/semantic/apply-file";
import { applyEdits } from "#lib/semantic/edits";
import { elementId } from "#lib/semantic/element-keys";
import { exportModel } from "#lib/semantic/export/export-model";
import { readModelFile } from "#lib/semantic/file/read-file";
import type { SemanticModel } from "#lib/semantic/model";
import { type DescribedElement, describeAll } from "./glossary-elements.ts";
import type { ModelLayers, Semantic } from "./semantic.ts";

export type ImportArgs = { readonly context: DatabaseContext; readonly name: string; readonly body: string };

/** `seen`: the file whose place it takes, as the importer was told. */
export type TakeImportArgs = ImportArgs & { readonly seen: ImportedAt | null };

export type GlossaryFiles = {
  /** Changes nothing. */
  preview(args: ImportArgs): Promise<Result<GlossaryImportPreview>>;
  /** In place of the file that was seen; refused where the file cannot be read, somebody was faster, or it says more than is seen. */
  take(ownerId: string, args: TakeImportArgs): Promise<Result<GlossaryImportPreview>>;
  /** The file that was brought in counts no more, unless it says more than is seen; edits stay. */
  drop(context: DatabaseContext): Promise<Result<null>>;
  export(context: DatabaseContext): Promise<Result<{ readonly name: string; readonly body: string }>>;
};

export type GlossaryFilesDependencies = {
  readonly semantic: Pick<Semantic, "layersOf" | "changed">;
  readonly records: Pick<ModelRecords, "fileOf" | "keepFile" | "removeFile">;
  readonly now: () => number;
};

export function createGlossaryFiles({ semantic, records, now }: GlossaryFilesDependencies): GlossaryFiles {
  const preview = async (args: ImportArgs): Promise<Result<GlossaryImportPreview>> => {
    const layers = await semantic.layersOf(args.context);
    if (!layers.ok) return layers;
    return ok(previewOf(args, layers.value, await records.fileOf(args.context)));
  };
  /** Nobody throws away for everybody what they can read in parts only. */
  const mayReplace = async (context: DatabaseContext): Promise<Result<null>> => {
    const layers = await semantic.layersOf(context);
    if (!layers.ok) return layers;
    return layers.value.isNarrowed && (await records.fileOf(context)) !== null ? err(saysMore()) : ok(null);
  };
  return {
    preview,
    take: async (ownerId, args) => {
      const allowed = await mayReplace(args.context);
      if (!allowed.ok) return allowed;
      const told = await preview(args);
      if (!told.ok) return told;
      const [problem] = told.value.errors;
      if (problem !== undefined) return err(appError("BAD_REQUEST", problem, { nextStep: "Correct the file." }));
      const importedAt = new Date(now()).toISOString();
      const file = { name: args.name, body: args.body, importedBy: ownerId, importedAt };
      if (!(await records.keepFile(args.context, file, args.seen))) return err(importedMeanwhile());
      semantic.changed(args.context);
      return told;
    },
    drop: async (context) => {
      const allowed = await mayReplace(context);
      if (!allowed.ok) return allowed;
      await records.removeFile(context);
      semantic.changed(context);
      return ok(null);
    },
    export: async (context) => {
      const layers = await semantic.layersOf(context);
      if (!layers.ok) return layers;
      const name = `${context.database}_${context.schema}`.toLowerCase().replace(/[^\p{L}\p{N}_-]+/gu, "_");
      const { model, edits, files, isNarrowed } = layers.value;
      // One file keeps its order, comments and unknown keys; of several, and for who sees parts, all is written anew.
      const file = files.length === 1 && !isNarrowed ? (files[0]?.file ?? null) : null;
      return ok({ name: `${name}.yaml`, body: exportModel(model, edits, file) });
    },
  };
}

function saysMore() {
  return appError("FORBIDDEN", "The file that is there may describe more of this schema than you see.", {
    nextStep: "Ask somebody who sees all of it to replace or remove the file.",
  });
}

function importedMeanwhile() {
  return appError("BAD_REQUEST", "Somebody imported or removed a file since you chose this one.", {
    nextStep: "Choose it again to see what it would change now.",
  });
}

/** @param own the last layer, where somebody brought one in: the new file takes its place. */
function previewOf(
  { context, name, body }: ImportArgs,
  layers: ModelLayers,
  own: GlossaryFile | null,
): GlossaryImportPreview {
  const replaces = own === null ? null : { name: own.name, importedBy: own.importedBy, importedAt: own.importedAt };
  const nothing = { name, replaces, warnings: [], changes: [] };
  const read = readModelFile(body, name);
  if (!read.ok) return { ...nothing, errors: [read.error.message] };
  const shipped = own !== null ? layers.files.slice(0, -1) : layers.files;
  const below = shipped.at(-1)?.model ?? layers.draft;
  const applied = applyModelFile(below, read.value);
  const names = new Set(below.tables.map((table) => table.name.toLowerCase()));
  const isAbout = read.value.content.tables.some(({ base_table: base }) => names.has(base.table.toLowerCase()));
  if (!isAbout) {
    return { ...nothing, errors: [`${name} describes no table of ${context.database} / ${context.schema}.`] };
  }
  const edited = applyEdits(applied.model, layers.edits);
  const warnings = applied.warnings.map(
    ({ sentence, place }) => `Line ${place.line}, column ${place.column}: ${sentence}`,
  );
  return {
    name,
    replaces,
    errors: [],
    warnings: [...warnings, ...edited.warnings.filter((sentence) => !layers.editWarnings.includes(sentence))],
    changes: changesBetween(layers.model, edited.model).slice(0, shownChanges),
  };
}

/** More of them nobody reads before saying yes. */
const shownChanges = 500;

type Change = GlossaryImportPreview["changes"][number];

function changesBetween(before: SemanticModel, after: SemanticModel): GlossaryImportPreview["changes"] {
  const [old, fresh] = [contentOf(before), contentOf(after)];
  const changed = [...fresh].flatMap(([id, { element, label, content }]): Change[] => {
    const known = old.get(id);
    if (known === undefined) return [{ element, label, what: "added" }];
    return known.content === content ? [] : [{ element, label, what: "changed" }];
  });
  const removed = [...old].flatMap(([id, { element, label }]): Change[] =>
    fresh.has(id) ? [] : [{ element, label, what: "removed" }],
  );
  return [...changed, ...removed];
}

type Content = Pick<DescribedElement, "element" | "label"> & { readonly content: string };

function contentOf(model: SemanticModel): ReadonlyMap<string, Content> {
  return new Map(
    describeAll(model).map(({ element, label, values, facts }) => [
      elementId(element),
      { element, label, content: JSON.stringify([values, facts]) },
    ]),
  );
}

/**
 * What a schema means to people: its model's elements listed, opened and edited. An edit that the model cannot take is
 * refused before it is kept; of two people who edit the same element, the second is told what the first one said.
 */
import "server-only";
import type { KeptModelEdit, ModelEditToKeep, ModelRecords } from "#lib/db/store/model-records";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type {
  GlossaryEntry,
  GlossaryFilter,
  GlossaryItem,
  GlossaryOverview,
  GlossaryPage,
  GlossarySaved,
  WantedChange,
} from "#lib/domain/glossary";
import type { ModelEdit, ModelElement, ModelElementKind, ModelProblem } from "#lib/domain/model-edit";
import { growsStale } from "#lib/planner/verified-time";
import { applyEdits } from "#lib/semantic/edits";
import { elementId } from "#lib/semantic/element-keys";
import { describeElement, listElements, modelBelow, originOf, searchItems } from "./glossary-elements.ts";
import { nearItems } from "./glossary-near.ts";
import { editOf, isTakenUnseen, isUnseen } from "./glossary-unseen.ts";
import type { ModelLayers, Semantic } from "./semantic.ts";

export type EditGlossaryArgs = {
  readonly context: DatabaseContext;
  readonly element: ModelElement;
  readonly change: WantedChange;
  /** Of the element, as its writer saw it; null for one that is to be added and must not be there yet. */
  readonly seenVersion: number | null;
};

export type EditTogetherArgs = {
  readonly context: DatabaseContext;
  /** Of different elements, each by itself what the model can take. */
  readonly edits: readonly Omit<EditGlossaryArgs, "context">[];
};

export type ListGlossaryArgs = {
  readonly context: DatabaseContext;
  readonly filter: GlossaryFilter;
  /** Where the piece begins. */
  readonly from: number;
};

export type Glossary = {
  overview(context: DatabaseContext): Promise<Result<GlossaryOverview>>;
  list(args: ListGlossaryArgs): Promise<Result<GlossaryPage>>;
  /** NOT_FOUND for an element that the model does not have. */
  open(context: DatabaseContext, element: ModelElement): Promise<Result<GlossaryEntry>>;
  edit(ownerId: string, args: EditGlossaryArgs): Promise<Result<GlossarySaved>>;
  /** All of the edits, or none: where one is refused, or (a conflict) somebody else was faster with one. */
  editTogether(ownerId: string, args: EditTogetherArgs): Promise<Result<GlossarySaved["kind"]>>;
};

export type GlossaryDependencies = {
  readonly semantic: Pick<Semantic, "layersOf" | "changed">;
  readonly records: ModelRecords;
  readonly warehouse: Pick<Warehouse, "dialectOf">;
  /** Whether a statement may run in a schema; a failure says why not. */
  readonly checkStatement: (context: DatabaseContext, sql: string) => Promise<Result<unknown>>;
  /** What is wrong with the model as it is. */
  readonly problemsOf: (layers: ModelLayers) => Promise<readonly ModelProblem[]>;
  readonly now: () => number;
};

const pageSize = 100;

export function createGlossary(dependencies: GlossaryDependencies): Glossary {
  const { semantic, records, problemsOf } = dependencies;
  return {
    overview: async (context) => {
      const layers = await semantic.layersOf(context);
      if (!layers.ok) return layers;
      const [file, problems] = await Promise.all([records.fileOf(context), problemsOf(layers.value)]);
      return ok(overviewOf(layers.value, problems, file));
    },
    list: async ({ context, filter, from }) => {
      const layers = await semantic.layersOf(context);
      if (!layers.ok) return layers;
      const items = withProblems(listElements(layers.value), await problemsOf(layers.value));
      const found = findItems(items, filter, layers.value);
      const next = from + pageSize < found.length ? from + pageSize : null;
      return ok({ items: found.slice(from, from + pageSize), total: found.length, next });
    },
    open: async (context, element) => {
      const layers = await semantic.layersOf(context);
      if (!layers.ok) return layers;
      const entry = await readEntry(context, element, layers.value, dependencies);
      return entry === null ? err(noSuchElement()) : ok(entry);
    },
    edit: async (ownerId, args) => {
      const layers = await semantic.layersOf(args.context);
      if (!layers.ok) return layers;
      const edit = await checkedEdit(ownerId, args, layers.value, dependencies);
      if (!edit.ok) return edit;
      const kept = await records.keep(args.context, edit.value);
      semantic.changed(args.context);
      const after = await semantic.layersOf(args.context);
      if (!after.ok) return after;
      const entry = await readEntry(args.context, args.element, after.value, dependencies);
      return ok(savedOf(kept, entry));
    },
    editTogether: (ownerId, args) => editTogether(ownerId, args, dependencies),
  };
}

async function editTogether(
  ownerId: string,
  { context, edits }: EditTogetherArgs,
  dependencies: GlossaryDependencies,
): Promise<Result<GlossarySaved["kind"]>> {
  const { semantic, records } = dependencies;
  const layers = await semantic.layersOf(context);
  if (!layers.ok) return layers;
  const checked: ModelEditToKeep[] = [];
  for (const edit of edits) {
    const one = await checkedEdit(ownerId, { context, ...edit }, layers.value, dependencies);
    if (!one.ok) return one;
    checked.push(one.value);
  }
  const isKept = await records.keepAll(context, checked);
  semantic.changed(context);
  return ok(isKept ? "kept" : "conflict");
}

/** As it is to be kept; an error where the model would not take it. */
async function checkedEdit(
  ownerId: string,
  args: EditGlossaryArgs,
  layers: ModelLayers,
  dependencies: GlossaryDependencies,
): Promise<Result<ModelEditToKeep>> {
  if (isUnseen(args, layers)) return err(noSuchElement());
  if (await isTakenUnseen(args, layers, dependencies.records)) return err(alreadyThere());
  const refused = await refusalOf(args, layers, dependencies);
  if (refused !== null) return err(refused);
  const seenVersion = args.seenVersion ?? (await versionOf(args.context, args.element, dependencies.records));
  return ok({ ...toKeep(ownerId, args, layers, dependencies.now()), seenVersion });
}

/** What fits by its letters; where nothing does, what comes near. */
function findItems(items: readonly GlossaryItem[], filter: GlossaryFilter, { model }: ModelLayers) {
  const fitting = searchItems(items, filter);
  if (fitting.length > 0 || filter.text.trim() === "") return fitting;
  return searchItems(nearItems(items, model, filter.text), { ...filter, text: "" });
}

function savedOf(kept: KeptModelEdit, entry: GlossaryEntry | null): GlossarySaved {
  if (kept.kind === "kept") return { kind: "kept", entry };
  const { by, at, version, current } = kept;
  return { kind: "conflict", by, at, version, entry, theirs: current?.change ?? null };
}

function noSuchElement() {
  return appError("NOT_FOUND", "The glossary has no such element.", { nextStep: "Choose another one from the list." });
}

function overviewOf(
  layers: ModelLayers,
  problems: readonly ModelProblem[],
  file: Awaited<ReturnType<ModelRecords["fileOf"]>>,
): GlossaryOverview {
  const counts: Record<ModelElementKind, number> = {
    table: 0,
    column: 0,
    metric: 0,
    relationship: 0,
    verified_query: 0,
    filter: 0,
    instructions: 0,
  };
  for (const { element, isRemoved } of listElements(layers)) if (!isRemoved) counts[element.kind] += 1;
  const fileWarnings = layers.files.flatMap(({ file: { name }, warnings }) =>
    warnings.map(({ sentence, place }) => `${name}, line ${place.line}: ${sentence}`),
  );
  const told = file === null ? null : { name: file.name, importedBy: file.importedBy, importedAt: file.importedAt };
  return {
    counts,
    editCount: layers.edits.length,
    file: told,
    problems: problems.slice(0, shownProblems),
    warnings: [...layers.editWarnings, ...fileWarnings].slice(0, shownProblems),
    tables: layers.model.tables.slice(0, shownTables).map(({ name }) => name),
  };
}

/** More of them nobody reads at once. */
const shownProblems = 200;

/** To be chosen from when a metric, a filter or a relationship is added; others are typed. */
const shownTables = 1_000;

function withProblems(items: readonly GlossaryItem[], problems: readonly ModelProblem[]): readonly GlossaryItem[] {
  if (problems.length === 0) return items;
  const levels = new Map<string, ModelProblem["level"]>();
  for (const { element, level } of problems) {
    if (levels.get(elementId(element)) !== "error") levels.set(elementId(element), level);
  }
  return items.map((item) => ({ ...item, problem: levels.get(elementId(item.element)) ?? null }));
}

async function readEntry(
  context: DatabaseContext,
  element: ModelElement,
  layers: ModelLayers,
  { records, problemsOf }: GlossaryDependencies,
): Promise<GlossaryEntry | null> {
  const below = describeElement(modelBelow(layers), element, []);
  const edit = editOf(layers, element);
  const isRemoved = edit?.change === "removed";
  const described = (isRemoved ? null : describeElement(layers.model, element, layers.edits)) ?? below;
  if (described === null) return null;
  const [version, problems] = await Promise.all([versionOf(context, element, records), problemsOf(layers)]);
  const id = elementId(element);
  return {
    element,
    label: described.label,
    values: described.values,
    before: below?.values ?? null,
    origin: originOf(layers, element),
    isRemoved,
    version,
    facts: described.facts,
    problems: problems.filter((problem) => elementId(problem.element) === id),
  };
}

async function versionOf(
  context: DatabaseContext,
  element: ModelElement,
  records: Pick<ModelRecords, "versionsOf">,
): Promise<number> {
  const versions = await records.versionsOf(context);
  return versions.find((known) => elementId(known) === elementId(element))?.version ?? 0;
}

/** New fields lie over those that were edited before. */
function toKeep(
  ownerId: string,
  { element, change }: EditGlossaryArgs,
  layers: ModelLayers,
  now: number,
): Omit<ModelEditToKeep, "seenVersion"> {
  const before = editOf(layers, element)?.change;
  const merged = change === null || change === "removed" || before === "removed" ? change : { ...before, ...change };
  return { element, change: merged, editedBy: ownerId, editedAt: new Date(now).toISOString() };
}

/** What the model would not take, as the model says it; null where it takes the edit. */
async function refusalOf(args: EditGlossaryArgs, layers: ModelLayers, dependencies: GlossaryDependencies) {
  const { context, element, change } = args;
  if (change === null || change === "removed") return null;
  if (args.seenVersion === null && describeElement(layers.model, element, []) !== null) return alreadyThere();
  const draft = toKeep("", args, layers, dependencies.now());
  const others = layers.edits.filter((known) => elementId(known.element) !== elementId(element));
  const merged: ModelEdit = { ...draft, change: draft.change ?? change, version: 1 };
  const { warnings } = applyEdits(modelBelow(layers), [...others, merged]);
  const added = warnings.find((warning) => !layers.editWarnings.includes(warning));
  if (added !== undefined) return appError("BAD_REQUEST", added, { nextStep: "Change it, then save it again." });
  return element.kind === "verified_query" ? queryRefusal(context, merged.change, dependencies) : null;
}

function alreadyThere() {
  return appError("BAD_REQUEST", "The glossary has an element of this name already.", {
    nextStep: "Choose another name, or edit the one that is there.",
  });
}

/** The statement of a verified query must be one that may run, and stay right. */
async function queryRefusal(
  context: DatabaseContext,
  change: ModelEdit["change"],
  { checkStatement, warehouse }: GlossaryDependencies,
) {
  const { question, sql } = change === "removed" ? {} : change;
  const dialect = warehouse.dialectOf(context.database);
  if (question !== undefined && sql !== undefined && growsStale({ question, sql }, dialect)) {
    return appError("BAD_REQUEST", "The question is about a period that moves on, and the statement names its days.", {
      nextStep: "Name the period in the question, or let the statement read CURRENT_DATE.",
    });
  }
  if (sql === undefined) return null;
  const checked = await checkStatement(context, sql);
  return checked.ok ? null : { ...checked.error, code: "BAD_REQUEST" as const };
}

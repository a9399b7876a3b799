/**
 * Answers that are changed by their parts: what each part can become, and the new version that comes of a change. The
 * plan is taken from the chat, never from the browser; what the browser sends is one change of it.
 */
import "server-only";
import { steeringLimits } from "#lib/config/steering-limits";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type {
  ColumnValuesInput,
  DrillInput,
  PlanMenuInput,
  SteerInput,
  TeachWordsInput,
  TimeMenuInput,
} from "#lib/domain/inputs/steering";
import type { ModelElement } from "#lib/domain/model-edit";
import type { ColumnRef, Plan } from "#lib/domain/plan";
import type { PlanMenu, Teaching, TimeMenu } from "#lib/domain/plan-menu";
import { partsOf } from "#lib/domain/plan-part";
import { blankPlan } from "#lib/planner/plan/blank-plan";
import { countMetric } from "#lib/planner/plan/measures";
import { editPlan } from "#lib/planner/steering/edit-plan";
import { additionMenu, partMenu } from "#lib/planner/steering/menus/plan-menu";
import { timeMenu } from "#lib/planner/steering/menus/time-menu";
import { brokenDown, type Drilled, recordsBehind } from "#lib/planner/steering/records";
import { taughtWords } from "#lib/planner/steering/taught-words";
import { zoomedTo } from "#lib/planner/steering/zoomed";
import { findColumn } from "#lib/semantic/model";
import { valueKey } from "#lib/semantic/words";
import type { AskReply, Conversations } from "./conversations.ts";
import {
  createExplainedChanges,
  type ExplainedChanges,
  type ExplainedChangesDependencies,
} from "./explained-changes.ts";
import type { Glossary } from "./glossary.ts";
import { type PlanRowsDependencies, readPlanRows } from "./plan-rows.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import { readSteered, type Steered, type SteeredDependencies } from "./steered-answer.ts";
import type { Stoppable } from "./until-stopped.ts";

/** A stored value and how many rows have it; null where that was not counted. */
export type ColumnValue = { readonly value: string; readonly rows: number | null };

/** Where the words are kept. */
export type Taught = Teaching & { readonly context: DatabaseContext };

export type Steering = ExplainedChanges & {
  /** What a part of an answer can be changed to, or what can be added. NOT_FOUND unless the chat holds that answer. */
  menu(ownerId: string, args: PlanMenuInput): Promise<Result<PlanMenu>>;
  /** How the course over time of an answer can be seen otherwise. */
  timeMenu(ownerId: string, args: TimeMenuInput): Promise<Result<TimeMenu>>;
  /** Values of a column that hold the letters, the most frequent first. */
  values(ownerId: string, args: ColumnValuesInput & Stoppable): Promise<Result<readonly ColumnValue[]>>;
  /** The records behind a number, or the number by another group, as a new version of the answer. */
  drill(ownerId: string, args: DrillInput): Promise<Result<AskReply>>;
  /** Keeps words that were put right as another name of what they were to mean. */
  teach(ownerId: string, args: TeachWordsInput): Promise<Result<Taught>>;
  /** Runs the changed plan as a new version of the answer. BAD_REQUEST for a change that leaves no answer. */
  steer(ownerId: string, args: SteerInput): Promise<Result<AskReply>>;
};

export type SteeringDependencies = PlanRowsDependencies &
  SteeredDependencies &
  Pick<ExplainedChangesDependencies, "dashboards"> & {
    readonly conversations: Pick<Conversations, "steer" | "choose">;
    readonly glossary: Pick<Glossary, "open" | "edit">;
  };

/** Steering of the answers of an owner's chats. */
export function createSteering(dependencies: SteeringDependencies): Steering {
  return {
    ...createExplainedChanges(dependencies),
    menu: async (ownerId, args) => {
      const steered = await readSteered(ownerId, args, dependencies);
      return steered.ok ? menuOf(steered.value, args.of) : steered;
    },
    timeMenu: async (ownerId, args) => {
      const steered = await readSteered(ownerId, args, dependencies);
      return steered.ok ? ok(timeMenu(steered.value.plan, steered.value.world)) : steered;
    },
    values: async (ownerId, args) => {
      const steered = await readSteered(ownerId, args, dependencies);
      return steered.ok ? valuesOf(steered.value, args, dependencies) : steered;
    },
    teach: async (ownerId, args) => {
      const steered = await readSteered(ownerId, args, dependencies);
      return steered.ok ? teach(ownerId, steered.value, args, dependencies) : steered;
    },
    drill: async (ownerId, args) => {
      const steered = await readSteered(ownerId, args, dependencies);
      if (!steered.ok) return steered;
      const drilled = drilledPlan(steered.value, args);
      if (drilled.kind === "refused") return err(appError("BAD_REQUEST", drilled.why));
      const { sessionId, clientMessageId } = args;
      const made = { change: drilled.change, plan: drilled.plan, of: steered.value.of };
      return dependencies.conversations.steer(ownerId, { sessionId, clientMessageId, steered: made });
    },
    steer: async (ownerId, args) => {
      const steered = await readSteered(ownerId, args, dependencies);
      if (!steered.ok) return steered;
      const { plan, world, of } = steered.value;
      const edited = editPlan(plan, args.edits, world);
      if (edited.kind === "refused") return err(appError("BAD_REQUEST", edited.why));
      const { sessionId, clientMessageId } = args;
      const made = { change: edited.change, plan: edited.plan, of };
      return dependencies.conversations.steer(ownerId, { sessionId, clientMessageId, steered: made });
    },
  };
}

function menuOf({ plan, world }: Steered, of: PlanMenuInput["of"]): Result<PlanMenu> {
  if (of.kind === "addition") return ok(additionMenu(plan, of.part, world));
  const menu = partMenu(plan, of.id, world);
  return menu === null ? err(noSuchPart()) : ok(menu);
}

/** What comes of a number has to be a plan like any other. */
function drilledPlan({ plan, world }: Steered, { cells, figure, into }: DrillInput): Drilled {
  if (into.kind === "stretch") {
    const zoomed = zoomedTo(plan, into, world);
    return zoomed.kind === "edited" ? { kind: "plan", plan: zoomed.plan, change: zoomed.change } : zoomed;
  }
  const drilled =
    into.kind === "records"
      ? recordsBehind(into.isOfPivot === true ? { ...plan, isRunning: false } : plan, { cells, figure }, world.model)
      : brokenDown(plan, cells, { ...into.dimension, evidence: [""] }, world.model);
  if (drilled.kind === "refused") return drilled;
  const whole = editPlan(drilled.plan, [], world);
  return whole.kind === "edited" ? { ...drilled, plan: whole.plan } : whole;
}

/** Nobody is asked twice: words that are kept already are no failure. */
async function teach(
  ownerId: string,
  { plan, world }: Steered,
  { id, words }: TeachWordsInput,
  { glossary }: SteeringDependencies,
): Promise<Result<Taught>> {
  const part = partsOf(plan).find((one) => one.id === id)?.part;
  const wanted = part === undefined ? [] : taughtWords(part, world.model);
  const teaching = wanted.find((one) => one.words === words);
  if (teaching === undefined) return err(noSuchPart());
  const { context } = plan;
  const same = valueKey(words);
  // The word is taken from the others first: where that fails, it is still offered.
  for (const { element } of teaching.insteadOf) {
    const without = (synonyms: readonly string[]) => synonyms.filter((synonym) => valueKey(synonym) !== same);
    const taken = await editSynonyms(ownerId, { glossary, context, element }, without);
    if (!taken.ok) return taken;
  }
  const { element } = teaching;
  const kept = await editSynonyms(ownerId, { glossary, context, element }, (synonyms) => [...synonyms, words]);
  return kept.ok ? ok({ ...teaching, context }) : kept;
}

type NamedPlace = Pick<SteeringDependencies, "glossary"> & {
  readonly context: DatabaseContext;
  readonly element: ModelElement;
};

/** An edit of the glossary like any other. */
async function editSynonyms(
  ownerId: string,
  { glossary, context, element }: NamedPlace,
  next: (synonyms: readonly string[]) => string[],
): Promise<Result<null>> {
  const entry = await glossary.open(context, element);
  if (!entry.ok) return entry;
  const { values, version } = entry.value;
  const change = { synonyms: next(values.synonyms ?? []) };
  const saved = await glossary.edit(ownerId, { context, element, change, seenVersion: version });
  if (!saved.ok) return saved;
  return saved.value.kind === "kept" ? ok(null) : err(editedMeanwhile());
}

/** Where counting would read much, the values that are known are listed without their counts. */
async function valuesOf(
  { plan, knowledge }: Steered,
  { column, search, signal }: ColumnValuesInput & Stoppable,
  dependencies: SteeringDependencies,
): Promise<Result<readonly ColumnValue[]>> {
  const known = findColumn(knowledge.model, column.table, column.column);
  if (known === undefined) return err(noSuchPart());
  const { shownValues: maxRows, valuesTimeoutMs: timeoutMs } = steeringLimits;
  const rows = await readPlanRows(
    {
      plan: valuesPlan({ ...knowledge, context: plan.context }, column, search.trim()),
      knowledge,
      maxRows,
      timeoutMs,
      tag: "snowgpt column values",
      signal,
      tooCostly: () => appError("TOO_COSTLY", "Counting the values would read more than is read unasked."),
    },
    dependencies,
  );
  if (rows.ok) {
    return ok(
      rows.value.flatMap(([value, count]) =>
        value === null || value === undefined ? [] : [{ value: String(value), rows: Number(count) }],
      ),
    );
  }
  const searched = search.trim().toLowerCase();
  const { values } = known.profile;
  if (values.length === 0) return rows;
  return ok(
    values
      .filter((value) => value.toLowerCase().includes(searched))
      .slice(0, maxRows)
      .map((value) => ({ value, rows: null })),
  );
}

function valuesPlan(
  { model, context }: Pick<SchemaKnowledge, "model"> & Pick<Plan, "context">,
  column: ColumnRef,
  search: string,
): Plan {
  const part = { column, via: null, evidence: [] };
  const filter = (condition: Plan["filters"][number]["condition"]) => ({ ...part, condition });
  const holds = search === "" ? [] : [filter({ operator: "contains", text: search })];
  return {
    ...blankPlan(context),
    metrics: [countMetric(model, column.table, "")],
    dimensions: [{ ...part, label: column.column, grain: null, part: null }],
    filters: [filter({ operator: "is_not_null" }), ...holds],
    order: [
      { by: "metric", index: 0, direction: "descending", evidence: [] },
      { by: "dimension", index: 0, direction: "ascending", evidence: [] },
    ],
    limit: steeringLimits.shownValues,
  };
}

function editedMeanwhile(): AppError {
  return appError("BAD_REQUEST", "Somebody else changed this element of the glossary just now.", {
    nextStep: "Try again.",
    retryable: true,
  });
}

function noSuchPart(): AppError {
  return appError("NOT_FOUND", "This part of the answer is not there any more.", { nextStep: "Reload the page." });
}

/** What every agent step receives: the run's capabilities, counted, with the planner and the schema's meaning. */
import "server-only";
import type { SemanticModel } from "#lib/semantic/model";
import { type Budget, createBudget, meterModel, meterWarehouse, shownUsage } from "./budget.ts";
import type { AgentDependencies } from "./dependencies.ts";
import type { ModelPort } from "./model-port.ts";
import type { Planner } from "./planner.ts";
import type { RunTrail } from "./run-trail.ts";
import { createStepRecorder, type StepRecorder } from "./step-recorder.ts";
import type { Span } from "./trace.ts";

export type StepDependencies = AgentDependencies & {
  readonly fastModel: ModelPort | null;
  readonly planner: Planner;
  readonly semantic: SemanticModel;
  readonly budget: Budget;
  readonly recorder: StepRecorder;
  /** The step at work, to which uses of model and engine are noted. */
  readonly span: Span | null;
  /** Other databases that are asked the same, each on its own, by their names. */
  readonly besides: readonly string[];
};

export type StepEquipment = {
  readonly planner: Planner;
  readonly semantic: SemanticModel;
  /** What the agents before this one did in the same run. */
  readonly trail: RunTrail;
};

/** Opens an agent's account and step list, going on where the trail ends. */
export function equipSteps(
  { planner, semantic, trail }: StepEquipment,
  dependencies: AgentDependencies,
): StepDependencies {
  const { model, fastModel = null, answerBudget } = dependencies;
  const budget = createBudget({
    startedAt: trail.startedAt,
    now: dependencies.now,
    used: trail.usage,
    model: model?.name ?? null,
    modelFailures: trail.modelFailures,
    ...(answerBudget === undefined ? {} : { answerBudget }),
    onUsage: (usage) => dependencies.emit({ type: "usage", usage: shownUsage(usage, answerBudget) }),
  });
  return {
    ...dependencies,
    model: meterModel(model, budget),
    fastModel: meterModel(fastModel, budget),
    warehouse: meterWarehouse(dependencies.warehouse, budget),
    planner,
    semantic,
    budget,
    recorder: createStepRecorder(trail.steps, dependencies),
    span: null,
    besides: [],
  };
}

/** The trail for the next agent. */
export function leaveTrail(
  trail: RunTrail,
  { budget, recorder }: Pick<StepDependencies, "budget" | "recorder">,
  notices: readonly string[],
): RunTrail {
  return {
    startedAt: trail.startedAt,
    steps: recorder.steps(),
    notices: [...trail.notices, ...notices],
    usage: budget.usage(),
    answerBudget: budget.answerBudget,
    modelFailures: budget.modelFailures(),
  };
}

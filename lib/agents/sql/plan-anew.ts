/** A first statement of one's own: by the rules where they explain the whole question, else by the model. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { Plan } from "#lib/domain/plan";
import { isLastWord } from "#lib/planner/plan/outcome";
import type { AgentRequest } from "../runtime/agent-args.ts";
import { candidateFromPlan } from "../runtime/candidate.ts";
import type { Clarification, Refusal } from "../runtime/clarification.ts";
import { modelFailureNotice } from "../runtime/model-notice.ts";
import type { Planner } from "../runtime/planner.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { firstPlan, type Generated, type GeneratorState, generateWithModel } from "./generate.ts";

export type Planned = {
  readonly generated: Generated;
  /** What is to be said beside it. */
  readonly notices: readonly string[];
  /** What the rules have to say where only a model could answer. */
  readonly rulesWord: Refusal | null;
};

/** The model's failure is no answer: what the rules found stands then, with a word about it. */
export async function planAnew(state: GeneratorState, dependencies: StepDependencies): Promise<Planned> {
  const byRules = planByRules(state.request, dependencies.planner);
  const needsModel = byRules.kind !== "candidate" && byRules.isOpen && dependencies.budget.canAskModel();
  const byModel = needsModel ? await generateWithModel(state, firstPlan, dependencies) : null;
  const hasModelFailed = byModel?.kind === "error" && byModel.error.code.startsWith("MODEL_");
  const generated = byModel === null || (hasModelFailed && !dependencies.budget.canAskModel()) ? byRules : byModel;
  const isReplaced = byModel?.kind === "error" && generated === byRules;
  const notices = isReplaced ? [modelFailureNotice(byModel.error, "The built-in rules planned this answer.")] : [];
  return { generated, notices, rulesWord: rulesWord(byRules) };
}

function rulesWord(byRules: Generated): Refusal | null {
  if (byRules.kind === "refused") return byRules.refusal;
  if (byRules.kind !== "ask") return null;
  const { question, options } = byRules.clarification;
  return { sentence: question, suggestions: options.map((option) => option.question) };
}

type RuleResult = Generated & {
  /** A model may know better. */
  readonly isOpen: boolean;
};

/** With no question left to ask, the first reading is taken and said. */
function planByRules({ userRequest, previousPlan, rounds }: AgentRequest, planner: Planner): RuleResult {
  const outcome = planner.planQuestion(userRequest, previousPlan);
  switch (outcome.kind) {
    case "plan":
      return { ...compiled({ plan: outcome.plan, title: outcome.title, assumptions: [] }, planner), isOpen: true };
    case "refuse":
      return {
        kind: "refused",
        refusal: { sentence: outcome.sentence, suggestions: outcome.suggestions },
        isOpen: !isLastWord(outcome),
      };
    case "ask": {
      const clarification = { question: outcome.question, options: outcome.options };
      if (rounds < agentLimits.maxClarifyRounds) return { kind: "ask", clarification, isOpen: true };
      return { ...assumeFirst(clarification, previousPlan, planner), isOpen: true };
    }
  }
}

function assumeFirst({ question, options }: Clarification, previousPlan: Plan | null, planner: Planner): Generated {
  const first = options[0];
  const assumed = first === undefined ? null : planner.planQuestion(first.question, previousPlan);
  if (first === undefined || assumed?.kind !== "plan") {
    return { kind: "refused", refusal: { sentence: question, suggestions: options.map((option) => option.question) } };
  }
  const changes = [`Read as "${first.label}", because the question left it open.`];
  return compiled({ plan: assumed.plan, title: assumed.title, assumptions: [], changes, quality: "medium" }, planner);
}

function compiled(
  planned: Omit<Parameters<typeof candidateFromPlan>[0], "brain">,
  planner: Planner,
): Extract<Generated, { kind: "candidate" | "error" }> {
  const candidate = candidateFromPlan({ brain: "rules", ...planned }, planner);
  return candidate.ok ? { kind: "candidate", candidate: candidate.value } : { kind: "error", error: candidate.error };
}

/** A first statement of one's own: by the rules where they explain the whole question, else by the model. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { isLastWord } from "#lib/planner/plan/outcome";
import type { AgentRequest } from "../runtime/agent-args.ts";
import { candidateFromPlan } from "../runtime/candidate.ts";
import type { Clarification, Refusal } from "../runtime/clarification.ts";
import { modelFailureNotice } from "../runtime/model-notice.ts";
import type { Planner } from "../runtime/planner.ts";
import { readingIn } from "../runtime/reading.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { firstPlan, type Generated, type GeneratorState, generateWithModel, nothingHere } from "./generate.ts";

export type Planned = {
  readonly generated: Generated;
  /** What is to be said beside it. */
  readonly notices: readonly string[];
  /** What the rules have to say where only a model could answer. */
  readonly rulesWord: Refusal | null;
};

/** The model's failure is no answer: what the rules found stands then, with a word about it. */
export async function planAnew(state: GeneratorState, dependencies: StepDependencies): Promise<Planned> {
  const byRules = planByRules(state.request, dependencies);
  const needsModel = byRules.kind !== "candidate" && byRules.isOpen && dependencies.budget.canAskModel();
  const byModel = needsModel ? await generateWithModel(state, firstPlan, dependencies) : null;
  const near = state.request.near?.clarification;
  // What comes near is worth a question where nobody can write more.
  if (
    byModel !== null &&
    near !== undefined &&
    isNothing(byModel) &&
    state.request.rounds < agentLimits.maxClarifyRounds
  ) {
    const notices =
      byModel.kind === "error" ? [modelFailureNotice(byModel.error, "The built-in rules ask instead.")] : [];
    return { generated: { kind: "ask", clarification: near }, notices, rulesWord: null };
  }
  const hasModelFailed = byModel?.kind === "error" && byModel.error.code.startsWith("MODEL_");
  // What the rules do not know is told in their words: they name what there is.
  const isDeclined = byModel?.kind === "refused" && byRules.kind === "refused";
  const hasGivenUp = hasModelFailed && !dependencies.budget.canAskModel();
  const generated = byModel === null || isDeclined || hasGivenUp ? byRules : byModel;
  const isReplaced = byModel?.kind === "error" && generated === byRules;
  const notices = isReplaced ? [modelFailureNotice(byModel.error, "The built-in rules planned this answer.")] : [];
  return { generated, notices, rulesWord: rulesWord(byRules) };
}

function isNothing({ kind }: Generated): boolean {
  return kind === "refused" || kind === "error";
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

/** What the router read; nobody reads it again. */
function planByRules({ readings, context, rounds }: AgentRequest, { planner, semantic }: StepDependencies): RuleResult {
  const reading = readingIn(readings, context);
  // A checked statement that does not run any more gives way to what the rules make of the words.
  const outcome = reading?.kind === "verified" ? reading.own : reading;
  switch (outcome?.kind) {
    case "plan":
      return { ...compiled({ plan: outcome.plan, title: outcome.title, assumptions: [] }, planner), isOpen: true };
    case "refuse":
      return {
        kind: "refused",
        refusal: { sentence: outcome.sentence, suggestions: outcome.suggestions },
        isOpen: !isLastWord(outcome),
      };
    case "ask": {
      const { question, reason, options } = outcome;
      const clarification = { question, reason, options };
      if (rounds < agentLimits.maxClarifyRounds) return { kind: "ask", clarification, isOpen: true };
      return { ...assumeFirst(clarification, planner), isOpen: true };
    }
    default:
      return { kind: "refused", refusal: nothingHere(semantic), isOpen: true };
  }
}

/** With no question left to ask, the first reading is taken and said. */
function assumeFirst({ question, options }: Clarification, planner: Planner): Generated {
  const first = options[0];
  if (first?.plan === undefined) {
    return { kind: "refused", refusal: { sentence: question, suggestions: options.map((option) => option.question) } };
  }
  const changes = [`Read as "${first.label}", because the question left it open.`];
  const title = planner.titleOf(first.plan);
  return compiled({ plan: first.plan, title, assumptions: [], changes, quality: "medium" }, planner);
}

function compiled(
  planned: Omit<Parameters<typeof candidateFromPlan>[0], "brain">,
  planner: Planner,
): Extract<Generated, { kind: "candidate" | "error" }> {
  const candidate = candidateFromPlan({ brain: "rules", ...planned }, planner);
  return candidate.ok ? { kind: "candidate", candidate: candidate.value } : { kind: "error", error: candidate.error };
}

/** What a question comes near to, as what is asked back: by the rules' order, or with a model's favourite first. Pure. */
import "server-only";
import { leavesOut } from "#lib/planner/left-out-words";
import type { PlannedOption } from "#lib/planner/plan/outcome";
import type { NearReading } from "../runtime/near-reading.ts";
import type { Planner } from "../runtime/planner.ts";
import { spokenOr } from "../runtime/spoken-numbers.ts";
import type { ModelChoice, RouterState, RuleReading } from "./state.ts";

/** As many as a model tells apart in one look. */
export const mostReadings = 4;

/** What the router's decision rests on, once the message was read. */
export type ReadState = Pick<
  RouterState,
  "session" | "turns" | "skippedTurns" | "previousPlan" | "otherSchemas" | "chosen"
> & { readonly reading: RuleReading };

type Asking = Extract<ModelChoice, { kind: "ask" }>;
type Likeliest = NonNullable<Asking["likeliest"]>;

/** The readings to choose from, the likeliest first, under the model's question; where it brings numbers of its own, under ours. */
export function asking(state: ReadState, { question, likeliest }: Asking, planner: Planner): RuleReading {
  const outcome = offering(state, planner, mostReadings);
  if (outcome.kind !== "ask") return state.reading;
  const said = [state.reading.text, ...outcome.options.map(({ label }) => label)];
  const options = likeliest === null ? outcome.options : likeliestFirst(outcome.options, likeliest, planner);
  const spoken = question === null ? outcome.question : spokenOr(question, said, outcome.question);
  return { ...state.reading, outcome: { ...outcome, options, question: spoken } };
}

/** The reading that a model took though it leaves out words, with what is asked where nobody knows better; null where there is none. */
export function nearReading(state: ReadState, choice: Asking, planner: Planner): NearReading | null {
  if (choice.likeliest === null || choice.question !== null) return null;
  const { outcome } = asking(state, choice, planner);
  if (outcome.kind !== "ask") return null;
  const { question, reason, options } = outcome;
  const { plan, label, leftOut } = choice.likeliest;
  // No statement says an analysis: whether it is meant in spite of what it leaves out only the user knows.
  if (plan.analysis !== null) return null;
  return { plan, label, leftOut, clarification: { question, reason, options } };
}

/** What comes near is offered once: whoever was asked already, or wants no question, is told what is not understood. */
export function offering(
  { reading, session, previousPlan }: ReadState,
  planner: Planner,
  most?: number,
): RuleReading["outcome"] {
  const { outcome, text, relation, isBestGuess } = reading;
  const isAsked = session.rounds > 0 && relation === "answers";
  if (outcome.kind !== "refuse" || isAsked || isBestGuess) return outcome;
  const nearest = planner.nearestReadings(text, outcome, previousPlan, most);
  if (nearest === null) return outcome;
  const question = nearest.options.length === 1 ? "Is this what you mean?" : "Which of these do you mean?";
  return { kind: "ask", question, ...nearest };
}

/** With what was added it is a reading of its own, called by what it shows, beside the one that it was made of. */
function likeliestFirst(
  options: readonly PlannedOption[],
  { label, plan, isChanged, leftOut }: Likeliest,
  planner: Planner,
): readonly PlannedOption[] {
  const [own] = options.filter((option) => option.label === label);
  if (own === undefined) return options;
  const title = planner.titleOf(plan);
  if (!isChanged) return [own, ...options.filter((option) => option !== own)];
  return [{ label: title, effect: leavesOut(leftOut), question: title, plan }, ...options].slice(0, mostReadings);
}

/** Takes up a plan that was made before, where the data is still described as it was then. */
import "server-only";
import type { Plan } from "#lib/domain/plan";
import type { ChosenOffer, PlanOffer } from "#lib/domain/plan-offer";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import type { SemanticModel } from "#lib/semantic/model";
import { isCurrent } from "../runtime/offer.ts";
import type { Planner } from "../runtime/planner.ts";
import { type DatabaseReading, leadingOutcome, type RuleOutcome, readingIn } from "../runtime/reading.ts";

type Readers = { readonly planner: Planner; readonly previousPlan: Plan | null };

export type TakenUp = { readonly readings: readonly DatabaseReading[]; readonly outcome: RuleOutcome };

/** The plan in every database that it fits; the words are read only where it does not. Its own database leads. */
export function takeUpPlan(plan: Plan, text: string, { planner, previousPlan }: Readers): TakenUp {
  const fitted = planner.readPlan(plan, text);
  const fits = ({ outcome }: DatabaseReading) => outcome.kind === "plan";
  const byWords = fitted.every(fits) ? [] : planner.readQuestion(text, previousPlan);
  const readings = fitted.map((reading, place) => (fits(reading) ? reading : (byWords[place] ?? reading)));
  return { readings, outcome: readingIn(fitted.filter(fits), plan.context) ?? leadingOutcome(readings) };
}

/** What was chosen, as its offer says; a refusal where there is no such offer any more. */
export function takeUpChosen(
  { offer }: ChosenOffer,
  text: string,
  { planner, models }: Readers & { readonly models: readonly SemanticModel[] },
): TakenUp {
  if (offer === null) return { readings: [], outcome: refusal(goneSentence, planner) };
  if (!isCurrent(offer, models)) return { readings: [], outcome: refusal(expiredSentence, planner) };
  const { plan, wish } = offer;
  const readings: readonly DatabaseReading[] =
    wish === "dashboard" ? planner.readDashboardAbout(plan, text) : planner.readPlan(plan, text);
  return { readings, outcome: readingIn(readings, plan.context) ?? leadingOutcome(readings) };
}

/** The offer behind an option; null where there is none, or it has expired. */
export function currentOffer(
  planId: string | undefined,
  offers: readonly PlanOffer[],
  models: readonly SemanticModel[],
): PlanOffer | null {
  const offer = offers.find(({ id }) => id === planId);
  return offer !== undefined && isCurrent(offer, models) ? offer : null;
}

const expiredSentence =
  "This was offered for an earlier description of the data and has expired. Ask for it in words, or choose one of these.";
const goneSentence = "This is not on offer any more. Ask for it in words, or choose one of these.";

/** As many as stand under a refusal. */
const shownInstead = 4;

function refusal(sentence: string, planner: Planner): PlanningOutcome {
  const suggestions = planner.suggestQuestions(shownInstead).map(({ question }) => question);
  return { kind: "refuse", reason: "expired", sentence, unknownWords: [], suggestions };
}

/** Questions that this data can answer: for the empty chat, for refusals, and to follow an answer. Made from the model, never fixed text. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { capitalise, plural } from "#lib/semantic/words";
import { planTitle } from "./explain/plan-title.ts";
import { nextPlans } from "./next-plans.ts";
import {
  hasTime,
  isSmall,
  leadersOf,
  type OfferedBreakdown,
  type OfferedMeasure,
  offeredBreakdowns,
  offeredCounts,
  offeredMeasures,
} from "./offers.ts";
import type { PlannedQuestion } from "./plan/outcome.ts";

export type SuggestedQuestion = { readonly question: string; readonly table: string };

/** At most `limit` different questions, over different figures and shapes: a breakdown, a course over time, leaders, a count. */
export function suggestQuestions(model: SemanticModel, limit: number): SuggestedQuestion[] {
  return suggestOver(model, { measures: offeredMeasures(model), counts: offeredCounts(model) }, limit);
}

/** The figures that questions are made of. */
export type Offered = { readonly measures: readonly OfferedMeasure[]; readonly counts: readonly OfferedMeasure[] };

/** Questions over these figures, the most telling first. */
export function suggestOver(model: SemanticModel, offered: Offered, limit: number): SuggestedQuestion[] {
  const [main, ...others] = offered.measures;
  if (main === undefined) return [];
  const [counted] = offered.counts;
  const candidates = [
    breakdownQuestion(model, main, 0),
    trendQuestion(model, main),
    topQuestion(model, main),
    ...(counted === undefined ? [] : [breakdownQuestion(model, counted, 1)]),
    ...others.slice(0, 6).map((measure, index) => breakdownQuestion(model, measure, index + 1)),
    ...others.slice(0, 3).map((measure) => trendQuestion(model, measure)),
    ...[main, ...others].map((measure) => ({ question: capitalise(measure.words), table: measure.table })),
  ].filter((suggestion) => suggestion !== null);
  const unique = new Map<string, SuggestedQuestion>();
  for (const suggestion of candidates) {
    if (!unique.has(suggestion.question)) unique.set(suggestion.question, suggestion);
  }
  return [...unique.values()].slice(0, limit);
}

/** As many as stand under an answer. */
const shownNext = 3;

/** Questions that go on from an answer, none of which repeats it; `others` fill up what it does not lead to. */
export function followUpQuestions(
  plan: Plan,
  model: SemanticModel,
  others: () => readonly PlannedQuestion[],
): readonly PlannedQuestion[] {
  const next = nextPlans(plan, model).map((after) => ({ question: planTitle(after, model), plan: after }));
  const questions = next.length < shownNext ? [...next, ...others()] : next;
  // The same is told by its plan, whatever words it is asked in.
  const nameOf = ({ question, plan: own }: PlannedQuestion): string =>
    (own === null ? question : planTitle(own, model)).toLowerCase();
  const told = new Set([planTitle(plan, model).toLowerCase()]);
  return questions.filter((one) => !told.has(nameOf(one)) && told.add(nameOf(one))).slice(0, shownNext);
}

function breakdownQuestion(model: SemanticModel, measure: OfferedMeasure, position: number): SuggestedQuestion | null {
  const breakdowns = offeredBreakdowns(model, measure.table).filter(isSmall);
  const breakdown = breakdowns[position % Math.max(1, breakdowns.length)];
  return breakdown === undefined ? null : byQuestion(measure, breakdown);
}

function byQuestion(measure: OfferedMeasure, breakdown: OfferedBreakdown): SuggestedQuestion {
  return { question: `${capitalise(measure.words)} by ${breakdown.words}`, table: measure.table };
}

function trendQuestion(model: SemanticModel, measure: OfferedMeasure): SuggestedQuestion | null {
  if (!hasTime(model, measure.table)) return null;
  return { question: `${capitalise(measure.words)} over time`, table: measure.table };
}

function topQuestion(model: SemanticModel, measure: OfferedMeasure): SuggestedQuestion | null {
  const largest = leadersOf(model, measure);
  if (largest === null) return null;
  return { question: `Top 10 ${plural(largest.words)} by ${measure.words}`, table: measure.table };
}

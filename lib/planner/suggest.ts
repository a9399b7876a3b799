/** Questions that this data can answer: for the empty chat, for refusals, and to follow an answer. Made from the model, never fixed text. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { capitalise, plural } from "#lib/semantic/words";
import { planTitle } from "./explain/plan-title.ts";
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
import { measureTables } from "./plan/measures.ts";

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

/** Three questions that go on from an answer, none of which repeats it; what else can be asked fills up. */
export function followUpQuestions(plan: Plan, model: SemanticModel): string[] {
  const current = planTitle(plan).toLowerCase();
  const others = suggestQuestions(model, 6).map((suggestion) => suggestion.question);
  const questions = new Set([...nextQuestions(plan, model), ...others]);
  return [...questions].filter((question) => question.toLowerCase() !== current).slice(0, 3);
}

/** Of the same figure: its course over time, other breakdowns, the leaders. */
function nextQuestions(plan: Plan, model: SemanticModel): string[] {
  const measure = measureOf(plan, model);
  if (measure === null) return [];
  const used = plan.dimensions.map((dimension) => dimension.label.toLowerCase());
  const hasGrain = plan.dimensions.some((dimension) => dimension.grain !== null);
  const breakdowns = offeredBreakdowns(model, measure.table).filter(
    (breakdown) => isSmall(breakdown) && !used.includes(breakdown.words),
  );
  return [
    hasGrain ? null : (trendQuestion(model, measure)?.question ?? null),
    ...breakdowns.slice(0, 2).map((breakdown) => byQuestion(measure, breakdown).question),
    plan.limit === null ? (topQuestion(model, measure)?.question ?? null) : null,
  ].filter((question) => question !== null);
}

function measureOf(plan: Plan, model: SemanticModel): OfferedMeasure | null {
  const [metric] = plan.metrics;
  const table = metric === undefined ? undefined : measureTables(metric.expression)[0];
  if (metric === undefined || table === undefined) return null;
  const offered = offeredMeasures(model).map((measure) => measure.words.toLowerCase());
  const words = metric.label.toLowerCase();
  const known = offered.find((candidate) => candidate === words || candidate === `total ${words}`);
  return known === undefined ? null : { words: known, table };
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

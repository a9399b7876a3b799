/**
 * Readings that a question comes near to, where it is not sure enough to be answered: each one a plan, and what it
 * leaves out of the question. The user chooses; nothing here is answered unasked.
 */

import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { phraseKey, splitIdentifier } from "#lib/semantic/words";
import { planTitle } from "./explain/plan-title.ts";
import { leavesOut, leftOutSentence, phrasesOf, quoted } from "./left-out-words.ts";
import { asksWorkingDays, missingFeature } from "./missing-feature.ts";
import { nearestAnalyses } from "./nearest-analyses.ts";
import { type NearReading, nearWhole } from "./nearest-parts.ts";
import { partedBy } from "./parts/read-part.ts";
import type { NearestReadings, PlannedOption, PlanningArgs, Refusal } from "./plan/outcome.ts";
import { planQuestion } from "./plan-question.ts";
import { chartCandidates } from "./reading/chart-candidates.ts";
import { uniqueByPlan } from "./understand/resolve.ts";

/** As many as a person compares at a glance. */
const mostReadings = 3;

/** Readings that cost more than the best by this are far-fetched. */
const farthest = 1;

/** In letters: longer questions are rarely one question, and take long to read in every way. */
const longestQuestion = 260;

type Args = Pick<PlanningArgs, "model" | "today" | "previousPlan"> & {
  readonly index: SemanticIndex;
  readonly most?: number;
};

/**
 * For a question that was refused, the likeliest first; null where nothing comes near, or something else is wanted.
 * @param args.most so many at most.
 */
export function nearestReadings(question: string, refused: Refusal, args: Args): NearestReadings | null {
  const { previousPlan, most = mostReadings } = args;
  if (question.length > longestQuestion || (previousPlan !== null && !standsByItself(question))) return null;
  if (refused.reason !== "unknown_concept" && refused.reason !== "off_topic") return null;
  // None of the readings is the feature that is missing.
  const isNamed = (words: string): boolean => args.index.phrases.has(phraseKey(splitIdentifier(words)));
  if (asksWorkingDays(question, isNamed) !== null) return null;
  const analyses = previousPlan === null ? nearestAnalyses(question, { ...args, most }) : null;
  if (analyses === null && refused.reason === "off_topic") return null;
  if (analyses !== null) return analyses.options.length === 0 ? null : analyses;
  if (missingFeature(question, refused.unknownWords, true) !== null) return null;
  const parted = partedBy({ ...args, isFigure: true }, planQuestion);
  const found = uniqueByPlan(nearWhole(question, (words) => chartCandidates(words, args), parted));
  const [best] = found;
  if (best === undefined) return null;
  const offered = found
    .filter((other) => other === best || (other.cost - best.cost <= farthest && !leavesMoreOut(other, best)))
    .toSorted((one, other) => Number(leavesMoreOut(one, other)) - Number(leavesMoreOut(other, one)));
  const told = offered.map((reading) => ({ reading, label: labelOf(reading.plan, args.model) }));
  const shown = told
    .filter(({ label }, place) => told.findIndex((other) => other.label === label) === place)
    .slice(0, most);
  const options = shown.map(({ label, reading: { plan, leftOut, text } }): PlannedOption => {
    const phrases = phrasesOf(text, leftOut);
    const [effect, left] = phrases.length === 0 ? [null, []] : [leavesOut(phrases), [leftOutSentence(phrases)]];
    return {
      label,
      effect,
      question: label,
      leftOut: phrases,
      plan: { ...plan, assumptions: [...plan.assumptions, ...left] },
    };
  });
  const lost = shown.map(({ reading: { leftOut, text } }) => new Set(phrasesOf(text, leftOut)));
  const common = [...(lost[0] ?? [])].filter((phrase) => lost.every((phrases) => phrases.has(phrase)));
  return { reason: reasonOf(common, args.model), options };
}

const rest =
  /^(and|or|but|what about|how about|now|only|just|also|the same|same|then|instead|with|without|by|in|for|per|as|not|no)\b/i;
const fewestWords = 5;

/** Behind an answer or a question back: neither short, nor begun like the rest of a sentence, nor about "them". */
export function standsByItself(question: string): boolean {
  const text = question.trim();
  return text.split(/\s+/).length >= fewestWords && !leansOn(text);
}

/** Begun like the rest of a sentence, or about "them": it means what was said before. */
export function leansOn(question: string): boolean {
  const text = question.trim();
  return rest.test(text) || /\b(them|those|these|it|ones?)\b/i.test(text);
}

/** More columns than these are told by their rows alone. */
const mostColumns = 4;

/** The title; of a list of few columns these as well: "Products (A): product name, brand". */
function labelOf(plan: Plan, model: SemanticModel): string {
  const title = planTitle(plan, model);
  const columns = plan.detail?.columns ?? [];
  if (columns.length === 0 || columns.length > mostColumns || plan.setOperation !== null) return title;
  const names = columns.map(({ table, column }) => findColumn(model, table, column)?.label ?? column.toLowerCase());
  return `${title}: ${names.join(", ")}`;
}

function leavesMoreOut({ leftOut, text }: NearReading, best: NearReading): boolean {
  const lost = phrasesOf(text, leftOut);
  const known = phrasesOf(best.text, best.leftOut);
  return lost.length > known.length && known.every((phrase) => lost.some((other) => other.includes(phrase)));
}

function reasonOf(common: readonly string[], { database, schema }: SemanticModel): string {
  return common.length === 0
    ? "I am not sure enough how the words belong together to answer at once."
    : `I cannot place ${quoted(common)} in ${database} / ${schema}. This is as near as I come.`;
}

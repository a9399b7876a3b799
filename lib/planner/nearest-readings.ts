/**
 * Readings that a question comes near to, where it is not sure enough to be answered: each one a plan, and what it
 * leaves out of the question. The user chooses; nothing here is answered unasked.
 */

import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { phraseKey, splitIdentifier } from "#lib/semantic/words";
import { planTitle } from "./explain/plan-title.ts";
import { asksWorkingDays, missingFeature } from "./missing-feature.ts";
import {
  leavingOut,
  type NearestReadings,
  type PlannedOption,
  type PlanningArgs,
  type Refusal,
} from "./plan/outcome.ts";
import { type ChartCandidate, chartCandidates } from "./reading/chart-candidates.ts";
import type { Feature } from "./reading/features.ts";
import type { Stretch } from "./reading/state.ts";
import { allMentions } from "./request/mentions.ts";

/** As many as a person compares at a glance. */
const mostReadings = 3;

/** Readings that cost more than the best by this are far-fetched. */
const farthest = 1;

/** A question of which more than this share of its letters means nothing is about something else. */
const mostLeftOut = 0.4;

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
  if (refused.reason !== "unknown_concept" || question.length > longestQuestion) return null;
  if (previousPlan !== null && !standsByItself(question)) return null;
  // None of the readings is the feature that is missing.
  const isNamed = (words: string): boolean => args.index.phrases.has(phraseKey(splitIdentifier(words)));
  if (missingFeature(question, refused.unknownWords, true) !== null) return null;
  if (asksWorkingDays(question, isNamed) !== null) return null;
  const found = chartCandidates(question, args).filter((reading) => isNear(question, reading));
  const [best] = found;
  if (best === undefined) return null;
  const offered = found
    .filter((other) => other === best || (other.cost - best.cost <= farthest && !leavesMoreOut(other, best)))
    .toSorted((one, other) => Number(leavesMoreOut(one, other)) - Number(leavesMoreOut(other, one)));
  const told = offered.map((reading) => ({ reading, label: labelOf(reading.plan, args.model) }));
  const shown = told
    .filter(({ label }, place) => told.findIndex((other) => other.label === label) === place)
    .slice(0, most);
  const options = shown.map(({ label, reading: { plan, leftOut } }): PlannedOption => {
    const phrases = phrasesOf(question, leftOut);
    const [effect, left] = phrases.length === 0 ? [null, []] : [leavesOut(phrases), [leftOutSentence(phrases)]];
    return {
      label,
      effect,
      question: label,
      leftOut: phrases,
      plan: { ...plan, assumptions: [...plan.assumptions, ...left] },
    };
  });
  const lost = shown.map(({ reading: { leftOut } }) => new Set(phrasesOf(question, leftOut)));
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

/** What is done with the words but finds nothing to be done to: a "not", an "average", a comparison. */
const unsettled: readonly Feature[] = ["lostNegation", "leftOver", "lostFunction", "skippedCue"];

/** Whether the words keep something out: "not", "without", "other than". */
export function saysNot(question: string): boolean {
  return negation.test(question);
}

const negation =
  /\b(no|not|never|none|nobody|nothing|without|except|excluding|excludes?|excl|exclusive|other than|but|minus|sans|skip|skipping|omit|omitting|ignore|ignoring|aside|barring|bar|save for|apart from|lacking|w\/o)\b|n't\b/i;

/**
 * A number that is left out changes what is asked for; so does most of the question, and any word of one that says "not":
 * what was to be kept out would be in, or the other way round.
 */
function isNear(question: string, reading: ChartCandidate): boolean {
  const { plan, leftOut, uses } = reading;
  if (unsettled.some((feature) => uses.includes(feature)) || losesName(reading)) return false;
  const left = joined(question, leftOut);
  if (left.length === 0) return true;
  const hasNumber = left.some(({ start, end }) => /\d/.test(question.slice(start, end)));
  if (hasNumber || saysNot(question) || isWholeTable(plan)) return false;
  const inside = left.filter((stretch) => !isSentence(question, stretch));
  const letters = inside.reduce((sum, { start, end }) => sum + end - start, 0);
  return letters <= question.length * mostLeftOut;
}

/** A sentence of its own behind the question: however long it is, the question is there without it. */
function isSentence(question: string, { start, end }: Stretch): boolean {
  return /[.?!]\s*$/.test(question.slice(0, start)) && /^\s*(?:[.?!]|$)/.test(question.slice(end));
}

/** Something that was read, but of which the plan knows nothing: it would be lost without a word. */
function losesName({ request, choice, plan }: ChartCandidate): boolean {
  const used = JSON.stringify(plan);
  return allMentions(request).some(({ id }) => {
    const element = choice.get(id);
    if (element === undefined || element.kind === "metric" || element.kind === "flag") return false;
    if (element.kind === "table") return !used.includes(JSON.stringify(element.table));
    return !used.includes(JSON.stringify({ table: element.table, column: element.column }));
  });
}

/** All rows as they are: whatever was asked of them is what was left out. */
function isWholeTable({ detail, filters, alternatives, exists, time, limit, setOperation, order }: Plan): boolean {
  const conditions = filters.length + alternatives.length + exists.length + order.length;
  return detail !== null && conditions === 0 && time === null && limit === null && setOperation === null;
}

function leavesMoreOut({ leftOut }: ChartCandidate, best: ChartCandidate): boolean {
  const known = new Set(leftOut.map(({ start }) => start));
  return leftOut.length > best.leftOut.length && best.leftOut.every(({ start }) => known.has(start));
}

function reasonOf(common: readonly string[], { database, schema }: SemanticModel): string {
  return common.length === 0
    ? "I am not sure enough how the words belong together to answer at once."
    : `I cannot place ${quoted(common)} in ${database} / ${schema}. This is as near as I come.`;
}

/** What stands beside a reading that makes nothing of some words. */
export function leavesOut(phrases: readonly string[]): string {
  return `${leavingOut} ${quoted(phrases)}`;
}

/** Stands with the answer: a choice of words is no answer to all of them. */
export function leftOutSentence(phrases: readonly string[]): string {
  return `${quoted(phrases)} of the question ${phrases.length === 1 ? "was" : "were"} left out.`;
}

function quoted(phrases: readonly string[]): string {
  return phrases.map((phrase) => `"${shortened(phrase)}"`).join(", ");
}

const longestPhrase = 60;

function shortened(phrase: string): string {
  return phrase.length > longestPhrase ? `${phrase.slice(0, longestPhrase)}…` : phrase;
}

function phrasesOf(question: string, leftOut: readonly Stretch[]): string[] {
  return joined(question, leftOut).map(({ start, end }) => question.slice(start, end));
}

/** Words that stand side by side are one phrase. */
function joined(question: string, leftOut: readonly Stretch[]): Stretch[] {
  const phrases: Stretch[] = [];
  for (const next of leftOut) {
    const last = phrases.at(-1);
    const isBehind = last !== undefined && question.slice(last.end, next.start).trim() === "";
    if (isBehind) phrases[phrases.length - 1] = { start: last.start, end: next.end };
    else phrases.push(next);
  }
  return phrases;
}

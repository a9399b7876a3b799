/** Words of a question that a reading makes nothing of: whether it is near all the same, and how that is told. */
import type { Plan } from "#lib/domain/plan";
import { leavingOut } from "./plan/outcome.ts";
import type { ChartCandidate } from "./reading/chart-candidates.ts";
import type { Feature } from "./reading/features.ts";
import type { Stretch } from "./reading/state.ts";
import { allMentions } from "./request/mentions.ts";

/** A question of which more than this share of its letters means nothing is about something else. */
const mostLeftOut = 0.4;

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
export function isNear(question: string, reading: ChartCandidate): boolean {
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

/** What stands beside a reading that makes nothing of some words. */
export function leavesOut(phrases: readonly string[]): string {
  return `${leavingOut} ${quoted(phrases)}`;
}

/** Stands with the answer: a choice of words is no answer to all of them. */
export function leftOutSentence(phrases: readonly string[]): string {
  return `${quoted(phrases)} of the question ${phrases.length === 1 ? "was" : "were"} left out.`;
}

/** The plan with what was talk around its question, told beside it. */
export function talkLeftOut(plan: Plan, talk: readonly string[]): Plan {
  const told = talk.map((text) => `"${text}" was left out: it asks nothing of the data.`);
  return { ...plan, assumptions: [...plan.assumptions, ...told] };
}

/** Phrases in quotes, as a sentence lists them. */
export function quoted(phrases: readonly string[]): string {
  return phrases.map((phrase) => `"${shortened(phrase)}"`).join(", ");
}

const longestPhrase = 60;

function shortened(phrase: string): string {
  return phrase.length > longestPhrase ? `${phrase.slice(0, longestPhrase)}…` : phrase;
}

/** The words that were left out, phrase by phrase. */
export function phrasesOf(question: string, leftOut: readonly Stretch[]): string[] {
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

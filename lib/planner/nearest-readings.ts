/**
 * Readings that a question comes near to, where it is not sure enough to be answered: each one a plan, and what it
 * leaves out of the question. The user chooses; nothing here is answered unasked.
 */
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { planTitle } from "./explain/plan-title.ts";
import type { NearestReadings, PlannedOption } from "./plan/outcome.ts";
import { type ChartCandidate, chartCandidates } from "./reading/chart-candidates.ts";
import type { Stretch } from "./reading/state.ts";

/** As many as a person compares at a glance. */
const mostReadings = 3;

/** Readings that cost more than the best by this are far-fetched. */
const farthest = 1;

/** A question of which more than this share of its letters means nothing is about something else. */
const mostLeftOut = 0.4;

type Args = { readonly model: SemanticModel; readonly index: SemanticIndex; readonly today: string };

/** The likeliest first; null where nothing comes near. */
export function nearestReadings(question: string, args: Args): NearestReadings | null {
  const found = chartCandidates(question, args).filter((reading) => isNear(question, reading));
  const [best] = found;
  if (best === undefined) return null;
  const offered = found.filter(
    (other) => other === best || (other.cost - best.cost <= farthest && !leavesMoreOut(other, best)),
  );
  const told = offered.map((reading) => ({ reading, label: labelOf(reading.plan, args.model) }));
  const shown = told
    .filter(({ label }, place) => told.findIndex((other) => other.label === label) === place)
    .slice(0, mostReadings);
  const options = shown.map(({ label, reading: { plan, leftOut } }): PlannedOption => {
    const phrases = phrasesOf(question, leftOut);
    const [effect, left] =
      phrases.length === 0 ? [null, []] : [`without ${quoted(phrases)}`, [leftOutSentence(phrases)]];
    return { label, effect, question: label, plan: { ...plan, assumptions: [...plan.assumptions, ...left] } };
  });
  const lost = shown.map(({ reading: { leftOut } }) => new Set(phrasesOf(question, leftOut)));
  const unknown = [...(lost[0] ?? [])].filter((phrase) => lost.every((phrases) => phrases.has(phrase)));
  return { reason: reasonOf(unknown, args.model), options };
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

/** A number or a "not" that is left out changes what is asked for; so does most of the question. */
function isNear(question: string, { plan, leftOut, uses }: ChartCandidate): boolean {
  const left = phrasesOf(question, leftOut).join(" ");
  const isWeighty = /\d/.test(left) || uses.includes("lostNegation");
  return !isWeighty && left.length <= question.length * mostLeftOut && (left === "" || !isWholeTable(plan));
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

function reasonOf(unknown: readonly string[], { database, schema }: SemanticModel): string {
  return unknown.length === 0
    ? "I am not sure enough how the words belong together to answer at once."
    : `I do not know what ${quoted(unknown)} ${unknown.length === 1 ? "is" : "are"} in ${database} / ${schema}. This is as near as I come.`;
}

/** Stands with the answer: a choice of words is no answer to all of them. */
function leftOutSentence(phrases: readonly string[]): string {
  return `${quoted(phrases)} of the question ${phrases.length === 1 ? "was" : "were"} left out.`;
}

function quoted(phrases: readonly string[]): string {
  return phrases.map((phrase) => `"${phrase}"`).join(", ");
}

/** Words that stand side by side are one phrase. */
function phrasesOf(question: string, leftOut: readonly Stretch[]): string[] {
  const phrases: Stretch[] = [];
  for (const next of leftOut) {
    const last = phrases.at(-1);
    const isBehind = last !== undefined && question.slice(last.end, next.start).trim() === "";
    if (isBehind) phrases[phrases.length - 1] = { start: last.start, end: next.end };
    else phrases.push(next);
  }
  return phrases.map(({ start, end }) => question.slice(start, end));
}

/**
 * Near readings of what a question asks once what is said beside it is taken off: a condition, an order or a list of what
 * is shown is laid over them afterwards, so that nothing of it is left out.
 */
import { splitIdentifier, stem } from "#lib/semantic/words";
import { isNear } from "./left-out-words.ts";
import { qualifierOf } from "./parts/qualifiers.ts";
import { tailsOf } from "./parts/question-tails.ts";
import type { Parted } from "./parts/read-part.ts";
import { withSaid } from "./parts/said-of-plan.ts";
import type { ChartCandidate } from "./reading/chart-candidates.ts";
import { allMentions } from "./request/mentions.ts";
import { planProblem } from "./steering/plan-problem.ts";
import { lostMeaning } from "./understand/lost-meaning.ts";

/** A reading, and the words that were read: places of what it leaves out are places in these. */
export type NearReading = ChartCandidate & { readonly text: string };

/** Reads words in every way; those ways that say something of the data are left to the caller. */
type Read = (words: string) => readonly ChartCandidate[];

/** Things said beside a question that are taken off one after the other. */
const mostTaken = 2;

/** Ways to take one off that are tried: each is read in every way. */
const mostTried = 4;

/** The readings of the whole, and those of the question without what is said of it. */
export function nearWhole(question: string, read: Read, parted: Parted): NearReading[] {
  return [...nearOf(question, read, parted), ...nearByParts(question, read, { parted, left: mostTaken })];
}

function nearOf(question: string, read: Read, parted: Parted): NearReading[] {
  return read(question)
    .filter((reading) => isNear(question, reading) && keepsRestriction(question, reading))
    .filter(({ plan, leftOut }) => lostMeaning(without(question, leftOut), plan, parted.model) === null)
    .filter(({ plan }) => planProblem(plan, parted.model) === null)
    .map((reading) => ({ ...reading, text: question }));
}

function nearByParts(
  question: string,
  read: Read,
  { parted, left }: { readonly parted: Parted; readonly left: number },
): NearReading[] {
  if (left === 0) return [];
  const told = tailsOf(question)
    .toSorted((one, other) => one.question.length - other.question.length)
    .flatMap((tail) => {
      const qualifier = qualifierOf(tail.said);
      return qualifier === null ? [] : [{ rest: tail.question, qualifier }];
    });
  for (const { rest, qualifier } of told.slice(0, mostTried)) {
    const inside = nearByParts(rest, read, { parted, left: left - 1 });
    const found = (inside.length > 0 ? inside : nearOf(rest, read, parted)).flatMap((reading): NearReading[] => {
      const plan = withSaid(reading.plan, qualifier, parted);
      return plan === null ? [] : [{ ...reading, plan }];
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** The question without what a reading tells that it leaves out: everything else has to be in its plan. */
function without(question: string, leftOut: ChartCandidate["leftOut"]): string {
  return leftOut.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, question);
}

const restriction = /\bonly\s+(?:the\s+|those\s+|where\s+|with\s+)*([\p{L}\d-]+)/giu;

/** "only paid orders": the word behind it narrows something down, and no part of the plan that is made without it may pass. */
function keepsRestriction(question: string, { plan, request }: ChartCandidate): boolean {
  const known = [...wordsOfEvidence(plan), ...allMentions(request).flatMap(({ chunk }) => wordsIn(chunk.text))];
  return [...question.matchAll(restriction)].every(([, word]) =>
    wordsIn(word ?? "").some((one) => known.includes(one)),
  );
}

function wordsOfEvidence(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(wordsOfEvidence);
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === "evidence" && Array.isArray(value)
      ? value.flatMap((text) => wordsIn(String(text)))
      : wordsOfEvidence(value),
  );
}

function wordsIn(text: string): string[] {
  return splitIdentifier(text).map(stem);
}

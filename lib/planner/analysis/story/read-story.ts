/**
 * A question told as a story: "The share of late parcels jumped to 23% in June, from 14% in May. Why?" What asks, what
 * the figure did and what people say to each other is set apart by what kind of word it is, wherever it stands; the names
 * and times that are left are read as every question is. Words of no such kind stay: what the planner cannot place is
 * never lost.
 */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { stem } from "#lib/semantic/words";
import { type Token, tokenise } from "../../words/tokenise.ts";
import { distinct, tidy } from "../cues.ts";
import { type SaidTime, timesIn, twoTimes } from "./story-times.ts";
import { asks, changes, degrees, joints, type Side, talk } from "./story-words.ts";

export type Story = {
  readonly kind: keyof typeof asks;
  /** What the figure is said to have done. */
  readonly claim: "rise" | "fall" | null;
  /** What asks, as it stands in the question. */
  readonly words: string;
  /** It tells of two times, and which is the later. */
  readonly isOfTwoTimes: boolean;
  /** The figure and its time, the fullest way to say them first. */
  readonly rests: readonly string[];
};

/** The stories that a question may tell, the likeliest kind first; none where nothing asks for an analysis. */
export function readStories(question: string, index: SemanticIndex): Story[] {
  const plain = withWholeNames(question);
  return (["why", "relation", "forecast", "unusual"] as const).flatMap((kind) => {
    const words = plain.match(asks[kind]);
    const story = words === null ? null : storyOf(plain, kind, index);
    return story === null ? [] : [{ ...story, kind, words: words?.[0]?.trim() ?? "" }];
  });
}

/** "first and second quarters", "Q1 26": as other questions say them. */
function withWholeNames(question: string): string {
  return question
    .replaceAll(/[’]/gu, "'")
    .replaceAll(
      /\b(first|second|third|fourth) (and|to|vs\.?|versus) (?:the )?(first|second|third|fourth) quarters?\b/giu,
      "$1 quarter $2 $3 quarter",
    )
    .replaceAll(/\b(q[1-4]) '?(2\d)\b(?![,.]\d|%)/giu, "$1 20$2");
}

type Part = { readonly token: Token; readonly place: number; readonly kind: "name" | "joint" | "amount" };

function storyOf(
  question: string,
  kind: Story["kind"],
  index: SemanticIndex,
): Pick<Story, "claim" | "isOfTwoTimes" | "rests"> | null {
  const blanked = question.replaceAll(asks[kind], (words) => " ".repeat(words.length));
  const tokens = tokenise(blanked);
  const times = timesIn(tokens);
  const sides = tokens.flatMap(({ lower }) => changes.get(lower) ?? []);
  if (kind === "why" && sides.length === 0 && times.length < 2) return null;
  const clauses = clausesOf(blanked, tokens, times, index);
  const named = clauses.filter((clause) => clause.some((part) => part.kind === "name"));
  const whole = said(named.flat());
  const each = named.length > 1 ? named.map(said) : [];
  const pair = kind === "why" ? twoTimes(times) : null;
  const figures = distinct([whole, ...each]);
  if (figures.length === 0) return null;
  const when = pair === null ? timeOf(kind, times) : `in ${pair[0]} compared with ${pair[1]}`;
  const rests = distinct(figures.map((text) => tidy(`${text} ${when}`)));
  return { claim: claimOf(sides), isOfTwoTimes: pair !== null, rests };
}

function claimOf(sides: readonly Side[]): Story["claim"] {
  return sides.find((side) => side !== "either") ?? null;
}

/** What is left of each clause: names of the data, words of no known kind, and what joins them. */
function clausesOf(text: string, tokens: readonly Token[], times: readonly SaidTime[], index: SemanticIndex): Part[][] {
  const clauses: Part[][] = [[]];
  for (const [place, token] of tokens.entries()) {
    const gap = text.slice(tokens[place - 1]?.end ?? 0, token.start);
    if (/[.?!;:]|\s[-–—]\s/u.test(gap)) clauses.push([]);
    if (times.some(({ from, to }) => place >= from && place < to)) continue;
    const kind = kindOf(tokens, place, index);
    if (kind !== null) clauses.at(-1)?.push({ token, place, kind });
  }
  return clauses;
}

function kindOf(tokens: readonly Token[], place: number, index: SemanticIndex): Part["kind"] | null {
  const token = tokens[place];
  if (token === undefined || token.text === ",") return null;
  if (token.kind === "number") return isCondition(tokens, place) ? "amount" : null;
  if (token.kind !== "word") return token.text === "%" ? null : "name";
  const { lower } = token;
  if (isCondition(tokens, place + 1) && joints.has(lower)) return "joint";
  if (isName(lower, index)) return "name";
  if (joints.has(lower)) return "joint";
  return changes.has(lower) || degrees.has(lower) || talk.has(lower) ? null : "name";
}

function isName(word: string, { phrases }: SemanticIndex): boolean {
  return (phrases.get(stem(word)) ?? []).some(({ weight }) => weight >= wholeName);
}

const wholeName = 0.8;
const bounds = /^(?:than|over|above|below|under|least|most|exceeding)$/u;

/** "worth more than $2,000", "with at least 3": an amount that says which rows are meant, and none that was reached. */
function isCondition(tokens: readonly Token[], place: number): boolean {
  const [before, bound, number] = [tokens[place - 3], tokens[place - 1], tokens[place]];
  if (number?.kind !== "number" || !bounds.test(bound?.lower ?? "")) return false;
  const lead = /^(?:more|less|fewer|greater|higher|lower|at)$/u.test(tokens[place - 2]?.lower ?? "")
    ? before
    : tokens[place - 2];
  return lead !== undefined && !changes.has(lead.lower) && !talk.has(lead.lower) && !degrees.has(lead.lower);
}

/** Joints stand between names only, and one at a time. */
function said(parts: readonly Part[]): string {
  const kept = parts.filter(({ kind }, at) => {
    if (kind !== "joint") return true;
    const isBehindName = parts.slice(0, at).some((part) => part.kind !== "joint");
    const next = parts[at + 1];
    return isBehindName && next !== undefined && (next.kind !== "joint" || isBound(next));
  });
  return kept.map(({ token }) => (token.kind === "quoted" ? `"${token.text}"` : token.text)).join(" ");
}

function isBound({ token }: Part): boolean {
  return /^(?:more|less|than|at|least|most)$/u.test(token.lower);
}

/** The time in words for the reader of figures; what lies ahead is told by the horizon. */
function timeOf(kind: Story["kind"], [time]: readonly SaidTime[]): string {
  if (kind === "forecast" || time === undefined) return "";
  return opened.test(time.text) ? time.text : `in ${time.text}`;
}

const opened = /^(?:since|until|till|before|after|from|between|up to|as of)\b/iu;

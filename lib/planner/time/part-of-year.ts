/**
 * Months, quarters and halves of a year that is named, counted from today or left open: "Q1 this year", "May or June
 * 2026", "the first six months of 2026", "last December", "between March and May".
 */

import type { Token } from "../words/tokenise.ts";
import { iso } from "./calendar.ts";
import { months, ordinals, yearAt } from "./calendar-period.ts";
import type { TimeWindow } from "./resolve-window.ts";

/** A stretch of whole months in some year. */
type Part = { readonly month: number; readonly months: number; readonly length: number };
type Year = { readonly year: number } | { readonly offset: number };
type Found<Type> = Type & { readonly length: number };
type Match = { readonly window: TimeWindow; readonly length: number };

/** The stretch at a place, with its year where one is said. */
export function matchPartOfYear(tokens: readonly Token[], index: number): Match | null {
  const turned = yearFirst(tokens, index) ?? partBeside(tokens, index) ?? recurring(tokens, index);
  if (turned !== null) return turned;
  const first = partAt(tokens, index);
  if (first === null) return null;
  const stretch = stretchFrom(tokens, index, first);
  const year = yearBehind(tokens, index + stretch.length);
  if (year !== null) return { window: windowOf(stretch, year), length: stretch.length + year.length };
  // "the last three months" are no part of a year unless one is said.
  if (needsYear(tokens, index)) return null;
  if (stretch === first) {
    const shared = yearOfPair(tokens, index + first.length);
    if (shared !== null) return { window: windowOf(first, shared), length: first.length };
  }
  const { month, months: count, length } = stretch;
  return { window: { kind: "named", month, months: count, isOver: false }, length };
}

function windowOf({ month, months: count }: Part, year: Year): TimeWindow {
  // The year is that of its last month: "December and January 2026".
  const back = month + count - 1 > 12 ? 1 : 0;
  if ("offset" in year) return { kind: "part", month, months: count, offset: year.offset - back };
  const first = year.year - back;
  return { kind: "absolute", from: iso(first, month, 1), to: iso(first, month + count, 1) };
}

/** A part of a year written behind it: "2025 Q3". */
function yearFirst(tokens: readonly Token[], index: number): Match | null {
  const [year, next] = [yearAt(tokens, index), tokens[index + 1]];
  if (year === null || next === undefined) return null;
  const short = shortPart(tokens, index + 1);
  if (short !== null) return { window: windowOf(short, { year }), length: 2 };
  const month = isRightBehind(tokens, index) && /^(0[1-9]|1[0-2])$/.test(next.text) ? Number(next.text) : null;
  return month === null ? null : { window: windowOf({ month, months: 1, length: 1 }, { year }), length: 2 };
}

/** Only one sign stands between a word and the next one. */
function isRightBehind(tokens: readonly Token[], index: number): boolean {
  const [left, right] = [tokens[index], tokens[index + 1]];
  return left !== undefined && right !== undefined && right.start - left.end === 1 && right.kind === "number";
}

/** A month, of the year that is said or meant: "last December". */
function partBeside(tokens: readonly Token[], index: number): Match | null {
  const word = tokens[index]?.lower ?? "";
  const year = isRightBehind(tokens, index) ? yearAt(tokens, index + 1) : null;
  if (year !== null && /^(0?[1-9]|1[0-2])$/.test(word))
    return { window: windowOf({ month: Number(word), months: 1, length: 1 }, { year }), length: 2 };
  const month = months[tokens[index + 1]?.lower ?? ""];
  if (month === undefined || yearAt(tokens, index + 2) !== null) return null;
  if (word === "this") return { window: { kind: "part", month, months: 1, offset: 0 }, length: 2 };
  const isPast = word === "last" || word === "previous" || word === "past";
  return isPast ? { window: { kind: "named", month, months: 1, isOver: true }, length: 2 } : null;
}

/** A part of the year in all years: "December of each year". */
function recurring(tokens: readonly Token[], index: number): Match | null {
  const isEach = (place: number): boolean => /^(each|every)$/.test(tokens[place]?.lower ?? "");
  const start = isEach(index) ? index + 1 : index;
  const part = partAt(tokens, start);
  if (part === null) return null;
  const { month, months: count } = part;
  const window: TimeWindow = { kind: "recurring", month, months: count };
  if (start > index) return { window, length: 1 + part.length };
  const place = start + part.length;
  const joint = /^(of|in|for)$/.test(tokens[place]?.lower ?? "") ? 1 : 0;
  const isEachYear = isEach(place + joint) && tokens[place + joint + 1]?.lower === "year";
  return isEachYear ? { window, length: part.length + joint + 2 } : null;
}

/** A month, "Q2", "H1", "second half", "first six months". */
function partAt(tokens: readonly Token[], index: number): Part | null {
  const word = tokens[index]?.lower ?? "";
  const month = months[word];
  if (month !== undefined) return isNameOfMonth(tokens, index) ? { month, months: 1, length: 1 } : null;
  const short = shortPart(tokens, index);
  if (short !== null) return short;
  const ordinal = ordinals[word];
  return ordinal === undefined ? null : countedPart(tokens, index, ordinal);
}

/** A stretch within a year that is named behind it: "second half". */
function countedPart(tokens: readonly Token[], index: number, ordinal: number): Part | null {
  const count = tokens[index + 1]?.value ?? null;
  const size = sizes[tokens[index + (count === null ? 1 : 2)]?.stem ?? ""];
  if (size === undefined) return null;
  if (count === null) return size === 1 ? null : ordinalPart(ordinal, size);
  const all = count * size;
  if (!Number.isInteger(count) || count < 1 || all > 12 || Math.abs(ordinal) !== 1) return null;
  return { month: ordinal === 1 ? 1 : 13 - all, months: all, length: 3 };
}

const sizes: Readonly<Record<string, number>> = { month: 1, quarter: 3, half: 6 };

function ordinalPart(ordinal: number, size: number): Part | null {
  const place = ordinal === -1 ? 12 / size : ordinal;
  return place * size > 12 ? null : { month: (place - 1) * size + 1, months: size, length: 2 };
}

function shortPart(tokens: readonly Token[], index: number): Part | null {
  const [, quarter, half] = /^(?:q([1-4])|h([12]))$/.exec(tokens[index]?.lower ?? "") ?? [];
  if (quarter !== undefined) return { month: (Number(quarter) - 1) * 3 + 1, months: 3, length: 1 };
  return half === undefined ? null : { month: (Number(half) - 1) * 6 + 1, months: 6, length: 1 };
}

/** "they may ship in 2025" names no month; "in may" and "may and june" do, however they are written. */
function isNameOfMonth(tokens: readonly Token[], index: number): boolean {
  const { lower = "", text = "" } = tokens[index] ?? {};
  if (lower !== "may" || /^\p{Lu}/u.test(text) || yearBehind(tokens, index + 1) !== null) return true;
  const [before = "", joint = "", next = "", behind = ""] = [-2, -1, 1, 2].map((step) => tokens[index + step]?.lower);
  const isJoined = (word: string, other: string): boolean => monthJoints.has(word) && months[other] !== undefined;
  return monthPrepositions.has(joint) || isJoined(joint, before) || isJoined(next, behind);
}

/** Nobody may do anything right behind one of these. */
const monthPrepositions: ReadonlySet<string> = new Set([
  "in",
  "during",
  "for",
  "of",
  "since",
  "until",
  "till",
  "from",
  "through",
  "last",
  "next",
]);

const monthJoints: ReadonlySet<string> = new Set(["and", "or", "to", "until", "through", "vs", "versus", ","]);

/** Counted from today where no year is said: "the last three months". */
function needsYear(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]?.lower ?? "";
  return ordinals[word] === -1 || (ordinals[word] !== undefined && (tokens[index + 1]?.value ?? null) !== null);
}

/** Neighbours are one stretch, and so is what lies between two ends: "May or June". */
function stretchFrom(tokens: readonly Token[], index: number, first: Part): Part {
  let stretch = first;
  for (;;) {
    const next = nextPart(tokens, index, stretch);
    if (next === null) return stretch;
    const gap = (next.part.month - stretch.month + 12) % 12;
    // Each by itself: "Q3 and Q4".
    const isApart = next.kind === "each" && (first.months > 1 || isCompared(tokens, index));
    const isNeighbour = next.kind === "ends" || gap === stretch.months % 12;
    if (gap === 0 || isApart || !isNeighbour) return stretch;
    stretch = { month: stretch.month, months: gap + next.part.months, length: stretch.length + next.length };
    if (next.kind === "ends") return stretch;
  }
}

/** The part behind a joining word or a sign. */
function nextPart(
  tokens: readonly Token[],
  index: number,
  { length }: Part,
): { readonly part: Part; readonly kind: "ends" | "each" | "any"; readonly length: number } | null {
  const beside = partAt(tokens, index + length);
  if (beside !== null) return { part: beside, kind: "ends", length: beside.length };
  const joint = tokens[index + length]?.lower ?? "";
  const kind = kindOfJoint(tokens, index, joint);
  const skipped = joint === "," && tokens[index + length + 1]?.lower === "and" ? 2 : 1;
  const part = kind === "none" ? null : partAt(tokens, index + length + skipped);
  return part === null || kind === "none" ? null : { part, kind, length: skipped + part.length };
}

function kindOfJoint(tokens: readonly Token[], index: number, joint: string): "ends" | "each" | "any" | "none" {
  if (["to", "through", "until", "till"].includes(joint)) return "ends";
  if (joint === "or") return "any";
  if (joint !== "and" && joint !== ",") return "none";
  return tokens[index - 1]?.lower === "between" ? "ends" : "each";
}

/** What is joined is put side by side: "compare". */
export function isCompared(tokens: readonly Token[], index: number): boolean {
  return tokens.slice(0, index).some(({ lower }) => /^(compar|differ|chang)/.test(lower));
}

/** The year behind a part of it: "of last year". */
function yearBehind(tokens: readonly Token[], index: number): Found<Year> | null {
  let place = index;
  while (["of", "in", "the", ","].includes(tokens[place]?.lower ?? "") && place - index < 2) place += 1;
  const year = yearAt(tokens, place);
  if (year !== null) return { year, length: place - index + 1 };
  if (tokens[place + 1]?.lower !== "year" || tokens[index]?.lower === ",") return null;
  const named = yearAt(tokens, place + 2);
  const offset = offsets[tokens[place]?.lower ?? ""];
  return offset === undefined || named !== null ? null : { offset, length: place - index + 2 };
}

const offsets: Readonly<Record<string, number>> = { this: 0, current: 0, last: -1, previous: -1, prior: -1, past: -1 };

/** The year is said once, behind the other: "Q3 vs Q4 2025". */
function yearOfPair(tokens: readonly Token[], index: number): Year | null {
  const words = tokens.slice(index, index + 3).map(({ lower }) => lower);
  const joint = pairJoints.find((phrase) => phrase.every((word, place) => words[place] === word));
  if (joint === undefined) return null;
  const other = partAt(tokens, index + joint.length);
  return other === null ? null : yearBehind(tokens, index + joint.length + other.length);
}

const pairJoints: readonly (readonly string[])[] = [
  ["and"],
  ["or"],
  ["vs"],
  ["versus"],
  ["against"],
  ["with"],
  ["compared", "to"],
  ["compared", "with"],
];

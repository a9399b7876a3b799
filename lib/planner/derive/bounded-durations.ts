/** "time from order to delivery under 10 days": the unit of the number is that of the time, and no step of a calendar. */
import { derivedColumn, derivedName, type ElapsedUnit } from "#lib/domain/derived-column";
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { lookUp } from "../divide/look-up.ts";
import { unitCalled } from "../words/number-units.ts";
import type { Token } from "../words/tokenise.ts";
import { sizeAt } from "./comparing-words.ts";
import type { Derived } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { unitWords } from "./time-bounds.ts";
import { phraseAt } from "./token-words.ts";

const copulas = ["is", "are", "was", "were", "of", "that is", "which is", "being", "is of", "was of"];

/** Behind a time between two moments: what it is compared with, in the unit that is said of it. */
export function boundedDurationPhrase(tokens: readonly Token[], place: number): Derived | null {
  const [subject] = tokens.slice(place, place + 1);
  const isTime = subject?.names !== undefined && subject.names.length > 0 && subject.names.every(isElapsed);
  const end = isTime ? unitBehind(tokens, place + 1) : null;
  const [word] = end === null ? [] : tokens.slice(end, end + 1);
  const unit = unitWords[word?.lower ?? ""];
  if (subject === undefined || end === null || word === undefined || unit === undefined) return null;
  const between = tokens.slice(place + 1, end);
  const length = end + 1 - place;
  // Months and years are counted by the calendar: how many of them "over 2 months" are is not known.
  if (unit === "months" || unit === "years") return { length, tokens: [subject, ...between, unknown(word)] };
  return { length, tokens: [{ ...subject, names: subject.names?.map((name) => inUnit(name, unit)) }, ...between] };
}

/** "life expectancy under 50 years": the years are what the column is counted in. */
export function boundedUnitPhrase(tokens: readonly Token[], place: number, { model, index }: Known): Derived | null {
  const end = sizeAt(tokens, place) === null && tokens[place]?.lower !== "between" ? null : unitBehind(tokens, place);
  const unit = unitWords[tokens[end ?? tokens.length]?.lower ?? ""];
  if (end === null || unit === undefined) return null;
  const isCountedSo = [4, 3, 2, 1].some((length) => {
    const named = place < length ? [] : lookUp(tokens.slice(place - length, place), index);
    return named.some(({ element }) => {
      const known = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
      return known?.unit != null && (unitCalled(known.unit) ?? known.unit) === unit;
    });
  });
  return isCountedSo ? { length: end + 1 - place, tokens: tokens.slice(place, end) } : null;
}

/** The place of the unit behind "under 10", "is at least 2" or "between 2 and 5"; null where nothing is compared. */
function unitBehind(tokens: readonly Token[], from: number): number | null {
  const start = from + phraseAt(tokens, from, copulas);
  const isBetween = tokens[start]?.lower === "between" && tokens[start + 2]?.lower === "and";
  const number = isBetween ? start + 3 : start + (sizeAt(tokens, start)?.length ?? 0);
  const isCompared = isBetween || number > start;
  return isCompared && tokens[number]?.kind === "number" ? number + 1 : null;
}

/** "how long do orders take to ship, in days": the unit that is said of the one time that is asked for, and no step of a calendar. */
export function withUnitSaid(tokens: readonly Token[]): readonly Token[] {
  const times = tokens.filter(({ names }) => names !== undefined && names.length > 0 && names.every(isElapsed));
  const place = tokens.findIndex((token, at) => {
    const next = tokens[at + 2];
    const isLast = next === undefined || next.text === "," || ["by", "per", "for", "please"].includes(next.lower);
    return token.lower === "in" && isExactUnit(tokens[at + 1]) && isLast;
  });
  const unit = unitWords[tokens[place + 1]?.lower ?? ""];
  const [time] = times;
  if (place < 0 || unit === undefined || time === undefined || times.length > 1) return tokens;
  const comma = tokens[place - 1]?.text === "," ? 1 : 0;
  const said = tokens.map((token) =>
    token === time ? { ...token, names: (token.names ?? []).map((name) => inUnit(name, unit)) } : token,
  );
  return [...said.slice(0, place - comma), ...said.slice(place + 2)];
}

function isExactUnit(token: Token | undefined): boolean {
  const unit = unitWords[token?.lower ?? ""];
  return unit !== undefined && unit !== "months" && unit !== "years" && token?.lower === unit;
}

function isElapsed({ element }: Candidate): boolean {
  return element.kind === "column" && derivedColumn(element.column)?.kind === "elapsed";
}

function inUnit(name: Candidate, unit: ElapsedUnit): Candidate {
  const { element } = name;
  const definition = element.kind === "column" ? derivedColumn(element.column) : null;
  if (element.kind !== "column" || definition?.kind !== "elapsed") return name;
  return { ...name, element: { ...element, column: derivedName({ ...definition, unit }) } };
}

/** A word as it was typed, that nothing is made of. */
function unknown(word: Token): Token {
  const text = `calendar ${word.lower}`;
  return { ...word, lower: text, stem: text };
}

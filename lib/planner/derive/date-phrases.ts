/** Phrases that ask for dates: "first and last order date", "what period does the data cover", "highest price and when". */
import { isNumericKind } from "#lib/domain/column-kind";
import type { ColumnRef } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { lookUp, wholeName } from "../divide/look-up.ts";
import { matchCue } from "../phrases/cues.ts";
import { matchTimeWindow } from "../time/time-window.ts";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { type Known, type Moment, mainMoment, momentsOf } from "./moments.ts";
import { numbersAt } from "./numbers.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const ends: readonly (readonly ["minimum" | "maximum", readonly string[]])[] = [
  ["minimum", ["first", "earliest", "oldest", "very first", "initial"]],
  ["maximum", ["last", "latest", "newest", "most recent", "very last", "final"]],
];

type Ends = { readonly words: readonly ("minimum" | "maximum")[]; readonly length: number };

/** "first", "latest", "earliest and latest". */
export function endsAt(tokens: readonly Token[], place: number): Ends | null {
  const first = endAt(tokens, place);
  if (first === null) return null;
  const joint = phraseAt(tokens, place + first.length, ["and the", "and", "to", "or", "vs", "&"]);
  const second = joint === 0 ? null : endAt(tokens, place + first.length + joint);
  return second === null
    ? { words: [first.word], length: first.length }
    : { words: [first.word, second.word], length: first.length + joint + second.length };
}

/** "the earliest" is the minimum of a date, "most recent" its maximum; null where neither is said. */
export function endAt(
  tokens: readonly Token[],
  place: number,
): { readonly word: "minimum" | "maximum"; readonly length: number } | null {
  for (const [word, phrases] of ends) {
    const length = phraseAt(tokens, place, phrases);
    if (length > 0) return { word, length };
  }
  return null;
}

export const askingDates = [
  ...[
    "when was the",
    "when was our",
    "when were the",
    "when is the",
    "when did the",
    "when was",
    "when did",
    "when were",
  ],
  ...[
    "date of the",
    "date of our",
    "date of",
    "day of the",
    "dates of the",
    "on which day was the",
    "on what date was the",
  ],
];
export const neutralDeeds = [
  "placed",
  "made",
  "take place",
  "happen",
  "happened",
  "recorded",
  "start",
  "started",
  "come in",
  "came in",
  "occur",
  "occurred",
  "created",
];

/** "first and last order date", "when was the last order placed", "date of the first return". */
export function endDatePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const asked = phraseAt(tokens, place, askingDates);
  if (matchTimeWindow(tokens, place + asked) !== null) return null;
  const found = endsAt(tokens, place + asked);
  if (found === null) return null;
  const day = phraseAt(tokens, place + asked + found.length, daysOf);
  const start = place + asked + found.length + day;
  const named = dateAt(tokens, start, { known, isAsked: asked + day > 0 });
  if (named === null) return null;
  const tail = asked > 0 ? phraseAt(tokens, start + named.length, neutralDeeds) : 0;
  const length = asked + found.length + day + named.length + tail;
  const dates = endTokens(tokens.slice(place, place + length), found.words, named.names);
  const other = asked + day === 0 ? null : otherEndAt(tokens, place + length, { first: named, known });
  if (other !== null) return { length: length + other.length, tokens: [...dates, ...other.tokens] };
  const rest = tokens.slice(place + length);
  // "when did the first campaign of each objective start": what happened is said last.
  const isSaidLast = asked > 0 && tail === 0 && neutralDeeds.includes(rest.at(-1)?.lower ?? "");
  return isSaidLast
    ? { length: tokens.length - place, tokens: [...dates, ...rest.slice(0, -1)] }
    : { length, tokens: dates };
}

const daysOf = ["day", "date", "record", "entry", "data point", "timestamp"].flatMap((noun) =>
  ["in", "of", "in the", "of the", "in our", "of our", "among the"].map((of) => `${noun} ${of}`),
);

/** "the newest order and the newest return": the date of other rows beside it. */
function otherEndAt(
  tokens: readonly Token[],
  place: number,
  { first, known }: { readonly first: Dated; readonly known: Known },
): Derived | null {
  const joint = phraseAt(tokens, place, ["and the", "and our", "and", "as well as the", ", and the"]);
  const end = joint === 0 ? null : endAt(tokens, place + joint);
  const start = place + joint + (end?.length ?? 0);
  const day = phraseAt(tokens, start, daysOf);
  const named = end === null ? null : dateAt(tokens, start + day, { known, isAsked: true });
  const [word] = tokens.slice(place, place + 1);
  const isSame = named?.names.some(({ element }) => first.names.some((one) => isSameTable(one.element, element)));
  if (end === null || named === null || word === undefined || isSame !== false) return null;
  const length = joint + end.length + day + named.length;
  const dates = endTokens(tokens.slice(place, place + length), [end.word], named.names);
  return { length, tokens: [wordAt(word, "and"), ...dates] };
}

function isSameTable(one: Candidate["element"], other: Candidate["element"]): boolean {
  return "table" in one && "table" in other && one.table === other.table;
}

/** What says the ends of the dates, over the words that they stand for. */
export function endTokens(
  covered: readonly Token[],
  words: readonly ("minimum" | "maximum")[],
  names: readonly Candidate[],
): Token[] {
  const whole = derivedToken(covered, names);
  const [first, second] = words.map((word) => wordAt(whole, word));
  if (first === undefined) return [whole];
  return second === undefined ? [first, whole] : [first, wordAt(whole, "and"), second, whole];
}

const periods: ReadonlySet<string> = new Set(["day", "week", "month", "quarter", "year", "date", "season"]);

type Dated = { readonly names: readonly Candidate[]; readonly length: number };

/** A date by its name; what rows of a table are dated by only where a date is asked for. */
export function dateAt(
  tokens: readonly Token[],
  place: number,
  { known, isAsked }: { readonly known: Known; readonly isAsked: boolean },
): Dated | null {
  for (let length = Math.min(4, tokens.length - place); length > 0; length -= 1) {
    const words = tokens.slice(place, place + length);
    if (words.some(({ kind }) => kind !== "word")) continue;
    // "the last month" is a period.
    if (length === 1 && periods.has(words[0]?.stem ?? "")) continue;
    const named = isAsked ? momentsOf(words, known) : columnsNamed(words, known);
    const moments = named.filter(({ end, weight }) => end === null && weight >= (named[0]?.weight ?? 0));
    if (moments.length > 0) return { length, names: moments.map(({ column }) => columnElement(column)) };
  }
  return null;
}

/** The dates that the words are a whole name of. */
export function columnsNamed(words: readonly Token[], { model, index }: Known): Moment[] {
  return lookUp(words, index).flatMap(({ element, weight }): Moment[] => {
    if (element.kind !== "column" || weight < wholeName) return [];
    const isTime = findColumn(model, element.table, element.column)?.role === "time";
    return isTime ? [{ column: { table: element.table, column: element.column }, weight, end: null }] : [];
  });
}

/** A date as what a word is taken for. */
export function columnElement({ table, column }: ColumnRef): Candidate {
  return { element: { kind: "column", table, column }, weight: 1 };
}

const coverings =
  /^(?:what|which) (?:time )?(?:period|range|time ?span|dates?|years|timeframe|time frame)(?: of time)? (?:does|do|is|are) (?:the |our |this |these )?(?<a>.+?)(?: data)? (?:cover|span|go over|covered|contain|in there|available)$|^(?:from when to when|how far back|over what period|since when) (?:does|do|is|are|have we|we have) (?:the |our |this )?(?<b>.+?)(?: go| reach| run| available| recorded)?$|^(?:time span|date range|time range|period|time period|timespan|data coverage|coverage) (?:of|covered by) (?:the |our )?(?<c>.+)$/u;
const freshness =
  /^how (?:fresh|recent|current|up to date) (?:is|are) (?:the |our |this )?(?<a>.+)$|^when (?:was|were) (?:the |our )?(?<b>.+?) (?:last|most recently) (?:updated|loaded|refreshed)$|^(?:newest|latest|last|most recent) (?:date|day|record|entry|data point) (?:of|in) (?:the |our )?(?<c>.+)$|^how up to date is (?:the |our )?(?<d>.+)$/u;

/** "what period does the data cover", "how fresh are the orders": a whole question about dates. */
export function coveragePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  if (place > 0) return null;
  const text = tokens.map(({ lower }) => lower).join(" ");
  const [covered, fresh] = [coverings.exec(text), freshness.exec(text)];
  const groups = covered?.groups ?? fresh?.groups;
  if (groups === undefined) return null;
  const words = (groups.a ?? groups.b ?? groups.c ?? groups.d ?? "").split(" ");
  const named = tokens.filter(
    ({ lower }) => words.includes(lower) && !/^(?:data|dataset|numbers|information)$/.test(lower),
  );
  const date = named.length === 0 ? widestDate(known.model) : (momentsOf(named, known)[0]?.column ?? null);
  if (date === null) return null;
  const asked = covered === null ? (["maximum"] as const) : (["minimum", "maximum"] as const);
  return { length: tokens.length, tokens: endTokens(tokens, asked, [columnElement(date)]) };
}

/** The date of the table with the most rows that are dated. */
function widestDate(model: SemanticModel): ColumnRef | null {
  const dated = model.tables.flatMap((table) => {
    const date = mainMoment(model, table.name);
    return date === null ? [] : [{ date, rows: table.rowCount ?? 0, referred: referredBy(model, table.name) }];
  });
  const [first] = dated.toSorted((left, right) => right.rows - left.rows || left.referred - right.referred);
  return first?.date ?? null;
}

function referredBy({ relationships }: SemanticModel, table: string): number {
  return relationships.filter(({ toTable }) => toTable === table).length;
}

const whens = [
  ...[
    "and when",
    "and when was it",
    "and when was that",
    "and the date",
    "and its date",
    "and on which day",
    "and on what date",
  ],
  ...[
    "and on which date",
    "and the day",
    "and which day",
    "and at what date",
    "and the month",
    "with its date",
    "with date",
    "and the date of it",
  ],
  ...["date", "day", "its date", "with date", "with its date", "the date"].flatMap((date) =>
    ["points", "value", "amount", "level", "figure", "number", "score", "price", "reading"].map(
      (figure) => `${date} and ${figure}`,
    ),
  ),
];

/** "highest share price and when", "when was the highest close price": the date of the row that has it. */
export function peakPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const asked = phraseAt(tokens, place, [
    "when was the",
    "when did the",
    "when was",
    "date of the",
    "on which day was the",
  ]);
  const extreme = matchCue(tokens, place + asked);
  if (extreme?.cue.type !== "superlative" && extreme?.cue.type !== "aggregate") return null;
  const start = place + asked + extreme.length;
  const named = numbersAt(tokens, start, known);
  if (named === null) return null;
  const tail = asked > 0 ? 0 : phraseAt(tokens, start + named.length, whens);
  if (asked + tail === 0) return null;
  const dates = named.numbers.flatMap(({ column }) => {
    const date = isNumber(known.model, column) ? mainMoment(known.model, column.table) : null;
    return date === null ? [] : [date];
  });
  const [date] = dates;
  const [first] = tokens.slice(place, place + 1);
  if (date === undefined || first === undefined) return null;
  const ending = tokens.slice(start + named.length, start + named.length + tail);
  const when = derivedToken(ending.length > 0 ? ending : tokens.slice(place, place + asked), [columnElement(date)]);
  const before = tokens.slice(place + asked, start + named.length);
  return {
    length: asked + before.length + tail,
    tokens: [when, wordAt(first, "with"), wordAt(first, "the"), ...before],
  };
}

function isNumber(model: SemanticModel, { table, column }: ColumnRef): boolean {
  const known = findColumn(model, table, column);
  return known !== undefined && isNumericKind(known.kind);
}

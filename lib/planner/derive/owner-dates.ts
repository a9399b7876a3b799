/** "customers whose first order was in 2025": the first or last date of what somebody did, as one of theirs. */
import { matchTimeWindow } from "../time/time-window.ts";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { type Known, mainMoment, momentsOf } from "./moments.ts";
import { deedsOf, tablesNamed } from "./owners.ts";
import { endDate } from "./return-phrases.ts";
import { phraseAt } from "./token-words.ts";

/** "first order" of whom the question speaks: its date, as one of theirs. */
export function ownEndPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  // "last month" is a period.
  if (matchTimeWindow(tokens, place) !== null) return null;
  const end = phraseAt(tokens, place, ["first", "earliest"]) > 0 ? "min" : "max";
  const opening = phraseAt(tokens, place, ["first", "earliest", "last", "latest", "most recent"]);
  const words = opening === 0 ? [] : tokens.slice(place + opening, place + opening + 2);
  const found = [words, words.slice(0, 1)].find((some) => some.length > 0 && isDated(some, known));
  if (found === undefined) return null;
  const [moment] = momentsOf(found, known);
  const others = tokens.filter((token) => !found.includes(token));
  const owners = tablesNamed(others, known);
  const deeds = owners.flatMap((owner) =>
    moment === undefined ? [] : (deedsOf(known.model, moment.column.table, owner) ?? []),
  );
  const [own] = deeds;
  if (own === undefined || moment === undefined) return null;
  const length = opening + found.length;
  if (!isDateMeant(tokens, place, length)) return null;
  const date = endDate({ ...own, date: moment.column }, end);
  const names = [{ element: { kind: "column", ...date }, weight: 1 }] as const;
  return { length, tokens: [derivedToken(tokens.slice(place, place + length), names)] };
}

/** "customers whose first order was in 2025", "by month of first order": not the order's value, nor its status. */
function isDateMeant(tokens: readonly Token[], place: number, length: number): boolean {
  const next = tokens[place + length]?.lower ?? "";
  const [before, of] = [tokens[place - 2]?.lower ?? "", tokens[place - 1]?.lower ?? ""];
  const isOfOther = of === "of" && !/^(?:date|day|week|month|quarter|year)s?$/.test(before);
  const isBehindArticle = of === "the" && before === "of";
  return !isOfOther && !isBehindArticle && behindDates.has(next);
}

const behindDates: ReadonlySet<string> = new Set(
  [
    "",
    "date",
    "day",
    "week",
    "month",
    "quarter",
    "year",
    "was",
    "is",
    "were",
    "in",
    "before",
    "after",
    "since",
    "on",
  ].concat(["of", "per", "by", "and", "?", "for", "from", "until"]),
);

/** One of the dated rows of a table, or a date by its name: "the last orders" are rows. */
function isDated(words: readonly Token[], known: Known): boolean {
  const last = words.at(-1);
  if (words.some(({ kind }) => kind !== "word") || last === undefined || last.lower !== last.stem) return false;
  const [moment] = momentsOf(words, known);
  return moment !== undefined && moment.end === null && mainMoment(known.model, moment.column.table) !== null;
}

/** "started a new contract after having cancelled an earlier one": whoever did the one after the other, with any two of their rows. */
import { derivedName } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import type { Token } from "../words/tokenise.ts";
import { comparingWords, numberToken } from "./comparing-words.ts";
import { deedDates } from "./deed-dates.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { type Deeds, deedsOf } from "./owners.ts";
import { endDate } from "./return-phrases.ts";
import { subjectBefore, tablesAt } from "./subjects.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const relatives = ["who", "that", "which", "who have", "that have", "who had", "that had", "have", "has"];
const returns = [
  "came back",
  "returned",
  "were won back",
  "was won back",
  "have come back",
  "come back",
  "reactivated",
];
const meanings = ["i.e", "ie", "i e", "meaning", "that is", "that means", "in that", "meaning that", "i.e they"];
const pronouns = ["they", "it", "he", "she"];
const news = ["a new", "another", "a second", "a further", "a later", "new", "a fresh"];
const afters = ["after having", "after they had", "after they", "after"];
const laters = ["on a later day than", "on a later date than", "later than", "after"];
const earliers = [
  ...["an earlier", "a previous", "a prior", "the previous", "an older", "another", "their previous", "their old"],
  ...["their earlier", "their first", "one of their", "one of their earlier", "an", "a", "one of its", "one of the"],
];
const copulas = ["was", "were", "had been", "got", "is"];

/** Behind the name of those who did it. */
export function cameBackPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const start = place + openingAt(tokens, place);
  const { tables } = subjectBefore(tokens, place, known);
  for (const owner of tables) {
    const found = renewedAt(tokens, start, { owner, known });
    const [first] = tokens.slice(place, place + 1);
    if (found === null || first === undefined) continue;
    const { deeds, began, ended, end } = found;
    const from = endDate({ ...deeds, date: ended }, "min");
    const to = endDate({ ...deeds, date: began }, "max");
    const column = derivedName({ kind: "elapsed", unit: "days", from, to });
    const names = [{ element: { kind: "column", table: owner, column }, weight: 1 }] as const;
    const covered = derivedToken(tokens.slice(place, end), names);
    return {
      length: end - place,
      tokens: [wordAt(first, "whose"), covered, ...comparingWords(first, ">"), numberToken(first, 0)],
    };
  }
  return null;
}

/** "came back, i.e.": what it means is said behind it. */
function openingAt(tokens: readonly Token[], place: number): number {
  const relative = phraseAt(tokens, place, relatives);
  const back = phraseAt(tokens, place + relative, returns);
  const comma = tokens[place + relative + back]?.text === "," ? 1 : 0;
  const start = relative + back + comma;
  const meaning = back === 0 ? 0 : phraseAt(tokens, place + start, meanings);
  if (back > 0 && meaning === 0) return relative;
  const further = tokens[place + start + meaning]?.text === "," ? 1 : 0;
  return start + meaning + further + phraseAt(tokens, place + start + meaning + further, pronouns);
}

type Renewed = { readonly deeds: Deeds; readonly began: ColumnRef; readonly ended: ColumnRef; readonly end: number };
type Owned = { readonly owner: string; readonly known: Known };

/** "started a new contract after having cancelled an earlier one". */
function renewedAt(tokens: readonly Token[], place: number, { owner, known }: Owned): Renewed | null {
  const fresh = phraseAt(tokens, place + 1, news);
  const named = fresh === 0 ? null : tablesAt(tokens, place + 1 + fresh, known);
  const [table, ...others] = named?.tables ?? [];
  const deeds = table === undefined || others.length > 0 ? null : deedsOf(known.model, table, owner);
  if (named === null || deeds === null) return null;
  const behind = place + 1 + fresh + named.length;
  const ended = endedAt(tokens, behind, { deeds, known }) ?? endedLater(tokens, behind, { deeds, known });
  const began = onlyDate(tokens.slice(place, place + 1), deeds, known);
  return began === null || ended === null || isSame(began, ended.date)
    ? null
    : { deeds, began, ended: ended.date, end: ended.end };
}

type Rows = { readonly deeds: Deeds; readonly known: Known };
type Ended = { readonly date: ColumnRef; readonly end: number };

/** "after having cancelled an earlier one". */
function endedAt(tokens: readonly Token[], place: number, { deeds, known }: Rows): Ended | null {
  const after = phraseAt(tokens, place, afters);
  const verb = place + after;
  const date = after === 0 ? null : onlyDate(tokens.slice(verb, verb + 1), deeds, known);
  const earlier = phraseAt(tokens, verb + 1, earliers);
  const end = earlier === 0 ? 0 : rowsEnd(tokens, verb + 1 + earlier, { deeds, known });
  return date === null || end === 0 ? null : { date, end };
}

/** "on a later day than one of their contracts was cancelled". */
function endedLater(tokens: readonly Token[], place: number, { deeds, known }: Rows): Ended | null {
  const later = phraseAt(tokens, place, laters);
  const earlier = later === 0 ? 0 : phraseAt(tokens, place + later, earliers);
  const rows = earlier === 0 ? 0 : rowsEnd(tokens, place + later + earlier, { deeds, known });
  const copula = rows === 0 ? 0 : phraseAt(tokens, rows, copulas);
  const date = copula === 0 ? null : onlyDate(tokens.slice(rows + copula, rows + copula + 1), deeds, known);
  return date === null ? null : { date, end: rows + copula + 1 };
}

/** Behind "one", or the name of the same rows; 0 where others are named. */
function rowsEnd(tokens: readonly Token[], place: number, { deeds, known }: Rows): number {
  if (["one", "ones"].includes(tokens[place]?.lower ?? "")) return place + 1;
  const named = tablesAt(tokens, place, known);
  return named?.tables.length === 1 && named.tables[0] === deeds.table ? place + named.length : 0;
}

/** The one date of the rows themselves on which that was done. */
function onlyDate(words: readonly Token[], { table }: Deeds, known: Known): ColumnRef | null {
  const [date, ...others] = deedDates(words, table, known).filter((one) => one.table === table);
  return date === undefined || others.length > 0 ? null : date;
}

function isSame(left: ColumnRef, right: ColumnRef): boolean {
  return left.table === right.table && left.column === right.column;
}

/** "from a customer's first order to their second one", "between the first and the last visit": between two rows of one owner. */
import { derivedName } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import { usualElapsedUnit } from "#lib/semantic/derived-facts";
import { findColumn } from "#lib/semantic/model";
import type { Token } from "../words/tokenise.ts";
import { tablesAt } from "./counts.ts";
import type { Derived } from "./derived-token.ts";
import { covering, openingAt } from "./duration-phrases.ts";
import { type Known, mainMoment } from "./moments.ts";
import { areGroupsOf, type Deeds, deedsAsked, deedsOf } from "./owners.ts";
import { endDate } from "./return-phrases.ts";
import { phraseAt } from "./token-words.ts";

const separators: Readonly<Record<string, readonly string[]>> = {
  between: ["and"],
  from: ["to", "until", "till"],
};

const places: readonly (readonly [number | "max", readonly string[]])[] = [
  [1, ["very first", "first", "1st", "earliest", "initial"]],
  [2, ["second", "2nd"]],
  [3, ["third", "3rd"]],
  [4, ["fourth", "4th"]],
  [5, ["fifth", "5th"]],
  [10, ["tenth", "10th"]],
  ["max", ["very last", "last", "latest", "most recent", "newest"]],
];

/** Which row of an owner's is meant, and what it is a row of: null where the other one says that. */
type End = {
  readonly place: number | "max";
  readonly table: string | null;
  readonly owner: string | null;
  readonly end: number;
};

/** The time between two rows of whoever the question speaks of, as a column of theirs. */
export function ownerSpanPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const opening = openingAt(tokens, place);
  const start = place + opening.length;
  const ends = opening.isSaid ? endsAt(tokens, start, known) : null;
  if (ends === null) return null;
  const { from, to, table } = ends;
  const others = [...tokens.slice(0, start), ...tokens.slice(to.end)];
  const deeds = deedsFor(table, from.owner, { others, known });
  if (deeds === null || !areGroupsOf(others, deeds.key.table, known)) return null;
  const kind = findColumn(known.model, table, deeds.date.column)?.kind ?? "other";
  const unit = opening.unit ?? usualElapsedUnit([kind]);
  const column = derivedName({ kind: "elapsed", unit, from: dateOf(deeds, from.place), to: dateOf(deeds, to.place) });
  const names = [{ element: { kind: "column", table: deeds.key.table, column }, weight: 1 }] as const;
  return covering(tokens, place, { names, length: to.end - place });
}

type Ends = { readonly from: End; readonly to: End; readonly table: string };

/** Both of the same rows, the one before the other. */
function endsAt(tokens: readonly Token[], start: number, known: Known): Ends | null {
  const second = separators[tokens[start]?.lower ?? ""] ?? [];
  const from = second.length === 0 ? null : endAt(tokens, start + 1, known);
  const joint = from === null ? 0 : phraseAt(tokens, from.end, second);
  const to = from === null || joint === 0 ? null : endAt(tokens, from.end + joint, known);
  const table = from?.table ?? to?.table ?? null;
  if (from === null || to === null || table === null || !isRising(from.place, to.place)) return null;
  return to.table === null || to.table === table ? { from, to, table } : null;
}

function isRising(from: number | "max", to: number | "max"): boolean {
  return from !== "max" && (to === "max" || from < to);
}

const articles = ["a", "an", "the", "each", "their", "his", "her", "its", "our", "the very"];

function endAt(tokens: readonly Token[], at: number, known: Known): End | null {
  const article = phraseAt(tokens, at, articles);
  const own = tablesAt(tokens, at + article, known);
  const isOwner = own.length === 1 && placeAt(tokens, at + article + 1) !== null;
  const start = at + article + Number(isOwner);
  const found = placeAt(tokens, start);
  if (found === null) return null;
  const noun = start + found.length;
  const [table = null, ...more] = tablesAt(tokens, noun, known);
  const isNamed = table !== null && more.length === 0;
  const rest = isNamed ? 1 : phraseAt(tokens, noun, ["one", "of them", "of these"]);
  // "the second quarter" is no row of anybody.
  const isBare =
    rest > 0 || tokens[noun] === undefined || /^(?:,|by|per|and|to|for|of|until)$/.test(tokens[noun]?.lower ?? "");
  const owner = isOwner ? (own[0] ?? null) : null;
  return isBare ? { place: found.place, table: isNamed ? table : null, owner, end: noun + rest } : null;
}

function placeAt(
  tokens: readonly Token[],
  at: number,
): { readonly place: number | "max"; readonly length: number } | null {
  for (const [place, phrases] of places) {
    const length = phraseAt(tokens, at, phrases);
    if (length > 0) return { place, length };
  }
  return null;
}

/** Whose rows they are: who is said right there, or elsewhere, or the only persons who do it. */
function deedsFor(
  table: string,
  owner: string | null,
  { others, known }: { readonly others: readonly Token[]; readonly known: Known },
): Deeds | null {
  if (owner !== null) return deedsOf(known.model, table, owner);
  const asked = deedsAsked(others, known);
  if (asked === null || mainMoment(known.model, table) === null) return null;
  return asked.table === table ? asked : deedsOf(known.model, table, asked.key.table);
}

function dateOf(deeds: Deeds, place: number | "max"): ColumnRef {
  if (place === 1 || place === "max") return endDate(deeds, place === 1 ? "min" : "max");
  const { table } = deeds.key;
  return { table, column: derivedName({ kind: "nth", place, date: deeds.date, by: deeds.by, key: deeds.key }) };
}

/** Time since the row before: "minutes between one earthquake and the next", "days between a customer's orders". */
import { derivedName } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import { usualElapsedUnit } from "#lib/semantic/derived-facts";
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";
import { grains } from "./calculation-read.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { type GapOpening, gapOpeningAt } from "./gap-openings.ts";
import { usually } from "./how-long-phrases.ts";
import type { Known } from "./moments.ts";
import { type NamedOwner, orderedRows, ownerAt, ownerColumn, tableAt } from "./named-rows.ts";
import { personTables } from "./persons.ts";
import { phraseAt, wordAt } from "./token-words.ts";

/** "days between consecutive orders of a customer", "time since the previous order": the column of the later row. */
export function gapPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const [first] = tokens.slice(place, place + 1);
  const opening = gapOpeningAt(tokens, place);
  if (opening === null || first === undefined) return null;
  const rows = rowsBehind(tokens, place + opening.length, { opening, known });
  const names = rows === null ? [] : namesOf(tokens, rows, { opening, known });
  if (rows === null || names.length === 0) return null;
  const kept = rows.kept[0]?.start ?? Number.POSITIVE_INFINITY;
  const covered = tokens.slice(place, rows.end).filter((token) => token.start < kept);
  const average = opening.isAverage ? [wordAt(first, "average")] : [];
  const of = rows.isNamed ? [wordAt(first, "of")] : [];
  const end = rows.end + (opening.isAverage ? phraseAt(tokens, rows.end, usually) : 0);
  return { length: end - place, tokens: [...average, derivedToken(covered, names), ...of, ...rows.kept] };
}

/** Whose order a question asks for, whether there is one or not; null where it asks for none. */
export function gapRowsAsked(tokens: readonly Token[], known: Known): string | null {
  const asked = tokens.flatMap((_, place) => {
    const opening = gapOpeningAt(tokens, place);
    const rows = opening === null ? null : rowsBehind(tokens, place + opening.length, { opening, known });
    return rows === null ? [] : [rows.table];
  });
  return asked[0] ?? null;
}

type Asked = { readonly opening: GapOpening; readonly known: Known };

function rowsBehind(tokens: readonly Token[], place: number, { opening, known }: Asked): Following | null {
  const joint = tokens[place]?.lower ?? "";
  const isBetween = joint === "between" || (opening.isInOrder && ["of", "for"].includes(joint));
  if (isBetween) return followingAt(tokens, place + 1, { known, isSure: opening.isInOrder });
  return previousAt(tokens, place, known) ?? (joint === "from" ? fromOneAt(tokens, place + 1, known) : null);
}

/** "from one order to the next"; "from orders ..." alone begins at a moment. */
function fromOneAt(tokens: readonly Token[], place: number, known: Known): Following | null {
  const rows = followingAt(tokens, place, { known, isSure: false });
  const isOneToNext = tokens
    .slice(place, rows?.end)
    .some((_, offset) => phraseAt(tokens, place + offset, nextPhrases) > 0);
  return isOneToNext ? rows : null;
}

/** What the phrase can mean, in the unit that is said; nothing of rows that are in no order. */
function namesOf(tokens: readonly Token[], rows: Following, { opening, known }: Asked): Candidate[] {
  const date = orderedRows(known.model, rows.table)?.date;
  if (date === undefined) return [];
  const owners = rows.owner === null ? ownersMeant(tokens, rows, known) : [rows.owner];
  const kind = findColumn(known.model, date.table, date.column)?.kind ?? "other";
  const unit = opening.unit ?? usualElapsedUnit([kind]);
  return owners.map((by) => {
    const column = derivedName({ kind: "gap", unit, date, by });
    return { element: { kind: "column", table: rows.table, column }, weight: 1 };
  });
}

/** Rows that follow on each other; `kept` are the words that say which ones, as they stand. */
type Following = {
  readonly table: string;
  readonly owner: ColumnRef | null;
  readonly kept: readonly Token[];
  /** Whether the kept words begin with the name of the rows. */
  readonly isNamed: boolean;
  readonly isOfAll: boolean;
  readonly end: number;
};

const determiners: ReadonlySet<string> = new Set("one an a each every two the any our all same of".split(" "));
const inOrder: ReadonlySet<string> = new Set(
  "consecutive successive subsequent adjacent neighbouring neighboring sequential".split(" "),
);
const nexts = [
  "next",
  "next one",
  "following one",
  "following",
  "one after",
  "one before",
  "one before it",
  "previous one",
  "previous",
  "subsequent one",
  "one after it",
];
const nextPhrases = ["and the", "and its", "to the", "and"].flatMap((joint) => nexts.map((next) => `${joint} ${next}`));
const ofOwner = ["of", "by", "from", "for", "within"].flatMap((word) =>
  ["the same", "a", "an", "each", "every", "one", "any", "a single", "the same one"].map((which) => `${word} ${which}`),
);
/** Whosever they are. */
const ofAll = ["of all", "of anybody", "of anyone", "overall"];
/** As many words as may stand before the name of the rows, or between it and "and the next". */
const longestSaid = 8;

/** Behind "between": "one order and the next", "consecutive orders of a customer", "a customer's orders", "orders". */
function followingAt(
  tokens: readonly Token[],
  place: number,
  { known, isSure }: { readonly known: Known; readonly isSure: boolean },
): Following | null {
  const small = tokens.slice(place).findIndex(({ lower }) => !determiners.has(lower) && !inOrder.has(lower));
  const start = place + Math.max(0, small);
  const isInOrder = isSure || tokens.slice(place, start).some(({ lower }) => inOrder.has(lower));
  const named = nounAt(tokens, start, known);
  if (named === null) return null;
  const rows = { table: named.table, known };
  const next = nextAt(tokens, named.end, rows);
  const own = ownerBehind(tokens, next?.end ?? named.end, rows);
  const owner = named.owner ?? own?.by ?? null;
  if (next === null && !isInOrder && owner === null && !areSeveral(tokens, named.end)) return null;
  const middle = next === null ? [] : tokens.slice(named.end, next.start);
  const kept = named.isQualified ? [...tokens.slice(named.start, named.end), ...middle] : middle;
  const end = own?.end ?? next?.end ?? named.end;
  const all = owner === null ? phraseAt(tokens, end, ofAll) : 0;
  return { table: named.table, owner, kept, isNamed: named.isQualified, isOfAll: all > 0, end: end + all };
}

/** "between orders": those of "between orders and returns" are two moments. */
function areSeveral(tokens: readonly Token[], end: number): boolean {
  const [noun, joint] = [tokens[end - 1], tokens[end]?.lower ?? ""];
  return noun?.lower !== noun?.stem && !["and", "to", "&", "until"].includes(joint);
}

type Noun = {
  readonly table: string;
  readonly owner: ColumnRef | null;
  /** Which rows, by the words before their name. */
  readonly isQualified: boolean;
  readonly start: number;
  readonly end: number;
};

/** "orders", "online orders", "a customer's online orders", and what is a name for some of the rows. */
function nounAt(tokens: readonly Token[], place: number, known: Known): Noun | null {
  const first = plainNounAt(tokens, place, known);
  if (first === null) return null;
  const inner = first.isQualified ? null : plainNounAt(tokens, first.end, known);
  const by = inner === null ? null : ownerColumn(known.model, inner.table, first.table);
  return inner === null || by === null ? first : { ...inner, owner: by };
}

function plainNounAt(tokens: readonly Token[], place: number, known: Known): Noun | null {
  for (let start = place; start < place + 3; start += 1) {
    const words = tokens.slice(place, start);
    if (words.some(({ kind, lower }) => kind !== "word" || smallWords.has(lower))) return null;
    const named = tableAt(tokens, start, known);
    if (named !== null)
      return { table: named.table, owner: null, isQualified: start > place, start: place, end: start + named.length };
    const some = tokens.slice(place, start + 1);
    const flag = lookUp(some, known.index).find(({ element, weight }) => isFlag(element, known) && weight >= wholeName);
    if (flag !== undefined && "table" in flag.element)
      return { table: flag.element.table, owner: null, isQualified: true, start: place, end: start + 1 };
  }
  return null;
}

const smallWords: ReadonlySet<string> = new Set("and to of the by per in for from with or between".split(" "));

/** A name for some of the rows of a table: "strong earthquakes". */
function isFlag(element: Candidate["element"], { model }: Known): boolean {
  return element.kind === "column" && findColumn(model, element.table, element.column)?.kind === "boolean";
}

type Stretch = { readonly start: number; readonly end: number };

/** "and the next", with the words before it that say of which rows. */
function nextAt(
  tokens: readonly Token[],
  place: number,
  { table, known }: { readonly table: string; readonly known: Known },
): Stretch | null {
  for (let start = place; start <= place + longestSaid; start += 1) {
    const length = phraseAt(tokens, start, nextPhrases);
    if (length === 0) continue;
    const again = tableAt(tokens, start + length, known);
    return { start, end: start + length + (again?.table === table ? again.length : 0) };
  }
  return null;
}

/** "of a customer", "of the same company". */
function ownerBehind(
  tokens: readonly Token[],
  place: number,
  { table, known }: { readonly table: string; readonly known: Known },
): (NamedOwner & { readonly end: number }) | null {
  const joint = phraseAt(tokens, place, ofOwner);
  const owner = joint === 0 ? null : ownerAt(tokens, place + joint, table, known);
  return owner === null ? null : { ...owner, end: place + joint + owner.length };
}

/** "since the previous order", "since the one before". */
function previousAt(tokens: readonly Token[], place: number, known: Known): Following | null {
  const joint = phraseAt(tokens, place, ["since", "from", "after"]);
  const start = place + joint + phraseAt(tokens, place + joint, ["the", "its", "their"]);
  const which = joint === 0 ? 0 : phraseAt(tokens, start, ["previous", "preceding", "prior"]);
  const named = which === 0 ? null : tableAt(tokens, start + which, known);
  if (named === null) return null;
  const end = start + which + named.length;
  const own = ownerBehind(tokens, end, { table: named.table, known });
  const all = own === null ? phraseAt(tokens, end, ofAll) : 0;
  return {
    ...{ table: named.table, owner: own?.by ?? null, kept: [], isNamed: false, isOfAll: all > 0 },
    end: (own?.end ?? end) + all,
  };
}

/**
 * Whose rows follow on each other where the phrase does not say so: those of each group of the question; else those of
 * each person, or all of them, whichever is meant.
 */
function ownersMeant(tokens: readonly Token[], { table, isOfAll }: Following, known: Known): (ColumnRef | null)[] {
  if (isOfAll) return [null];
  const grouped = tokens.flatMap((token, place) => {
    const isBehindBy = ["by", "per", "each", "every", "across"].includes(token.lower);
    const next = tokens[place + 1]?.lower ?? "";
    const isStep = grains[next] !== undefined || next === "each" || next === "every";
    const owner = isBehindBy && !isStep ? ownerAt(tokens, place + 1, table, known) : null;
    return owner === null ? [] : [owner.by];
  });
  if (grouped.length > 0) return grouped.slice(0, 1);
  const persons = personTables(known.model).flatMap((person) => ownerColumn(known.model, table, person) ?? []);
  return persons.length === 0 ? [null] : [...persons, null];
}

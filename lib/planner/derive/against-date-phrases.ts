/** Conditions on the order of two dates: "delivered later than planned", "paid more than 30 days late", "made before the due date". */
import { isTemporalKind } from "#lib/domain/column-kind";
import { columnPath } from "#lib/domain/column-path";
import { derivedName, type ElapsedUnit } from "#lib/domain/derived-column";
import type { ColumnRef, ComparisonOperator } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import type { Token } from "../words/tokenise.ts";
import { comparingWords, dayOrderAt, isNegatedBefore, numberToken, relatives } from "./comparing-words.ts";
import { deedDates } from "./deed-dates.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { type Known, momentsOf } from "./moments.ts";
import { doneBeside, isPromised, promisedDates, promiseSaid } from "./promises.ts";
import { belongsTo, subjectBefore, tablesAt } from "./subjects.ts";
import { type Bound, boundAt } from "./time-bounds.ts";
import { phraseAt, textOf, wordAt } from "./token-words.ts";

/** A condition: how long after the first date the second one is. */
type Against = {
  readonly from: ColumnRef;
  readonly to: ColumnRef;
  readonly unit: ElapsedUnit;
  readonly operator: ComparisonOperator;
  /** Null for none: what is compared is which of the two is earlier. */
  readonly amount: Token | null;
  /** From the first day on, for what lies within a time behind it. */
  readonly isFromFirst: boolean;
  readonly end: number;
  readonly isTold: boolean;
};

type Deed = {
  readonly subject: string;
  /** When it was done; null where the words do not say what. */
  readonly done: ColumnRef | null;
  readonly known: Known;
};

/** "shipments that were delivered more than 2 days after the planned delivery date", "payments made on or before the due date". */
export function againstDatePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  if (isNegatedBefore(tokens, place)) return null;
  const start = place + phraseAt(tokens, place, relatives);
  if (isNegatedBefore(tokens, start + 1)) return null;
  const { tables, end } = subjectBefore(tokens, place, known);
  for (const subject of tables) {
    const found = ofSubject(tokens, start, { subject, known, isSaidOfRows: start > place || end === place });
    if (found !== null) return conditionOf(tokens, place, found, known);
  }
  return null;
}

function ofSubject(
  tokens: readonly Token[],
  start: number,
  { subject, known, isSaidOfRows }: { readonly subject: string; readonly known: Known; readonly isSaidOfRows: boolean },
): Against | null {
  for (const length of [2, 1]) {
    const words = tokens.slice(start, start + length);
    if (words.some(({ kind }) => kind !== "word") || words.length < length) continue;
    const [done, ...more] = deedDates(words, subject, known);
    if (done === undefined || more.length > 0) continue;
    const behind = start + length + whomAt(tokens, start + length, known);
    const deed = { subject, done, known };
    const found = beyondAt(tokens, behind, deed) ?? orderedAt(tokens, behind, deed) ?? punctualAt(tokens, behind, deed);
    if (found !== null) return found;
  }
  // "shipments late", "shipments that were on time", but not "not delivered on time".
  return isSaidOfRows ? punctualAt(tokens, start, { subject, done: null, known }) : null;
}

/** "reached the customer": whom it was done to restricts nothing. */
function whomAt(tokens: readonly Token[], place: number, known: Known): number {
  if (tokens[place]?.lower !== "the" || tokens[place - 1]?.lower !== "reached") return 0;
  return 1 + (tablesAt(tokens, place + 1, known)?.length ?? 0);
}

/** "more than 2 days after the planned date", "within 3 days before the start". */
function beyondAt(tokens: readonly Token[], place: number, deed: Deed): Against | null {
  const bound = boundAt(tokens, place);
  const way = bound === null ? null : wayAt(tokens, bound.end);
  const moment = bound === null || way === null ? null : momentAt(tokens, bound.end + 1, deed);
  if (bound === null || way === null || moment === null || deed.done === null) return null;
  const isPromise = isPromised(deed.known.model, moment.date);
  // What is done within two days "of" a promised one may be early or late.
  if (isPromise && way === "of") return null;
  const isFromFirst = isPromise && bound.word === "within";
  if (isPromise && bound.operator === "<") return null;
  const ends = way === "before" ? { from: deed.done, to: moment.date } : { from: moment.date, to: deed.done };
  return { ...ends, ...measured(bound), isFromFirst, end: moment.end, isTold: false };
}

function measured({ unit, operator, amount }: Bound): Pick<Against, "unit" | "operator" | "amount"> {
  return { unit, operator, amount };
}

function wayAt(tokens: readonly Token[], place: number): "after" | "before" | "of" | null {
  const word = tokens[place]?.lower ?? "";
  if (["after", "past", "following", "from", "since"].includes(word)) return "after";
  if (word === "before") return "before";
  return word === "of" ? "of" : null;
}

const articles = [
  "the",
  ...["the very", "the exact"],
  "its",
  "their",
  "our",
  "they were",
  "it was",
  "they had been",
  "it had been",
  "what was",
  "the date it was",
];

/** The longest name of a date behind the word; one that rows are only dated by is none. */
function momentAt(
  tokens: readonly Token[],
  place: number,
  { subject, done, known }: Deed,
): { readonly date: ColumnRef; readonly start: number; readonly end: number } | null {
  const start = place + phraseAt(tokens, place, articles);
  for (let length = Math.min(longestDate, tokens.length - start); length > 0; length -= 1) {
    const words = tokens.slice(start, start + length);
    if (words.some(({ kind }) => kind !== "word")) continue;
    if (/^(?:by|per|in|for|of|and|or|the|a|an|is|was|each|with|were|are)$/.test(words.at(-1)?.lower ?? "")) continue;
    const [date, ...more] = datesOfWords(words, { subject, done, known });
    if (date !== undefined && more.length === 0) return { date, start, end: start + length };
  }
  return null;
}

const longestDate = 5;

function datesOfWords(words: readonly Token[], { subject, done, known }: Deed): ColumnRef[] {
  const promised = promiseSaid(words, done?.table ?? subject, known.model) ?? promiseSaid(words, subject, known.model);
  if (promised !== null) return [promised];
  // "sessions after the campaign" says no date of it.
  const named = tablesAt(words, 0, known);
  if (named !== null && named.length === words.length) return [];
  const dates = momentsOf(words, known).filter(({ end, column }) => {
    const isOther = column.table !== done?.table || column.column !== done.column;
    return end === null && isOther && (done === null || areNear(column, done, known));
  });
  const own = dates.filter(({ column }) => column.table === (done?.table ?? subject));
  const [best, ...others] = own.length > 0 ? own : dates;
  return best === undefined
    ? []
    : [best, ...others.filter(({ weight }) => weight >= best.weight)].map(({ column }) => column);
}

function areNear(left: ColumnRef, right: ColumnRef, { model }: Known): boolean {
  return belongsTo(model, left.table, right.table) || belongsTo(model, right.table, left.table);
}

/** "later than promised", "on or before the due date". */
function orderedAt(tokens: readonly Token[], place: number, deed: Deed): Against | null {
  const order = dayOrderAt(tokens, place);
  const moment = order === null ? null : momentAt(tokens, place + order.length, deed);
  if (order === null || moment === null || deed.done === null) return null;
  const isPromise = isPromised(deed.known.model, moment.date);
  // "by" and "on" stand before much that is no date to keep to: "by order date", but not "on the order date".
  const word = order.length === 1 ? (tokens[place]?.lower ?? "") : "";
  const ends = [tokens[moment.start], tokens[moment.end - 1]];
  const isDay = tokens[place + 1]?.lower === "the" && ends.some((end) => /^(?:date|day)$/.test(end?.lower ?? ""));
  if (!isPromise && (word === "by" || (word === "on" && !isDay))) return null;
  const unit = isPromise || order.operator === "=" ? "days" : exactUnit(moment.date, deed.done, deed.known);
  return { from: moment.date, to: deed.done, unit, operator: order.operator, ...plainOrder, end: moment.end };
}

const plainOrder = { amount: null, isFromFirst: false, isTold: false } as const;

/** Of two moments of one day one is the earlier. */
function exactUnit(left: ColumnRef, right: ColumnRef, { model }: Known): ElapsedUnit {
  const isMoment = [left, right].every(({ table, column }) => {
    const kind = findColumn(model, table, column)?.kind ?? "other";
    return isTemporalKind(kind) && kind !== "date";
  });
  return isMoment ? "minutes" : "days";
}

const punctual: readonly (readonly [ComparisonOperator, readonly string[]])[] = [
  [">", ["late", "too late", "behind schedule", "overdue"]],
  ["<=", ["on time", "in time", "on schedule", "punctually"]],
  ["<", ["early", "ahead of schedule", "ahead of time", "too early"]],
];

/** "late", "on time", "at least 3 days late": by the one date that was promised, and the one on which it was done. */
function punctualAt(tokens: readonly Token[], place: number, { subject, done, known }: Deed): Against | null {
  const bound = boundAt(tokens, place);
  const at = bound?.end ?? place;
  const said = punctual.find(([, phrases]) => phraseAt(tokens, at, phrases) > 0);
  if (said === undefined) return null;
  const [operator, phrases] = said;
  const [promised, ...more] = promisedDates(known.model, done?.table ?? subject);
  const actual = promised === undefined ? null : (done ?? doneBeside(promised, known.model));
  if (promised === undefined || actual === null || more.length > 0) return null;
  const end = at + phraseAt(tokens, at, phrases);
  const told = { end, isTold: true, isFromFirst: false };
  if (bound === null) return { from: promised, to: actual, unit: "days", operator, amount: null, ...told };
  // "less than 3 days late" is late, and nobody is within 3 days on time.
  if (operator === "<=" || bound.operator.startsWith("<")) return null;
  const ends = operator === ">" ? { from: promised, to: actual } : { from: actual, to: promised };
  return { ...ends, ...measured(bound), ...told };
}

function conditionOf(tokens: readonly Token[], place: number, against: Against, known: Known): Derived | null {
  const { from, to, unit, operator, amount, end } = against;
  const table = [from.table, to.table].find((base) =>
    [from.table, to.table].every((other) => belongsTo(known.model, base, other)),
  );
  const [first] = tokens.slice(place, place + 1);
  if (table === undefined || first === undefined) return null;
  const column = derivedName({ kind: "elapsed", unit, from, to });
  const names: readonly Candidate[] = [{ element: { kind: "column", table, column }, weight: 1 }];
  const covered = tokens.slice(place, end);
  const subject = derivedToken(
    covered.filter((token) => token !== amount),
    names,
  );
  const limit = amount ?? numberToken(first, 0);
  const words = against.isFromFirst
    ? [wordAt(first, "is"), wordAt(first, "between"), numberToken(first, 0), wordAt(first, "and"), limit]
    : [...comparingWords(first, operator), limit];
  const told = against.isTold ? [`"${textOf(covered)}" is told by ${columnPath(to)} beside ${columnPath(from)}.`] : [];
  return { length: end - place, tokens: [wordAt(first, "whose"), subject, ...words], corrections: told };
}

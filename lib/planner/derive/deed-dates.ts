/** When that was done which a condition speaks of: "delivered", "paid", "picked up", of the rows that were named. */
import type { ColumnRef } from "#lib/domain/plan";
import { filledColumn } from "#lib/semantic/cell-state";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";
import { areAlike } from "./alike-words.ts";
import { type Known, mainMoment, momentsOf } from "./moments.ts";
import { datesOf, isPromised, labelWords } from "./promises.ts";
import { belongsTo } from "./subjects.ts";

/** Other words for the same deed. */
const sameDeeds: Readonly<Record<string, string>> = {
  arrived: "delivered",
  reached: "delivered",
  shipped: "dispatched",
  dispatched: "shipped",
  settled: "paid",
  fixed: "resolved",
  solved: "resolved",
  resolved: "solved",
};

/** What is said of rows that came to be, whatever they are. */
const happenings: ReadonlySet<string> = new Set(
  "made|placed|created|recorded|received|happened|occurred|came|came in|came back|took place|dated|done|submitted|issued|raised".split(
    "|",
  ),
);

/** The dates on which rows of the subject, or rows that belong to it, were done to as the words say; a promised date is none. */
export function deedDates(words: readonly Token[], subject: string, known: Known): ColumnRef[] {
  const near = datesSaid(words, known).filter((date) => isNear(date, subject, known));
  const own = near.filter(({ table }) => table === subject);
  if (own.length > 0) return own;
  const [only, ...more] = words;
  const other = more.length === 0 ? sameDeeds[only?.lower ?? ""] : undefined;
  const alike = other === undefined ? [] : spelledDates(other, subject, known);
  if (alike.length > 0 || near.length > 0) return alike.length > 0 ? alike : near;
  const main = happenings.has(words.map(({ lower }) => lower).join(" ")) ? mainMoment(known.model, subject) : null;
  return main === null ? [] : [main];
}

function spelledDates(word: string, subject: string, known: Known): ColumnRef[] {
  const dates = datesOf(known.model, subject).filter((date) => !isPromised(known.model, date));
  return dates.filter((date) => labelWords(known.model, date).some((name) => areAlike(name, word)));
}

function datesSaid(words: readonly Token[], known: Known): ColumnRef[] {
  const { model } = known;
  const states = lookUp(words, known.index).flatMap(({ element, weight }): ColumnRef[] => {
    if (element.kind !== "flag" || weight < wholeName) return [];
    const filled = filledColumn(findColumn(model, element.table, element.column)?.expression ?? null);
    return filled === null ? [] : [{ table: element.table, column: filled }];
  });
  const named = momentsOf(words, known).flatMap(({ column, end }) => (end === null ? [column] : []));
  const spelled =
    words.length === 1 ? model.tables.flatMap(({ name }) => spelledDates(words[0]?.lower ?? "", name, known)) : [];
  const found = [...states, ...named, ...(states.length + named.length === 0 ? spelled : [])];
  return found.filter(
    (date, place) =>
      !isPromised(model, date) &&
      found.findIndex(({ table, column }) => table === date.table && column === date.column) === place,
  );
}

/** Dates of the rows, of what they belong to, or of what belongs to them and cannot have failed. */
function isNear({ table }: ColumnRef, subject: string, { model }: Known): boolean {
  return belongsTo(model, subject, table) || (belongsTo(model, table, subject) && !mayFail(model, table));
}

/** A payment that was declined is an attempt: by its date nothing was paid. */
function mayFail(model: SemanticModel, table: string): boolean {
  const columns = findTable(model, table)?.columns ?? [];
  return columns.some(({ label }) => /\b(?:fail|reject|declin|refus|bounc|error|revers|chargeback)/.test(label));
}

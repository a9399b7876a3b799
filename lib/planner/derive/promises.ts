/** Dates that something was promised for: the planned delivery, the due date. What was done is no such date. */
import { isTemporalKind } from "#lib/domain/column-kind";
import type { ColumnRef } from "#lib/domain/plan";
import { spelledOut } from "#lib/semantic/abbreviations";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";
import { areAlike } from "./alike-words.ts";
import { belongsTo } from "./subjects.ts";

const promises: ReadonlySet<string> = new Set(
  (
    "promised promise planned plan due expected estimated scheduled schedule deadline committed agreed eta required forecast " +
    "intended targeted"
  ).split(" "),
);

const small: ReadonlySet<string> = new Set(
  "the a an our their its his her it they was were is are been being had to be for on at of date day time moment deadline".split(
    " ",
  ),
);

/** Whether a date is called after a promise. */
export function isPromised(model: SemanticModel, { table, column }: ColumnRef): boolean {
  return labelWords(model, { table, column }).some((word) => promises.has(word));
}

/** Whether the words say that something was promised. */
export function speaksOfPromise(words: readonly Token[]): boolean {
  return words.some(({ lower }) => promises.has(lower));
}

/** The words of a column's label, short forms spelled out: "planned dlv" is the planned delivery. */
export function labelWords(model: SemanticModel, { table, column }: ColumnRef): string[] {
  const label = findColumn(model, table, column)?.label ?? "";
  return splitIdentifier(label).flatMap((word) => [word, ...spelledOut(word)]);
}

/** The dates of what the rows of the table are, or belong to, that were promised. */
export function promisedDates(model: SemanticModel, table: string): ColumnRef[] {
  return model.tables
    .filter(({ name }) => belongsTo(model, table, name))
    .flatMap(({ name }) => datesOf(model, name))
    .filter((date) => isPromised(model, date));
}

/** Dates that the rows of a table store themselves. */
export function datesOf(model: SemanticModel, table: string): ColumnRef[] {
  return (findTable(model, table)?.columns ?? [])
    .filter(
      ({ kind, isHidden, role, expression }) =>
        isTemporalKind(kind) && !isHidden && role !== "key" && expression === null,
    )
    .map(({ name }) => ({ table, column: name }));
}

/**
 * "promised", "they were promised", "the planned delivery date": the one promised date of the rows, if the words speak
 * of a promise and every other one is a word of its name. Which word for a promise is said matters only where there are
 * several.
 */
export function promiseSaid(words: readonly Token[], table: string, model: SemanticModel): ColumnRef | null {
  const said = words.map(({ lower }) => lower);
  const promise = said.filter((word) => promises.has(word));
  const others = said.filter((word) => !promises.has(word) && !small.has(word));
  if (promise.length === 0) return null;
  const dates = promisedDates(model, table);
  const exact = dates.filter((date) => promise.every((word) => labelWords(model, date).includes(word)));
  const [date, ...more] = exact.length > 0 ? exact : dates;
  if (date === undefined || more.length > 0) return null;
  const names = [...labelWords(model, date), ...splitIdentifier(findTable(model, date.table)?.label ?? "").map(stem)];
  return others.every((word) => names.some((name) => areAlike(word, name) || name === stem(word))) ? date : null;
}

/** The one date on which that was done which a date was promised for: the other date of the same thing. Null for none or several. */
export function doneBeside(promised: ColumnRef, model: SemanticModel): ColumnRef | null {
  const subject = labelWords(model, promised).filter((word) => !promises.has(word) && !small.has(word));
  const others = datesOf(model, promised.table).filter((date) => !isPromised(model, date));
  const [done, ...more] = others.filter((date) => {
    const words = labelWords(model, date);
    return words.includes("actual") || words.some((word) => subject.some((name) => areAlike(word, name)));
  });
  return done === undefined || more.length > 0 ? null : done;
}

/** What a date says of its rows beyond that it is theirs: "signup" of customers, "opened" of stores, nothing of the order date of orders. */
import { derivedColumn } from "#lib/domain/derived-column";
import type { ColumnRef, TimeGrain } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { countedNoun, splitIdentifier, stem } from "#lib/semantic/words";
import { isYearColumn } from "../time/time-part.ts";
import { namedColumn, withArticle } from "./spoken-condition.ts";

export type DateRole = {
  /** To stand before "month": "signup", "opening"; null where the model has no such word. */
  readonly noun: string | null;
  /** To stand behind the rows: "opened"; null where the column is not called after a deed. */
  readonly participle: string | null;
};

/** Null for the plain date of the rows. */
export function dateRole({ table, column }: ColumnRef, model: SemanticModel): DateRole | null {
  const owner = findTable(model, table);
  // Rows without a name are what happened on that day, whatever the day is called.
  if (owner?.mainTimeColumn === column && owner.nameColumn === null) return null;
  // What is calculated is called by its label: "first order".
  const isCalculated = derivedColumn(column) !== null;
  const words = isCalculated ? calculatedWords({ table, column }, model) : roleWords(column, table);
  if (isCalculated) return words.length === 0 ? null : { noun: words.join(" "), participle: null };
  if (words.length === 0) return null;
  const isDeed = /[^e]ed$/.test(words.at(-1) ?? "");
  if (!isDeed) return { noun: words.join(" "), participle: null };
  return { noun: calledRole(findColumn(model, table, column), table), participle: words.join(" ") };
}

/** "signup month", "opening year"; "month converted" where only the deed has a word; just "month" of a plain date. */
export function roleStep(role: DateRole | null, grain: TimeGrain): string {
  if (role === null) return grain;
  return role.noun === null ? `${grain} ${role.participle ?? ""}`.trim() : `${role.noun} ${grain}`;
}

/** What stands between things and a period of their own date: "opened", "with a signup date"; null for their plain date. */
export function datedWords(column: ColumnRef, model: SemanticModel): string | null {
  const label = datedLabel(column, model);
  if (label === null || dateRole(column, model)?.participle != null) return label;
  return `with ${withArticle(label)}`;
}

/** The same without the words that only a sentence needs: "signup date". */
export function datedLabel(column: ColumnRef, model: SemanticModel): string | null {
  const role = dateRole(column, model);
  const known = findColumn(model, column.table, column.column);
  // Years of things are told by themselves: "movies of 2010".
  if (role === null || known === undefined || isYearColumn(known)) return null;
  return role.participle ?? namedColumn(model)(column).label;
}

/** "opening date" among the model's words for the column. */
function calledRole(known: SemanticColumn | undefined, table: string): string | null {
  const calls = [known?.label ?? "", ...(known?.synonyms ?? [])].filter((call) => /\s(?:date|day)$/i.test(call));
  const roles = calls.map((call) => roleWords(call, table)).filter((words) => words.length > 0);
  return roles[0]?.join(" ") ?? null;
}

function calculatedWords({ table, column }: ColumnRef, model: SemanticModel): string[] {
  const label = findColumn(model, table, column)?.label ?? "";
  const words = splitIdentifier(label).filter((word) => !plainWords.has(word));
  const of = summarisedTable(column);
  // "last quarter" is another thing than the quarter of the last ticket.
  const isBare = words.length === 1 && /^(?:first|last)$/.test(words[0] ?? "");
  return isBare && of !== null
    ? [...words, ...splitIdentifier(countedNoun(findTable(model, of)?.label ?? of, 1))]
    : words;
}

/** Whose rows the first or the last date is one of. */
function summarisedTable(column: string): string | null {
  const definition = derivedColumn(column);
  return definition?.kind === "summary" ? (definition.of?.table ?? null) : null;
}

function roleWords(name: string, table: string): string[] {
  const own = new Set(splitIdentifier(table).map(stem));
  return splitIdentifier(name).filter((word) => !plainWords.has(word) && !own.has(stem(word)));
}

const plainWords: ReadonlySet<string> = new Set(
  "date day days time timestamp datetime ts dt at on when week month quarter year period calendar main transaction event".split(
    " ",
  ),
);

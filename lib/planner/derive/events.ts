/** Rows of events, and whose they are: what sessions are made of. */
import type { ColumnRef } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import type { Token } from "../words/tokenise.ts";
import type { Known } from "./moments.ts";
import { orderedRows, ownerColumn, tableAt } from "./named-rows.ts";
import { isPersonWord, personTables } from "./persons.ts";

export type Events = {
  readonly table: string;
  readonly date: ColumnRef;
  readonly by: ColumnRef;
  /** They are placed by the day only, and not within it. */
  readonly isByDay: boolean;
};

/**
 * The events that a question speaks of, the likeliest first: the rows that it names with their owner, else those of the
 * owner that it names, else those that people do. Empty where nobody is known to have done anything.
 */
export function eventsAsked(tokens: readonly Token[], known: Known): Events[] {
  const { model } = known;
  const named = tablesIn(tokens, known);
  const pairs = named.flatMap((table) =>
    named.flatMap((owner) => eventsBy(model, table, ownerColumn(model, table, owner))),
  );
  const whose = byRows(
    named.filter((owner) => !isTimed(model, owner)).flatMap((owner) => eventsOf(model, owner)),
    model,
  );
  if (pairs.length > 0) return [...pairs, ...whose];
  const all = named.length === 0 ? model.tables.map(({ name }) => name) : named;
  const ofThem = all.flatMap((table) => personColumns(model, table).flatMap((by) => eventsBy(model, table, by)));
  if (ofThem.length > 0 || named.length === 0) return byRows(ofThem, model);
  const only = named.flatMap((table) => eventsBy(model, table, onlyOwner(model, table)));
  const timed = only.filter(({ isByDay }) => !isByDay);
  if (timed.length > 0) return timed;
  return whose.length > 0 ? whose : only;
}

/** The tables that the question names, each once. */
export function tablesIn(tokens: readonly Token[], known: Known): string[] {
  return [...new Set(tokens.flatMap((_, place) => tableAt(tokens, place, known)?.table ?? []))];
}

/** Whether its rows are placed within the day: then they are events themselves, and not whose events they are. */
function isTimed(model: SemanticModel, table: string): boolean {
  const date = orderedRows(model, table)?.date;
  return date !== undefined && findColumn(model, date.table, date.column)?.kind !== "date";
}

function eventsOf(model: SemanticModel, owner: string): Events[] {
  return model.tables.flatMap(({ name }) => eventsBy(model, name, ownerColumn(model, name, owner)));
}

function eventsBy(model: SemanticModel, table: string, by: ColumnRef | null): Events[] {
  const date = by === null ? undefined : orderedRows(model, table)?.date;
  if (by === null || date === undefined) return [];
  return [{ table, date, by, isByDay: findColumn(model, date.table, date.column)?.kind === "date" }];
}

/** By whom the rows of a table were done: people with a table of their own, else by a key that is called so. */
function personColumns(model: SemanticModel, table: string): ColumnRef[] {
  const referred = personTables(model).flatMap((person) => ownerColumn(model, table, person) ?? []);
  if (referred.length > 0) return referred;
  const known = findTable(model, table);
  return (known?.columns ?? []).flatMap(({ name, label, role, isHidden }) => {
    const isOwn = known?.primaryKey.includes(name) === true;
    const isKey = role === "key" && !isHidden && !isOwn && isPersonWord(label.replace(/ (?:id|key|no|number)$/i, ""));
    return isKey ? [{ table, column: name }] : [];
  });
}

/** What the rows belong to, where that is one thing only. */
function onlyOwner(model: SemanticModel, table: string): ColumnRef | null {
  const owners = model.relationships.filter(({ fromTable, toTable }) => fromTable === table && toTable !== table);
  const [first] = owners;
  return first === undefined || owners.length > 1 ? null : ownerColumn(model, table, first.toTable);
}

function byRows(events: readonly Events[], model: SemanticModel): Events[] {
  const rows = ({ table }: Events): number => findTable(model, table)?.rowCount ?? 0;
  return events.toSorted((one, other) => rows(other) - rows(one));
}

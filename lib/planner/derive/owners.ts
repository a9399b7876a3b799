/** Who did something several times: the rows of a table that many rows of another one belong to. */
import type { ColumnRef } from "#lib/domain/plan";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";
import { type Known, mainMoment } from "./moments.ts";
import { personTables } from "./persons.ts";

/** Dated rows and whose they are: orders, by the customer that they name. */
export type Deeds = {
  readonly table: string;
  readonly date: ColumnRef;
  /** The column that says whose they are, and the key of those. */
  readonly by: ColumnRef;
  readonly key: ColumnRef;
};

/** The tables that the words name, in their order. */
export function tablesNamed(tokens: readonly Token[], { index }: Known): string[] {
  return tokens.flatMap((token) => {
    if (token.kind !== "word") return [];
    return lookUp([token], index).flatMap(({ element, weight }) =>
      element.kind === "table" && element.via === null && weight >= wholeName ? [element.table] : [],
    );
  });
}

/** The rows of `table` as those of `owner`; null where no single key says so, or nothing dates them. */
export function deedsOf(model: SemanticModel, table: string, owner: string): Deeds | null {
  const date = mainMoment(model, table);
  const step = table === owner ? undefined : pathsToOne(model, table, owner)[0]?.at(-1);
  const [from, to] = [step?.fromColumns[0], step?.toColumns[0]];
  if (date === null || step === undefined || from === undefined || to === undefined) return null;
  if (step.fromColumns.length > 1 || step.fromTable !== table) return null;
  return { table, date, by: { table, column: from }, key: { table: owner, column: to } };
}

/**
 * What is done by whom, where the question names one or both; else what the only persons of the model do, by the table
 * with the most rows. Null where it cannot be told.
 */
export function deedsAsked(tokens: readonly Token[], known: Known): Deeds | null {
  const { model } = known;
  const named = [...new Set(tablesNamed(withoutGroups(tokens), known))];
  const pairs = named.flatMap((table) => named.flatMap((owner) => deedsOf(model, table, owner) ?? []));
  const [both] = pairs;
  if (both !== undefined) return both;
  // What others do most often need not be what is meant: employees are absent, customers order.
  const persons = personTables(model);
  const owners = named.length > 0 ? named.filter((name) => persons.includes(name)) : persons;
  const ofOwners = owners.flatMap((owner) => deedsOfOwner(model, owner));
  const ofNamed = named.flatMap((table) => persons.flatMap((person) => deedsOf(model, table, person) ?? []));
  return ofNamed[0] ?? ofOwners[0] ?? null;
}

/** "by segment": what it is divided by did nothing. */
function withoutGroups(tokens: readonly Token[]): Token[] {
  return tokens.filter((_, place) => !["by", "per", "each"].includes(tokens[place - 1]?.lower ?? ""));
}

/** What is done most often comes first. */
function deedsOfOwner(model: SemanticModel, owner: string): Deeds[] {
  return model.tables
    .flatMap(({ name }) => deedsOf(model, name, owner) ?? [])
    .toSorted((left, right) => rows(model, right.table) - rows(model, left.table));
}

function rows(model: SemanticModel, table: string): number {
  return findTable(model, table)?.rowCount ?? 0;
}

/** Whether what is told "by" something can be told of the owners: one customer orders through several channels. */
export function areGroupsOf(tokens: readonly Token[], owner: string, { model, index }: Known): boolean {
  return tokens.every((token, place) => {
    if (!["by", "per", "each", "across"].includes(token.lower)) return true;
    const tables = [3, 2, 1].map((length) =>
      lookUp(tokens.slice(place + 1, place + 1 + length), index).flatMap(({ element, weight }) =>
        "table" in element && weight >= wholeName ? [element.table] : [],
      ),
    );
    const named = tables.find((some) => some.length > 0) ?? [];
    return named.length === 0 || named.some((table) => pathsToOne(model, owner, table).length > 0);
  });
}

/**
 * What the names of a SELECT stand for: its tables as those of the model, the one whose rows all others belong to, and the
 * ways between them.
 */
import type { ColumnRef } from "#lib/domain/plan";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import type { SelectOutline, StatementSource } from "../explain/read-statement.ts";
import { reach } from "../plan/reach.ts";
import { conjuncts, type Expression, readExpression } from "./expression.ts";
import { type PlacedColumn, placed } from "./placed-column.ts";
import { equalityOf, holds, isSame, keyOf, type Pair, pairOf, type Source, sourcesOf, written } from "./sources.ts";

export type StatementScope = {
  readonly model: SemanticModel;
  /** The table whose rows the statement is about: each belongs to one row of every other. */
  readonly base: string;
  /** The column that a name means; null for none, or for several. */
  column(path: readonly string[]): PlacedColumn | null;
  /** Whether the name is written as one of this SELECT's own columns. */
  hasOwn(path: readonly string[]): boolean;
  /** Rows without a partner in a joined table stay. */
  readonly keepsUnmatched: boolean;
  /** Conditions that stand where tables are joined. */
  readonly conditions: readonly Expression[];
};

/** Null where rows are read from anything but tables of the model, or belong together in no way that the model knows. */
export function scopeOf(
  select: SelectOutline,
  where: readonly Expression[],
  { model, isInner }: { readonly model: SemanticModel; readonly isInner: boolean },
): StatementScope | null {
  const sources = sourcesOf(select, model);
  const on = sources === null ? null : joinsOf(select);
  if (sources === null || on === null) return null;
  const joins = [
    ...on.filter((condition) => joinedBy(condition, sources) !== null),
    ...where.filter((condition) => isJoin(condition, select, model)),
  ];
  if (!areKeys(joins, sources, model)) return null;
  const pairs = joins.flatMap((condition) => pairOf(condition, sources) ?? []);
  const base = baseOf(sources, pairs, model);
  const outer = select.sources.filter(({ join }) => join === "LEFT JOIN").map(({ alias }) => alias);
  // Rows of the others stay without a partner: they are what it is about, and no plan begins with them here.
  const isOuterBase = sources.some(({ alias, table }) => table.name === base && outer.includes(alias));
  if (base === null || isOuterBase) return null;
  return {
    ...{ model, base, keepsUnmatched: outer.length > 0 },
    conditions: on.filter((condition) => !joins.includes(condition)),
    column: (path) => placed(path, { sources, pairs, base, model, isInner }),
    hasOwn: (path) => written(path, sources) !== null,
  };
}

/** Whether a condition of WHERE only holds two tables together, by a key of theirs: it is none on the rows. */
export function isJoin(condition: Expression, select: SelectOutline, model: SemanticModel): boolean {
  const sources = sourcesOf(select, model);
  const pair = sources === null ? null : pairOf(condition, sources);
  return pair !== null && isKey(pair, model);
}

/** The two sources that an equality holds together; their columns may be misspelled. */
function joinedBy(condition: Expression, sources: readonly Source[]): readonly [Source, Source] | null {
  const equality = equalityOf(condition);
  const [left, right] = equality === null ? [] : [equality.left, equality.right].map((path) => ownerOf(path, sources));
  return left == null || right == null || left === right ? null : [left, right];
}

function ownerOf(path: readonly string[], sources: readonly Source[]): Source | null {
  const [, alias] = path.toReversed();
  if (alias === undefined) return written(path, sources)?.source ?? null;
  return sources.find((source) => isSame(source.alias, alias)) ?? null;
}

/** Two tables that are held together by a key and by something else besides are held by a condition, too. */
function areKeys(joins: readonly Expression[], sources: readonly Source[], model: SemanticModel): boolean {
  return joins.every((condition) => {
    const pair = pairOf(condition, sources);
    if (pair !== null && isKey(pair, model)) return true;
    const both: readonly Source[] = joinedBy(condition, sources) ?? [];
    return !joins.some((other) => other !== condition && joinedBy(other, sources)?.every((one) => both.includes(one)));
  });
}

function isKey({ left, right }: Pair, { relationships }: SemanticModel): boolean {
  return relationships.some(({ fromTable, fromColumns, toTable, toColumns }) =>
    [
      [left, right],
      [right, left],
    ].some(
      ([one, other]) =>
        one?.source.table.name === fromTable &&
        other?.source.table.name === toTable &&
        fromColumns.some((column, place) => column === one.column && toColumns[place] === other.column),
    ),
  );
}

/** What stands behind ON; null for joins that keep rows without a partner under conditions, and for other kinds of joins. */
function joinsOf({ sources }: SelectOutline): readonly Expression[] | null {
  const joined = sources.map(joinOf);
  const known = joined.filter((conditions) => conditions !== null);
  return known.length < joined.length ? null : known.flat();
}

function joinOf({ on, join }: StatementSource): readonly Expression[] | null {
  if (join !== null && !plainJoins.has(join)) return null;
  // By columns of one name, or by none that are said: the model of the data knows which hold two tables together.
  if (on.length === 0) return [];
  const read = readExpression(on);
  const conditions = read === null ? [] : conjuncts(read);
  const isKept = join === "LEFT JOIN" && !conditions.every((condition) => equalityOf(condition) !== null);
  return read === null || isKept ? null : conditions;
}

const plainJoins = new Set(["JOIN", "LEFT JOIN", ","]);

/**
 * The table whose rows belong to a row of each of the others, by the joins as they are written where several do (a team
 * has agents, and one of them leads it).
 */
function baseOf(sources: readonly Source[], pairs: readonly Pair[], model: SemanticModel): string | null {
  const names = [...new Set(sources.map(({ table }) => table.name))];
  const leadsToAll = (base: string): boolean =>
    names.every((name) => name === base || reach(model, base, name, null).kind === "direct");
  const keys = pairs.flatMap(({ left, right }) => [left, right]).map(keyOf);
  const isWritten = (base: string): boolean =>
    names.every((name) => pathsToOne(model, base, name).some((path) => path.every((step) => holds(step, keys))));
  const leading = names.filter(leadsToAll);
  const own = leading.find(isWritten) ?? leading[0] ?? null;
  // Of a table that stands there twice no row is the one that the statement is about.
  return sources.filter(({ table }) => table.name === own).length === 1 ? own : null;
}

/** As the model has it. */
export function knownColumn({ model }: Pick<StatementScope, "model">, { table, column }: ColumnRef) {
  return findColumn(model, table, column);
}

/** Which column of the model a name of a SELECT means: its own, or one that it has in the wrong table. */
import type { ColumnRef } from "#lib/domain/plan";
import { type JoinPath, pathsToOne } from "#lib/semantic/join-graph";
import type { SemanticModel, SemanticTable } from "#lib/semantic/model";
import { reach } from "../plan/reach.ts";
import { holds, isSame, keyOf, type Named, type Pair, type Source, written } from "./sources.ts";

/** A column, and the foreign key that leads to its table where several do. */
export type PlacedColumn = { readonly column: ColumnRef; readonly via: ColumnRef | null };
/** What a name is looked up in. */
export type Lookup = {
  readonly model: SemanticModel;
  readonly base: string;
  readonly sources: readonly Source[];
  readonly pairs: readonly Pair[];
  /** Names may be those of the SELECT around it. */
  readonly isInner: boolean;
};

/** Null for no column, and where it could be several. */
export function placed(path: readonly string[], lookup: Lookup): PlacedColumn | null {
  const { sources, model } = lookup;
  const own = written(path, sources) ?? sameOfAll(path, lookup);
  if (own !== null) {
    const column = { table: own.source.table.name, column: own.column };
    const via = viaOf(own.source, lookup);
    return via === undefined ? null : { column, via };
  }
  const [name = "", alias] = path.toReversed();
  if (alias !== undefined && !sources.some((source) => isSame(source.alias, alias)))
    return ofUnjoined(name, alias, lookup);
  // A name without a table, or in the wrong one: it stands in another one.
  const inStatement = holdersOf(
    name,
    sources.map(({ table }) => table),
  );
  const column = nearest(inStatement.length > 0 ? inStatement : holdersOf(name, model.tables), lookup);
  return column === null ? null : { column, via: null };
}

/** `visits.day` where nothing joins the visits. */
function ofUnjoined(name: string, alias: string, lookup: Lookup): PlacedColumn | null {
  const tables = lookup.isInner ? [] : lookup.model.tables.filter((table) => isSame(table.name, alias));
  const column = nearest(holdersOf(name, tables), lookup);
  return column === null ? null : { column, via: null };
}

/** The one that the fewest steps lead to; null where two are as near, or none is reached. */
function nearest(columns: readonly ColumnRef[], { model, base }: Lookup): ColumnRef | null {
  const reached = columns.flatMap((column) => {
    const [path, another] = pathsToOne(model, base, column.table);
    return path === undefined || another !== undefined ? [] : [{ column, steps: path.length }];
  });
  const [first, second] = reached.toSorted((left, right) => left.steps - right.steps);
  return first === undefined || first.steps === second?.steps ? null : first.column;
}

function holdersOf(name: string, tables: readonly SemanticTable[]): readonly ColumnRef[] {
  const holders = tables.flatMap((table) => {
    const column = table.columns.find((one) => isSame(one.name, name) && !one.isHidden);
    return column === undefined ? [] : [{ table: table.name, column: column.name }];
  });
  return holders.filter((one, place) => holders.findIndex(({ table }) => table === one.table) === place);
}

/** A bare name that several tables have: where these are held together by it, it is one and the same. */
function sameOfAll(path: readonly string[], { sources, pairs }: Lookup): Named | null {
  const [name, alias] = path.toReversed();
  if (name === undefined || alias !== undefined) return null;
  const holders = sources.filter(({ table }) => table.columns.some((one) => isSame(one.name, name)));
  const [first, ...others] = holders;
  const areOne = others.every((other) =>
    pairs.some(({ left, right }) =>
      [left, right].every(
        ({ source, column }) => isSame(column, name) && (source === other || holders.includes(source)),
      ),
    ),
  );
  const column = first?.table.columns.find((one) => isSame(one.name, name))?.name;
  return first === undefined || column === undefined || !areOne ? null : { source: first, column };
}

/** The key that tells the way to this source from others; null where one way exists, undefined where it is none of ours. */
function viaOf(source: Source, { pairs, base, model }: Lookup): ColumnRef | null | undefined {
  const target = source.table.name;
  const way = reach(model, base, target, null);
  if (way.kind !== "direct") return undefined;
  if (way.alternatives.length === 0) return null;
  const keys = pairs.flatMap(({ left, right }) => [left, right]).map(keyOf);
  const ways = [way.path, ...way.alternatives].filter((path) => path.every((step) => holds(step, keys)));
  const [path, another] = ways.filter((one) => endsAt(one, source, pairs));
  if (path === undefined || another !== undefined) return undefined;
  const last = path.find((step) => [way.path, ...way.alternatives].some((other) => !other.includes(step)));
  return last === undefined ? undefined : { table: last.fromTable, column: last.fromColumns[0] ?? "" };
}

/** The last step of the way is written as a join of this very source: the same table may stand there twice. */
function endsAt(path: JoinPath, source: Source, pairs: readonly Pair[]): boolean {
  const last = path.at(-1);
  if (last === undefined) return false;
  return pairs.some(({ left, right }) =>
    [
      [left, right],
      [right, left],
    ].some(
      ([one, other]) =>
        one?.source === source &&
        other?.source.table.name === last.fromTable &&
        last.fromColumns.includes(other.column),
    ),
  );
}

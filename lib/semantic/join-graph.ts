/** Ways between tables along relationships. "To one" ways never multiply rows, so they are safe under an aggregate. */
import type { ColumnRef } from "#lib/domain/plan";
import { nameStems } from "./column-role.ts";
import { groupBy } from "./group-by.ts";
import type { Relationship, SemanticModel } from "./model.ts";

/** Steps from a table to another, each from the many side to the one side. */
export type JoinPath = readonly Relationship[];

/** Longer ways are not looked for: nobody means them. */
const longestPath = 4;

/** Distances that are kept per model; beyond that they are counted anew. */
const keptDistances = 200_000;

/**
 * All shortest ways from `from` to `to` that go from many to one; `[[]]` when both are the same
 * table, `[]` when there is none. With `via`, only ways over that foreign-key column.
 */
export function pathsToOne(model: SemanticModel, from: string, to: string, via: ColumnRef | null = null): JoinPath[] {
  if (from === to) return [[]];
  const graph = graphOf(model);
  const search: Search = { graph, to, via };
  for (let length = leastSteps(search, from, via === null); length <= longestPath; length += 1) {
    const found = pathsOfLength(search, { table: from, path: [], goesVia: via === null }, length);
    if (found.length > 0) return found;
  }
  return [];
}

/** Tables with many rows for one row of `table`, nearest first: where "orders with a return" looks for returns. */
export function childRelationships(model: SemanticModel, table: string): readonly Relationship[] {
  return graphOf(model).into.get(table) ?? [];
}

/** Whether a way from many to one leads from one table to another. */
export function canReach(model: SemanticModel, from: string, to: string, via: ColumnRef | null = null): boolean {
  return pathsToOne(model, from, to, via).length > 0;
}

/**
 * The table from which ways to one lead both to `base` and to `target` (with `via`: over that key), by the fewest
 * steps together, of equals the first by name; null when there is none. Only tables that lead to both are looked at.
 */
export function nearestBridge(
  model: SemanticModel,
  base: string,
  target: string,
  via: ColumnRef | null = null,
): string | null {
  const graph = graphOf(model);
  const toBase = distancesInto(graph, base);
  const toTarget = distancesInto(graph, target);
  const bridges = [...toBase].flatMap(([table, steps]) => {
    if (table === base || !toTarget.has(table)) return [];
    const [way] = via === null ? [] : pathsToOne(model, table, target, via);
    const rest = via === null ? toTarget.get(table) : way?.length;
    return rest === undefined ? [] : [{ table, hops: steps + rest }];
  });
  const [nearest] = bridges.toSorted((left, right) => left.hops - right.hops || left.table.localeCompare(right.table));
  return nearest?.table ?? null;
}

/** The relationships of a model by both ends, and how far tables are from one another as far as that was asked. */
type Graph = {
  readonly from: ReadonlyMap<string, readonly Relationship[]>;
  readonly into: ReadonlyMap<string, readonly Relationship[]>;
  readonly distances: Map<string, ReadonlyMap<string, number>>;
  kept: number;
};

type Search = { readonly graph: Graph; readonly to: string; readonly via: ColumnRef | null };
type Way = { readonly table: string; readonly path: JoinPath; readonly goesVia: boolean };

/** Models never change once they are made, so that their relationships are sorted out once. */
const graphs = new WeakMap<SemanticModel, Graph>();

function graphOf(model: SemanticModel): Graph {
  const known = graphs.get(model);
  if (known !== undefined) return known;
  const graph: Graph = {
    from: groupBy(ownersFirst(model.relationships), (step) => step.fromTable),
    into: groupBy(model.relationships, (step) => step.toTable),
    distances: new Map(),
    kept: 0,
  };
  graphs.set(model, graph);
  return graph;
}

/**
 * A key that is named like its own table leads to what the row is, another one to whose it is: the mates of a sailor are
 * the rows of MATE with that SAILOR_ID, not with that MATE_ID.
 */
export function isNamedLikeOwnTable({ fromTable, fromColumns }: Relationship): boolean {
  const own = nameStems(fromTable).join(" ");
  return fromColumns.every((column) => ` ${nameStems(column).join(" ")} `.includes(` ${own} `));
}

/** Of several keys between the same tables the one that tells whose the row is counts as the usual way. */
function ownersFirst(relationships: readonly Relationship[]): Relationship[] {
  return relationships.toSorted(
    (left, right) => Number(isNamedLikeOwnTable(left)) - Number(isNamedLikeOwnTable(right)),
  );
}

/** Every way of exactly that length that visits no table twice; branches that cannot arrive are not entered. */
function pathsOfLength(search: Search, way: Way, length: number): JoinPath[] {
  const { graph, to, via } = search;
  if (way.table === to) return way.path.length === length && way.goesVia ? [way.path] : [];
  const visited = new Set(way.path.map((step) => step.fromTable));
  return (graph.from.get(way.table) ?? []).flatMap((step) => {
    if (visited.has(step.toTable) || step.toTable === way.table) return [];
    const goesVia = way.goesVia || isStepVia(step, via);
    const path = [...way.path, step];
    const left = length - path.length;
    if (leastSteps(search, step.toTable, goesVia) > left) return [];
    return pathsOfLength(search, { table: step.toTable, path, goesVia }, length);
  });
}

/** No way from there arrives in fewer steps. */
function leastSteps({ graph, to, via }: Search, table: string, goesVia: boolean): number {
  if (goesVia || via === null) return distanceBetween(graph, table, to);
  return distanceBetween(graph, table, via.table) + 1;
}

function distanceBetween(graph: Graph, from: string, to: string): number {
  if (from === to) return 0;
  return distancesFrom(graph, from).get(to) ?? Number.POSITIVE_INFINITY;
}

function distancesFrom(graph: Graph, table: string): ReadonlyMap<string, number> {
  const known = graph.distances.get(table);
  if (known !== undefined) return known;
  const found = spread(table, (end) => (graph.from.get(end) ?? []).map((step) => step.toTable));
  if (graph.kept + found.size > keptDistances) {
    graph.distances.clear();
    graph.kept = 0;
  }
  graph.kept += found.size;
  graph.distances.set(table, found);
  return found;
}

/** Tables from which a way leads to this one, and by how many steps. */
function distancesInto(graph: Graph, table: string): ReadonlyMap<string, number> {
  return spread(table, (end) => (graph.into.get(end) ?? []).map((step) => step.fromTable));
}

/** Every table within the longest way, with its distance; each is visited once. */
function spread(start: string, next: (table: string) => readonly string[]): Map<string, number> {
  const distances = new Map([[start, 0]]);
  let frontier = [start];
  for (let length = 1; length <= longestPath; length += 1) {
    const reached: string[] = [];
    for (const neighbour of frontier.flatMap(next)) {
      if (distances.has(neighbour)) continue;
      distances.set(neighbour, length);
      reached.push(neighbour);
    }
    frontier = reached;
  }
  return distances;
}

function isStepVia(step: Relationship, via: ColumnRef | null): boolean {
  return via !== null && step.fromTable === via.table && step.fromColumns.includes(via.column);
}

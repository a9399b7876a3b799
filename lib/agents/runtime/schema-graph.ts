/** How the tables of a model hang together, sorted out once per model: names, neighbours, and who stands in the middle. */
import "server-only";
import { groupBy } from "#lib/semantic/group-by";
import type { SemanticModel } from "#lib/semantic/model";

export type SchemaGraph = {
  /** By the name in lower case. */
  readonly tableByName: ReadonlyMap<string, string>;
  /** Tables that a table's rows belong to. */
  readonly parents: (table: string) => readonly string[];
  /** Tables whose rows belong to a table's rows. */
  readonly children: (table: string) => readonly string[];
  /** All tables, those with most relationships first, else in the model's order. */
  readonly central: readonly string[];
};

const graphs = new WeakMap<SemanticModel, SchemaGraph>();

/** Models never change once they are made, so that each is sorted out once. */
export function schemaGraph(model: SemanticModel): SchemaGraph {
  const graph = graphs.get(model) ?? buildGraph(model);
  graphs.set(model, graph);
  return graph;
}

function buildGraph({ tables, relationships }: SemanticModel): SchemaGraph {
  const bySource = groupBy(relationships, ({ fromTable }) => fromTable);
  const byTarget = groupBy(relationships, ({ toTable }) => toTable);
  const degree = (table: string) => (bySource.get(table)?.length ?? 0) + (byTarget.get(table)?.length ?? 0);
  return {
    tableByName: new Map(tables.map(({ name }) => [name.toLowerCase(), name])),
    parents: (table) => (bySource.get(table) ?? []).map(({ toTable }) => toTable),
    children: (table) => (byTarget.get(table) ?? []).map(({ fromTable }) => fromTable),
    central: tables.map(({ name }) => name).toSorted((left, right) => degree(right) - degree(left)),
  };
}

/** Steps of the longest way between two tables that is looked for. */
const longestWay = 4;

/** The tables on the shortest ways from one table to others, whichever way the relationships point. */
export function tablesBetween(graph: SchemaGraph, from: string, targets: ReadonlySet<string>): string[] {
  const cameFrom = new Map<string, string | null>([[from, null]]);
  let frontier = [from];
  for (let steps = 0; steps < longestWay; steps += 1) {
    const next: string[] = [];
    for (const table of frontier) {
      for (const neighbour of [...graph.parents(table), ...graph.children(table)]) {
        if (cameFrom.has(neighbour)) continue;
        cameFrom.set(neighbour, table);
        next.push(neighbour);
      }
    }
    frontier = next;
  }
  return [...targets].flatMap((target) => wayBack(cameFrom, target));
}

/** Without the two ends. */
function wayBack(cameFrom: ReadonlyMap<string, string | null>, target: string): string[] {
  const way: string[] = [];
  let table = cameFrom.get(target) ?? null;
  while (table !== null) {
    way.push(table);
    table = cameFrom.get(table) ?? null;
  }
  return way.slice(0, -1);
}

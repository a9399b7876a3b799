/** Ways between tables along relationships. "To one" ways never multiply rows, so they are safe under an aggregate. */
import type { ColumnRef } from "#lib/domain/plan";
import { groupBy } from "./group-by.ts";
import type { Relationship, SemanticModel } from "./model.ts";

/** Steps from a table to another, each from the many side to the one side. */
export type JoinPath = readonly Relationship[];

/** Longer ways are not looked for: nobody means them. */
const longestPath = 4;

/**
 * All shortest ways from `from` to `to` that go from many to one; `[[]]` when both are the same
 * table, `[]` when there is none. With `via`, only ways over that foreign-key column.
 */
export function pathsToOne(model: SemanticModel, from: string, to: string, via: ColumnRef | null = null): JoinPath[] {
  if (from === to) return [[]];
  let frontier: JoinPath[] = [[]];
  for (let length = 1; length <= longestPath; length += 1) {
    const longer = frontier.flatMap((path) => extend(model, path, path.at(-1)?.toTable ?? from));
    const arrived = longer.filter((path) => path.at(-1)?.toTable === to && goesVia(path, via));
    if (arrived.length > 0) return arrived;
    frontier = longer;
  }
  return [];
}

/** Tables with many rows for one row of `table`, nearest first: where "orders with a return" looks for returns. */
export function childRelationships(model: SemanticModel, table: string): Relationship[] {
  return model.relationships.filter((relationship) => relationship.toTable === table);
}

/** Whether a way from many to one leads from one table to another. */
export function canReach(model: SemanticModel, from: string, to: string, via: ColumnRef | null = null): boolean {
  return pathsToOne(model, from, to, via).length > 0;
}

function extend(model: SemanticModel, path: JoinPath, end: string): JoinPath[] {
  const visited = new Set(path.map((step) => step.fromTable));
  return stepsFrom(model, end)
    .filter((step) => !visited.has(step.toTable) && step.toTable !== end)
    .map((step) => [...path, step]);
}

/** Models never change once they are made, so that their steps are sorted out once. */
const stepsByModel = new WeakMap<SemanticModel, ReadonlyMap<string, readonly Relationship[]>>();

function stepsFrom(model: SemanticModel, table: string): readonly Relationship[] {
  const known = stepsByModel.get(model) ?? groupBy(model.relationships, (step) => step.fromTable);
  stepsByModel.set(model, known);
  return known.get(table) ?? [];
}

function goesVia(path: JoinPath, via: ColumnRef | null): boolean {
  if (via === null) return true;
  return path.some((step) => step.fromTable === via.table && step.fromColumns.includes(via.column));
}

/** Whether and how a measure's table reaches the columns it is to be grouped or filtered by, without counting a row twice. */
import type { ColumnRef } from "#lib/domain/plan";
import { type JoinPath, nearestBridge, pathsToOne } from "#lib/semantic/join-graph";
import { findColumn, type Relationship, type SemanticModel } from "#lib/semantic/model";

export type Reach =
  /** Along many-to-one joins: safe under any aggregate. `alternatives` are other ways of the same length. */
  | { readonly kind: "direct"; readonly path: JoinPath; readonly alternatives: readonly JoinPath[] }
  /** Over a table that has many rows per row of the base (`bridge`): only counting different rows is safe. */
  | { readonly kind: "bridged"; readonly bridge: string }
  | { readonly kind: "none" };

/** The way from the table that is aggregated (`base`) to the table of a grouped or filtered column. */
export function reach(model: SemanticModel, base: string, target: string, via: ColumnRef | null): Reach {
  const [path, ...alternatives] = pathsToOne(model, base, target, via);
  if (path !== undefined) return { kind: "direct", path, alternatives };
  const bridge = nearestBridge(model, base, target, via);
  return bridge === null ? { kind: "none" } : { kind: "bridged", bridge };
}

/** The foreign-key column in which a way differs from its equally long alternatives; null when it is the only one. */
export function distinguishingColumn(path: JoinPath, alternatives: readonly JoinPath[]): ColumnRef | null {
  if (alternatives.length === 0) return null;
  const step = path.find((candidate, index) =>
    alternatives.some(
      (other) =>
        other[index]?.fromColumns.join() !== candidate.fromColumns.join() ||
        other[index]?.fromTable !== candidate.fromTable,
    ),
  );
  const [column] = step?.fromColumns ?? [];
  return step === undefined || column === undefined ? null : { table: step.fromTable, column };
}

/** Whether a row of `base` may lack a value of the column, by a NULL on the way or in the column itself. */
export function mayBeMissing(model: SemanticModel, base: string, column: ColumnRef, via: ColumnRef | null): boolean {
  const [path] = pathsToOne(model, base, column.table, via);
  const known = findColumn(model, column.table, column.column);
  const isFilled = known?.profile.nullCount === 0 && known.expression === null;
  return !isFilled || path === undefined || !path.every((step) => neverLosesRows(model, step));
}

/** Whether joining keeps every row: a declared key that is always filled finds its row; any other join keeps the rows that find none. */
export function neverLosesRows(model: SemanticModel, step: Relationship): boolean {
  const isFilled = step.fromColumns.every((name) => findColumn(model, step.fromTable, name)?.profile.nullCount === 0);
  return step.source === "declared" && isFilled;
}

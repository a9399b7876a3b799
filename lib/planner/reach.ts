/** Whether and how a measure's table reaches the columns it is to be grouped or filtered by, without counting a row twice. */
import type { ColumnRef } from "#lib/domain/plan";
import { type JoinPath, pathsToOne } from "#lib/semantic/join-graph";
import type { SemanticModel } from "#lib/semantic/model";

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
  const bridges = model.tables
    .filter((table) => table.name !== base)
    .map((table) => ({ table: table.name, hops: bridgeHops(model, table.name, { base, target, via }) }))
    .filter((bridge) => Number.isFinite(bridge.hops))
    .toSorted((left, right) => left.hops - right.hops || left.table.localeCompare(right.table));
  const [nearest] = bridges;
  return nearest === undefined ? { kind: "none" } : { kind: "bridged", bridge: nearest.table };
}

/** Joins needed over this bridge, or infinity where it does not lead to both ends. */
function bridgeHops(
  model: SemanticModel,
  bridge: string,
  ends: { readonly base: string; readonly target: string; readonly via: ColumnRef | null },
): number {
  const [toBase] = pathsToOne(model, bridge, ends.base);
  const [toTarget] = pathsToOne(model, bridge, ends.target, ends.via);
  if (toBase === undefined || toTarget === undefined) return Number.POSITIVE_INFINITY;
  return toBase.length + toTarget.length;
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

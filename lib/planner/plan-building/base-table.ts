/** The table whose rows are listed when columns of several tables are shown together. */
import { pathsToOne } from "#lib/semantic/join-graph";
import type { SemanticModel } from "#lib/semantic/model";

/** The nearest table from which all of them are reached without multiplying rows; null when there is none. */
export function baseTable(model: SemanticModel, tables: readonly string[]): string | null {
  const unique = [...new Set(tables)];
  const [first] = unique;
  if (first === undefined) return null;
  if (unique.length === 1) return first;
  const own = nearest(model, unique, unique);
  return (
    own ??
    nearest(
      model,
      unique,
      model.tables.map((table) => table.name),
    )
  );
}

function nearest(model: SemanticModel, targets: readonly string[], candidates: readonly string[]): string | null {
  const found = candidates
    .map((table) => ({ table, hops: hops(model, table, targets) }))
    .filter(({ hops: count }) => Number.isFinite(count))
    .toSorted((left, right) => left.hops - right.hops);
  return found[0]?.table ?? null;
}

function hops(model: SemanticModel, from: string, targets: readonly string[]): number {
  let total = 0;
  for (const target of targets) {
    const [path] = pathsToOne(model, from, target);
    if (path === undefined) return Number.POSITIVE_INFINITY;
    total += path.length;
  }
  return total;
}

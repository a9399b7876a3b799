/** Rows that belong to no row of another table: bookings without a guest. */
import { pathsToOne } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";

/** Whether a row may belong to no row of the other table: a key on the way that is empty. */
export function mayLackParent(model: SemanticModel, of: string, table: string): boolean {
  const [path] = pathsToOne(model, of, table);
  return (path ?? []).some(({ fromTable, fromColumns }) =>
    fromColumns.some((name) => findColumn(model, fromTable, name)?.profile.nullCount !== 0),
  );
}

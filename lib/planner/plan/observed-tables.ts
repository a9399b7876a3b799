/** Tables whose rows are measured again and again: a price of each share in each month. */
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";

/** Whether several rows of a table are of one thing: no column names a single one. */
export function areObservations(model: SemanticModel, table: string): boolean {
  const known = findTable(model, table);
  const name = known?.nameColumn ?? null;
  if (known === undefined || known.primaryKey.length === 1) return false;
  if (name === null) return true;
  const { distinctCount } = findColumn(model, table, name)?.profile ?? { distinctCount: null };
  return distinctCount !== null && known.rowCount !== null && distinctCount * 2 < known.rowCount;
}

/** Whether two references name one column. */
import type { ColumnRef } from "#lib/domain/plan";

export function isSameColumn(left: ColumnRef, right: ColumnRef): boolean {
  return left.table === right.table && left.column === right.column;
}

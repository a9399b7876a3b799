/**
 * What people changed in a model (`lib/domain/model-edit.ts`), laid over what the catalog and the model files say.
 * An element is named by its key, so that an edit stays with it when the files or the catalog change.
 */
import type { Relationship } from "./model.ts";

/** The key of a relationship: `ORDERS(CUSTOMER_ID) -> CUSTOMERS(ID)`. */
export function relationshipKey(relationship: Relationship): string {
  const { fromTable, fromColumns, toTable, toColumns } = relationship;
  return `${fromTable}(${fromColumns.join(", ")}) -> ${toTable}(${toColumns.join(", ")})`;
}

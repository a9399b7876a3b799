/** A condition that somebody sets for a whole board: on one column, for whatever tiles it reaches. */

import type { ColumnKind } from "#lib/domain/catalog";
import { isNumericKind } from "#lib/domain/column-kind";
import type { ColumnRef, PlanValue } from "#lib/domain/plan";

export type Narrowing = {
  /** Without a table where only a result's column is known by its name. */
  readonly column: ColumnRef;
  /** As people call it: "Region". */
  readonly label: string;
  readonly condition:
    | { readonly kind: "values"; readonly values: readonly PlanValue[] }
    /** Rows without a value. */
    | { readonly kind: "empty" }
    /** ISO days; `to` is excluded, null is open. */
    | { readonly kind: "window"; readonly from: string | null; readonly to: string | null };
};

/** A text as a value of a column; null where no value of such a column is written so. */
export function valueOfKind(text: string, kind: ColumnKind): PlanValue | null {
  if (isNumericKind(kind)) return numberOf(text);
  switch (kind) {
    case "boolean":
      return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === "true" : null;
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
    case "timestamp":
    case "timestamp_tz":
      return /^\d{4}-\d{2}-\d{2}[T ]?[\d:.+-]*$/.test(text) ? text : null;
    default:
      return text;
  }
}

/** Numbers that a computer's own numbers cannot hold stay as they are written. */
function numberOf(text: string): PlanValue | null {
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return null;
  const value = Number(text);
  const isExact = /^-?\d+$/.test(text) ? Number.isSafeInteger(value) : text.length <= exactDigits;
  return isExact ? value : text;
}

const exactDigits = 15;

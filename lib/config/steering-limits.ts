/** Numbers that bound what is made of an answer by hand, with their names and units. */
import "server-only";

/** Changing an answer by its parts. */
export const steeringLimits = {
  /** Values of a column that are offered at once. */
  shownValues: 50,
  valuesTimeoutMs: 15_000,
} as const;

/** A pivot table is sent to the browser as a whole. */
export const pivotLimits = {
  /** Cells with totals, empty ones included. */
  maxCells: 250_000,
  /** Rows of all levels of its statement. */
  maxRows: 250_000,
  timeoutMs: 60_000,
} as const;

/** Which of two cells comes first, by what their column holds. Browser-safe: types only from modules that use zod. */
import type { ColumnKind } from "./catalog.ts";
import { isNumericKind, isTemporalKind } from "./column-kind.ts";
import { compareExact, type ExactNumber, exactNumber } from "./exact-number.ts";
import type { Cell } from "./result-set.ts";

/** Milliseconds since the epoch and what lies between two of them: together they are finer than a float. */
type Instant = { readonly milliseconds: number; readonly microseconds: number };

/** A cell made ready to be compared, so that sorting reads each cell once. */
export type CellRank =
  | { readonly kind: "null" }
  | { readonly kind: "number"; readonly near: number; readonly exact: ExactNumber }
  | { readonly kind: "time"; readonly instant: Instant; readonly text: string }
  | { readonly kind: "text"; readonly text: string };

/** The rank of a cell. What its column's kind does not explain (a NaN, an "infinity") is compared as text. */
export function rankCell(cell: Cell, kind: ColumnKind): CellRank {
  if (cell === null) return { kind: "null" };
  if (isNumericKind(kind)) {
    const exact = exactNumber(cell);
    if (exact !== null) return { kind: "number", near: Number(cell), exact };
  }
  const text = String(cell);
  if (isTemporalKind(kind)) {
    const instant = instantOf(text);
    if (instant !== null) return { kind: "time", instant, text };
  }
  return { kind: "text", text };
}

/** Below zero when `left` comes first. NULL is nobody's business here: who sorts puts it last. */
export function compareRanks(left: CellRank, right: CellRank): number {
  if (left.kind === "number" && right.kind === "number") {
    // Rounding to a float never turns an order around, it only makes neighbours equal.
    return left.near - right.near || compareExact(left.exact, right.exact);
  }
  if (left.kind === "time" && right.kind === "time") return compareInstants(left.instant, right.instant);
  if (left.kind === "null" || right.kind === "null") return 0;
  if (left.kind === "number") return -1;
  if (right.kind === "number") return 1;
  return compareText(left.text, right.text);
}

const timestampParts =
  /^(\d{4,6})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?\s*(?:Z|([+-])(\d{2}):?(\d{2})?)?)?$/;

/** Local forms count as UTC, so that they keep their order among themselves. */
function instantOf(text: string): Instant | null {
  const match = timestampParts.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", sign, offsetHours = "0"] = match;
  const date = new Date(0);
  // Not Date.UTC: it takes the year 12 for 1912.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  const offsetMinutes = Number(offsetHours) * 60 + Number(match[10] ?? "0");
  const offset = (sign === "-" ? -1 : 1) * offsetMinutes * 60_000;
  return { milliseconds: date.getTime() - offset, microseconds: Number(fraction.padEnd(6, "0")) };
}

function compareInstants(left: Instant, right: Instant): number {
  return left.milliseconds - right.milliseconds || left.microseconds - right.microseconds;
}

/** As people count: item 2 before item 10. The engine that sorts stored results keeps to the same order. */
const collator = new Intl.Collator("en", { numeric: true });

function compareText(left: string, right: string): number {
  return collator.compare(left, right);
}

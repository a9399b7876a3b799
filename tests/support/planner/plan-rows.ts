/** Rows of plans in a form that can be compared. */
import type { PlanMetric } from "#lib/domain/plan";
import type { HarbourRows } from "./harbour-world.ts";

/** Numbers to nine significant digits, so that a sum in another order is the same sum. */
export function cellText(cell: unknown): string {
  const number = Number(cell);
  if (cell === null || cell === "" || Number.isNaN(number)) return String(cell);
  return number === 0 ? "0" : number.toPrecision(9);
}

/** Each row as one text, in any order. */
export function rowTexts(rows: HarbourRows): string[] {
  return rows.map((row) => row.map(cellText).join(" | ")).toSorted();
}

export function metric(expression: PlanMetric["expression"], label = "Figure"): PlanMetric {
  return { name: null, label, expression, evidence: [] };
}

/** From one day back to another, as a comparison says it. Pure; browser-safe. */
import type { PlanCompare } from "#lib/domain/plan";

const dayMs = 86_400_000;

/** From a period's first day back to another's, in whole years or months where both are as far into theirs; null where the other is not before. */
export function shiftBetween(from: string, chosen: string): PlanCompare["shift"] | null {
  const [end, start] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${chosen}T00:00:00Z`)];
  const days = Math.round((end - start) / dayMs);
  if (!(days > 0)) return null;
  const months = monthOf(end) - monthOf(start);
  if (new Date(end).getUTCDate() !== new Date(start).getUTCDate()) return { grain: "day", count: days };
  return months % 12 === 0 ? { grain: "year", count: months / 12 } : { grain: "month", count: months };
}

function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Makes the monthly revenue targets per region: near what was reached, sometimes above, sometimes below. */
import { dayParts, monthStarts, toIsoDate } from "../calendar.ts";
import { createRandom } from "../random.ts";
import type { Cell } from "../table.ts";
import { money } from "./money.ts";
import type { Order } from "./orders.ts";
import { regions } from "./regions.ts";

const roundToCents = 500_000;

/** Rows of TARGETS, month by month. */
export function targetRows(orders: readonly Order[]): Cell[][] {
  const random = createRandom("targets");
  const revenue = revenueByRegionAndMonth(orders);
  const rows: Cell[][] = [];
  for (const start of monthStarts()) {
    for (const region of regions) {
      const reached = revenue.get(targetKey(region.id, start)) ?? 0;
      const target = Math.round((reached * (0.88 + random.next() * 0.26)) / roundToCents) * roundToCents;
      rows.push([rows.length + 1, region.id, toIsoDate(start), money(target)]);
    }
  }
  return rows;
}

function revenueByRegionAndMonth(orders: readonly Order[]): Map<string, number> {
  const revenue = new Map<string, number>();
  for (const order of orders) {
    const key = targetKey(order.store.region.id, order.day);
    const value = order.lines.reduce((sum, line) => sum + line.revenueCents, 0);
    revenue.set(key, (revenue.get(key) ?? 0) + value);
  }
  return revenue;
}

function targetKey(regionId: number, day: number): string {
  const { year, month } = dayParts(day);
  return `${regionId}/${year}/${month}`;
}

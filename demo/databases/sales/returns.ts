/** Makes the returned items. An order is RETURNED exactly when it has rows here. */
import { lastDay, toIsoDate } from "../calendar.ts";
import { at, createRandom, type Random } from "../random.ts";
import type { Cell } from "../table.ts";
import { money } from "./money.ts";
import type { OrderLine } from "./order-lines.ts";
import type { Order } from "./orders.ts";

export type ReturnedItem = {
  readonly orderId: number;
  readonly productId: number;
  readonly day: number;
  readonly quantity: number;
  readonly refundCents: number;
  readonly reason: string | null;
};

const reasons = [
  "Changed Mind",
  "Changed Mind",
  "Changed Mind",
  "Damaged",
  "Damaged",
  "Not As Described",
  "Not As Described",
  "Wrong Item",
  "Arrived Late",
] as const;

/** Decides which completed orders came back, whole or in part; goods bought online come back more often. */
export function makeReturns(orders: readonly Order[]): ReturnedItem[] {
  const random = createRandom("returns");
  const items: ReturnedItem[] = [];
  for (const order of orders) {
    if (order.status !== "COMPLETED" || order.shippedDay === null) continue;
    if (!random.chance(order.channel === "Store" ? 0.025 : 0.068)) continue;
    const day = order.shippedDay + random.integer(2, 28);
    if (day <= lastDay) items.push(...returnedItems(random, order, day));
  }
  return items.sort((a, b) => a.day - b.day || a.orderId - b.orderId || a.productId - b.productId);
}

function returnedItems(random: Random, order: Order, day: number): ReturnedItem[] {
  const isWhole = random.chance(0.3);
  const lines = isWhole ? order.lines : [at(order.lines, random.integer(0, order.lines.length - 1))];
  const reason = random.chance(0.03) ? null : random.pick(reasons);
  return lines.map((line) => returnedItem(random, { order, line, day, reason, isWhole }));
}

function returnedItem(
  random: Random,
  args: { order: Order; line: OrderLine; day: number; reason: string | null; isWhole: boolean },
): ReturnedItem {
  const { order, line, day, reason, isWhole } = args;
  const quantity = isWhole ? line.quantity : random.integer(1, line.quantity);
  return {
    orderId: order.id,
    productId: line.product.id,
    day,
    quantity,
    refundCents: Math.round((line.revenueCents * quantity) / line.quantity),
    reason,
  };
}

/** Rows of RETURNS. */
export function returnRows(items: readonly ReturnedItem[]): Cell[][] {
  return items.map((item, index) => [
    index + 1,
    item.orderId,
    item.productId,
    toIsoDate(item.day),
    item.quantity,
    money(item.refundCents),
    item.reason,
  ]);
}

/** Makes the lines of an order: which products, how many, at which price. */
import { dayParts } from "../calendar.ts";
import { type Random, weightedPicker } from "../random.ts";
import type { Cell } from "../table.ts";
import type { Customer } from "./customers.ts";
import { isSaleWeek, seasonWeight } from "./demand.ts";
import { money } from "./money.ts";
import type { Product } from "./products.ts";

export type OrderLine = {
  readonly product: Product;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly discountPercent: number;
  readonly revenueCents: number;
  readonly costCents: number;
};

type Sale = { readonly customer: Customer; readonly day: number };

const pickLineCount = weightedPicker(
  [
    { lines: 1, weight: 22 },
    { lines: 2, weight: 24 },
    { lines: 3, weight: 20 },
    { lines: 4, weight: 14 },
    { lines: 5, weight: 10 },
    { lines: 6, weight: 6 },
    { lines: 7, weight: 3 },
    { lines: 8, weight: 1 },
  ],
  (entry) => entry.weight,
);

/** Prices rose with time: the share of today's list price that was asked in a year. */
const priceLevels: ReadonlyMap<number, number> = new Map([
  [2023, 0.93],
  [2024, 0.96],
  [2025, 0.98],
]);

/** Prepares making lines; the choice of products follows the season. */
export function orderLineMaker(products: readonly Product[]): (random: Random, sale: Sale) => OrderLine[] {
  const pickers = Array.from({ length: 12 }, (_, month) =>
    weightedPicker(products, (product) => {
      const { weight, season, articles } = product.category;
      return (product.popularity * weight * seasonWeight(season, month)) / articles.length;
    }),
  );
  return (random, sale) => {
    const pickProduct = pickers[dayParts(sale.day).month];
    if (pickProduct === undefined) throw new Error("A year has twelve months.");
    const chosen = new Map<number, Product>();
    const wanted = pickLineCount(random).lines;
    while (chosen.size < wanted) {
      const product = pickProduct(random);
      if (product.launchDay <= sale.day && product.endDay >= sale.day) chosen.set(product.id, product);
    }
    return [...chosen.values()].map((product) => makeLine(random, product, sale));
  };
}

function makeLine(random: Random, product: Product, sale: Sale): OrderLine {
  const quantity = pickQuantity(random, product, sale.customer);
  const level = priceLevels.get(dayParts(sale.day).year) ?? 1;
  const unitPriceCents = Math.round((product.listPriceCents * level) / 10) * 10 - 1;
  const discountPercent = pickDiscount(random, sale);
  return {
    product,
    quantity,
    unitPriceCents,
    discountPercent,
    revenueCents: Math.round((quantity * unitPriceCents * (100 - discountPercent)) / 100),
    costCents: quantity * Math.round(product.unitCostCents * level),
  };
}

function pickQuantity(random: Random, product: Product, customer: Customer): number {
  const isDear = product.listPriceCents > 20_000;
  if (customer.segment === "Enterprise") return random.integer(1, isDear ? 5 : 12);
  if (customer.segment === "Small Business") return random.integer(1, isDear ? 3 : 6);
  if (isDear || random.chance(0.68)) return 1;
  return random.integer(2, 4);
}

function pickDiscount(random: Random, sale: Sale): number {
  if (isSaleWeek(sale.day) && random.chance(0.7)) return random.pick([10, 15, 20, 30]);
  if (sale.customer.segment === "Enterprise") return random.pick([0, 5, 10, 10, 15]);
  return random.chance(0.2) ? random.pick([5, 10, 10, 15, 20]) : 0;
}

/** Rows of ORDER_LINES; of an order only its number and its lines matter. */
export function orderLineRows(
  orders: readonly { readonly id: number; readonly lines: readonly OrderLine[] }[],
): Cell[][] {
  const rows: Cell[][] = [];
  for (const order of orders) {
    for (const line of order.lines) {
      rows.push([
        rows.length + 1,
        order.id,
        line.product.id,
        line.quantity,
        money(line.unitPriceCents),
        money(line.discountPercent),
        money(line.revenueCents),
        money(line.costCents),
      ]);
    }
  }
  return rows;
}

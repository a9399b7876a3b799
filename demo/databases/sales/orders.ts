/** Makes the orders: who bought where and when, and how the order ended. */
import { lastDay, toIsoDate } from "../calendar.ts";
import { at, createRandom, type Random, weightedPicker } from "../random.ts";
import type { Cell } from "../table.ts";
import type { Customer } from "./customers.ts";
import { allDays, expectedOrders, yearsSinceStart } from "./demand.ts";
import { money } from "./money.ts";
import { type OrderLine, orderLineMaker } from "./order-lines.ts";
import type { Product } from "./products.ts";
import { type Region, regions } from "./regions.ts";
import type { Store } from "./stores.ts";

export type OrderStatus = "COMPLETED" | "SHIPPED" | "PROCESSING" | "CANCELLED" | "RETURNED";

export type Order = {
  readonly id: number;
  readonly customer: Customer;
  readonly store: Store;
  readonly day: number;
  readonly channel: "Store" | "Online" | "Mobile App";
  readonly status: Exclude<OrderStatus, "RETURNED">;
  readonly paymentMethod: string | null;
  readonly shippedDay: number | null;
  readonly lines: readonly OrderLine[];
};

export type Company = {
  readonly customers: readonly Customer[];
  readonly stores: readonly Store[];
  readonly products: readonly Product[];
};

/** All orders by day; returns are decided afterwards. */
export function makeOrders(company: Company): Order[] {
  const random = createRandom("orders");
  const pickCustomer = customerPicker(company.customers);
  const makeLines = orderLineMaker(company.products);
  const orders: Order[] = [];
  for (const day of allDays()) {
    const count = Math.round(expectedOrders(day) * (0.86 + random.next() * 0.28));
    const pickRegion = regionPicker(day);
    for (let index = 0; index < count; index += 1) {
      const customer = pickCustomer(random, pickRegion(random), day);
      const channel = pickChannel(random, day);
      const store = pickStore(random, company.stores, { customer, channel, day });
      // A region without an open shop sells through its web store only.
      const actualChannel = store.type === "Web" && channel === "Store" ? "Online" : channel;
      orders.push({
        id: 100_000 + orders.length + 1,
        customer,
        store,
        day,
        channel: actualChannel,
        ...fulfilment(random, { day, channel: actualChannel }),
        paymentMethod: pickPayment(random, { customer, channel: actualChannel }),
        lines: makeLines(random, { customer, day }),
      });
    }
  }
  return orders;
}

function regionPicker(day: number): (random: Random) => Region {
  const years = yearsSinceStart(day);
  return weightedPicker(regions, (region) => region.weight * (1 + region.growth * years));
}

/** Draws an active customer of a region who had signed up by a day. */
function customerPicker(customers: readonly Customer[]): (random: Random, region: Region, day: number) => Customer {
  const byRegion = new Map(regions.map((region) => [region.id, customers.filter((c) => c.region.id === region.id)]));
  return (random, region, day) => {
    const candidates = byRegion.get(region.id) ?? [];
    const firstLater = candidates.findIndex((customer) => customer.signupDay > day);
    const known = firstLater === -1 ? candidates.length : firstLater;
    for (;;) {
      const customer = at(candidates, random.integer(0, known - 1));
      if (random.next() * 1.7 < customer.activity) return customer;
    }
  };
}

/** Shops lose a little to the web each year, and the web to the app. */
function pickChannel(random: Random, day: number): Order["channel"] {
  const years = yearsSinceStart(day);
  const draw = random.next();
  if (draw < 0.52 - 0.03 * years) return "Store";
  return random.chance(0.22 + 0.07 * years) ? "Mobile App" : "Online";
}

function pickStore(
  random: Random,
  stores: readonly Store[],
  sale: { customer: Customer; channel: Order["channel"]; day: number },
): Store {
  const ofRegion = stores.filter((store) => store.region === sale.customer.region);
  const shops = ofRegion.filter((store) => store.type !== "Web" && store.openedDay <= sale.day);
  if (sale.channel !== "Store" || shops.length === 0) return at(ofRegion, 0);
  const near = shops.filter((store) => store.city === sale.customer.city);
  if (near.length > 0 && random.chance(0.85)) return random.pick(near);
  const sameCountry = shops.filter((store) => store.country === sale.customer.country);
  return random.pick(sameCountry.length > 0 ? sameCountry : shops);
}

/** Status and shipping day. Goods bought in a shop leave at once; others after one to four days. */
function fulfilment(
  random: Random,
  sale: { day: number; channel: Order["channel"] },
): Pick<Order, "status" | "shippedDay"> {
  if (random.chance(sale.channel === "Store" ? 0.006 : 0.028)) return { status: "CANCELLED", shippedDay: null };
  if (sale.channel === "Store") return { status: "COMPLETED", shippedDay: random.chance(0.0004) ? null : sale.day };
  const shippedDay = sale.day + random.integer(1, 4);
  if (shippedDay > lastDay) return { status: "PROCESSING", shippedDay: null };
  return { status: shippedDay + 4 > lastDay ? "SHIPPED" : "COMPLETED", shippedDay };
}

function pickPayment(random: Random, sale: { customer: Customer; channel: Order["channel"] }): string | null {
  const draw = random.next();
  if (sale.customer.segment !== "Consumer" && draw < 0.55) return "Invoice";
  if (sale.channel === "Store") {
    if (draw < 0.003) return null;
    return draw < 0.74 ? "Card" : "Cash";
  }
  if (draw < 0.05) return "Gift Card";
  if (draw < 0.18) return "Bank Transfer";
  return draw < 0.48 ? "Digital Wallet" : "Card";
}

/** Rows of ORDERS; an order in `returnedOrderIds` has the status RETURNED. */
export function orderRows(orders: readonly Order[], returnedOrderIds: ReadonlySet<number>): Cell[][] {
  return orders.map((order) => [
    order.id,
    order.customer.id,
    order.store.id,
    toIsoDate(order.day),
    returnedOrderIds.has(order.id) ? "RETURNED" : order.status,
    order.channel,
    order.paymentMethod,
    money(order.lines.reduce((sum, line) => sum + line.revenueCents, 0)),
    order.shippedDay === null ? null : toIsoDate(order.shippedDay),
  ]);
}

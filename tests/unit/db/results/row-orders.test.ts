import { describe, expect, it } from "vitest";
import { RowOrders } from "#lib/db/results/row-orders";

const order = Uint32Array.of(2, 0, 1);

describe("the order of a view", () => {
  it("is made once for all who ask for it", async () => {
    const orders = new RowOrders();
    let made = 0;
    const make = async () => {
      made += 1;
      return order;
    };
    expect(await Promise.all([orders.get("a", make), orders.get("a", make)])).toEqual([order, order]);
    expect(await orders.get("a", make)).toBe(order);
    expect(made).toBe(1);
  });

  it("is made anew by those who waited for one that failed", async () => {
    const orders = new RowOrders();
    const stopped = orders.get("a", () => Promise.reject(new Error("stopped")));
    const waiting = orders.get("a", async () => order);
    await expect(stopped).rejects.toThrow("stopped");
    expect(await waiting).toBe(order);
    expect(await orders.get("a", () => Promise.reject(new Error("made twice")))).toBe(order);
  });

  it("is forgotten when many others were asked for since", async () => {
    const orders = new RowOrders();
    for (let name = 0; name <= 16; name += 1) await orders.get(`view ${name}`, async () => order);
    const again = Uint32Array.of(7);
    expect(await orders.get("view 0", async () => again)).toBe(again);
    expect(await orders.get("view 16", async () => again)).toBe(order);
  });
});

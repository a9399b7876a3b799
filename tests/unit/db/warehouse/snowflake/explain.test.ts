import { describe, expect, test } from "vitest";
import { objectOutside, readPlan } from "#lib/db/warehouse/snowflake/explain";
import { failureFrom, valueFrom } from "../../../../support/warehouse/read-rows.ts";

function planText(objects: readonly string[], bytes: number | string = 1_024) {
  return JSON.stringify({
    GlobalStats: { partitionsTotal: 2, partitionsAssigned: 1, bytesAssigned: bytes },
    Operations: [
      [
        { id: 0, operation: "Result" },
        { id: 1, operation: "TableScan", objects },
      ],
    ],
  });
}

const scope = { context: { database: "SHOP", schema: "SALES" }, schemas: ["SALES", "odd.name"] };
const outside = (objects: readonly string[]) => objectOutside(valueFrom(readPlan(planText(objects))), scope);

describe("a plan", () => {
  test("tells how many bytes would be read at most, where it does", () => {
    expect(valueFrom(readPlan(planText([], 4_096))).bytes).toBe(4_096);
    expect(valueFrom(readPlan(planText([], "4096"))).bytes).toBe(4_096);
    expect(valueFrom(readPlan(planText([], -1))).bytes).toBeNull();
    expect(valueFrom(readPlan("{}"))).toEqual({ objects: [], bytes: null });
  });

  test("that nobody can read is a failure, not a permission", () => {
    expect(failureFrom(readPlan("no plan")).code).toBe("INTERNAL");
  });

  test("names what lies outside of the allowed schemas", () => {
    expect(outside(["SHOP.SALES.ORDERS", 'SHOP."odd.name".T'])).toBeNull();
    expect(outside(["SHOP.SALES.ORDERS", "SHOP.VAULT.SECRETS"])).toBe("SHOP.VAULT.SECRETS");
    expect(outside(["ARCHIVE.SALES.ORDERS"])).toBe("ARCHIVE.SALES.ORDERS");
    expect(outside(["SHOP.sales.ORDERS"])).toBe("SHOP.sales.ORDERS");
  });
});

/** Calculated columns of any kind, wherever a plan has room for one: its rows are those that the raw rows tell one by one. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import { unlikeRows } from "../support/planner/alike-rows.ts";
import { arbitraryGrouped, arbitraryListed, dividesInside } from "../support/planner/arbitrary-derived.ts";
import { barePlan } from "../support/planner/arbitrary-parts.ts";
import { keptSpots, naiveGroups, valueAt } from "../support/planner/naive-rows.ts";
import { metric } from "../support/planner/plan-rows.ts";
import { arbitraryShop, sharedTradeWorld, tradeModel, tradeOf } from "../support/planner/trade-world.ts";

describe.each<[EngineName, { readonly grouped: number; readonly listed: number }]>([
  ["duckdb", { grouped: 800, listed: 300 }],
  ["snowflake", { grouped: 120, listed: 50 }],
])("calculated columns in %s", (engine, runs) => {
  const world = sharedTradeWorld(engine);
  const shops = arbitraryShop(engine);
  // An account cuts quotients to six digits: what is calculated of them again is another number.
  const isExact = (asked: object): boolean => engine === "duckdb" || !dividesInside(asked);
  const planned = (shop: number, more: Partial<Plan>): Plan => barePlan(tradeModel(shop), more);

  test("are aggregated, grouped by and picked by as the rows tell them", async () => {
    await fc.assert(
      fc.asyncProperty(shops, arbitraryGrouped.filter(isExact), async (shop, asked) => {
        const { dimensions, filters, measure, time } = asked;
        const more = { dimensions: [...dimensions], filters: [...filters], time };
        const plan = planned(shop, { metrics: [metric(measure)], ...more });
        const expected = naiveGroups(tradeOf(shop), asked).map(({ keys, figure }) => [...keys, figure]);
        expect(unlikeRows(engine, await world.rows(plan, shop), expected)).toEqual([]);
      }),
      { numRuns: runs.grouped },
    );
  });

  test("are listed beside the row that they belong to", async () => {
    let filled = 0;
    await fc.assert(
      fc.asyncProperty(shops, arbitraryListed.filter(isExact), async (shop, { table, filters, columns }) => {
        const detail = { table, columns, isDistinct: false };
        const rows = await world.rows(planned(shop, { detail, filters: [...filters] }), shop);
        const spots = keptSpots(tradeOf(shop), { table, filters, time: null });
        const expected = spots.map((spot) => columns.map((column) => valueAt(column, spot)));
        expect(unlikeRows(engine, rows, expected)).toEqual([]);
        filled += rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== null).length;
      }),
      { numRuns: runs.listed },
    );
    expect(filled).toBeGreaterThan(runs.listed);
  });
});

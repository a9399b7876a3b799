/** Rows that follow on each other, and sessions of them: what a statement tells is what a walk over the rows tells. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import type { MeasureExpression, Plan, SimpleMeasure } from "#lib/domain/plan";
import { unlikeRows } from "../support/planner/alike-rows.ts";
import {
  followedColumns,
  followedFigures,
  followedRows,
  sessionColumn,
  sessionRules,
  storedConditions,
} from "../support/planner/arbitrary-followed.ts";
import { barePlan } from "../support/planner/arbitrary-parts.ts";
import { type Grouped, keptSpots, naiveGroups, valueAt } from "../support/planner/naive-rows.ts";
import { metric } from "../support/planner/plan-rows.ts";
import { arbitraryShop, sharedTradeWorld, tradeModel, tradeOf } from "../support/planner/trade-world.ts";
import { randomCases } from "../support/random-cases.ts";

const orderId = { table: "ORDERS", column: "ORDER_ID" };

/** The first figure of each group as a part of the second one; nothing where that is 0. */
function quotients(
  shop: number,
  asked: Omit<Grouped, "measure">,
  [upper, lower]: readonly [SimpleMeasure, SimpleMeasure],
) {
  const below = naiveGroups(tradeOf(shop), { ...asked, measure: lower });
  return naiveGroups(tradeOf(shop), { ...asked, measure: upper }).map(({ keys, figure }, place) => {
    const whole = below[place]?.figure ?? 0;
    return [...keys, figure === null || whole === 0 ? null : figure / whole];
  });
}

describe.each<[EngineName, number]>([
  ["duckdb", randomCases({ few: 200, all: 3_000 })],
  ["snowflake", randomCases({ few: 40, all: 400 })],
])("rows that follow on each other in %s", (engine, numRuns) => {
  const world = sharedTradeWorld(engine);
  const shops = arbitraryShop(engine);
  const planned = (shop: number, expression: MeasureExpression, asked: Omit<Grouped, "measure">): Plan =>
    barePlan(tradeModel(shop), {
      metrics: [metric(expression)],
      dimensions: [...asked.dimensions],
      filters: [...asked.filters],
      time: asked.time,
    });

  test("are aggregated, grouped by and picked by as a walk over them tells", async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(shops, followedFigures, async (shop, asked) => {
        const expected = naiveGroups(tradeOf(shop), asked).map(({ keys, figure }) => [...keys, figure]);
        const rows = await world.rows(planned(shop, asked.measure, asked), shop);
        expect(unlikeRows(engine, rows, expected)).toEqual([]);
        told += expected.filter((row) => row.at(-1) !== null && row.at(-1) !== 0).length;
      }),
      { numRuns },
    );
    expect(told).toBeGreaterThan(numRuns / 2);
  });

  test("follow on each other among the rows of a figure's own conditions", async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(shops, followedFigures, storedConditions, async (shop, asked, condition) => {
        const { measure } = asked;
        if (measure.kind !== "aggregate" || asked.dimensions.length > 0) return;
        const filtered = { kind: "filtered" as const, measure, filters: [condition] } satisfies SimpleMeasure;
        told += 1;
        const own = { ...asked, filters: [...asked.filters, condition] };
        const expected = naiveGroups(tradeOf(shop), own).map(({ figure }) => [figure]);
        expect(unlikeRows(engine, await world.rows(planned(shop, filtered, asked), shop), expected)).toEqual([]);
      }),
      { numRuns: numRuns * 2 },
    );
    expect(told).toBeGreaterThan(numRuns / 4);
  });

  test("are listed with what they follow on", async () => {
    await fc.assert(
      fc.asyncProperty(shops, followedRows, followedColumns, async (shop, { table, filters, time }, column) => {
        const columns = [orderId, column];
        const detail = { table, columns, isDistinct: false };
        const rows = await world.rows(barePlan(tradeModel(shop), { detail, filters: [...filters], time }), shop);
        const spots = keptSpots(tradeOf(shop), { table, filters, time });
        const expected = spots.map((spot) => columns.map((one) => valueAt(one, spot)));
        expect(unlikeRows(engine, rows, expected)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test("sessions have so many rows and last so long on average", async () => {
    let several = 0;
    await fc.assert(
      fc.asyncProperty(shops, followedRows, sessionRules, async (shop, rows, rule) => {
        const sum = (gives: "start" | "step"): SimpleMeasure => ({
          kind: "aggregate",
          function: "sum",
          column: sessionColumn(rule, gives),
        });
        const all: SimpleMeasure = { kind: "count", table: "ORDERS" };
        for (const upper of [all, sum("step")]) {
          const ratio = { kind: "ratio", numerator: upper, denominator: sum("start") } as const;
          const expected = quotients(shop, rows, [upper, sum("start")]);
          expect(unlikeRows(engine, await world.rows(planned(shop, ratio, rows), shop), expected)).toEqual([]);
          several += expected.filter((row) => Number(row.at(-1)) > 1).length;
        }
      }),
      { numRuns },
    );
    expect(several).toBeGreaterThan(numRuns / 4);
  });
});

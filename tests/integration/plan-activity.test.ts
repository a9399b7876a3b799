/** Who is active on average days as a part of average months is what the rows tell, in whatever groups. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import type { MeasureExpression, PlanDimension, TimeGrain } from "#lib/domain/plan";
import { groupBy } from "#lib/semantic/group-by";
import { unlikeRows } from "../support/planner/alike-rows.ts";
import { dimension } from "../support/planner/arbitrary-derived.ts";
import { followedRows } from "../support/planner/arbitrary-followed.ts";
import { barePlan } from "../support/planner/arbitrary-parts.ts";
import { cellKey, type Grouped, naiveGroups } from "../support/planner/naive-rows.ts";
import { metric } from "../support/planner/plan-rows.ts";
import { arbitraryShop, sharedTradeWorld, type Trade, tradeModel, tradeOf } from "../support/planner/trade-world.ts";
import { randomCases } from "../support/random-cases.ts";

const date = { table: "ORDERS", column: "ORDER_DATE" };
const measure = {
  kind: "aggregate" as const,
  function: "count_distinct" as const,
  column: { table: "ORDERS", column: "CUSTOMER_ID" },
};
type OverGroups = Extract<MeasureExpression, { kind: "over_groups" }>;

function averageOf(grain: TimeGrain): OverGroups {
  return { kind: "over_groups", function: "avg", measure, by: date, grain };
}

/** Of each group, by its keys, the average of its steps; rows without a date are in none of them. */
function averages(trade: Trade, asked: Omit<Grouped, "measure">, grain: TimeGrain): Map<string, number> {
  const steps = naiveGroups(trade, {
    ...asked,
    measure,
    dimensions: [...asked.dimensions, dimension(date, grain, "Step")],
  });
  const dated = steps.filter(({ keys }) => keys.at(-1) !== null);
  return new Map(
    [...groupBy(dated, ({ keys }) => keysText(keys.slice(0, -1)))].map(([text, inside]) => [
      text,
      inside.reduce((sum, { figure }) => sum + (figure ?? 0), 0) / inside.length,
    ]),
  );
}

function keysText(keys: readonly unknown[]): string {
  return keys.map(cellKey).join(" | ");
}

const grainPairs = fc.constantFrom<readonly [TimeGrain, TimeGrain]>(
  ["day", "month"],
  ["day", "week"],
  ["week", "month"],
);
const groups = fc.constantFrom<PlanDimension[]>(
  [],
  [dimension(date, "month", "Month")],
  [dimension(date, "year", "Year")],
  [dimension({ table: "CUSTOMERS", column: "REGION" }, null, "Region")],
);

describe.each<[EngineName, number]>([
  ["duckdb", randomCases({ few: 200, all: 2_000 })],
  ["snowflake", randomCases({ few: 40, all: 400 })],
])("active persons in %s", (engine, numRuns) => {
  const world = sharedTradeWorld(engine);

  test("of a day are such a part of those of a month, on average", async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(
        arbitraryShop(engine),
        followedRows,
        groups,
        grainPairs,
        async (shop, rows, dimensions, pair) => {
          const filters = rows.filters.filter(({ column }) => !column.column.startsWith("="));
          const asked = { ...rows, filters, dimensions };
          const [part, whole] = pair;
          const expression = {
            kind: "arithmetic",
            operator: "/",
            left: averageOf(part),
            right: averageOf(whole),
          } as const;
          const plan = barePlan(tradeModel(shop), {
            metrics: [metric(expression)],
            dimensions: [...dimensions],
            filters: [...filters],
            time: rows.time,
          });
          const [above, below] = pair.map((grain) => averages(tradeOf(shop), asked, grain));
          const all = naiveGroups(tradeOf(shop), { ...asked, measure }).map(({ keys }) => keys);
          const expected = all
            .filter((keys) => dimensions.length === 0 || above?.has(keysText(keys)))
            .map((keys) => {
              const under = below?.get(keysText(keys)) ?? 0;
              return [...keys, under === 0 ? null : (above?.get(keysText(keys)) ?? 0) / under];
            });
          expect(unlikeRows(engine, await world.rows(plan, shop), expected)).toEqual([]);
          told += expected.filter((row) => typeof row.at(-1) === "number").length;
        },
      ),
      { numRuns },
    );
    expect(told).toBeGreaterThan(numRuns / 2);
  });
});

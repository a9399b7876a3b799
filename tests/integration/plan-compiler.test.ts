/** Whatever a plan asks for: its statement runs, and its numbers are those of the rows. */

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanDimension, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { groupBy } from "#lib/semantic/group-by";
import {
  arbitraryDimension,
  arbitraryFilter,
  arbitraryMeasure,
  arbitraryPlainMeasure,
  barePlan,
} from "../support/planner/arbitrary-parts.ts";
import { arbitraryPlan } from "../support/planner/arbitrary-plan.ts";
import { type HarbourWorld, harbourModel, openHarbourWorld } from "../support/planner/harbour-world.ts";
import { cellText, metric, rowTexts } from "../support/planner/plan-rows.ts";
import { randomCases } from "../support/random-cases.ts";

let world: HarbourWorld;

beforeAll(async () => {
  world = await openHarbourWorld();
});

afterAll(() => world.close());

function textOf(plan: Plan, engine: EngineName): string {
  return compilePlan(plan, { model: harbourModel, dialect: dialects[engine] }).sql;
}

/** A refusal names what has no way to one another; anything else is a fault of the compiler. */
function isRefused(plan: Plan): boolean {
  try {
    textOf(plan, "duckdb");
    return false;
  } catch (fault) {
    expect(String(fault)).toMatch(/No way from|No table knows|cannot be added up over|have the same columns/);
    return true;
  }
}

async function figure(plan: Partial<Plan>): Promise<unknown> {
  const rows = await world.rows(barePlan(harbourModel, plan));
  expect(rows).toHaveLength(1);
  return rows[0]?.at(-1);
}

const tables = fc.constantFrom("PORTS", "BOATS", "GUESTS", "BOOKINGS", "REPAIRS");
const countBookings: SimpleMeasure = { kind: "count", table: "BOOKINGS" };

describe("a plan of any shape", () => {
  const runs = 200;

  test("becomes a statement that runs and has the columns that are told of it, or is refused in words", async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryPlan(harbourModel), async (plan) => {
        if (isRefused(plan)) refused += 1;
        else await world.rows(plan);
      }),
      { numRuns: runs },
    );
    expect(refused).toBeLessThan(runs / 10);
  });

  test("becomes the same text each time, in both dialects", () => {
    fc.assert(
      fc.property(arbitraryPlan(harbourModel), fc.constantFrom("duckdb", "snowflake"), (plan, dialect) => {
        fc.pre(!isRefused(plan));
        expect(textOf(structuredClone(plan), dialect)).toBe(textOf(plan, dialect));
      }),
    );
  });
});

describe("figures by groups", () => {
  const ofTable = tables.chain((table) =>
    fc.tuple(
      fc.constant(table),
      fc.uniqueArray(arbitraryDimension(harbourModel, table), {
        minLength: 1,
        maxLength: 3,
        selector: ({ label }) => label,
      }),
      fc.array(arbitraryFilter(harbourModel, table), { maxLength: 1 }),
    ),
  );

  test("add up to the figure of all rows, the rows without a group included", async () => {
    await fc.assert(
      fc.asyncProperty(ofTable, async ([table, dimensions, filters]) => {
        const metrics = [metric({ kind: "count", table })];
        const groups = await world.rows(barePlan(harbourModel, { metrics, dimensions, filters }));
        const sum = groups.reduce((total, row) => total + Number(row.at(-1)), 0);
        expect(sum).toBe(Number(await figure({ metrics, filters })));
      }),
    );
  });

  test("stay the same whatever else is measured beside them", async () => {
    const beside = tables.chain((table) => arbitraryMeasure(harbourModel, table));
    await fc.assert(
      fc.asyncProperty(arbitraryPlainMeasure(harbourModel, "BOOKINGS"), beside, async (measure, other) => {
        const dimensions: PlanDimension[] = [];
        const both = barePlan(harbourModel, { metrics: [metric(measure), metric(other, "Other")], dimensions });
        fc.pre(!isRefused(both));
        const [row = []] = await world.rows(both);
        expect(cellText(row[0])).toBe(cellText(await figure({ metrics: [metric(measure)] })));
      }),
    );
  });

  test("of rows with a condition are those of the condition", async () => {
    const conditioned = tables.chain((table) =>
      fc.tuple(arbitraryPlainMeasure(harbourModel, table), arbitraryFilter(harbourModel, table)),
    );
    await fc.assert(
      fc.asyncProperty(conditioned, async ([measure, filter]) => {
        const filtered = metric({ kind: "filtered", measure, filters: [filter] });
        const own = await figure({ metrics: [filtered] });
        expect(cellText(own)).toBe(cellText(await figure({ metrics: [metric(measure)], filters: [filter] })));
      }),
    );
  });

  test("are split by their average into those above it and those that are not", async () => {
    const dimension = arbitraryDimension(harbourModel, "BOOKINGS");
    await fc.assert(
      fc.asyncProperty(dimension, async (one) => {
        const rows = (operator: ">" | "<=") =>
          world.rows(
            barePlan(harbourModel, {
              metrics: [metric(countBookings)],
              dimensions: [one],
              having: [{ metric: countBookings, operator, value: "average", evidence: [] }],
            }),
          );
        const all = await world.rows(barePlan(harbourModel, { metrics: [metric(countBookings)], dimensions: [one] }));
        expect(rowTexts([...(await rows(">")), ...(await rows("<="))])).toEqual(rowTexts(all));
      }),
      { numRuns: randomCases({ few: 20, all: 40 }) },
    );
  });

  test("are cut within each value of a group, and show shares of all groups", async () => {
    const two = fc.uniqueArray(arbitraryDimension(harbourModel, "BOOKINGS"), {
      minLength: 2,
      maxLength: 2,
      selector: ({ label }) => label,
    });
    await fc.assert(
      fc.asyncProperty(two, fc.integer({ min: 1, max: 3 }), fc.boolean(), async (dimensions, limit, isAverage) => {
        const having: Plan["having"] = isAverage
          ? [{ metric: countBookings, operator: ">=", value: "average", evidence: [] }]
          : [];
        const plan = barePlan(harbourModel, { metrics: [metric(countBookings)], dimensions, asShare: true, having });
        const all = new Set(rowTexts(await world.rows(plan)));
        const cut = await world.rows({ ...plan, limit, limitWithin: [0], order: [] });
        const place = compilePlan(plan, { model: harbourModel, dialect: dialects.duckdb }).outputs;
        const keys = place.findLastIndex(({ role }) => role === "category" || role === "time");
        expect(rowTexts(cut).filter((row) => !all.has(row))).toEqual([]);
        const first = [...groupBy(cut, (row) => row.slice(0, keys).map(String).join("|")).values()];
        expect(first.every((rows) => rows.length >= 1)).toBe(true);
      }),
      { numRuns: randomCases({ few: 20, all: 40 }) },
    );
  });
});

describe("shares of groups over periods", () => {
  test("add up to the whole of each period", async () => {
    const periods = arbitraryDimension(harbourModel, "BOOKINGS").filter(({ grain }) => grain !== null);
    const groups = arbitraryDimension(harbourModel, "BOOKINGS").filter(({ grain }) => grain === null);
    await fc.assert(
      fc.asyncProperty(periods, groups, async (period, group) => {
        const dimensions = [period, group];
        const plan = barePlan(harbourModel, { metrics: [metric(countBookings)], dimensions, asShare: true });
        const rows = await world.rows(plan);
        const shares = groupBy(rows, ([key]) => String(key));
        expect(shares.size).toBeGreaterThan(0);
        for (const parts of shares.values()) {
          expect(parts.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBeCloseTo(1, 6);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("shares of groups that a condition names", () => {
  test("are those that they have among all groups", async () => {
    const groups = arbitraryDimension(harbourModel, "BOOKINGS").filter(
      ({ grain, part }) => grain === null && part === null,
    );
    const table = groups.chain((group) => fc.tuple(fc.constant(group), fc.nat()));
    await fc.assert(
      fc.asyncProperty(table, async ([group, pick]) => {
        const plan = barePlan(harbourModel, { metrics: [metric(countBookings)], dimensions: [group], asShare: true });
        const all = await world.rows(plan);
        const counts = all.map((row) => Number(row.at(-2)));
        const whole = counts.reduce((sum, count) => sum + count, 0);
        const [value] = all[pick % all.length] ?? [];
        fc.pre(typeof value === "string" || typeof value === "number" || typeof value === "boolean");
        const condition = { operator: "in" as const, values: [value ?? ""] };
        const filter = { column: group.column, via: group.via, condition, evidence: [] };
        const shown = await world.rows({ ...plan, filters: [filter] });
        expect(shown.length).toBeGreaterThan(0);
        for (const row of shown) {
          expect(row[0]).toEqual(value);
          expect(Number(row.at(-1))).toBeCloseTo(Number(row.at(-2)) / whole, 9);
        }
        const top = await world.rows({ ...plan, filters: [filter], limit: 1, limitWithin: [0] });
        expect(rowTexts(top).every((row) => rowTexts(shown).includes(row))).toBe(true);
      }),
      { numRuns: randomCases({ few: 20, all: 40 }) },
    );
  });
});

describe("figures over a table in between", () => {
  test("take each row once in every group that it reaches", async () => {
    const country: PlanDimension = {
      column: { table: "GUESTS", column: "COUNTRY" },
      label: "Country",
      grain: null,
      part: null,
      via: null,
      evidence: [],
    };
    const price: SimpleMeasure = {
      kind: "aggregate",
      function: "sum",
      column: { table: "BOATS", column: "DAILY_PRICE" },
    };
    const plan = barePlan(harbourModel, { metrics: [metric(price)], dimensions: [country] });
    const byHand = await world.query(
      `SELECT COUNTRY, sum(DAILY_PRICE) FROM (SELECT DISTINCT g.COUNTRY, t.BOAT_ID, t.DAILY_PRICE FROM SEA.HARBOUR.BOOKINGS b
         JOIN SEA.HARBOUR.BOATS t USING (BOAT_ID) LEFT JOIN SEA.HARBOUR.GUESTS g USING (GUEST_ID)) GROUP BY COUNTRY`,
    );
    expect(rowTexts(await world.rows(plan))).toEqual(rowTexts(byHand));
  });

  test("are made of one figure for each of its rows, where an average per row is asked for", async () => {
    const perGuest: PlanMetric["expression"] = {
      kind: "over_groups",
      function: "avg",
      grain: null,
      measure: countBookings,
      by: { table: "GUESTS", column: "GUEST_ID" },
    };
    const [[byHand] = []] = await world.query(
      "SELECT avg(n) FROM (SELECT count(*) AS n FROM SEA.HARBOUR.BOOKINGS b JOIN SEA.HARBOUR.GUESTS USING (GUEST_ID) GROUP BY GUEST_ID)",
    );
    expect(cellText(await figure({ metrics: [metric(perGuest)] }))).toBe(cellText(byHand));
  });
});

describe("the top rows within a group", () => {
  test("are never more than asked for", async () => {
    const status: PlanDimension = {
      column: { table: "BOOKINGS", column: "STATUS" },
      label: "Status",
      grain: null,
      part: null,
      via: null,
      evidence: [],
    };
    const other = arbitraryDimension(harbourModel, "BOOKINGS").filter(({ column }) => column.column !== "STATUS");
    await fc.assert(
      fc.asyncProperty(other, fc.integer({ min: 1, max: 3 }), async (dimension, limit) => {
        const plan = barePlan(harbourModel, {
          metrics: [metric(countBookings)],
          dimensions: [status, dimension],
          order: [{ by: "metric", index: 0, direction: "descending", evidence: [] }],
        });
        const all = groupBy(await world.rows(plan), ([own]) => String(own));
        const top = groupBy(await world.rows({ ...plan, limit, limitWithin: [0] }), ([own]) => String(own));
        for (const [value, rows] of all)
          expect(top.get(value)?.map((row) => row.at(-1))).toEqual(rows.slice(0, limit).map((row) => row.at(-1)));
      }),
      { numRuns: randomCases({ few: 20, all: 60 }) },
    );
  });
});

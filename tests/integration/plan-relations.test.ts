/** Related rows, earlier times, running totals and lists put together: what a plan tells of them is what the rows tell. */

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanDimension, PlanFilter, PlanTime } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { isPeriod } from "#lib/planner/time/compare-window";
import {
  arbitraryDimension,
  arbitraryFilter,
  arbitraryPlainMeasure,
  barePlan,
} from "../support/planner/arbitrary-parts.ts";
import { arbitraryExists, arbitrarySet, arbitraryTime } from "../support/planner/arbitrary-plan.ts";
import { type HarbourWorld, harbourModel, openHarbourWorld } from "../support/planner/harbour-world.ts";
import { cellText, metric, rowTexts } from "../support/planner/plan-rows.ts";

let world: HarbourWorld;

beforeAll(async () => {
  world = await openHarbourWorld();
});

afterAll(() => world.close());

async function figure(plan: Partial<Plan>): Promise<unknown> {
  const rows = await world.rows(barePlan(harbourModel, plan));
  expect(rows).toHaveLength(1);
  return rows[0]?.at(-1);
}

const tables = fc.constantFrom("PORTS", "BOATS", "GUESTS", "BOOKINGS", "REPAIRS");

/** Lists of different columns are refused. */
function isRefused(plan: Plan): boolean {
  try {
    compilePlan(plan, { model: harbourModel, dialect: dialects.duckdb });
    return false;
  } catch {
    return true;
  }
}

function bookedFrom(from: string, to: string): PlanTime {
  const column = { table: "BOOKINGS", column: "BOOKING_DATE" };
  return { column, from, to, label: "then", anchor: null, evidence: [] };
}

describe("rows with and without related rows", () => {
  test("are all rows, each once", async () => {
    const related = fc.constantFrom("PORTS", "BOATS", "GUESTS").chain((table) => arbitraryExists(harbourModel, table));
    await fc.assert(
      fc.asyncProperty(related, async (exists) => {
        if (exists === null) return;
        const metrics = [metric({ kind: "count", table: exists.of })];
        const count = async (isNegated: boolean) =>
          Number(await figure({ metrics, exists: [{ ...exists, isNegated }] }));
        expect((await count(false)) + (await count(true))).toBe(Number(await figure({ metrics })));
      }),
      { numRuns: 80 },
    );
  });

  test("count with alternatives as rows of either", async () => {
    const pairs = tables.chain((table) =>
      fc.tuple(fc.constant(table), arbitraryFilter(harbourModel, table), arbitraryFilter(harbourModel, table)),
    );
    await fc.assert(
      fc.asyncProperty(pairs, async ([table, one, other]) => {
        const metrics = [metric({ kind: "count", table })];
        const count = async (more: Partial<Plan>) => Number(await figure({ metrics, ...more }));
        const filters = (...all: PlanFilter[]) => count({ filters: all });
        const either = await count({ alternatives: [[one, other]] });
        expect(either).toBe((await filters(one)) + (await filters(other)) - (await filters(one, other)));
      }),
    );
  });
});

describe("a comparison with an earlier time", () => {
  const bookingMonth: PlanDimension = {
    column: { table: "BOOKINGS", column: "BOOKING_DATE" },
    label: "Period",
    grain: "month",
    part: null,
    via: null,
    evidence: [],
  };
  const status = { column: { table: "BOOKINGS", column: "STATUS" }, label: "Status", grain: null };
  const monthOfYear: PlanDimension = { ...bookingMonth, label: "Month", grain: null, part: "month_of_year" };
  const bookedFigures = [
    metric({ kind: "count", table: "BOOKINGS" }),
    metric({ kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "AMOUNT" } }),
  ];
  const asked = fc.record({
    dimensions: fc.array(arbitraryDimension(harbourModel, "BOOKINGS"), { maxLength: 2 }),
    time: arbitraryTime(harbourModel, "BOOKINGS"),
    measure: arbitraryPlainMeasure(harbourModel, "BOOKINGS"),
    shift: fc.record({ grain: fc.constantFrom("month", "quarter", "year"), count: fc.integer({ min: 1, max: 4 }) }),
  });

  test("shows the later time as it is by itself", async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ dimensions, time, measure, shift }) => {
        const own = barePlan(harbourModel, { metrics: [metric(measure)], dimensions, time });
        const plain = await world.rows(own);
        const compared = await world.rows({ ...own, compare: { shift, label: "before", evidence: [] } });
        const width = plain[0]?.length ?? 0;
        const later = new Set(rowTexts(compared.map((row) => row.slice(0, width))));
        expect(rowTexts(plain).filter((row) => !later.has(row))).toEqual([]);
        const isOfPeriods = dimensions.length > 0 && dimensions.every((one) => isPeriod(one, harbourModel));
        if (isOfPeriods) expect(compared).toHaveLength(plain.length);
      }),
    );
  });

  test("by groups within periods adds up to the periods, at both times: what has ended since is a loss", async () => {
    let ended = 0;
    const grains = fc.constantFrom("month", "quarter", "year");
    const weekday: PlanDimension = { ...bookingMonth, label: "Weekday", grain: null, part: "day_of_week" };
    const groups = fc.oneof(
      { arbitrary: arbitraryDimension(harbourModel, "BOATS").filter((one) => !isPeriod(one, harbourModel)), weight: 4 },
      { arbitrary: fc.constant(weekday), weight: 1 },
    );
    await fc.assert(
      fc.asyncProperty(grains, groups, asked, async (grain, group, { time, shift }) => {
        const period: PlanDimension = { ...bookingMonth, grain };
        const plan = barePlan(harbourModel, { metrics: bookedFigures, time });
        const compare = { shift, label: "before", evidence: [] };
        const whole = await world.rows({ ...plan, dimensions: [period], compare });
        const parts = await world.rows({ ...plan, dimensions: [period, group], compare });
        ended += parts.filter((row) => Number(row[2]) === 0).length;
        const sums = [2, 3, 6, 7].map(
          (place) => (key: unknown) =>
            parts
              .flatMap((row) => (row[0] === key ? [Number(row[place] ?? 0)] : []))
              .reduce((sum, part) => sum + part, 0),
        );
        for (const [key, ...figures] of whole)
          expect(sums.map((sum) => cellText(sum(key)))).toEqual(
            [0, 1, 4, 5].map((place) => cellText(figures[place] ?? 0)),
          );
        expect(new Set(parts.map(([key]) => key))).toEqual(new Set(whole.map(([key]) => key)));
      }),
    );
    expect(ended).toBeGreaterThan(10);
  });

  test.each<[string, Partial<Plan>]>([
    ["a total that runs on", { isRunning: true, dimensions: [bookingMonth, { ...bookingMonth, ...status }] }],
    ["parts of the periods", { dimensions: [{ ...bookingMonth, grain: "quarter" }, monthOfYear] }],
  ])("of %s shows the groups of the later time, and none as gone", async (_what, more) => {
    const plan = barePlan(harbourModel, { metrics: bookedFigures.slice(0, 1), ...more });
    const shift = { grain: "quarter" as const, count: 1 };
    const compared = await world.rows({ ...plan, compare: { shift, label: "before", evidence: [] } });
    const own = await world.rows(plan);
    expect(rowTexts(compared.map((row) => row.slice(0, 3)))).toEqual(rowTexts(own));
  });

  test("shows the earlier time as it is by itself, and the change between them", async () => {
    const time = bookedFrom("2025-01-01", "2025-07-01");
    const earlier: PlanTime = { ...time, from: "2024-07-01", to: "2025-01-01" };
    await fc.assert(
      fc.asyncProperty(arbitraryPlainMeasure(harbourModel, "BOOKINGS"), async (measure) => {
        const metrics = [metric(measure)];
        const shift = { grain: "quarter" as const, count: 2 };
        const [row = []] = await world.rows(
          barePlan(harbourModel, { metrics, time, compare: { shift, label: "before", evidence: [] } }),
        );
        const [now, before] = [await figure({ metrics, time }), await figure({ metrics, time: earlier })];
        const change = Number(now) - Number(before);
        const part = Number(before) === 0 ? null : change / Number(before);
        expect(row.map(cellText)).toEqual([now, before, change, part].map(cellText));
      }),
      { numRuns: 30 },
    );
  });

  test("stands beside the period it is about, however many periods are missing between them", async () => {
    const month: PlanDimension = {
      column: { table: "REPAIRS", column: "REPAIR_DATE" },
      label: "Month",
      grain: "month",
      part: null,
      via: null,
      evidence: [],
    };
    const plan = barePlan(harbourModel, {
      metrics: [metric({ kind: "count", table: "REPAIRS" })],
      dimensions: [month],
    });
    const counts = new Map((await world.rows(plan)).map(([key, count]) => [String(key).slice(0, 7), count]));
    const shift = { grain: "month" as const, count: 1 };
    const rows = await world.rows({ ...plan, compare: { shift, label: "month before", evidence: [] } });
    for (const [key, count, before] of rows) {
      const date = new Date(`${String(key)}T00:00:00Z`);
      date.setUTCMonth(date.getUTCMonth() - 1);
      expect(count).toBe(counts.get(String(key).slice(0, 7)));
      expect(before).toBe(counts.get(date.toISOString().slice(0, 7)) ?? null);
    }
    expect(rows.some((row) => row[2] === null)).toBe(true);
  });
});

test("the first of each group is the first, also where a row of the group has no value", async () => {
  const dimension = (table: string, column: string): PlanDimension => ({
    ...{ column: { table, column }, label: column, via: null, evidence: [], grain: null, part: null },
  });
  const plan = barePlan(harbourModel, {
    metrics: [metric({ kind: "count", table: "BOOKINGS" })],
    dimensions: [dimension("BOOKINGS", "GUEST_ID"), dimension("BOOKINGS", "STATUS")],
    time: bookedFrom("2024-03-01", "2025-01-01"),
  });
  const all = await world.rows(plan);
  const firsts = await world.rows({ ...plan, limit: 1, limitWithin: [0] });
  const states = (guest: unknown): string[] => all.flatMap((row) => (row[0] === guest ? [cellText(row[1])] : []));
  expect(firsts.length).toBeGreaterThan(5);
  for (const [guest, state] of firsts) expect([guest, cellText(state)]).toEqual([guest, states(guest).toSorted()[0]]);
});

describe("a running total", () => {
  test("ends with the figure of all rows", async () => {
    const measures = arbitraryPlainMeasure(harbourModel, "BOOKINGS").filter(
      (one) => one.kind === "count" || !["median", "count_distinct"].includes(one.function),
    );
    const grains = fc.constantFrom("day", "week", "month", "quarter", "year");
    await fc.assert(
      fc.asyncProperty(measures, grains, async (measure, grain) => {
        const column = { table: "BOOKINGS", column: "BOOKING_DATE" };
        const metrics = [metric(measure)];
        const dimensions: PlanDimension[] = [{ column, label: "Period", grain, part: null, via: null, evidence: [] }];
        const rows = await world.rows(barePlan(harbourModel, { metrics, dimensions, isRunning: true }));
        expect(cellText(rows.at(-1)?.at(-1))).toBe(cellText(await figure({ metrics })));
      }),
    );
  });
});

describe("two lists", () => {
  test("that are put together have each row of neither, one or both, as asked", async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySet(harbourModel), async (plan) => {
        const { setOperation } = plan;
        fc.pre(!isRefused(plan) && setOperation !== null && plan.limit === null && setOperation.plan.limit === null);
        const own = new Set(rowTexts(await world.rows({ ...plan, setOperation: null })));
        const other = new Set(rowTexts(await world.rows({ ...barePlan(harbourModel), ...setOperation?.plan })));
        const together = rowTexts(await world.rows(plan));
        const isInOne = (row: string): boolean => own.has(row) || other.has(row);
        if (setOperation?.kind === "union") expect(new Set(together)).toEqual(new Set([...own, ...other]));
        if (setOperation?.kind === "except") expect(together.filter((row) => !own.has(row))).toEqual([]);
        if (setOperation?.kind === "intersect")
          expect(together.filter((row) => !own.has(row) || !other.has(row))).toEqual([]);
        expect(together.every(isInOne)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

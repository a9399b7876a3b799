/** What is calculated of figures of groups is what the groups tell one by one. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import { derivedName } from "#lib/domain/derived-column";
import type { Plan } from "#lib/domain/plan";
import { isSameColumn } from "#lib/planner/plan/same-column";
import { periodStart } from "#lib/planner/time/calendar";
import { groupBy } from "#lib/semantic/group-by";
import { unlikeRows } from "../support/planner/alike-rows.ts";
import {
  type Calculated,
  type Compared,
  compared,
  courses,
  cumulativeShares,
  growths,
  indexes,
  movings,
  ranks,
  retentions,
  sharesWithin,
  timedCourses,
} from "../support/planner/arbitrary-calculations.ts";
import { barePlan } from "../support/planner/arbitrary-parts.ts";
import { calculatedCells, isUntil } from "../support/planner/naive-calculations.ts";
import { comparedCells, comparedGroups } from "../support/planner/naive-compared.ts";
import { cellKey, keptSpots, naiveGroups } from "../support/planner/naive-rows.ts";
import { metric } from "../support/planner/plan-rows.ts";
import { arbitraryShop, sharedTradeWorld, tradeModel, tradeOf } from "../support/planner/trade-world.ts";

/** The calculation sees steps before those that are asked for, where they begin with a whole one. */
function seenAndShown({ asked, calculation }: Calculated): { seen: Calculated["asked"]; from: Date | null } {
  const grain = asked.dimensions.find((one) => one.grain !== null)?.grain ?? null;
  const from = asked.time?.from ?? null;
  const looksBack = calculation.kind === "moving" || (calculation.kind === "indexed" && calculation.base !== null);
  if (!looksBack || grain === null || from === null || asked.time === null) return { seen: asked, from: null };
  if (periodStart(from, grain) !== from) return { seen: asked, from: null };
  return { seen: { ...asked, time: { ...asked.time, from: null } }, from: new Date(from) };
}

function expectedRows(shop: number, one: Calculated): unknown[][] {
  const { asked, calculation } = one;
  const { seen, from } = seenAndShown(one);
  const groups = naiveGroups(tradeOf(shop), seen);
  const step = asked.dimensions.findIndex(({ grain }) => grain !== null);
  const until = calculation.kind === "cumulative_share" ? calculation.until : null;
  return groups
    .filter((group) => from === null || (group.keys[step] ?? 0) >= from)
    .filter((group) => until === null || isUntil(until, group, groups))
    .map((group) => [
      ...group.keys,
      group.figure,
      ...calculatedCells(calculation, group, { groups, dimensions: asked.dimensions }),
    ]);
}

function comparedPlan(shop: number, { asked, shift }: Compared, kind: "rank" | "contribution"): Plan {
  const { dimensions, measure, time } = asked;
  return barePlan(tradeModel(shop), {
    metrics: [metric(measure)],
    dimensions: [...dimensions],
    time,
    compare: { shift, label: "before", evidence: [] },
    calculation: { kind, evidence: [] },
  });
}

describe.each<[EngineName, number]>([
  ["duckdb", 200],
  ["snowflake", 40],
])("calculations in %s", (engine, numRuns) => {
  const world = sharedTradeWorld(engine);
  const shops = arbitraryShop(engine);

  test.each([
    ["a moving average or total", movings],
    ["an index", indexes],
    ["compound growth", growths],
    ["a rank", ranks],
    ["a cumulative share", cumulativeShares],
    ["a share within a group", sharesWithin],
    ["retention", retentions],
  ])("%s is that of the groups", async (_what, calculated) => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(shops, calculated, async (shop, one) => {
        const { dimensions, measure, time } = one.asked;
        const more = { metrics: [metric(measure)], dimensions: [...dimensions], time, calculation: one.calculation };
        const rows = await world.rows(barePlan(tradeModel(shop), more), shop);
        const expected = expectedRows(shop, one);
        expect(unlikeRows(engine, rows, expected)).toEqual([]);
        told += expected.filter((row) => typeof row.at(-1) === "number").length;
      }),
      { numRuns },
    );
    expect(told).toBeGreaterThan(numRuns / 4);
  });

  test.each(["rank" as const, "contribution" as const])("a %s beside an earlier time is that of both", async (kind) => {
    await fc.assert(
      fc.asyncProperty(shops, compared, async (shop, { asked, shift }) => {
        const plan = comparedPlan(shop, { asked, shift }, kind);
        const groups = comparedGroups(tradeOf(shop), asked, shift);
        const expected = groups.map((group) => [...group.keys, ...comparedCells(group, groups, kind)]);
        expect(unlikeRows(engine, await world.rows(plan, shop), expected)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test("the steps of a funnel are the counts one by one, each beside the first and the one before", async () => {
    await fc.assert(
      fc.asyncProperty(shops, courses, async (shop, { steps, time }) => {
        const rows = { kind: "count", table: "ORDERS" } as const;
        const metrics = steps.map((filters, place) =>
          metric(filters.length === 0 ? rows : { kind: "filtered", measure: rows, filters }, `Step ${place + 1}`),
        );
        const plan = barePlan(tradeModel(shop), { metrics, time, calculation: { kind: "funnel", evidence: [] } });
        const counts = steps.map((filters) => keptSpots(tradeOf(shop), { table: "ORDERS", filters, time }).length);
        const part = (count: number, whole: number | undefined): number | null =>
          whole === undefined || whole === 0 ? null : count / whole;
        const expected = counts.map((count, place) => [
          `Step ${place + 1}`,
          count,
          part(count, counts[0]),
          part(count, counts[place - 1]),
        ]);
        expect(unlikeRows(engine, await world.rows(plan, shop), expected)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test("the time to a step of a funnel is the median of the rows that reached it and the step before", async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(shops, timedCourses, async (shop, { steps, time, unit }) => {
        const metrics = steps.map(({ filters }, place) => {
          const measure = { kind: "count", table: "ORDERS" } as const;
          return metric(filters.length === 0 ? measure : { kind: "filtered", measure, filters }, `Step ${place + 1}`);
        });
        const dates = steps.flatMap(({ date }, place) => (date === null ? [] : [{ step: `Step ${place + 1}`, date }]));
        const calculation = { kind: "funnel" as const, times: { unit, dates }, evidence: [] };
        const rows = await world.rows(barePlan(tradeModel(shop), { metrics, time, calculation }), shop);
        const expected = steps.map(({ filters, date }, place) => {
          const before = steps[place - 1];
          const from = before?.date ?? null;
          if (before === undefined || from === null || date === null || isSameColumn(from, date)) return [null];
          const column = { table: "ORDERS", column: derivedName({ kind: "elapsed", unit, from, to: date }) };
          const reached = { table: "ORDERS" as const, filters: [...before.filters, ...filters], time };
          const measure = { kind: "aggregate" as const, function: "median" as const, column };
          return [naiveGroups(tradeOf(shop), { ...reached, measure, dimensions: [] })[0]?.figure ?? null];
        });
        const times = rows.map((row) => row.slice(4));
        expect(unlikeRows(engine, times, expected)).toEqual([]);
        told += expected.filter(([cell]) => cell !== null).length;
      }),
      { numRuns },
    );
    expect(told).toBeGreaterThan(numRuns / 10);
  });

  test("contributions add up to the growth of all", async () => {
    let settled = 0;
    await fc.assert(
      fc.asyncProperty(shops, compared, async (shop, { asked, shift }) => {
        const { dimensions, measure } = asked;
        const plan = comparedPlan(shop, { asked, shift }, "contribution");
        fc.pre(measure.kind === "count" || (measure.kind === "aggregate" && measure.function === "sum"));
        const place = dimensions.findIndex(({ grain }) => grain !== null);
        const all = [...(await world.rows(plan, shop))];
        for (const rows of groupBy(all, (row) => (place < 0 ? "" : cellKey(row[place]))).values()) {
          const sum = (column: number): number => rows.reduce((total, row) => total + Number(row.at(column) ?? 0), 0);
          if (sum(-4) === 0) continue;
          settled += 1;
          expect(sum(-1)).toBeCloseTo((sum(-5) - sum(-4)) / sum(-4), 4);
        }
      }),
      { numRuns },
    );
    expect(settled).toBeGreaterThan(numRuns / 10);
  });
});

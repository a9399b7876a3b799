/** From a number back to its records, and on to its groups: they are as many, and add up to as much, as the number says. */
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import type { Dialect } from "#lib/domain/dialect";
import { dialects } from "#lib/domain/dialects";
import type { Plan, SimpleMeasure } from "#lib/domain/plan";
import { cellSchema } from "#lib/domain/result-set";
import { groupColumns } from "#lib/planner/compile/group-columns";
import { plainMeasure } from "#lib/planner/plan/measures";
import { isSameColumn } from "#lib/planner/plan/same-column";
import { type EditedPlan, editPlan } from "#lib/planner/steering/edit-plan";
import { additionMenu } from "#lib/planner/steering/menus/plan-menu";
import { brokenDown, recordsBehind } from "#lib/planner/steering/records";
import { barePlan } from "../support/planner/arbitrary-parts.ts";
import { arbitraryPlan } from "../support/planner/arbitrary-plan.ts";
import {
  type HarbourRows,
  type HarbourWorld,
  harbourModel,
  openHarbourWorld,
} from "../support/planner/harbour-world.ts";
import { cellText, metric } from "../support/planner/plan-rows.ts";
import { randomCases } from "../support/random-cases.ts";

const model = harbourModel;

type DrillWorld = HarbourWorld & { readonly model: typeof model; readonly dialect: Dialect };

async function openDrillWorld(engine: EngineName): Promise<DrillWorld> {
  const world = { ...(await openHarbourWorld(engine)), model, dialect: dialects[engine] };
  onTestFinished(() => world.close());
  return world;
}

/** Figures of which it can be said how many records there are and what they come to. */
function countsOrAdds({ metrics: [metric] }: Plan): boolean {
  const measure = measureOf(metric);
  if (measure === null) return false;
  const plain = plainMeasure(measure);
  return plain.kind === "count" || plain.function === "sum";
}

function measureOf(metric: Plan["metrics"][number] | undefined): SimpleMeasure | null {
  const expression = metric?.expression;
  const isSimple = expression?.kind === "count" || expression?.kind === "aggregate" || expression?.kind === "filtered";
  return isSimple ? expression : null;
}

/** Whether a plan has records is no matter of the engine. */
const anyWorld = { model, dialect: dialects.duckdb };

/** Figures of how many different ones there are: each of them may have several records. */
function countsDifferent({ metrics: [metric] }: Plan): boolean {
  const measure = measureOf(metric);
  const plain = measure === null ? null : plainMeasure(measure);
  return plain?.kind === "aggregate" && plain.function === "count_distinct";
}

/** Shares and comparisons stand beside the figure; here the figure itself is looked at. */
const drilledPlan = (isMeant: (plan: Plan) => boolean) =>
  arbitraryPlan(model)
    .map(
      (plan): Plan => ({
        ...plan,
        asShare: false,
        isRunning: false,
        compare: null,
        metrics: plan.metrics.slice(0, 1),
        order: [],
        having: [],
      }),
    )
    .filter(
      (plan) =>
        plan.detail === null &&
        plan.setOperation === null &&
        isMeant(plan) &&
        editPlan(plan, [], anyWorld).kind === "edited",
    );

/** What a number has to be made of. */
function amountOf(rows: HarbourRows, plan: Plan, measure: SimpleMeasure): string {
  const plain = plainMeasure(measure);
  if (plain.kind === "count") return cellText(rows.length);
  const place = plan.detail?.columns.findIndex((column) => isSameColumn(column, plain.column)) ?? -1;
  expect(place).toBeGreaterThanOrEqual(0);
  if (rows.length === 0) return cellText(null);
  return cellText(rows.reduce((sum, row) => sum + Number(row[place]), 0));
}

type Drilled = {
  readonly world: DrillWorld;
  readonly plan: Plan;
  readonly measure: SimpleMeasure;
  readonly rows: HarbourRows;
  readonly row: HarbourRows[number];
};

/** One of the plan's rows; null where it has none. */
async function drilledFrom(world: DrillWorld, plan: Plan, pick: number): Promise<Drilled | null> {
  const measure = measureOf(plan.metrics[0]);
  const rows = await world.rows(plan);
  const row = rows[pick % Math.max(rows.length, 1)];
  return row === undefined || measure === null ? null : { world, plan, measure, rows, row };
}

/** The columns of a result that hold groups. */
function shownGroups(plan: Plan): number {
  return groupColumns(plan, { model }).filter(({ isHidden }) => !isHidden).length;
}

/** The plan of the records, or why there is none. */
function recordsOf({ plan, row, world }: Drilled): EditedPlan {
  const cells = row
    .slice(0, shownGroups(plan))
    .map((cell, column) => ({ column, cell: cellSchema.parse(cell ?? null) }));
  const records = recordsBehind(plan, { cells, figure: null }, model);
  return records.kind === "plan" ? editPlan(records.plan, [], world) : records;
}

/** Things that share a name are told apart by keys that are not shown: their records come together, and it is said. */
function isOfSeveral({ plan, rows, row }: Drilled, { assumptions }: Plan): boolean {
  const isTold = assumptions.some((sentence) => sentence.includes("share one"));
  const alike = rows.filter((other) => row.slice(0, shownGroups(plan)).every((cell, column) => other[column] === cell));
  if (alike.length > 1) expect(isTold).toBe(true);
  return isTold && (alike.length > 1 || plan.limit !== null);
}

async function expectRecords(drilled: Drilled, records: Plan): Promise<void> {
  const { plan, row, measure, world } = drilled;
  if (isOfSeveral(drilled, records)) return;
  const isCount = plainMeasure(measure).kind === "count";
  const figure = row[shownGroups(plan)] ?? (isCount ? 0 : null);
  expect(amountOf(await world.rows(records), records, measure)).toBe(cellText(figure));
}

/** Through the driver each statement is a trip of its own. */
const engines: readonly [EngineName, number][] = [
  ["duckdb", randomCases({ few: 80, all: 300 })],
  ["snowflake", randomCases({ few: 20, all: 300 })],
];

describe.each(engines)("a number of one year on %s", (engine) => {
  test("is seen by the day of the week, in the order of the week, and the days add up to it", async () => {
    const world = await openDrillWorld(engine);
    const date = { column: { table: "BOOKINGS", column: "BOOKING_DATE" }, part: null, via: null, evidence: [] };
    const year = { ...date, label: "Year", grain: "year" as const };
    const plan = barePlan(model, {
      metrics: [metric({ kind: "count", table: "BOOKINGS" }, "Bookings")],
      dimensions: [year],
    });
    const menu = additionMenu(plan, "group", { ...world, today: "2026-05-21" });
    const edits = menu.sections.flatMap(({ options }) => options.flatMap((option) => option.edits));
    const offered = edits.flatMap((edit) => (edit.kind === "add" && edit.part.kind === "group" ? [edit.part] : []));
    const weekday = offered.find(({ dimension }) => dimension.part === "day_of_week")?.dimension;
    if (weekday === undefined) throw new Error("The day of the week is offered beside a step of the same date.");
    // Whole days have no hours, and two years are no decades.
    const parts = offered.map(({ dimension }) => dimension.part);
    expect([parts.includes("hour_of_day"), parts.includes("decade")]).toEqual([false, false]);

    const [first] = (await world.rows(plan)).toSorted((left, right) => Number(right[1]) - Number(left[1]));
    const cells = [{ column: 0, cell: cellSchema.parse(first?.[0] ?? null) }];
    const drilled = brokenDown(plan, cells, { ...weekday, evidence: [""] }, model);
    if (drilled.kind !== "plan") throw new Error(drilled.why);
    const rows = await world.rows(drilled.plan);
    expect(rows.map(([day]) => day)).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    expect(rows.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(Number(first?.[1]));
  });
});

describe.each(engines)("the records behind a number on %s", (engine, numRuns) => {
  test("are as many as it counts and add up to what it says, or it is refused in words", async () => {
    const world = await openDrillWorld(engine);
    const counts = { drilled: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(drilledPlan(countsOrAdds), fc.nat(), async (plan, pick) => {
        const drilled = await drilledFrom(world, plan, pick);
        if (drilled === null) return;
        const records = recordsOf(drilled);
        counts[records.kind === "edited" ? "drilled" : "refused"] += 1;
        if (records.kind === "edited") await expectRecords(drilled, records.plan);
        else expect(records.why).toMatch(/^[A-Z"].*\.$/);
      }),
      { numRuns },
    );
    expect(counts.drilled).toBeGreaterThan(counts.refused);
  });
});

describe.each(engines)("the records behind a number of different values on %s", (engine, numRuns) => {
  test("have as many different ones as it says, and tell that each of them is counted once", async () => {
    const world = await openDrillWorld(engine);
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(drilledPlan(countsDifferent), fc.nat(), async (plan, pick) => {
        const drilled = await drilledFrom(world, plan, pick);
        if (drilled === null) return;
        const records = recordsOf(drilled);
        if (records.kind !== "edited") return;
        const { detail, assumptions } = records.plan;
        expect(assumptions.some((sentence) => sentence.startsWith("The number counts different "))).toBe(true);
        const place = detail?.columns.findIndex((one) => detail.counted && isSameColumn(one, detail.counted)) ?? -1;
        if (place < 0 || isOfSeveral(drilled, records.plan)) return;
        compared += 1;
        const values = (await world.rows(records.plan)).map((cells) => cells[place]).filter((cell) => cell !== null);
        expect(new Set(values.map(String)).size).toBe(Number(drilled.row[shownGroups(plan)] ?? 0));
      }),
      { numRuns },
    );
    expect(compared).toBeGreaterThan(0);
  });
});

/** Shares in a pivot table are parts of the whole of its answer, and it says which whole that is. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanDimension, PlanHaving, PlanMetric } from "#lib/domain/plan";
import type { CompiledPivot } from "#lib/planner/compile/compile-pivot";
import { isAdditive } from "#lib/planner/plan/additivity";
import { simpleMeasures, simpleTable } from "#lib/planner/plan/measures";
import { reach } from "#lib/planner/plan/reach";
import { shareParts } from "#lib/planner/plan/share-parts";
import { sharePeriod } from "#lib/planner/plan/share-scope";
import { pivotOf } from "#lib/planner/steering/pivot";
import { planProblem } from "#lib/planner/steering/plan-problem";
import { barePlan } from "../support/planner/arbitrary-parts.ts";
import { harbourModel as model, sharedHarbourWorld } from "../support/planner/harbour-world.ts";
import {
  anyWhole,
  compiledPivot,
  depthsOf,
  type Laid,
  type LevelRow,
  levelRows,
  placesAt,
} from "../support/planner/pivot-rows.ts";
import { cellText, metric, rowTexts } from "../support/planner/plan-rows.ts";
import { randomCases } from "../support/random-cases.ts";

const world = sharedHarbourWorld();

/** Figures that do not add up have no shares: the rows that they are of are counted instead. */
function shared({ metrics, ...plan }: Plan): Plan {
  const added = metrics.map((one): PlanMetric => {
    const [measure] = simpleMeasures(one.expression);
    if (isAdditive(one.expression) || measure === undefined) return one;
    return { ...one, expression: { kind: "count", table: simpleTable(measure) } };
  });
  return { ...plan, metrics: added, asShare: true, compare: null };
}

const anyShared = anyWhole
  .map(({ plan, layout }): Laid => ({ plan: shared(plan), layout }))
  .filter(({ plan }) => planProblem(plan, model) === null);

describe("the shares of a pivot table", () => {
  test("are parts of the whole of the answer at every level, and are left out of totals in which a row counts once that is in the whole several times", async () => {
    const counts = { parts: 0, none: 0 };
    await fc.assert(
      fc.asyncProperty(anyShared, async (laid) => {
        const compiled = compiledPivot(laid);
        if (compiled === null) return;
        const compared = await expectShares(laid, compiled);
        counts.parts += compared.parts;
        counts.none += compared.none;
      }),
      { numRuns: randomCases({ few: 60, all: 200 }) },
    );
    expect(counts.parts).toBeGreaterThan(randomCases({ few: 60, all: 300 }));
    expect(counts.none).toBeGreaterThan(0);
  });

  test("are not told of a total of groups that share their rows, whose parts are more than it has", async () => {
    const boats = metric({ kind: "count", table: "BOATS" }, "Boats");
    const port = { ...boat, column: { table: "BOOKINGS", column: "FROM_PORT_ID" }, label: "Port" };
    const month = { ...boat, column: { table: "BOOKINGS", column: "BOOKING_DATE" }, label: "Month" };
    const plan = { ...byBoat, metrics: [boats], dimensions: [port] };
    const told = await laidOut(plan);
    expect(told.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(told.figures.reduce((sum, figure) => sum + figure, 0)).toBeGreaterThan(Number(told.total[0]));
    expect(told.total[1]).toBeNull();
    const noted = "One row counts in each port that it belongs to and once in their total: the total has no share.";
    expect(told.notes).toEqual([noted]);
    const several = await laidOut({ ...plan, dimensions: [port, { ...month, grain: "month" }] });
    expect(several.notes.at(-1)).toContain("each port and month that it belongs to");
    expect((await laidOut({ ...plan, metrics: [bookings] })).total[1]).toBe(1);
  });

  test("are told with the whole that they are of", async () => {
    const over: PlanHaving = { metric: bookings.expression, operator: ">", value: 12, evidence: [] };
    const above: PlanHaving = { ...over, value: "average" };
    const only = { column: boat.column, via: null, condition: { operator: "in" as const, values: ["1", "2"] } };
    const order = [{ by: "metric" as const, index: 0, direction: "descending" as const, evidence: [] }];
    const date = { column: { table: "BOOKINGS", column: "BOOKING_DATE" }, label: "Month" };
    const monthly = "Shares are parts of their month; in totals over time, of";
    const whole = "Shares are parts of all groups";
    const marked = `${whole} with more than 12 bookings`;
    const cases: readonly [Partial<Plan>, string | null][] = [
      [{}, null],
      [{ having: [over] }, `${marked}.`],
      [{ having: [above] }, `${whole}, also of those that are not shown.`],
      [{ having: [over, above] }, `${whole}, also of those that are not shown.`],
      [{ order, limit: 2 }, `${whole}, also of those that are not shown.`],
      [{ order, limit: 2, having: [over] }, `${marked}, also of those that are not shown.`],
      [{ filters: [{ ...only, evidence: [] }] }, `${whole}, also of those that are not shown.`],
    ];
    const inMonths = { dimensions: [boat, { ...boat, ...date, grain: "month" as const }] };
    expect((await laidOut({ ...byBoat, ...inMonths })).notes).toEqual([`${monthly} all groups.`]);
    const { notes: both } = await laidOut({ ...byBoat, ...inMonths, having: [over], order, limit: 2 });
    expect(both.at(-1)).toBe(
      `${monthly} the whole; all groups with more than 12 bookings count in both, also those that are not shown.`,
    );
    for (const [more, note] of cases) {
      const { notes, shares, figures } = await laidOut({ ...byBoat, ...more });
      expect(notes.filter((one) => one.startsWith("Shares"))).toEqual(note === null ? [] : [note]);
      const isOver = note?.startsWith(marked) === true;
      const counted = allFigures.filter((figure) => !isOver || figure > 12);
      const inWhole = counted.reduce((sum, figure) => sum + figure, 0);
      expect(rowTexts([shares]), note ?? "").toEqual(rowTexts([figures.map((figure) => figure / inWhole)]));
      expect(counted.length > figures.length).toBe(note?.endsWith("not shown.") === true);
    }
  });
});

const bookings = metric({ kind: "count", table: "BOOKINGS" }, "Bookings");
const boat: PlanDimension = {
  column: { table: "BOOKINGS", column: "BOAT_ID" },
  label: "Boat",
  ...{ grain: null, part: null, via: null, evidence: [] },
};
const byBoat = barePlan(model, { metrics: [bookings], dimensions: [boat], asShare: true });
/** 90 bookings of seven boats, one after the other. */
const allFigures = [13, 13, 13, 13, 13, 13, 12];

async function laidOut(plan: Plan) {
  const pivot = pivotOf(plan, { rows: [0], columns: [] }, { model, dialect: dialects.duckdb });
  if (pivot.kind !== "pivot") throw new Error(pivot.why);
  const rows = await world.query(pivot.compiled.sql);
  const groups = levelRows(rows, pivot.compiled, [1, 0]);
  const [figures, shares] = [0, 1].map((place) => groups.map((row) => Number(row.figures[place])));
  const [whole] = levelRows(rows, pivot.compiled, [0, 0]);
  return { notes: pivot.notes, figures: figures ?? [], shares: shares ?? [], total: whole?.figures ?? [] };
}

/** How many shares were compared, and how many totals have none. */
async function expectShares({ plan, layout }: Laid, compiled: CompiledPivot) {
  const compared = { parts: 0, none: 0 };
  const rows = await world.query(compiled.sql);
  const period = sharePeriod(plan)?.position ?? null;
  const wholes = await wholesOf(plan, layout, period);
  // Over some bridges only the rows of picked groups can be laid out. Where no group is left there is nothing to be a part of.
  if (wholes === null) return compared;
  if (levelRows(rows, compiled, [layout.rows.length, layout.columns.length]).length === 0) return compared;
  const hasShare = (index: number, places: readonly number[]): boolean =>
    plan.dimensions.every((dimension, place) => places.includes(place) || !isRepeated(plan.metrics[index], dimension));
  for (const depth of depthsOf(layout)) {
    const level = levelRows(rows, compiled, depth);
    const places = placesAt(layout, depth);
    const expected = ({ groups, figures }: LevelRow): unknown[] => {
      const own = groups.find(({ dimension }) => dimension === period);
      return plan.metrics.map((_, index) => {
        compared[hasShare(index, places) ? "parts" : "none"] += 1;
        const whole = wholes(own === undefined ? null : cellText(own.cell), index);
        const [figure = null] = [figures[2 * index]];
        if (!hasShare(index, places) || figure === null || whole === null || whole === 0) return null;
        return Number(figure) / whole;
      });
    };
    const shares = level.map(({ figures }) => figures.filter((_, index) => index % 2 === 1));
    expect(rowTexts(shares), compiled.sql).toEqual(rowTexts(level.map(expected)));
  }
  return compared;
}

/** Whether one row of the figure may belong to several of these groups. */
function isRepeated(figure: PlanMetric | undefined, { column, via }: PlanDimension): boolean {
  const measures = figure === undefined ? [] : simpleMeasures(figure.expression);
  return measures.some((measure) => reach(model, simpleTable(measure), column.table, via).kind === "bridged");
}
/** What comes together of each figure in all groups that the answer's shares are parts of, of a period or (null) of all; null where they have no levels. */
async function wholesOf(plan: Plan, layout: Laid["layout"], period: number | null) {
  const isOfAll = plan.having.some(({ value }) => value === "average");
  const asked = { ...plan, filters: [...shareParts(plan, model).ofWhole], having: isOfAll ? [] : plan.having };
  const all = { ...asked, asShare: false, order: [], limit: null, limitWithin: [] };
  const compiled = compiledPivot({ plan: all, layout });
  if (compiled === null) return null;
  const rows = levelRows(await world.query(compiled.sql), compiled, [layout.rows.length, layout.columns.length]);
  return (of: string | null, index: number): number | null => {
    const cells = rows
      .filter(
        ({ groups }) => of === null || groups.some((own) => own.dimension === period && cellText(own.cell) === of),
      )
      .flatMap(({ figures }) => figures[index] ?? []);
    return cells.length === 0 ? null : cells.reduce<number>((sum, cell) => sum + Number(cell), 0);
  };
}

/** A pivot table shows what its answer asks for: the groups that it keeps, totals of these alone, shares of its whole. */
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanDimension, PlanFilter } from "#lib/domain/plan";
import type { CompiledPivot } from "#lib/planner/compile/compile-pivot";
import { reach } from "#lib/planner/plan/reach";
import { planProblem } from "#lib/planner/steering/plan-problem";
import { addPeriods } from "#lib/planner/time/calendar";
import { isPeriod } from "#lib/planner/time/compare-window";
import {
  type HarbourWorld,
  harbourModel as model,
  openHarbourWorld,
  sharedHarbourWorld,
} from "../support/planner/harbour-world.ts";
import {
  anyWhole,
  compiledPivot,
  depthsOf,
  type Laid,
  type LevelRow,
  levelRows,
  planBy,
  shownRow,
} from "../support/planner/pivot-rows.ts";
import { cellText, rowTexts } from "../support/planner/plan-rows.ts";
import { randomCases } from "../support/random-cases.ts";

const world = sharedHarbourWorld();

function places({ dimensions }: Plan): number[] {
  return dimensions.map((_, place) => place);
}

async function expectAnswer(
  { plan, layout }: Laid,
  compiled: CompiledPivot,
  asked: Pick<HarbourWorld, "rows" | "query">,
): Promise<void> {
  const rows = await asked.query(compiled.sql);
  const found = levelRows(rows, compiled, [layout.rows.length, layout.columns.length]);
  const shown = found.map((row) => shownRow(row, places(plan)));
  expect(rowTexts(shown), compiled.sql).toEqual(rowTexts(await asked.rows(plan)));
}

describe("the pivot table of an answer that keeps some of its groups", () => {
  test("has exactly the rows of the answer where all of its groups are laid out, shares included", async () => {
    const counts = { picked: 0, shares: 0 };
    await fc.assert(
      fc.asyncProperty(anyWhole, async (laid) => {
        const compiled = compiledPivot(laid);
        if (compiled === null) return;
        counts.picked += Number(laid.plan.limit !== null);
        counts.shares += Number(laid.plan.asShare);
        await expectAnswer(laid, compiled, world);
      }),
      { numRuns: randomCases({ few: 60, all: 200 }) },
    );
    expect(Math.min(counts.picked, counts.shares)).toBeGreaterThan(0);
  });

  test("has the same rows through Snowflake's driver", async () => {
    const account = await openHarbourWorld("snowflake");
    onTestFinished(() => account.close());
    await fc.assert(
      fc.asyncProperty(anyWhole, async (laid) => {
        const compiled = compiledPivot(laid, dialects.snowflake);
        if (compiled !== null) await expectAnswer(laid, compiled, account);
      }),
      { numRuns: randomCases({ few: 12, all: 200 }) },
    );
  });

  test("has totals that what is shown adds up to, where figures add up, and the same ones however it is laid out", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(anyWhole, async (laid) => {
        const compiled = compiledPivot(laid);
        if (compiled === null) return;
        const rows = await world.query(compiled.sql);
        const finest = levelRows(rows, compiled, [laid.layout.rows.length, laid.layout.columns.length]);
        for (const depth of depthsOf(laid.layout))
          compared += expectSums(levelRows(rows, compiled, depth), finest, compiled);
        const fewer = { rows: laid.layout.rows.slice(0, 1), columns: laid.layout.columns.slice(0, 1) };
        const other = compiledPivot({ plan: laid.plan, layout: fewer });
        if (other === null || isTimeless(laid.plan)) return;
        const whole = levelRows(await world.query(other.sql), other, [0, 0]);
        expect(figureTexts(whole), other.sql).toEqual(figureTexts(levelRows(rows, compiled, [0, 0])));
      }),
      { numRuns: randomCases({ few: 50, all: 150 }) },
    );
    expect(compared).toBeGreaterThan(5);
  });

  test("has the figure of the plan without the group, over the rows of the groups that are shown", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(anyWhole.filter(isByOneGroup), async (laid) => {
        const compiled = compiledPivot(laid);
        if (compiled === null) return;
        const rows = await world.query(compiled.sql);
        const finest = levelRows(rows, compiled, [laid.layout.rows.length, laid.layout.columns.length]);
        // Where no group is left nothing is shown; what a figure is of no rows at all is not what is asked here.
        if (finest.length === 0) return;
        const asked = onlyIn(laid.plan, finest);
        if (asked === null || planProblem(asked, model) !== null) return;
        compared += 1;
        const [whole] = levelRows(rows, compiled, [0, 0]);
        const own =
          laid.plan.asShare && laid.plan.compare === null
            ? whole?.figures.filter((_, index) => index % 2 === 0)
            : whole?.figures;
        expect(rowTexts([own ?? []]), compiled.sql).toEqual(rowTexts(await world.rows(asked)));
      }),
      { numRuns: randomCases({ few: 200, all: 400 }) },
    );
    expect(compared).toBeGreaterThan(5);
  });
});

/** Without a period of its own, a level without steps in time has nothing to compare with. */
function isTimeless({ compare, time }: Plan): boolean {
  return compare !== null && time === null;
}

function figureTexts(rows: readonly LevelRow[]): string[] {
  return rowTexts(rows.map(({ figures }) => figures));
}

/** How many figures were compared. */
function expectSums(level: readonly LevelRow[], finest: readonly LevelRow[], { figures, sql }: CompiledPivot): number {
  let compared = 0;
  for (const row of level) {
    const parts = finest.filter((part) =>
      row.groups.every((group) => part.groups.some((own) => isSameGroup(own, group))),
    );
    for (const [index, figure] of figures.entries()) {
      if (!figure.isAdditive) continue;
      const cells = parts.map((part) => part.figures[index]).filter((cell) => cell !== null);
      const sum = cells.length === 0 ? null : cells.reduce<number>((total, cell) => total + Number(cell), 0);
      // Rows that are counted come to none where there are none.
      expect(cellText(row.figures[index] ?? 0), sql).toBe(cellText(sum ?? 0));
      compared += 1;
    }
  }
  return compared;
}

function isSameGroup(left: LevelRow["groups"][number], right: LevelRow["groups"][number]): boolean {
  return (
    left.dimension === right.dimension && left.isShown === right.isShown && cellText(left.cell) === cellText(right.cell)
  );
}

function isByOneGroup({ plan }: Laid): boolean {
  const [dimension, ...others] = plan.dimensions;
  if (dimension === undefined || others.length > 0 || dimension.part !== null || isTimeless(plan)) return false;
  // A condition on a date would hold for the earlier time too, and leave nothing of it.
  if (plan.compare !== null && isPeriod(dimension, model)) return false;
  const tables = model.tables.filter(({ name }) => JSON.stringify(plan.metrics).includes(`"table":"${name}"`));
  return tables.every(({ name }) => reach(model, name, dimension.column.table, dimension.via).kind === "direct");
}

/** The plan without its group, over the rows of some of it; null where things of one name are told apart by a key. */
function onlyIn(plan: Plan, rows: readonly LevelRow[]): Plan | null {
  const [dimension] = plan.dimensions;
  if (dimension === undefined || rows.some(({ groups }) => groups.length !== 1)) return null;
  const conditions = rows.map(({ groups }) => conditionOf(dimension, groups[0]?.cell));
  const [first = nothing, second = first, ...more] = conditions;
  const either = [first, second, ...more].map(
    (condition): PlanFilter => ({ column: dimension.column, via: dimension.via, condition, evidence: ["said"] }),
  );
  const whole = planBy(plan, []);
  return { ...whole, alternatives: [...whole.alternatives, either] };
}

const nothing: PlanFilter["condition"] = { operator: "in", values: ["none of them"] };

function conditionOf({ grain }: PlanDimension, cell: unknown): PlanFilter["condition"] {
  if (cell === null || cell === undefined) return { operator: "is_null" };
  if (typeof cell === "boolean") return { operator: "=", value: cell };
  if (grain === null) return { operator: "in", values: [String(cell)] };
  const first = String(cell).slice(0, 10);
  return { operator: "between", low: first, high: addPeriods(addPeriods(first, grain, 1), "day", -1) };
}

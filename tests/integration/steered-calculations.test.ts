/** Everything that can be calculated of an answer by hand leads to rows, and back to the answer once it is left out. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { partsOf } from "#lib/domain/plan-part";
import type { ResultRow } from "#lib/domain/result-set";
import { compilePlan } from "#lib/planner/compile/compile";
import { nextPlans } from "#lib/planner/next-plans";
import { planDashboard } from "#lib/planner/plan-dashboard";
import { editPlan } from "#lib/planner/steering/edit-plan";
import { additionMenu, partMenu } from "#lib/planner/steering/menus/plan-menu";
import type { SemanticModel } from "#lib/semantic/model";
import { type DemoWorld, openDemoWorld } from "../support/planner/demo-world.ts";
import { checkOptions, readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

const sales = { database: "DEMO", schema: "SALES" };
const today = "2026-11-21";

let world: DemoWorld;
let model: SemanticModel;

beforeAll(async () => {
  world = await openDemoWorld();
  ({ model } = await world.knowledge(sales));
});
afterAll(() => world.close());

async function planned(question: string): Promise<Plan> {
  const outcome = await world.plan(question, sales);
  if (outcome.kind !== "plan") throw new Error(`"${question}" is not planned`);
  return outcome.plan;
}

/** Compiled for both engines, and run on one. */
async function rowsOf(plan: Plan): Promise<readonly ResultRow[]> {
  compilePlan(plan, { model, dialect: dialects.snowflake });
  const { sql } = compilePlan(plan, { model, dialect: dialects.duckdb });
  const { verdict } = valueFrom(await world.warehouse.check(sql, checkOptions(sales)));
  return valueFrom(await readAll(world.warehouse, verdict.sanitizedQuery, runOptions(sales))).rows;
}

const questions = [
  "revenue by month",
  "revenue by week in 2025",
  "revenue by month and channel in 2025",
  "revenue by category",
  "revenue by region and channel",
  "revenue by region in 2025 compared with the year before",
  "average order value by quarter",
];
/** Of each section the first ones: an index can begin in any of many months. */
const mostEach = 6;

describe("of an answer by hand", () => {
  test.each(questions)("%s: whatever is offered has rows, with a number that is calculated", async (question) => {
    const plan = await planned(question);
    const world = { model, dialect: dialects.duckdb, today };
    const { sections } = additionMenu(plan, "calculation", world);
    const options = sections.flatMap(({ label, options: all }) =>
      all.slice(0, mostEach).map((option) => ({ name: `${label}: ${option.label}`, option })),
    );
    expect(options.length).toBeGreaterThan(0);
    for (const { name, option } of options) {
      const edited = editPlan(plan, option.edits, world);
      if (edited.kind === "refused") throw new Error(`${name}: ${edited.why}`);
      const rows = await rowsOf(edited.plan);
      expect([name, rows.some((row) => row.at(-1) !== null)]).toEqual([name, true]);
      const id = partsOf(edited.plan).find(({ part }) => /^(?:calculation|share|running)$/.test(part.kind))?.id ?? "";
      const without = editPlan(edited.plan, partMenu(edited.plan, id, world)?.removal ?? [], world);
      expect(without).toMatchObject({ kind: "edited", plan: { calculation: null, asShare: false, isRunning: false } });
    }
  });

  test("what is asked next calculates something where it fits, and has rows", async () => {
    const kinds: string[] = [];
    for (const question of questions.slice(0, 4)) {
      const next = nextPlans(await planned(question), model).filter(
        ({ calculation, asShare }) => calculation !== null || asShare,
      );
      for (const plan of next) {
        expect((await rowsOf(plan)).some((row) => row.at(-1) !== null)).toBe(true);
        kinds.push(plan.asShare ? "share" : (plan.calculation?.kind ?? ""));
      }
    }
    expect(kinds).toEqual(["moving", "moving", expect.stringMatching(/^(?:share|cumulative_share)$/)]);
  });

  test("a dashboard calculates sparingly: a course by day has its average", async () => {
    const { index } = await world.knowledge(sales);
    const tilesOf = (request: string) => {
      const outcome = planDashboard(request, { model, index, today, previousPlan: null, mayAsk: false });
      if (outcome.kind !== "dashboard") throw new Error(`"${request}" is no dashboard`);
      return outcome.tiles.map(({ title, plan }) => ({ title, plan, kind: plan.calculation?.kind ?? null }));
    };
    const calculated = (request: string) => tilesOf(request).filter(({ kind }) => kind !== null);
    expect(calculated("sales dashboard")).toEqual([]);
    const daily = calculated("sales dashboard for June 2025");
    expect(daily.map(({ title, kind }) => [title, kind])).toEqual([
      ["Daily revenue, with its 7-day moving average", "moving"],
    ]);
    for (const { plan } of daily) expect((await rowsOf(plan)).filter((row) => row.at(-1) !== null)).toHaveLength(30);
  });
});

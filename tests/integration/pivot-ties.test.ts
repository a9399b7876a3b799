/** Groups of one name and one figure at a limit: an answer and its pivot table keep the same ones. */
import { describe, expect, onTestFinished, test } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanDimension } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { answerGroups } from "#lib/planner/compile/group-level";
import { pivotOf } from "#lib/planner/steering/pivot";
import { barePlan } from "../support/planner/arbitrary-parts.ts";
import { harbourModel as model, openHarbourWorld } from "../support/planner/harbour-world.ts";
import { levelRows } from "../support/planner/pivot-rows.ts";
import { metric, rowTexts } from "../support/planner/plan-rows.ts";

function group(column: string): PlanDimension {
  const of = { table: "BOATS", column };
  return { column: of, label: column, grain: null, part: null, via: null, evidence: [] };
}

/** Boats 1 and 7 share a name, as do 2 and 8, and no boat is there twice: all of them come to one. */
const boats = metric({ kind: "count", table: "BOATS" }, "Boats");
const byCount: Plan["order"] = [{ by: "metric", index: 0, direction: "descending", evidence: [] }];
/** The price is another one for each boat: it tells which of them it is. */
const price = metric(
  { kind: "aggregate", function: "max", column: { table: "BOATS", column: "DAILY_PRICE" } },
  "Daily price",
);
const named = barePlan(model, {
  metrics: [boats, price],
  dimensions: [group("BOAT_NAME")],
  order: byCount,
});
const cases: readonly [string, Plan][] = [
  ["the first one", { ...named, limit: 1 }],
  ["some of two names", { ...named, limit: 3 }],
  ["those behind the first", { ...named, limit: 2, offset: 1 }],
  [
    "the first of each type",
    { ...named, dimensions: [group("BOAT_TYPE"), group("BOAT_NAME")], limit: 1, limitWithin: [0] },
  ],
  [
    "the last by their names",
    { ...named, order: [{ by: "dimension", index: 0, direction: "descending", evidence: [] }], limit: 3 },
  ],
];
const engines: readonly EngineName[] = ["duckdb", "snowflake"];

describe.each(engines)("groups of one name and one figure on %s", (engine) => {
  const dialect = dialects[engine];

  test("are the same ones in the answer and in its pivot table", async () => {
    const world = await openHarbourWorld(engine);
    onTestFinished(() => world.close());
    for (const [name, plan] of cases) {
      const rows = plan.dimensions.map((_, place) => place);
      const pivot = pivotOf(plan, { rows, columns: [] }, { model, dialect });
      if (pivot.kind !== "pivot") throw new Error(pivot.why);
      const finest = levelRows(await world.query(pivot.compiled.sql), pivot.compiled, [rows.length, 0]);
      const figures = (await world.rows(plan)).map((row) => row.slice(rows.length));
      expect(rowTexts(finest.map((row) => row.figures)), name).toEqual(rowTexts(figures));
    }
  });

  test.each(cases)("are put in one order wherever they are picked: %s", (_, plan) => {
    const picks = [compilePlan(plan, { model, dialect }).sql, answerGroups(plan, { model, dialect })];
    for (const sql of picks) expect(sql.slice(sql.lastIndexOf("ORDER BY"))).toContain("boats.BOAT_ID ASC NULLS LAST");
  });
});

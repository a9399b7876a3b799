/** Plans of any shape on the demo data: what they become is a statement that both engines accept. */

import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { usualLayout } from "#lib/domain/pivot-table";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { pivotOf } from "#lib/planner/steering/pivot";
import type { SemanticModel } from "#lib/semantic/model";
import { arbitraryPlan } from "../support/planner/arbitrary-plan.ts";
import { openDemoWorld } from "../support/planner/demo-world.ts";
import { randomCases } from "../support/random-cases.ts";
import { checkOptions, valueFrom } from "../support/warehouse/read-rows.ts";

const sales = { database: "DEMO", schema: "SALES" };

/** The plan's own and that of its pivot table; none where no statement fits the plan. */
function statementsOf(plan: Plan, model: SemanticModel, engine: EngineName): string[] {
  const world = { model, dialect: dialects[engine] };
  try {
    const { sql } = compilePlan(plan, world);
    const pivot = pivotOf(plan, usualLayout(plan.dimensions), world);
    return pivot.kind === "pivot" ? [sql, pivot.compiled.sql] : [sql];
  } catch {
    return [];
  }
}

test.each<[EngineName, number]>([
  ["duckdb", randomCases({ few: 60, all: 240 })],
  ["snowflake", randomCases({ few: 15, all: 80 })],
])(
  "every statement is safe and prepares: %s",
  async (engine, numRuns) => {
    const world = await openDemoWorld(engine);
    onTestFinished(() => world.close());
    const { model } = await world.knowledge(sales);
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryPlan(model), async (plan) => {
        for (const sql of statementsOf(plan, model, engine)) {
          checked += 1;
          const { verdict } = valueFrom(await world.warehouse.check(sql, checkOptions(sales)));
          expect(`${verdict.reason}${verdict.isSafe ? "" : `\n${sql}`}`).not.toContain("SELECT");
          expect(verdict.isSafe).toBe(true);
        }
      }),
      { numRuns, endOnFailure: true },
    );
    expect(checked).toBeGreaterThan(numRuns / 2);
  },
  300_000,
);

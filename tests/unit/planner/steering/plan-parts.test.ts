/** A plan and its parts are the same thing, whatever the plan is. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planSchema } from "#lib/domain/plan";
import { partsOf, planEditSchema, planOf } from "#lib/domain/plan-part";
import { planChips } from "#lib/planner/steering/plan-chips";
import { arbitraryPlan } from "../../../support/planner/arbitrary-plan.ts";
import { harbourModel } from "../../../support/planner/harbour-world.ts";
import { sampleModel } from "../../../support/planner/sample-model.ts";

const models = [sampleModel, harbourModel];
const anyPlan = fc.constantFrom(...models).chain((model) => arbitraryPlan(model).map((plan) => ({ model, plan })));
const runs = { numRuns: 2_000 };

describe("the parts of a plan", () => {
  test("are the plan", () => {
    fc.assert(
      fc.property(anyPlan, ({ plan }) => {
        const parts = partsOf(plan);
        const again = planOf(
          parts.map(({ part }) => part),
          plan,
        );
        expect(again).toEqual(planSchema.parse(plan));
        expect(partsOf(again)).toEqual(parts);
      }),
      runs,
    );
  });

  test("have an id each, and can be sent as they are", () => {
    fc.assert(
      fc.property(anyPlan, ({ plan }) => {
        const parts = partsOf(plan);
        expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
        for (const { id, part } of parts) {
          const edit = { kind: "replace", id, part } as const;
          expect(planEditSchema.parse(edit)).toEqual(edit);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("are told one by one, in words", () => {
    fc.assert(
      fc.property(anyPlan, ({ plan, model }) => {
        const chips = planChips(plan, model);
        expect(chips.map(({ id }) => id)).toEqual(partsOf(plan).map(({ id }) => id));
        for (const { text } of chips) expect(text.trim()).not.toBe("");
      }),
      { numRuns: 300 },
    );
  });
});

/** Whatever is changed of an answer by hand has an answer itself, or the change is refused in words. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import { additionKinds } from "#lib/domain/inputs/steering";
import type { Plan } from "#lib/domain/plan";
import type { PlanMenu } from "#lib/domain/plan-menu";
import { type PlanEdit, type PlanPart, partsOf } from "#lib/domain/plan-part";
import { compilePlan } from "#lib/planner/compile/compile";
import { editPlan } from "#lib/planner/steering/edit-plan";
import { additionMenu, partMenu } from "#lib/planner/steering/menus/plan-menu";
import { planChips } from "#lib/planner/steering/plan-chips";
import { planProblem } from "#lib/planner/steering/plan-problem";
import type { SemanticModel } from "#lib/semantic/model";
import { barePlan } from "../../../support/planner/arbitrary-parts.ts";
import { arbitraryPlan } from "../../../support/planner/arbitrary-plan.ts";
import { harbourModel } from "../../../support/planner/harbour-world.ts";
import { sampleModel } from "../../../support/planner/sample-model.ts";
import { randomCases } from "../../../support/random-cases.ts";

const models = [sampleModel, harbourModel];
const today = "2026-06-30";
const worldOf = (model: SemanticModel) => ({ model, dialect: dialects.duckdb, today });

/** Plans that are offered to be changed: they have an answer. */
function soundPlan(model: SemanticModel): fc.Arbitrary<Plan> {
  return arbitraryPlan(model).filter((plan) => planProblem(plan, model) === null);
}

const anySound = fc.constantFrom(...models).chain((model) => soundPlan(model).map((plan) => ({ model, plan })));

/** In both dialects; throws where no statement fits. */
function compiles(plan: Plan, model: SemanticModel): void {
  for (const dialect of [dialects.duckdb, dialects.snowflake]) compilePlan(plan, { model, dialect });
}

function editsIn({ sections, removal }: PlanMenu): (readonly PlanEdit[])[] {
  const options = sections.flatMap(({ options: all }) => all.filter(({ isChosen }) => !isChosen));
  return [...options.map(({ edits }) => edits), ...(removal === null ? [] : [removal])];
}

describe("what is offered", () => {
  test("for any part, and to be added, has an answer", () => {
    fc.assert(
      fc.property(anySound, fc.nat(), ({ plan, model }, pick) => {
        const world = worldOf(model);
        const parts = partsOf(plan);
        const part = parts[pick % parts.length];
        const kind = additionKinds[pick % additionKinds.length] ?? "figure";
        const menus = [additionMenu(plan, kind, world), part === undefined ? null : partMenu(plan, part.id, world)];
        for (const edits of menus.flatMap((menu) => (menu === null ? [] : editsIn(menu)))) {
          const edited = editPlan(plan, edits, world);
          if (edited.kind === "refused") throw new Error(`${edited.why} ${JSON.stringify(edits)}`);
          compiles(edited.plan, model);
          expect(edited.plan).not.toEqual(plan);
          expect(edited.change.trim()).not.toBe("");
          expect(
            planChips(edited.plan, model).some(({ origin }) => origin === "chosen") ||
              edits[0]?.kind === "remove" ||
              isFlag(edits),
          ).toBe(true);
        }
      }),
      { numRuns: randomCases({ few: 60, all: 150 }) },
    );
  });

  test("shows how the plan is now as what is chosen", () => {
    fc.assert(
      fc.property(anySound, ({ plan, model }) => {
        for (const { id, part } of partsOf(plan)) {
          if (part.kind !== "order" || part.order.evidence.length > 0) continue;
          const menu = partMenu(plan, id, worldOf(model));
          const chosen = menu?.sections.flatMap(({ options }) => options.filter(({ isChosen }) => isChosen)) ?? [];
          expect(chosen.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** What has no words of its own. */
function isFlag(edits: readonly PlanEdit[]): boolean {
  const kinds: ReadonlySet<PlanPart["kind"]> = new Set(["share", "running", "first", "column", "rows"]);
  return edits.some((edit) => edit.kind !== "remove" && kinds.has(edit.part.kind));
}

function editOf(kind: "add" | "replace" | "remove", id: string, part: PlanPart): PlanEdit {
  switch (kind) {
    case "add":
      return { kind, part };
    case "replace":
      return { kind, id, part };
    case "remove":
      return { kind, id };
  }
}

describe("whatever is sent", () => {
  test("is refused in a sentence, or has an answer", () => {
    let edited = 0;
    const anything = fc.constantFrom(...models).chain((model) =>
      fc.record({
        model: fc.constant(model),
        plan: soundPlan(model),
        other: arbitraryPlan(model),
        at: fc.nat(),
        from: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom("add" as const, "replace" as const, "remove" as const),
        ({ model, plan, other, at, from }, kind) => {
          const [own, foreign] = [partsOf(plan), partsOf(other)];
          const [target, source] = [own[at % own.length], foreign[from % foreign.length]];
          if (target === undefined || source === undefined) return;
          const edit = editOf(kind, target.id, source.part);
          const outcome = editPlan(plan, [edit], worldOf(model));
          if (outcome.kind === "refused") {
            expect(outcome.why).toMatch(/^[A-Z].*\.$/);
            return;
          }
          edited += 1;
          compiles(outcome.plan, model);
          expect(planProblem(outcome.plan, model)).toBeNull();
        },
      ),
      { numRuns: randomCases({ few: 150, all: 600 }) },
    );
    expect(edited).toBeGreaterThan(20);
  });

  test("of a part that is not there is refused", () => {
    const plan = barePlan(sampleModel, { metrics: [] });
    expect(editPlan(plan, [{ kind: "remove", id: "figure-3" }], worldOf(sampleModel))).toMatchObject({
      kind: "refused",
    });
  });
});

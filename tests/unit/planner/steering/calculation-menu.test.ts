/** What can be calculated of an answer by hand: only what it allows, with its numbers, and taken away again. */
import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import type { PlanMenu, PlanOption } from "#lib/domain/plan-menu";
import { partsOf } from "#lib/domain/plan-part";
import { planQuestion } from "#lib/planner/plan-question";
import { type EditedPlan, editPlan } from "#lib/planner/steering/edit-plan";
import { additionMenu, partMenu } from "#lib/planner/steering/menus/plan-menu";
import { sampleModel as model, sampleArgs } from "../../../support/planner/sample-model.ts";

const world = { model, dialect: dialects.duckdb, today: sampleArgs.today };

function planned(question: string): Plan {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`"${question}" is not planned`);
  return outcome.plan;
}

function labels({ sections }: Pick<PlanMenu, "sections">): Record<string, string[]> {
  return Object.fromEntries(sections.map(({ label, options }) => [label, options.map((option) => option.label)]));
}

function optionOf({ sections }: Pick<PlanMenu, "sections">, section: string, label: string): PlanOption {
  const found = sections.find((one) => one.label === section)?.options.find((option) => option.label === label);
  if (found === undefined) throw new Error(`${section}: ${label} is not offered`);
  return found;
}

function chosen(plan: Plan, section: string, label: string): Extract<EditedPlan, { kind: "edited" }> {
  const edited = editPlan(plan, optionOf(additionMenu(plan, "calculation", world), section, label).edits, world);
  if (edited.kind === "refused") throw new Error(edited.why);
  return edited;
}

function menuOfCalculation(plan: Plan): PlanMenu {
  const id = partsOf(plan).find(({ part }) => ["calculation", "share", "running"].includes(part.kind))?.id ?? "";
  const menu = partMenu(plan, id, world);
  if (menu === null) throw new Error("Nothing is calculated");
  return menu;
}

describe("what can be calculated of an answer", () => {
  test("over months: what moves, what is added up, and an index to any of them, and no Pareto of months", () => {
    const offered = labels(additionMenu(planned("total amount by month in 2025"), "calculation", world));
    expect(offered["Moving average"]).toEqual(expect.arrayContaining(["3 months", "6 months"]));
    expect(offered["Moving total"]).toEqual(expect.arrayContaining(["3 months"]));
    expect(offered["Over time"]).toEqual(["Added up", "Compound growth"]);
    expect(offered["Index, 100 in"]?.[0]).toBe("The first month");
    expect(offered["Index, 100 in"]?.slice(1)).toEqual(expect.arrayContaining(["Mar 2025"]));
    expect(offered["Parts of a whole"]).toEqual(["Share of the total"]);
  });

  test("of groups: shares, ranks and those that make up most, and nothing that needs steps in time", () => {
    const offered = labels(additionMenu(planned("total amount by boat type"), "calculation", world));
    expect(offered["Parts of a whole"]).toEqual([
      "Share of the total",
      "Cumulative share",
      ...["50%", "80%", "90%"].map((part) => `Those that make up ${part}`),
    ]);
    expect(offered.Places).toEqual(["Rank"]);
    expect(Object.keys(offered)).toEqual(["Parts of a whole", "Places"]);
  });

  test("of an average there is no share, for averages do not add up", () => {
    const offered = labels(additionMenu(planned("average amount by boat type"), "calculation", world));
    expect(Object.keys(offered)).toEqual(["Places"]);
  });

  test("is nothing of a bare figure and of listed rows", () => {
    for (const question of ["total amount", "list cancelled bookings in 2025"])
      expect(additionMenu(planned(question), "calculation", world).sections).toEqual([]);
  });

  test("moves over no more steps than there are", () => {
    const offered = labels(additionMenu(planned("total amount by year"), "calculation", world));
    expect(offered["Moving average"]).toContain("2 years");
    expect(offered["Moving average"]).not.toContain("10 years");
  });
});

describe("what is calculated", () => {
  const monthly = planned("total amount by month in 2025");

  test("is told by what was done, moves over another number, and goes again", () => {
    const moving = chosen(monthly, "Moving average", "3 months");
    expect(moving.plan.calculation).toMatchObject({ kind: "moving", function: "avg", steps: 3 });
    expect(moving.change).toBe("Added 3-month moving average");
    const menu = menuOfCalculation(moving.plan);
    expect(optionOf(menu, "Moving average", "3 months").isChosen).toBe(true);
    expect(menu.moving).toMatchObject({ steps: 3, unit: "month", function: "avg" });
    const six = editPlan(moving.plan, optionOf(menu, "Moving average", "6 months").edits, world);
    expect(six).toMatchObject({ kind: "edited", change: "6-month moving average instead of 3-month moving average" });
    expect(editPlan(moving.plan, menu.removal ?? [], world)).toMatchObject({
      plan: { calculation: null },
      change: "Without 3-month moving average",
    });
  });

  test("is 100 in another month", () => {
    const indexed = chosen(monthly, "Index, 100 in", "The first month");
    const menu = menuOfCalculation(indexed.plan);
    expect(menu.moving).toBeNull();
    const march = editPlan(indexed.plan, optionOf(menu, "Index, 100 in", "Mar 2025").edits, world);
    expect(march).toMatchObject({ plan: { calculation: { kind: "indexed", base: "2025-03-01" } } });
  });

  test("takes the place of a share and of what is added up: one thing at a time", () => {
    for (const [section, label] of [
      ["Parts of a whole", "Share of the total"],
      ["Over time", "Added up"],
    ] as const) {
      const before = chosen(monthly, section, label);
      const after = chosen(before.plan, "Moving total", "3 months");
      expect(after.plan).toMatchObject({ asShare: false, isRunning: false, calculation: { function: "sum" } });
      const back = editPlan(after.plan, optionOf(menuOfCalculation(after.plan), section, label).edits, world);
      expect(back).toMatchObject({ plan: { calculation: null } });
    }
  });

  test("from the largest on, where it is what makes up most", () => {
    const smallest = planned("boat types with the lowest total amount");
    const pareto = chosen({ ...smallest, limit: null }, "Parts of a whole", "Cumulative share");
    expect(pareto.plan.order[0]).toMatchObject({ by: "metric", index: 0, direction: "descending" });
  });
});

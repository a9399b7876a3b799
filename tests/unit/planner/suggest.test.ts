import { describe, expect, it } from "vitest";
import { wantsDashboard } from "#lib/planner/dashboard/read-wish";
import { planDashboard } from "#lib/planner/plan-dashboard";
import { planQuestion } from "#lib/planner/plan-question";
import { followUpQuestions, suggestQuestions } from "#lib/planner/suggest";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

describe("suggested questions", () => {
  it("are all different and all answered", () => {
    const questions = suggestQuestions(sampleModel, 6).map((suggestion) => suggestion.question);
    expect(questions.length).toBeGreaterThanOrEqual(4);
    expect(new Set(questions).size).toBe(questions.length);
    for (const question of questions)
      expect([question, planQuestion(question, sampleArgs).kind]).toEqual([question, "plan"]);
  });

  it.each(["total amount by boat type", "total amount over time", "bookings by status", "list bookings"])(
    "lead on from %s: three of them that do not repeat it",
    (asked) => {
      const outcome = planQuestion(asked, sampleArgs);
      if (outcome.kind !== "plan") throw new Error("not planned");
      const others = () => suggestQuestions(sampleModel, 6).map(({ question }) => ({ question, plan: null }));
      const questions = followUpQuestions(outcome.plan, sampleModel, others).map(({ question }) => question);
      expect(new Set(questions).size).toBe(3);
      expect(questions.map((question) => question.toLowerCase())).not.toContain(outcome.title.toLowerCase());
    },
  );
});

describe("a request for a dashboard", () => {
  it.each([
    ["build a dashboard of bookings", true],
    ["show me three charts about amount", true],
    ["build a board of bookings", true],
    ["make me an overview of bookings", true],
    ["create a simple board of amount by status", true],
    ["bookings by status", false],
    ["bookings as a bar chart", false],
    ["create a bar chart of bookings for the board", false],
    ["make a chart of bookings for the board meeting", false],
    ["an overview of bookings by status", false],
  ])("is recognised in %s: %s", (request, expected) => {
    expect(wantsDashboard(request)).toBe(expected);
  });

  it("becomes two to six different tiles about its subject", () => {
    const outcome = planDashboard("build a dashboard of bookings in 2025", sampleArgs);
    if (outcome.kind !== "dashboard") throw new Error(JSON.stringify(outcome));
    const titles = outcome.tiles.map((tile) => tile.title);
    expect(titles.length).toBeGreaterThanOrEqual(2);
    expect(titles.length).toBeLessThanOrEqual(6);
    expect(new Set(titles).size).toBe(titles.length);
    expect(outcome.tiles.every((tile) => tile.plan.time?.from === "2025-01-01")).toBe(true);
  });

  it("about something unknown is refused by name", () => {
    const outcome = planDashboard("build a dashboard of unicorns", sampleArgs);
    expect(outcome.kind === "refuse" ? outcome.unknownWords : []).toEqual(["unicorns"]);
  });
});

import { describe, expect, it } from "vitest";
import { readForecast, readUnusual } from "#lib/planner/analysis/course-cues";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import { sampleArgs } from "../../../support/planner/sample-model.ts";

function analysisOf(question: string, args = sampleArgs): unknown {
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") return outcome.kind;
  const { metrics, analysis, time } = outcome.plan;
  return { kind: analysis?.kind, figure: metrics.map(({ label }) => label), from: time?.from ?? null };
}

describe("what is unusual", () => {
  it.each([
    ["is April's amount unusual?", "2026-04-01"],
    ["was the amount unusually low in April 2026", "2026-04-01"],
    ["show me unexpected dips in amount", null],
    ["any unusual drop in amount in April 2026", "2026-04-01"],
    ["were there odd days for amount in April 2026", "2026-04-01"],
  ])("%s", (question, from) => {
    expect(analysisOf(question)).toMatchObject({ kind: "unusual", figure: ["Amount"], from });
  });

  it.each(["list the unusual boats", "drop the bookings of May", "did the amount rise in May"])(
    "is not asked by: %s",
    (question) => {
      expect(readUnusual(question)).toBeNull();
    },
  );
});

describe("what comes", () => {
  it("is called by what a verb asks for, as it was until now", () => {
    expect(readForecast("how much will we make in December")?.rests[0]).toBe("how much did we make");
  });

  it.each([
    "how many bookings do we have to expect next month",
    "how many new bookings can we expect next month",
    "estimate the number of bookings for the next four weeks",
  ])("is asked by: %s", (question) => {
    expect(analysisOf(question)).toMatchObject({ kind: "forecast" });
  });

  it("is not asked by an estimate that is stored", () => {
    expect(readForecast("estimate of the amount in 2025")).toBeNull();
  });

  it("may be at the end of a year", () => {
    const asked = readForecast("expected amount at the end of 2026");
    expect(asked?.rests[0]).toBe("amount");
    expect(asked?.horizon.until("2026-06-01")).toBe("2027-01-01");
  });

  it("may be half a year ahead", () => {
    const asked = readForecast("forecast amount for the next half year");
    expect(asked?.rests[0]).toBe("amount");
    expect(asked?.horizon.until("2026-06-01")).toBe("2026-12-01");
  });

  it.each([
    ["forecast bookings till xmas", "2026-12-26"],
    ["forecast bookings by Christmas", "2026-12-26"],
    ["forecast bookings for the remainder of 2026", "2027-01-01"],
    ["forecast bookings for the rest of the year", "2027-01-01"],
    ["forecast bookings up to the end of August", "2026-09-01"],
    ["forecast bookings until the end of March", "2027-04-01"],
  ])("ends where the words say: %s", (question, end) => {
    const asked = readForecast(question);
    expect(asked?.horizon.until("2026-06-01")).toBe(end);
    expect(asked?.rests[0]).toBe("bookings");
  });
});

describe("times that something took", () => {
  const tables = sampleArgs.model.tables.map((table) =>
    table.name === "BOOKINGS"
      ? {
          ...table,
          columns: table.columns.map((column) =>
            column.name === "NIGHTS" ? { ...column, name: "DOCKING_MIN", label: "docking min" } : column,
          ),
        }
      : table,
  );
  const model = { ...sampleArgs.model, tables };
  const args = { ...sampleArgs, model, index: indexModel(model) };

  it.each([
    ["any outliers in docking times", "unusual"],
    ["forecast docking times for the next 3 months", "forecast"],
  ])("are averaged: %s", (question, kind) => {
    expect(analysisOf(question, args)).toMatchObject({ kind, figure: ["Average docking min"] });
  });

  it("are asked back where they are a total as well", () => {
    expect(analysisOf("any outliers in docking minutes", args)).toBe("ask");
  });
});

import { describe, expect, it } from "vitest";
import type { DataDays } from "#lib/domain/chart";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import { describeChart } from "#lib/domain/chart-description";
import { noChartEdit } from "#lib/domain/chart-edit";
import { drawChart } from "#lib/domain/drawn-chart";
import { category, measure, months, request, time } from "../../support/results/sample-result.ts";

const revenue = measure("Revenue", [10, 7, 30]);

describe("a step in time that is there only in part", () => {
  it("is marked at the end, with the day up to which its data goes", () => {
    const { partial, notes } = drawn(request([months("Month", 12), revenue]), until("2023-12-10"));
    expect(partial).toEqual(["Dec 2023"]);
    expect(notes).toEqual(["Dec 2023 is partial: its data goes up to 2023-12-10."]);
  });

  it("is marked where it is not over yet and nothing else is known", () => {
    const { notes } = drawn(request([months("Month", 12), revenue]), { ...until("2023-12-10"), isToday: true });
    expect(notes).toEqual(["Dec 2023 is partial: it is not over yet."]);
  });

  it("is marked at the beginning, too", () => {
    const { partial, notes } = drawn(request([months("Month", 12), revenue]), {
      first: "2023-01-15",
      last: "2023-12-31",
      isToday: false,
    });
    expect(partial).toEqual(["Jan 2023"]);
    expect(notes).toEqual(["Jan 2023 is partial: its data begins on 2023-01-15."]);
  });

  it("says that the chosen period begins or ends there, where the data goes on", () => {
    const chosen = { isFirstChosen: true, isLastChosen: true };
    const days = { first: "2023-01-02", last: "2023-12-10", isToday: true, ...chosen };
    expect(drawn(request([months("Month", 12), revenue]), days).notes).toEqual([
      "Jan 2023 is partial: the chosen period begins on 2023-01-02.",
      "Dec 2023 is partial: the chosen period ends on 2023-12-10.",
    ]);
  });

  it.each<[string, DataDays]>([
    ["the data goes up to the last day", until("2023-12-31")],
    ["the data goes on", until("2024-05-01")],
    ["a few days are missing at the beginning", { first: "2023-01-02", last: null, isToday: false }],
  ])("is none where %s", (_, days) => {
    expect(drawn(request([months("Month", 12), revenue]), days)).toEqual({ partial: [], notes: [] });
  });

  it("is none among days, weekdays and counted years", () => {
    const daily = time("Day", "date", ["2023-01-01", "2023-01-02", "2023-01-03", "2023-01-04"]);
    const weekday = time("Weekday", "text", ["Mon", "Tue", "Wed"]);
    const year = time("Year", "integer", [2021, 2022, 2023]);
    for (const axis of [daily, weekday, year]) {
      expect(drawn(request([axis, revenue]), until("2023-01-04")).partial).toEqual([]);
    }
  });

  it.each(["column", "stacked-bar", "heatmap"] as const)("is told of a chart of kind %s", (hint) => {
    const groups = hint === "column" ? [] : [category("Region", 3)];
    const { notes } = drawn(request([months("Month", 6), ...groups, revenue], { hint }), until("2023-06-10"));
    expect(notes).toEqual(["Jun 2023 is partial: its data goes up to 2023-06-10."]);
  });

  it("is told once where it is a colour", () => {
    const year = time("Year", "date", ["2021-01-01", "2022-01-01", "2023-01-01"]);
    const input = request([year, category("Region", 4), revenue], { hint: "grouped-bar" });
    const edit = { ...noChartEdit, x: 1 };
    expect(drawn(input, until("2023-06-10"), edit).notes).toEqual(["2023 is partial: its data goes up to 2023-06-10."]);
  });

  it("is in the sentence for those who cannot see the chart", () => {
    const { choice, data } = draw(request([months("Month", 12), revenue]), until("2023-12-10"));
    if (choice.spec === null || data === null) throw new Error("This result has no chart");
    expect(describeChart(choice.spec.kind, data)).toMatch(/; only in part: Dec 2023\.$/);
  });
});

function until(last: string): DataDays {
  return { first: "2020-01-01", last, isToday: false };
}

function draw({ outputs, columns, rows, hint, question = "" }: ChartRequest, days: DataDays, edit = noChartEdit) {
  const ref = { id: "r", columns: [...columns], rowCount: rows.length, limited: false, limitEnforced: false, ms: 1 };
  const described = outputs.map((output) => (output.role === "time" ? { ...output, days } : output));
  return drawChart({ ref, rows }, { outputs: described, hint, question, edit });
}

function drawn(input: ChartRequest, days: DataDays, edit = noChartEdit) {
  const { data } = draw(input, days, edit);
  if (data?.kind !== "points") throw new Error("This result has no points");
  const partial = data.points.flatMap(({ isPartial, label }) => (isPartial === true ? [label] : []));
  return { partial, notes: data.notes };
}

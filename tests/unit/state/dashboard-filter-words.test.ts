import { describe, expect, it } from "vitest";
import type { TileState } from "#lib/domain/dashboard";
import { crossFilterId } from "#lib/domain/dashboard-filters";
import {
  filteredTitle,
  filterText,
  filterTexts,
  periodProblem,
  reachOf,
  valueText,
} from "#lib/state/dashboard-filter-words";
import { dateField, regionField } from "../../support/dashboards/sample-dashboard.ts";

describe("what a filter is set to", () => {
  it.each([
    ["nothing", null, "All"],
    ["one value", { fieldId: "r", values: ["North"] }, "North"],
    ["an empty text", { fieldId: "r", values: [""] }, "(empty)"],
    ["many values", { fieldId: "r", values: ["A", "B", "C", "D"] }, "A, B and 2 more"],
    ["a moving window", { fieldId: "d", preset: "last-6-months" as const }, "Last 6 months"],
    ["two days", { fieldId: "d", from: "2025-01-01", to: "2025-06-30" }, "1 Jan 2025 to 30 Jun 2025"],
    ["an open end", { fieldId: "d", from: "2025-01-01", to: null }, "from 1 Jan 2025"],
    ["an open beginning", { fieldId: "d", from: null, to: "2025-06-30" }, "until 30 Jun 2025"],
  ])("is told in words: %s", (_what, value, expected) => {
    expect(valueText(value)).toBe(expected);
  });

  it("carries the name of its column", () => {
    expect(filterText(regionField, { fieldId: "region", values: ["North"] })).toBe("Region: North");
  });
});

it("the filters of a board are told in the order of the bar, then what was picked, and those that are off not at all", () => {
  const values = [
    { fieldId: dateField.id, preset: "last-6-months" as const },
    { fieldId: regionField.id, values: ["North"] },
    { fieldId: "gone", values: ["x"] },
  ];
  const picked = [{ tileId: "b", column: 0, cell: "May", label: "Month: May" }];
  const fields = [regionField, dateField];
  expect(filterTexts(fields, { values, picked, parameters: [] })).toEqual([
    "Region: North",
    `${dateField.label}: Last 6 months`,
    "Month: May",
  ]);
  expect(filterTexts(fields, { values: [], picked: [], parameters: [] })).toEqual([]);
});

it("what is taken away names its filters behind its title, and nothing where none is on", () => {
  expect(filteredTitle("Sales", ["Region: North", "Month: May"])).toBe("Sales (Region: North; Month: May)");
  expect(filteredTitle("Sales", [])).toBe("Sales");
});

describe("two days", () => {
  it.each([
    ["", "", "Choose a first or a last day."],
    ["2025-02-01", "2025-01-01", "The first day is after the last one."],
    ["2025-01-01", "2025-01-01", null],
    ["2025-01-01", "", null],
  ])("%s to %s", (from, to, expected) => {
    expect(periodProblem(from, to)).toBe(expected);
  });
});

it("a tile tells which filters reach it and why others do not, and is silent about filters that are not at work", () => {
  const pick = { tileId: "b", column: 0, cell: "May", label: "Month: May" };
  const state: TileState = {
    tileId: "a",
    at: 0,
    outcome: {
      status: "failed",
      error: { code: "TIMEOUT", message: "", nextStep: null, retryable: true, position: null },
    },
    reachedBy: ["region", crossFilterId(pick)],
    trend: null,
    notReached: [
      { id: "ordered", why: "Its figures have no order date." },
      { id: "gone", why: "It is gone." },
    ],
  };
  const filters = {
    values: [
      { fieldId: "region", values: ["North"] },
      { fieldId: "ordered", preset: "this-year" as const },
    ],
    picked: [pick],
    parameters: [],
  };
  expect(reachOf({ state, filters }, [regionField, dateField])).toEqual({
    reachedBy: ["Region: North", "Month: May"],
    notReached: [{ name: "Order date: This year", why: "Its figures have no order date." }],
    steeredBy: [],
    notSteered: [],
  });
});

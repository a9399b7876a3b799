import { describe, expect, it } from "vitest";
import type { FilterValue } from "#lib/domain/dashboard";
import {
  type BoardFilters,
  dashboardHref,
  definitionHref,
  filterQuery,
  filtersOf,
  noFilters,
  tabOf,
  withFilter,
  withPicked,
} from "#lib/state/dashboard-address";
import { sampleDefinition } from "../../support/dashboards/sample-dashboard.ts";

const definition = sampleDefinition();
const north = { tileId: "a", column: 0, cell: "North", label: "Region: North" };
const south = { ...north, cell: "South", label: "Region: South" };

function readBack(filters: BoardFilters): BoardFilters {
  return filtersOf(new URLSearchParams(filterQuery(filters)), definition);
}

describe("the address of a dashboard", () => {
  it.each<[string, BoardFilters]>([
    [
      "values with every sign that an address gives a meaning",
      { values: [{ fieldId: "region", values: ["A&B=C?", "Nord/Süd", "+ 1,5 %"] }], picked: [] },
    ],
    ["a window that moves with the day", { values: [{ fieldId: "ordered", preset: "last-6-months" }], picked: [] }],
    ["two days", { values: [{ fieldId: "ordered", from: "2025-01-01", to: "2025-06-30" }], picked: [] }],
    ["an open end", { values: [{ fieldId: "ordered", from: null, to: "2025-06-30" }], picked: [] }],
    [
      "picked marks, also of nothing",
      { values: [], picked: [north, { ...south, cell: null, label: "Region: (no value)" }] },
    ],
  ])("brings back %s", (_what, filters) => {
    expect(readBack(filters)).toEqual(filters);
  });

  it("is plain without filters", () => {
    expect(dashboardHref("d 1")).toBe("/dashboards/d%201");
    expect(definitionHref("d")).toBe("/api/dashboards/d/export");
  });

  it("names the tab that is open before the filters", () => {
    const filters = { values: [{ fieldId: "region", values: ["North"] }], picked: [] };
    const href = dashboardHref("d", { filters, defaults: [], tabId: "t 1" });
    expect(href).toBe("/dashboards/d?tab=t+1&f.region=North");
    expect(tabOf(new URLSearchParams(href.split("?")[1]))).toBe("t 1");
  });

  describe("of one that opens with filters", () => {
    const defaults: FilterValue[] = [
      { fieldId: "region", values: ["North"] },
      { fieldId: "ordered", preset: "this-year" },
    ];
    const filtered = sampleDefinition({ defaultFilters: defaults });
    const readAgain = (filters: BoardFilters) => {
      const query = dashboardHref("d", { filters, defaults, tabId: null }).split("?")[1] ?? "";
      return { query, filters: filtersOf(new URLSearchParams(query), filtered) };
    };

    it("does not name them, in whatever order they were set", () => {
      const set = { values: defaults.toReversed(), picked: [] };
      expect(readAgain(set)).toEqual({ query: "", filters: { values: defaults, picked: [] } });
    });

    it("keeps them beside a mark that was picked", () => {
      expect(readAgain({ values: defaults, picked: [north] }).filters).toEqual({ values: defaults, picked: [north] });
    });

    it("says it where others are set, or none", () => {
      const others = { values: defaults.slice(0, 1), picked: [] };
      expect(readAgain(others).filters).toEqual(others);
      expect(readAgain(noFilters)).toEqual({ query: "filters=none", filters: noFilters });
      const mark = { values: [], picked: [north] };
      expect(readAgain(mark).filters).toEqual(mark);
    });

    it("leaves out a default of a field that is not offered any more", () => {
      const definition = { ...filtered, filters: filtered.filters.slice(1) };
      expect(filtersOf(new URLSearchParams(), definition).values).toEqual(defaults.slice(1));
    });
  });

  it.each([
    ["a field that the dashboard does not offer", "f.unknown=1"],
    ["a window that nobody knows", "f.ordered=last-decade"],
    ["a day that is none", "f.ordered=2025-02-30..2025-13-01"],
    ["days that are three", "f.ordered=2025-01-01..2025-01-02..2025-01-03"],
    ["a mark of a tile that is gone", `pick=${encodeURIComponent(JSON.stringify(["z", 0, "North", "Region: North"]))}`],
    ["a mark that is no list", "pick=%7B%7D"],
    ["a mark that is cut off", "pick=%5B%22a%22"],
    ["a mark with a thing for a value", `pick=${encodeURIComponent(JSON.stringify(["a", 0, {}, "x"]))}`],
    ["a mark in a column below zero", `pick=${encodeURIComponent(JSON.stringify(["a", -1, "x", "x"]))}`],
  ])("leaves out %s", (_what, query) => {
    expect(filtersOf(new URLSearchParams(query), definition)).toEqual(noFilters);
  });

  it("names a value once", () => {
    expect(filtersOf(new URLSearchParams("f.region=North&f.region=North"), definition).values).toEqual([
      { fieldId: "region", values: ["North"] },
    ]);
  });
});

describe("filters", () => {
  it("replace the value of their field and leave the others", () => {
    const one = withFilter(noFilters, "region", { fieldId: "region", values: ["North"] });
    const two = withFilter(one, "ordered", { fieldId: "ordered", preset: "this-year" });
    expect(withFilter(two, "region", null).values).toEqual([{ fieldId: "ordered", preset: "this-year" }]);
  });

  it("by a picked mark go when the same mark is picked again", () => {
    const picked = withPicked(noFilters, "a", [north]);
    expect(picked.picked).toEqual([north]);
    expect(withPicked(picked, "a", [north])).toEqual(noFilters);
  });

  it("by a picked mark give way to another mark of the same tile only", () => {
    const other = { ...north, tileId: "b" };
    const both = withPicked(withPicked(noFilters, "a", [north]), "b", [other]);
    expect(withPicked(both, "a", [south]).picked).toEqual([other, south]);
  });
});

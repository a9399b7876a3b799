import { describe, expect, it } from "vitest";
import type { FilterValue } from "#lib/domain/dashboard";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import {
  type BoardFilters,
  dashboardHref,
  defaultsOf,
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
      { values: [{ fieldId: "region", values: ["A&B=C?", "Nord/Süd", "+ 1,5 %"] }], picked: [], parameters: [] },
    ],
    [
      "a window that moves with the day",
      { values: [{ fieldId: "ordered", preset: "last-6-months" }], picked: [], parameters: [] },
    ],
    [
      "two days",
      { values: [{ fieldId: "ordered", from: "2025-01-01", to: "2025-06-30" }], picked: [], parameters: [] },
    ],
    ["an open end", { values: [{ fieldId: "ordered", from: null, to: "2025-06-30" }], picked: [], parameters: [] }],
    [
      "picked marks, also of nothing",
      { values: [], picked: [north, { ...south, cell: null, label: "Region: (no value)" }], parameters: [] },
    ],
  ])("brings back %s", (_what, filters) => {
    expect(readBack(filters)).toEqual(filters);
  });

  it("is plain without filters", () => {
    expect(dashboardHref("d 1")).toBe("/dashboards/d%201");
    expect(definitionHref("d")).toBe("/api/dashboards/d/export");
  });

  it("names the tab that is open before the filters", () => {
    const filters = { values: [{ fieldId: "region", values: ["North"] }], picked: [], parameters: [] };
    const href = dashboardHref("d", { filters, defaults: noFilters, tabId: "t 1" });
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
      const query = dashboardHref("d", { filters, defaults: defaultsOf(filtered), tabId: null }).split("?")[1] ?? "";
      return { query, filters: filtersOf(new URLSearchParams(query), filtered) };
    };

    it("does not name them, in whatever order they were set", () => {
      const set = { values: defaults.toReversed(), picked: [], parameters: [] };
      expect(readAgain(set)).toEqual({ query: "", filters: { values: defaults, picked: [], parameters: [] } });
    });

    it("keeps them beside a mark that was picked", () => {
      expect(readAgain({ values: defaults, picked: [north], parameters: [] }).filters).toEqual({
        values: defaults,
        picked: [north],
        parameters: [],
      });
    });

    it("says it where others are set, or none", () => {
      const others = { values: defaults.slice(0, 1), picked: [], parameters: [] };
      expect(readAgain(others).filters).toEqual(others);
      expect(readAgain(noFilters)).toEqual({ query: "filters=none", filters: noFilters });
      const mark = { values: [], picked: [north], parameters: [] };
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

describe("parameters in an address", () => {
  const own = { kind: "steps", grain: null } as const;
  const byQuarter = { kind: "steps", grain: "quarter" } as const;
  const firstTen = { kind: "rows", count: 10 } as const;
  const readAgain = (set: readonly BoardParameter[], initial: readonly BoardParameter[]) => {
    const board = sampleDefinition({ parameters: [...initial] });
    const filters = { ...noFilters, parameters: set };
    const query = dashboardHref("d", { filters, defaults: defaultsOf(board), tabId: null }).split("?")[1] ?? "";
    return { query, parameters: filtersOf(new URLSearchParams(query), board).parameters };
  };
  const plain: readonly BoardParameter[] = [own, { kind: "rows", count: null }];

  it("come back, and are named only where they are not what the board opens with", () => {
    expect(readAgain(plain, plain)).toEqual({ query: "", parameters: plain });
    expect(readAgain([byQuarter, firstTen], plain)).toEqual({
      query: "p.steps=quarter&p.rows=10",
      parameters: [byQuarter, firstTen],
    });
    expect(readAgain([byQuarter, firstTen], [byQuarter, firstTen]).query).toBe("");
    expect(readAgain([own, firstTen], [byQuarter, firstTen])).toEqual({
      query: "p.steps=own",
      parameters: [own, firstTen],
    });
  });

  it.each(["p.steps=hour", "p.rows=0", "p.rows=1001", "p.rows=-3", "p.rows=1e2", "p.rows=", "p.figure=x"])(
    "are left out where they do not fit: %s",
    (query) => {
      const board = sampleDefinition({ parameters: [...plain] });
      expect(filtersOf(new URLSearchParams(query), board).parameters).toEqual(plain);
    },
  );

  it("name a figure and what it is called, and nothing that is none", () => {
    const figure = {
      kind: "figure",
      context: { database: "SHOP", schema: "SALES" },
      shown: { name: "revenue", label: "Revenue" },
      chosen: { name: "orders", label: 'Orders "all"' },
    } as const;
    const own = { ...figure, chosen: null };
    expect(readAgain([figure], [own]).parameters).toEqual([figure]);
    expect(readAgain([own], [figure])).toEqual({ query: "p.figure=own", parameters: [own] });
    for (const text of ["orders", "{}", '["",""]', '["a"]', "[1,2]"]) {
      const query = new URLSearchParams([["p.figure", text]]);
      expect(filtersOf(query, sampleDefinition({ parameters: [own] })).parameters).toEqual([own]);
    }
  });

  it("that the board does not have are nothing", () => {
    expect(filtersOf(new URLSearchParams("p.steps=quarter"), definition)).toEqual(noFilters);
  });

  it("are other figures only where they ask something", () => {
    expect(filterQuery({ ...noFilters, parameters: plain })).toBe("");
    expect(filterQuery({ ...noFilters, parameters: [byQuarter] })).toBe("p.steps=quarter");
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

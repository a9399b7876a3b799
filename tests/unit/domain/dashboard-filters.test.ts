import { describe, expect, it } from "vitest";
import { ignoresFilter, withFieldTurned, withoutField } from "#lib/domain/dashboard-filters";
import { chartTile, sampleDefinition, textTile } from "../../support/dashboards/sample-dashboard.ts";

describe("the filters that a tile ignores", () => {
  it("are turned on and off one by one, and all at once", () => {
    const one = withFieldTurned([], "region");
    expect(ignoresFilter({ ignoredFilters: one }, "region")).toBe(true);
    expect(ignoresFilter({ ignoredFilters: one }, "ordered")).toBe(false);
    expect(withFieldTurned(one, "region")).toEqual([]);
    expect(ignoresFilter({ ignoredFilters: "all" }, "region")).toBe(true);
    expect(withFieldTurned("all", "region")).toBe("all");
  });
});

describe("a filter that leaves the bar", () => {
  it("leaves the defaults and the tiles as well", () => {
    const definition = sampleDefinition({
      defaultFilters: [
        { fieldId: "region", values: ["North"] },
        { fieldId: "ordered", preset: "this-year" },
      ],
      tiles: [
        chartTile("a", { ignoredFilters: ["region", "ordered"] }),
        chartTile("b", { ignoredFilters: "all" }),
        textTile("c", "Hello"),
      ],
    });
    const left = withoutField(definition, "region");
    expect(left.filters.map(({ id }) => id)).toEqual(["ordered"]);
    expect(left.defaultFilters).toEqual([{ fieldId: "ordered", preset: "this-year" }]);
    expect(left.tiles[0]).toMatchObject({ ignoredFilters: ["ordered"] });
    expect(left.tiles.slice(1)).toEqual(definition.tiles.slice(1));
  });
});

import { describe, expect, test } from "vitest";
import { dashboardDefinitionSchema } from "#lib/domain/dashboard";
import { changesBetween } from "#lib/domain/dashboard-changes";
import { filtersKey, titleShown, withoutParameter } from "#lib/domain/dashboard-filters";
import { cleared, isSameParameter, isSteering, parameterId } from "#lib/domain/dashboard-parameters";
import { chartTile, sampleDefinition } from "../../support/dashboards/sample-dashboard.ts";

const byMonth = { kind: "steps", grain: "month" } as const;
const asTheyAre = { kind: "steps", grain: null } as const;
const firstFive = { kind: "rows", count: 5 } as const;

describe("the parameters of a board", () => {
  test("are there once each, and none on boards of earlier versions", () => {
    const { parameters: _none, ...earlier } = sampleDefinition();
    expect(dashboardDefinitionSchema.parse(earlier).parameters).toEqual([]);
    const both = sampleDefinition({ parameters: [byMonth, firstFive] });
    expect(dashboardDefinitionSchema.parse(both)).toEqual(both);
    const twice = sampleDefinition({ parameters: [byMonth, asTheyAre] });
    expect(dashboardDefinitionSchema.safeParse(twice).success).toBe(false);
    const noRows = sampleDefinition({ parameters: [{ kind: "rows", count: 0 }] });
    expect(dashboardDefinitionSchema.safeParse(noRows).success).toBe(false);
  });

  test("are others for other figures, whatever these are called", () => {
    const own = {
      kind: "figure" as const,
      context: { database: "SHOP", schema: "SALES" },
      shown: { name: "revenue", label: "Revenue" },
      chosen: null,
    };
    const orders = { ...own, chosen: { name: "orders", label: "Orders" } };
    expect(isSameParameter(orders, { ...orders, chosen: { name: "orders", label: "All orders" } })).toBe(true);
    expect(isSameParameter(orders, own)).toBe(false);
    expect(isSameParameter(own, { ...own, context: { database: "SHOP", schema: "OTHER" } })).toBe(false);
    expect([own, cleared(orders)].some(isSteering)).toBe(false);
    expect(isSteering(orders)).toBe(true);
  });

  test("go with all that speaks of them, and with nothing else", () => {
    const tiles = [
      chartTile("a", { ignoredFilters: [parameterId("steps"), "region"] }),
      chartTile("b", { ignoredFilters: "all" }),
    ];
    const board = sampleDefinition({ tiles, parameters: [byMonth, firstFive] });
    const left = withoutParameter(board, "steps");
    expect(left.parameters).toEqual([firstFive]);
    expect(left.tiles.map((tile) => (tile.kind === "chart" ? tile.ignoredFilters : []))).toEqual([["region"], "all"]);
  });

  test("are told among what changed", () => {
    const plain = sampleDefinition();
    const added = sampleDefinition({ parameters: [asTheyAre] });
    const set = sampleDefinition({ parameters: [byMonth] });
    expect(changesBetween(plain, added)).toEqual(['The parameter "Steps" was added.']);
    expect(changesBetween(added, set)).toEqual(["The parameters are set otherwise at first."]);
    expect(changesBetween(set, plain)).toEqual(['The parameter "Steps" was removed.']);
  });

  test("tell a link's figures apart, and leave the name of those without any as it was", () => {
    expect(filtersKey([], [], [byMonth])).not.toBe(filtersKey([], []));
    expect(filtersKey([], [], [firstFive, byMonth])).toBe(filtersKey([], [], [byMonth, firstFive]));
    expect(filtersKey([], [], [asTheyAre])).toBe(JSON.stringify([[], []]));
  });
});

test("a title that was changed since its figures were asked for stays as somebody wrote it", () => {
  const titled = { from: "Monthly revenue", to: "Quarterly revenue" };
  expect(titleShown({ title: "Monthly revenue" }, { titled })).toBe("Quarterly revenue");
  expect(titleShown({ title: "Our revenue" }, { titled })).toBe("Our revenue");
  expect(titleShown({ title: "Monthly revenue" }, null)).toBe("Monthly revenue");
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { DashboardDefinition, TileDefinition } from "#lib/domain/dashboard";
import { dashboardDefinitionSchema } from "#lib/domain/dashboard";
import { isSameBoard, readDashboardFile, withFreshIds, writeDashboardFile } from "#lib/domain/dashboard-file";
import { packTiles } from "#lib/domain/dashboard-layout";

const placement = fc
  .record({
    x: fc.nat(11),
    y: fc.nat(60),
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 40 }),
  })
  .map((place) => ({ ...place, width: Math.min(place.width, 12 - place.x) }));

const text = fc.string({ maxLength: 80, unit: "binary" });

const source = fc.record({
  context: fc.constant({ database: "SHOP", schema: "SALES" }),
  engine: fc.constantFrom("duckdb" as const, "snowflake" as const),
  plan: fc.constant(null),
  sql: text,
  outputs: fc.array(
    fc.record({
      label: text,
      role: fc.constantFrom("time" as const, "category" as const, "measure" as const, "detail" as const),
      isAdditive: fc.boolean(),
      format: fc.constantFrom("number" as const, "percent" as const, null),
    }),
    { maxLength: 3 },
  ),
  brain: fc.constantFrom("rules" as const, "analyst" as const),
  question: text,
});

const tile = (id: string): fc.Arbitrary<TileDefinition> =>
  fc.oneof(
    fc.record({
      kind: fc.constant("text" as const),
      id: fc.constant(id),
      title: text,
      placement,
      tabId: fc.constantFrom(null, "first", "gone"),
      text,
    }),
    fc.record({
      kind: fc.constant("chart" as const),
      id: fc.constant(id),
      title: text,
      placement,
      tabId: fc.constantFrom(null, "first", "gone"),
      source,
      chartEdit: fc.constant(noChartEdit),
      view: fc.constantFrom("chart" as const, "table" as const),
      ignoredFilters: fc.constantFrom("all" as const, ["region"]),
      hasTrend: fc.boolean(),
      isTold: fc.boolean(),
    }),
  );

const board: fc.Arbitrary<DashboardDefinition> = fc.tuple(...["a", "b", "c", "d"].map(tile)).chain((tiles) =>
  fc.record({
    title: fc.string({ minLength: 1, maxLength: 120 }),
    description: text,
    tiles: fc.constant(packTiles(tiles)),
    filters: fc.constant([]),
    defaultFilters: fc.constantFrom([], [{ fieldId: "region", values: ["North"] }]),
    parameters: fc.constantFrom([], [{ kind: "steps" as const, grain: "month" as const }]),
    tabs: fc.constantFrom([], [{ id: "first", title: "Stores" }]),
    refreshMinutes: fc.constantFrom(0 as const, 5 as const, 60 as const),
  }),
);

describe("a dashboard's file", () => {
  it("gives an equal board, whatever stands in its texts", () => {
    fc.assert(
      fc.property(board, (definition) => {
        const file = readDashboardFile(writeDashboardFile(definition));
        if (file.kind !== "read") throw new Error(file.why);
        expect(file.definition).toEqual(definition);
        const ids = ["w", "x", "y", "z"];
        const fresh = withFreshIds(file.definition, () => ids.pop() ?? "");
        expect(fresh.tiles.some(({ id }) => definition.tiles.some((other) => other.id === id))).toBe(false);
        expect(isSameBoard(fresh, definition)).toBe(true);
      }),
    );
  });

  it("of an earlier version is a board of one page", () => {
    const tile = {
      kind: "text",
      id: "a",
      title: "Note",
      placement: { x: 0, y: 0, width: 6, height: 2 },
      text: "Hello",
    };
    const definition = { title: "Sales", description: "", tiles: [tile], filters: [], refreshMinutes: 0 };
    const file = readDashboardFile(JSON.stringify({ format: "snowgpt-dashboard", version: 1, definition }));
    if (file.kind !== "read") throw new Error(file.why);
    expect(file.definition).toMatchObject({ tabs: [], defaultFilters: [] });
    expect(file.definition.tiles).toEqual([{ ...tile, tabId: null }]);
  });

  it("is told apart from a file of a board that differs in anything but its ids", () => {
    fc.assert(
      fc.property(board, (definition) => {
        const titled = { ...definition, description: `${definition.description}!` };
        expect(isSameBoard(definition, titled)).toBe(false);
        expect(isSameBoard(definition, { ...definition, tiles: definition.tiles.slice(1) })).toBe(false);
      }),
    );
  });

  it("is refused where it is nested without end", () => {
    for (const levels of [1_000, 100_000]) {
      const text = `${'{"a":['.repeat(levels)}${"]}".repeat(levels)}`;
      expect(readDashboardFile(text)).toEqual({
        kind: "unreadable",
        why: "This file is nested more deeply than any dashboard.",
      });
    }
  });

  it("is read or refused in one sentence, whatever it holds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), board.map(writeDashboardFile)), fc.nat(400), (whole, cut) => {
        const file = readDashboardFile(whole.slice(0, whole.length - cut));
        if (file.kind === "unreadable") expect(file.why).toMatch(/^[^\n]+\.$/);
        else expect(dashboardDefinitionSchema.safeParse(file.definition).success).toBe(true);
      }),
    );
  });
});

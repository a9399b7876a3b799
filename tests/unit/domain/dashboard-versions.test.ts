import { describe, expect, it } from "vitest";
import { joinsLast } from "#lib/domain/dashboard-versions";
import { sampleDefinition } from "../../support/dashboards/sample-dashboard.ts";

const definition = sampleDefinition();
const last = { kind: "changed", startedAt: 1_000, definition } as const;
const change = { kind: "changed", at: 2_000, definition: sampleDefinition({ title: "Other" }) } as const;

describe("a change of a board", () => {
  it("belongs to the last version within five minutes of its first change, not of its last one", () => {
    expect(joinsLast(last, change)).toBe(true);
    expect(joinsLast(last, { ...change, at: 1_000 + 299_999 })).toBe(true);
    expect(joinsLast(last, { ...change, at: 1_000 + 300_000 })).toBe(false);
  });

  it("never takes the place of the board as it was first, nor of what was brought back, nor is that joined", () => {
    expect(joinsLast({ ...last, kind: "first" }, change)).toBe(false);
    expect(joinsLast({ ...last, kind: "restored" }, change)).toBe(false);
    expect(joinsLast(last, { ...change, kind: "restored" })).toBe(false);
  });

  it("is a version of its own where it takes tiles or tabs away, or where the last one cannot be read", () => {
    expect(joinsLast(last, { ...change, definition: { ...definition, tiles: definition.tiles.slice(1) } })).toBe(false);
    const tabbed = { ...definition, tabs: [{ id: "one", title: "Overview" }] };
    expect(joinsLast({ ...last, definition: tabbed }, change)).toBe(false);
    expect(joinsLast({ ...last, definition: null }, change)).toBe(false);
  });

  it("is one of its own where the clock was set back", () => {
    expect(joinsLast(last, { ...change, at: 500 })).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { edited, redone, startEditing, undone, undoSteps, withoutTile, withTile } from "#lib/state/dashboard-editing";
import { sampleDefinition } from "../../support/dashboards/sample-dashboard.ts";

const named = (title: string) => sampleDefinition({ title });

describe("changes of a dashboard", () => {
  it("are taken back and done again, one by one", () => {
    const both = edited(edited(startEditing(named("one")), named("two")), named("three"));
    const back = undone(undone(both));
    expect(back.definition.title).toBe("one");
    expect(redone(redone(back)).definition.title).toBe("three");
  });

  it("remember twenty steps", () => {
    let editing = startEditing(named("0"));
    for (let count = 1; count <= undoSteps + 5; count++) editing = edited(editing, named(String(count)));
    for (let count = 0; count < undoSteps + 5; count++) editing = undone(editing);
    expect(editing.definition.title).toBe("5");
  });

  it("that say the same are no step", () => {
    const start = startEditing(named("one"));
    expect(edited(start, named("one"))).toBe(start);
  });

  it("make what was taken back gone for good", () => {
    const changed = edited(undone(edited(startEditing(named("one")), named("two"))), named("three"));
    expect(redone(changed)).toBe(changed);
  });

  it("of a tile leave the others alone", () => {
    const definition = sampleDefinition();
    const after = withTile(definition, "a", (tile) => ({ ...tile, title: "Anew" }));
    expect(after.tiles.map(({ title }) => title)).toEqual(["Anew", "Orders by month"]);
    expect(withoutTile(definition, "a").tiles.map(({ id }) => id)).toEqual(["b"]);
  });
});

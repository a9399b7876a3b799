import { describe, expect, it } from "vitest";
import { sampleArgs } from "../../support/planner/sample-model.ts";

describe("the index of a model", () => {
  it("means a key before what refers to it by the same name", () => {
    const found = sampleArgs.index.phrases.get("boat id") ?? [];
    const weights = new Map(
      found.map(({ element, weight }) => [element.kind === "column" ? element.table : "", weight]),
    );
    expect(weights.get("BOATS")).toBe(1);
    expect(weights.get("BOOKINGS")).toBeLessThan(1);
    expect(weights.get("REPAIRS")).toBeLessThan(1);
  });
});

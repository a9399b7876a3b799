import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitLabel, labelRoom } from "#components/charts/axis-tick";
import { barExtent } from "#components/charts/bar-extent";
import { colourOf, dashOf, slotsByName } from "#components/charts/palette";
import { lineStartsAtZero } from "#lib/domain/axis-scale";
import type { ChartPoint } from "#lib/domain/chart-data-types";

describe("barExtent", () => {
  it("always has zero on the axis", () => {
    const values = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, (numbers) => {
        const { low, high } = barExtent(
          numbers.map((value) => bar(value)),
          [0],
          "single",
        );
        expect(low).toBeLessThanOrEqual(0);
        expect(high).toBeGreaterThanOrEqual(0);
        expect(high).toBeGreaterThan(low);
      }),
    );
  });

  it("cuts the summed rest where it would flatten the named bars", () => {
    expect(barExtent([bar(10), bar(8), { ...bar(100), isOther: true }], [0], "single").isOtherCut).toBe(true);
    expect(barExtent([bar(10), bar(8), { ...bar(12), isOther: true }], [0], "single").isOtherCut).toBe(false);
  });

  it("reaches to the sum of a stack", () => {
    expect(barExtent([{ ...bar(0), values: [3, 4] }], [0, 1], "stacked").high).toBe(7);
  });

  it("never cuts a stack, whose parts would no longer compare", () => {
    const rest = { ...bar(0), values: [300, 100], isOther: true };
    expect(barExtent([{ ...bar(0), values: [50, 30] }, rest], [0, 1], "stacked")).toMatchObject({
      high: 400,
      isOtherCut: false,
    });
  });
});

describe("lineStartsAtZero", () => {
  it.each([
    ["from zero where values vary widely", [20, 100], true],
    ["from zero where one value is negative", [-1, 100], true],
    ["not from zero where that would flatten the line", [100, 103], false],
    ["from zero without values", [], true],
  ])("starts %s", (_case, values, expected) => {
    expect(lineStartsAtZero(values)).toBe(expected);
  });
});

describe("colours", () => {
  it("are the same for the same name in every chart", () => {
    const first = slotsByName([name("North"), name("South")]);
    const second = slotsByName([name("South"), name("North")]);
    expect(second).toEqual([...first].reverse());
  });

  it("differ within a chart of up to eight series", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 8 }), (labels) => {
        expect(new Set(slotsByName(labels.map(name))).size).toBe(labels.length);
      }),
    );
  });

  it("are quiet for the summed rest", () => {
    expect(slotsByName([{ label: "Other (3)", isOther: true }]).map(colourOf)).toEqual(["var(--color-chart-other)"]);
  });

  it("come with a dash from the sixth series on", () => {
    expect([0, 4, 5, 6, 7].map(dashOf)).toEqual([undefined, undefined, "5 3", "2 3", "8 3 2 3"]);
  });
});

describe("names beside bars", () => {
  it("are whole where there is room", () => {
    expect(fitLabel("North", 100)).toBe("North");
  });

  it("are cut with an ellipsis where there is none", () => {
    expect(fitLabel("Ultralight Two-Person Tent", 80)).toMatch(/^Ultra.*…$/);
  });

  it("never take more than about a third of the chart", () => {
    expect(labelRoom([{ ...bar(1), tick: "x".repeat(500) }], 360)).toBeLessThanOrEqual(123);
  });
});

function bar(value: number): ChartPoint {
  return { key: 0, label: "A", tick: "A", isOther: false, values: [value], cells: [] };
}

function name(label: string) {
  return { label, isOther: false };
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stackBands } from "#components/charts/area-stack";
import { donutGeometry } from "#components/charts/donut";
import { besides } from "#components/charts/floating-box";
import { nextCell } from "#components/charts/heatmap";
import { shadeOf } from "#components/charts/heatmap-scale";
import { endLabelRoom, spreadApart } from "#components/charts/line-end-labels";
import { moveByKey, type Place } from "#components/charts/reading-place";
import { markWriter, tickWriter, valueWriter } from "#components/charts/series-format";
import { linearScale, logScale } from "#lib/domain/axis-scale";
import type { ChartSeries } from "#lib/domain/chart-data-types";

const amounts = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 30 });

describe("an axis in equal steps", () => {
  it("holds every value, on few and equal steps", () => {
    fc.assert(
      fc.property(amounts, fc.boolean(), (values, startsAtZero) => {
        const { domain, ticks } = linearScale(values, startsAtZero);
        const span = domain[1] - domain[0];
        expect(domain[0] - span * 1e-6).toBeLessThanOrEqual(Math.min(...values));
        expect(domain[1] + span * 1e-6).toBeGreaterThanOrEqual(Math.max(...values));
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(8);
      }),
    );
  });

  it("has zero on it where it starts at zero", () => {
    fc.assert(
      fc.property(amounts, (values) => {
        expect(linearScale(values, true).ticks).toContain(0);
      }),
    );
  });

  it.each([
    [
      [0, 206],
      [0, 50, 100, 150, 200, 250],
    ],
    [
      [0, 0.98],
      [0, 0.25, 0.5, 0.75, 1],
    ],
    [
      [-30, 50],
      [-40, -20, 0, 20, 40, 60],
    ],
  ])("of %j has the round numbers %j", (values, ticks) => {
    expect(linearScale(values, true).ticks).toEqual(ticks);
  });
});

describe("a logarithmic axis", () => {
  it("holds every value between its ends", () => {
    const positive = fc.array(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(positive, (values) => {
        const scale = logScale(values);
        expect(scale?.domain[0]).toBeLessThanOrEqual(Math.min(...values));
        expect(scale?.domain[1]).toBeGreaterThanOrEqual(Math.max(...values));
        expect(scale?.ticks.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it("does not exist for zero and below", () => {
    expect(logScale([0, 10])).toBeNull();
    expect(logScale([-1, 10])).toBeNull();
  });
});

describe("names at line ends", () => {
  const wanted = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 5 });

  it("never collide and never leave the drawing", () => {
    fc.assert(
      fc.property(wanted, (positions) => {
        const placed = spreadApart(positions, { low: 0, high: 200, distance: 15 });
        const sorted = [...placed].sort((left, right) => left - right);
        sorted.slice(1).forEach((position, index) => {
          expect(position - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(15 - 1e-6);
        });
        expect(Math.min(...placed)).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.max(...placed)).toBeLessThanOrEqual(200 + 1e-6);
      }),
    );
  });

  it("stand in the order of the lines", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 2, maxLength: 5 }), (positions) => {
        const placed = spreadApart(positions, { low: 0, high: 200, distance: 15 });
        for (const [left, right] of pairs(positions.length)) {
          const isAbove = (positions[left] ?? 0) < (positions[right] ?? 0);
          expect((placed[left] ?? 0) < (placed[right] ?? 0)).toBe(isAbove);
        }
      }),
    );
  });

  it.each([
    ["two to five lines", 5, 640, true],
    ["one line, which the title names", 1, 640, false],
    ["six lines, which would crowd", 6, 640, false],
    ["a narrow chart", 3, 320, false],
  ])("are there for %s: %#", (_case, count, width, isLabelled) => {
    const series = Array.from({ length: count }, (_, index) => named(`Region ${index}`));
    const room = endLabelRoom(
      series,
      series.map((_, index) => index),
      width,
    );
    expect(room > 0).toBe(isLabelled);
    expect(room).toBeLessThan(width / 3);
  });
});

describe("stacked areas", () => {
  it("leave a hole where a part has no value, and stand on what is there", () => {
    const bands = stackBands({ values: [10, null, 5] }, [0, 1, 2], true);
    expect([...bands]).toEqual([
      [0, [0, 10]],
      [2, [10, 15]],
    ]);
  });

  it("stand on zero each where they are not stacked", () => {
    expect([...stackBands({ values: [10, 4] }, [0, 1], false).values()]).toEqual([
      [0, 10],
      [0, 4],
    ]);
  });
});

describe("moving by keys", () => {
  const extent = { stopCount: 5, seriesAt: () => [0, 1, 2] };

  it("never leaves the chart, whatever is pressed", () => {
    const key = fc.constantFrom(
      ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "x"],
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        let place: Place | null = null;
        for (const one of keys) place = moveByKey(one, place, extent) ?? place;
        if (place === null) return;
        expect(place.stop).toBeGreaterThanOrEqual(0);
        expect(place.stop).toBeLessThan(5);
        expect(place.series === null || extent.seriesAt().includes(place.series)).toBe(true);
      }),
    );
  });

  it("goes through the series of a place and back to all of them", () => {
    const series = [0, 1, 2, 3].reduce<(number | null)[]>((seen) => {
      const next = moveByKey("ArrowDown", { stop: 2, series: seen[seen.length - 1] ?? null }, extent);
      return [...seen, next?.series ?? null];
    }, []);
    expect(series).toEqual([0, 1, 2, null]);
  });

  it("has nowhere to go in a chart without marks", () => {
    expect(moveByKey("ArrowRight", null, { stopCount: 0, seriesAt: () => [] })).toBeUndefined();
  });

  it("stays inside the cells of a heatmap", () => {
    const size = { rows: 2, columns: 3 };
    expect(nextCell("ArrowUp", { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 });
    expect(nextCell("End", { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 2 });
    expect(nextCell("Tab", { row: 1, column: 0 }, size)).toBeNull();
  });
});

describe("the tooltip", () => {
  it("stands beside its mark, inside the chart, and not over the mark where there is room", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 40, max: 280 }), (x, width) => {
        const left = besides(x, width, 600);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(600);
        expect(left >= x || left + width <= x).toBe(true);
      }),
    );
  });
});

describe("the parts of a donut", () => {
  it("are found where they are shown", () => {
    const fractions = [0.4, 0.35, 0.2, 0.05];
    const geometry = donutGeometry(fractions);
    fractions.forEach((_, stop) => {
      const spot = geometry.spotOf({ stop, series: null });
      expect(spot === null ? null : geometry.find(spot)).toEqual({ stop, series: null });
    });
  });

  it("are not found in the hole", () => {
    expect(donutGeometry([0.5, 0.5]).find({ x: 110, y: 110 })).toBeNull();
  });
});

describe("shades", () => {
  it("grow darker with the value", () => {
    const shades = [0, 25, 50, 75, 100].map((value) => shadeOf(value, { low: 0, high: 100 }).background);
    expect(new Set(shades).size).toBe(5);
  });

  it("have zero as their quiet middle where values lie on both sides of it", () => {
    const extent = { low: -10, high: 40 };
    expect(shadeOf(0, extent).background).toBe("var(--color-div-4)");
    expect(shadeOf(-10, extent).background).toBe("var(--color-div-5)");
    expect(shadeOf(40, extent).background).toBe("var(--color-div-1)");
  });
});

describe("numbers of a chart", () => {
  it("are written whole where they are read, with one number of decimals", () => {
    const write = valueWriter({ format: "currency" }, [1234.5, 20]);
    expect([1234.5, 20].map(write)).toEqual(["1,234.50", "20.00"]);
  });

  it("have the decimals that were asked for", () => {
    expect(valueWriter({ format: "number", decimals: 1 }, [1.25])(1.25)).toBe("1.3");
    expect(markWriter({ format: "number", decimals: 3 }, [1.25])(1.25)).toBe("1.250");
  });

  it("are short where that was asked for", () => {
    expect(markWriter({ format: "number", isCompact: true }, [1234])(1234)).toBe("1.23\u00a0K");
  });

  it("are short all together beside marks, or not at all", () => {
    const write = markWriter({ format: "currency" }, [15_800, 2953.52]);
    expect([15_800, 2953.52, 12.5].map(write)).toEqual(["15.8\u00a0K", "2.95\u00a0K", "13"]);
  });

  it("have each its own unit on a logarithmic axis", () => {
    const write = tickWriter({ format: "currency" }, [1, 1e6], true);
    expect([1, 1000, 1_000_000].map(write)).toEqual(["1", "1\u00a0K", "1\u00a0M"]);
  });
});

function named(label: string): ChartSeries {
  return { label, format: "number", decimals: null, isCompact: false, isOther: false, cells: [] };
}

function pairs(count: number): [number, number][] {
  const all = Array.from({ length: count }, (_, index) => index);
  return all.flatMap((left) => all.filter((right) => right > left).map((right): [number, number] => [left, right]));
}

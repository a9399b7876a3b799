import { describe, expect, it } from "vitest";
import type { TileTrend } from "#lib/domain/dashboard";
import { trendPoints, trendWords } from "#lib/state/trend-words";

const revenue = { column: 0, format: "currency" as const };

function trend(values: readonly (number | null)[], grain: TileTrend["grain"] = "month"): TileTrend {
  const points = values.map((value, index) => ({
    start: grain === "month" ? `2025-0${index + 1}-01` : `${2020 + index}-01-01`,
    values: [value],
  }));
  return { grain, points };
}

describe("the words of a course", () => {
  it("compare its last step with the one before it, by name", () => {
    expect(trendWords(trend([80, 100, 104.2]), revenue)).toEqual({
      direction: "up",
      text: "up 4.2% in Mar 2025 vs the month before",
    });
    expect(trendWords(trend([80, 100, 75]), revenue)).toMatchObject({
      direction: "down",
      text: /^down 25(\.0)?% in Mar/,
    });
    expect(trendWords(trend([1, 2], "year"), revenue).text).toMatch(/^up 100(\.0)?% in 2021 vs the year before$/);
  });

  it("tell percentages by points", () => {
    const share = { column: 0, format: "percent" as const };
    expect(trendWords(trend([0.4, 0.382]), share).text).toBe("down 1.8 points in Feb 2025 vs the month before");
  });

  it("claim no change where it rounds to nothing, and none where a step is not known", () => {
    expect(trendWords(trend([100, 100]), revenue)).toMatchObject({ direction: "even" });
    expect(trendWords(trend([100, null]), revenue)).toEqual({ direction: null, text: "no figures in Feb 2025" });
    expect(trendWords(trend([null, 100]), revenue).direction).toBeNull();
    expect(trendWords(trend([0, 100]), revenue).direction).toBeNull();
  });
});

describe("the drawing of a course", () => {
  const size = { width: 60, height: 20 };

  it("reaches from the lowest to the highest figure, and leaves out what is not known", () => {
    expect(trendPoints(trend([10, null, 30, 20]), 0, size)).toEqual([
      { x: 0, y: 20 },
      { x: 40, y: 0 },
      { x: 60, y: 10 },
    ]);
  });

  it("is a line in the middle where all figures are the same", () => {
    expect(trendPoints(trend([5, 5]), 0, size).map(({ y }) => y)).toEqual([10, 10]);
    expect(trendPoints(trend([null]), 0, size)).toEqual([]);
  });
});

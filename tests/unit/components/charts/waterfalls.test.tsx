import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { isUprightWaterfall, waterfallScale } from "#components/charts/waterfall-layout";
import { announced, reader, showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { points } from "../../../support/results/drawn-chart.ts";
import { category, measure, tableOf } from "../../../support/results/sample-result.ts";

beforeEach(stillMedia);

const names = ["May", "Mobile", "Desktop", "Others", "June"];
const parts = category("Kind", ["start", "change", "change", "rest", "end"]);

function given(amounts: readonly number[]) {
  return tableOf([category("Step", names), measure("Revenue", amounts, "integer"), parts]);
}

function bars(rows: readonly (readonly [string, string, number])[]) {
  const looks = { column: 2, label: "Revenue", format: "integer" } as const;
  return points({ kind: "waterfall", category: 0, part: 1, measure: looks }, rows);
}

describe("a waterfall", () => {
  const input = given([120_000, -12_300, 4_200, 100, 112_000]);

  it("writes totals plain and changes with their sign, under the name of each bar", () => {
    showChart(input);
    const figure = screen.getByRole("figure", { name: /^Waterfall chart/ });
    for (const text of [...names, "120,000", "-12,300", "+4,200", "+100", "112,000"]) {
      expect(within(figure).getAllByText(text, { selector: "text, tspan" }).length).toBeGreaterThan(0);
    }
    expect(["Total", "Up", "Down", "Rest"].map((name) => within(figure).queryByText(name) !== null)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it("is read bar by bar, each change with the levels that it leads from and to", () => {
    showChart(input);
    fireEvent.focus(reader());
    fireEvent.keyDown(reader(), { key: "Home" });
    expect(announced()).toBe("May: 120,000");
    fireEvent.keyDown(reader(), { key: "ArrowRight" });
    expect(announced()).toBe("Mobile: -12,300, from 120,000 to 107,700");
    fireEvent.keyDown(reader(), { key: "End" });
    expect(announced()).toBe("June: 112,000");
  });

  it("says where its axis begins when the changes are too small to be seen from zero", () => {
    showChart(given([120_000, -1_200, 300, 100, 119_200]));
    expect(screen.getByText(/The axis begins at 11\d(\.\d+)?\sK, not at zero/)).toBeTruthy();
  });

  it("says nothing of an axis that begins at zero", () => {
    showChart(input);
    expect(screen.queryByText(/not at zero/)).toBeNull();
  });
});

describe("the axis of a waterfall", () => {
  it("begins at zero from changes of a twentieth on, and at or below the lowest level where they are smaller", () => {
    const way = (change: number) =>
      bars([
        ["A", "start", 1_000],
        ["B", "change", change],
        ["C", "end", 1_000 + change],
      ]);
    expect(waterfallScale(way(-50), 240)).toMatchObject({ isCut: false, domain: [0, 1_000] });
    const cut = waterfallScale(way(-49), 240);
    expect(cut.isCut).toBe(true);
    expect(cut.domain[0]).toBeGreaterThan(0);
    expect(cut.domain[0]).toBeLessThanOrEqual(951);
  });

  it("is never cut where a level is at zero or below it", () => {
    const losses = bars([
      ["A", "start", -1_000],
      ["B", "change", 10],
      ["C", "end", -990],
    ]);
    expect(waterfallScale(losses, 240)).toMatchObject({ isCut: false, domain: [-1_000, 0] });
  });
});

describe("the bars of a waterfall", () => {
  const short = bars([
    ["May", "start", 120],
    ["Mobile", "change", -20],
    ["June", "end", 100],
  ]);
  const long = bars([
    ["May", "start", 120],
    ["Enterprise customers in North America and beyond", "change", -20],
    ["June", "end", 100],
  ]);

  it("stand upright where each name has room below its bar, else below each other", () => {
    expect([isUprightWaterfall(short, 640), isUprightWaterfall(short, 180)]).toEqual([true, false]);
    expect([isUprightWaterfall(long, 640), isUprightWaterfall(long, 358)]).toEqual([true, false]);
  });
});

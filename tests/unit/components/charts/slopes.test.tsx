import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { slopeColour } from "#components/charts/slope-panel";
import { announced, reader, showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { category, measure, request, time } from "../../../support/results/sample-result.ts";

beforeEach(stillMedia);

const years = time("Year", "date", ["2024-01-01", "2025-01-01"]);
const input = request(
  [years, category("Region", ["North", "South", "West"]), measure("Revenue", [200, 50, 7, 250, 25, 7])],
  { hint: "slope" },
);

describe("slopes", () => {
  it("have their names at both ends and no legend to look them up in", () => {
    showChart(input);
    const figure = screen.getByRole("figure", { name: /^Slope chart/ });
    for (const name of ["North", "South", "West"])
      expect(within(figure).getAllByText(name, { selector: "text, tspan" })).toHaveLength(2);
    expect(within(figure).queryByRole("list", { name: "Series" })).toBeNull();
    expect(["Up", "Down"].map((name) => within(figure).queryByText(name) !== null)).toEqual([true, true]);
  });

  it("are read one by one, each with both ends and its change", () => {
    showChart(input);
    fireEvent.focus(reader());
    fireEvent.keyDown(reader(), { key: "End" });
    expect(announced()).toContain("North: 2025 250, 2024 200, Change +25%");
    fireEvent.keyDown(reader(), { key: "ArrowDown" });
    expect(announced()).toContain("South: 2025 25, 2024 50, Change -50%");
  });
});

describe("the colour of a slope", () => {
  it("tells up from down, and what does not move from both", () => {
    const [up, down, level, lone] = [slopeColour(1, 2), slopeColour(2, 1), slopeColour(2, 2), slopeColour(null, 2)];
    expect(new Set([up, down, level]).size).toBe(3);
    expect(lone).toBe(level);
  });
});

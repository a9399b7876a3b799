import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PickedCell } from "#components/charts/picked-marks";
import { announced, reader, showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { category, measure, months, request } from "../../../support/results/sample-result.ts";

beforeEach(stillMedia);
afterEach(() => vi.restoreAllMocks());

const revenue = measure("Revenue", [50, 30, 20]);
const bars = request([category("Region", ["North", "South", "East"]), revenue]);
const shares = request([category("Region", ["North", "South", "East"]), revenue], { question: "share of revenue" });
const stack = request([category("Region", ["North", "South", "East"]), category("Channel", ["Web", "Store"]), revenue]);
const lines = request([months("Month", 4), category("Region", ["North", "South"]), revenue]);

const north: PickedCell = { column: 0, cell: "North", label: "Region: North" };
const web: PickedCell = { column: 1, cell: "Web", label: "Channel: Web" };

const count = (standing: string) => document.querySelectorAll(`[data-standing=${standing}]`).length;

describe("a picked mark", () => {
  it.each([
    ["bar", bars],
    ["part of a whole", shares],
  ] as const)("that is a %s keeps its colour, and the others stand back", (_name, input) => {
    showChart(input, { picked: [north] });
    expect([count("picked"), count("back"), count("plain")]).toEqual([1, 2, 0]);
  });

  it("that is one series of its place leaves the other series back", () => {
    showChart(stack, { picked: [north, web] });
    expect([count("picked"), count("back")]).toEqual([1, 5]);
  });

  it("that is a place as a whole is picked in all of its series", () => {
    showChart(stack, { picked: [north] });
    expect([count("picked"), count("back")]).toEqual([2, 4]);
  });

  it("on a line is a dot, and the lines stand back", () => {
    showChart(lines, { picked: [{ column: 0, cell: "2023-02-01", label: "Month: Feb 2023" }] });
    expect(count("picked")).toBe(2);
    expect(document.querySelector(".recharts-line-curve")?.getAttribute("stroke-opacity")).toBe("0.3");
  });

  it("is the selected cell of a heatmap", () => {
    showChart(request([category("Airport", 12), category("Weekday", 7), measure("Delay", [2.5, 3.5])]), {
      draft: { kind: "heatmap", category: 0, series: 1, measure: { column: 2, label: "Delay", format: "number" } },
      picked: [
        { column: 0, cell: "Airport 1", label: "Airport 1" },
        { column: 1, cell: "Weekday 2", label: "Weekday 2" },
      ],
    });
    const selected = document.querySelectorAll("td[aria-selected=true]");
    expect([...selected].map((cell) => cell.getAttribute("aria-label"))).toEqual([
      expect.stringMatching(/^Airport 1, Weekday 2:/),
    ]);
  });

  it("is named in the chart's description, and where it is read", () => {
    showChart(bars, { picked: [north], onPick: () => undefined });
    expect(document.getElementById(reader().getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      "Picked: Region: North.",
    );
    fireEvent.keyDown(reader(), { key: "Home" });
    expect(announced()).toMatch(/^North: .*, picked$/);
    expect(screen.getByText("Picked. A click takes it back.")).toBeDefined();
    fireEvent.keyDown(reader(), { key: "ArrowRight" });
    expect(announced()).not.toContain("picked");
  });

  it("that is not drawn any more leaves the others as they are", () => {
    showChart(bars, { picked: [{ column: 0, cell: "West", label: "Region: West" }] });
    expect([count("picked"), count("back"), count("plain")]).toEqual([0, 0, 3]);
    expect(screen.getByRole("figure").textContent).not.toContain("Picked");
  });
});

import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChartPick } from "#components/charts/chart-pick";
import { announced, reader, showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { category, measure, months, request, steps } from "../../../support/results/sample-result.ts";

beforeEach(stillMedia);

afterEach(() => {
  vi.restoreAllMocks();
});

const revenue = measure("Revenue", [1200, 300.5, 80]);
const lines = request([months("Month", 4), category("Region", ["North", "South"]), revenue]);
const stack = request([category("Region", ["North", "South", "East"]), category("Channel", ["Web", "Store"]), revenue]);

describe("a chart under the arrow keys", () => {
  it("reads all series at a place, written as in the table", () => {
    showChart(lines);
    press("ArrowRight");
    expect(announced()).toBe("Jan 2023: North 1,200.00, South 300.50");
  });

  it("moves along the points, and from one end to the other", () => {
    showChart(lines);
    press("ArrowRight", "ArrowRight");
    expect(announced()).toMatch(/^Feb 2023/);
    press("ArrowLeft");
    expect(announced()).toMatch(/^Jan 2023/);
    press("End");
    expect(announced()).toMatch(/^Apr 2023/);
    press("ArrowRight");
    expect(announced()).toMatch(/^Apr 2023/);
    press("Home");
    expect(announced()).toMatch(/^Jan 2023/);
  });

  it("shows what it says to those who see it", () => {
    showChart(lines);
    press("ArrowRight");
    expect(screen.getByText("300.50")).toBeDefined();
  });

  it("gives shares with their amounts, and the total of those", () => {
    const shares = request(
      [category("Region", ["North"]), category("Channel", ["Web", "Store"]), measure("Revenue", [300, 100])],
      { question: "share of revenue" },
    );
    const measured = { column: 2, label: "Revenue", format: "currency" } as const;
    const columns = { category: 0, series: 1, measure: measured, top: null, seriesTop: null };
    showChart(shares, { draft: { kind: "stacked-bar", ...columns, scale: "share" } });
    reader().focus();
    fireEvent.keyDown(reader(), { key: "Home" });
    expect(announced()).toBe("North: Web 75% (300), Store 25% (100), Total 400");
  });

  it("gives the total of a stack", () => {
    showChart(stack);
    press("ArrowRight");
    expect(announced()).toMatch(/Total 1,500\.50$/);
  });

  it("leaves out what is switched off", () => {
    showChart(lines);
    fireEvent.click(screen.getByRole("button", { name: "North" }));
    press("ArrowRight");
    expect(announced()).toBe("Jan 2023: South 300.50");
  });

  it("says so where a series has no value, and never calls it zero", () => {
    const rows = lines.rows.filter((row) => !(row[0] === "2023-02-01" && row[1] === "South"));
    showChart({ ...lines, rows });
    press("ArrowRight", "ArrowRight");
    expect(announced()).toMatch(/South no value/);
  });

  it("closes with Escape, which then reaches nothing around it", () => {
    showChart(lines);
    press("ArrowRight");
    expect(fireEvent.keyDown(reader(), { key: "Escape" })).toBe(false);
    expect(announced()).toBe("");
    expect(screen.queryByText("300.50")).toBeNull();
    // Nothing is open any more: this one is for whatever lies around.
    expect(fireEvent.keyDown(reader(), { key: "Escape" })).toBe(true);
  });

  it("is put away by Escape from wherever the focus is, when the mouse has opened it", () => {
    showChart(stack);
    const bar = document.querySelectorAll("[data-series='1'] path")[0];
    if (bar === undefined) throw new Error("No bar is drawn");
    fireEvent.pointerMove(bar, { pointerType: "mouse", clientX: 300, clientY: 40 });
    expect(screen.getByText("Total")).toBeDefined();
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(screen.queryByText("Total")).toBeNull();
  });

  it("is not announced while the mouse moves over it", () => {
    showChart(stack);
    const bar = document.querySelectorAll("[data-series='1'] path")[0];
    if (bar === undefined) throw new Error("No bar is drawn");
    fireEvent.pointerMove(bar, { pointerType: "mouse", clientX: 300, clientY: 40 });
    expect(announced()).toBe("");
  });

  it("reads parts of a whole in the same way", () => {
    showChart(request([category("Region", 3), measure("Revenue", [50, 30, 20])], { question: "share of revenue" }));
    press("ArrowRight");
    expect(announced()).toBe("Region 1: 50% 50");
  });

  it("reads each step of a funnel with what it is of the first and of the one before", () => {
    showChart(
      request([steps("Step", ["Visited", "Signed up", "Paid"]), measure("People", [800, 400, 100], "integer")]),
    );
    press("Home");
    expect(announced()).toBe("Visited: People 800");
    press("End");
    expect(announced()).toBe("Paid: People 100, Of the first step 12.5%, Of the step before 25%");
  });

  it("reads the cells of a heatmap, each with both of its names", () => {
    showChart(request([category("Airport", 12), category("Weekday", 7), measure("Delay", [2.5, 3.5])]), {
      draft: { kind: "heatmap", category: 0, series: 1, measure: { column: 2, label: "Delay", format: "number" } },
    });
    const stops = screen.getAllByRole("cell").filter((cell) => cell.tabIndex === 0);
    expect(stops).toHaveLength(1);
    const [first] = stops;
    if (first === undefined) throw new Error("No cell can be reached");
    act(() => first.focus());
    fireEvent.keyDown(first, { key: "ArrowRight" });
    fireEvent.keyDown(document.activeElement ?? first, { key: "ArrowDown" });
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Airport \d+, Weekday \d+: \d\.50$/);
    expect(document.activeElement).not.toBe(first);
  });
});

describe("picking a mark", () => {
  it("with Enter tells which rows it stands for", () => {
    const picks = pickedFrom(lines);
    press("ArrowRight", "Enter");
    expect(picks[0]).toMatchObject({ label: "Jan 2023", series: null, cells: [{ column: 0, cell: "2023-01-01" }] });
    expect(picks[0]).toMatchObject({ noCells: null, at: { isClick: false } });
  });

  it("names the series that the reader chose", () => {
    const picks = pickedFrom(lines);
    press("ArrowRight", "ArrowDown", "ArrowDown", "Enter");
    expect(picks[0]).toMatchObject({
      series: "South",
      cells: [
        { column: 0, cell: "2023-01-01" },
        { column: 1, cell: "South" },
      ],
    });
  });

  it("by a click on a bar names the same, and so does the context menu, which asks for a choice", () => {
    const picks = pickedFrom(stack);
    const bar = document.querySelectorAll("[data-series='1'] path")[0];
    if (bar === undefined) throw new Error("No bar is drawn");
    fireEvent.click(bar, { clientX: 300, clientY: 40 });
    expect(picks[0]?.cells).toHaveLength(2);
    expect(picks[0]?.series).toBe("Store");
    expect(picks[0]?.at.isClick).toBe(true);
    fireEvent.contextMenu(bar, { clientX: 300, clientY: 40 });
    expect(picks[1]?.cells).toEqual(picks[0]?.cells);
    expect(picks[1]?.at.isClick).toBe(false);
  });

  it("of a sum of the rest names no rows, and says why", () => {
    const picks = pickedFrom(request([category("Product", 40), measure("Revenue")]));
    press("End", "Enter");
    expect(picks[0]).toMatchObject({ label: "Other (25)", cells: [], noCells: "This mark sums up several groups." });
  });

  it("by touch reads first, and picks when the same place is touched again", () => {
    const picks = pickedFrom(stack);
    const bar = document.querySelectorAll("[data-series='1'] path")[0];
    if (bar === undefined) throw new Error("No bar is drawn");
    const tap = () => {
      fireEvent.pointerDown(bar, { pointerType: "touch" });
      fireEvent.click(bar, { clientX: 300, clientY: 40 });
    };
    tap();
    expect(picks).toHaveLength(0);
    expect(screen.getByText("Tap again for what can be done")).toBeDefined();
    tap();
    expect(picks).toHaveLength(1);
    expect(picks[0]?.at.isClick).toBe(false);
  });

  it("by a press whose bar was drawn anew before it was let go picks all the same, and once", () => {
    const picks = pickedFrom(stack);
    const [bar, next] = document.querySelectorAll("[data-series='1'] path");
    if (bar === undefined || next === undefined) throw new Error("No bars are drawn");
    fireEvent.pointerDown(bar, { button: 0 });
    bar.remove();
    fireEvent.pointerUp(next, { button: 0, clientX: 300, clientY: 40 });
    expect(picks).toHaveLength(1);
    fireEvent.click(next, { clientX: 300, clientY: 40 });
    expect(picks).toHaveLength(1);
    fireEvent.pointerDown(next, { button: 0 });
    fireEvent.pointerUp(next, { button: 0, clientX: 300, clientY: 40 });
    fireEvent.click(next, { clientX: 300, clientY: 40 });
    expect(picks).toHaveLength(2);
  });

  it("is not offered where nothing can be done", () => {
    showChart(lines);
    expect(document.getElementById(reader().getAttribute("aria-describedby") ?? "")?.textContent).not.toContain(
      "Enter",
    );
  });
});

describe("the way to the table", () => {
  it("is the next stop after the chart", () => {
    const onShowTable = vi.fn();
    showChart(lines, { onShowTable });
    const stops = [...document.querySelectorAll<HTMLElement>("[tabindex='0'], button")];
    const next = stops[stops.indexOf(reader()) + 1];
    expect(next?.textContent).toBe("Show as table");
    next?.click();
    expect(onShowTable).toHaveBeenCalledOnce();
  });
});

function press(...keys: readonly string[]): void {
  for (const key of keys) fireEvent.keyDown(reader(), { key });
}

function pickedFrom(input: Parameters<typeof showChart>[0]): ChartPick[] {
  const picks: ChartPick[] = [];
  showChart(input, { onPick: (pick) => picks.push(pick) });
  return picks;
}

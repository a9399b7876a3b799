import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChartFigure } from "#components/charts/chart-figure";
import { type ChartRequest, chooseChart } from "#lib/domain/chart-chooser";
import { readChartData } from "#lib/domain/chart-data";
import { average, category, measure, months, request, time } from "../../../support/results/sample-result.ts";

// Whoever asks for less motion sees the finished drawing at once: so do these tests.
beforeEach(() => {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => new StillMedia(query));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const revenue = measure("Revenue");
const orders = measure("Orders", [300, 900, 400], "integer");

const everyKind: readonly (readonly [string, ChartRequest])[] = [
  ["Line chart", request([months("Month", 12), revenue])],
  ["Column chart", request([months("Month", 4), revenue])],
  ["Bar chart", request([category("Region", 5), revenue])],
  ["Stacked bar chart", request([category("Region", 5), category("Channel", 3), revenue])],
  ["Stacked bar chart", request([months("Month", 6), category("Channel", 3), revenue], { hint: "bar" })],
  ["Grouped bar chart", request([category("Region", 5), category("Channel", 3), average("Price")])],
  ["Donut chart", request([category("Region", 5), revenue], { question: "share of revenue" })],
  ["Scatter plot", request([revenue, orders], { rowCount: 20 })],
];

describe("a chart", () => {
  it.each(everyKind)("of kind %s is drawn with a name and a description", (kind, input) => {
    show(input);
    const figure = screen.getByRole("figure", { name: `${kind}: Revenue by something` });
    const drawing = figure.querySelector("svg.recharts-surface");
    expect(drawing?.getAttribute("aria-label")).toBe(`${kind}: Revenue by something`);
    expect(drawing?.querySelector("desc")?.textContent).toContain(kind);
    expect(figure.querySelectorAll("path, circle").length).toBeGreaterThan(1);
  });

  it("of big numbers is text", () => {
    show(request([measure("Revenue", ["12345678.90"]), average("Rate", [0.043], "percent")]));
    expect(screen.getByText("12,345,678.90")).toBeDefined();
    expect(screen.getByText("4.3%")).toBeDefined();
  });

  it("of shades is a table with every value written out", () => {
    show(request([category("Airport", 12), category("Weekday", 7), average("Delay")]));
    const table = within(screen.getByRole("figure")).getByRole("table");
    expect(within(table).getAllByRole("row")).toHaveLength(13);
    expect(within(table).getAllByText("3.50").length).toBeGreaterThan(0);
  });

  it("gives its reason and its notes", () => {
    const input = request([category("Product", 40), revenue]);
    show(input, chooseChart(input).reason);
    expect(screen.getByText(/Sorted bars compare Revenue across the top 15 of 40 values of Product\./)).toBeDefined();
    expect(screen.getByText(/25 further values are summed into Other\./)).toBeDefined();
  });

  it("says when the axis of a line leaves zero out", () => {
    show(request([months("Month", 12), measure("Level", [100, 101, 102])]));
    expect(screen.getByText("The axis does not start at zero.")).toBeDefined();
  });

  it("does not say so while zero is on the axis", () => {
    show(request([months("Month", 12), measure("Level", [1, 50, 102])]));
    expect(screen.queryByText("The axis does not start at zero.")).toBeNull();
  });

  it("draws bars whose lengths are in the ratio of their values", () => {
    show(request([category("Region", 2), measure("Revenue", [100, 25])]));
    const [long, short] = barLengths();
    expect((long ?? 0) / (short ?? 1)).toBeCloseTo(4, 1);
  });

  it("says when the bar of the rest is cut", () => {
    show(request([category("Product", 80), measure("Revenue", [10])]));
    expect(screen.getByText("The bar of Other is longer than drawn.")).toBeDefined();
  });

  it("shows the NULL group by name", () => {
    show(request([category("Region", ["North", null]), revenue]));
    expect(screen.getAllByText("(no value)").length).toBeGreaterThan(0);
  });

  it("writes hostile names as text", () => {
    show(request([category("Region", ["<img src=x onerror=alert(1)>", "South"]), revenue]));
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getAllByText("<img src=x onerror=alert(1)>").length).toBeGreaterThan(0);
  });

  it("puts two units into two panels, never on two axes of one", () => {
    show(request([months("Month", 12), revenue, orders]));
    expect(document.querySelectorAll("svg.recharts-surface")).toHaveLength(2);
  });
});

describe("the legend", () => {
  const lines = request([months("Month", 12), category("Region", ["North", "South"]), measure("Revenue", [9, 1])]);

  it("lists the series in the order in which they are drawn, all of them on", () => {
    show(lines);
    const buttons = within(screen.getByRole("list", { name: "Series" })).getAllByRole("button");
    expect(buttons.map((button) => button.textContent)).toEqual(["North", "South"]);
    expect(buttons.every((button) => button.getAttribute("aria-pressed") === "true")).toBe(true);
  });

  it("switches a series off and on again", () => {
    show(lines);
    expect(drawnLines()).toBe(2);
    fireEvent.click(screen.getByRole("button", { name: "South" }));
    expect(screen.getByRole("button", { name: "South" }).getAttribute("aria-pressed")).toBe("false");
    expect(drawnLines()).toBe(1);
    fireEvent.click(screen.getByRole("button", { name: "South" }));
    expect(drawnLines()).toBe(2);
  });

  it("gives the sixth line a dash beside its colour", () => {
    show(request([months("Month", 12), category("Region", 6), revenue]));
    const dashed = within(screen.getByRole("list", { name: "Series" }))
      .getAllByRole("button")
      .map((button) => button.querySelector("line")?.getAttribute("stroke-dasharray") ?? null);
    expect(dashed).toEqual([null, null, null, null, null, "5 3"]);
  });

  it("is left out where one series says it all", () => {
    show(request([time("Year", "integer", [2023, 2024]), revenue]));
    expect(screen.queryByRole("list", { name: "Series" })).toBeNull();
  });
});

function show(input: ChartRequest, reason: string | null = null): void {
  const { spec } = chooseChart(input);
  if (spec === null) throw new Error("This result has no chart");
  render(
    <ChartFigure
      title="Revenue by something"
      spec={spec}
      data={readChartData({ spec, columns: input.columns, rows: input.rows })}
      minHeight={288}
      reason={reason}
    />,
  );
}

function drawnLines(): number {
  return document.querySelectorAll("path.recharts-line-curve").length;
}

/** Lengths of the drawn bars, read off their outlines. */
function barLengths(): number[] {
  return [...document.querySelectorAll("path.recharts-rectangle")].map((path) => Number(path.getAttribute("width")));
}

class StillMedia extends EventTarget implements MediaQueryList {
  readonly matches = true;
  readonly media: string;
  onchange = null;
  constructor(media: string) {
    super();
    this.media = media;
  }
  addListener(): void {
    throw new Error("Outdated: listen to the change event");
  }
  removeListener(): void {
    throw new Error("Outdated: listen to the change event");
  }
}

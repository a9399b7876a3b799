import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChartDraft, DataDays } from "#lib/domain/chart";
import { type ChartRequest, chooseChart } from "#lib/domain/chart-chooser";
import { announced, reader, showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { StillMedia } from "../../../support/dom/still-media.ts";
import {
  average,
  category,
  measure,
  months,
  request,
  type SampleColumn,
  steps,
  time,
} from "../../../support/results/sample-result.ts";

beforeEach(stillMedia);

afterEach(() => {
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
  ["Funnel chart", request([steps("Step", 3), orders])],
  ["Scatter plot", request([revenue, orders], { rowCount: 20 })],
];

const monthly = request([months("Month", 12), category("Region", 3), revenue]);
const split = { x: 0, measures: [{ column: 2, label: "Revenue", format: "currency" }], series: 1, top: null } as const;
const wishedKinds: readonly (readonly [string, ChartRequest, ChartDraft])[] = [
  ["Area chart", monthly, { kind: "area", ...split, measures: [...split.measures], stacking: "stacked" }],
  [
    "Histogram",
    request([revenue], { rowCount: 60 }),
    { kind: "histogram", measure: { column: 0, label: "Revenue", format: "currency" }, binCount: 5 },
  ],
  [
    "Box plot",
    request([category("Region", 3), measure("Price", [1, 5, 2, 9, 30, 4, 3])], { rowCount: 60 }),
    { kind: "box", category: 0, measure: { column: 1, label: "Price", format: "number" } },
  ],
];

describe("a chart", () => {
  it.each(everyKind)("of kind %s is drawn with a name and a description", (kind, input) => {
    showChart(input);
    const figure = screen.getByRole("figure", { name: `${kind}: Revenue by something` });
    const drawing = figure.querySelector("svg.recharts-surface");
    expect(drawing?.getAttribute("aria-label")).toBe(`${kind}: Revenue by something`);
    expect(drawing?.querySelector("desc")?.textContent).toContain(kind);
    expect(figure.querySelectorAll("path, circle").length).toBeGreaterThan(1);
  });

  it.each(wishedKinds)("of kind %s is drawn where it is asked for", (kind, input, draft) => {
    showChart(input, { draft });
    const figure = screen.getByRole("figure", { name: `${kind}: Revenue by something` });
    expect(figure.querySelector("svg.recharts-surface desc")?.textContent).toContain(kind);
    expect(figure.querySelectorAll("path, rect, circle").length).toBeGreaterThan(2);
  });

  it("of big numbers is text: short, with the unit, and in full on hover", () => {
    const input = request([measure("Revenue", ["12345678.90"]), average("Rate", [0.043], "percent")]);
    const outputs = input.outputs.map((output, index) => (index === 0 ? { ...output, unit: "USD" } : output));
    showChart({ ...input, outputs });
    expect(screen.getByText("$12.3 M").title).toBe("12,345,678.90");
    expect(screen.getByText("4.3%")).toBeDefined();
  });

  it.each([
    ["USD", /\$\d/, null],
    ["minutes", /^\d[\d.]*$/, "minutes"],
  ])("says on its axis that it is in %s", (unit, tick, title) => {
    const input = request([months("Month", 12), measure("Delay", [12, 15, 18], "number")]);
    const outputs = input.outputs.map((output) => (output.role === "measure" ? { ...output, unit } : output));
    showChart({ ...input, outputs });
    expect(screen.getAllByText(tick).length).toBeGreaterThan(1);
    expect(screen.queryByText("minutes")?.textContent ?? null).toBe(title);
  });

  it("of shades is a table with every value written out", () => {
    showChart(request([category("Airport", 12), category("Weekday", 7), average("Delay")]));
    const table = within(screen.getByRole("figure")).getByRole("grid");
    expect(within(table).getAllByRole("row")).toHaveLength(13);
    expect(within(table).getAllByText("3.50").length).toBeGreaterThan(0);
  });

  it("gives its reason and its notes", () => {
    const input = request([category("Product", 40), revenue]);
    showChart(input, { reason: chooseChart(input).reason });
    expect(screen.getByText(/Sorted bars compare Revenue across the top 15 of 40 values of Product\./)).toBeDefined();
    expect(screen.getByText(/25 further values are summed into Other\./)).toBeDefined();
  });

  it("says when the axis of a line leaves zero out", () => {
    showChart(request([months("Month", 12), measure("Level", [100, 101, 102])]));
    expect(screen.getByText("The axis does not start at zero.")).toBeDefined();
  });

  it("does not say so while zero is on the axis", () => {
    showChart(request([months("Month", 12), measure("Level", [1, 50, 102])]));
    expect(screen.queryByText("The axis does not start at zero.")).toBeNull();
  });

  it("draws bars whose lengths are in the ratio of their values", () => {
    showChart(request([category("Region", 2), measure("Revenue", [100, 25])]));
    const [long, short] = barLengths();
    expect((long ?? 0) / (short ?? 1)).toBeCloseTo(4, 1);
  });

  it("N9: stands finished at once for whoever wants less motion, and grows for others", () => {
    const bars = request([category("Region", 2), measure("Revenue", [100, 25])]);
    showChart(bars);
    const finished = barLengths();
    cleanup();
    vi.mocked(window.matchMedia).mockImplementation((query) =>
      Object.assign(new StillMedia(query), { matches: false }),
    );
    showChart(bars);
    expect(finished.length).toBe(2);
    expect(barLengths()).not.toEqual(finished);
  });

  it("says when the bar of the rest is cut", () => {
    showChart(request([category("Product", 80), measure("Revenue", [10])]));
    expect(screen.getByText("The bar of Other is longer than drawn.")).toBeDefined();
  });

  it("shows the NULL group by name", () => {
    showChart(request([category("Region", ["North", null]), revenue]));
    expect(screen.getAllByText("(no value)").length).toBeGreaterThan(0);
  });

  it("writes hostile names as text", () => {
    showChart(request([category("Region", ["<img src=x onerror=alert(1)>", "South"]), revenue]));
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getAllByText("<img src=x onerror=alert(1)>").length).toBeGreaterThan(0);
  });

  it("puts two units into two panels, never on two axes of one", () => {
    showChart(request([months("Month", 12), revenue, orders]));
    expect(document.querySelectorAll("svg.recharts-surface")).toHaveLength(2);
  });
});

describe("a step in time that is there only in part", () => {
  const untilJune: DataDays = { first: "2023-01-01", last: "2023-06-10", isToday: false };
  const dated = (columns: readonly SampleColumn[]) => {
    const input = request(columns);
    const outputs = input.outputs.map((one) => (one.role === "time" ? { ...one, days: untilJune } : one));
    return { ...input, outputs };
  };
  const halfYear = months("Month", 6);
  const area = { ...split, kind: "area", measures: [...split.measures] } satisfies Partial<ChartDraft>;

  it("is the end of a dashed line, in an open mark", () => {
    showChart(dated([months("Month", 6), category("Region", 2), revenue]));
    const dashed = document.querySelectorAll(".partial-step path.recharts-line-curve");
    expect(dashed).toHaveLength(2);
    expect(dashed[0]?.getAttribute("stroke-dasharray")).toBe("4 4");
    expect(document.querySelectorAll(".recharts-line-dots [fill='var(--color-surface)']")).toHaveLength(2);
  });

  it.each(["none", "stacked", "share"] as const)("is a pale end of areas, stacking: %s", (stacking) => {
    showChart(dated([halfYear, category("Region", 2), revenue]), { draft: { ...area, stacking } });
    expect(document.querySelectorAll("path.recharts-area-area")).toHaveLength(4);
  });

  it("is a bar with a dashed edge", () => {
    showChart(dated([halfYear, revenue]));
    const bars = [...document.querySelectorAll("path.recharts-rectangle")];
    expect(bars.map((bar) => bar.getAttribute("stroke-dasharray"))).toEqual([null, null, null, null, null, "4 4"]);
  });

  it("is told beside its values and to those who do not see it", () => {
    showChart(dated([halfYear, revenue]));
    reader().focus();
    fireEvent.keyDown(reader(), { key: "End" });
    expect(announced()).toContain("Jun 2023 (partial)");
    expect(screen.getByText(/Jun 2023 is partial: its data goes up to 2023-06-10\./)).toBeDefined();
    expect(screen.getByRole("figure").querySelector("desc")?.textContent).toContain("only in part: Jun 2023");
  });
});

describe("bars of 100 %", () => {
  const parts = (first: number) =>
    request([category("Region", 3), category("Channel", ["Web", "Store"]), measure("Revenue", [first, 100 - first])]);
  const columns = { category: 0, series: 1, top: null, seriesTop: null } as const;
  const draft: ChartDraft = {
    ...columns,
    kind: "stacked-bar",
    measure: { column: 2, label: "Revenue", format: "currency" },
    scale: "share",
  };
  const written = () => [...document.querySelectorAll("[data-series] text")].map(({ textContent }) => textContent);

  it("have their shares written inside", () => {
    showChart(parts(60), { draft });
    expect(written().toSorted()).toEqual(["40%", "40%", "40%", "60%", "60%", "60%"]);
  });

  it("leave out what does not fit", () => {
    showChart(parts(98), { draft });
    expect(written()).toEqual(["98%", "98%", "98%"]);
  });

  it("have totals instead where they are amounts", () => {
    showChart(parts(60), { draft: { ...draft, scale: "value" } });
    expect(written()).toHaveLength(3);
    expect(written().join()).not.toContain("%");
  });
});

describe("the legend", () => {
  const lines = request([months("Month", 12), category("Region", ["North", "South"]), measure("Revenue", [9, 1])]);

  it("lists the series in the order in which they are drawn, all of them on", () => {
    showChart(lines);
    const buttons = within(screen.getByRole("list", { name: "Series" })).getAllByRole("button");
    expect(buttons.map((button) => button.textContent)).toEqual(["North", "South"]);
    expect(buttons.every((button) => button.getAttribute("aria-pressed") === "true")).toBe(true);
  });

  it("switches a series off and on again", () => {
    showChart(lines);
    expect(drawnLines()).toBe(2);
    fireEvent.click(screen.getByRole("button", { name: "South" }));
    expect(screen.getByRole("button", { name: "South" }).getAttribute("aria-pressed")).toBe("false");
    expect(drawnLines()).toBe(1);
    fireEvent.click(screen.getByRole("button", { name: "South" }));
    expect(drawnLines()).toBe(2);
  });

  const switches = () => within(screen.getByRole("list", { name: "Series" })).getAllByRole("button");

  it("says so where every series is switched off, and shows all again from there", () => {
    showChart(lines);
    for (const button of switches()) fireEvent.click(button);
    expect(screen.getByRole("status").textContent).toBe("All series are switched off.");
    expect(document.querySelector("svg.recharts-surface")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(drawnLines()).toBe(2);
    expect(screen.queryByRole("status")).toBeNull();
    expect(switches().every((button) => button.getAttribute("aria-pressed") === "true")).toBe(true);
    expect(document.activeElement).toBe(switches()[0]);
  });

  it("says so of points, too", () => {
    const dots = request([
      category("Region", ["North", "South"]),
      measure("Revenue", [9, 1]),
      measure("Orders", [3, 5]),
    ]);
    const [x, y] = [1, 2].map((column) => ({ column, label: `Measure ${column}`, format: "number" as const }));
    if (x === undefined || y === undefined) throw new Error("Two measures");
    showChart(dots, { draft: { kind: "scatter", x, y, label: null, series: 0 } });
    for (const button of switches()) fireEvent.click(button);
    expect(screen.getByRole("status").textContent).toBe("All series are switched off.");
  });

  it("leaves out a panel whose series are all switched off", () => {
    const panels = request([months("Month", 12), revenue, orders, measure("Cost")]);
    showChart(panels);
    expect(document.querySelectorAll("svg.recharts-surface")).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Orders" }));
    expect(document.querySelectorAll("svg.recharts-surface")).toHaveLength(1);
  });

  it("gives the sixth line a dash beside its colour", () => {
    showChart(request([months("Month", 12), category("Region", 6), revenue]));
    const dashed = within(screen.getByRole("list", { name: "Series" }))
      .getAllByRole("button")
      .map((button) => button.querySelector("line")?.getAttribute("stroke-dasharray") ?? null);
    expect(dashed).toEqual([null, null, null, null, null, "5 3"]);
  });

  it("is left out where one series says it all", () => {
    showChart(request([time("Year", "integer", [2023, 2024]), revenue]));
    expect(screen.queryByRole("list", { name: "Series" })).toBeNull();
  });
});

function drawnLines(): number {
  return document.querySelectorAll("path.recharts-line-curve").length;
}

/** Lengths of the drawn bars, read off their outlines. */
function barLengths(): number[] {
  return [...document.querySelectorAll("path.recharts-rectangle")].map((path) => Number(path.getAttribute("width")));
}

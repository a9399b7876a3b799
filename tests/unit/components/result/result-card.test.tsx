import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { ResultCard } from "#components/result/result-card";
import { type SamplePart, samplePart } from "../../../support/results/sample-part.ts";
import { category, detail, measure, request } from "../../../support/results/sample-result.ts";
import { servedResults } from "../../../support/results/served-results.ts";

vi.mock("#lib/actions/statement-help", () => ({}));
vi.mock("#lib/actions/charts", async () => ({
  readChartAction: (await import("../../../support/results/served-results.ts")).readServedChart,
}));
vi.mock("#lib/actions/results", async () => ({
  readResultAction: (await import("../../../support/results/served-results.ts")).readServedResult,
}));

beforeEach(() => sessionStorage.clear());

afterEach(() => {
  cleanup();
  servedResults.reset();
});

describe("the card", () => {
  it("names the result and the context that it ran in", () => {
    show(revenueByRegion());
    expect(screen.getByRole("heading", { name: "Revenue by region" })).toBeDefined();
    expect(screen.getByText("DEMO / SALES")).toBeDefined();
  });

  it("opens with the chart and offers the table and the statement", async () => {
    show(revenueByRegion());
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Chart", "Table", "SQL"]);
    expect(screen.getByRole("tab", { name: "Chart", selected: true })).toBeDefined();
    // The drawing code is loaded when it is first needed: on a busy machine that takes a moment.
    const figure = await screen.findByRole("figure", { name: "Bar chart: Revenue by region" }, { timeout: 10_000 });
    expect(figure).toBeDefined();
    expect(screen.getByText("Sorted bars compare Revenue across Region.")).toBeDefined();
  });

  it("opens with the table where there is no chart, and says why there is none", async () => {
    show(samplePart("Customers", request([detail("Name"), detail("City")], { rowCount: 3 })));
    expect(screen.getByRole("tab", { name: "Table", selected: true })).toBeDefined();
    openTab("Chart");
    expect(await screen.findByText(/^No chart: the result has no measure to draw/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Show the table" }));
    expect(await screen.findByRole("grid", { name: "Rows of Customers" })).toBeDefined();
  });

  it("F3: remembers the open tab across a reload, for this card only", () => {
    const sample = revenueByRegion();
    show(sample, "card-1");
    openTab("SQL");
    cleanup();
    show(sample, "card-1");
    expect(screen.getByRole("tab", { name: "SQL", selected: true })).toBeDefined();
    cleanup();
    show(sample, "card-2");
    expect(screen.getByRole("tab", { name: "Chart", selected: true })).toBeDefined();
  });

  it("warns that a chart shows a part of the rows only", async () => {
    const sample = revenueByRegion();
    show({ ...sample, part: { ...sample.part, ref: { ...sample.part.ref, rowCount: 48_210 } } });
    expect(await screen.findByText(/Drawn from the first 4 of 48,210 rows\./)).toBeDefined();
  });

  it("says when its rows cannot be loaded, and tries again", async () => {
    servedResults.goDown();
    show(revenueByRegion());
    expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
    servedResults.comeBack();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    openTab("Table");
    expect(await screen.findByRole("grid")).toBeDefined();
  });
});

describe("the statement", () => {
  it("is shown exactly as it ran", () => {
    const sql = "SELECT '<b>x</b>' AS \"Region\" -- note\nFROM SALES.ORDERS\n  WHERE A > 1.5";
    const sample = revenueByRegion();
    show({ ...sample, part: { ...sample.part, sql } });
    openTab("SQL");
    const lines = [...document.querySelectorAll("code > span > span:last-child")].map((line) => line.textContent);
    expect(lines.join("")).toBe(`${sql}\n`);
  });

  it("F4: is copied whole", async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    const sample = revenueByRegion();
    show(sample);
    openTab("SQL");
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Copied")).toBeDefined();
    expect(writeText).toHaveBeenCalledWith(sample.part.sql);
    vi.unstubAllGlobals();
  });
});

function revenueByRegion(): SamplePart {
  return samplePart("Revenue by region", request([category("Region", 4), measure("Revenue")]));
}

function show(sample: SamplePart, cardId = "card"): void {
  servedResults.add(sample);
  render(
    <QueryProvider>
      <ResultCard part={sample.part} cardId={cardId} />
    </QueryProvider>,
  );
}

function openTab(name: string): void {
  fireEvent.mouseDown(screen.getByRole("tab", { name }), { button: 0 });
}

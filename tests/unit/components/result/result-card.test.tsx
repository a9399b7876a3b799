import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultCard } from "#components/result/result-card";
import type { Cell } from "#lib/domain/result-set";
import { type SamplePart, samplePart } from "../../../support/results/sample-part.ts";
import { category, detail, measure, request } from "../../../support/results/sample-result.ts";
import { servedResults } from "../../../support/results/served-results.ts";

vi.mock("#lib/queries/use-result-page", async () => ({
  useResultPage: (await import("../../../support/results/served-results.ts")).useServedPage,
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
    expect(await screen.findByRole("figure", { name: "Bar chart: Revenue by region" })).toBeDefined();
    expect(screen.getByText("Sorted bars compare Revenue across Region.")).toBeDefined();
  });

  it("opens with the table where there is no chart, and says why there is none", () => {
    show(samplePart("Customers", request([detail("Name"), detail("City")], { rowCount: 3 })));
    expect(screen.getByRole("tab", { name: "Table", selected: true })).toBeDefined();
    openTab("Chart");
    expect(screen.getByText(/^No chart: the result has no measure to draw/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Show the table" }));
    expect(screen.getByRole("table")).toBeDefined();
  });

  it("remembers the open tab across a reload, for this card only", () => {
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

  it("links to the whole result as CSV", () => {
    const sample = revenueByRegion();
    show(sample);
    const link = screen.getByRole("link", { name: "Download CSV" });
    expect(link.getAttribute("href")).toBe(
      `/api/results/${sample.part.ref.id}/csv?name=${encodeURIComponent(sample.part.title)}`,
    );
  });

  it("warns that a chart shows a part of the rows only", async () => {
    const sample = revenueByRegion();
    show({ ...sample, part: { ...sample.part, ref: { ...sample.part.ref, rowCount: 48_210 } } });
    expect(await screen.findByText("Drawn from the first 4 of 48,210 rows.")).toBeDefined();
  });

  it("says when its rows cannot be loaded, and tries again", async () => {
    servedResults.goDown();
    show(revenueByRegion());
    expect(screen.getByRole("alert").textContent).toContain("could not be loaded");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    openTab("Table");
    await waitFor(() => expect(screen.getByRole("table")).toBeDefined());
  });
});

describe("the table", () => {
  it("counts rows and columns and tells the time in the engine", () => {
    show(revenueByRegion());
    openTab("Table");
    expect(screen.getByText("4 rows · 2 columns · 182 ms")).toBeDefined();
  });

  it("tells NULL from an empty text and from the word", () => {
    show(listing([["null"], [""], [null]]));
    const cells = screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell")[1]);
    expect(cells.map((cell) => cell?.textContent)).toEqual(["null", "", "null"]);
    expect(cells.map((cell) => cell?.className.includes("italic"))).toEqual([false, false, true]);
  });

  it("writes long integers exactly and money with its cents", () => {
    show(samplePart("Sums", { ...request([measure("Revenue")]), rows: [["9007199254740993.10"]] }));
    openTab("Table");
    expect(screen.getByText("9,007,199,254,740,993.10")).toBeDefined();
  });

  it("writes hostile cells as text: no image, no link, no markup", () => {
    const hostile =
      '<img src="https://evil.example/x.png"> ![x](https://evil.example/y.png) <a href="https://evil.example">z</a>';
    show(listing([[hostile]]));
    const cell = screen.getByTitle(hostile);
    expect(cell.textContent).toBe(hostile);
    expect(cell.childElementCount).toBe(0);
    expect(document.querySelector("td img, td a")).toBeNull();
  });

  it("sorts ascending, descending and not at all, NULL last", () => {
    show(listing([["b"], [null], ["a"]]));
    const header = () => screen.getByRole("columnheader", { name: "Name" });
    const values = () =>
      screen
        .getAllByRole("row")
        .slice(1)
        .map((row) => within(row).getAllByRole("cell")[1]?.textContent);
    expect(header().getAttribute("aria-sort")).toBe("none");
    fireEvent.click(within(header()).getByRole("button"));
    expect([header().getAttribute("aria-sort"), values()]).toEqual(["ascending", ["a", "b", "null"]]);
    fireEvent.click(within(header()).getByRole("button"));
    expect([header().getAttribute("aria-sort"), values()]).toEqual(["descending", ["b", "a", "null"]]);
    fireEvent.click(within(header()).getByRole("button"));
    expect([header().getAttribute("aria-sort"), values()]).toEqual(["none", ["b", "null", "a"]]);
  });

  it("does not sort a part of the rows as if it were the whole", () => {
    show(listing(Array.from({ length: 1_500 }, (_, row) => [`name ${row}`])));
    const button = within(screen.getByRole("columnheader", { name: "Name" })).getByRole("button");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button);
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("none");
    expect(screen.getByText("Load all rows to sort them.")).toBeDefined();
  });

  it("loads the next rows on request", async () => {
    show(listing(Array.from({ length: 1_500 }, (_, row) => [`name ${row}`])));
    expect(screen.getByText("First 1,000 of 1,500 rows · 1 column · 182 ms")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByText("1,500 rows · 1 column · 182 ms")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  it("says that the engine had more rows than were kept", () => {
    show(listing([["a"], ["b"]], { limited: true }));
    expect(screen.getByText("First 2 of more than 2 rows · 1 column · 182 ms")).toBeDefined();
    fireEvent.click(within(screen.getByRole("columnheader", { name: "Name" })).getByRole("button"));
    expect(screen.getByText("Sorted within these rows; the result has more.")).toBeDefined();
  });

  it("keeps few rows in the document however many there are", () => {
    show(listing(Array.from({ length: 1_000 }, (_, row) => [`name ${row}`])));
    expect(screen.getAllByRole("row").length).toBeLessThan(60);
    const rows = screen.getByRole("region", { name: "Rows of Names" });
    Object.defineProperty(rows, "scrollTop", { value: 32 * 700, configurable: true });
    fireEvent.scroll(rows);
    expect(screen.getByText("name 705")).toBeDefined();
    expect(screen.queryByText("name 3")).toBeNull();
  });

  it("says so where no row matches", () => {
    show(listing([]));
    expect(screen.getByText("No rows match. Ask again with fewer or wider filters.")).toBeDefined();
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

  it("is copied whole", async () => {
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

function listing(rows: Cell[][], more: Partial<SamplePart["part"]["ref"]> = {}): SamplePart {
  return samplePart("Names", { ...request([detail("Name")]), rows }, more);
}

function show(sample: SamplePart, cardId = "card"): void {
  servedResults.add(sample);
  render(<ResultCard part={sample.part} cardId={cardId} />);
}

function openTab(name: string): void {
  fireEvent.mouseDown(screen.getByRole("tab", { name }), { button: 0 });
}

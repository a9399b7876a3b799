import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { giveBoxesSize } from "../../../support/dom/box-size.ts";
import {
  cell,
  expectColumn,
  grid,
  headerButton,
  listing,
  named,
  openMenu,
  pairs,
  rowTexts,
  scrollTo,
  show,
  sort,
  sortOf,
  widthHandle,
} from "../../../support/results/grid-page.tsx";
import { servedResults } from "../../../support/results/served-results.ts";

const server = vi.hoisted(() => ({ run: vi.fn(async () => null), summarise: vi.fn() }));

vi.mock("#lib/actions/statement-help", () => ({}));
vi.mock("#lib/actions/results", async () => ({
  readResultAction: (await import("../../../support/results/served-results.ts")).readServedResult,
  summariseColumnAction: server.summarise,
}));
vi.mock("../../../../components/result/sql-editing.tsx", () => ({
  useSqlEditing: () => ({
    isBusy: false,
    run: server.run,
    draft: null,
    latest: null,
    shown: { told: { ref: { id: "none" } } },
  }),
}));

const writeText = vi.fn(async (_text: string) => undefined);
let restoreBoxes: () => void = () => undefined;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  writeText.mockClear();
  server.run.mockClear();
  restoreBoxes = giveBoxesSize({ width: 900, height: 360 });
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
});

afterEach(() => {
  cleanup();
  servedResults.reset();
  restoreBoxes();
  vi.unstubAllGlobals();
});

describe("G1 long results", () => {
  it("keep few rows in the document and read the others when they come into sight", async () => {
    await show(listing(2_500));
    expect(screen.getAllByRole("row").length).toBeLessThan(60);
    expect(servedResults.requests()).toHaveLength(1);
    scrollTo(32 * 2_200);
    const far = await screen.findByText("name 2205");
    expect(far.getAttribute("role")).toBe("gridcell");
    expect(screen.queryByText("name 30")).toBeNull();
    expect(servedResults.requests().map(({ offset }) => offset)).toEqual([0, 2_000]);
  });

  it("hold the place of rows that are on their way", async () => {
    await show(listing(2_500));
    scrollTo(32 * 2_200);
    const waiting = screen.getAllByRole("row").filter((row) => row.getAttribute("aria-busy") === "true");
    expect(waiting.length).toBeGreaterThan(5);
    await waitFor(() => expect(screen.queryAllByRole("row").some((row) => row.ariaBusy === "true")).toBe(false));
  });

  it("say how many rows and columns there are to those who cannot see", async () => {
    await show(listing(2_500));
    expect(grid().getAttribute("aria-rowcount")).toBe("2501");
    expect(grid().getAttribute("aria-colcount")).toBe("2");
    expect(cell("name 0").parentElement?.getAttribute("aria-rowindex")).toBe("2");
    expect(screen.getByText("2,500 rows · 1 column · 182 ms")).toBeDefined();
  });
});

describe("M2: the density", () => {
  it.each([
    ["comfortable", 32],
    ["compact", 28],
  ] as const)("%s gives rows of %i pixels", async (density, height) => {
    await show(listing(3), undefined, density);
    const tops = [...grid().querySelectorAll<HTMLElement>('[role="row"][aria-rowindex]')].slice(1);
    expect(tops.length).toBeGreaterThan(1);
    for (const row of tops) expect(row.style.height).toBe(`${height}px`);
  });
});

describe("G2 the first column", () => {
  it("can be frozen from any column's menu", async () => {
    await show(pairs([["a", 1]]));
    openMenu("Revenue");
    fireEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Freeze first column" }));
    await waitFor(() => expect(cell("a").className).toContain("sticky"));
    expect(cell("1").className).not.toContain("sticky");
  });
});

describe("G3 sorting", () => {
  it("goes from ascending to descending to none, NULL last", async () => {
    await show(named(["b", null, "a"]));
    expect(sortOf("Name")).toBe("none");
    sort("Name");
    await expectColumn(["a", "b", "null"]);
    expect(sortOf("Name")).toBe("ascending");
    sort("Name");
    await expectColumn(["b", "a", "null"]);
    expect(sortOf("Name")).toBe("descending");
    sort("Name");
    await expectColumn(["b", "null", "a"]);
    expect(sortOf("Name")).toBe("none");
  });

  it("is done by Enter on the header as well", async () => {
    await show(named(["b", "a"]));
    fireEvent.keyDown(headerButton("Name"), { key: "Enter" });
    await expectColumn(["a", "b"]);
  });

  it("takes a second key with Shift", async () => {
    await show(
      pairs([
        ["a", 1],
        ["b", 2],
        ["a", 3],
      ]),
    );
    sort("Name");
    fireEvent.click(headerButton("Revenue"), { shiftKey: true });
    fireEvent.click(headerButton("Revenue"), { shiftKey: true });
    await expectColumn(["a", "a", "b"]);
    expect(rowTexts().map((row) => row[1])).toEqual(["3", "1", "2"]);
    expect([sortOf("Name"), sortOf("Revenue")]).toEqual(["ascending", "descending"]);
  });

  it("asks for nothing when all rows are here", async () => {
    await show(listing(900));
    sort("Name");
    sort("Name");
    await screen.findByText("name 899");
    expect(servedResults.requests()).toHaveLength(1);
  });

  it("asks the stored result when rows are missing, and shows the former rows until then", async () => {
    await show(listing(2_500));
    sort("Name");
    sort("Name");
    expect(screen.getByText("name 0")).toBeDefined();
    expect(await screen.findByText("name 2499")).toBeDefined();
    const last = servedResults.requests().at(-1);
    expect(last?.view).toEqual({ order: [{ column: 0, direction: "descending" }], filters: [] });
  });

  it("never sorts the beginning of a result as if it were the whole", async () => {
    const sample = named(["b", "a"], { limited: true });
    await show(sample);
    sort("Name");
    await expectColumn(["b", "a"]);
    expect(sortOf("Name")).toBe("none");
    expect(screen.getByText(/^Not sorted: only the first 2 rows are here/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Ask the database again in this order" }));
    expect(server.run).toHaveBeenCalledWith("SELECT *\nFROM (\nSELECT 1\n) AS result\nORDER BY 1 ASC NULLS LAST");
    fireEvent.click(screen.getByRole("button", { name: "Leave it" }));
    expect(screen.queryByText(/^Not sorted/)).toBeNull();
  });
});

describe("G3 results of several databases", () => {
  it("are not offered to be asked again as one statement", async () => {
    const { part, rows: stored } = named(["b", "a"], { limited: true });
    const source = { source: "A", context: part.context, engine: part.engine, sql: part.sql };
    await show({ part: { ...part, sources: [source, { ...source, source: "B" }] }, rows: stored });
    sort("Name");
    expect(await screen.findByText("Ask the question again for fewer rows.")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Ask the database again/ })).toBeNull();
  });
});

describe("filters", () => {
  it("are set in the column's menu, shown as chips and removed there", async () => {
    await show(named(["North", "South", "Northwest"]));
    openMenu("Name");
    fireEvent.click(await screen.findByRole("menuitem", { name: "Filter…" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Value" }), { target: { value: "north" } });
    fireEvent.click(screen.getByRole("button", { name: "Apply" }));
    await expectColumn(["North", "Northwest"]);
    expect(screen.getByText("2 of 3 rows · 1 column · 182 ms")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Remove the filter Name contains “north”" }));
    await expectColumn(["North", "South", "Northwest"]);
  });

  it("say what is wrong with a value instead of applying it", async () => {
    await show(pairs([["a", 1]]));
    openMenu("Revenue");
    fireEvent.click(await screen.findByRole("menuitem", { name: "Filter…" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Value" }), { target: { value: "lots" } });
    fireEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(screen.getByRole("alert").textContent).toBe("Enter a number.");
    await expectColumn(["a"]);
  });

  it("are applied by the stored result when rows are missing", async () => {
    await show(listing(2_500));
    openMenu("Name");
    fireEvent.click(await screen.findByRole("menuitem", { name: "Filter…" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Value" }), { target: { value: "name 24" } });
    fireEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(await screen.findByText(/^111 of 2,500 rows/)).toBeDefined();
  });
});

describe("G4 widths", () => {
  it("change by keyboard and are remembered for the question", async () => {
    const sample = named(["a"]);
    await show(sample);
    const before = Number(widthHandle("Name").getAttribute("aria-valuenow"));
    fireEvent.keyDown(widthHandle("Name"), { key: "ArrowRight" });
    fireEvent.keyDown(widthHandle("Name"), { key: "ArrowRight", shiftKey: true });
    await waitFor(() => expect(widthHandle("Name").getAttribute("aria-valuenow")).toBe(String(before + 40)));
    cleanup();
    await show(sample);
    expect(widthHandle("Name").getAttribute("aria-valuenow")).toBe(String(before + 40));
  });

  it("fit their content on double-click", async () => {
    const long = "a name that is much longer than what a column is given at first sight, however wide";
    await show(named([long]));
    expect(widthHandle("Name").getAttribute("aria-valuenow")).toBe("320");
    fireEvent.doubleClick(widthHandle("Name"));
    await waitFor(() => expect(Number(widthHandle("Name").getAttribute("aria-valuenow"))).toBeGreaterThan(500));
  });
});

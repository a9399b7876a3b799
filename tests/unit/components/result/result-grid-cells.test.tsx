import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ok } from "#lib/domain/errors";
import { giveBoxesSize } from "../../../support/dom/box-size.ts";
import { servedReads } from "../../../support/dom/served-reads.ts";
import {
  addressOf,
  cell,
  draw,
  grid,
  headerButton,
  key,
  listing,
  named,
  openDownloads,
  openMenu,
  pairs,
  rows,
  scrollTo,
  selected,
  show,
  sort,
} from "../../../support/results/grid-page.tsx";
import { samplePart } from "../../../support/results/sample-part.ts";
import { measure, request } from "../../../support/results/sample-result.ts";
import { servedResults } from "../../../support/results/served-results.ts";

const server = vi.hoisted(() => ({ run: vi.fn(async () => null), summarise: vi.fn(), countRows: vi.fn() }));

vi.mock("#lib/actions/statement-help", () => ({}));
vi.mock("#lib/actions/results", async () => ({
  readResultAction: (await import("../../../support/results/served-results.ts")).readServedResult,
  summariseColumnAction: server.summarise,
}));
vi.mock("../../../../components/result/sql-editing.tsx", () => ({
  useSqlEditing: () => ({
    sessionId: "s-1",
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
  server.countRows.mockReset();
  server.countRows.mockResolvedValue(ok(3));
  restoreBoxes = giveBoxesSize({ width: 900, height: 360 });
  vi.stubGlobal("fetch", servedReads({ "row-count": server.countRows }));
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
});

afterEach(() => {
  cleanup();
  servedResults.reset();
  restoreBoxes();
  vi.unstubAllGlobals();
});

describe("G5 to G9 cells", () => {
  it("show long numbers exactly, with the whole value on hover", async () => {
    await show(samplePart("Sums", { ...request([measure("Revenue")]), rows: [["9007199254740993.129"]] }), "Table");
    expect(screen.getByTitle("9007199254740993.129").textContent).toBe("9,007,199,254,740,993.13");
  });

  it("are written as the reader wants, from the column's menu", async () => {
    await show(pairs([["a", 0.25]]));
    openMenu("Revenue");
    fireEvent.keyDown(await screen.findByRole("menuitem", { name: "Number format" }), { key: "Enter" });
    fireEvent.click(await screen.findByRole("menuitemradio", { name: "Percent" }));
    expect(await screen.findByText("25%")).toBeDefined();
  });

  it("tell NULL from an empty text and from the word", async () => {
    await show(named(["null", "", null]));
    const cells = rows().map((row) => within(row).getAllByRole("gridcell")[0]);
    expect(cells.map((one) => one?.textContent)).toEqual(["null", "empty", "null"]);
    expect(cells.map((one) => one?.className.includes("italic"))).toEqual([false, false, true]);
  });

  it("write hostile texts as text: no image, no link, no markup", async () => {
    const hostile = '<img src="https://evil.example/x.png"> <a href="https://evil.example">z</a>';
    await show(named([hostile]));
    expect(cell(hostile).childElementCount).toBe(0);
    expect(grid().querySelector("img, a")).toBeNull();
  });

  it("are summed up by column", async () => {
    const sums = { rowCount: 3, nullCount: 1, distinctCount: 2, min: 1, max: 2, sum: "3", average: "1.5" };
    server.summarise.mockResolvedValue({ ok: true, value: { column: 1, ...sums } });
    await show(
      pairs([
        ["a", 1],
        ["b", 2],
        ["c", null],
      ]),
    );
    openMenu("Revenue");
    fireEvent.click(await screen.findByRole("menuitem", { name: "Summary" }));
    const panel = await screen.findByRole("dialog", { name: "Summary of Revenue" });
    await waitFor(() => expect(within(panel).getByText("Average").nextElementSibling?.textContent).toBe("1.50"));
    expect(within(panel).getByText("Null").nextElementSibling?.textContent).toBe("1");
  });
});

describe("G10 selecting and copying", () => {
  it("goes cell by cell and copies a rectangle with Shift and Control+C", async () => {
    await show(
      pairs([
        ["a", 1.25],
        ["b", 2],
        ["c", 3],
      ]),
    );
    key("ArrowDown");
    expect(document.activeElement?.textContent).toBe("a");
    key("ArrowDown", { shiftKey: true });
    key("ArrowRight", { shiftKey: true });
    expect(selected()).toEqual(["a", "1.25", "b", "2.00"]);
    expect(screen.getByText(/^4 cells/).textContent).toBe("4 cells · Sum 3.25 · Average 1.63");
    key("c", { ctrlKey: true });
    await waitFor(() => expect(writeText).toHaveBeenCalledWith("a\t1.25\r\nb\t2"));
    fireEvent.click(screen.getByRole("button", { name: "Copy with headers" }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith("Name\tRevenue\r\na\t1.25\r\nb\t2"));
    key("Escape");
    expect(selected()).toEqual([]);
  });

  it("goes to the ends of rows and of the result", async () => {
    await show(listing(500));
    key("End", { ctrlKey: true });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("name 499"));
    key("Home", { ctrlKey: true });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("name 0"));
    key("PageDown");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("name 9"));
    key("ArrowUp", { ctrlKey: true });
    key("ArrowUp");
    expect(document.activeElement).toBe(headerButton("Name"));
  });

  it("keeps the cell with the focus in the document when it is scrolled away", async () => {
    await show(listing(900));
    key("ArrowDown");
    scrollTo(32 * 700);
    await screen.findByText("name 705");
    expect(document.activeElement?.textContent).toBe("name 0");
  });

  it("selects by mouse, and to another cell with Shift", async () => {
    await show(
      pairs([
        ["a", 1],
        ["b", 2],
      ]),
    );
    fireEvent.pointerDown(cell("a"), { button: 0, pointerType: "mouse" });
    fireEvent.pointerUp(window);
    fireEvent.pointerDown(cell("2"), { button: 0, pointerType: "mouse", shiftKey: true });
    expect(selected()).toEqual(["a", "1", "b", "2"]);
  });

  it("selects all rows that are loaded, and says when they are not all", async () => {
    await show(listing(2_500));
    key("a", { ctrlKey: true });
    expect(await screen.findByText("1,000 cells in the 1,000 rows that are loaded")).toBeDefined();
  });

  it("reads what is missing before it copies", async () => {
    await show(listing(2_500));
    key("ArrowDown");
    key("ArrowDown", { ctrlKey: true, shiftKey: true });
    key("c", { ctrlKey: true });
    await waitFor(() => expect(writeText).toHaveBeenCalledTimes(1));
    const lines = writeText.mock.calls[0]?.[0].split("\r\n") ?? [];
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([2_500, "name 0", "name 2499"]);
  });
});

describe("G11 downloads", () => {
  it("have the rows as they are sorted and filtered", async () => {
    const sample = named(["b", "a"]);
    await show(sample);
    openDownloads();
    expect(addressOf("CSV").searchParams.get("view")).toBeNull();
    expect(addressOf("Excel (XLSX)").searchParams.get("format")).toBe("xlsx");
    fireEvent.click(screen.getByRole("menuitemradio", { name: "Formatted for reading" }));
    expect(addressOf("JSON").searchParams.get("values")).toBe("formatted");
    expect(addressOf("Parquet").pathname).toBe(`/api/results/${sample.part.ref.id}/export`);
    expect(addressOf("Parquet").searchParams.get("name")).toBe("Names");
    fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    sort("Name");
    openDownloads();
    expect(screen.getByText("Download the rows shown as")).toBeDefined();
    expect(JSON.parse(addressOf("CSV").searchParams.get("view") ?? "")).toEqual({
      order: [{ column: 0, direction: "ascending" }],
      filters: [],
    });
  });
});

describe("G12 results that are cut", () => {
  it("say of how many rows they are the first, and all of them can be downloaded", async () => {
    server.countRows.mockResolvedValue(ok(48_210));
    await show(named(["a", "b"], { limited: true }));
    expect(screen.getByText("First 2 of more than 2 rows · 1 column · 182 ms")).toBeDefined();
    expect(await screen.findByText("First 2 of 48,210 rows.")).toBeDefined();
    const all = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: "Download all rows" }).href);
    expect([all.searchParams.get("format"), all.searchParams.get("wholeOf")]).toEqual(["csv", "s-1"]);
  });

  it("say how many rows a file holds before somebody waits for one, and offer none that would not hold them all", async () => {
    server.countRows.mockResolvedValue(ok(48_210));
    await show(named(["a", "b"], { limited: true }));
    expect(await screen.findByText("First 2 of 48,210 rows.")).toBeDefined();
    expect(screen.getByText("A file holds up to 2,000,000 rows.")).toBeDefined();
    cleanup();
    servedResults.reset();
    server.countRows.mockResolvedValue(ok(2_000_001));
    await show(named(["c", "d"], { limited: true }));
    expect(await screen.findByText(/^A file holds up to 2,000,000 rows: filter or group them/)).toBeDefined();
    expect(screen.queryByRole("link", { name: "Download all rows" })).toBeNull();
  });

  it("say so where they are downloaded", async () => {
    await show(named(["a", "b"], { limited: true }));
    openDownloads();
    expect(screen.getByText("Download the first 2 rows as")).toBeDefined();
  });

  it("say where no row matches", async () => {
    servedResults.add(named([]));
    draw(named([]));
    expect(await screen.findByText("No rows match. Try fewer or wider filters.")).toBeDefined();
  });
});

describe("full screen", () => {
  it("is left by Escape", async () => {
    await show(named(["a"]));
    fireEvent.click(screen.getByRole("button", { name: "Full screen" }));
    expect(screen.getByRole("button", { name: "Leave full screen" })).toBeDefined();
    fireEvent.keyDown(screen.getByRole("button", { name: "Leave full screen" }), { key: "Escape" });
    expect(screen.getByRole("button", { name: "Full screen" })).toBeDefined();
  });
});

/** The rows of a result: a hundred thousand of them, sorted, filtered, frozen, resized, selected, copied, downloaded. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { wideRows } from "../support/quirks-database.ts";
import { readTable } from "../support/result-table.ts";
import { scrollFor, told } from "../support/scroll-pace.ts";
import { runStatement } from "../support/statement-editor.ts";
import { expect, long, test } from "../support/test.ts";

const wide = "SELECT * FROM WIDE.READINGS ORDER BY READING_ID";

test(
  "G1 100,000 rows of 20 columns scroll smoothly and few of them are in the document",
  long,
  async ({ chat, page }) => {
    await chat.open("QUIRKS", "WIDE");
    const answer = await chat.ask("how many readings");
    await runStatement(answer, wide);
    await expect(answer.getByText("100,000 rows · 20 columns")).toBeVisible();
    const grid = answer.getByRole("grid");
    await expect(grid).toHaveAttribute("aria-rowcount", String(wideRows + 1));

    // Printed, not asserted: how many frames there are in a second is the machine's business as well.
    const pace = await scrollFor(grid, { pixelsPerFrame: 48, frames: 60 });
    const leaps = await scrollFor(grid, { pixelsPerFrame: 4_000, frames: 60 });
    console.log(`G1 scrolling 100,000 rows x 20 columns: ${told(pace)}`);
    console.log(`G1 in leaps of 125 rows: ${told(leaps)}`);
    for (const measured of [pace, leaps]) expect(measured.mostRows).toBeLessThan(200);

    await grid.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    await expect(grid.getByRole("gridcell", { name: "99999", exact: true })).toBeVisible();
    await grid.evaluate((box) => box.scrollTo({ top: 32 * 54_321 }));
    await expect(grid.getByRole("gridcell", { name: "54321", exact: true })).toBeVisible();
    await grid.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    await expect(grid.getByRole("columnheader", { name: /Value 13/ })).toBeVisible();
    await expect.poll(() => page.locator("[role=row]").count()).toBeLessThan(200);
  },
);

test(
  "G2 the header stays at the top and the first column at the left once it is frozen",
  long,
  async ({ chat, page }) => {
    await chat.open("QUIRKS", "WIDE");
    const answer = await chat.ask("how many readings");
    await runStatement(answer, "SELECT * FROM WIDE.READINGS ORDER BY READING_ID LIMIT 500");
    const grid = answer.getByRole("grid");
    const header = grid.getByRole("columnheader", { name: /Station/ });
    const top = await topWithin(header);
    await grid.evaluate((box) => box.scrollTo({ top: 5_000 }));
    await expect(grid.getByRole("gridcell", { name: "160", exact: true })).toBeVisible();
    await expect.poll(() => topWithin(header)).toBe(top);

    await openMenu(grid, "Station");
    await page.getByRole("menuitemcheckbox", { name: "Freeze first column" }).click();
    const first = grid.getByRole("columnheader", { name: /Reading ID/ });
    const left = (await first.boundingBox())?.x;
    await grid.evaluate((box) => box.scrollTo({ left: 1_500 }));
    await expect(grid.getByRole("columnheader", { name: /Value 9/ })).toBeVisible();
    const frozen = [first, grid.getByRole("gridcell", { name: "160", exact: true })];
    for (const cell of frozen) await expect.poll(async () => (await cell.boundingBox())?.x).toBe(left);
  },
);

test("G3 Enter on a header sorts the whole stored result; filters show as chips", async ({ chat, page }) => {
  await chat.open("QUIRKS", "WIDE");
  const answer = await chat.ask("how many readings");
  await runStatement(answer, wide);
  const grid = answer.getByRole("grid");
  const header = grid.getByRole("columnheader", { name: /Reading ID/ });
  await header.getByRole("button", { name: /^Reading ID/ }).focus();
  await page.keyboard.press("Enter");
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("Enter");
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(grid.getByRole("gridcell").first()).toHaveText("99999");

  await openMenu(grid, "Station");
  await page.getByRole("menuitem", { name: "Filter…" }).click();
  await expect(page.getByRole("textbox", { name: "Value" })).toBeInViewport();
  await page.getByRole("textbox", { name: "Value" }).fill("station 96");
  await page.keyboard.press("Enter");
  await expect(answer.getByText(/^1,030 of 100,000 rows/)).toBeVisible();
  await expect(grid.getByRole("gridcell").nth(1)).toHaveText("Station 96");

  await openMenu(grid, "Amount");
  await page.getByRole("menuitem", { name: "Summary" }).click();
  const summary = page.getByRole("dialog", { name: "Summary of Amount" });
  await expect(summary.getByText("1,030", { exact: true }).first()).toBeInViewport();
  await page.keyboard.press("Escape");

  await answer.getByRole("button", { name: /^Remove the filter Station/ }).click();
  await expect(answer.getByText("100,000 rows · 20 columns")).toBeVisible();
});

test("G3 and G12 a cut result says of how many rows it is the first, is downloaded whole, and sorted by the database", async ({
  chat,
  page,
}) => {
  await chat.open("QUIRKS", "WIDE");
  const answer = await chat.ask("how many readings");
  await runStatement(answer, "SELECT READING_ID, STATION FROM WIDE.MORE_READINGS; -- all of them");
  await expect(answer.getByText("First 100,000 of 100,001 rows.")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    answer.getByRole("link", { name: "Download all rows" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split(/\r?\n/);
  expect(lines.length - 1).toBe(wideRows + 1);
  await expect(answer.getByText("First 100,000 of more than 100,000 rows")).toBeVisible();
  const grid = answer.getByRole("grid");
  await openMenu(grid, "Reading ID");
  await chat.page.getByRole("menuitem", { name: "Sort descending" }).click();
  await expect(grid.getByRole("columnheader", { name: /Reading ID/ })).toHaveAttribute("aria-sort", "none");
  await answer.getByRole("button", { name: "Ask the database again in this order" }).click();
  await expect(grid.getByRole("gridcell", { name: "100000", exact: true })).toBeVisible();
});

test(
  "G4 columns are resized by mouse and keyboard, and remembered when the question is asked again",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("total revenue by region");
    await answer.getByRole("tab", { name: "Table" }).click();
    const handle = widthHandle(answer, "Region");
    const before = Number(await handle.getAttribute("aria-valuenow"));
    const box = await handle.boundingBox();
    if (box === null) throw new Error("no handle");
    await page.mouse.move(box.x + box.width - 2, box.y + 16);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 58, box.y + 16, { steps: 5 });
    await page.mouse.up();
    await expect(handle).toHaveAttribute("aria-valuenow", String(before + 60));
    await answer
      .getByRole("columnheader", { name: /Region/ })
      .getByRole("button", { name: /^Region/ })
      .focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(handle).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(handle).toHaveAttribute("aria-valuenow", String(before + 68));

    const again = await chat.ask("total revenue by region");
    await again.getByRole("tab", { name: "Table" }).click();
    await expect(widthHandle(again, "Region")).toHaveAttribute("aria-valuenow", String(before + 68));
    await widthHandle(again, "Region").dblclick();
    await expect(widthHandle(again, "Region")).not.toHaveAttribute("aria-valuenow", String(before + 68));
  },
);

test(
  "G10 cells are selected by mouse and keyboard and copied as text that spreadsheets read",
  long,
  async ({ chat, context, page }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await chat.open("QUIRKS", "WIDE");
    const answer = await chat.ask("how many readings");
    await runStatement(
      answer,
      "SELECT READING_ID, STATION, NOTE, AMOUNT FROM WIDE.READINGS ORDER BY READING_ID LIMIT 30",
    );
    const grid = answer.getByRole("grid");
    const from = await grid.getByRole("gridcell", { name: "Station 0" }).boundingBox();
    const to = await grid.getByRole("gridcell", { name: "2.74" }).boundingBox();
    if (from === null || to === null) throw new Error("no cells");
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 8 });
    await page.mouse.up();
    await expect(answer.getByText("9 cells · Sum 4.11 · Average 1.37")).toBeVisible();
    await page.keyboard.press("Control+c");
    await expect(answer.getByText("Copied 9 cells.")).toBeAttached();
    expect(await clipboard(page)).toBe("Station 0\t\t0.00\r\nStation 1\tNote 1\t1.37\r\nStation 2\tNote 2\t2.74");

    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Copy with headers" }).click();
    await expect(answer.getByText("Copied 6 cells with headers.")).toBeAttached();
    expect(await clipboard(page)).toBe("Station\tNote\tAmount\r\nStation 0\t\t0.00\r\nStation 1\tNote 1\t1.37");
    await page.keyboard.press("Escape");
    await expect(answer.getByText(/cells · Sum/)).toHaveCount(0);

    await page.keyboard.press("Control+End");
    await expect(grid.getByRole("gridcell", { name: "39.73" })).toBeFocused();
    await page.keyboard.press("Control+Home");
    await expect(grid.getByRole("gridcell", { name: "0", exact: true })).toBeFocused();
  },
);

test("G11 downloads have the rows that are shown, under the title's name", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("total revenue by region");
  await answer.getByRole("tab", { name: "Table" }).click();
  const grid = answer.getByRole("grid");
  const [highest = ""] = (await readTable(answer))[0] ?? [];
  await openMenu(grid, "Region");
  await page.getByRole("menuitem", { name: "Sort descending" }).click();
  await expect(grid.getByRole("columnheader", { name: /Region/ })).toHaveAttribute("aria-sort", "descending");
  // The header tells the order before the rows have come in it.
  await expect(grid.getByRole("gridcell").first()).not.toHaveText(highest);
  const shown = (await grid.getByRole("gridcell").first().textContent()) ?? "";
  for (const [label, ending] of [
    ["CSV", "csv"],
    ["Excel (XLSX)", "xlsx"],
    ["Parquet", "parquet"],
    ["JSON", "json"],
  ] as const) {
    await answer.getByRole("button", { name: "Download" }).click();
    await expect(page.getByText("Download the rows shown as")).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: label }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`revenue.*\\.${ending}$`, "i"));
    const content = await readFile(await download.path());
    expect(content.length).toBeGreaterThan(20);
    if (ending === "csv") expect(content.toString().split(/\r?\n/)[1]).toContain(shown);
  }
});

for (const width of [1280, 390]) {
  test(
    `axe finds nothing in a grid with filter, selection and menu at ${width} px, light and dark`,
    width === 390 ? long : {},
    async ({ chat, page }) => {
      await page.setViewportSize({ width, height: 844 });
      await chat.open("QUIRKS", "WIDE");
      const answer = await chat.ask("how many readings");
      await runStatement(answer, "SELECT * FROM WIDE.READINGS ORDER BY READING_ID LIMIT 2000");
      const grid = answer.getByRole("grid");
      await openMenu(grid, "Station");
      expect(await violationsIn(page)).toEqual([]);
      await page.getByRole("menuitem", { name: "Filter…" }).click();
      await page.getByRole("textbox", { name: "Value" }).fill("station");
      expect(await violationsIn(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await expect(answer.getByRole("list", { name: "Filters" })).toBeVisible();
      // The rows that the filter leaves are there: what is selected before they come is let go.
      await expect(answer.getByText("2,000 of 2,000 rows")).toBeVisible();
      await grid.getByRole("gridcell").first().click();
      await page.keyboard.press("Shift+ArrowDown");
      await expect(answer.getByText(/^2 cells/)).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      await answer.getByRole("button", { name: "Full screen" }).click();
      expect(await violationsIn(page)).toEqual([]);
    },
  );
}

/** Pixels: the page around may scroll. */
async function topWithin(element: Locator): Promise<number> {
  // Both at one moment: the conversation may still be scrolling to its end.
  return await element.evaluate((node) => {
    const grid = node.closest("[role=grid]");
    return Math.round(node.getBoundingClientRect().top - (grid?.getBoundingClientRect().top ?? Number.NaN));
  });
}

async function openMenu(grid: Locator, column: string): Promise<void> {
  const header = grid.getByRole("columnheader", { name: new RegExp(column) });
  await header.hover();
  await header.getByRole("button", { name: `Menu of ${column}` }).click();
}

function widthHandle(answer: Locator, column: string): Locator {
  return answer.getByRole("separator", { name: `Width of ${column}` });
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Dashboards for others and elsewhere: the whole screen, links, files, paper, and two who change the same one. */
import { readFile, writeFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { dashboardLimits } from "../../lib/domain/dashboard-limits.ts";
import { allPlaces, download, importFile, withBrokenTile, withLongTiles, withoutIds } from "../support/board-acts.ts";
import { BoardPage } from "../support/board-page.ts";
import { test as base, expect, long } from "../support/test.ts";

const test = base.extend<{ readonly board: BoardPage }>({
  board: async ({ page }, use) => use(new BoardPage(page)),
});

const trend = "Monthly revenue";
const regions = "Revenue by region";

test("I10: one tile and the whole board fill the screen, and Escape leaves", long, async ({ board, chat, page }) => {
  await board.openFresh(chat);
  await board.choose(trend, "Full screen");
  const full = page.getByRole("dialog", { name: trend });
  await expect(full.getByRole("figure")).toBeVisible();
  await expect.poll(() => full.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 });
  await page.keyboard.press("Escape");
  await expect(full).toHaveCount(0);
  await board.button("Full screen").click();
  await expect.poll(() => page.getByRole("main").boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 });
  await page.keyboard.press("Escape");
  await expect(board.button("Full screen")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Chats" })).toBeVisible();
});

test("I11: a link shows the board to somebody without a cookie, who can change nothing, until it is ended", async ({
  app,
  board,
  browser,
  chat,
  page,
}) => {
  await board.openFresh(chat);
  await board.button("Share").click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const stranger = await browser.newContext({ baseURL: app.address, timezoneId: "Asia/Kathmandu" });
  const seen = await stranger.newPage();
  const answer = await seen.goto(link);
  expect(answer?.headers()).toMatchObject({
    "cache-control": expect.stringContaining("no-store"),
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  for (const hidden of ["SELECT", "SALES", "build a dashboard"]) expect(await answer?.text()).not.toContain(hidden);
  await expect(seen.getByRole("heading", { level: 1 })).toHaveText("Sales");
  await expect(seen.getByRole("region", { name: trend }).getByRole("figure")).toBeVisible();
  const time = seen.getByRole("region", { name: trend }).locator("time");
  const at = new Date((await time.getAttribute("datetime")) ?? "");
  const clock = { hour: "2-digit", minute: "2-digit", timeZone: "Asia/Kathmandu" } as const;
  await expect(time).toHaveText(at.toLocaleTimeString("en-GB", clock));
  for (const name of ["Edit", "Refresh", "Share", /^More about/, "Filter"]) {
    await expect(seen.getByRole("button", { name, exact: true })).toHaveCount(0);
  }
  await expect(seen.getByRole("complementary")).toHaveCount(0);
  // Neither the page nor anything that it loads is a way in.
  expect(await stranger.cookies()).toEqual([]);
  expect((await stranger.request.post(link)).status()).toBe(405);
  await page.getByRole("button", { name: "End sharing" }).click();
  await expect(page.getByRole("button", { name: "Make a link" })).toBeVisible();
  await seen.reload();
  await expect(seen.getByText("This page is not here")).toBeVisible();
  await stranger.close();
});

test(
  "a link with the filters of the page shows others the figures of those filters, and names them",
  long,
  async ({ app, board, browser, chat, demo, page }) => {
    await board.openFresh(chat);
    await pickNorthAmerica(board);
    await board.button("Share").click();
    const dialog = page.getByRole("dialog", { name: "Share this dashboard" });
    await expect(dialog.getByText(/^On this page/)).toContainText("Region: North America");
    await dialog.getByRole("button", { name: "Share with these filters" }).click();
    await expect(dialog.getByText(/^It shows the figures of/)).toContainText("Region: North America");
    const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();

    const stranger = await browser.newContext({ baseURL: app.address });
    const seen = await stranger.newPage();
    await seen.goto(link);
    await expect(seen.getByText(/^Filtered by/)).toHaveText("Filtered by Region: North America");
    const orders = await demo.value(
      "SELECT count(*) FROM SALES.ORDERS o JOIN SALES.STORES s USING (STORE_ID) JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID WHERE r.REGION_NAME = 'North America'",
    );
    const headline = seen.getByRole("region", { name: "Revenue, orders and gross margin" });
    await expect(headline).toContainText(Number(orders).toLocaleString("en-US"));

    // The whole board takes another link, and the first one ends with it.
    await dialog.getByRole("button", { name: "Make a new link" }).click();
    await expect(dialog.getByText(/^It shows the figures of/)).toHaveCount(0);
    const field = dialog.getByRole("textbox", { name: "Link" });
    await expect(field).not.toHaveValue(link);
    const whole = await field.inputValue();
    await seen.goto(whole);
    await expect(headline).toBeVisible();
    await expect(seen.getByText(/^Filtered by/)).toHaveCount(0);
    await stranger.close();
  },
);

test("I11: an exported dashboard comes back equal, a duplicate is its own, and a deleted one comes back", async ({
  board,
  chat,
  page,
}, info) => {
  await board.openFresh(chat);
  const places = await allPlaces(board);
  const file = info.outputPath("board.json");
  await (await download(page, board, "Export JSON")).saveAs(file);
  await page.goto("/dashboards");
  await importFile(page, file);
  await expect(board.tiles().first()).toBeVisible();
  await board.isQuiet();
  expect(await allPlaces(board)).toEqual(places);
  const copy = info.outputPath("copy.json");
  await (await download(page, board, "Export JSON")).saveAs(copy);
  expect(withoutIds(await readFile(copy, "utf8"))).toEqual(withoutIds(await readFile(file, "utf8")));

  await board.button("More about this dashboard").click();
  await page.getByRole("menuitem", { name: "Duplicate", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales (copy)");
  await board.button("More about this dashboard").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const list = page.getByRole("list", { name: "Dashboards" });
  await expect(list.getByRole("link", { name: "Sales (copy)" })).toHaveCount(0);
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await expect(list.getByRole("link", { name: "Sales (copy)" })).toBeVisible();
});

test("I11: a board and a tile become pictures", long, async ({ board, chat, page }) => {
  await board.openFresh(chat);
  await expect(board.tile(trend).getByRole("figure")).toBeVisible();
  const picture = await download(page, board, "Export PNG");
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  const file = await readFile(await picture.path());
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  expect(file.readUInt32BE(16)).toBeGreaterThan(1_280);
  const whole = await downloadOfTile(page, board, "Drawing (SVG)");
  const drawing = await readFile(await whole.path(), "utf8");
  expect(drawing).not.toContain("var(");
  expect(drawing).toContain(trend);
  expect(drawing).not.toContain("North America");

  await pickNorthAmerica(board);
  const narrowed = await downloadOfTile(page, board, "Drawing (SVG)");
  expect(await readFile(await narrowed.path(), "utf8")).toContain(`${trend} (Region: North America)`);
  const rows = await downloadOfTile(page, board, "CSV");
  expect(rows.suggestedFilename()).toMatch(/^Monthly revenue Region North America \d{4}-\d{2}-\d{2}\.csv$/);
});

test(
  "a file that is no dashboard is told so, and a tile that fails leaves the others good",
  long,
  async ({ board, chat, page }, info) => {
    await board.openFresh(chat);
    const file = info.outputPath("board.json");
    await (await download(page, board, "Export JSON")).saveAs(file);
    await page.goto("/dashboards");
    const wrong = info.outputPath("wrong.json");
    await writeFile(wrong, '{"tiles":');
    await importFile(page, wrong);
    await expect(page.getByRole("alert").filter({ hasText: "This file is not JSON." })).toBeVisible();
    await page.keyboard.press("Escape");
    await writeFile(file, withBrokenTile(await readFile(file, "utf8"), trend));
    await importFile(page, file);
    await board.isQuiet();
    const failed = board.tile(trend);
    await expect(failed.getByRole("button", { name: "Retry" })).toBeVisible();
    await expect(board.tile(regions).getByRole("figure")).toBeVisible();
    await expect(board.tiles().getByRole("button", { name: "Retry" })).toHaveCount(1);
  },
);

test(
  "I11: on paper there are the figures and nothing to press, in light colours, and no tile is cut",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("complementary", { name: "Chats" })).toBeHidden();
    await expect(board.button("Refresh")).toBeHidden();
    await expect(board.button(`More about ${trend}`)).toBeHidden();
    await expect(board.tile(trend).getByRole("figure")).toBeVisible();
    await expect(page.getByRole("list", { name: "Tiles" }).getByRole("listitem").first()).toHaveCSS(
      "break-inside",
      "avoid",
    );
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
    expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe("%PDF-");
  },
);

test(
  "what was changed elsewhere is told, and both versions can be had",
  long,
  async ({ board, chat, context, page }) => {
    await board.openFresh(chat);
    const elsewhere = await context.newPage();
    await elsewhere.goto(page.url());
    const other = new BoardPage(elsewhere);
    await other.button(/^Title: /).click();
    await elsewhere.getByRole("textbox", { name: "Title" }).fill("Theirs");
    await elsewhere.keyboard.press("Enter");
    await other.isSaved();
    await board.button(/^Title: /).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Mine");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Load the newer one" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Theirs");
    await page.keyboard.press("Control+z");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
    await board.isSaved();
    await elsewhere.close();
  },
);

test(
  "a board of the longest statements comes back equal and can be changed; a larger file is told so",
  long,
  async ({ board, chat, page }, info) => {
    await board.openFresh(chat);
    const file = info.outputPath("board.json");
    await (await download(page, board, "Export JSON")).saveAs(file);
    await page.goto("/dashboards");
    const large = info.outputPath("large.json");
    await writeFile(large, " ".repeat(dashboardLimits.importBytes + 1));
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Import a dashboard" });
    await dialog.getByLabel("File").setInputFiles(large);
    await expect(dialog.getByRole("alert")).toHaveText("The file has 17 MB, and a dashboard's file has at most 16 MB.");
    await page.keyboard.press("Escape");

    const text = withLongTiles(await readFile(file, "utf8"), 30);
    await writeFile(large, text);
    await importFile(page, large);
    await expect(board.tile(trend)).toBeVisible();
    await (await download(page, board, "Export JSON")).saveAs(file);
    expect(withoutIds(await readFile(file, "utf8"))).toEqual(withoutIds(text));
    await board.button(/^Title: /).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Large");
    await page.keyboard.press("Enter");
    await board.isSaved();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Large");
  },
);

/** Narrows the other tiles down by a click on the first bar. */
async function pickNorthAmerica(board: BoardPage): Promise<void> {
  await board.tile(regions).scrollIntoViewIfNeeded();
  await board.tile(regions).locator(".recharts-bar-rectangle").first().click();
  await expect(board.filters().getByRole("button", { name: "Clear Region: North America" })).toBeVisible();
  await board.isQuiet();
}

/** What an entry of the trend's menu of downloads gives. */
async function downloadOfTile(page: Page, board: BoardPage, entry: string): Promise<Download> {
  await board.choose(trend, "Download");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: entry, exact: true }).click(),
  ]);
  return file;
}

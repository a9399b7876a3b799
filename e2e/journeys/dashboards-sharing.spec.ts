/** Dashboards for others and elsewhere: the whole screen, links, files, paper, and two who change the same one. */
import { readFile, writeFile } from "node:fs/promises";
import { dashboardLimits } from "../../lib/domain/dashboard-limits.ts";
import { allPlaces, download, importFile, withBrokenTile, withLongTiles, withoutIds } from "../support/board-acts.ts";
import { BoardPage } from "../support/board-page.ts";
import { test as base, expect } from "../support/test.ts";

const test = base.extend<{ readonly board: BoardPage }>({
  board: async ({ page }, use) => use(new BoardPage(page)),
});

const trend = "Monthly revenue";
const regions = "Revenue by region";

test("one tile and the whole board fill the screen, and Escape leaves", async ({ board, chat, page }) => {
  await board.openFresh(chat);
  await board.choose(trend, "Full screen");
  const full = page.getByRole("dialog", { name: trend });
  await expect(full.getByRole("figure")).toBeVisible();
  const box = await full.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 1280 });
  await page.keyboard.press("Escape");
  await expect(full).toHaveCount(0);
  await board.button("Full screen").click();
  expect(await page.getByRole("main").boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 });
  await page.keyboard.press("Escape");
  await expect(board.button("Full screen")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Chats" })).toBeVisible();
});

test("a link shows the board to somebody without a cookie, who can change nothing, until it is ended", async ({
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

test("an exported dashboard comes back equal, a duplicate is its own, and a deleted one comes back", async ({
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
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales (copy)");
  await board.button("More about this dashboard").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const list = page.getByRole("list", { name: "Dashboards" });
  await expect(list.getByRole("link", { name: "Sales (copy)" })).toHaveCount(0);
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await expect(list.getByRole("link", { name: "Sales (copy)" })).toBeVisible();
});

test("a board and a tile become pictures", async ({ board, chat, page }) => {
  await board.openFresh(chat);
  await expect(board.tile(trend).getByRole("figure")).toBeVisible();
  const picture = await download(page, board, "Export PNG");
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  const file = await readFile(await picture.path());
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  expect(file.readUInt32BE(16)).toBeGreaterThan(1_280);
  await board.button(`More about ${trend}`).click();
  await page.getByRole("menuitem", { name: "Download" }).click();
  const [one] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Drawing (SVG)" }).click(),
  ]);
  expect(await readFile(await one.path(), "utf8")).not.toContain("var(");
});

test("a file that is no dashboard is told so, and a tile that fails leaves the others good", async ({
  board,
  chat,
  page,
}, info) => {
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
});

test("on paper there are the figures and nothing to press, in light colours, and no tile is cut", async ({
  board,
  chat,
  page,
}) => {
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
});

test("what was changed elsewhere is told, and both versions can be had", async ({ board, chat, context, page }) => {
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
});

test("a board of the longest statements comes back equal and can be changed; a larger file is told so", async ({
  board,
  chat,
  page,
}, info) => {
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
});

/** Dashboards of several tabs: made, filled, arranged, taken back, shared and brought back from a file. */
import { readFile } from "node:fs/promises";
import { download, importFile, withoutIds } from "../support/board-acts.ts";
import { BoardPage } from "../support/board-page.ts";
import { test as base, expect, long } from "../support/test.ts";

const test = base.extend<{ readonly board: BoardPage }>({
  board: async ({ page }, use) => use(new BoardPage(page)),
});

const trend = "Monthly revenue";
const regions = "Revenue by region";

test(
  "a board gets a tab, a tile moves to it, and address, link and file have it as well",
  long,
  async ({ app, board, browser, chat, page }, info) => {
    await board.openFresh(chat);
    const count = await board.tiles().count();
    const tab = (name: string) => page.getByRole("tab", { name });
    await expect(page.getByRole("tab")).toHaveCount(0);
    await board.edit();
    await board.button("Add").click();
    await page.getByRole("menuitem", { name: "Tab" }).click();
    await expect(tab("Tab 2")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText(/^Nothing stands here yet/)).toBeVisible();
    await board.button("More about the tab Tab 2").click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name of Tab 2" }).fill("Over time");
    await page.keyboard.press("Enter");
    await expect(tab("Over time")).toBeVisible();

    // By keys: the row takes the focus, arrows pass along it, Enter opens.
    await tab("Over time").focus();
    await page.keyboard.press("ArrowLeft");
    await expect(tab("Tab 1")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(board.tiles()).toHaveCount(count);
    await board.choose(trend, "Move to tab", "Over time");
    await expect(page).toHaveURL(/[?&]tab=/);
    await expect(board.tiles()).toHaveCount(1);
    await expect(board.tile(trend).getByRole("figure")).toBeVisible();
    await board.isSaved();
    await page.reload();
    await expect(board.tile(trend).getByRole("figure")).toBeVisible();
    await expect(board.tiles()).toHaveCount(1);

    await board.edit();
    await board.button("More about the tab Over time").click();
    await page.getByRole("menuitem", { name: "Move left" }).click();
    await expect(page.getByRole("tab").first()).toHaveText("Over time");
    await board.button("More about the tab Over time").click();
    await page.getByRole("menuitem", { name: "Remove with its tiles" }).click();
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(board.tile(regions)).toBeVisible();
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("tab")).toHaveCount(2);
    await tab("Over time").click();
    await expect(board.tile(trend)).toBeVisible();
    await board.button("Done editing").click();
    await board.isSaved();

    await board.button("Share").click();
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    await page.keyboard.press("Escape");
    const stranger = await browser.newContext({ baseURL: app.address });
    const seen = await stranger.newPage();
    await seen.goto(link);
    await expect(seen.getByRole("region", { name: trend })).toBeVisible();
    await seen.getByRole("tab", { name: "Tab 1" }).click();
    await expect(seen.getByRole("region", { name: regions }).getByRole("figure")).toBeVisible();
    await expect(seen.getByRole("region", { name: trend })).toHaveCount(0);
    await stranger.close();

    const file = info.outputPath("board.json");
    await (await download(page, board, "Export JSON")).saveAs(file);
    await page.goto("/dashboards");
    await importFile(page, file);
    await expect(page.getByRole("tab")).toHaveText(["Over time", "Tab 1"]);
    const copy = info.outputPath("copy.json");
    await (await download(page, board, "Export JSON")).saveAs(copy);
    expect(withoutIds(await readFile(copy, "utf8"))).toEqual(withoutIds(await readFile(file, "utf8")));
  },
);

/** What a dashboard keeps: the filters that it opens with, tiles that ignore them, and what it was like before. */
import { addRegionFilter, wordsOf } from "../support/board-acts.ts";
import { BoardPage } from "../support/board-page.ts";
import { test as base, expect, long } from "../support/test.ts";

const test = base.extend<{ readonly board: BoardPage }>({
  board: async ({ page }, use) => use(new BoardPage(page)),
});

const trend = "Monthly revenue";
const regions = "Revenue by region";

test(
  "a board opens with the filters that were kept, Reset goes back to them, and a tile may ignore them",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    await board.isQuiet();
    const kpi = board.tiles().first();
    const whole = await wordsOf(kpi);
    await addRegionFilter(board, page);
    const chip = (value: string) =>
      board
        .filters()
        .getByRole("button", { name: new RegExp(`^Region.*: ${value}$`) })
        .first();
    await page.getByRole("checkbox", { name: "North America" }).check();
    await page.getByRole("button", { name: "Apply" }).click();
    await board.isQuiet();
    await board.button("Keep as default").click();
    await expect(board.button("Keep as default")).toHaveCount(0);
    await expect(board.button("Reset")).toHaveCount(0);
    await expect(page).not.toHaveURL(/f\./);
    await board.isSaved();
    await page.reload();
    await expect(chip("North America")).toBeVisible();
    await board.isQuiet();
    const kept = await wordsOf(kpi);
    expect(kept).not.toBe(whole);

    await board
      .filters()
      .getByRole("button", { name: /^Clear Region/ })
      .click();
    await expect(page).toHaveURL(/filters=none/);
    await board.isQuiet();
    await expect.poll(() => wordsOf(kpi)).toBe(whole);
    await board.button("Reset").click();
    await expect(chip("North America")).toBeVisible();
    await board.isQuiet();
    await expect.poll(() => wordsOf(kpi)).toBe(kept);

    await kpi.getByRole("button", { name: /^More about/ }).click();
    await page.getByRole("menuitem", { name: "Filters of this tile" }).press("ArrowRight");
    const all = page.getByRole("menuitemcheckbox", { name: "Ignore all filters" });
    await all.press("Enter");
    await expect(all).toBeChecked();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await board.isQuiet();
    await expect(kpi.getByRole("button", { name: "No filter reaches this tile" })).toBeVisible();
    await kpi.getByRole("button", { name: "No filter reaches this tile" }).click();
    await expect(page.getByRole("dialog", { name: "Filters of this tile" })).toContainText("This tile ignores it.");
  },
);

test("an earlier version is told in words, looked at and restored, and Ctrl+Z takes that back", async ({
  board,
  chat,
  page,
}) => {
  await board.openFresh(chat);
  await board.button(/^Title: /).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Sales for the board");
  await page.keyboard.press("Enter");
  await board.isSaved();
  await board.choose(trend, "Remove");
  await board.isSaved();
  await board.button("More about this dashboard").click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  const rows = dialog.getByRole("list", { name: "Versions" }).getByRole("button");
  await expect(rows).toHaveText([
    /as it is now.*"Monthly revenue" was removed\./,
    /The board is called "Sales for the board"\./,
    /As it was first/,
  ]);
  await expect(dialog.getByRole("button", { name: "Restore this version" })).toHaveCount(0);
  await rows.last().click();
  await expect(dialog.getByRole("region", { name: "The chosen version" })).toContainText(trend);
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales");
  await expect(board.tile(trend).getByRole("figure")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales for the board");
  await expect(board.tile(trend)).toHaveCount(0);
  await expect(board.tile(regions)).toBeVisible();
});

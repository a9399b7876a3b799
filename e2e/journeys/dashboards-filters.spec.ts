/** Dashboards: filters and picked marks as steps of the browser's history, and as they are seen in the tiles. */
import { addRegionFilter, wordsOf } from "../support/board-acts.ts";
import { BoardPage } from "../support/board-page.ts";
import { test as base, expect, long } from "../support/test.ts";

const test = base.extend<{ readonly board: BoardPage }>({
  board: async ({ page }, use) => use(new BoardPage(page)),
});

const regions = "Revenue by region";

test(
  "Back takes filters back one by one, Forward brings them again, and Back leaves the board at last",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    await addRegionFilter(board, page);
    const kpi = board.tiles().first();
    const figures = async () => {
      await board.isQuiet();
      return wordsOf(kpi);
    };
    const chip = board.filters().getByRole("button", { name: /^Region.*: Western Europe$/ });
    const pick = board.filters().getByRole("button", { name: /^Clear .*North America/ });
    const whole = await figures();

    await page.getByRole("checkbox", { name: "Western Europe" }).check();
    await page.getByRole("checkbox", { name: "North America" }).check();
    await page.getByRole("checkbox", { name: "North America" }).uncheck();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(chip).toBeVisible();
    const filtered = await figures();
    expect(filtered).not.toBe(whole);
    await board.button("Reset").click();
    await expect(chip).toHaveCount(0);
    await figures();
    await board.tile(regions).scrollIntoViewIfNeeded();
    await board.tile(regions).locator(".recharts-bar-rectangle").first().click();
    await expect(pick).toBeVisible();
    const picked = await figures();
    expect(picked).not.toBe(whole);

    await page.goBack();
    await expect(pick).toHaveCount(0);
    await expect.poll(figures).toBe(whole);
    await page.goBack();
    await expect(chip).toBeVisible();
    await expect.poll(figures).toBe(filtered);
    await page.goForward();
    await page.goForward();
    await expect(pick).toBeVisible();
    await expect(chip).toHaveCount(0);
    await expect.poll(figures).toBe(picked);

    for (const _step of ["the mark", "Reset", "the filter"]) await page.goBack();
    await expect(page).toHaveURL(/\/dashboards\/[^?]+$/);
    await expect.poll(figures).toBe(whole);
    await page.goBack();
    await expect(page).toHaveURL(/\/chat\//);
  },
);

test(
  "the picked mark keeps its colour while the others stand back, and a second click takes it back",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    const tile = board.tile(regions);
    const standing = (kind: string) => tile.locator(`[data-standing="${kind}"]`);
    await tile.scrollIntoViewIfNeeded();
    const count = 7;
    await expect(standing("plain")).toHaveCount(count);
    await tile.locator(".recharts-bar-rectangle").first().click();
    await expect(standing("picked")).toHaveCount(1);
    await expect(standing("back")).toHaveCount(count - 1);
    await expect(tile.getByRole("application")).toHaveAccessibleDescription(/Picked: .*North America\./);
    await board.isQuiet();
    await expect(board.tiles().locator('[data-standing="back"]')).toHaveCount(count - 1);

    await page.reload();
    await expect(standing("picked")).toHaveCount(1);
    await board.isQuiet();
    await tile.locator(".recharts-bar-rectangle").first().click();
    await expect(standing("plain")).toHaveCount(count);
    await expect(board.filters().getByRole("button", { name: /^Clear / })).toHaveCount(0);
    await expect(tile.getByRole("application")).not.toHaveAccessibleDescription(/Picked/);
  },
);

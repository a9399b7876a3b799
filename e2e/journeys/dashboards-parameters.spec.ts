/** Parameters of a dashboard: a value in its bar steers the tiles, as part of the board and of its address. */
import { violationsIn } from "../support/accessibility.ts";
import { BoardPage } from "../support/board-page.ts";
import { test as base, expect, long } from "../support/test.ts";

const test = base.extend<{ readonly board: BoardPage }>({
  board: async ({ page }, use) => use(new BoardPage(page)),
});

test("steps are added by keys, set, taken back and kept as the default, and a tile keeps its own", async ({
  board,
  chat,
  page,
}) => {
  await board.openFresh(chat);
  const bar = board.filters();
  const [monthly, quarterly] = [board.tile("Monthly revenue"), board.tile("Quarterly revenue")];
  const chip = (value: string) => bar.getByRole("button", { name: `Steps: ${value}`, exact: true });

  await board.button("Filter").focus();
  await page.keyboard.press("Enter");
  const offered = page.getByRole("list", { name: "Parameters" }).getByRole("button", { name: /^Steps/ });
  await offered.focus();
  await page.keyboard.press("Enter");
  // The panel gives the focus back as it goes, a moment after the chip is there.
  await expect(board.button("Filter")).toBeFocused();
  await chip("As each tile has it").focus();
  await page.keyboard.press("Enter");
  const choices = page.getByRole("dialog", { name: "Steps of the tiles" });
  await expect(choices.getByRole("button", { name: "As each tile has it" })).toHaveAttribute("aria-pressed", "true");
  expect(await violationsIn(page)).toEqual([]);
  await choices.getByRole("button", { name: "Quarter" }).focus();
  await page.keyboard.press("Enter");
  await expect(chip("Quarter")).toBeFocused();
  await expect(quarterly.getByRole("figure")).toBeVisible();
  await expect(page).toHaveURL(/[?&]p\.steps=quarter/);
  await expect(quarterly.getByRole("button", { name: "Set to Steps: Quarter" })).toBeVisible();
  await expect(
    board.tile("Revenue by region").getByRole("button", { name: "No parameter reaches this tile" }),
  ).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);

  await board.isSaved();
  await page.goBack();
  await expect(monthly.getByRole("figure")).toBeVisible();
  await page.goForward();
  await expect(quarterly.getByRole("figure")).toBeVisible();
  await board.button("Keep as default").click();
  await board.isSaved();
  await expect(page).toHaveURL(/\/dashboards\/[^?]+$/);
  await page.reload();
  await expect(chip("Quarter")).toBeVisible();
  await expect(quarterly.getByRole("figure")).toBeVisible();

  await quarterly.getByRole("button", { name: "More about Monthly revenue" }).click();
  await page.getByRole("menuitem", { name: "Filters of this tile" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Keep its own steps" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(monthly.getByRole("figure")).toBeVisible();
});

test(
  "on a phone the number of rows is typed, another figure is chosen, and nothing scrolls sideways",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = board.filters();
    const offered = page.getByRole("list", { name: "Parameters" });
    await board.button("Filter").click();
    await offered.getByRole("button", { name: /^Rows/ }).click();
    await bar.getByRole("button", { name: "Rows: As each tile has it" }).click();
    const panel = page.getByRole("dialog", { name: "Rows of the tiles" });
    const another = panel.getByRole("spinbutton", { name: "Another number" });
    await another.fill("0");
    await panel.getByRole("button", { name: "Apply" }).click();
    await expect(panel.getByRole("alert")).toHaveText("Choose a number from 1 to 1000.");
    await another.fill("4");
    await another.press("Enter");
    await expect(bar.getByRole("button", { name: "Rows: First 4", exact: true })).toBeVisible();
    await expect(board.tile(/^Top 4 /)).toBeVisible();

    await board.button("Filter").click();
    await offered.getByRole("button", { name: /^Figure: Revenue/ }).click();
    await bar.getByRole("button", { name: "Figure: Revenue", exact: true }).click();
    await page
      .getByRole("list", { name: "Instead of Revenue" })
      .getByRole("button", { name: "Gross profit", exact: true })
      .click();
    await expect(bar.getByRole("button", { name: "Figure: Gross profit", exact: true })).toBeVisible();
    await expect(board.tile("Gross profit by region").getByRole("figure")).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

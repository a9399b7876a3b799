/** Tiles that people live in: their time, the records behind them, other boards, and what changed. */
import { violationsIn } from "../support/accessibility.ts";
import { BoardPage } from "../support/board-page.ts";
import { test as base, expect, long } from "../support/test.ts";

const test = base.extend<{ readonly board: BoardPage }>({
  board: async ({ page }, use) => use(new BoardPage(page)),
});

const monthly = "Monthly revenue";
const regions = "Revenue by region";

test(
  "the steps of a tile are changed, taken back and kept, and a stretch of its course narrows the board down",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    const tile = board.tile(monthly);
    await tile.scrollIntoViewIfNeeded();
    await tile.hover();
    await tile.getByRole("button", { name: `Steps and comparison of ${monthly}` }).click();
    await page.getByRole("menuitemradio", { name: "Quarter", exact: true }).click();
    const quarterly = board.tile("Quarterly revenue");
    await expect(quarterly.getByRole("figure")).toBeVisible();
    await board.isQuiet();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await expect(tile).toBeVisible();
    await board.isQuiet();
    await page.keyboard.press("Control+Shift+z");
    await expect(quarterly).toBeVisible();
    await board.isSaved();
    await page.reload();
    await expect(quarterly.getByRole("figure")).toBeVisible();
    // Until its quarters are there, months are shown, and no stretch of them can be chosen.
    await board.isQuiet();

    // By keys, as with the mouse: from the first step to the third one.
    const drawing = quarterly.getByRole("application");
    await drawing.focus();
    for (const key of ["ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Enter"]) await page.keyboard.press(key);
    const chip = board.filters().getByRole("button", { name: /^Order date: .* to / });
    await expect(chip).toBeVisible();
    await expect(page).toHaveURL(/[?&]f\./);
    await board.isQuiet();
    await page.goBack();
    await expect(chip).toHaveCount(0);
  },
);

test("a mark leads to its records, and to another board with its value as a filter", async ({ board, chat, page }) => {
  await board.openFresh(chat);
  await page.getByRole("button", { name: "More about this dashboard" }).click();
  await page.getByRole("menuitem", { name: "Duplicate", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /\(copy\)$/ })).toBeAttached();
  const bar = board.tile(regions).locator(".recharts-bar-rectangle").first();
  await board.tile(regions).scrollIntoViewIfNeeded();
  await bar.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Show the records" }).click();
  const records = page.getByRole("dialog", { name: /^Records behind .*North America/ });
  await expect(records.getByRole("grid")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await records.getByRole("button", { name: "Download" }).click();
  await expect(page.getByRole("menuitem", { name: "CSV" })).toHaveAttribute("href", /\/api\/results\//);
  await page.keyboard.press("Escape");
  await records.getByRole("tab", { name: "SQL" }).click();
  await expect(records.getByText(/North America/).last()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(records).toHaveCount(0);

  await bar.click({ button: "right" });
  await page.getByRole("menuitem", { name: "By…" }).press("ArrowRight");
  await page.getByRole("menu", { name: "By…" }).getByRole("menuitem", { name: "Channel", exact: true }).press("Enter");
  const channels = page.getByRole("dialog", { name: /^Revenue by channel.*North America/ });
  await expect(channels.getByRole("application")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await channels.getByRole("application").press("Home");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Show the records" }).press("Enter");
  const ofChannel = page.getByRole("dialog", { name: /^Records behind channel/ });
  await expect(ofChannel.getByText(/^Revenue by channel.*North America.* Each row once\.$/)).toBeVisible();
  await expect(ofChannel.getByRole("grid")).toBeVisible();
  await ofChannel.getByRole("button", { name: "Back" }).click();
  await expect(channels.getByRole("application")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(channels).toHaveCount(0);

  await bar.click({ button: "right" });
  // Menus are pressed by keys: under the pointer the one beside it comes and goes.
  await page.getByRole("menuitem", { name: "Go to…" }).press("ArrowRight");
  const boards = page.getByRole("menu", { name: "Go to…" });
  await boards
    .getByRole("menuitem", { name: /^Sales(?! \(copy\))/ })
    .first()
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sales", exact: true })).toBeAttached();
  await expect(board.filters().getByRole("button", { name: /^Region.*: North America$/ })).toBeVisible();
});

test(
  "what changed is told on top of the board once its figures were read twice",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    await page.getByRole("button", { name: "More about this dashboard" }).click();
    await page.getByRole("menuitem", { name: "What changed" }).click();
    const summary = page.getByRole("region", { name: "What changed" });
    await expect(summary).toContainText("Nothing can be compared yet");
    await board.button("Refresh").click();
    await board.isQuiet();
    await expect(summary).toContainText(/^Since .*: Nothing that could be compared has changed\.$/);
    await summary.getByRole("button", { name: "Close" }).click();
    await expect(summary).toHaveCount(0);
  },
);

/** Dashboards: from an answer to a board that is arranged, filtered and refreshed. */
import { addRegionFilter, countRuns, drag, holdRuns, setHidden, wordsOf } from "../support/board-acts.ts";
import { BoardPage } from "../support/board-page.ts";
import { test as base, expect, long } from "../support/test.ts";

const test = base.extend<{ readonly board: BoardPage }>({
  board: async ({ page }, use) => use(new BoardPage(page)),
});

const trend = "Monthly revenue";
const regions = "Revenue by region";

test("I3: tiles are dragged and resized on the grid, saved by themselves, and Undo brings them back for good", async ({
  board,
  chat,
  page,
}) => {
  await board.openFresh(chat);
  const before = await board.place(trend);
  await board.edit();
  await drag(page, board.tile(trend).locator(".tile-handle"), board.tile(regions).locator(".tile-handle"));
  await expect.poll(() => board.place(trend)).not.toEqual(before);
  await board.isSaved();
  const moved = await board.place(trend);
  await page.reload();
  await board.isQuiet();
  await expect.poll(() => board.place(trend)).toEqual(moved);

  await board.edit();
  const corner = board.tile(trend).locator("..").locator(".board-corner");
  await corner.scrollIntoViewIfNeeded();
  const box = await corner.boundingBox();
  if (box === null) throw new Error("The corner is not on the page.");
  await page.mouse.move(box.x + 12, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 12, box.y + 80, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await board.place(trend)).height).toBeGreaterThan(moved.height);
  await board.button("Undo").click();
  await expect.poll(async () => (await board.place(trend)).height).toBe(moved.height);
  await board.button("Redo").click();
  await expect.poll(async () => (await board.place(trend)).height).toBeGreaterThan(moved.height);
  await page.keyboard.press("Control+z");
  await board.isSaved();
  await page.reload();
  await board.isQuiet();
  await expect.poll(() => board.place(trend)).toEqual(moved);
});

test(
  "I4: tiles are moved and resized by keyboard and by menu, and each step is read out",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    await board.edit();
    const tile = board.tile(trend);
    await tile.focus();
    await page.keyboard.press("r");
    await page.keyboard.press("ArrowLeft");
    await expect(board.announcement()).toHaveText(/^Monthly revenue, column 1, row \d+, width 5, height \d+$/);
    await page.keyboard.press("Escape");
    await expect(board.announcement()).toHaveText("Monthly revenue is back where it was");
    await page.keyboard.press("r");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowRight");
    await expect(board.announcement()).toHaveText(/^Monthly revenue, column 2, row \d+, width 5$/);
    await page.keyboard.press("Enter");
    await expect(tile).toBeFocused();
    await board.choose(trend, "Resize", "Wider");
    await expect(board.announcement()).toHaveText(/^Monthly revenue, column 2, row \d+, width 6, height \d+$/);
    const sizes = [
      ["Narrower", /width 5, height 8$/],
      ["Taller", /width 5, height 9$/],
      ["Shorter", /width 5, height 8$/],
      ["Wider", /width 6, height 8$/],
    ] as const;
    for (const [entry, said] of sizes) {
      // The menu goes along with the button of a tile that grows: a pointer would press where it was.
      await page.getByRole("menuitem", { name: entry, exact: true }).press("Enter");
      await expect(board.announcement()).toHaveText(said);
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await board.choose(trend, "Move", "Move up");
    await expect(board.announcement()).toHaveText(/^Monthly revenue, column 2, row 1, width 6$/);
  },
);

test(
  "I5: title and description are edited in place: Enter saves, Escape leaves them",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    await board.button(/^Title: /).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Something else");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales");
    await board.button(/^Title: /).click();
    await page.getByRole("textbox", { name: "Title" }).fill("   ");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "A dashboard needs a title." })).toBeVisible();
    await page.getByRole("textbox", { name: "Title" }).fill("Sales for the board");
    await page.keyboard.press("Enter");
    await board.button("Add a description").click();
    await page.getByRole("textbox", { name: "Description" }).fill("Every Monday");
    await page.keyboard.press("Enter");
    await board.isSaved();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales for the board");
    await expect(board.button("Description: Every Monday. Edit")).toBeVisible();
  },
);

test("I6: a filter reaches every tile with its column, each tile says so, and the address keeps it", async ({
  board,
  chat,
  demo,
  page,
}) => {
  await board.openFresh(chat);
  await board.isQuiet();
  const kpi = board.tiles().first();
  const whole = await wordsOf(kpi);
  await addRegionFilter(board, page);
  await page.getByRole("searchbox", { name: /^Search Region/ }).fill("north america");
  await page.getByRole("checkbox", { name: "North America" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await board.isQuiet();
  await expect(page).toHaveURL(/f\..*=North/);
  await expect.poll(() => wordsOf(kpi)).not.toBe(whole);
  const orders = await demo.value(
    "SELECT count(*) FROM SALES.ORDERS o JOIN SALES.STORES s ON s.STORE_ID = o.STORE_ID JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID WHERE r.REGION_NAME = 'North America'",
  );
  await expect(kpi).toContainText(Number(orders).toLocaleString("en-US"));
  const filtered = await wordsOf(kpi);
  await kpi.getByRole("button", { name: /^Filtered by/ }).click();
  await expect(page.getByRole("dialog", { name: "Filters of this tile" })).toContainText("North America");
  await page.keyboard.press("Escape");

  await page.reload();
  await board.isQuiet();
  await expect(kpi.getByRole("button", { name: /^Filtered by/ })).toBeVisible();
  await expect.poll(() => wordsOf(kpi)).toBe(filtered);
  await board.button("Reset").click();
  await board.isQuiet();
  await expect(page).not.toHaveURL(/f\./);
  await expect.poll(() => wordsOf(kpi)).toBe(whole);
});

test("I7: clicking a bar narrows the other tiles; its chip says so and clears it", async ({ board, chat }) => {
  await board.openFresh(chat);
  const kpi = board.tiles().first();
  const whole = await wordsOf(kpi);
  const chart = board.tile(regions);
  await chart.scrollIntoViewIfNeeded();
  await chart.locator(".recharts-bar-rectangle").first().click();
  // The browser's own frame around the clicked part of a drawing.
  await expect(chart.locator("svg :focus")).toHaveCSS("outline-style", "none");
  const chip = board.filters().getByText(/North America/);
  await expect(chip).toBeVisible();
  await board.isQuiet();
  await expect.poll(() => wordsOf(kpi)).not.toBe(whole);
  await expect(chart).toContainText("Western Europe");
  await board
    .filters()
    .getByRole("button", { name: /^Clear .*North America/ })
    .click();
  await board.isQuiet();
  await expect(chip).toHaveCount(0);
  await expect.poll(() => wordsOf(kpi)).toBe(whole);
});

test(
  "a mark offers by keys its rows, a filter and a question; another view is for a look only",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    const tile = board.tile(regions);
    const drawing = tile.getByRole("application");
    const menu = page.getByRole("menu", { name: /^What to do with/ });
    const offer = async () => {
      await drawing.focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await expect(menu).toBeVisible();
    };
    await offer();
    await menu.getByRole("menuitem", { name: "Filter by this" }).click();
    await expect(board.announcement()).toHaveText(/^The other tiles are filtered by Region: /);
    await expect(board.filters().getByRole("button", { name: /^Clear Region: / })).toBeVisible();
    await expect(drawing).toBeFocused();
    await board.isQuiet();
    await offer();
    await menu.getByRole("menuitem", { name: "Clear this filter" }).click();
    await expect(board.filters().getByRole("button", { name: /^Clear Region: / })).toHaveCount(0);
    await board.isQuiet();

    await offer();
    await menu.getByRole("menuitem", { name: "Show these rows" }).click();
    await expect(tile.getByText(/^1 of \d rows/)).toBeVisible();
    await expect(tile).toBeFocused();
    await board.isSaved();
    await page.reload();
    await offer();
    await menu.getByRole("menuitem", { name: "Ask about this" }).click();
    await expect(chat.composer()).toHaveValue(/^About Region .+ in "Revenue by region": $/);
  },
);

test(
  "I8: a refresh keeps what is there in sight until newer figures come, for all tiles and for one",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    const tile = board.tile(trend);
    await expect(tile).toContainText(/data from \d\d:\d\d/);
    await expect(tile.getByRole("figure")).toBeVisible();
    const held = await holdRuns(page);
    await board.button("Refresh").click();
    await expect(tile.locator('[aria-busy="true"]')).toBeVisible();
    await expect(tile.getByRole("figure")).toBeVisible();
    await expect(tile.getByLabel("Refreshing")).toBeVisible();
    await expect(page.getByRole("status", { name: "Data" })).toHaveText(/^Refreshing \d+ tiles · 0 ready$/);
    await held.release();
    await board.isQuiet();
    await expect(tile).toContainText(/data from \d\d:\d\d/);

    await board.choose(trend, "Refresh");
    await board.isQuiet();
    const again = await holdRuns(page);
    await board.button("Refresh").click();
    await board.button("Stop").click();
    await board.isQuiet();
    await expect(tile.getByRole("figure")).toBeVisible();
    await again.release();

    await board.button("More about this dashboard").click();
    await page.getByRole("menuitem", { name: "Show its refreshes" }).click();
    await expect(page).toHaveURL(/\/runs\?of=dashboards&board=[\w-]+$/);
    await page
      .getByRole("row", { name: /Refreshed/ })
      .first()
      .getByRole("link")
      .click();
    const entry = page.getByRole("treeitem", { name: new RegExp(`Tile · ${trend}`) });
    await entry.click();
    await page.getByRole("tab", { name: /^SQL/ }).click();
    await expect(page.getByRole("region", { name: "Statement 1", exact: true })).toContainText("SELECT");
    await page.getByRole("link", { name: "Open the dashboard" }).click();
    await expect(tile).toBeVisible();
  },
);

test(
  "figures that are not filtered as the board is now say so, until they are",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    const kpi = board.tiles().first();
    const whole = await wordsOf(kpi);
    const chart = board.tile(regions);
    await chart.scrollIntoViewIfNeeded();
    const held = await holdRuns(page);
    await chart.locator(".recharts-bar-rectangle").first().click();
    await board.button("Stop").click();
    await expect(kpi.getByRole("status")).toContainText("Not filtered as the board is now");
    await expect(kpi.getByRole("button", { name: /^Filtered by/ })).toHaveCount(0);
    await expect(kpi).toContainText(whole.slice(0, 20));
    await held.release();
    await kpi.getByRole("button", { name: "Refresh" }).click();
    await expect(kpi.getByRole("button", { name: /^Filtered by/ })).toBeVisible();
    await expect(kpi.getByRole("status")).toHaveCount(0);
  },
);

test("I9: automatic refresh runs by the clock and stops in a hidden tab", long, async ({ board, chat, page }) => {
  await page.clock.install();
  await board.openFresh(chat);
  const runs = countRuns(page);
  await board.button("Automatic refresh: Off").click();
  await page.getByRole("menuitemradio", { name: "Every minute" }).click();
  await board.isSaved();
  await page.clock.fastForward(61_000);
  await expect.poll(runs).toBe(1);
  await board.isQuiet();
  await setHidden(page, true);
  await page.clock.fastForward(600_000);
  await page.clock.fastForward(600_000);
  expect(runs()).toBe(1);
  await setHidden(page, false);
  await expect.poll(runs).toBe(2);
});

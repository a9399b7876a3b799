/** Dashboards: a tile's chart is changed while it is seen. */
import type { Locator } from "@playwright/test";
import { BoardPage } from "../support/board-page.ts";
import { test as base, expect, long } from "../support/test.ts";

const test = base.extend<{ readonly board: BoardPage }>({
  board: async ({ page }, use) => use(new BoardPage(page)),
});

const regions = "Revenue by region";
const trend = "Monthly revenue";

/** Null while one of them is being drawn. */
async function isCovered(tile: Locator, by: Locator): Promise<boolean | null> {
  const [under, over] = await Promise.all([tile.boundingBox(), by.boundingBox()]);
  if (under === null || over === null) return null;
  const isBeside = under.x + under.width <= over.x || over.x + over.width <= under.x;
  return !isBeside && under.y + under.height > over.y && over.y + over.height > under.y;
}

for (const { width, drawing } of [
  { width: 1280, drawing: "tile" },
  { width: 390, drawing: "bar" },
] as const) {
  test(
    `the editor of a tile leaves the tile in sight, ${width} px wide`,
    width === 390 ? long : {},
    async ({ board, chat, page }) => {
      await board.openFresh(chat);
      await page.setViewportSize({ width, height: 800 });
      const tile = board.tile(regions);
      await expect(tile.getByRole("figure")).toBeVisible();
      await board.choose(regions, "Edit chart");
      const editor = page.getByRole("dialog", { name: "Edit chart" });
      await expect(editor).toBeFocused();
      const seen = drawing === "tile" ? tile : tile.locator(".recharts-bar-rectangle").last();
      await expect.poll(() => isCovered(seen, editor)).toBe(false);
      await expect(seen).toBeInViewport();
      await editor.getByRole("textbox", { name: "Chart title" }).fill("Where it is sold");
      await page.keyboard.press("Enter");
      await expect(tile.getByText("Where it is sold")).toBeVisible();

      // The board stays in use beside it, and another tile's editor takes its place.
      await board.choose("Monthly revenue", "Edit chart");
      await expect(editor.getByRole("textbox", { name: "Title of the tile" })).toHaveValue("Monthly revenue");
      await expect(editor).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(editor).toHaveCount(0);
      await expect(board.button("More about Monthly revenue")).toBeFocused();
    },
  );
}

test(
  "M5: Ctrl+Z takes back tile moves, chart edits and removals, twenty steps of them",
  long,
  async ({ board, chat, page }) => {
    await board.openFresh(chat);
    const before = await board.place(trend);
    await board.choose(trend, "Resize");
    const taller = page.getByRole("menuitem", { name: "Taller", exact: true });
    for (let step = 0; step < 17; step += 1) await taller.click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await board.choose(trend, "Move", "Move up");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    const changed = await board.place(trend);
    expect(changed.height).toBeGreaterThan(before.height);
    await board.choose(trend, "Edit chart");
    await page.getByRole("textbox", { name: "Chart title" }).fill("How it went");
    await page.keyboard.press("Enter");
    const title = board.tile(trend).getByText("How it went");
    await expect(title).toBeVisible();
    await page.keyboard.press("Escape");
    await board.choose(trend, "Remove");
    await expect(board.tile(trend)).toHaveCount(0);

    await page.keyboard.press("Control+z");
    await expect(title).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(title).toHaveCount(0);
    await expect.poll(() => board.place(trend)).toEqual(changed);
    for (let step = 0; step < 18; step += 1) await page.keyboard.press("Control+z");
    await expect.poll(() => board.place(trend)).toEqual(before);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => board.place(trend)).not.toEqual(before);
  },
);

test("the tools of a board fit one row on the narrowest screens", long, async ({ board, chat, page }) => {
  await board.openFresh(chat);
  await page.setViewportSize({ width: 320, height: 640 });
  await board.isQuiet();
  const tools = ["Refresh", "Automatic refresh: Off", "Edit", "Share", "More about this dashboard"];
  for (const name of tools) await expect(board.button(name)).toBeVisible();
  const rowCount = async () => {
    const boxes = await Promise.all(tools.map((name) => board.button(name).boundingBox()));
    return new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))).size;
  };
  await expect.poll(rowCount).toBe(1);
});

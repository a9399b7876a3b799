/** What holds on every page: nothing too small to be pressed, nothing wider than the window, nothing hidden with the focus. */
import type { Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { BoardPage } from "../support/board-page.ts";
import { ChatPage } from "../support/chat-page.ts";
import { waitForScripts } from "../support/interactive.ts";
import { smallTargets } from "../support/pointer-targets.ts";
import { expect, test } from "../support/test.ts";

/** By how much the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** A page with something on it that tells that it is there. */
type Place = { readonly name: string; readonly address: string; readonly sign: string };

/** A chat with an answer, a board, and what leads to and from them. */
async function makePlaces(chat: ChatPage, page: Page): Promise<Place[]> {
  const board = new BoardPage(page);
  await board.openFresh(chat);
  const boardAddress = page.url();
  await chat.open("DEMO", "SALES");
  await chat.ask("total revenue by region");
  const chatAddress = page.url();
  const run = await chat.answer().getByRole("link", { name: "How this was answered" }).getAttribute("href");
  return [
    { name: "a new chat", address: "/chat?db=DEMO&schema=SALES", sign: '[aria-label="Suggested questions"]' },
    { name: "an answer", address: chatAddress, sign: 'article [role="tab"]' },
    { name: "a board", address: boardAddress, sign: "section[data-tile] figure" },
    { name: "the boards", address: "/dashboards", sign: '[aria-label="Dashboards"]' },
    { name: "the glossary", address: "/glossary?db=DEMO&schema=SALES", sign: '[aria-label="Elements"]' },
    { name: "the runs", address: "/runs", sign: '[aria-label="Runs"]' },
    { name: "a run", address: run ?? "/runs", sign: '[role="tree"]' },
    { name: "the settings", address: "/settings", sign: '[aria-label="Databases"]' },
  ];
}

async function open(page: Page, { address, sign }: Place): Promise<void> {
  await page.goto(address);
  await expect(page.locator(sign).first()).toBeVisible();
}

test("N5, N6, N8, N10: targets are large enough, 320 pixels wide nothing scrolls sideways or hides the focus, and a phone has it all", async ({
  app,
  browser,
  chat,
  page,
}) => {
  test.setTimeout(300_000);
  const places = await makePlaces(chat, page);
  const none = Object.fromEntries(places.map(({ name }): [string, string[]] => [name, []]));
  expect(await inEachPlace(places, page, () => smallTargets(page, 24))).toEqual(none);

  // 1280 by 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await inEachPlace(places, page, () => coveredStops(page))).toEqual(none);

  const viewport = { width: 320, height: 640 };
  const context = await browser.newContext({ baseURL: app.address, viewport, hasTouch: true, isMobile: true });
  waitForScripts(context);
  const phone = await context.newPage();
  expect(await inEachPlace(places, phone, () => smallTargets(phone, 44))).toEqual(none);
  await readsBoard(phone, places[2]);
  await readsAnswer(phone, places[1]);
  await context.close();
});

/** What each page says of itself, by the page's name; on the way none may be wider than the window. */
async function inEachPlace(places: readonly Place[], page: Page, look: () => Promise<string[]>) {
  const seen: Record<string, string[]> = {};
  for (const place of places) {
    await open(page, place);
    await expect.poll(() => overflow(page), place.name).toBeLessThanOrEqual(0);
    seen[place.name] = await look();
  }
  return seen;
}

/** The tiles stand in one column, as wide as the screen. */
async function readsBoard(page: Page, place: Place | undefined): Promise<void> {
  if (place === undefined) throw new Error("no board");
  await open(page, place);
  const tiles = await page.locator("section[data-tile]").evaluateAll((all) =>
    all.map((tile) => {
      const { left, width } = tile.getBoundingClientRect();
      return { left: Math.round(left), isWide: width > innerWidth * 0.8 };
    }),
  );
  expect(tiles.length).toBeGreaterThan(1);
  expect(new Set(tiles.map(({ left }) => left)).size).toBe(1);
  expect(tiles.filter(({ isWide }) => !isWide)).toEqual([]);
}

/** The chart's words are within the screen and large enough, each tab is reached, and the chats are a drawer. */
async function readsAnswer(page: Page, place: Place | undefined): Promise<void> {
  if (place === undefined) throw new Error("no answer");
  await open(page, place);
  const chat = new ChatPage(page);
  const chart = chat.answer().locator("svg.recharts-surface").first();
  await expect(chart).toBeVisible();
  const words = await chart.locator("text").evaluateAll((all) =>
    all.map((text) => ({
      size: Number.parseFloat(getComputedStyle(text).fontSize),
      isInside: text.getBoundingClientRect().right <= innerWidth + 1,
    })),
  );
  expect(words.length).toBeGreaterThan(3);
  expect(words.filter(({ size, isInside }) => size < 11 || !isInside)).toEqual([]);
  for (const name of ["Table", "SQL", "Chart"]) {
    await chat.answer().getByRole("tab", { name }).tap();
    await expect(chat.answer().getByRole("tab", { name, selected: true })).toBeInViewport();
  }
  await chat.button("Chats").tap();
  await expect(page.getByRole("dialog", { name: "Chats" })).toBeVisible();
}

const stops = 30;

/** Goes through the page with Tab, and names what has the focus and cannot be seen. */
async function coveredStops(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(hiddenFocus);
    if (name !== null) covered.push(name);
  }
  return [...new Set(covered)];
}

/** What has the focus, in words; null where at least a part of it is seen. */
function hiddenFocus(): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const box = focused.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  const places = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isSeen = places.some((down) =>
    places.some((along) => {
      const hit = document.elementFromPoint(left + (right - left) * along, top + (bottom - top) * down);
      return hit !== null && (focused.contains(hit) || hit.closest("label")?.contains(focused) === true);
    }),
  );
  if (right > left && bottom > top && isSeen) return null;
  return `${focused.tagName.toLowerCase()} "${focused.getAttribute("aria-label") ?? focused.textContent?.trim().slice(0, 40)}"`;
}

test("N9: who wants less motion gets none that lasts; others do", async ({ chat, page }) => {
  const longest = () =>
    page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0))),
    );
  await chat.open("QUIRKS", "ENDLESS");
  await chat.send("how many events");
  await expect(chat.answer().getByLabel("running").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
  expect(await longest()).toBeLessThan(1);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(longest).toBeGreaterThan(100);
  await chat.endRun();
});

test("M2, M6, N1: settings test model and databases and say what came of it; rows become less high, and stay so", async ({
  chat,
  page,
}) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Test the model" }).click();
  await expect(page.getByRole("region", { name: "Language model" }).getByRole("status")).toContainText(
    "There is no model to test.",
  );
  await page.getByRole("button", { name: "Test the databases" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^(Both|All \d+) answer\.$/ })).toBeVisible();
  const demo = page.getByRole("list", { name: "Databases" }).getByRole("listitem").filter({ hasText: "DEMO" });
  await expect(demo).toContainText(/Answered in [\d.]+ (ms|s)\./);
  expect(await violationsIn(page)).toEqual([]);

  const height = async () => (await chat.answer().getByRole("row").nth(1).boundingBox())?.height;
  await chat.open("DEMO", "SALES");
  await chat.ask("total revenue by region");
  const address = page.url();
  await chat.answer().getByRole("tab", { name: "Table" }).click();
  await expect.poll(height).toBe(32);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Compact" }).click();
  await page.goto(address);
  await expect.poll(height).toBe(28);
});

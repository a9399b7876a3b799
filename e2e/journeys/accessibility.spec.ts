import type { Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { BoardPage } from "../support/board-page.ts";
import { expect, long, test } from "../support/test.ts";

/** By how much the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const width of [1280, 390]) {
  test.describe(`at ${width} px, light and dark,`, width === 390 ? long : {}, () => {
    test.use({ viewport: { width, height: 844 } });

    test("N1: axe finds nothing in an empty chat, an answer, a question back and a refusal; none scrolls sideways", async ({
      chat,
      page,
    }) => {
      await chat.open("DEMO", "SALES");
      expect(await violationsIn(page)).toEqual([]);
      const answer = await chat.ask("total revenue by region");
      expect(await violationsIn(page)).toEqual([]);
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      await answer.getByRole("tab", { name: "Table" }).click();
      await expect(answer.getByRole("grid")).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      await answer.getByRole("tab", { name: "SQL" }).click();
      expect(await violationsIn(page)).toEqual([]);
      await chat.ask("show me the numbers");
      await chat.ask("What is the weather tomorrow?");
      expect(await violationsIn(page)).toEqual([]);
    });

    test("N1: axe finds nothing in the schema browser, an open list and the list of chats", async ({ chat, page }) => {
      await chat.open("DEMO", "SALES");
      await chat.picker("Database").click();
      await expect(page.getByRole("option", { name: "OPENDATA" })).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await chat.button("Browse the data").click();
      await page.getByRole("button", { name: /^ORDERS / }).click();
      await page.getByRole("button", { name: "Show the first rows" }).click();
      await expect(page.getByRole("region", { name: "First rows of ORDERS" })).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      if (width < 768) {
        await page.keyboard.press("Escape");
        await chat.button("Chats").click();
        await expect(page.getByRole("dialog", { name: "Chats" })).toBeVisible();
        expect(await violationsIn(page)).toEqual([]);
      }
    });

    test("N1: axe finds nothing in a dashboard, while it is edited and shared, and behind its link; none scrolls sideways", async ({
      chat,
      page,
    }) => {
      const board = new BoardPage(page);
      await board.openFresh(chat);
      await expect(board.tiles().first().getByRole("figure")).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 320, height: 844 });
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width, height: 844 });
      await board.button("Edit").click();
      await expect(board.button("Done editing")).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      await board.button("Share").click();
      await page.getByRole("button", { name: "Make a link" }).click();
      const link = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
      expect(await violationsIn(page)).toEqual([]);
      await page.goto(link);
      await expect(page.getByRole("figure").first()).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);

      await page.goto("/dashboards");
      await expect(page.getByRole("list", { name: "Dashboards" })).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
    });

    test("N1: axe finds nothing in the glossary and the runs", async ({ chat, page }) => {
      await chat.open("DEMO", "SALES");
      await chat.ask("total revenue by region");
      await page.goto("/glossary?db=DEMO&schema=SALES");
      await expect(page.getByRole("button", { name: "Export YAML" })).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      await page.goto("/runs");
      await expect(page.getByRole("region", { name: "Runs" })).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
    });
  });
}

test("N2: a screen reader hears the start, each step once, and the result's first sentence", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("total revenue by region");
  const region = page.getByRole("status").filter({ hasText: "Answer started" });
  await expect(region.locator("p").last()).toHaveText(/7 rows, chart available\.$/);
  const lines = await region.locator("p").allInnerTexts();
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines[0]).toBe("Answer started");
  expect(lines).toContain("Understanding question");
  const sentence = (lines.at(-1) ?? "").split(/ \d+ rows, chart/)[0] ?? "-";
  await expect(answer).toContainText(sentence.slice(0, 40));
  await expect(chat.conversation()).toHaveAttribute("aria-live", "off");
});

test("N3: closing a list, a panel and a drawer gives the focus back", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  await chat.picker("Schema").press("Enter");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chat.picker("Schema")).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await chat.button("Chats").press("Enter");
  await expect(page.getByRole("dialog", { name: "Chats" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chat.button("Chats")).toBeFocused();
});

test("N3: Escape closes a drawer while the hint of its button is still going", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const turns of [0, 1, 2, 3, 4, 6, 8, 12]) {
    await chat.button("Chats").evaluate(async (button, count) => {
      const turn = () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      button.blur();
      await turn();
      button.focus();
      for (let n = 0; n < count; n += 1) await turn();
      if (button instanceof HTMLElement) button.click();
      for (let n = 0; n < 5; n += 1) await Promise.resolve();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
    }, turns);
    await expect(page.getByRole("dialog", { name: "Chats" }), `after ${turns} turns`).toBeHidden({ timeout: 3000 });
    await expect(chat.button("Chats")).toBeFocused();
  }
});

test("N4: what is shown on hover is shown on keyboard focus too", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  await chat.button("Schema").click();
  const insert = page.getByRole("button", { name: "Insert ORDERS into the question" });
  await insert.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(insert).toHaveCSS("opacity", "1");
});

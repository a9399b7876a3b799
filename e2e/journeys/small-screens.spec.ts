/** What is left to read where room is short, and what is left to see where the system chooses the colours. */
import type { Locator } from "@playwright/test";
import { axeFindings } from "../support/axe.ts";
import { standsOut } from "../support/drawn-ink.ts";
import { expect, long, test } from "../support/test.ts";

/** A page at 400 % and at 200 %, on a screen of 1280 by 1024 or 800. */
const zoomed = [
  { width: 320, height: 256, readable: 0.55 },
  { width: 640, height: 400, readable: 0.7 },
] as const;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not drawn.");
  return box;
}

/** How far the middles of what stands beside each other are apart, in pixels. */
async function betweenMiddles(row: readonly Locator[]): Promise<number> {
  const middles = (await Promise.all(row.map(boxOf))).map(({ y, height }) => y + height / 2);
  return Math.max(...middles) - Math.min(...middles);
}

const heightOf = async (locator: Locator): Promise<number> => (await boxOf(locator)).height;

for (const { width, height, readable } of zoomed) {
  test(
    `at ${width} by ${height} the conversation has the room, and the sentence of an answer is in it`,
    width === 640 ? long : {},
    async ({ chat, page }) => {
      await page.setViewportSize({ width, height });
      await chat.open("DEMO", "SALES");
      const answer = await chat.ask("total revenue by region");
      await expect.poll(() => heightOf(chat.conversation())).toBeGreaterThanOrEqual(height * readable);
      await answer.getByText(/has the highest revenue/).scrollIntoViewIfNeeded();
      await expect(answer.getByText(/has the highest revenue/)).toBeInViewport({ ratio: 0.9 });
      await expect.poll(() => heightOf(chat.composer())).toBeLessThanOrEqual(48);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      // What the chat asks scrolls away with what is read, and comes back with it.
      await chat.conversation().evaluate((log) => log.scrollTo({ top: 0 }));
      await expect(chat.picker("Database")).toBeInViewport();
      expect((await axeFindings(page)).objections).toEqual([]);
    },
  );
}

test("on a usual screen the checks and assumptions of a fresh answer are in sight", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("total revenue by region");
  await expect(answer.getByRole("figure")).toBeVisible();
  await expect(answer.getByText(/^Explained:/)).toBeInViewport({ ratio: 1 });
  await expect(answer.getByRole("list", { name: "Assumptions" })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => heightOf(chat.composer())).toBeLessThanOrEqual(48);
  const oneRow = await heightOf(chat.composer());
  await chat.composer().fill("one\ntwo\nthree");
  await expect.poll(() => heightOf(chat.composer())).toBeGreaterThan(oneRow + 30);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    "the head of a result takes two rows: its name, then its views and what can be done with it",
    long,
    async ({ chat }) => {
      await chat.open("DEMO", "SALES");
      // Enter makes a new line there.
      await chat.composer().fill("total revenue by region");
      await chat.button("Send").tap();
      await chat.waitForEnd();
      const answer = chat.answer();
      const rows = [
        [
          answer.getByRole("heading", { name: "Revenue by region" }),
          answer.getByRole("button", { name: "Full screen" }),
        ],
        [answer.getByRole("tab", { name: "Chart" }), answer.getByRole("button", { name: "Download" })],
      ];
      for (const row of rows) {
        await expect.poll(() => betweenMiddles(row)).toBeLessThan(8);
      }
    },
  );
});

test.describe("in the system's own colours", long, () => {
  test.use({ forcedColors: "active" });

  const background = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);

  test("the open tab, the chat on the screen and the state of the connection are marked", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total orders");
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("total revenue by region");
    const [open, closed] = ["Chart", "Table"].map((name) => answer.getByRole("tab", { name }));
    if (open === undefined || closed === undefined) throw new Error("There are no tabs.");
    expect(await background(open)).not.toBe(await background(closed));
    const rows = page.getByRole("navigation", { name: "Chat history" }).getByRole("link");
    const current = rows.and(page.locator('[aria-current="page"]'));
    const other = rows.and(page.locator(":not([aria-current])")).first();
    expect(await background(current)).not.toBe(await background(other));
    const sign = page.locator("[data-connection]");
    await expect(sign).toHaveAttribute("data-connection", "connected");
    await expect.poll(() => standsOut(sign)).toBe(true);
    expect((await axeFindings(page)).objections).toEqual([]);
  });
});

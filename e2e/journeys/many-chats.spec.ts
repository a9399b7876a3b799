/** Long use: a chat of 500 messages and a list of 2,000 chats are drawn in part, and the page stays small. */
import type { Page } from "@playwright/test";
import { rows } from "../support/chat-rows.ts";
import { lengthenChat, storeChats } from "../support/stored-chats.ts";
import { test as base, expect, long } from "../support/test.ts";

const test = base.extend({ baseURL: async ({ freshApp }, use) => use(freshApp.address) });

/** A page of one answer has about 600 elements, a full screen of the list about 1,500. */
const mostElements = 12_000;

const elementsOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll("*").length);

test("a chat of 500 messages opens at its end, and its beginning is a click away", async ({ chat, freshApp, page }) => {
  await chat.open("DEMO", "SALES");
  await chat.ask("total revenue by region");
  const address = page.url();
  await lengthenChat(freshApp, 500);
  await page.goto("/");
  const begun = Date.now();
  await page.goto(address);
  await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
  const openedMs = Date.now() - begun;
  const atFirst = await elementsOf(page);
  // Printed, not asserted: how soon is the machine's business as well.
  console.log(`A chat of 500 messages: open after ${openedMs} ms, ${atFirst} elements.`);
  expect(atFirst).toBeLessThan(mostElements);
  await page.getByRole("button", { name: "Show earlier messages (460)" }).click();
  await expect(page.getByRole("button", { name: "Show earlier messages (420)" })).toBeAttached();
  await chat.ask("how many orders are there");
});

test("a list of 2,000 chats finds any of them, and draws what is looked at", long, async ({ chat, freshApp, page }) => {
  await chat.open("DEMO", "SALES");
  await chat.ask("total revenue by region");
  const now = Date.now();
  const chats = Array.from({ length: 2_000 }, (_, index) => ({
    title: `Report ${String(index).padStart(4, "0")}`,
    updatedAt: now - (index + 1) * 3_600_000,
  }));
  await storeChats(freshApp, chats);
  const begun = Date.now();
  await page.goto("/");
  await expect(rows(page).first()).toContainText("Revenue by region");
  const openedMs = Date.now() - begun;
  const elements = await elementsOf(page);
  console.log(`A list of 2,000 chats: open after ${openedMs} ms, ${elements} elements.`);
  expect(elements).toBeLessThan(mostElements);
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(rows(page).filter({ hasText: "Report 0150" })).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect.poll(() => elementsOf(page)).toBeLessThan(mostElements);
});

/** What was written and not sent is found again: after a reload, in each chat, in a tab that is opened later. */
import type { Page } from "@playwright/test";
import { ChatPage } from "../support/chat-page.ts";
import { expect, long, test } from "../support/test.ts";

test.describe("unsent text", () => {
  test("C7: of a new chat survives a reload", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.composer().fill("half a question");
    await page.reload();
    await expect(chat.composer()).toHaveValue("half a question");
  });

  test("C7: is each chat's own, whatever chat is shown meanwhile", async ({ chat, page }) => {
    const first = await startChat(chat, "total revenue by region");
    const second = await startChat(chat, "how many orders are there");
    await chat.composer().fill("of the second chat");
    await openFromList(page, /revenue by region/i, first);
    await expect(chat.composer()).toHaveValue("");
    await chat.composer().fill("of the first chat");
    await openFromList(page, /orders/i, second);
    await expect(chat.composer()).toHaveValue("of the second chat");
    await page.goto(first);
    await expect(chat.composer()).toHaveValue("of the first chat");
    await page.reload();
    await expect(chat.composer()).toHaveValue("of the first chat");
  });

  test("is gone from where it was once it is sent", long, async ({ chat, page }) => {
    await startChat(chat, "total revenue by region");
    await chat.composer().fill("total revenue by category");
    await page.reload();
    await expect(chat.composer()).toHaveValue("total revenue by category");
    await chat.composer().press("Enter");
    await chat.waitForEnd();
    await page.reload();
    await expect(chat.answer()).toBeVisible();
    await expect(chat.composer()).toHaveValue("");
  });

  test(
    "survives a closed tab, and typing in one tab never changes another one's text",
    long,
    async ({ chat, page, context }) => {
      const address = await startChat(chat, "total revenue by region");
      await chat.composer().fill("written in the first tab");
      const other = await context.newPage();
      await other.goto(address);
      const otherChat = new ChatPage(other);
      await expect(otherChat.composer()).toHaveValue("written in the first tab");
      await otherChat.composer().fill("written in the second tab");
      await expect(chat.composer()).toHaveValue("written in the first tab");
      await other.close();
      await page.reload();
      await expect(chat.composer()).toHaveValue("written in the second tab");
    },
  );

  test("goes along when other databases are chosen, and back with the user", long, async ({ chat, page }) => {
    const address = await startChat(chat, "total revenue by region");
    await chat.composer().fill("top 10 airports");
    await chat.chooseContext("OPENDATA", "AVIATION");
    await expect(chat.suggestions()).toBeVisible();
    await expect(chat.composer()).toHaveValue("top 10 airports");
    await page.getByRole("status").getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(address);
    await expect(chat.composer()).toHaveValue("top 10 airports");
  });
});

/** Asks a first question; the new chat's address. */
async function startChat(chat: ChatPage, question: string): Promise<string> {
  await chat.open("DEMO", "SALES");
  await chat.ask(question);
  await expect(chat.page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  return chat.page.url();
}

/** The newest chat of that name. */
async function openFromList(page: Page, title: RegExp, address: string): Promise<void> {
  await page.getByRole("navigation", { name: "Chat history" }).getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** What the source documents tell of sessions, in the real app: switching between chats breaks nothing and mixes nothing up. */
import type { Locator, Page } from "@playwright/test";
import type { ChatPage } from "../support/chat-page.ts";
import { expect, long, test } from "../support/test.ts";

test.describe("two chats", () => {
  test("the second message in a chat that was switched to is answered, and so is every other [req 81-83]", async ({
    chat,
    page,
  }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await chat.button("New chat").click();
    await expect(chat.suggestions()).toBeVisible();
    await chat.ask("how many orders are there");
    // Switched to, as the document's fault needs it: its first message was sent before, this is the second.
    await switchTo(page, /revenue by region/i);
    await expect(answers(page)).toHaveCount(1);
    await expectAnswer(await chat.ask("total revenue by category"), page, 2);
    await expectAnswer(await chat.ask("average order value by month"), page, 3);

    await switchTo(page, /orders/i);
    await expect(answers(page)).toHaveCount(1);
    await expectAnswer(await chat.ask("how many customers are there"), page, 2);
    await switchTo(page, /revenue by region/i);
    await expect(answers(page)).toHaveCount(3);
    await page.reload();
    await expect(answers(page)).toHaveCount(3);
  });

  test("J6: from A to B and back while A works: each keeps its own messages and its run [req 82, 84, 86]", async ({
    chat,
    page,
  }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await chat.open("QUIRKS", "SLOW");
    await chat.send("how many events");
    await expect(chatNamed(page, /events/i)).toContainText("running");

    await switchTo(page, /revenue by region/i);
    await expect(chat.conversation().getByText("how many events")).toHaveCount(0);
    await expect(answers(page)).toHaveCount(1);
    await expectAnswer(await chat.ask("total revenue by category"), page, 2);

    await switchTo(page, /events/i);
    await expect(chat.conversation().getByText("how many events", { exact: true })).toHaveCount(1);
    await expect(chat.conversation().getByText("total revenue by category", { exact: true })).toHaveCount(0);
    await expect(chat.picker("Database")).toContainText("QUIRKS");
    // However long the statement takes on this machine, and however it ends: the chat goes on with the next message.
    await chat.waitForEnd();
    await expect(answers(page)).toHaveCount(1);
    await expectRefusal(chat, page, 2);
  });

  test(
    "a question that is open in one waits there while the other works, and its reply is understood [req 23, 25, 86]",
    long,
    async ({ chat, page }) => {
      await chat.open("DEMO", "SALES");
      await chat.send("show me the numbers");
      const option = chat.clarification().getByRole("button").first();
      await expect(option).toBeEnabled();
      await chat.button("New chat").click();
      await expect(chat.suggestions()).toBeVisible();
      await expectAnswer(await chat.ask("how many orders are there"), page, 1);

      await switchTo(page, /show me the numbers/);
      await expect(option).toBeEnabled();
      await option.click();
      await chat.waitForEnd();
      await expectAnswer(chat.answer(), page, 2);
    },
  );
});

test(
  "a new chat is there as soon as it is wanted, also in a browser that has hardly drawn the first answer",
  long,
  async ({ chat, page }) => {
    const tools = await page.context().newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    for (const question of ["total revenue by region", "how many orders are there", "total revenue by category"]) {
      await chat.open("DEMO", "SALES");
      await chat.ask(question);
      await chat.button("New chat").click();
      await expect(chat.suggestions()).toBeVisible();
      await expect(answers(page)).toHaveCount(0);
    }
  },
);

test("after a stop the next message is answered, also in a chat that was left and opened again [req 77]", async ({
  chat,
  page,
}) => {
  await chat.open("QUIRKS", "ENDLESS");
  await chat.send("how many events");
  await expect(chat.answer().getByRole("listitem").filter({ hasText: "Running query" })).toBeVisible();
  await chat.button("Stop").click();
  await expect(chat.answer().getByText("Stopped", { exact: true })).toBeVisible();
  await chat.button("New chat").click();
  await expect(answers(page)).toHaveCount(0);
  await switchTo(page, /events/i);
  await expectRefusal(chat, page, 2);
});

function answers(page: Page): Locator {
  return page.getByRole("article", { name: "Answer" });
}

/** The latest chat of this name in the list: its first answer may have named it anew. */
function chatNamed(page: Page, name: RegExp): Locator {
  return page.getByRole("navigation", { name: "Chat history" }).getByRole("link", { name }).first();
}

/** Opens a chat by its name in the list. */
async function switchTo(page: Page, name: RegExp): Promise<void> {
  const link = chatNamed(page, name);
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "page");
}

/** The chat's latest answer is one with a result, and there are so many. */
async function expectAnswer(answer: Locator, page: Page, count: number): Promise<void> {
  await expect(answers(page)).toHaveCount(count);
  await expect(answer.getByRole("tab", { name: "SQL" })).toBeVisible();
}

/** A message that is answered without the database, so that a slow one says nothing about the chat. */
async function expectRefusal(chat: ChatPage, page: Page, count: number): Promise<void> {
  await expect(await chat.ask("delete all events")).toContainText(/only read/i);
  await expect(answers(page)).toHaveCount(count);
}

/** Writing a question: keys, growing field, what waits while another question runs, and earlier questions. */
import type { Page } from "@playwright/test";
import { ChatPage } from "../support/chat-page.ts";
import { holdBack } from "../support/hold-back.ts";
import { expect, long, test } from "../support/test.ts";

test.describe("the composer", () => {
  test.beforeEach(async ({ chat }) => {
    await chat.open("DEMO", "SALES");
  });

  test("C1, N3: sends with Enter, adds a line with Shift+Enter, and keeps the focus", async ({ chat }) => {
    await chat.composer().pressSequentially("total revenue");
    await chat.composer().press("Shift+Enter");
    await chat.composer().pressSequentially("by region");
    await expect(chat.composer()).toHaveValue("total revenue\nby region");
    await chat.composer().press("Enter");
    await chat.waitForEnd();
    await expect(chat.composer()).toHaveValue("");
    await expect(chat.composer()).toBeFocused();
  });

  test("C1: does not send while an input method composes a word", long, async ({ chat, page }) => {
    await chat.composer().fill("売上");
    await chat.composer().evaluate((field) => {
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true }));
    });
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(0);
    await expect(chat.composer()).toHaveValue("売上");
  });

  test("does not send blank text", long, async ({ chat, page }) => {
    await chat.composer().fill("   ");
    await chat.composer().press("Enter");
    await expect(chat.suggestions()).toBeVisible();
    await expect(page).toHaveURL(/\/chat\?/);
  });

  test("C2: grows to eight lines, then scrolls", long, async ({ chat }) => {
    const height = async () => (await chat.composer().boundingBox())?.height ?? 0;
    const empty = await height();
    await chat.composer().fill("a\nb\nc\nd");
    await expect.poll(height).toBeGreaterThan(empty);
    const four = await height();
    await chat.composer().fill(Array.from({ length: 8 }, () => "line").join("\n"));
    await expect.poll(height).toBeGreaterThan(four);
    const eight = await height();
    await chat.composer().fill(Array.from({ length: 20 }, () => "line").join("\n"));
    const scrolls = () => chat.composer().evaluate((field) => field.scrollHeight > field.clientHeight);
    await expect.poll(scrolls).toBe(true);
    expect(await height()).toBe(eight);
  });

  test("K5: gives the question back when the server cannot be reached", async ({ chat, page }) => {
    await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await chat.composer().fill("total revenue by region");
    await chat.composer().press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "connection" })).toBeVisible();
    await expect(chat.composer()).toHaveValue("total revenue by region");
    await expect(chat.suggestions()).toBeVisible();
  });
});

test.describe("a question sent while another one is being answered", () => {
  test("C9: waits in sight, and is sent when the answer is there", async ({ chat, page }) => {
    await chat.open("QUIRKS", "SLOW");
    await chat.send(slowQuestion);
    await chat.composer().fill("how many events are there");
    await chat.composer().press("Enter");
    await chat.composer().fill("top 3 events by event number");
    await chat.composer().press("Enter");
    await expect(waiting(page).getByRole("listitem")).toHaveText([
      "how many events are there",
      "top 3 events by event number",
    ]);
    await expect(waiting(page)).toContainText("Sent when the answer is there.");
    await expect(chat.composer()).toHaveValue("");
    await expect(waiting(page)).toHaveCount(0);
    await chat.waitForEnd();
    await expect(said(page)).toHaveText([
      `You: ${slowQuestion}`,
      "You: how many events are there",
      "You: top 3 events by event number",
    ]);
  });

  test("C9: can be removed, and taken back into the composer", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const letGo = await holdBack(page);
    await chat.send("total revenue by region");
    for (const question of ["first", "second", "third"]) {
      await chat.composer().fill(question);
      await chat.composer().press("Enter");
    }
    const second = waiting(page).getByRole("listitem").filter({ hasText: "second" });
    await second.getByRole("button", { name: "Remove the question" }).click();
    await expect(chat.composer()).toBeFocused();
    const third = waiting(page).getByRole("listitem").filter({ hasText: "third" });
    await third.getByRole("button", { name: "Edit the question" }).click();
    await expect(chat.composer()).toHaveValue("third");
    await expect(waiting(page).getByRole("listitem")).toHaveText(["first"]);
    await waiting(page).getByRole("button", { name: "Remove the question" }).click();
    letGo();
    await chat.waitForEnd();
    await expect(chat.composer()).toHaveValue("third");
  });

  test("waits for the user's word after a stop, and survives a reload", long, async ({ chat, page }) => {
    await chat.open("QUIRKS", "ENDLESS");
    await chat.send(slowQuestion);
    await chat.composer().fill("how many notes");
    await chat.composer().press("Enter");
    await expect(waiting(page).getByRole("listitem")).toHaveText(["how many notes"]);
    await chat.button("Stop").click();
    await expect(waiting(page)).toContainText("You stopped the last question.");
    await page.reload();
    await expect(waiting(page)).toContainText("You stopped the last question.");
    await waiting(page).getByRole("button", { name: "Send now" }).click();
    await expect(waiting(page)).toHaveCount(0);
    await chat.waitForEnd();
    await expect(said(page)).toHaveText([`You: ${slowQuestion}`, "You: how many notes"]);
  });

  test("is asked once, also with the chat in two tabs", async ({ chat, page, context }) => {
    await chat.open("QUIRKS", "SLOW");
    await chat.send(slowQuestion);
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    const other = await context.newPage();
    await other.goto(page.url());
    const otherChat = new ChatPage(other);
    await expect(otherChat.button("Stop")).toBeVisible();
    await otherChat.composer().fill("how many events are there");
    await otherChat.composer().press("Enter");
    // It waits, or the answer came so soon that it is asked already: the other tab sees it either way.
    await expect(waiting(page).getByRole("listitem").or(said(page).nth(1))).toContainText("how many events are there");
    for (const tab of [page, other]) {
      await expect(said(tab)).toHaveText([`You: ${slowQuestion}`, "You: how many events are there"]);
      await expect(waiting(tab)).toHaveCount(0);
    }
    await chat.waitForEnd();
    await page.reload();
    await expect(said(page)).toHaveText([`You: ${slowQuestion}`, "You: how many events are there"]);
    await other.close();
  });

  test("waits when the answer is a question to the user, who can drop that question", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const letGo = await holdBack(page);
    await chat.send("show me the numbers");
    await chat.composer().fill("total revenue by region");
    await chat.composer().press("Enter");
    letGo();
    await expect(chat.clarification()).toBeVisible();
    await expect(waiting(page)).toContainText("SnowGPT asked you something first.");
    await chat.clarification().getByRole("button", { name: "Drop this question" }).click();
    await expect(chat.composer()).toBeFocused();
    await expect(waiting(page)).toHaveCount(0);
    await chat.waitForEnd();
    await expect(chat.answer().getByRole("heading", { name: "Revenue by region" })).toBeVisible();
  });
});

test.describe("earlier questions", () => {
  test("C8: come back with the arrow keys: this chat's first, then those of all chats", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await chat.open("DEMO", "SALES");
    await chat.ask("how many orders are there");
    await chat.ask("total revenue by category");
    await chat.composer().press("ArrowUp");
    await expect(chat.composer()).toHaveValue("total revenue by category");
    await chat.composer().press("ArrowUp");
    await expect(chat.composer()).toHaveValue("how many orders are there");
    await chat.composer().press("ArrowUp");
    await expect(chat.composer()).toHaveValue("total revenue by region");
    await chat.composer().press("ArrowDown");
    await expect(chat.composer()).toHaveValue("how many orders are there");
    await chat.composer().press("Escape");
    await expect(chat.composer()).toHaveValue("");
  });

  test("are left alone once the text is the user's own", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("how many orders are there");
    await chat.composer().press("ArrowUp");
    await chat.composer().press("End");
    await chat.composer().pressSequentially(" in 2025");
    await chat.composer().press("ArrowUp");
    await chat.composer().press("Escape");
    await expect(chat.composer()).toHaveValue("how many orders are there in 2025");
  });
});

/** A question whose statement computes for seconds. */
const slowQuestion = "how many events";

function waiting(page: Page) {
  return page.getByRole("region", { name: "Waiting questions" });
}

/** The user's questions in the conversation, without the words for a screen reader. */
function said(page: Page) {
  return page
    .getByRole("log", { name: "Conversation" })
    .getByRole("paragraph")
    .filter({ hasText: /^You: / });
}

test.describe("on a touch keyboard", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("C1: Enter adds a line and the button sends", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    await chat.composer().fill("total revenue by region");
    await chat.composer().press("Enter");
    await expect(chat.composer()).toHaveValue("total revenue by region\n");
    await chat.button("Send").tap();
    await chat.waitForEnd();
  });

  test("a button queues a question while another one runs", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const letGo = await holdBack(page);
    await chat.composer().fill("total revenue by region");
    await chat.button("Send").tap();
    await chat.composer().fill("how many orders are there");
    await chat.button("Queue").tap();
    await expect(waiting(page).getByRole("listitem")).toHaveText(["how many orders are there"]);
    letGo();
    await expect(waiting(page)).toHaveCount(0);
    await chat.waitForEnd();
    await expect(said(page)).toHaveText(["You: total revenue by region", "You: how many orders are there"]);
  });
});

test.describe("a name behind @", () => {
  test("B7: is suggested, chosen with the keys, drawn as a chip and meant alone", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.composer().pressSequentially("revenue by @customers.cou");
    const names = page.getByRole("listbox", { name: "Names" });
    await expect(names.getByRole("option").first()).toContainText("@CUSTOMERS.COUNTRY");
    await chat.composer().press("Enter");
    await expect(chat.composer()).toHaveValue("revenue by @CUSTOMERS.COUNTRY ");
    await expect(names).toBeHidden();
    await chat.composer().press("Enter");
    await chat.waitForEnd();
    await chat.answer().getByRole("tab", { name: "SQL" }).click();
    await expect(chat.answer()).toContainText("customers.COUNTRY");
    await expect(chat.conversation().getByText("@CUSTOMERS.COUNTRY")).toBeVisible();
  });

  test("B7: is suggested of metrics, tables and columns before a letter is written", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.button("Name a table, a column or a metric").click();
    const names = page.getByRole("listbox", { name: "Names" });
    for (const kind of ["Metric", "Table", "Column"]) await expect(names.getByLabel(kind).first()).toBeVisible();
    await chat.composer().press("Escape");
    await expect(names).toBeHidden();
    await expect(chat.composer()).toHaveValue("@");
    await expect(chat.composer()).toBeFocused();
  });
});

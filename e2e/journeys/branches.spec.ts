/** Saying an earlier question in other words, asking the last one again, and long questions that one need not wait for. */
import type { Locator, Page } from "@playwright/test";
import { ChatPage } from "../support/chat-page.ts";
import { expect, long, test } from "../support/test.ts";

test.describe("an earlier question in other words", () => {
  test("C5: goes on in a new chat; both are linked, and the old one stays whole", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await chat.ask("how many orders are there");
    const address = page.url();
    const field = await edit(page, "how many orders are there");
    await expect(field).toHaveValue("how many orders are there");
    await expect(field).toBeFocused();
    await field.fill("total revenue by category");
    await field.press("Enter");
    await expect(page).not.toHaveURL(address);
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    await chat.waitForEnd();
    const branch = page.url();
    await expect(questions(page)).toHaveText(["You: total revenue by region", "You: total revenue by category"]);
    await expect(versions(page)).toContainText("2/2");

    await page.getByRole("link", { name: "Earlier version" }).click();
    await expect(page).toHaveURL(`${address}#message-3`);
    await expect(questions(page)).toHaveText(["You: total revenue by region", "You: how many orders are there"]);
    await expect(versions(page)).toContainText("1/2");
    await page.getByRole("link", { name: "Later version" }).click();
    await expect(page).toHaveURL(`${branch}#message-3`);
    await expect(versions(page)).toContainText("2/2");

    const origin = page.getByRole("paragraph").filter({ hasText: /^Branched off/ });
    await origin.getByRole("link").click();
    await expect(page).toHaveURL(`${address}#message-3`);
    await page.reload();
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(2);
  });

  test("can be said in a third way, and each leads to the others", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    const ways = ["total revenue by region", "total revenue by category", "how many orders are there"];
    for (const [index, question] of ways.slice(1).entries()) {
      const before = page.url();
      const field = await edit(page, ways[index] ?? "");
      await field.fill(question);
      await field.press("Enter");
      await expect(page).not.toHaveURL(before);
      await chat.waitForEnd();
    }
    await expect(versions(page)).toContainText("3/3");
    await page.getByRole("link", { name: "Earlier version" }).click();
    await expect(versions(page)).toContainText("2/3");
    await page.getByRole("link", { name: "Earlier version" }).click();
    await expect(versions(page)).toContainText("1/3");
    await expect(page.getByRole("button", { name: "Earlier version" })).toBeDisabled();
  });

  test("is given up with Escape, and the focus is where it was", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    const field = await edit(page, "total revenue by region");
    await field.press("Shift+Enter");
    await field.pressSequentially("in 2025");
    await expect(field).toHaveValue("total revenue by region\nin 2025");
    await field.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeFocused();
    await expect(questions(page)).toHaveText(["You: total revenue by region"]);
  });

  test("that cannot be sent stays in its place, with the reason", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    const address = page.url();
    const field = await edit(page, "total revenue by region");
    await field.fill("total revenue by category");
    await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await field.press("Enter");
    await expect(page.getByRole("form", { name: "Edit the question" }).getByRole("alert")).toContainText("connection");
    await expect(field).toHaveValue("total revenue by category");
    await expect(page).toHaveURL(address);
    await page.unroute("**/*");
    await field.press("Enter");
    await expect(page).not.toHaveURL(address);
    await chat.waitForEnd();
  });
});

test.describe("the last question again", () => {
  test("C6: keeps both answers, the earlier one within reach", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await chat.button("Answer again").click();
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(2);
    await chat.waitForEnd();
    await expect(page.getByText("Asked again")).toBeVisible();
    await expect(chat.answer().getByRole("tab", { name: "Table" })).toBeVisible();
    await chat.button("Earlier answer").click();
    await expect(page.getByRole("article", { name: "Answer" }).first()).toBeInViewport({ ratio: 0.3 });
    // Whoever asks on sees what they ask.
    await chat.send("how many orders are there");
    await expect(questions(page).last()).toBeInViewport();
    await chat.waitForEnd();
    await page.reload();
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(3);
  });

  test("its words and its question can be copied", long, async ({ chat, page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await chat.open("DEMO", "SALES");
    await chat.ask("how many orders are there");
    await chat.button("Copy answer").click();
    await expect(page.getByRole("status").filter({ hasText: "Copied to the clipboard" })).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("orders");
    await page.getByText("how many orders are there", { exact: true }).hover();
    await chat.button("Copy question").click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("how many orders are there");
  });
});

test.describe("a long question", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
  });

  test("D8: tells after a while how long it runs and what it waits for, then offers ways not to wait", async ({
    chat,
    page,
  }) => {
    await askSlowly(chat);
    await expect(slow(page)).toHaveCount(0);
    await page.clock.fastForward(21_000);
    await expect(slow(page)).toContainText(/Running for 2\d\.?\d* s/);
    await expect(slow(page).getByRole("region", { name: /^Statement/ })).toContainText("EVENTS");
    await expect(slow(page).getByRole("button")).toHaveCount(0);
    await page.clock.fastForward(40_000);
    await expect(slow(page).getByRole("button", { name: "Notify me" })).toBeVisible();
    await slow(page).getByRole("button", { name: "Keep in background" }).click();
    await expect(chat.suggestions()).toBeVisible();
    await expect(chat.composer()).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: "goes on in your chats" })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(1);
    await chat.endRun();
  });

  test("says so when the browser allows no notifications", long, async ({ chat, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "Notification", { value: { requestPermission: async () => "denied" } });
    });
    await askSlowly(chat);
    await page.clock.fastForward(61_000);
    await slow(page).getByRole("button", { name: "Notify me" }).click();
    await expect(slow(page).getByRole("status")).toContainText("The browser does not allow notifications.");
    await expect(slow(page).getByRole("button", { name: "Keep in background" })).toBeVisible();
    await chat.endRun();
  });
});

test(
  "a question that waits for the questions of other chats says so, and can be stopped",
  long,
  async ({ chat, context, page }) => {
    const others: Page[] = [];
    for (let count = 0; count < 4; count += 1) {
      const other = await context.newPage();
      others.push(other);
      const otherChat = new ChatPage(other);
      await otherChat.open("QUIRKS", "ENDLESS");
      await otherChat.composer().fill("how many events");
    }
    await chat.open("QUIRKS", "ENDLESS");
    for (const other of others) await new ChatPage(other).composer().press("Enter");
    // Who asks last waits: the others have their places first.
    for (const other of others) {
      const step = new ChatPage(other).answer().getByRole("listitem").filter({ hasText: "Running query" });
      await expect(step).toBeVisible();
    }
    await chat.send("how many events");
    await expect(chat.answer().getByRole("listitem").filter({ hasText: "Waiting for other questions" })).toBeVisible();
    await chat.button("Stop").click();
    await expect(chat.answer().getByText("Stopped", { exact: true })).toBeVisible();
    await page.reload();
    await expect(chat.answer().getByText("Stopped", { exact: true })).toBeVisible();
    for (const other of others) await new ChatPage(other).endRun();
  },
);

/** A question whose statement does not end by itself; its page's clock is the test's own. */
async function askSlowly(chat: ChatPage): Promise<void> {
  await chat.open("QUIRKS", "ENDLESS");
  await chat.send("how many events");
  await expect(chat.answer().getByRole("listitem").filter({ hasText: "Running query" })).toBeVisible();
}

async function edit(page: Page, question: string): Promise<Locator> {
  await page.getByRole("log", { name: "Conversation" }).getByText(question, { exact: true }).hover();
  await page.getByRole("button", { name: "Edit", exact: true }).last().click();
  return page.getByRole("textbox", { name: "Question", exact: true });
}

function questions(page: Page): Locator {
  return page
    .getByRole("log", { name: "Conversation" })
    .getByRole("paragraph")
    .filter({ hasText: /^You: / });
}

function versions(page: Page): Locator {
  return page.getByRole("navigation", { name: "Versions of this question" });
}

function slow(page: Page): Locator {
  return page.getByRole("region", { name: "Slow question" });
}

/** What the list tells of chats that nobody looks at, and the list without a mouse and on a phone. */
import type { Request } from "@playwright/test";
import { ChatPage } from "../support/chat-page.ts";
import { choose, rows } from "../support/chat-rows.ts";
import { test as base, expect, long } from "../support/test.ts";

/** Each test has a list of its own. */
const test = base.extend({ baseURL: async ({ freshApp }, use) => use(freshApp.address) });

/** A question whose statement computes for seconds. */
const slowQuestion = "how many events";

test.describe("what the list tells of chats", () => {
  test("a chat that runs elsewhere says so, then that it has something new, until it is opened", async ({
    chat,
    page,
  }) => {
    await chat.open("QUIRKS", "SLOW");
    await chat.send(slowQuestion);
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    await chat.button("New chat").click();
    await expect(chat.suggestions()).toBeVisible();
    await expect(rows(page).first()).toContainText("running");
    await expect(rows(page).first()).toContainText("unread");
    await rows(page).first().click();
    await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
    await expect(rows(page).first()).not.toContainText("unread");
    await chat.button("New chat").click();
    await expect(chat.suggestions()).toBeVisible();
    await expect(rows(page).first()).not.toContainText("unread");
  });

  test("a chat that asks back says so, also at the button of the hidden list", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.send("show me the numbers");
    await expect(chat.clarification()).toBeVisible();
    await expect(rows(page).first()).toContainText("needs answer");
    await chat.button("Hide the chats").click();
    await expect(chat.button("Show the chats")).toHaveAccessibleDescription(/needs? an answer/);
    await chat.button("Show the chats").click();
  });

  test("another tab hears of a change at once", async ({ chat, page, context }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    const other = await context.newPage();
    // This tab never asks for the list of its own accord: it can only hear of the change.
    await other.addInitScript(() => Object.defineProperty(window, "setInterval", { value: () => 0 }));
    await other.goto(page.url());
    await expect(rows(other).first()).toContainText(/Revenue by region/);
    await choose(page, rows(page).first(), "Rename");
    await page.getByRole("textbox", { name: "Name of the chat" }).fill("Known in both tabs");
    await page.keyboard.press("Enter");
    await expect(rows(other).first()).toContainText("Known in both tabs");
    await other.close();
  });

  test(
    "a chat that is pressed opens, also when another one comes above it meanwhile",
    long,
    async ({ chat, page, context }) => {
      await chat.open("DEMO", "SALES");
      await chat.ask("total revenue by region");
      const other = new ChatPage(await context.newPage());
      await other.open("DEMO", "SALES");
      await chat.button("New chat").click();
      await expect(chat.suggestions()).toBeVisible();
      const chosen = page.getByRole("link", { name: /Revenue by region/ });
      await chosen.hover();
      await page.mouse.down();
      await other.ask("how many orders are there");
      // The list is asked for again: what it was told the time before is on the screen, if it is to be.
      await page.waitForRequest(isListRead);
      await page.mouse.up();
      await expect(chosen).toHaveAttribute("aria-current", "page");
      await expect(rows(page)).toHaveCount(2);
      await other.page.close();
    },
  );
});

test.describe("without a mouse", () => {
  test("the search, the list and its commands are three stops away from each other", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await chat.open("DEMO", "SALES");
    await chat.ask("how many orders are there");
    await page.keyboard.press("Control+Shift+O");
    await expect(page).toHaveURL(/\/chat\?db=DEMO&schema=SALES$/);
    await page.getByRole("link", { name: "Runs", exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("searchbox", { name: "Search chats" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press("Shift+F10");
    await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
    await page.keyboard.press("Escape");
    // The menu gives the focus back once it has gone.
    await expect(rows(page).nth(1).locator("..").getByRole("button")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(rows(page).nth(1)).toHaveAttribute("aria-current", "page");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test("the drawer has it all, large enough for a thumb, and Undo works in it", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.composer().fill("total revenue by region");
    await chat.button("Send").tap();
    await chat.waitForEnd();
    await chat.open("DEMO", "SALES");
    await chat.button("Chats").tap();
    const drawer = page.getByRole("dialog", { name: "Chats" });
    const row = drawer
      .getByRole("link")
      .filter({ hasText: /Revenue by region/ })
      .first();
    const commands = drawer.getByRole("button", { name: /^Commands for Revenue by region/ }).first();
    for (const target of [
      row,
      commands,
      drawer.getByRole("searchbox"),
      drawer.getByRole("button", { name: "New chat" }),
    ]) {
      await expect.poll(async () => (await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expect(drawer.getByRole("link").filter({ hasText: /Revenue by region/ })).not.toHaveCount(0);
    const count = await drawer.getByRole("link").count();
    await commands.tap();
    await page.getByRole("menuitem", { name: "Delete" }).tap();
    await expect(drawer.getByRole("link")).toHaveCount(count - 1);
    await drawer.getByRole("button", { name: "Undo" }).tap();
    await expect(drawer.getByRole("link")).toHaveCount(count);
    await row.tap();
    await expect(drawer).toHaveCount(0);
    await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
  });
});

function isListRead(request: Request): boolean {
  return request.postData()?.includes('"status":"open"') ?? false;
}

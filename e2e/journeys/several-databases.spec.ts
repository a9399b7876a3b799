import type { Locator, Page } from "@playwright/test";
import type { ChatPage } from "../support/chat-page.ts";
import { expect, long, test } from "../support/test.ts";

async function alsoAsk(page: Page, search: string, pair: string): Promise<void> {
  await page.getByRole("button", { name: "Also ask…" }).click();
  await page.getByRole("combobox", { name: "Search databases and schemas" }).fill(search);
  await page.getByRole("option", { name: pair }).click();
}

function alsoAsked(page: Page): Locator {
  return page.getByRole("group", { name: "Also asked" });
}

async function openBoth(chat: ChatPage, page: Page): Promise<void> {
  await chat.open("SHOP_EAST", "RETAIL");
  await alsoAsk(page, "west", "SHOP_WEST / RETAIL");
  await expect(alsoAsked(page)).toContainText("SHOP_WEST / RETAIL");
}

test.describe("several databases in one chat", () => {
  test("are chosen from a searchable list and stand in the address of a new chat", long, async ({ chat, page }) => {
    await openBoth(chat, page);
    await expect(page).toHaveURL(/\/chat\?db=SHOP_EAST&schema=RETAIL&with=SHOP_WEST.RETAIL$/);
    await expect(page.getByRole("heading", { name: /SHOP_EAST \/ RETAIL and SHOP_WEST \/ RETAIL/ })).toBeVisible();
    await page.reload();
    await expect(alsoAsked(page)).toContainText("SHOP_WEST / RETAIL");
    await page.getByRole("button", { name: "Stop asking SHOP_WEST / RETAIL" }).click();
    await expect(page).toHaveURL(/\/chat\?db=SHOP_EAST&schema=RETAIL$/);
  });

  test("are chosen by keyboard alone, three at most", long, async ({ chat, page }) => {
    await openBoth(chat, page);
    await page.getByRole("button", { name: "Also ask…" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("demo sales");
    await expect(page.getByRole("option", { name: "DEMO / SALES" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(alsoAsked(page)).toContainText("DEMO / SALES");
    await expect(page.getByRole("button", { name: "Also ask…" })).toHaveCount(0);
  });

  test("answer side by side, each row with its database, and still do after a reload", async ({ chat, page }) => {
    await openBoth(chat, page);
    const answer = await chat.ask("total revenue by city");
    await expect(answer).toContainText("SHOP_EAST: Berlin has the highest");
    await expect(answer).toContainText("SHOP_EAST / RETAIL and SHOP_WEST / RETAIL");
    await answer.getByRole("tab", { name: "Table" }).click();
    await expect(answer).toContainText("_sourceDatabase");
    for (const cell of ["Warsaw", "Lisbon", "SHOP_WEST"]) await expect(answer.getByText(cell).first()).toBeVisible();
    await answer.getByRole("tab", { name: "SQL" }).click();
    await expect(answer.getByRole("region", { name: /^Statement for/ })).toHaveCount(2);
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]+$/);
    const current = page.getByRole("navigation", { name: "Chat history" }).locator('[aria-current="page"]');
    await expect(current).toContainText("SHOP_EAST / RETAIL and 1 more");

    await page.reload();
    await expect(alsoAsked(page)).toContainText("SHOP_WEST / RETAIL");
    await answer.getByRole("tab", { name: "Table" }).click();
    await expect(answer).toContainText("_sourceDatabase");
  });

  test("give one figure each and their sum", long, async ({ chat, page }) => {
    await openBoth(chat, page);
    const answer = await chat.ask("total revenue");
    await expect(answer).toContainText(/100 in SHOP_EAST and 12 in SHOP_WEST, 112 together/);
  });

  test("changed in a chat with messages open a fresh chat, with the way back", long, async ({ chat, page }) => {
    await chat.open("SHOP_EAST", "RETAIL");
    await chat.ask("total revenue");
    const address = page.url();
    await alsoAsk(page, "west", "SHOP_WEST / RETAIL");
    await expect(page.getByRole("status").filter({ hasText: "New chat about" })).toContainText(
      "SHOP_EAST / RETAIL and SHOP_WEST / RETAIL",
    );
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(0);
    await page.getByRole("status").getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(address);
    await expect(alsoAsked(page)).not.toContainText("SHOP_WEST");
  });

  test(
    "where one has nothing of the question, the other answers and the first is named",
    long,
    async ({ chat, page }) => {
      await chat.open("SHOP_EAST", "RETAIL");
      await alsoAsk(page, "quirks hostile", "QUIRKS / HOSTILE");
      const answer = await chat.ask("total revenue by city");
      await expect(answer).toContainText("QUIRKS has no");
      await expect(answer).toContainText("SHOP_EAST / RETAIL");
    },
  );

  test("show the tables of each", long, async ({ chat, page }) => {
    await chat.open("SHOP_EAST", "RETAIL");
    await alsoAsk(page, "demo sales", "DEMO / SALES");
    await chat.button("Schema").click();
    const panel = page.getByRole("complementary", { name: "Schema" });
    await expect(panel.getByRole("button", { name: /^ORDERS/ }).first()).toBeVisible();
    await panel.getByRole("radio", { name: "DEMO / SALES" }).click();
    await expect(panel.getByRole("button", { name: /^REGIONS/ })).toBeVisible();
  });
});

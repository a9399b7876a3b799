/** Answers of a chat side by side: put on its sheet, under one filter, taken away as text, and off again. */
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

const sheet = (page: Page) => page.getByRole("region", { name: "Sheet", exact: true });
const onSheet = (page: Page, title: string) => sheet(page).getByRole("region", { name: title, exact: true });
const message = (page: Page, text: string) => page.getByRole("region", { name: "Messages" }).getByText(text).first();

async function add(answer: Locator): Promise<void> {
  await answer.getByRole("button", { name: /^Add .* to the sheet$/ }).click();
  await expect(answer.getByRole("button", { name: /^Add .* to the sheet$/, pressed: true })).toBeVisible();
}

async function narrowToNorth(page: Page): Promise<void> {
  await sheet(page).getByRole("button", { name: "Filter", exact: true }).click();
  const columns = page.getByRole("dialog", { name: "Add a filter" });
  await columns.getByRole("searchbox", { name: "Search the columns" }).fill("region name");
  await columns
    .getByRole("button", { name: /^Region/ })
    .first()
    .click();
  const values = page.getByRole("dialog", { name: "Filter by Region name" });
  await values.getByRole("checkbox").first().check();
  await values.getByRole("button", { name: "Apply" }).click();
}

test("two answers stand side by side under one filter, and the sheet is there after a reload", async ({
  chat,
  context,
  page,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await chat.open("DEMO", "SALES");
  const channel = await chat.ask("revenue by channel in 2025");
  await add(channel);
  const orders = await chat.ask("number of orders by status in 2025");
  await add(orders);

  await chat.button("Sheet of 2 answers").click();
  await expect(sheet(page)).toBeFocused();
  await expect(message(page, "Added to the sheet.")).toHaveCount(0);
  const cards = sheet(page).getByRole("list", { name: "Answers on the sheet" }).getByRole("heading", { level: 3 });
  await expect(cards).toHaveCount(2);
  const [first = "", second = ""] = await cards.allTextContents();
  await narrowToNorth(page);
  for (const title of [first, second]) {
    await expect(onSheet(page, title).getByRole("list", { name: "Filters of this answer" })).toContainText(
      "Region name: ",
    );
    await expect(onSheet(page, title).getByRole("figure")).toBeVisible();
  }
  expect(await violationsIn(page)).toEqual([]);

  await sheet(page).getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("menuitem", { name: "Markdown" }).click();
  await expect(message(page, "2 answers were copied as Markdown.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`### ${first}`);
  expect(copied).toContain(`### ${second}`);
  expect(copied.match(/^Filtered by Region name: /gm)).toHaveLength(2);
  expect(copied.match(/^\| --- \| ---: \|$/gm)).toHaveLength(2);

  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(chat.button("Sheet of 2 answers")).toBeFocused();
  await page.reload();
  await chat.button("Sheet of 2 answers").click();
  await expect(onSheet(page, first).getByRole("list", { name: "Filters of this answer" })).toContainText(
    "Region name: ",
  );
  await onSheet(page, first).getByRole("button", { name: "Take off the sheet" }).click();
  await expect(cards).toHaveText([second]);
  await sheet(page).getByRole("button", { name: "Back to the conversation" }).click();
  await expect(chat.button("Sheet of 1 answer")).toBeVisible();
});

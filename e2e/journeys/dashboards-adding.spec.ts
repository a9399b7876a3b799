/** What comes onto a dashboard: an answer of a chat, and what is asked for on the board itself. */
import { BoardPage } from "../support/board-page.ts";
import { test as base, expect, long } from "../support/test.ts";

const test = base.extend<{ readonly board: BoardPage }>({
  board: async ({ page }, use) => use(new BoardPage(page)),
});

test("I2: any answer's chart is on a new dashboard after two clicks, and on an existing one after two more", async ({
  board,
  chat,
  page,
}) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("total revenue by region");
  const add = answer.getByRole("button", { name: /^Add .* to a dashboard$/ });
  await add.click();
  await page.getByRole("menuitem", { name: "New dashboard" }).click();
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages).toContainText("Added to");
  await messages.getByRole("button", { name: "Dismiss" }).click();
  await add.click();
  await page
    .getByRole("menuitem", { name: /region/i })
    .first()
    .click();
  await messages.getByRole("button", { name: "Open" }).click();
  await expect(board.tiles()).toHaveCount(2);
  await expect(board.tiles().first().getByRole("figure")).toBeVisible();
});

test(
  "a chart and a number that are asked for on an empty board become its tiles",
  long,
  async ({ board, chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("number of orders");
    await page.getByRole("link", { name: "Dashboards" }).click();
    await page.getByRole("button", { name: "New", exact: true }).first().click();
    await board.button("Add").click();
    await page.getByRole("menuitem", { name: "KPI" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Which number?" }).fill("total revenue by region");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("That is more than one number.");
    await dialog.getByRole("textbox").fill("total revenue");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(board.tiles()).toHaveCount(1);
    await board.edit();
    await board.button("Add").click();
    await page.getByRole("menuitem", { name: "Ask for a chart" }).click();
    await dialog.getByRole("textbox", { name: "Question" }).fill("total revenue by region");
    await dialog.getByRole("button", { name: "Ask and add" }).click();
    await expect(board.tile("Revenue by region").getByRole("figure")).toBeVisible();
    await expect(board.announcement()).toHaveText("Revenue by region is on the dashboard");
    await board.isSaved();
    await page.reload();
    await expect(board.tiles()).toHaveCount(2);
  },
);

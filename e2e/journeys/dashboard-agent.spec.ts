/** I1: from one sentence to charts in the chat, each as soon as it is ready. */
import { expect, long, test } from "../support/test.ts";

test.describe("a dashboard in the chat", () => {
  test("I1: two to six charts stand in the answer, each in its place from the start", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.send("build a dashboard of sales in 2025 for the board");
    const board = chat.answer().getByRole("region", { name: "Dashboard: Sales in 2025" });
    await expect(board).toBeVisible();
    await chat.waitForEnd();
    const headings = board.getByRole("heading", { level: 3 });
    await expect(headings).toHaveCount(6);
    for (const [index, title] of [
      "Revenue, orders and gross margin",
      "Monthly revenue",
      "Revenue by region",
    ].entries()) {
      await expect(headings.nth(index)).toHaveText(title);
    }
    await expect(board.getByRole("tab", { name: "SQL" })).toHaveCount(6);
    await expect(chat.answer().getByText(/^Sales in 2025: revenue .+ 6 charts: /)).toBeVisible();
    await expect(chat.answer().getByRole("list", { name: "Assumptions" })).toContainText("2025-01-01 to 2025-12-31");
    await page.reload();
    await expect(chat.answer().getByRole("region", { name: "Dashboard: Sales in 2025" })).toBeVisible();
  });

  test("charts that are listed are the charts that are shown", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("dashboard with revenue by month, top 10 customers and returns by reason");
    const board = answer.getByRole("region", { name: "Dashboard: Sales dashboard" });
    const headings = board.getByRole("heading", { level: 3 });
    await expect(headings).toHaveText(["Monthly revenue", "Top 10 customers by revenue", "Returns by reason"]);
  });

  test("an open request is asked once which area it is about, and goes on with the answer", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    await chat.send("build me a dashboard");
    await expect(chat.clarification()).toContainText("Which area should the dashboard show?");
    await chat
      .clarification()
      .getByRole("button", { name: /Returns/ })
      .click();
    await chat.waitForEnd();
    await expect(chat.answer().getByRole("heading", { name: "Returns by reason" })).toBeVisible();
    await expect(chat.page.getByRole("group", { name: "Clarifying question" })).toHaveCount(1);
  });

  test(
    "I1: one chart that fails says why in its place and leaves five good ones, and only they are kept",
    long,
    async ({ chat, page }) => {
      await chat.open("QUIRKS", "FLAWED");
      const answer = await chat.ask(
        "dashboard with total amount by month, total amount by region, total amount by product, total amount by payment, number of sales by region and number of returns by reason",
      );
      const board = answer.getByRole("region", { name: /^Dashboard: / });
      await expect(board.getByRole("heading", { level: 3 })).toHaveCount(6);
      await expect(board.getByRole("figure")).toHaveCount(5);
      const failed = board.getByRole("listitem").filter({ has: page.getByText("Details", { exact: true }) });
      await expect(failed).toHaveCount(1);
      await expect(failed.getByRole("heading", { level: 3 })).toHaveText("Returns by reason");
      await failed.getByText("Details", { exact: true }).click();
      await expect(failed.getByRole("button", { name: "Copy details" })).toBeVisible();
    },
  );

  test("Stop while charts are running keeps those that are ready", async ({ chat, page }) => {
    await chat.open("QUIRKS", "PACED");
    await chat.send("dashboard with total amount by region, total amount by product and number of events by month");
    const board = chat.answer().getByRole("region", { name: /^Dashboard: / });
    await expect(board.getByRole("status").first()).toHaveText("Building 3 charts · 2 ready");
    await chat.button("Stop").click();
    await expect(chat.button("Send")).toBeVisible();
    await expect(chat.answer().getByText("Stopped", { exact: true })).toBeVisible();
    await expect(board.getByRole("figure")).toHaveCount(2);
    await page.reload();
    await expect(chat.answer().getByText("Stopped", { exact: true })).toBeVisible();
    await expect(board.getByRole("figure")).toHaveCount(2);
  });

  test("a chart of it is changed like any other, and is kept as it was changed", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("dashboard with revenue by region and returns by reason");
    const tile = answer.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Revenue by region" }) });
    await tile.getByRole("button", { name: "Edit chart" }).click();
    const editor = page.getByRole("dialog", { name: "Edit chart" });
    await editor.getByRole("textbox", { name: "Chart title" }).fill("Where it is sold");
    await page.keyboard.press("Enter");
    await expect(tile.getByRole("figure", { name: /Where it is sold$/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tile.getByRole("button", { name: "Edit chart" })).toBeFocused();
    await answer.getByRole("button", { name: "Save as dashboard" }).click();
    await answer.getByRole("link", { name: "Open the dashboard" }).click();
    await expect(page.getByRole("figure", { name: /Where it is sold$/ })).toBeVisible();
  });
});

/** I1: from one sentence to charts in the chat, each as soon as it is ready. */
import { expect, test } from "../support/test.ts";

test.describe("a dashboard in the chat", () => {
  test("two to six charts stand in the answer, each in its place from the start", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.send("build a dashboard of sales in 2025 for the board");
    const board = chat.answer().getByRole("region", { name: "Dashboard: Sales in 2025" });
    await expect(board).toBeVisible();
    await chat.waitForEnd();
    const headings = await board.getByRole("heading", { level: 3 }).allTextContents();
    expect(headings).toHaveLength(6);
    expect(headings.slice(0, 3)).toEqual(["Revenue, orders and gross margin", "Monthly revenue", "Revenue by region"]);
    await expect(board.getByRole("tab", { name: "SQL" })).toHaveCount(6);
    await expect(chat.answer().getByText(/^Sales in 2025: revenue .+ 6 charts: /)).toBeVisible();
    await expect(chat.answer().getByRole("list", { name: "Assumptions" })).toContainText("2025-01-01 to 2025-12-31");
    await page.reload();
    await expect(chat.answer().getByRole("region", { name: "Dashboard: Sales in 2025" })).toBeVisible();
  });

  test("charts that are listed are the charts that are shown", async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("dashboard with revenue by month, top 10 customers and returns by reason");
    const board = answer.getByRole("region", { name: "Dashboard: Sales dashboard" });
    const headings = await board.getByRole("heading", { level: 3 }).allTextContents();
    expect(headings).toEqual(["Monthly revenue", "Top 10 customers by revenue", "Returns by reason"]);
  });

  test("an open request is asked once which area it is about, and goes on with the answer", async ({ chat }) => {
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
});

/** Places with nothing in them: each says so, and offers one thing to do. */
import type { Locator } from "@playwright/test";
import { ChatPage } from "../support/chat-page.ts";
import { expect, test } from "../support/test.ts";

/** The sentence is there, and in the place around it something to press. */
async function isTold(sentence: Locator, action: Locator): Promise<void> {
  await expect(sentence).toBeVisible();
  await expect(action).toBeVisible();
  await expect(action).toBeEnabled();
}

test("A6, K4: chats, search, boards, runs, glossary and a result without rows say so in a sentence and offer what to do", async ({
  freshApp,
  page,
}) => {
  const chat = new ChatPage(page);
  await page.goto(freshApp.address);
  await expect(chat.suggestions()).toBeVisible();
  await isTold(page.getByText("Your chats will be listed here."), chat.button("Ask the first question"));
  await chat.button("Archived").click();
  await isTold(page.getByText("No chat is archived."), chat.button("Show all chats"));
  await page.getByRole("searchbox", { name: "Search chats" }).fill("zorb");
  await isTold(page.getByText("No chat has all of these words."), chat.button("Clear the search").last());

  await page.goto(`${freshApp.address}/dashboards`);
  await isTold(
    page.getByText(/^Keep the charts you look at/),
    page.locator("main").getByRole("button", { name: "New" }).last(),
  );
  await page.goto(`${freshApp.address}/runs`);
  await isTold(
    page.getByText("Every question that is asked will be listed here."),
    page.getByRole("link", { name: "Ask the first question" }),
  );
  await page.goto(`${freshApp.address}/runs?q=zorb`);
  await isTold(page.getByText("No run fits these filters."), chat.button("Show all runs"));
  await page.goto(`${freshApp.address}/glossary?db=DEMO&schema=SALES&q=zorbzorb`);
  await isTold(page.getByText("Nothing in this glossary fits the search."), chat.button("Show everything"));

  await page.goto(`${freshApp.address}/chat?db=DEMO&schema=SALES`);
  await expect(chat.suggestions()).toBeVisible();
  const answer = await chat.ask("orders with order value over 9000000");
  await expect(answer).toContainText("Without the condition");
  await isTold(
    answer.getByText("No rows match. Try fewer or wider filters."),
    answer.getByRole("button", { name: "Change the question" }),
  );
  await answer.getByRole("button", { name: "Change the question" }).click();
  await expect(chat.composer()).toBeFocused();
  await expect(chat.composer()).not.toHaveValue("");

  // What stood in the way is named, and the question without it is one click away.
  await page.getByRole("list", { name: "Follow-up questions" }).getByRole("button").first().click();
  await chat.waitForEnd();
  await expect(chat.answer().getByRole("tab", { name: "Table" })).toBeVisible();
  await expect(chat.answer().getByText("No rows match.")).toHaveCount(0);
});

/** What the words of a question became, told where it is answered and where it is not. */
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { expect, long, test } from "../support/test.ts";

const readingIn = (place: Locator | Page) => place.getByRole("figure", { name: "How the question was read" });

test("an answer tells with its steps what its words became, in the chat and on the page of its run", async ({
  chat,
  page,
}) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("Our controller asked: top 5 Enterprise customers by revenue in 2025");
  await expect(readingIn(answer)).toBeHidden();
  await answer.getByRole("button", { name: /^Done in/ }).click();
  const words = readingIn(answer);
  await expect(words).toContainText("Our controller asked:: left out top 5: Revenue, largest first, 5 rows");
  await expect(words).toContainText('Enterprise: Segment "Enterprise"');
  await expect(words).toContainText("in 2025: Order date in 2025");
  expect(await violationsIn(page)).toEqual([]);

  await answer.getByRole("link", { name: "How this was answered" }).click();
  await expect(readingIn(page)).toContainText("customers: By customer");
});

test("a refusal shows which word is not known", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("revenue by gizmo in 2025");
  const words = readingIn(answer);
  await expect(words).toContainText("gizmo: not known");
  await expect(words).toContainText("in 2025: Period");
  expect(await violationsIn(page)).toEqual([]);
});

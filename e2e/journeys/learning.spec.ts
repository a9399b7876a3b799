/** Learning from use: what was put right of an answer is proposed in the glossary, and counts from an editor's yes on. */
import type { Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { test as base, expect, long } from "../support/test.ts";

/** Each test has a glossary of its own. */
const test = base.extend({ baseURL: async ({ freshApp }, use) => use(freshApp.address) });

const proposed = (page: Page) => page.getByRole("region", { name: "Proposed" });
const question = "turnover by region in 2025";

async function openGlossary(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Glossary" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Glossary" })).toBeVisible();
}

test("a word that a chip puts right is proposed, accepted by keyboard, and read so in a new chat", async ({
  chat,
  page,
}) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask(question);
  const parts = answer.getByRole("list", { name: "What this answer is made of" });
  await parts.getByRole("button", { name: "Revenue", exact: true }).click();
  await page.getByRole("option", { name: "Gross profit", exact: true }).click();
  await expect(answer.getByRole("heading", { name: "Gross profit by region (2025)" })).toBeVisible();

  await openGlossary(page);
  const row = proposed(page).getByRole("listitem", { name: "“turnover” means Gross profit" });
  await expect(row).toContainText("No longer Revenue.");
  await expect(row).toContainText(`From “${question}”`);
  expect(await violationsIn(page)).toEqual([]);
  await row.getByRole("link", { name: "Open the chat" }).click();
  await expect(chat.conversation().getByText(question, { exact: true })).toBeVisible();

  await openGlossary(page);
  await row.getByRole("button", { name: "Accept: “turnover” means Gross profit" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Accepted: “turnover” means Gross profit.")).toBeVisible();
  await expect(proposed(page)).toContainText("Nothing waits for your word any more.");
  await expect(proposed(page).locator("summary")).toBeFocused();
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByRole("region", { name: "Metric gross_profit" })).toBeVisible();

  await chat.open("DEMO", "SALES");
  const again = await chat.ask(question);
  await expect(again.getByRole("heading", { name: "Gross profit by region (2025)" })).toBeVisible();
});

test(
  "a proposal is edited before it is accepted, and one that is dismissed comes back by undo alone",
  long,
  async ({ chat, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    const parts = answer.getByRole("list", { name: "What this answer is made of" });
    await parts.getByRole("button", { name: "Revenue", exact: true }).click();
    await page.getByRole("option", { name: "Gross profit", exact: true }).click();
    await expect(answer.getByRole("heading", { name: "Gross profit by region (2025)" })).toBeVisible();

    await page.goto("/glossary?db=DEMO&schema=SALES");
    const row = proposed(page).getByRole("listitem", { name: "“turnover” means Gross profit" });
    await row.getByRole("button", { name: /^Dismiss/ }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await row.getByRole("button", { name: /^Edit/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit the proposal" });
    expect(await violationsIn(page)).toEqual([]);
    await dialog.getByRole("textbox", { name: "Words" }).fill("earnings");
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(dialog).toHaveCount(0);

    await chat.open("DEMO", "SALES");
    const next = await chat.ask("earnings by region in 2025");
    await expect(next.getByRole("heading", { name: "Gross profit by region (2025)" })).toBeVisible();
  },
);

import { expect, long, test } from "../support/test.ts";

test.describe("a first visit", () => {
  test("A1, A5: leads to an answer with a chart in one click, without a key and without signing up", async ({
    page,
    chat,
    freshApp,
  }) => {
    await page.goto(freshApp.address);
    await expect(page).toHaveURL(/\/chat\?db=DEMO&schema=SALES$/);
    await chat.suggestions().getByRole("button").first().click();
    await chat.waitForEnd();
    await expect(chat.answer().getByRole("tab", { name: "Chart" })).toHaveAttribute("aria-selected", "true");
    await expect(chat.answer().locator("svg.recharts-surface").first()).toBeVisible();
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  });

  test("A2: says in one line that no model is connected", async ({ page, chat }) => {
    await chat.open("DEMO", "SALES");
    await expect(page.getByText("No language model is connected", { exact: false })).toBeVisible();
  });

  test("A3: offers 4 to 6 questions that differ from schema to schema", async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const sales = await chat.suggestions().getByRole("listitem").allInnerTexts();
    await chat.open("OPENDATA", "AVIATION");
    const aviation = await chat.suggestions().getByRole("listitem").allInnerTexts();
    for (const questions of [sales, aviation]) {
      expect(questions.length).toBeGreaterThanOrEqual(4);
      expect(questions.length).toBeLessThanOrEqual(6);
    }
    expect(sales.filter((question) => aviation.includes(question))).toEqual([]);
  });

  test("A2, A3: every suggested question of the demo is answered with a result", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const count = await chat.suggestions().getByRole("button").count();
    for (let index = 0; index < count; index += 1) {
      await chat.open("DEMO", "SALES");
      await chat.suggestions().getByRole("button").nth(index).click();
      await chat.waitForEnd();
      await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
    }
  });

  test("A5: a suggestion clicked with Alt goes into the composer to be changed", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const first = chat.suggestions().getByRole("button").first();
    await first.click({ modifiers: ["Alt"] });
    await expect(chat.composer()).toBeFocused();
    await expect(chat.composer()).toHaveValue(/.{4}/);
    await expect(chat.suggestions()).toBeVisible();
  });

  test("an address that names no chat leads back to a new one", long, async ({ page, chat }) => {
    const response = await page.goto("/chat/00000000-0000-4000-8000-000000000000");
    expect(response?.status()).toBe(404);
    await page.getByRole("link", { name: "Start a new chat" }).click();
    await expect(chat.suggestions()).toBeVisible();
  });
});

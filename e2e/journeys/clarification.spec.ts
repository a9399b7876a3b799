import { expect, long, test } from "../support/test.ts";

test.describe("a question that is not clear", () => {
  test.beforeEach(async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    await chat.send("show me the numbers");
    await expect(chat.clarification()).toBeVisible();
  });

  test("E1, E4: is asked back with at most four options, own words, a best guess and a way to drop it", async ({
    chat,
  }) => {
    const options = chat.clarification().getByRole("button");
    const count = await options.count();
    expect(count).toBeGreaterThanOrEqual(4);
    expect(count).toBeLessThanOrEqual(7);
    await chat.clarification().getByRole("button", { name: "Something else…" }).click();
    await expect(chat.composer()).toBeFocused();
  });

  test(
    "E3: is answered by an option's button; the card then shows the choice and is read-only",
    long,
    async ({ chat }) => {
      const first = chat.clarification().getByRole("button").first();
      const words = await first.textContent();
      const label =
        words
          ?.replace(/^\d\s*/, "")
          .split(" – ")[0]
          ?.trim() ?? "";
      await first.click();
      await chat.waitForEnd();
      await expect(chat.conversation().getByText(label, { exact: true }).first()).toBeVisible();
      await expect(chat.answer().getByRole("tab", { name: "Table" })).toBeVisible();
      const card = chat.clarification();
      await expect(card.getByRole("button", { pressed: true })).toContainText(label);
      for (const option of await card.getByRole("button").all()) await expect(option).toBeDisabled();
    },
  );

  test(
    "E1, N3: is answered by a number key, and its card is one Shift+Tab from the composer",
    long,
    async ({ page, chat }) => {
      await expect(chat.composer()).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await expect(chat.clarification().getByRole("button", { name: "Drop this question" })).toBeFocused();
      await page.keyboard.press("2");
      await chat.waitForEnd();
      await expect(chat.answer().getByRole("tab", { name: "Table" })).toBeVisible();
      await expect(chat.clarification().getByRole("button", { pressed: true })).toHaveCount(1);
    },
  );

  test("is answered in own words; no option is marked then", long, async ({ chat }) => {
    await chat.ask("total revenue by region");
    await expect(chat.answer().getByRole("tab", { name: "Table" })).toBeVisible();
    await expect(chat.clarification().getByRole("button", { pressed: true })).toHaveCount(0);
  });

  test("can be dropped: the card closes, and the next question is no answer to it", long, async ({ page, chat }) => {
    await chat.clarification().getByRole("button", { name: "Drop this question" }).click();
    await expect(chat.composer()).toBeFocused();
    await expect(chat.clarification()).toContainText("Left unanswered.");
    await chat.ask("total revenue by region");
    await expect(chat.answer().getByRole("tab", { name: "Table" })).toBeVisible();
    await page.reload();
    await expect(chat.clarification().getByRole("button").first()).toBeDisabled();
  });

  test("survives a reload and can be answered then", async ({ page, chat }) => {
    await page.reload();
    await chat.clarification().getByRole("button").first().click();
    await chat.waitForEnd();
    await expect(chat.answer().getByRole("tab", { name: "Table" })).toBeVisible();
  });

  test("is announced with the number of its options", long, async ({ page }) => {
    await expect(page.getByRole("status").filter({ hasText: "to choose from" })).toHaveCount(1);
  });
});

test("a question with a word that nobody knows offers what comes near, and one click answers it", async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  await chat.send("For each region, which single product earned the most revenue in 2025?");
  await expect(chat.clarification()).toContainText('leaves out "single"');
  await chat
    .clarification()
    .getByRole("button", { name: /^1?\s*Product with the highest revenue in each region/ })
    .click();
  await chat.waitForEnd();
  await expect(
    chat.answer().getByRole("heading", { name: "Product with the highest revenue in each region (2025)" }),
  ).toBeVisible();
  await expect(chat.answer()).toContainText('"single" of the question was left out.');
});

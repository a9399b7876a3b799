/** What was done for an answer: from the answer to its run, step by step, listed, compared, taken away and asked again. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { test as base, expect, long } from "../support/test.ts";

/** Each test has runs of its own. */
const test = base.extend({ baseURL: async ({ freshApp }, use) => use(freshApp.address) });

const step = (page: Page, name: string | RegExp) => page.getByRole("treeitem", { name }).first();
const panel = (page: Page, name: string) => page.getByRole("region", { name: `Step: ${name}` });
const rows = (page: Page) => page.getByRole("region", { name: "Runs" }).getByRole("row");

/** From the latest answer to its run. */
async function openRun(page: Page): Promise<void> {
  await page
    .getByRole("article", { name: "Answer" })
    .last()
    .getByRole("link", { name: "How this was answered" })
    .click();
  await expect(page.getByRole("tree", { name: "Steps" })).toBeVisible();
}

test("L1, L2, L3: an answer leads to its run, where each step tells what it read, sent and changed", async ({
  chat,
  page,
}) => {
  await chat.open("DEMO", "SALES");
  await chat.ask("total revenue by region");
  await openRun(page);
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("total revenue by region");
  const facts = page.getByRole("region", { name: "The run" });
  await expect(facts).toContainText("Answered");
  await expect(facts).toContainText("DEMO / SALES");
  await expect(facts).toContainText("None asked");

  await step(page, /Execute/).click();
  const execute = panel(page, "Execute");
  await execute.getByRole("tab", { name: /^SQL/ }).click();
  await expect(execute.getByRole("region", { name: "Statement 1", exact: true })).toContainText("GROUP BY");
  await expect(execute.getByRole("table")).toContainText("North");
  await execute.getByRole("tab", { name: "Prompt" }).click();
  await expect(execute).toContainText("No model was asked in this step: the rules did it.");
  await execute.getByRole("tab", { name: "State" }).click();
  await expect(execute.getByRole("region", { name: "What it changed" })).toBeVisible();
  await execute.getByRole("tab", { name: "Raw" }).click();
  await expect(execute).toContainText('"node": "execute"');

  // By keyboard: one stop for Tab, arrows from step to step.
  await step(page, /Execute/).focus();
  await page.keyboard.press("Home");
  await expect(page.getByRole("treeitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("treeitem").nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("treeitem").last()).toBeFocused();
  await expect(page.getByRole("treeitem").last()).toHaveAttribute("aria-selected", "true");

  await page.getByRole("link", { name: "Open the chat" }).click();
  await expect(chat.answer()).toContainText("revenue", { ignoreCase: true });
});

test(
  "L5, L6: the list is filtered, the address keeps the filters, and two runs are compared",
  long,
  async ({ chat, page }) => {
    await page.goto("/runs");
    await expect(page.getByText("Every question that is asked will be listed here.")).toBeVisible();
    await page.getByRole("link", { name: "Ask the first question" }).click();
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await chat.ask("total orders by status");
    await page.getByRole("link", { name: "Runs" }).click();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(1)).toContainText("total orders by status");
    const figures = page.getByRole("main").locator("dl").first();
    await expect(figures).toContainText("100%");
    await page.getByText("How often answers under each label are right").click();
    const labels = page.getByRole("list", { name: "What a label is worth" });
    await expect(labels.getByRole("listitem").filter({ hasText: "Explained" })).toContainText(/\d+ of \d+ right: \d+%/);

    const words = page.getByRole("searchbox", { name: "Words of the question" });
    await words.fill("REVENUE");
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\/runs\?q=REVENUE$/);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await expect(words).toHaveValue("REVENUE");
    await page.getByRole("combobox", { name: "Status" }).selectOption("Failed");
    await expect(page.getByText("No run fits these filters.")).toBeVisible();
    await page.getByRole("button", { name: "Show all runs" }).click();
    await expect(rows(page)).toHaveCount(3);
    await expect(page).toHaveURL(/\/runs$/);
    await page.getByRole("combobox", { name: "Agent" }).selectOption("SQL agent");
    await expect(rows(page)).toHaveCount(3);

    await page.getByRole("checkbox", { name: "Compare: total orders by status" }).check();
    await expect(page.getByText("One run chosen: choose another one.")).toBeVisible();
    await page.getByRole("checkbox", { name: "Compare: total revenue by region" }).check();
    await page.getByRole("link", { name: "Compare the two runs" }).click();
    await expect(page).toHaveURL(/\/runs\/compare\?a=.+&b=.+/);
    await expect(page.getByRole("region", { name: "Figures" })).toContainText("total orders by status");
    await expect(page.getByRole("region", { name: "Steps" })).toContainText("Execute");
    await expect(page.getByRole("region", { name: "Differences of the statements" })).toContainText("removed:");
    await page.getByRole("link", { name: "total revenue by region" }).click();
    await expect(page.getByRole("tree", { name: "Steps" })).toBeVisible();
  },
);

test(
  "L4, L6, L7: a run is taken away without row values, becomes an evaluation case, and is asked again",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    const address = page.url();
    await openRun(page);

    const [record] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export JSON" }).click(),
    ]);
    expect(record.suggestedFilename()).toMatch(/^run-[0-9a-f-]{36}\.json$/);
    const text = await readFile(await record.path(), "utf8");
    expect(JSON.parse(text)).toMatchObject({ isMasked: true, run: { question: "total revenue by region" } });
    expect(text).toContain('"node": "execute"');
    expect(text).not.toContain("North");

    const [taken] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Add to evals" }).click(),
    ]);
    const made = JSON.parse(await readFile(await taken.path(), "utf8"));
    expect(made).toMatchObject({ form: "snowgpt-eval-case/1", database: "DEMO", schema: "SALES", verdict: null });
    expect(made.sql).toContain("GROUP BY");

    await page.getByRole("button", { name: "Ask again" }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(2);
    await chat.waitForEnd();
  },
);

test.describe("an address of no run", () => {
  test.use({ baseURL: ({ app }, use) => use(app.address) });

  test("is a page that says so", async ({ page }) => {
    const gone = await page.goto("/runs/00000000-0000-4000-8000-000000000000");
    expect(gone?.status()).toBe(404);
    await page.goto("/runs/compare?a=x");
    await expect(page.getByRole("heading", { name: "This page is not here" })).toBeVisible();
  });
});

test(
  "a refusal is told in the chat as not answered, and is found among the runs by its filter, with its number",
  long,
  async ({ chat, page }) => {
    const refused = "What is the weather tomorrow?";
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    const answer = await chat.ask(refused);
    await expect(answer.getByText(/^Not answered/)).toBeVisible();
    await page.getByRole("link", { name: "Runs" }).click();
    await expect(rows(page)).toHaveCount(3);
    const number = page.getByRole("main").locator("dl > div").filter({ hasText: "Refused, with the reason" });
    await expect(number.getByRole("definition").first()).toHaveText("1");
    await page.getByRole("combobox", { name: "Status" }).selectOption("Not answered");
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText(refused);
    await expect(rows(page).nth(1)).toContainText("Not answered");
    await expect(page).toHaveURL(/\/runs\?.*not_answered/);
  },
);

test.describe("on a usual screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test(
    "the table of runs shows all its columns without scrolling, however long the questions are",
    long,
    async ({ chat, page }) => {
      const long = `total revenue by region ${"for each of the regions that are known ".repeat(6)}${"w".repeat(160)}`;
      await chat.open("DEMO", "SALES");
      await chat.ask("total revenue by region");
      await chat.ask(long);
      await page.getByRole("link", { name: "Runs" }).click();
      await expect(rows(page)).toHaveCount(3);
      for (const name of [
        "Status",
        "Question",
        "Agent",
        "Tries",
        "Time",
        "Tokens, cost",
        "Rows",
        "Feedback",
        "Started",
      ]) {
        await expect(page.getByRole("columnheader", { name, exact: true })).toBeInViewport({ ratio: 1 });
      }
      const table = page.getByRole("region", { name: "Runs", exact: true });
      await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    },
  );
});

/** Only parts of the page scroll, never the page itself. */
const scrolls = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth > innerWidth || scrollHeight > innerHeight;
  });

for (const width of [1280, 390]) {
  test.describe(`at ${width} px, light and dark,`, width === 390 ? long : {}, () => {
    test.use({ viewport: { width, height: 844 } });

    test("N1: axe finds nothing on the pages of runs, and none of them scrolls as a whole", async ({ chat, page }) => {
      await chat.open("DEMO", "SALES");
      await chat.ask("total revenue by region");
      await chat.ask("total orders by status");
      await openRun(page);
      const left = page.url().split("/").at(-1);
      expect(await violationsIn(page)).toEqual([]);
      expect(await scrolls(page)).toBe(false);
      await step(page, /Execute/).click();
      for (const name of [/^SQL/, "State", "Raw"]) {
        await panel(page, "Execute").getByRole("tab", { name }).click();
        expect(await violationsIn(page)).toEqual([]);
        expect(await scrolls(page)).toBe(false);
      }
      await page.goto("/runs");
      await expect(rows(page)).toHaveCount(3);
      expect(await violationsIn(page)).toEqual([]);
      expect(await scrolls(page)).toBe(false);
      await page.goto(`/runs/compare?a=${left}&b=${left}`);
      await expect(page.getByText("Both are the same.")).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      expect(await scrolls(page)).toBe(false);
    });
  });
}

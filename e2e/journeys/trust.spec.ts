/** What lets an analyst trust an answer: its numbers lead to their cells, its SQL is explained, its faults are told and mended. */
import type { Locator } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { ChatPage } from "../support/chat-page.ts";
import { expect, long, test } from "../support/test.ts";

const question = "total revenue by region";

test.describe("a number in the words of an answer", () => {
  test("F2: leads to its cell in the table, by mouse and by keyboard, also when the table is sorted", async ({
    chat,
    page,
  }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    const figure = answer.getByRole("button", { name: /, row 1, column Revenue/ }).first();
    // The sentence is short; the link's name and the table have the number in full.
    const shown = /in full (.+)$/.exec((await figure.getAttribute("aria-label")) ?? "")?.[1] ?? "";
    expect(shown).toMatch(/^[\d,]+\.\d\d$/);
    await figure.click();
    const cell = answer.getByRole("gridcell", { selected: true });
    await expect(cell).toHaveText(shown);
    await expect(cell).toBeFocused();
    await expect(answer.getByRole("tab", { name: "Table", selected: true })).toBeVisible();

    await answer.getByRole("button", { name: /^Region/ }).click();
    await expect(answer.getByRole("columnheader", { name: /Region/ })).toHaveAttribute("aria-sort", "ascending");
    await answer.getByRole("tab", { name: "SQL" }).click();
    await figure.focus();
    await page.keyboard.press("Enter");
    await expect(cell).toHaveText(shown);
    await expect(cell).toBeInViewport();
  });

  test("F2: that is the sum of a column leads to the whole column", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await answer.getByRole("button", { name: /, sum of column Revenue/ }).click();
    await expect(answer.getByRole("gridcell", { selected: true })).toHaveCount(7);
    await expect(answer.getByText(/7 cells · Sum/)).toBeVisible();
  });
});

test.describe("a question back", () => {
  test.beforeEach(async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    await chat.send("show me the numbers");
    await expect(chat.clarification()).toBeVisible();
  });

  test("is answered by a number pressed in the empty composer", long, async ({ chat, page }) => {
    await expect(chat.composer()).toBeFocused();
    const second = (await chat.clarification().getByRole("button").nth(1).textContent()) ?? "";
    await page.keyboard.press("2");
    await chat.waitForEnd();
    await expect(chat.composer()).toHaveValue("");
    const chosen = chat.clarification().getByRole("button", { pressed: true });
    await expect(chosen).toHaveText(second.replace(/^\d\s*/, ""));
  });

  test("is answered in own words that begin with a number", long, async ({ chat, page }) => {
    await chat.clarification().getByRole("button", { name: "Something else…" }).click();
    await page.keyboard.type("2 regions with the highest revenue");
    await expect(chat.composer()).toHaveValue("2 regions with the highest revenue");
  });

  test("E4: is left to the best guess: the answer begins with how the question was read", long, async ({ chat }) => {
    await chat.clarification().getByRole("button", { name: "Just answer with your best guess" }).click();
    await chat.waitForEnd();
    await expect(chat.answer().getByText(/^Read as ".+because you asked for a best guess\./)).toBeVisible();
    await expect(chat.answer().getByRole("tab", { name: "Table" })).toBeVisible();
    await expect(chat.clarification().getByText("Left to the best guess.")).toBeVisible();
  });
});

test.describe("the statement behind an answer", () => {
  test("F7: is explained in plain steps that name its tables", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await answer.getByRole("tab", { name: "SQL" }).click();
    await answer.getByRole("button", { name: "Explain" }).click();
    const steps = answer.getByRole("region", { name: /^What the SQL of .+ does$/ }).getByRole("listitem");
    await expect(steps.first()).toBeVisible();
    await expect.poll(() => steps.count()).toBeGreaterThanOrEqual(4);
    await expect(steps.filter({ hasText: "REGIONS" }).first()).toBeVisible();
  });

  test("K2: is mended by rule when the analyst slips: the change is told, and they run it", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await answer.getByRole("tab", { name: "SQL" }).click();
    await answer.getByRole("button", { name: "Edit" }).click();
    const editor = answer.getByRole("textbox", { name: /^Edit the SQL statement/ });
    await write(editor, "SELECT STATSU, count(*) AS N FROM ORDRES GROUP BY 1");
    await answer.getByRole("button", { name: "Fix it" }).click();
    await expect(editor).toHaveText("SELECT STATUS, count(*) AS N FROM ORDERS GROUP BY 1");
    const changes = answer.getByRole("list", { name: "What was changed" }).getByRole("listitem");
    await expect(changes).toHaveCount(2);
    await expect(answer.getByText("Edited by you.")).toHaveCount(0);
    await editor.click();
    await page.keyboard.press("Control+Enter");
    await expect(answer.getByText("Edited by you.")).toBeVisible();
  });

  test("that no rule can mend says so", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await answer.getByRole("tab", { name: "SQL" }).click();
    await answer.getByRole("button", { name: "Edit" }).click();
    await write(answer.getByRole("textbox", { name: /^Edit the SQL statement/ }), "SELECT XYZZY FROM ORDERS");
    await answer.getByRole("button", { name: "Fix it" }).click();
    await expect(answer.getByText("No rule knows a remedy for this.")).toBeVisible();
  });
});

/** The check of a text waits for a pause in typing. */
async function write(editor: Locator, sql: string): Promise<void> {
  await editor.click();
  const { keyboard } = editor.page();
  await keyboard.press("Control+a");
  await keyboard.insertText(sql);
  await expect(editor).toHaveText(sql);
}

test.describe("feedback", () => {
  test("K6: on a bad answer is kept with its reasons and own words, and can be changed and taken back", async ({
    chat,
    page,
  }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await answer.getByRole("button", { name: "Bad answer" }).click();
    await answer.getByRole("button", { name: "Wrong numbers" }).click();
    await answer.getByRole("button", { name: "Ignored my words" }).click();
    await answer.getByRole("textbox", { name: "In your own words" }).fill("without returns");
    await answer.getByRole("button", { name: "Send feedback" }).click();
    const said = answer.getByText("You said: Wrong numbers, Ignored my words, “without returns”");
    await expect(said).toBeVisible();

    await page.reload();
    await expect(said).toBeVisible();
    await expect(answer.getByRole("button", { name: "Bad answer", pressed: true })).toBeVisible();
    await answer.getByRole("button", { name: "Change" }).click();
    await answer.getByRole("button", { name: "Wrong numbers", pressed: true }).click();
    await expect(answer.getByRole("button", { name: "Wrong numbers", pressed: false })).toBeVisible();
    await answer.getByRole("button", { name: "Good answer" }).click();
    await expect(answer.getByRole("button", { name: "Good answer", pressed: true })).toBeVisible();

    await page.reload();
    await expect(answer.getByRole("button", { name: "Good answer", pressed: true })).toBeVisible();
    await expect(said).toHaveCount(0);
  });
});

test(
  "E6: the other agent shows the same as a dashboard, and the dashboard leads back to one result",
  long,
  async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await expect(answer.getByText("Query agent")).toBeVisible();
    await answer.getByRole("button", { name: "Show as dashboard" }).click();
    await chat.waitForEnd();
    await expect(chat.answer().getByText("Dashboard agent")).toBeVisible();
    await chat.answer().getByRole("button", { name: "Answer with one result" }).click();
    await chat.waitForEnd();
    await expect(chat.answer().getByText("Query agent")).toBeVisible();
  },
);

test("F8: what goes on from an answer keeps its conditions and its period", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  await chat.ask("revenue by region in 2024 for online orders");
  await page.getByRole("list", { name: "Follow-up questions" }).getByRole("button").first().click();
  await chat.waitForEnd();
  const assumed = chat.answer().getByRole("list", { name: "Assumptions" });
  await expect(assumed).toContainText('ORDERS.CHANNEL is "Online"');
  await expect(assumed).toContainText("2024-01-01 to 2024-12-31");
  await chat.answer().getByRole("button", { name: "Show as dashboard" }).click();
  await chat.waitForEnd();
  await expect(chat.answer().getByRole("heading", { name: /Online, 2024/ })).toBeVisible();
});

test("K1: an error says what happened and what helps, and its details can be copied for whoever is asked", async ({
  freshApp,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const chat = new ChatPage(page);
  await page.goto(`${freshApp.address}/chat?db=QUIRKS&schema=ENDLESS`);
  await expect(chat.suggestions()).toBeVisible();
  await chat.send("how many events");
  await expect(chat.answer().getByRole("listitem").filter({ hasText: "Running query" })).toBeVisible();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await freshApp.pause();
  await freshApp.resume();
  await page.reload();
  const error = chat.answer().getByRole("region", { name: "Error: The app was stopped meanwhile" });
  await expect(error.getByText("The app was stopped while it worked on this question.")).toBeVisible();
  await expect(error.getByRole("button", { name: "Try again" })).toBeVisible();
  await error.getByText("Details").click();
  await expect(error.getByText("INTERRUPTED")).toBeVisible();
  await error.getByRole("button", { name: "Copy details" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^The app was stopped[^\n]*\nCode: INTERRUPTED\nRun: [0-9a-f-]{36}$/);
});

for (const width of [1280, 390]) {
  test.describe(`at ${width} px, light and dark,`, width === 390 ? long : {}, () => {
    test.use({ viewport: { width, height: 844 } });

    test("axe finds nothing in a pointed cell, an explanation, a fault and the reasons for a bad answer", async ({
      chat,
      page,
    }) => {
      await chat.open("DEMO", "SALES");
      const answer = await chat.ask(question);
      await answer
        .getByRole("button", { name: /, row 1, column Revenue/ })
        .first()
        .click();
      await expect(answer.getByRole("gridcell", { selected: true })).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      await answer.getByRole("button", { name: "Bad answer" }).click();
      await answer.getByRole("button", { name: "Too slow" }).click();
      await answer.getByRole("tab", { name: "SQL" }).click();
      await answer.getByRole("button", { name: "Explain" }).click();
      await expect(answer.getByRole("region", { name: /^What the SQL of/ })).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  });
}

/** An analyst changes the statement behind a result: it is checked, run, shown in the card, and can be taken back. */
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { readTable } from "../support/result-table.ts";
import { expect, long, test } from "../support/test.ts";

const question = "total revenue by region";
const regions = "SELECT REGION_NAME, REGION_ID FROM SALES.REGIONS ORDER BY REGION_ID";

test.describe("the editor of a statement", () => {
  test("F5: runs with Ctrl+Enter; the result stands in the card as edited, after a reload too, until Revert", async ({
    chat,
    demo,
    page,
  }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    const original = await readTable(answer);
    await write(answer, regions);
    await page.keyboard.press("Control+Enter");
    await expect(answer.getByText("Edited by you.")).toBeVisible();
    await expect(answer.getByRole("tab", { name: "Table", selected: true })).toBeFocused();
    const expected = (await demo.rows(regions)).map((row) => String(Object.values(row)[0]));
    await expect.poll(async () => (await readTable(answer)).map((row) => row[0])).toEqual(expected);
    // No turn of its own: the card is where it was asked for.
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(1);
    await expect(chat.conversation().getByText(regions)).toHaveCount(0);

    await page.reload();
    await expect(answer.getByText("Edited by you.")).toBeVisible();
    await expect.poll(async () => (await readTable(answer)).map((row) => row[0])).toEqual(expected);

    await answer.getByRole("button", { name: "Revert" }).click();
    await expect.poll(() => readTable(answer)).toEqual(original);
    await page.reload();
    await expect(answer.getByRole("button", { name: "Show your edit" })).toBeVisible();
    await expect.poll(() => readTable(answer)).toEqual(original);
  });

  test("an edited result is edited again in the same card", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await write(answer, regions);
    await page.keyboard.press("Control+Enter");
    await expect(answer.getByRole("tab", { name: "Table", selected: true })).toBeVisible();
    await write(answer, `${regions} LIMIT 2`);
    await answer.getByRole("button", { name: /^Run/ }).click();
    await expect(answer.getByRole("tab", { name: "Table", selected: true })).toBeVisible();
    await expect.poll(() => readTable(answer)).toHaveLength(2);
    await answer.getByRole("button", { name: "Revert" }).click();
    await expect(answer.getByText("Edited by you.")).toHaveCount(0);
  });

  test("F5: offers the tables and columns of the schema while typing", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await write(answer, "SELECT r.REG");
    await page.keyboard.type("ION_N");
    await expect(page.getByRole("option", { name: /REGION_NAME/ })).toHaveCount(0);
    await write(answer, "SELECT  FROM SALES.REGIONS r");
    for (let step = 0; step < " FROM SALES.REGIONS r".length; step += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("r.reg");
    await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("REGION_");
    await page.getByRole("option", { name: /REGION_NAME/ }).click();
    await expect(editor(answer)).toHaveText("SELECT r.REGION_NAME FROM SALES.REGIONS r");
  });

  test("F6: a statement that writes is marked while it is typed, refused when it is run, and changes nothing", async ({
    chat,
    page,
  }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    const original = await readTable(answer);
    await write(answer, "DELETE FROM SALES.ORDERS");
    await expect(answer.getByText(/DELETE would change data/)).toBeVisible();
    await expect(marked(answer)).toHaveText("DELETE");
    await page.keyboard.press("Control+Enter");
    await expect(answer.getByRole("alert")).toContainText(/DELETE would change data/);
    await expect(marked(answer)).toHaveText("DELETE");
    await expect(answer.getByText("Edited by you.")).toHaveCount(0);
    await expect.poll(() => readTable(answer)).toEqual(original);
  });

  test("K2: an error of the engine marks its place, and goes with the next change", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await write(answer, "SELECT REGION_ID, NO_SUCH_COLUMN FROM SALES.REGIONS");
    await page.keyboard.press("Control+Enter");
    await expect(answer.getByRole("alert")).toBeVisible();
    await expect(marked(answer)).toHaveText("NO_SUCH_COLUMN");
    await page.keyboard.type(" ");
    await expect(answer.getByRole("alert")).toHaveCount(0);
  });

  test("what is written survives other tabs and a reload", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await write(answer, "SELECT 1 AS HALF_WRITTEN");
    await answer.getByRole("tab", { name: "Table" }).click();
    await answer.getByRole("tab", { name: "SQL" }).click();
    await expect(editor(answer)).toContainText("HALF_WRITTEN");
    await page.reload();
    await expect(editor(answer)).toContainText("HALF_WRITTEN");
  });

  test("Stop ends the statement and the card keeps its result", long, async ({ chat }) => {
    await chat.open("QUIRKS", "SLOW");
    const answer = await chat.ask("how many events");
    // 4,000 events three times over: 64 billion rows do not end before they are stopped.
    await write(
      answer,
      "SELECT max(a.EVENT_NUMBER + b.EVENT_NUMBER + c.EVENT_NUMBER) AS LAST_EVENT FROM SLOW.EVENTS a, SLOW.EVENTS b, SLOW.EVENTS c",
    );
    await answer.getByRole("button", { name: /^Run/ }).click();
    await expect(answer.getByRole("list", { name: "Steps" })).toBeVisible();
    await chat.button("Stop").last().click();
    await expect(answer.getByText("Stopped", { exact: true })).toBeVisible();
    await expect(answer.getByText("Edited by you.")).toHaveCount(0);
  });

  test("the keyboard leaves the editor with Escape and Tab, and the editor is free of axe's violations", async ({
    chat,
    page,
  }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(question);
    await write(answer, "DELETE FROM SALES.ORDERS");
    await expect(marked(answer)).toHaveText("DELETE");
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await expect(editor(answer)).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(editor(answer)).not.toBeFocused();
  });
});

function editor(answer: Locator): Locator {
  return answer.getByRole("textbox", { name: /^Edit the SQL statement of/ });
}

/** The part of the statement that is underlined as wrong: marks have no role, only their look. */
function marked(answer: Locator): Locator {
  return answer.locator(".cm-lintRange-error");
}

/** Replaces the statement in the editor, which is opened first where it is not. */
async function write(answer: Locator, sql: string): Promise<void> {
  await answer.getByRole("tab", { name: "SQL" }).click();
  const edit = answer.getByRole("button", { name: "Edit" });
  await expect(edit.or(editor(answer))).toBeVisible();
  if (await edit.isVisible()) await edit.click();
  await editor(answer).click();
  const { keyboard }: Page = answer.page();
  await keyboard.press("Control+a");
  await keyboard.insertText(sql);
  await expect(editor(answer)).toContainText(sql.slice(0, 12));
}

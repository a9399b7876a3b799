/** What the words of a schema mean: edited, brought in, taken away; and answers that somebody checked. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { test as base, expect, long } from "../support/test.ts";

/** Each test has a model of its own. */
const test = base.extend({ baseURL: async ({ freshApp }, use) => use(freshApp.address) });

const sales = "/glossary?db=DEMO&schema=SALES";
const list = (page: Page) => page.getByRole("list", { name: "Elements" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Opens a column of the demo shop. */
async function openColumn(page: Page, key: string): Promise<void> {
  await page.goto(`${sales}&${new URLSearchParams({ of: "column", key })}`);
  await expect(page.getByRole("region", { name: `Column ${key}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Edited by you on/)).toBeVisible();
}

test("M7: a synonym is found and edited, and the next question understands it", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  await page.getByRole("link", { name: "Glossary" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Glossary" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Words of the glossary" }).fill("region");
  const row = list(page).getByRole("button", { name: /^Column.*REGIONS\.REGION_NAME/ });
  await row.click();
  await field(page, "Synonyms, with commas between them").fill("zorbland");
  await save(page);
  await expect(list(page).getByRole("button", { name: /REGIONS\.REGION_NAME.*Edited/ })).toBeVisible();

  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("total revenue by zorbland");
  await expect(answer.getByRole("tab", { name: "Table" })).toBeVisible();
  await answer.getByRole("link", { name: /called "zorbland"/ }).click();
  await expect(page.getByRole("region", { name: "Column REGIONS.REGION_NAME" })).toBeVisible();
  await page.getByRole("button", { name: "Undo all edits" }).click();
  await expect(page.getByText(/^Edited by you/)).toBeHidden();
});

test("a metric is added with a wrong expression first, used, and removed", long, async ({ chat, page }) => {
  await page.goto(sales);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add to the glossary" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Zorb volume");
  await dialog.getByRole("combobox", { name: "Table" }).fill("ORDERS");
  const expression = dialog.getByRole("textbox", { name: /^Expression/ });
  await expression.fill("SUM(NOWHERE)");
  await dialog.getByRole("button", { name: "Add the metric" }).click();
  await expect(dialog.getByRole("alert")).toContainText("NOWHERE");
  await expression.fill("COUNT(*)");
  await dialog.getByRole("button", { name: "Add the metric" }).click();
  await expect(page.getByRole("region", { name: "Metric ZORB_VOLUME" })).toBeVisible();

  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("zorb volume by region");
  await answer.getByRole("link", { name: "Zorb volume", exact: true }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The glossary has no such element.")).toBeVisible();
});

test("M7: a file with an error is refused with its place, a right one tells what it changes", async ({ page }) => {
  await page.goto(sales);
  await page.getByRole("button", { name: "Import YAML" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a model file" });
  const choose = (name: string, body: string) =>
    dialog
      .getByLabel("File", { exact: true })
      .setInputFiles({ name, mimeType: "text/yaml", buffer: Buffer.from(body) });
  await choose("broken.yaml", "name: sales\ntables:\n  - name: [ORDERS\n");
  await expect(dialog.getByRole("list", { name: "Errors" })).toContainText(/line \d+, column \d+/);
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();

  const table = "  - name: REGIONS\n    base_table: {database: DEMO, schema: SALES, table: REGIONS}\n";
  const column =
    "    dimensions:\n      - {name: REGION_NAME, expr: REGION_NAME, synonyms: [zorbland], colour: green}\n";
  await choose("sales.yaml", `name: sales\ntables:\n${table}${column}`);
  await expect(dialog.getByRole("list", { name: "What changes" })).toContainText("region");
  await dialog.getByText("1 warning").click();
  await expect(dialog.getByRole("list", { name: "Warnings" })).toContainText("colour");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^sales\.yaml was imported by you/)).toBeVisible();
  await openColumn(page, "REGIONS.REGION_NAME");
  await expect(page.getByText("From the file sales.yaml")).toBeVisible();
});

test("M7: the model is taken away as a file with what was edited in it", long, async ({ page }) => {
  await openColumn(page, "REGIONS.REGION_NAME");
  await field(page, "Synonyms, with commas between them").fill("zorbland");
  await save(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export YAML" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("demo_sales.yaml");
  expect(await readFile(await file.path(), "utf8")).toContain("zorbland");
});

test("of two who edit the same element, the second sees both wordings and decides", long, async ({ page, context }) => {
  const other = await context.newPage();
  await openColumn(page, "REGIONS.REGION_NAME");
  await openColumn(other, "REGIONS.REGION_NAME");
  await field(page, "Description").fill("Where the customer lives.");
  await field(other, "Description").fill("Where the goods go.");
  await save(other);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "after you opened it" });
  await expect(conflict).toContainText("Where the goods go.");
  await expect(conflict).toContainText("Where the customer lives.");
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await expect(conflict).toBeHidden();
  await other.reload();
  await expect(field(other, "Description")).toHaveValue("Where the customer lives.");
});

test(
  "K7: an answer that was found good is saved, answers again in another chat, and is marked",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const first = await chat.ask("total revenue by region");
    await first.getByRole("button", { name: "Good answer" }).click();
    await first.getByRole("button", { name: "Save as verified answer" }).click();
    const dialog = page.getByRole("dialog", { name: "Save as verified answer" });
    await expect(dialog.getByRole("region", { name: "Statement" })).toContainText("SELECT");
    await dialog.getByRole("textbox", { name: "Question" }).fill("Zorb report by region");
    await dialog.getByRole("button", { name: "Save as verified" }).click();
    await expect(first.getByRole("link", { name: "Show it in the glossary" })).toBeVisible();

    await chat.open("DEMO", "SALES");
    await expect(chat.suggestions().getByRole("button").first()).toContainText("Zorb report by region");
    const again = await chat.ask("please show me the zorb report by region!");
    await expect(again.getByRole("link", { name: /^Verified by you on/ })).toBeVisible();
    await again.getByRole("button", { name: /^Done in/ }).click();
    await expect(again.getByRole("list", { name: "Steps" })).toContainText("Verified statement");
    await again.getByRole("link", { name: /^Verified by you on/ }).click();
    await expect(field(page, "Question")).toHaveValue("Zorb report by region");
  },
);

for (const width of [1280, 390]) {
  test.describe(`at ${width} px, light and dark,`, width === 390 ? long : {}, () => {
    // Nothing is edited here: an app that others use as well will do.
    test.use({ viewport: { width, height: 844 }, baseURL: ({ app }, use) => use(app.address) });

    test("axe finds nothing in the list, an open element and the forms, and nothing scrolls sideways", async ({
      page,
    }) => {
      await page.goto(sales);
      await expect(list(page)).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await openColumn(page, "REGIONS.REGION_NAME");
      expect(await violationsIn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  });
}

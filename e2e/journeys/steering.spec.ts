/** An analyst changes an answer by its parts, without a second sentence: each change is a version of the same answer. */
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { ChartCard } from "../support/chart-card.ts";
import { expectSameRows, readTable } from "../support/result-table.ts";
import { expect, long, test } from "../support/test.ts";

const parts = (answer: Locator) => answer.getByRole("list", { name: "What this answer is made of" });
const chip = (answer: Locator, name: string | RegExp) =>
  parts(answer).getByRole("button", { name, exact: typeof name === "string" });

/** Chooses in the panel that is open, as a mouse does. */
async function choose(page: Page, option: string): Promise<void> {
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function add(answer: Locator, kind: string): Promise<void> {
  await parts(answer).getByRole("button", { name: "Add", exact: true }).click();
  await answer.page().getByRole("option", { name: kind, exact: true }).click();
}

const marginByRegion = `
  SELECT r.REGION_NAME, (sum(l.REVENUE) - sum(l.COST)) / sum(l.REVENUE) * 100
  FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID) JOIN SALES.STORES s USING (STORE_ID)
    JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID
  WHERE o.CHANNEL IS DISTINCT FROM 'Online' AND o.ORDER_DATE >= DATE '2025-01-01' AND o.ORDER_DATE < DATE '2026-01-01'
  GROUP BY 1 ORDER BY 2 DESC LIMIT 5`;

test("from a bare figure to a ranking under conditions, by clicks alone", async ({ chat, demo, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("revenue");
  await chip(answer, "Revenue").click();
  await expect(page.getByText("From “revenue”.")).toBeVisible();
  await choose(page, "Gross margin");
  await expect(chip(answer, "Gross margin")).toBeVisible();
  await expect(answer.getByRole("heading", { name: "Gross margin" })).toBeVisible();

  await add(answer, "Group");
  await choose(page, "Region regions");
  await expect(chip(answer, "By region")).toBeVisible();
  await add(answer, "Period");
  await choose(page, "2025");
  await expect(chip(answer, "In 2025")).toBeVisible();
  await add(answer, "Filter");
  await choose(page, "Channel orders");
  await page.getByRole("combobox", { name: "What is said of Channel" }).selectOption("is none of");
  await page.getByRole("checkbox", { name: /^Online/ }).check();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(chip(answer, 'Channel other than "Online"')).toBeVisible();
  await add(answer, "Top or first ones");
  await choose(page, "Top 5");
  await expect(answer.getByRole("heading", { name: "Top 5 regions by gross margin (not Online, 2025)" })).toBeVisible();

  const expected = (await demo.rows(marginByRegion)).map((row): [string, number] => {
    const [name, value] = Object.values(row);
    return [String(name), Math.round(Number(value) * 10) / 10];
  });
  const shown = (await readTable(answer)).map((row) => [row[0] ?? "", (row[1] ?? "").replace("%", "")]);
  expectSameRows(shown, expected);
  // One answer, one question: what was changed stands in its card.
  await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(1);
  await expect(answer.getByText(/without Online|other than "Online"/).first()).toBeVisible();
});

test(
  "versions are undone, redone, chosen and compared; what is asked next goes on from the one that is shown",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("revenue by region in 2025");
    await chip(answer, "In 2025").click();
    await choose(page, "2024");
    await expect(answer.getByRole("heading", { name: "Revenue by region (2024)" })).toBeVisible();
    await chip(answer, "By region").click();
    await choose(page, "Channel orders");
    await expect(answer.getByRole("heading", { name: "Revenue by channel (2024)" })).toBeVisible();

    // It is shown at once, and stands once the server has taken it.
    const taken = page.waitForResponse((response) => response.request().postData()?.includes('"card"') === true);
    await answer.getByRole("button", { name: "Undo the change" }).click();
    await expect(answer.getByRole("heading", { name: "Revenue by region (2024)" })).toBeVisible();
    expect((await taken).ok()).toBe(true);
    await page.reload();
    await expect(answer.getByRole("heading", { name: "Revenue by region (2024)" })).toBeVisible();
    await answer.getByRole("button", { name: "Redo the change" }).click();
    await expect(answer.getByRole("heading", { name: "Revenue by channel (2024)" })).toBeVisible();
    await answer.getByRole("button", { name: "Version 3 of 3" }).click();
    await page.getByRole("menuitemradio", { name: /As you asked/ }).click();
    await expect(answer.getByRole("heading", { name: "Revenue by region (2025)" })).toBeVisible();
    await expect(answer.getByText(/^In 2025, /)).toBeVisible();

    await answer.getByRole("button", { name: "Compare two versions" }).click();
    const dialog = page.getByRole("dialog", { name: "Compare two versions" });
    await expect(dialog.getByRole("heading", { name: "Revenue by region (2024)" })).toBeVisible();
    await expect(dialog.getByRole("heading", { name: "Revenue by region (2025)" })).toBeVisible();
    await expect(dialog.getByText("In 2024, only here")).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await chat.ask("as a share");
    await expect(chat.answer().getByRole("heading", { name: "Share of revenue by region (2025)" })).toBeVisible();
  },
);

test("by keyboard alone: chips are opened, searched, chosen and left out", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("revenue by region in 2025");
  await chip(answer, "Revenue").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("gross mar");
  await page.keyboard.press("Enter");
  await expect(chip(answer, "Gross margin")).toBeFocused();
  await expect(answer.getByRole("heading", { name: "Gross margin by region (2025)" })).toBeVisible();

  await chip(answer, "In 2025").focus();
  await page.keyboard.press("Delete");
  await expect(answer.getByRole("heading", { name: "Gross margin by region", exact: true })).toBeVisible();
  await expect(page.locator(":focus")).toHaveRole("button");

  await parts(answer).getByRole("button", { name: "Add", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("filter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("segment");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox", { name: "Search Segment" })).toBeFocused();
  await page.keyboard.type("enter");
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: /^Enterprise/ })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(chip(answer, 'Segment "Enterprise"')).toBeVisible();
});

test("by keyboard alone: a calculation is added, moved over more months and left out", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("monthly revenue in 2025");
  await parts(answer).getByRole("button", { name: "Add", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("calc");
  await page.keyboard.press("Enter");
  await page.keyboard.type("moving average: 3");
  await page.keyboard.press("Enter");
  await expect(chip(answer, "3-month moving average")).toBeVisible();
  await expect(answer.getByRole("heading", { name: "Monthly 3-month moving average of revenue (2025)" })).toBeVisible();
  await chip(answer, "3-month moving average").focus();
  await page.keyboard.press("Enter");
  const months = page.getByRole("textbox", { name: "Another number of months" });
  await months.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(chip(answer, "5-month moving average")).toBeVisible();
  await chip(answer, "5-month moving average").focus();
  await page.keyboard.press("Delete");
  await expect(answer.getByRole("heading", { name: "Monthly revenue (2025)" })).toBeVisible();
});

test("a course over time is seen in other steps, in the period before and beside it", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("monthly revenue in 2025");
  const steps = answer.getByRole("list", { name: "Steps in time" });
  await expect(steps.getByRole("button", { name: "Month" })).toHaveAttribute("aria-pressed", "true");
  await steps.getByRole("button", { name: "Quarter" }).click();
  await expect(answer.getByRole("heading", { name: "Quarterly revenue (2025)" })).toBeVisible();
  await answer.getByRole("button", { name: "The period before: 2024" }).click();
  await expect(answer.getByRole("heading", { name: "Quarterly revenue (2024)" })).toBeVisible();
  await answer.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "A year before" }).click();
  await expect(chip(answer, "Compared with a year before")).toBeVisible();
  await answer.getByRole("button", { name: "With a year before", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "No comparison" }).click();
  await expect(chip(answer, "Compared with a year before")).toHaveCount(0);
});

test("from a bar to its records and on to another group, and back by undo; from a cell too", async ({
  chat,
  demo,
  page,
}) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("revenue by region in 2025"));
  const { answer } = chart;
  const menu = await chart.pick("Home");
  await menu.getByRole("menuitem", { name: "Show the records" }).click();
  await expect(answer.getByRole("button", { name: "Version 2 of 2" })).toBeVisible();
  const [{ count } = { count: 0 }] = await demo.rows(`SELECT count(*) AS count FROM SALES.ORDER_LINES l
    JOIN SALES.ORDERS o USING (ORDER_ID) JOIN SALES.STORES s USING (STORE_ID)
    JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID
    WHERE r.REGION_NAME = 'North America' AND o.ORDER_DATE BETWEEN DATE '2025-01-01' AND DATE '2025-12-31'`);
  await expect(answer.getByText(`${Number(count).toLocaleString("en")} rows`).first()).toBeVisible();
  await answer.getByRole("button", { name: "Undo the change" }).click();
  await expect(answer.getByRole("heading", { name: "Revenue by region (2025)" })).toBeVisible();

  await answer.getByRole("tab", { name: "Table" }).click();
  await answer.getByRole("gridcell", { name: "Central Europe" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Show the records" }).click();
  await expect(answer.getByRole("button", { name: "Version 3 of 3" })).toBeVisible();
  await expect(chip(answer, 'Region name "Central Europe"')).toBeVisible();
});

test(
  "words that were put right are kept for the next question, where the analyst says so",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("turnover by region in 2025");
    const figure = parts(answer).getByRole("button").first();
    await figure.click();
    await choose(page, "Gross profit");
    await expect(chip(answer, "Gross profit")).toBeVisible();
    await chip(answer, "Gross profit").click();
    await expect(page.getByText("Chosen by you for “turnover”.")).toBeVisible();
    await page.getByRole("button", { name: "Always read “turnover” as Gross profit" }).click();
    await expect(page.getByText("“turnover” is read as Gross profit from now on, no longer as Revenue.")).toBeVisible();
    const next = await chat.ask("turnover by channel in 2024");
    await expect(next.getByRole("heading", { name: "Gross profit by channel (2024)" })).toBeVisible();
  },
);

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, width === 390 ? long : {}, () => {
    test.use({ viewport: { width, height: 844 } });

    test("axe finds nothing in the parts and their panels, and nothing scrolls sideways", async ({ chat, page }) => {
      await chat.open("DEMO", "SALES");
      const answer = await chat.ask("monthly revenue of Enterprise customers in 2025");
      expect(await violationsIn(page)).toEqual([]);
      for (const name of ["Revenue", "By month", /Enterprise/, "In 2025"]) {
        await chip(answer, name).click();
        await expect(page.getByRole("dialog", { name: /^Change / }).getByPlaceholder(/^Search /)).toBeVisible();
        expect(await violationsIn(page)).toEqual([]);
        await page.keyboard.press("Escape");
      }
      await add(answer, "Filter");
      await expect(page.getByRole("option", { name: "Channel orders" })).toBeVisible();
      expect(await violationsIn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  });
}

test("a stretch of a chart becomes the period, by dragging and by keys", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("revenue by month in 2025");
  const chart = answer.getByRole("application");
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error("The chart is drawn");
  const at = (part: number) => ({ x: box.x + box.width * part, y: box.y + box.height / 2 });
  await page.mouse.move(at(0.3).x, at(0.3).y);
  await page.mouse.down();
  await page.mouse.move(at(0.5).x, at(0.5).y, { steps: 4 });
  await page.mouse.move(at(0.75).x, at(0.75).y, { steps: 4 });
  await page.mouse.up();
  await expect(chip(answer, "In 2025")).toHaveCount(0);
  await expect(chip(answer, /2025.*2025/)).toBeVisible();
  await expect(page.getByRole("menu")).toHaveCount(0);

  await answer.getByRole("button", { name: "Undo the change" }).click();
  await expect(chip(answer, "In 2025")).toBeVisible();
  await answer.getByRole("application").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(answer.getByRole("heading", { name: /Q1 2025|first quarter/i })).toBeVisible();
});

/** An answer laid out as a pivot table: with the mouse, with the keyboard alone, and taken away in its shape. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { expect, long, test } from "../support/test.ts";

const bar = (answer: Locator) => answer.getByRole("group", { name: "Layout of the pivot table" });
const grid = (answer: Locator) => answer.getByRole("treegrid");
const line = (answer: Locator, name: string) =>
  grid(answer)
    .getByRole("row")
    .filter({ has: answer.page().getByRole("rowheader", { name, exact: true }) });
const figures = (answer: Locator, name: string) => line(answer, name).getByRole("gridcell").allTextContents();

async function open(answer: Locator): Promise<void> {
  await answer.getByRole("tab", { name: "Pivot" }).click();
  await expect(grid(answer)).toBeVisible();
}

async function saved(page: Page, act: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent("download");
  await act();
  return readFile(await (await download).path(), "utf8");
}

test("groups go down and across with the totals of each, as figures, as parts and as a sheet", async ({
  chat,
  demo,
  page,
}) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("gross margin by region and quarter in 2025");
  await open(answer);
  await expect(grid(answer).getByRole("columnheader")).toHaveText([
    "Region",
    "Q1 2025",
    "Q2 2025",
    "Q3 2025",
    "Q4 2025",
    "Total",
  ]);
  // A margin does not add up: its total is asked for by itself.
  const [whole] = await demo.rows(`
    SELECT (sum(l.REVENUE) - sum(l.COST)) / sum(l.REVENUE) * 100 AS MARGIN
    FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
    WHERE o.ORDER_DATE >= DATE '2025-01-01' AND o.ORDER_DATE < DATE '2026-01-01'`);
  const total = (await figures(answer, "Total")).at(-1) ?? "";
  expect(Number(total.replace("%", ""))).toBeCloseTo(Number(whole?.MARGIN), 1);

  const second = await chat.ask("revenue by region, channel and quarter in 2025");
  await open(second);
  await bar(second).getByRole("combobox", { name: "Show as" }).selectOption("% of column");
  await expect.poll(async () => figures(second, "Total")).toEqual(Array.from({ length: 5 }, () => "100.0%"));
  await expect(second.getByText("Revenue, % of column", { exact: true })).toBeVisible();
  await bar(second).getByRole("combobox", { name: "Shade" }).selectOption("Colour scale");
  await bar(second).getByRole("button", { name: "Channel" }).click();
  await page.getByRole("menuitem", { name: "Leave out" }).click();
  await expect(grid(second).getByRole("columnheader").first()).toHaveText("Region");
  expect(await violationsIn(page)).toEqual([]);

  const sheet = await saved(page, async () => {
    await bar(second).getByRole("button", { name: "Download the pivot table" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
  });
  const lines = sheet.trimEnd().split("\r\n");
  expect(lines[0]).toBe("Quarter,Q1 2025,Q2 2025,Q3 2025,Q4 2025,Total");
  expect(lines[1]).toBe(`Region,${Array.from({ length: 5 }, () => '"Revenue, % of column"').join(",")}`);
  expect(lines.at(-1)).toBe("Total,100%,100%,100%,100%,100%");

  await page.reload();
  await expect(grid(second)).toBeVisible();
  await expect(bar(second).getByRole("combobox", { name: "Show as" })).toHaveValue("column");
  await expect(grid(second).getByRole("columnheader").first()).toHaveText("Region");
});

test(
  "what the parts of an answer say holds in its pivot table: its first groups, their totals, and shares",
  long,
  async ({ chat, demo }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("top 5 brands by revenue in 2025 as a share");
    await open(answer);
    await expect(grid(answer).getByRole("columnheader")).toHaveText(["Brand", "Revenue (USD)", "Share of revenue"]);
    const brands = await demo.rows(`
    SELECT p.BRAND, sum(l.REVENUE) AS REVENUE, sum(l.REVENUE) / sum(sum(l.REVENUE)) OVER () AS SHARE
    FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID) JOIN SALES.PRODUCTS p USING (PRODUCT_ID)
    WHERE o.ORDER_DATE >= DATE '2025-01-01' AND o.ORDER_DATE < DATE '2026-01-01' AND p.BRAND IS NOT NULL
    GROUP BY p.BRAND ORDER BY REVENUE DESC LIMIT 5`);
    await expect(grid(answer).getByRole("rowheader")).toHaveText([
      ...brands.map(({ BRAND }) => String(BRAND)),
      "Total",
    ]);
    const sumOf = (column: string) => brands.reduce((sum, row) => sum + Number(row[column]), 0);
    const [revenue = "", share = ""] = await figures(answer, "Total");
    expect(Number(revenue.replaceAll(",", ""))).toBeCloseTo(sumOf("REVENUE"), 1);
    expect(Number(share.replace("%", ""))).toBeCloseTo(100 * sumOf("SHARE"), 1);
    await expect(answer.getByText("Top 5: totals are of what is shown, not of everything.")).toBeVisible();

    // No conditions tell the rows of some groups: each has its own records.
    await line(answer, "Total").getByRole("gridcell").first().click();
    await expect(answer.getByText("Its records are shown group by group.")).toBeVisible();
    await bar(answer).getByRole("combobox", { name: "Show as" }).selectOption("% of column");
    await expect(grid(answer).getByRole("columnheader").nth(1)).toHaveText("Revenue, % of column");
    await expect.poll(async () => (await figures(answer, "Total"))[0]).toBe("100.0%");
  },
);

test(
  "a pivot table that takes long keeps nothing waiting, and whoever leaves it stops it",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("number of orders by region and channel in 2025");
    const answer = page.getByRole("article", { name: "Answer" }).first();
    // The first time nothing comes back.
    await page.route("**/api/reads/pivot", () => undefined, { times: 1 });
    const asked = page.waitForRequest("**/api/reads/pivot");
    await answer.getByRole("tab", { name: "Pivot" }).click();
    await asked;
    const second = await chat.ask("total revenue in 2025");
    await expect(second.getByRole("heading").first()).toBeVisible();
    // What is still on its way is not asked for again: that it is tells that it was stopped.
    await answer.getByRole("tab", { name: "Table" }).click();
    await open(answer);
  },
);

test("the keyboard alone opens, closes, sorts and leads from a figure to its records", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("number of orders by region and channel in 2025");
  await answer.getByRole("tab", { name: "Table" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(grid(answer)).toBeVisible();
  await bar(answer).getByRole("button", { name: "Channel" }).press("Enter");
  await page.keyboard.press("Enter");
  await expect(grid(answer).getByRole("columnheader").first()).toHaveText("Region / Channel");

  const first = grid(answer).getByRole("rowheader").first();
  await first.focus();
  const region = (await first.textContent()) ?? "";
  await page.keyboard.press("ArrowLeft");
  await expect(line(answer, region)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowRight");
  await expect(line(answer, region)).toHaveAttribute("aria-expanded", "true");

  // Up to the name over the figures: Enter sorts, the largest first.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(grid(answer).getByRole("columnheader").last()).toHaveAttribute("aria-sort", "descending");
  await page.keyboard.press("ArrowDown");
  const largest = ((await grid(answer).getByRole("gridcell").first().textContent()) ?? "").replaceAll(",", "");
  await answer.getByRole("button", { name: "Show the records" }).press("Enter");
  await expect(answer.getByRole("heading", { name: /^Orders/ })).toBeVisible();
  await answer.getByRole("tab", { name: "Table" }).click();
  await expect(answer.getByText(`${Number(largest).toLocaleString("en-US")} rows`).first()).toBeVisible();
});

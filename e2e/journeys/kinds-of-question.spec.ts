/** Questions that need a calculation, as an analyst asks them: durations, cohorts, moving averages, steps, baskets. */
import type { Locator } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { ChartCard } from "../support/chart-card.ts";
import { expect, long, test } from "../support/test.ts";

const chip = (answer: Locator, name: string) => answer.getByRole("button", { name, exact: true });

test("time between two dates is asked, divided and narrowed down in words", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const first = await chat.ask("average days from order to shipping");
  await expect(first.getByText(/^The average time from order date to shipped on is/)).toBeVisible();
  await expect(first.getByText("average of days from ORDERS.ORDER_DATE to ORDERS.SHIPPED_ON")).toBeVisible();
  const second = await chat.ask("by channel");
  await expect(second.getByText(/Mobile App has the highest average time/)).toBeVisible();
  const third = await chat.ask("90th percentile instead");
  await expect(third.getByRole("heading", { name: /^90th percentile of time from order date/ })).toBeVisible();
});

test("cohorts are a triangle of shares that is read cell by cell", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("retention cohorts by month of first order");
  await expect(answer.getByText(/^Of the active customers who first came in Jul 2023,/)).toBeVisible();
  const chart = new ChartCard(answer);
  await expect(chart.figure()).toHaveAccessibleName(/^Heatmap/);
  const cells = answer.getByRole("grid", { name: /^Heatmap/ }).getByRole("gridcell");
  await expect(cells.first()).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});

test("a moving average goes when its chip is taken away", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("revenue by month in 2025 with a 3 month moving average");
  await expect(chip(answer, "3-month moving average")).toBeVisible();
  await chip(answer, "3-month moving average").focus();
  await chip(answer, "3-month moving average").press("Delete");
  await expect(answer.getByRole("heading", { name: "Monthly revenue (2025)" })).toBeVisible();
  await expect(chip(answer, "3-month moving average")).toHaveCount(0);
});

test("on a phone, steps of a number stay in their order and fit", long, async ({ chat, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("orders by order value in steps of 500");
  await expect(answer.getByText(/^Order value from 0 to under 500 has the most orders/)).toBeVisible();
  const chart = new ChartCard(answer);
  expect(await chart.read("Home")).toMatch(/^0\b/);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

test("what is bought together is told with how much more often than by chance", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("which products are bought together most often");
  await answer.getByRole("tab", { name: "Table", exact: true }).click();
  await expect(answer.getByText("Times as often as by chance").first()).toBeVisible();
});

test(
  "a funnel is drawn step by step, told without a sum, and put beside one another by groups",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "MARKETING");
    const answer = await chat.ask("conversion funnel: visits, visits that did not bounce, visits with an order");
    await expect(
      answer.getByText(/^Visits: [\d,]+; Visits that did not bounce: [\d,]+; Visits with an order/),
    ).toBeVisible();
    await expect(new ChartCard(answer).figure()).toHaveAccessibleName(/^Funnel/);
    expect(await violationsIn(page)).toEqual([]);
    const byDevice = await chat.ask("by device");
    await expect(byDevice.getByRole("heading", { name: /visits with an order by device$/ })).toBeVisible();
  },
);

test("a sentence beside a question holds for its answer", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("Revenue by category, with rank. Only online orders.");
  await expect(answer.getByRole("heading", { name: "Revenue with ranks by category (Online)" })).toBeVisible();
  await expect(chip(answer, "With ranks")).toBeVisible();
});

test("working days are told not to be known", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("average working days from order to shipping");
  await expect(answer.getByText(/^Working days are not known here/)).toBeVisible();
});

/** Kinds of charts that are asked for by name: funnels, lines in panels, slopes, and where the middle of a histogram lies. */
import { ChartCard } from "../support/chart-card.ts";
import { expect, long, test } from "../support/test.ts";

test("a funnel keeps the order of its rows, and each bar says what it is of the one before", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("revenue by region as a funnel chart"));
  await expect(chart.figure()).toHaveAccessibleName(/^Funnel chart: Revenue by region/);
  expect(await chart.read("End")).toMatch(/Of the first step \d+(\.\d)?%, Of the step before \d+(\.\d)?%$/);
  await expect(
    chart
      .drawing()
      .getByText(/^↓ .+% of the step before$/)
      .first(),
  ).toBeVisible();
});

test("seven courses stand in panels under their names, and are read one by one", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("average order value by month and region"));
  await expect(chart.figure()).toHaveAccessibleName(/^Lines in panels/);
  await expect(chart.drawing().locator("svg.recharts-surface")).toHaveCount(7);
  const first = await chart.read("Home");
  expect(await chart.read("ArrowDown")).not.toBe(first);
});

test("slopes have each group at both ends, read with its change", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("slope chart of revenue by region in 2025 compared with 2024"));
  await expect(chart.figure()).toHaveAccessibleName(/^Slope chart/);
  await expect(chart.drawing().locator("text").filter({ hasText: "North America" })).toHaveCount(2);
  expect(await chart.read("End")).toMatch(/^North America: .+, Change [+-]?\d+(\.\d)?%$/);
});

test("a histogram marks its median where the sentence tells it", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("histogram of order value");
  const chart = new ChartCard(answer);
  const marked = await chart
    .drawing()
    .locator("text")
    .filter({ hasText: /^Median/ })
    .textContent();
  const [, whole = ""] = /^Median \$([\d,]+)$/.exec(marked ?? "") ?? [];
  const [, told = ""] =
    /median order value of [\d,]+ orders is \$([\d,.]+);/.exec((await answer.textContent()) ?? "") ?? [];
  expect(Math.round(Number(told.replaceAll(",", "")))).toBe(Number(whole.replaceAll(",", "")));
  await expect(chart.figure()).toContainText(/Median \$[\d,]+, half between \$[\d,]+ and \$[\d,]+\./);
});

/** What an analyst asks beyond the figures: why they changed, what is unusual, what comes, and whether a difference is chance. */
import type { Locator } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { ChartCard } from "../support/chart-card.ts";
import { expect, test } from "../support/test.ts";

const chip = (answer: Locator, name: string) => answer.getByRole("button", { name, exact: true });

test("why a figure fell is told with a waterfall, and where it was looked for", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("why did revenue fall in February 2026?");
  await expect(answer.getByText(/^Revenue fell by/)).toBeVisible();
  const chart = new ChartCard(answer);
  await expect(chart.figure()).toHaveAccessibleName(/^Waterfall chart: What moved revenue/);
  expect(await chart.read("Home", "ArrowRight")).toMatch(/, from .+ to /);
  await expect(answer.getByRole("heading", { name: "Where it was looked for" })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});

test("why goes on from the answer before, and its parts can be changed", async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  await chat.ask("online revenue in May 2026");
  const answer = await chat.ask("why?");
  await expect(answer.getByRole("heading", { name: /^What moved revenue/ })).toBeVisible();
  await expect(chip(answer, "What moved it")).toBeVisible();
  await chip(answer, "What moved it").focus();
  await chip(answer, "What moved it").press("Delete");
  await expect(chip(answer, "What moved it")).toHaveCount(0);
  await expect(answer.getByRole("heading", { name: /^Revenue compared with/ })).toBeVisible();
});

test("a forecast is a dashed line with its range, also on a phone", async ({ chat, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("forecast revenue for the next 3 months");
  await expect(answer.getByText(/^Revenue is forecast at/)).toBeVisible();
  const chart = new ChartCard(answer);
  expect(await chart.read("End")).toMatch(/\(forecast\): .+95 % of forecasts/);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await violationsIn(page)).toEqual([]);
});

test("what is unusual is marked beside what was expected", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("anything unusual last month?");
  await expect(answer.getByText(/unusual in .*revenue/i).first()).toBeVisible();
  expect(await new ChartCard(answer).read("End")).toMatch(/Expected/);
  await expect(answer.getByRole("heading", { name: "What was found" })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});

test("a difference is held against chance", async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("is the return rate significantly different between online and store");
  await expect(answer.getByText(/^Yes: the difference of/)).toBeVisible();
  await expect(answer.getByRole("heading", { name: "The difference held against chance" })).toBeVisible();
});

test("what moved a point is asked from its menu by keys, from its cell, and goes deeper by what is offered", async ({
  chat,
  page,
}) => {
  await chat.open("DEMO", "SALES");
  const course = await chat.ask("return rate by month and channel in 2026");
  const chart = new ChartCard(course);
  const menu = await chart.pick("Home", "ArrowRight", "ArrowRight");
  await expect(menu.getByRole("menuitem", { name: "Explain this change" })).toBeEnabled();
  expect(await violationsIn(page)).toEqual([]);
  await menu.getByRole("menuitem", { name: "Explain this change" }).press("Enter");
  await expect(page.getByText(/^Why did return rate.* change in March 2026\?$/)).toBeVisible();
  const why = chat.answer();
  await expect(why.getByRole("heading", { name: /^What moved return rate/ })).toBeVisible();
  await expect(chip(why, "What moved it")).toBeVisible();
  // The course stays as it was: this is no version of it.
  await expect(course.getByRole("button", { name: /^Version / })).toHaveCount(0);

  await course.getByRole("tab", { name: "Table" }).click();
  await course.getByRole("gridcell", { name: "Feb 2026" }).first().click();
  await expect(course.getByRole("button", { name: "Explain this change" })).toHaveCount(0);
});

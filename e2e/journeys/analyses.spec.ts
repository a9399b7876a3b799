/** What an analyst asks beyond the figures: why they changed, what is unusual, what comes, and whether a difference is chance. */
import type { Locator } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { BoardPage } from "../support/board-page.ts";
import { ChartCard } from "../support/chart-card.ts";
import { expect, long, test } from "../support/test.ts";

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

test("why goes on from the answer before, and its parts can be changed", long, async ({ chat }) => {
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

test("what is unusual is marked beside what was expected", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("anything unusual last month?");
  await expect(answer.getByText(/unusual in .*revenue/i).first()).toBeVisible();
  expect(await new ChartCard(answer).read("End")).toMatch(/Expected/);
  await expect(answer.getByRole("heading", { name: "What was found" })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});

test("a difference is held against chance", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("is the return rate significantly different between online and store");
  await expect(answer.getByText(/^Yes: the difference of/)).toBeVisible();
  await expect(answer.getByRole("heading", { name: "The difference held against chance" })).toBeVisible();
});

const explain = { name: "Explain this change" };

test("what moved a point is asked from its menu by keys, and from a cell beside it", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  await chat.ask("revenue by month and channel in 2026");
  const course = page.getByRole("article", { name: "Answer" }).first();
  const menu = await new ChartCard(course).pick("Home", "ArrowRight", "ArrowRight");
  await expect(menu.getByRole("menuitem", explain)).toBeEnabled();
  expect(await violationsIn(page)).toEqual([]);
  await menu.getByRole("menuitem", explain).press("Enter");
  await expect(chat.conversation().getByText("Why did revenue change in March 2026?")).toBeVisible();
  await expect(chat.answer().getByRole("heading", { name: /^What moved revenue/ })).toBeVisible();
  await chat.waitForEnd();

  // The course stays as it was: what was found is no version of it.
  await expect(course.getByRole("button", { name: /^Version / })).toHaveCount(0);
  await course.getByRole("tab", { name: "Table" }).click();
  await course.getByRole("gridcell", { name: "Store", exact: true }).first().click();
  await page.keyboard.press("ArrowRight");
  await course.getByRole("button", explain).click();
  await expect(chat.conversation().getByText(/^Why did revenue \(Store\) change in January 2026\?$/)).toBeVisible();
  await expect(chip(chat.answer(), 'Channel "Store"')).toBeVisible();
});

test(
  "a figure of a pivot table leads to what moved it, by keys and with the mouse; a total of all steps does not",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("revenue by region and quarter in 2025");
    const answer = page.getByRole("article", { name: "Answer" }).first();
    await answer.getByRole("tab", { name: "Pivot" }).click();
    const pivot = answer.getByRole("treegrid");
    const europe = pivot.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Western Europe" }) });
    await europe.getByRole("gridcell").last().click();
    await expect(answer.getByRole("button", { name: "Show the records" })).toBeVisible();
    await expect(answer.getByRole("button", explain)).toHaveCount(0);
    await page.keyboard.press("ArrowLeft");
    await expect(answer.getByRole("button", explain)).toBeVisible();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", explain).press("Enter");
    await expect(chat.conversation().getByText("Why did revenue (Western Europe) change in Q4 2025?")).toBeVisible();
    await chat.waitForEnd();
    await europe.getByRole("gridcell").nth(2).click();
    await answer.getByRole("button", explain).click();
    await expect(chat.conversation().getByText("Why did revenue (Western Europe) change in Q3 2025?")).toBeVisible();
  },
);

test(
  "a tile of a board leads into a chat that asks what moved it, by keys and from its table",
  long,
  async ({ chat, page }) => {
    const board = new BoardPage(page);
    await board.openFresh(chat);
    const course = board.tile("Monthly revenue");
    const address = page.url();
    const menu = await new ChartCard(course).pick("End", "ArrowLeft");
    await expect(menu.getByRole("menuitem", explain)).toBeEnabled();
    expect(await violationsIn(page)).toEqual([]);
    await menu.getByRole("menuitem", explain).press("Enter");
    await expect(chat.conversation().getByText(/^Why did revenue change in /)).toBeVisible();
    await expect(chat.answer().getByRole("heading", { name: /^What moved revenue/ })).toBeVisible();
    await chat.waitForEnd();

    await page.goto(address);
    await board.choose("Monthly revenue", "Show table");
    await course.getByRole("gridcell").nth(5).click();
    await course.getByRole("button", explain).click();
    await expect(chat.conversation().getByText(/^Why did revenue change in /)).toBeVisible();
  },
);

test("a dashboard in the chat is asked about where it stands", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("build a dashboard of sales");
  const menu = await new ChartCard(answer.getByRole("listitem").filter({ hasText: "Monthly revenue" })).pick(
    "End",
    "ArrowLeft",
  );
  await expect(menu.getByRole("menuitem", { name: "Show the records" })).toHaveCount(0);
  await expect(menu.getByRole("menuitem", explain)).toBeEnabled();
  await menu.getByRole("menuitem", explain).press("Enter");
  await expect(chat.conversation().getByText(/^Why did revenue change in /)).toBeVisible();
  await expect(chat.answer().getByRole("heading", { name: /^What moved revenue/ })).toBeVisible();
});

test("what is offered below leads to why, and from there into the group that stands out", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const followUp = (name: string) =>
    chat.answer().getByRole("list", { name: "Follow-up questions" }).getByRole("button", { name });
  await chat.ask("return rate by month");
  await followUp("Why did return rate fall in June 2026?").click();
  await expect(chat.answer().getByText(/^Return rate fell by/)).toBeVisible();
  await chat.waitForEnd();
  await followUp("Why did return rate (United States) fall in June 2026?").click();
  await expect(chip(chat.answer(), 'Country "United States"')).toBeVisible();
});

test.describe("with a finger, on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a bar of a course leads to what moved it, and a figure at one time does not", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const ask = async (question: string) => {
      await chat.composer().fill(question);
      await chat.button("Send").tap();
      await chat.waitForEnd();
    };
    await ask("orders by quarter in 2025 as bars");
    const course = new ChartCard(chat.answer());
    const lastBar = course.drawing().getByText("Q4 2025", { exact: true }).first();
    await course.drawing().scrollIntoViewIfNeeded();
    const tap = async () => {
      // While a chart is drawn anew its marks are gone for a moment.
      let place = { x: 0, y: 0 };
      await expect
        .poll(async () => {
          const box = await lastBar.boundingBox();
          if (box !== null) place = { x: box.x + box.width / 2, y: box.y - 40 };
          return box;
        })
        .not.toBeNull();
      await page.touchscreen.tap(place.x, place.y);
    };
    await tap();
    await expect(course.figure().getByText("Tap again for what can be done")).toBeVisible();
    await tap();
    const menu = page.getByRole("menu", { name: /^What to do with/ });
    await menu.getByRole("menuitem", explain).tap();
    await expect(chat.answer().getByRole("heading", { name: /^What moved (?:number of )?orders/i })).toBeVisible();
    await chat.waitForEnd();

    await ask("revenue by region in 2025");
    const regions = new ChartCard(chat.answer());
    await regions.drawing().scrollIntoViewIfNeeded();
    await regions.pick("Home");
    await expect(menu.getByRole("menuitem", { name: "Show the records" })).toBeVisible();
    await expect(menu.getByRole("menuitem", explain)).toHaveCount(0);
  });

  test("a cell of a board's tile, and one of a pivot table, lead to what moved them", long, async ({ chat, page }) => {
    const board = new BoardPage(page);
    await chat.open("DEMO", "SALES");
    await chat.composer().fill("build a dashboard of sales");
    await chat.button("Send").tap();
    await chat.waitForEnd();
    await chat.answer().getByRole("button", { name: "Save as dashboard" }).tap();
    await chat.answer().getByRole("link", { name: "Open the dashboard" }).tap();
    const course = board.tile("Monthly revenue");
    await course.getByRole("button", { name: "More about Monthly revenue" }).tap();
    await page.getByRole("menuitem", { name: "Show table" }).tap();
    await course.getByRole("gridcell").nth(5).tap();
    await course.getByRole("button", explain).tap();
    await expect(chat.answer().getByRole("heading", { name: /^What moved revenue/ })).toBeVisible();
    await chat.waitForEnd();

    await chat.composer().fill("revenue by region and quarter in 2025");
    await chat.button("Send").tap();
    await chat.waitForEnd();
    const answer = chat.answer();
    await answer.getByRole("tab", { name: "Pivot" }).tap();
    await answer.getByRole("treegrid").getByRole("gridcell").nth(2).tap();
    await answer.getByRole("button", explain).tap();
    await expect(chat.conversation().getByText(/^Why did revenue .*change in Q3 2025\?$/)).toBeVisible();
  });
});

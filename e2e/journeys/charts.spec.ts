/** Charts as they are read: chosen with a reason, by pointer and keys, in every colour, with a way to their rows. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ChartCard } from "../support/chart-card.ts";
import { runStatement } from "../support/statement-editor.ts";
import { expect, long, test } from "../support/test.ts";

test("H1 the chart fits the result, and says why it was chosen", async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const bars = new ChartCard(await chat.ask("total revenue by region"));
  await expect(bars.figure()).toHaveAccessibleName(/^Bar chart: Revenue by region/);
  await expect(bars.figure()).toContainText(/Sorted bars compare Revenue/);
  const lines = new ChartCard(await chat.ask("monthly revenue by region"));
  await expect(lines.figure()).toHaveAccessibleName(/^Line chart: Monthly revenue by region/);
  await expect(lines.figure()).toContainText(/A line for each of the top 5 of 7 values of Region/);
});

test("H4 the values of all series are told, formatted as in the table, by pointer and by arrow keys", async ({
  chat,
  page,
}) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("monthly revenue by region"));
  await expect(chart.drawing()).toBeVisible();
  const names = await chart.legendNames();
  const said = await chart.read("End");
  for (const name of names) expect(said).toContain(name);
  expect(said).toMatch(/\d{3},\d{3}\.\d{2}/);
  await page.keyboard.press("Escape");
  const box = await chart.drawing().boundingBox();
  if (box === null) throw new Error("no drawing");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const name of names) await expect(chart.figure().locator("dl dt", { hasText: name })).toBeVisible();

  const stacked = new ChartCard(await chat.ask("revenue by region and channel"));
  await expect(stacked.figure()).toHaveAccessibleName(/^Stacked bar chart/);
  expect(await stacked.read("ArrowRight")).toMatch(/Total/);
});

test("H5 series are switched in the legend, which stands in their order", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("monthly revenue by region"));
  const entries = chart.legend().getByRole("button");
  const names = await chart.legendNames();
  const said = await chart.read("End");
  const places = names.map((name) => said.indexOf(name));
  expect(places).toEqual(places.toSorted((left, right) => left - right));
  const first = entries.first();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(first).toHaveAttribute("aria-pressed", "false");
  // What was read before stands there until the new words do.
  await expect.poll(() => chart.read("End")).not.toContain(names[0]);
});

test("a chart whose series are all switched off says so, and shows them again", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("monthly revenue by channel"));
  const entries = chart.legend().getByRole("button");
  await expect(entries).toHaveText(["Store", "Online", "Mobile App"]);
  const count = await entries.count();
  for (let index = 0; index < count; index += 1) await entries.nth(index).click();
  await expect(chart.figure().getByRole("status")).toHaveText("All series are switched off.");
  await chart.figure().getByRole("button", { name: "Show all" }).focus();
  await page.keyboard.press("Enter");
  await expect(chart.drawing()).toBeVisible();
  await expect(entries.first()).toBeFocused();
  for (const entry of await entries.all()) await expect(entry).toHaveAttribute("aria-pressed", "true");
});

test(
  "a year that is there only in part is marked in the chart as it is told in the sentence",
  long,
  async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("line chart of yearly revenue");
    const chart = new ChartCard(answer);
    await expect(chart.drawing().locator(".partial-step path").first()).toHaveAttribute("stroke-dasharray", "4 4");
    const [, year = ""] = /^(.+) \(partial\)/.exec(await chart.read("End")) ?? [];
    await expect(chart.figure().getByText(`${year} is partial: its data goes up to`)).toBeVisible();
    await expect(answer.getByText(new RegExp(`the year ${year} .*not complete`, "i")).first()).toBeVisible();
  },
);

test("H6 lines differ by more than their colour, and few of them are named where they end", long, async ({ chat }) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("monthly revenue by region"));
  await expect(chart.drawing()).toBeVisible();
  const cues = await chart
    .drawing()
    .evaluate((drawing) =>
      [...drawing.querySelectorAll(".recharts-line:not(.partial-step) path.recharts-curve")].map(
        (line) => line.getAttribute("stroke-dasharray") ?? "solid",
      ),
    );
  expect(cues.length).toBeGreaterThanOrEqual(6);
  expect(new Set(cues).size).toBeGreaterThan(1);
  const few = new ChartCard(await chat.ask("monthly revenue by channel"));
  const names = await few.legendNames();
  expect(names.length).toBeLessThanOrEqual(5);
  for (const name of names) {
    await expect(few.drawing().locator("svg text").filter({ hasText: name }).first()).toBeVisible();
  }
});

test("H7 a chart is saved as a picture in both themes and as a drawing that needs nothing else", async ({
  chat,
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("monthly revenue by region"));
  const names = await chart.legendNames();
  const drawing = await saved(chart, "Drawing (SVG)");
  expect(drawing.name).toMatch(/^Monthly-revenue-by-region-\d{4}-\d{2}-\d{2}\.svg$/);
  const svg = drawing.content.toString();
  expect(svg).not.toContain("var(");
  for (const text of ["Monthly revenue by region", ...names]) expect(svg).toContain(text);
  const width = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1]);

  const light = await saved(chart, "Picture for light pages (PNG)");
  const dark = await saved(chart, "Picture for dark pages (PNG)");
  expect(light.name).toMatch(/^Monthly-revenue-by-region-\d{4}-\d{2}-\d{2}\.png$/);
  const [onLight, onDark] = [await cornerOf(page, light.content), await cornerOf(page, dark.content)];
  expect(onLight.width).toBe(2 * width);
  expect(onLight.brightness).toBeGreaterThan(240);
  expect(onDark.brightness).toBeLessThan(60);
});

test("H9 bars begin at zero; a line chart says when its axis does not", long, async ({ chat }) => {
  await chat.open("QUIRKS", "WIDE");
  const answer = await chat.ask("how many readings");
  const near = "SELECT DATE '2025-01-01' + CAST(range AS INTEGER) AS DAY, 5000 + range % 7 AS LEVEL FROM range(40)";
  await runStatement(answer, near);
  await answer.getByRole("tab", { name: "Chart" }).click();
  const chart = new ChartCard(answer);
  await expect(chart.figure()).toHaveAccessibleName(/^Line chart/);
  await expect(chart.figure()).toContainText("The axis does not start at zero.");
  await runStatement(answer, "SELECT 'City ' || range AS CITY, 5000 + range AS LEVEL FROM range(6)");
  await answer.getByRole("tab", { name: "Chart" }).click();
  await expect(chart.figure()).toHaveAccessibleName(/^Bar chart/);
  await expect(chart.drawing()).toBeVisible();
  const widths = await chart
    .drawing()
    .evaluate((drawing) =>
      [...drawing.querySelectorAll(".recharts-bar-rectangle path, .recharts-bar-rectangle rect")].map(
        (bar) => bar.getBoundingClientRect().width,
      ),
    );
  // Values that are nearly the same have bars of nearly the same length: they do not begin just below the smallest.
  expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.99);
});

test("H12 a chart has a name, a description and its rows one Tab away", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("total revenue by region"));
  await expect(chart.drawing()).toHaveAccessibleName(/^Bar chart: Revenue by region/);
  await expect(chart.drawing()).toHaveAccessibleDescription(/Arrow keys read the values/);
  await expect(chart.figure().locator("figcaption")).toContainText(/\w+ .*\./);
  await chart.drawing().focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show as table" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chart.answer.getByRole("grid")).toBeVisible();
});

async function saved(chart: ChartCard, entry: string): Promise<{ name: string; content: Buffer }> {
  await chart.answer.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([
    chart.page.waitForEvent("download"),
    chart.page.getByRole("menuitem", { name: entry }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Width and the brightness of the background, from 0 to 255. */
function cornerOf(page: Page, png: Buffer): Promise<{ width: number; brightness: number }> {
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(1, 1);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      return { width: image.width, brightness: (red + green + blue) / 3 };
    },
    [...png],
  );
}

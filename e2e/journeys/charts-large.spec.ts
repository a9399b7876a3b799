/** Charts of long results: drawn from all rows, within what a browser can draw. */
import type { Locator } from "@playwright/test";
import { chartLimits } from "../../lib/domain/chart-limits.ts";
import { ChartCard } from "../support/chart-card.ts";
import { wideRows } from "../support/quirks-database.ts";
import { scrollFor, told } from "../support/scroll-pace.ts";
import { runStatement } from "../support/statement-editor.ts";
import { expect, long, test } from "../support/test.ts";

test("H8 a line of 84,312 points is thinned out, says so, and keeps its smallest and its largest", async ({ chat }) => {
  const chart = await chartOf(
    await openWide(chat),
    "SELECT SEEN_AT, CASE READING_ID WHEN 40321 THEN -7777 WHEN 61234 THEN 99999 ELSE READING_ID % 500 END AS LEVEL FROM WIDE.READINGS WHERE READING_ID < 84312",
  );
  await expect(chart.figure()).toHaveAccessibleName(/^Line chart/);
  await expect(chart.figure()).toContainText(
    /1,000 of 84,312 points|of 84,312 points; the smallest and the largest are kept/,
  );
  await expect(chart.figure()).not.toContainText("Drawn from the first");
  await expect(chart.figure().locator("figcaption")).toContainText("99,999");
  const points = await linePoints(chart.drawing());
  console.log(`H8 a line of 84,312 rows is drawn with ${points} points`);
  expect(points).toBeLessThanOrEqual(chartLimits.linePoints);
});

test("charts of 100,000 rows hold no more marks than their limits, and their rows scroll", long, async ({ chat }) => {
  const answer = await openWide(chat);
  const dots = await chartOf(answer, "SELECT VALUE_1, VALUE_2 FROM WIDE.READINGS");
  await expect(dots.figure()).toHaveAccessibleName(/^Scatter plot/);
  const drawn = await dots.drawing().locator(".recharts-scatter-symbol").count();
  console.log(`100,000 rows as a scatter plot: ${drawn} points`);
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThanOrEqual(chartLimits.scatterPoints);

  const bars = await chartOf(answer, "SELECT READING_ID AS READING, VALUE_3 FROM WIDE.READINGS");
  await expect(
    bars.answer
      .getByRole("figure")
      .or(bars.answer.getByText(/^No chart:/))
      .first(),
  ).toBeVisible();

  await runStatement(answer, "SELECT * FROM WIDE.READINGS ORDER BY READING_ID");
  const pace = await scrollFor(answer.getByRole("grid"), { pixelsPerFrame: 48, frames: 240 });
  const cells = await answer.getByRole("gridcell").count();
  console.log(`${wideRows.toLocaleString("en-US")} rows in the grid: ${told(pace)}; ${cells} cells in the document`);
  expect(pace.mostRows).toBeLessThan(200);
});

test("a result that was cut says from how many rows its chart is drawn", long, async ({ chat }) => {
  const chart = await chartOf(await openWide(chat), "SELECT SEEN_AT, VALUE_1 FROM WIDE.MORE_READINGS; -- all of them");
  await expect(chart.answer.getByText("Drawn from the first 100,000 of more than 100,000 rows.")).toBeVisible();
});

type Chat = Parameters<Parameters<typeof test>[2]>[0]["chat"];

async function openWide(chat: Chat): Promise<Locator> {
  await chat.open("QUIRKS", "WIDE");
  return chat.ask("how many readings");
}

async function chartOf(answer: Locator, sql: string): Promise<ChartCard> {
  await runStatement(answer, sql);
  await answer.getByRole("tab", { name: "Chart" }).click();
  return new ChartCard(answer);
}

/** Points of the longest line. */
async function linePoints(drawing: Locator): Promise<number> {
  await expect(drawing.locator("path.recharts-curve").first()).toBeVisible();
  return drawing.evaluate((node) =>
    Math.max(
      ...[...node.querySelectorAll("path.recharts-curve")].map(
        (line) =>
          line
            .getAttribute("d")
            ?.split(/[ML]/)
            .filter((piece) => piece !== "").length ?? 0,
      ),
    ),
  );
}

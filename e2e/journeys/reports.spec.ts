/** A report is asked for, read, kept as a board and taken away. */
import { readFile } from "node:fs/promises";
import { violationsIn } from "../support/accessibility.ts";
import { BoardPage } from "../support/board-page.ts";
import { expect, long, test } from "../support/test.ts";

const asked = "give me a report on sales last month";
const headings = [
  "Headline figures",
  "What moved revenue",
  "Revenue by region",
  "Top 10 stores by revenue",
  "What is unusual in revenue",
  "Outlook for revenue",
];

test("a report is written section by section, and each number leads to its table", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask(asked);
  const report = answer.getByRole("region", { name: /^Report: Sales report/ });
  await expect(report.getByRole("heading", { level: 3 })).toHaveText(headings);
  const moved = report.getByRole("region", { name: "What moved revenue" });
  await expect(moved.getByText(/^Revenue (?:rose|fell) by/)).toBeVisible();
  await moved
    .getByRole("button", { name: /row 1, column/ })
    .first()
    .click();
  await expect(moved.getByRole("tab", { name: "Table" }).first()).toHaveAttribute("aria-selected", "true");
  await moved.locator("summary", { hasText: "Where it was looked for" }).click();
  await expect(moved.getByRole("grid").nth(1)).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});

test("a report is kept as a board whose words stand beside its charts", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask(asked);
  await answer.getByRole("button", { name: "Save as dashboard" }).click();
  await answer.getByRole("link", { name: "Open the dashboard" }).click();
  const board = new BoardPage(page);
  await expect(board.tiles()).toHaveCount(headings.length);
  await board.button("Refresh").click();
  await expect(page.getByText(/^Revenue (?:rose|fell) by .* stands out/)).toBeVisible();
});

test("a report fits a phone, in both themes", long, async ({ chat, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask(asked);
  const report = answer.getByRole("region", { name: /^Report: Sales report/ });
  await expect(report.getByRole("heading", { level: 3 })).toHaveText(headings);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await violationsIn(page)).toEqual([]);
});

test(
  "a report is taken away as Markdown and as one HTML file with its charts, and printed",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask(asked);
    await expect(answer.getByRole("figure").first()).toBeVisible();
    const downloaded = async (name: string): Promise<string> => {
      await answer.getByRole("button", { name: "Download the report" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name }).click(),
      ]);
      return readFile(await download.path(), "utf8");
    };
    const markdown = await downloaded("Markdown");
    for (const heading of headings) expect(markdown).toContain(`## ${heading}`);
    const html = await downloaded("HTML, one file");
    expect(html).toContain("data:image/svg+xml");
    await answer.getByRole("button", { name: "Download the report" }).click();
    await page.getByRole("menuitem", { name: "Print or save as PDF" }).click();
    const printed = page.frameLocator("iframe[title='Printed page']");
    await expect(
      printed.getByRole("heading", { name: "Outlook for revenue", level: 2, includeHidden: true }),
    ).toHaveCount(1);
    await expect
      .poll(() =>
        printed
          .locator("table")
          .first()
          .evaluate((table) => getComputedStyle(table).borderCollapse),
      )
      .toBe("collapse");
  },
);

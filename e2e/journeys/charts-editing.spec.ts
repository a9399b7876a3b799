/** Charts as they are changed in the card, and what their marks lead to. */
import { ChartCard } from "../support/chart-card.ts";
import { runStatement } from "../support/statement-editor.ts";
import { expect, long, test } from "../support/test.ts";

test("H2 kinds that fit can be chosen, the others say why not, and the axis choices stay", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("revenue by region and channel"));
  await chart.openEditor();
  await chart.editor().getByRole("combobox", { name: "Axis" }).selectOption({ label: "Channel" });
  const off = chart.kind("Scatter");
  await expect(off).toHaveAttribute("aria-disabled", "true");
  await expect(off).toHaveAccessibleDescription(/two measures/i);
  await off.focus();
  await expect(page.getByRole("tooltip")).toContainText(/two measures/i);
  await page.keyboard.press("Enter");
  await expect(off).toHaveAttribute("aria-checked", "false");
  await chart.kind("Grouped bar").click();
  await expect(chart.figure()).toHaveAccessibleName(/^Grouped bar chart/);
  await chart.kind("Stacked bar").click();
  await expect(chart.figure()).toHaveAccessibleName(/^Stacked bar chart/);
  await expect(chart.kind("Stacked bar")).toHaveAttribute("aria-checked", "true");
  await expect(chart.editor().getByRole("combobox", { name: "Axis" })).toContainText("Channel");
  expect(await chart.read("ArrowRight")).toMatch(/^(Online|Store|Marketplace|Partner|[A-Z])/);
});

test("H3 axis, series, stacking, scale, order, titles and numbers are changed without a statement, and reset", async ({
  chat,
  page,
}) => {
  await chat.open("DEMO", "SALES");
  const chart = new ChartCard(await chat.ask("monthly revenue by region"));
  const editor = chart.editor();
  await chart.openEditor();
  await editor.getByRole("radio", { name: "Logarithmic" }).click();
  await expect(editor.getByRole("radio", { name: "Logarithmic" })).toHaveAttribute("aria-checked", "true");
  await editor.getByRole("textbox", { name: "Chart title" }).fill("Our regions");
  await page.keyboard.press("Enter");
  await expect(chart.figure()).toHaveAccessibleName(/Our regions/);
  await editor.getByRole("textbox", { name: "Axis title" }).fill("Calendar month");
  await page.keyboard.press("Enter");
  await expect(chart.figure().getByText("Calendar month")).toBeVisible();
  await editor.getByRole("combobox", { name: "Decimals" }).selectOption("0");
  await expect.poll(() => chart.read("End")).not.toMatch(/\d\.\d{2}/);
  await chart.kind("Area").click();
  await expect(chart.figure()).toHaveAccessibleName(/^Area chart/);
  await editor.getByRole("radio", { name: "100 %" }).click();
  await expect(editor.getByRole("radio", { name: "100 %" })).toHaveAttribute("aria-checked", "true");

  await editor.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(chart.figure()).toHaveAccessibleName(/^Line chart: Our regions/);
  await page.reload();
  await expect(chart.figure()).toHaveAccessibleName(/^Line chart: Our regions/);
  await chart.openEditor();
  await editor.getByRole("button", { name: "Reset to automatic" }).click();
  await expect(chart.figure()).toHaveAccessibleName(/^Line chart: Monthly revenue by region/);
  await editor.getByRole("button", { name: "Undo" }).click();
  await expect(chart.figure()).toHaveAccessibleName(/Our regions/);

  const bars = new ChartCard(await chat.ask("total revenue by region"));
  await bars.openEditor();
  await bars.editor().getByRole("radio", { name: "Smallest first" }).click();
  await expect.poll(() => bars.read("Home")).toContain("Northern Europe");
});

test("H10 missing periods are gaps or zeros by choice", long, async ({ chat }) => {
  await chat.open("QUIRKS", "WIDE");
  const answer = await chat.ask("how many readings");
  const holes =
    "SELECT DATE '2025-01-01' + CAST(range AS INTEGER) AS DAY, 10 + range % 3 AS VISITS FROM range(40) WHERE range NOT IN (7, 8, 20)";
  await runStatement(answer, holes);
  await answer.getByRole("tab", { name: "Chart" }).click();
  const chart = new ChartCard(answer);
  await expect(chart.figure()).toContainText("3 periods without rows are gaps.");
  const pieces = () =>
    chart.drawing().evaluate((drawing) => {
      const line = drawing.querySelector("path.recharts-curve")?.getAttribute("d") ?? "";
      return line.split("M").length - 1;
    });
  expect(await pieces()).toBe(3);
  await chart.openEditor();
  await chart.editor().getByRole("radio", { name: "As zero" }).click();
  await expect(chart.figure()).not.toContainText("are gaps");
  await expect.poll(pieces).toBe(1);
});

test(
  "H11 a mark leads to its rows, to a narrower question and to a sentence about it",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const chart = new ChartCard(await chat.ask("total revenue by region"));
    const menu = await chart.pick("Home");
    const name = ((await menu.getByText(/./).first().textContent()) ?? "").trim();
    await menu.getByRole("menuitem", { name: "Show these rows" }).click();
    const { answer } = chart;
    await expect(answer.getByRole("list", { name: "Filters" })).toContainText(name);
    await expect(answer.getByText(/^1 of 7 rows/)).toBeVisible();
    await expect(answer.getByRole("grid").getByRole("gridcell").first()).toHaveText(name);

    await answer.getByRole("tab", { name: "Chart" }).click();
    await (await chart.pick("Home")).getByRole("menuitem", { name: "Ask about this" }).click();
    await expect(chat.composer()).toBeFocused();
    await expect(chat.composer()).toHaveValue(new RegExp(`About Region ${name} in "Revenue by region": $`));
    await chat.composer().fill("");

    await chart.drawing().locator(".recharts-bar-rectangle").first().click();
    await page.getByRole("menuitem", { name: "Filter by this" }).click();
    await expect(chat.conversation().getByText(`only Region ${name}`, { exact: true })).toBeVisible();
    await chat.waitForEnd();
    await expect(chat.answer().getByRole("heading", { name: new RegExp(`\\(${name}\\)`) })).toBeVisible();
  },
);

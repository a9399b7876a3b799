import { violationsIn } from "../support/accessibility.ts";
import { expect, long, test } from "../support/test.ts";

test("M4: one field finds chats, metrics, tables and actions by keyboard alone, and gives the focus back", async ({
  chat,
  freshApp,
  page,
}) => {
  // Chats that other journeys named like a metric would stand above it.
  await chat.open("DEMO", "SALES", freshApp);
  const answer = await chat.ask("total revenue by region");
  await expect(answer).toBeVisible();
  const palette = page.getByRole("dialog", { name: "Find anything" });
  const field = page.getByRole("combobox", { name: "Find anything" });

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expect(palette.getByRole("option", { name: /^Copy the answer/ })).toBeVisible();
  await expect(palette.getByRole("option", { name: /^ORDERS orders$/ })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(chat.composer()).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("revenue");
  const metrics = palette.getByRole("group", { name: "Metrics" });
  await expect(metrics.getByRole("option", { selected: true })).toContainText("Revenue");
  await page.keyboard.press("Enter");
  await expect(chat.composer()).toBeFocused();
  await expect(chat.composer()).toHaveValue(/^@\S+ $/);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("orders");
  await expect(palette.getByRole("option", { name: /^ORDERS orders$/ })).toBeVisible();
  await palette.getByRole("option", { name: /^ORDERS orders$/ }).click();
  await expect(page.getByRole("searchbox", { name: "Filter tables and columns" })).toBeFocused();
  await expect(page.getByRole("list", { name: "Columns of ORDERS" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("another database");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Choose a database and a schema" }).fill("demo marketing");
  await page.getByRole("option", { name: /^DEMO \/ MARKETING/ }).click();
  await expect(chat.picker("Schema")).toContainText("MARKETING");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("theme dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("dashboards");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboards$/);
});

test(
  "M4: the sheet tells the shortcuts and switches single characters off, on a phone the palette is one tap away",
  long,
  async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.button("New chat").focus();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet.getByText("Find a chat, a table, a dashboard or an action")).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    await sheet.getByRole("checkbox", { name: /Single-character/ }).uncheck();
    await page.keyboard.press("Escape");
    await expect(chat.button("New chat")).toBeFocused();
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await expect(chat.button("New chat")).toBeFocused();
    await expect(sheet).toBeHidden();

    await page.setViewportSize({ width: 390, height: 844 });
    await chat.button("Chats").click();
    await chat.button("Find anything").click();
    await expect(page.getByRole("combobox", { name: "Find anything" })).toBeFocused();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole("option", { name: "Glossary", exact: true }).click();
    await expect(page).toHaveURL(/\/glossary/);
  },
);

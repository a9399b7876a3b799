import { violationsIn } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test("a schema that nobody knows is told part by part, and one click on anything is answered in a chat", async ({
  chat,
  page,
}) => {
  await chat.open("DEMO", "SALES");
  await page.getByRole("link", { name: "Explore the schema" }).click();
  await expect(page.getByRole("heading", { name: "Explore", level: 1 })).toBeVisible();
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(part("Tables").getByRole("button", { name: "ORDERS", exact: true })).toBeVisible();
  await expect(part("Questions that work").getByRole("button").first()).toBeVisible();
  const revenue = part("Measures over time").getByRole("button", { name: "Revenue", exact: true });
  await expect(revenue).toBeVisible();
  await expect(part("Most frequent values").getByRole("list").first()).toBeVisible();
  await expect(part("Picture of the joins").getByRole("button", { name: "ORDERS", exact: true })).toBeVisible();
  const quality = part("Data quality");
  await expect(quality.getByRole("status")).toHaveText(/^\d+ checks done/, { timeout: 90_000 });
  await quality.getByText("The statement", { exact: true }).first().click();
  await expect(quality.getByText(/^SELECT count\(/).first()).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  expect(await violationsIn(page)).toEqual([]);

  await revenue.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]+$/);
  await chat.waitForEnd();
  await expect(
    chat
      .answer()
      .getByRole("button", { name: /^Revenue/ })
      .first(),
  ).toBeVisible();
});

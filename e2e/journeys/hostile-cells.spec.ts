import { foreignHost, hostileTexts } from "../support/quirks-database.ts";
import { readTable } from "../support/result-table.ts";
import { expect, test } from "../support/test.ts";

test("cells that attack the page are shown as text and reach no other host", async ({ chat, page, app }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));

  await chat.open("QUIRKS", "HOSTILE");
  const shown = await readTable(await chat.ask("score by author"));
  const texts = shown.flat();
  for (const text of Object.values(hostileTexts)) expect(texts).toContain(text);

  await chat.answer().getByRole("tab", { name: "Chart" }).click();
  await chat.answer().getByRole("tab", { name: "SQL" }).click();
  await chat.button("Schema").click();
  const panel = page.getByRole("complementary", { name: "Schema" });
  await panel.getByRole("button", { name: /^NOTES/ }).click();
  await panel.getByRole("button", { name: "Show the first rows" }).click();
  await expect(panel.getByText(hostileTexts.html)).toBeVisible();
  await page.reload();
  await expect(chat.answer().getByRole("tab", { name: "Table" })).toBeVisible();

  // A question may hold the same texts.
  await chat.ask(hostileTexts.image);
  await chat.ask(hostileTexts.html);

  expect(await page.title()).not.toBe("owned");
  await expect(page.locator("img")).toHaveCount(0);
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  expect([...hosts]).toEqual([new URL(app.address).host]);
  await expect(page.locator(`[src*="${foreignHost}"], [href*="${foreignHost}"]`)).toHaveCount(0);
});

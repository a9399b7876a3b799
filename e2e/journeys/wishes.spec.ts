/** What is to come by itself, said in the chat: answered, offered, and made by a yes. */
import { violationsIn } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test("a wish for a schedule is answered and becomes one by a yes", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("send me total revenue by region every Monday");
  await expect(answer.getByRole("figure").first()).toBeVisible();
  const card = answer.getByRole("group", { name: "Offered schedule" });
  await expect(card).toContainText("Every Monday at 08:00");
  await expect(card).toContainText("No time of day was said: 08:00 was taken.");
  expect(await violationsIn(page)).toEqual([]);
  await card.getByRole("button", { name: "Yes" }).click();
  await card.getByRole("link", { name: "Schedules" }).click();
  const rows = page.getByRole("list", { name: "Schedules" }).getByRole("listitem");
  // Others of the app may have schedules as well.
  await expect(rows.filter({ hasText: "revenue by region" }).filter({ hasText: "Every Monday at 08:00" })).toHaveCount(
    1,
  );
});

test("a wish to be told of a limit becomes an alert, and a no leaves nothing", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const first = await chat.ask("tell me when daily orders fall below 50");
  const card = first.getByRole("group", { name: "Offered alert" });
  await expect(card).toContainText("below 50");
  await expect(card).toContainText("Looked at: Every day at 08:00");
  expect(await violationsIn(page)).toEqual([]);
  await card.getByRole("button", { name: "No" }).click();
  await expect(card).toHaveCount(0);
  const second = await chat.ask("tell me when daily orders fall below 40");
  await second.getByRole("group", { name: "Offered alert" }).getByRole("button", { name: "Yes" }).click();
  await expect(second.getByRole("status").filter({ hasText: "comes by itself from now on" })).toBeVisible();
  await page.goto("/schedules");
  const alert = page
    .getByRole("list", { name: "Schedules" })
    .getByRole("listitem")
    .filter({ hasText: /below \d/ });
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText("below 40");
  await alert.getByRole("button", { name: /^More about/ }).click();
  await page.getByRole("menuitem", { name: "Change…" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("combobox", { name: "Tell me" })).toHaveValue("below");
  await form.getByRole("textbox", { name: "Limit" }).fill("35");
  expect(await violationsIn(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(alert).toContainText("below 35");
});

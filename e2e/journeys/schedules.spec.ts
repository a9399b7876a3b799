/** Answers and boards that come by themselves: made, run, looked through, snoozed, paused, removed. */
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { BoardPage } from "../support/board-page.ts";
import { expect, test } from "../support/test.ts";

/** Others of the app may have schedules as well. */
function scheduleNamed(page: Page, name: string): Locator {
  return page.getByRole("list", { name: "Schedules" }).getByRole("listitem").filter({ hasText: name });
}

async function choose(row: Locator, name: string): Promise<void> {
  await row.getByRole("button", { name: /^More about / }).click();
  await row.page().getByRole("menuitem", { name, exact: true }).click();
}

test("an answer is scheduled beside it, runs at once by hand, and says what came of it", async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("total revenue by region");
  await answer.getByRole("button", { name: /^Schedule / }).click();
  const dialog = page.getByRole("dialog", { name: /^Schedule: / });
  await expect(dialog.getByRole("status")).toContainText("Every Monday at 08:00");
  expect(await violationsIn(page)).toEqual([]);
  await dialog.getByRole("checkbox", { name: "Monday" }).uncheck();
  await expect(dialog.getByRole("status")).toHaveText("Choose a day of the week, or several.");
  await dialog.getByRole("combobox", { name: "How often" }).selectOption("Every month");
  await expect(dialog.getByRole("status")).toContainText("The first working day of every month at 08:00");
  await dialog.getByRole("combobox", { name: "Time zone" }).fill("Moon/Crater");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("It is not clear when the time zone Moon/Crater would be.");
  await dialog.getByRole("combobox", { name: "Time zone" }).fill("Europe/Berlin");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Revenue for the board");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Schedules" }).click();
  const row = scheduleNamed(page, "Revenue for the board");
  await expect(row).toContainText("Revenue for the board");
  await expect(row).toContainText("The first working day of every month at 08:00 (Europe/Berlin)");
  await expect(row).toContainText("Next:");
  await choose(row, "Run now");
  await expect(row).toContainText("Done, by hand");
  expect(await violationsIn(page)).toEqual([]);
  await choose(row, "History");
  const history = page.getByRole("dialog", { name: "History: Revenue for the board" });
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await history.getByRole("button", { name: "Close" }).click();
  // Its name leads to its latest figures.
  await row.getByRole("link", { name: "Revenue for the board" }).click();
  await expect(new BoardPage(page).tiles().getByRole("figure")).toBeVisible();
  await page.goBack();
  await choose(row, "Pause");
  await expect(row).toContainText("Paused");
  await choose(row, "Resume");
  await expect(row).toContainText("Next:");
  await row.getByRole("button", { name: /^More about / }).click();
  await page.getByRole("menuitem", { name: "Snooze" }).press("ArrowRight");
  await page.getByRole("menuitem", { name: "For a week" }).click();
  await expect(row).toContainText("Snoozed");
  await choose(row, "Change…");
  const change = page.getByRole("dialog", { name: "Schedule: Revenue for the board" });
  await change.getByRole("combobox", { name: "How often" }).selectOption("Every day");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Every day at 08:00 (Europe/Berlin)");
  await choose(row, "Remove");
  await expect(row).toHaveCount(0);
  await page.goto("/dashboards");
  await expect(page.getByText("Revenue for the board")).toHaveCount(0);
});

test("a board is scheduled from its menu, on a phone as well", async ({ chat, page }) => {
  const board = new BoardPage(page);
  await board.openFresh(chat);
  await page.setViewportSize({ width: 390, height: 844 });
  await board.button("More about this dashboard").click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Schedule: / });
  await expect(dialog.getByRole("status")).toContainText("Every Monday at 08:00");
  expect(await violationsIn(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Board of the phone");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.goto("/schedules");
  const row = scheduleNamed(page, "Board of the phone");
  await expect(row).toHaveCount(1);
  await choose(row, "Run now");
  await expect(row).toContainText("charts of the board read anew.");
  expect(await violationsIn(page)).toEqual([]);
});

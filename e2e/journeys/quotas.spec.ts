/** A quota on the way of two people: told before it bites, a clear end that loses nothing, and an admin who gives more. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { type RunningApp, startApp } from "../support/app-process.ts";
import { ChatPage } from "../support/chat-page.ts";
import { invite, join, makeFirstAdmin, newPage, openSetUp } from "../support/team-page.ts";
import { expect, test } from "../support/test.ts";

test("a quota warns, ends, keeps the question, and gives way to an admin's word", async ({ browser }) => {
  test.setTimeout(600_000);
  const app = await startApp({ AUTH: "team" });
  try {
    const admin = await newPage(browser, app);
    const link = await test.step("an admin invites somebody", () => setsUp(admin, app));
    await test.step("and gives everybody five runs", () => gives(admin, "5"));
    const viewer = await newPage(browser, app);
    await join(viewer, link);
    const chat = new ChatPage(viewer);
    await test.step("who is told what is left before nothing is", () => isWarned(chat));
    await test.step("and is refused without losing the question", () => isRefused(chat));
    await test.step("the account says the same", () => seesOwn(viewer));
    await test.step("the admin sees who took what", () => looks(admin));
    await test.step("and gives more", () => gives(admin, "10"));
    await test.step("so that the question goes through", () => goesOn(chat));
  } finally {
    await app.stop();
  }
});

async function setsUp(page: Page, app: RunningApp): Promise<string> {
  await openSetUp(page, app);
  await makeFirstAdmin(page);
  await expect(page).toHaveURL(/\/chat/);
  await page.goto("/people");
  return invite(page, "Grace");
}

async function gives(page: Page, runs: string): Promise<void> {
  await page.goto("/usage");
  await page.getByRole("button", { name: "Change the quota: Everybody" }).click();
  const dialog = page.getByRole("dialog", { name: "Quota: Everybody" });
  await dialog.getByLabel("Runs in a month").fill("many");
  await expect(dialog.getByText("Write a number, or nothing for no limit.")).toBeVisible();
  await dialog.getByLabel("Runs in a month").fill(runs);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Quotas" })).toContainText(`${runs} runs in a month`);
}

async function isWarned(chat: ChatPage): Promise<void> {
  await chat.open("DEMO", "SALES");
  for (const question of ["how many orders are there", "total revenue", "number of products"]) await chat.ask(question);
  await expect(chat.page.getByText(/^Your 5 runs for/)).toBeHidden();
  await chat.ask("how many customers are there");
  await expect(
    chat.page.getByText(/^Your 5 runs for \w+ \d+: 1 run left\. It begins anew on 1 \w+ \d+\.$/),
  ).toBeVisible();
  expect(await violationsIn(chat.page)).toEqual([]);
  await chat.ask("total revenue by region");
  await expect(chat.page.getByText(/^Your 5 runs for \w+ \d+: nothing is left\./)).toBeVisible();
}

const lastQuestion = "total revenue by channel";

async function isRefused(chat: ChatPage): Promise<void> {
  const composer = chat.composer();
  await composer.fill(lastQuestion);
  await composer.press("Enter");
  await expect(chat.page.getByRole("alert").filter({ hasText: "nothing is left" })).toContainText(
    "an administrator can raise the quota",
  );
  await expect(composer).toHaveValue(lastQuestion);
}

async function seesOwn(page: Page): Promise<void> {
  const chat = page.url();
  await page.goto("/account");
  const own = page.getByRole("region", { name: "What you used" });
  await expect(own).toContainText("5 of 5 runs");
  expect(await violationsIn(page)).toEqual([]);
  await page.goto(chat);
}

async function looks(page: Page): Promise<void> {
  await page.goto("/usage");
  const table = page.getByRole("region", { name: "Usage by person" });
  await expect(table.getByRole("row", { name: /^Grace/ })).toContainText("5 of 5 runs");
  await table.getByRole("button", { name: "Runs" }).click();
  await expect(table.getByRole("columnheader", { name: "Runs" })).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("row").nth(1)).toContainText("Grace");
  expect(await violationsIn(page)).toEqual([]);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const lines = (await readFile(await (await downloading).path(), "utf8")).split("\r\n");
  expect(lines[0]).toMatch(/^Month,Kind,Name,Runs,Runs at most,/);
  expect(lines.find((line) => line.includes(",Grace,"))).toMatch(/^\d{4}-\d\d,person,Grace,5,5,/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsIn(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function goesOn(chat: ChatPage): Promise<void> {
  const composer = chat.composer();
  await expect(composer).toHaveValue(lastQuestion);
  await composer.press("Enter");
  await chat.waitForEnd();
  await expect(chat.conversation().getByText(lastQuestion, { exact: true })).toBeVisible();
}

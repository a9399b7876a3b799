/** A team: the first admin by link, a viewer in another browser, rights, sessions, the record, a removal, a second factor. */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { codeOf } from "../../tests/support/access/authenticator.ts";
import { violationsIn } from "../support/accessibility.ts";
import { type RunningApp, startApp } from "../support/app-process.ts";
import { BoardPage } from "../support/board-page.ts";
import { ChatPage } from "../support/chat-page.ts";
import { invite, makeFirstAdmin, newPage, openSetUp, password } from "../support/team-page.ts";
import { expect, test } from "../support/test.ts";

test("a team is set up, kept apart, and let out again", async ({ browser }) => {
  test.setTimeout(600_000);
  const app = await startApp({ AUTH: "team" });
  try {
    const admin = await newPage(browser, app);
    await test.step("nothing is shown to somebody who is not signed in", () => seesNothing(admin, app));
    await test.step("the link of the start makes the first admin", () => setsUp(admin, app));
    const asked = await test.step("the admin asks", () => asks(admin));
    const link = await test.step("and invites somebody", () => invites(admin));
    const viewer = await newPage(browser, app);
    await test.step("who chooses a password on the link", () => joins(viewer, link));
    await test.step("each sees only what is theirs", () => staysApart(viewer, asked));
    await test.step("and lets people in only as an admin", () => isRefused(viewer));
    await test.step("a session that is ended elsewhere closes its page", () => endsElsewhere(browser, app, viewer));
    await test.step("what was done is in the record", () => readsAudit(admin));
    await test.step("somebody leaves, and hands the board on", () => removes(admin, viewer));
    await test.step("a second factor is asked for", () => setsUpSecondFactor(admin));
  } finally {
    await app.stop();
  }
});

async function seesNothing(page: Page, app: RunningApp): Promise<void> {
  for (const path of ["/chat", "/dashboards", "/explore", "/glossary", "/runs", "/settings", "/people", "/account"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${app.address}/sign-in?next=${encodeURIComponent(path)}`);
  }
  const answers = ["/api/session", "/api/runs/x/export", "/api/dashboards/x/export", "/api/results/x/export"];
  for (const path of answers) expect([path, (await page.request.get(path)).status()]).toEqual([path, 403]);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await page.getByLabel("E-mail address").fill("nobody@example.org");
  await page.getByLabel("Password").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").first()).toContainText("The e-mail address or the password is not right.");
}

async function setsUp(page: Page, app: RunningApp): Promise<void> {
  await openSetUp(page, app);
  expect(await violationsIn(page)).toEqual([]);
  await makeFirstAdmin(page);
  await expect(page).toHaveURL(/\/chat/);
}

async function asks(page: Page): Promise<string> {
  const chat = new ChatPage(page);
  await chat.open("DEMO", "SALES");
  await chat.ask("how many orders are there");
  await expect(page.getByRole("navigation", { name: "Chat history" }).getByRole("link")).toHaveCount(1);
  return page.url();
}

async function invites(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Account: Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "People" }).click();
  const link = await invite(page, "Vic");
  await expect(page.getByRole("list", { name: "People" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("list", { name: "People" })).toContainText("Invited");
  expect(await violationsIn(page)).toEqual([]);
  await hasNoSideways(page);
  return link;
}

async function joins(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText("Hello Vic.")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page).toHaveURL(/\/chat/);
}

async function staysApart(page: Page, foreignChat: string): Promise<void> {
  await expect(page.getByText("Your chats will be listed here.")).toBeVisible();
  const answer = await page.goto(foreignChat);
  expect(answer?.status()).toBe(404);
}

async function isRefused(page: Page): Promise<void> {
  expect((await page.goto("/people"))?.status()).toBe(404);
  await page.goto("/chat");
  await page.getByRole("button", { name: "Account: Vic" }).click();
  await expect(page.getByRole("menuitem", { name: "Account" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "People" })).toHaveCount(0);
  await page.keyboard.press("Escape");
}

async function endsElsewhere(browser: Browser, app: RunningApp, viewer: Page): Promise<void> {
  const other = await newPage(browser, app);
  await other.goto("/sign-in?next=//evil.example");
  await other.getByLabel("E-mail address").fill("vic@example.org");
  await other.getByLabel("Password").fill(password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other).toHaveURL(new RegExp(`^${app.address}/chat`));
  await other.goto("/account");
  await other.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(other.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
  // Nobody touches the page: it finds out by itself.
  await expect(viewer).toHaveURL(/\/sign-in\?next=/, { timeout: 60_000 });
  await other.getByRole("button", { name: "Account: Vic" }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other).toHaveURL(`${app.address}/sign-in`);
  await other.close();
}

async function readsAudit(page: Page): Promise<void> {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Account: Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "Audit" }).click();
  const table = page.getByRole("region", { name: "What people did" });
  await expect(table.getByRole("button", { name: "Invited a person, Ada Lovelace" })).toBeVisible();
  await expect(table.getByRole("button", { name: "Ran a statement, Ada Lovelace" }).first()).toBeVisible();
  await expect(table.getByRole("button", { name: "Was refused by their role, Vic" }).first()).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await page.getByLabel("Person", { exact: true }).selectOption({ label: "Vic" });
  await page.getByLabel("Act", { exact: true }).selectOption({ label: "Signed in" });
  await expect(page).toHaveURL(/\/audit\?person=.+&act=sign-in$/);
  await expect(table.getByRole("button", { name: "Invited a person, Ada Lovelace" })).toHaveCount(0);
  const entry = table.getByRole("button", { name: "Signed in, Vic" }).first();
  await entry.click();
  await expect(table.getByText("signInAction")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(lines.map(() => ({ act: "sign-in", name: "Vic" })));
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect(table.getByRole("button", { name: "Downloaded this record, Ada Lovelace" })).toBeVisible();
  await hasNoSideways(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsIn(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
}

async function removes(page: Page, viewer: Page): Promise<void> {
  await viewer.goto("/sign-in");
  await viewer.getByLabel("E-mail address").fill("vic@example.org");
  await viewer.getByLabel("Password").fill(password);
  await viewer.getByRole("button", { name: "Sign in" }).click();
  await expect(viewer).toHaveURL(/\/chat/);
  const board = new BoardPage(viewer);
  await board.openFresh(new ChatPage(viewer));
  const path = new URL(viewer.url()).pathname;
  await page.goto("/people");
  await page.getByRole("button", { name: "More about Vic" }).click();
  await page.getByRole("menuitem", { name: "Remove Vic…" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Vic?" });
  await dialog.getByLabel("What becomes of 1 board").selectOption({ label: "Hand them to Ada Lovelace" });
  expect(await violationsIn(page)).toEqual([]);
  await hasNoSideways(page);
  await dialog.getByRole("button", { name: "Remove Vic" }).click();
  await expect(page.getByRole("list", { name: "People" }).getByRole("listitem")).toHaveCount(1);
  await viewer.goto("/chat");
  await expect(viewer).toHaveURL(/\/sign-in/);
  expect((await page.goto(path))?.status()).toBe(200);
  await expect(new BoardPage(page).tiles().first().getByRole("figure")).toBeVisible();
  await page.goto("/audit");
  const table = page.getByRole("region", { name: "What people did" });
  await expect(table.getByRole("button", { name: "Removed a person, Ada Lovelace" })).toBeVisible();
  await expect(table.getByRole("button", { name: "Signed in, A removed person" }).first()).toBeVisible();
  await expect(page.getByText("Vic", { exact: true })).toHaveCount(0);
}

async function setsUpSecondFactor(page: Page): Promise<void> {
  await page.goto("/account");
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("img", { name: "Code for the authenticator app" })).toBeVisible();
  const secret = (await page.getByRole("region", { name: "Two-factor sign-in" }).locator("code").textContent()) ?? "";
  expect(await violationsIn(page)).toEqual([]);
  await hasNoSideways(page);
  const uri = `otpauth://totp/SnowGPT?secret=${secret}`;
  await page.getByLabel("Code", { exact: true }).fill(codeOf(uri));
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("On: a code is asked for at each sign-in.")).toBeVisible();
  await page.getByRole("button", { name: "Account: Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("E-mail address").fill("ada@example.org");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  // The one that was just used is worth nothing any more; the app shows the next one half a minute later.
  await page.getByLabel("Code", { exact: true }).fill(codeOf(uri, Date.now() + 30_000));
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL(/\/chat/);
}

/** A phone shows the same page without a bar below it. */
async function hasNoSideways(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  await expect.poll(widths).toEqual([390, 390]);
  if (before !== null) await page.setViewportSize(before);
}

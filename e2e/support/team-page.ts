/** A team's people in browsers of their own: how each comes in. */
import { type Browser, expect, type Page } from "@playwright/test";
import type { RunningApp } from "./app-process.ts";
import { waitForScripts } from "./interactive.ts";

export const password = "correct horse battery";

/** A browser that nobody has signed in with. */
export async function newPage(browser: Browser, app: RunningApp): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.address, reducedMotion: "reduce" });
  waitForScripts(context);
  // A provider's pages ask for a typeface of another site.
  await context.route("https://fonts.googleapis.com/**", (route) => route.abort());
  return context.newPage();
}

/** The page of the link that the start has printed. */
export async function openSetUp(page: Page, app: RunningApp): Promise<void> {
  await page.goto(/http:\S+\/set-up#\S+/.exec(app.output())?.[0] ?? "");
  await expect(page).toHaveURL(`${app.address}/set-up`);
}

/** Makes the first admin, Ada Lovelace, on that page. */
export async function makeFirstAdmin(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("E-mail address").fill("ada@example.org");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Make the account and sign in" }).click();
}

/** On the page "People". @returns the link for who was invited. */
export async function invite(page: Page, name: string, role: "Viewer" | "Editor" = "Viewer"): Promise<string> {
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("E-mail address").fill(`${name.toLowerCase()}@example.org`);
  if (role === "Editor") await dialog.getByText("Editor", { exact: true }).click();
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await page
    .getByRole("dialog", { name: `A link for ${name}` })
    .getByRole("textbox")
    .inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  return link;
}

/** Chooses the password on the link's page. */
export async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page).toHaveURL(/\/chat/);
}

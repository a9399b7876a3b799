/** Tokens: made, used by a program, ended; in an app of one person and in a team. */
import type { Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { type RunningApp, startApp } from "../support/app-process.ts";
import { makeFirstAdmin, newPage, openSetUp } from "../support/team-page.ts";
import { expect, test } from "../support/test.ts";

/** What a program gets that asks by a secret. */
async function ask(app: RunningApp, secret: string): Promise<{ readonly status: number; readonly sentence: string }> {
  const response = await fetch(`${app.address}/api/v1/ask`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ question: "how many orders are there", database: "DEMO", schema: "SALES" }),
  });
  const answer = await response.json();
  return { status: response.status, sentence: answer.sentence ?? "" };
}

async function makes(page: Page, name: string): Promise<string> {
  await expect(page.getByRole("heading", { name: "Tokens", exact: true, level: 1 })).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("checkbox", { name: /^Chats and results/ }).check();
  await page.getByRole("radio", { name: "30 days" }).click();
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Make the token" }).click();
  const dialog = page.getByRole("dialog", { name: `The token ${name}` });
  await expect(dialog.getByText("It is not shown again.")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  const secret = await dialog.getByLabel("Token", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return secret;
}

async function ends(page: Page, app: RunningApp, { name, secret }: { readonly name: string; readonly secret: string }) {
  const list = page.getByRole("list", { name: "Tokens" });
  await expect(list).toContainText("never used");
  expect(await ask(app, secret)).toMatchObject({ status: 200, sentence: expect.stringMatching(/orders/) });
  await page.reload();
  await expect(list).toContainText(/used \d/);
  await page.getByRole("button", { name: `End the token ${name}` }).click();
  await expect(page.getByText("There is none.")).toBeVisible();
  expect((await ask(app, secret)).status).toBe(401);
}

test("in an app of one person a token is made, used and ended, and the API describes itself", async ({ page, app }) => {
  await page.goto("/settings");
  await page.getByRole("region", { name: "Tokens" }).getByRole("link", { name: "tokens" }).click();
  const secret = await makes(page, "nightly report");
  await ends(page, app, { name: "nightly report", secret });
  await page.getByRole("link", { name: "reference of the API" }).click();
  await expect(page.getByRole("heading", { name: "SnowGPT API" })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  const described = await page.request.get("/api/v1/openapi.json");
  expect(await described.json()).toMatchObject({ openapi: "3.1.0" });
});

test("in a team a token is under the account, and what it did is in the record", async ({ browser }) => {
  test.setTimeout(600_000);
  const app = await startApp({ AUTH: "team" });
  try {
    const page = await newPage(browser, app);
    await openSetUp(page, app);
    await makeFirstAdmin(page);
    await expect(page).toHaveURL(/\/chat/);
    await page.goto("/account");
    await page.getByRole("region", { name: "Tokens" }).getByRole("link", { name: "tokens" }).click();
    const secret = await makes(page, "warehouse job");
    await ends(page, app, { name: "warehouse job", secret });
    await page.goto("/audit");
    for (const act of ["Made a token", "Asked by a token", "Ended a token"]) {
      await expect(page.getByRole("cell", { name: act }).first()).toBeVisible();
    }
  } finally {
    await app.stop();
  }
});

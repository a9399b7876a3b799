/** An app is let in by a page, is in the list, and is ended; in an app of one person and in a team. */
import type { Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { type AppClient, openAppClient } from "../support/app-client.ts";
import { startApp } from "../support/app-process.ts";
import { makeFirstAdmin, newPage, openSetUp, password } from "../support/team-page.ts";
import { expect, test } from "../support/test.ts";

/** Says yes on the page of consent. */
async function letsIn(page: Page, client: AppClient, name: string) {
  await expect(page.getByRole("heading", { name: "Connect an app", level: 1 })).toBeVisible();
  await expect(page.getByText(`${name} wants to ask in your name`)).toBeVisible();
  await expect(page.getByText("a program on this computer")).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveText([
    "ask questions, answer what is asked back, follow and stop answers",
    "list and read chats, read and download results",
  ]);
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveTitle("Done");
  const answer = await client.answer();
  expect(answer.get("state")).toBe("state-1");
  return client.exchange(answer.get("code") ?? "");
}

/** Ends it in the list; its tokens are worth nothing from then on. */
async function ends(
  page: Page,
  client: AppClient,
  { name, refresh }: { readonly name: string; readonly refresh: string },
) {
  await page.goto("/account/tokens");
  const list = page.getByRole("list", { name: "Connected apps" });
  await expect(list).toContainText(`${name}a program on this computer · Ask, Chats and results`);
  await expect(list).toContainText("never used");
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: `End the app ${name}` }).click();
  await expect(page.getByText("No app is connected.")).toBeVisible();
  expect(await client.renew(refresh)).toBe(400);
}

test("in an app of one person an app is let in and ended, and hears a no", async ({ page, app }) => {
  const client = await openAppClient(app, "Notebook");
  await page.goto(client.askAt);
  const { refresh } = await letsIn(page, client, "Notebook");
  await ends(page, client, { name: "Notebook", refresh });
  client.close();
  const refused = await openAppClient(app, "Other");
  await page.goto(refused.askAt);
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page).toHaveTitle("Done");
  expect((await refused.answer()).get("error")).toBe("access_denied");
  refused.close();
});

test("an app that is not known, or asks for too much, gets no yes, and no browser by itself", async ({ page, app }) => {
  const client = await openAppClient(app, "Greedy", { scope: "ask everything" });
  await page.goto(client.askAt);
  await expect(page.getByRole("heading", { name: "This app cannot be connected" })).toBeVisible();
  await expect(page.getByText("The app asked for more than there is.")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("link", { name: "Go back to a program on this computer" }).click();
  await expect(page).toHaveTitle("Done");
  expect((await client.answer()).get("error")).toBe("invalid_scope");
  client.close();
  await page.goto("/oauth/authorize?client_id=nobody&redirect_uri=https://evil.example/");
  await expect(page.getByText("This app is not known here.")).toBeVisible();
  await expect(page.getByRole("link")).toHaveCount(0);
});

test("the page cannot be framed, and the documents are where clients look", async ({ page, app }) => {
  const response = await page.goto("/oauth/authorize");
  expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(response?.headers()["x-frame-options"]).toBe("DENY");
  const documents = ["oauth-protected-resource", "oauth-protected-resource/mcp", "oauth-authorization-server"];
  for (const name of documents) {
    const document = await fetch(`${app.address}/.well-known/${name}`);
    expect([name, document.status, document.headers.get("set-cookie")]).toEqual([name, 200, null]);
    expect(await document.text()).toContain(app.address);
  }
  expect((await fetch(`${app.address}/oauth/token`)).status).toBe(405);
  expect((await fetch(`${app.address}/oauth/token`, { method: "POST" })).status).toBe(400);
});

test("in a team whoever is not signed in signs in first and comes back, and the record tells it", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const app = await startApp({ AUTH: "team" });
  try {
    const first = await newPage(browser, app);
    await openSetUp(first, app);
    await makeFirstAdmin(first);
    await expect(first).toHaveURL(/\/chat/);
    const page = await newPage(browser, app);
    const client = await openAppClient(app, "Notebook");
    await page.goto(client.askAt);
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await page.getByLabel("E-mail address").fill("ada@example.org");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("(Ada Lovelace)")).toBeVisible();
    const { refresh } = await letsIn(page, client, "Notebook");
    await ends(page, client, { name: "Notebook", refresh });
    client.close();
    await page.goto("/audit");
    for (const act of ["Let an app in", "Ended an app"]) {
      await expect(page.getByRole("cell", { name: act }).first()).toBeVisible();
    }
  } finally {
    await app.stop();
  }
});

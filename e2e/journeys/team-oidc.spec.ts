/** A team that signs in by a provider of OpenID Connect: there and back, with groups; its admins owe a second factor. */
import type { Page } from "@playwright/test";
import { codeOf } from "../../tests/support/access/authenticator.ts";
import { openSignInProvider, type SignInProvider } from "../../tests/support/access/sign-in-provider.ts";
import { violationsIn } from "../support/accessibility.ts";
import { type RunningApp, startApp } from "../support/app-process.ts";
import { invite, makeFirstAdmin, newPage, openSetUp, password } from "../support/team-page.ts";
import { expect, test } from "../support/test.ts";

const ann = { email: "ann@example.org", email_verified: true, name: "Ann Lee", groups: ["/sales"] };

test("a team signs in by its provider", async ({ browser }) => {
  test.setTimeout(600_000);
  const provider = await openSignInProvider();
  const { issuer, clientId, clientSecret, name } = provider.settings();
  const app = await startApp({
    ...{ AUTH: "team", OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    ...{ OIDC_NAME: name, OIDC_SCOPES: "openid email profile groups", REQUIRE_TWO_FACTOR: "admin" },
  });
  provider.register(app.address);
  provider.people.set("ann", ann);
  try {
    const admin = await newPage(browser, app);
    await test.step("an admin can do nothing before a second factor is there", () => setsUpSecondFactor(admin, app));
    await test.step("and makes a group that follows the provider's", () => preparesGroup(admin));
    const visitor = await newPage(browser, app);
    await test.step("whom nobody invited stays outside", () => staysOutside(visitor, app));
    await test.step("an invitation needs no link", () => invite(admin, "Ann"));
    await test.step("whoever was invited comes in, to the page that was wanted", () => comesIn(visitor, app));
    await test.step("and is in the group, here and there", () => isInGroup(visitor, admin));
    await test.step("whoever is switched off is out and stays out", () => isSwitchedOff(admin, visitor));
    await test.step("a provider that is away keeps no password out", () => isAway(visitor, provider));
  } finally {
    await app.stop();
    await provider.stop().catch(() => undefined);
  }
});

async function setsUpSecondFactor(page: Page, app: RunningApp): Promise<void> {
  await openSetUp(page, app);
  await makeFirstAdmin(page);
  await expect(page).toHaveURL(`${app.address}/second-factor?next=${encodeURIComponent("/chat")}`);
  await page.goto("/people");
  await expect(page).toHaveURL(`${app.address}/second-factor?next=${encodeURIComponent("/people")}`);
  expect((await page.request.get("/api/session")).status()).toBe(403);
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("img", { name: "Code for the authenticator app" })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  const secret = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(codeOf(`otpauth://totp/SnowGPT?secret=${secret}`));
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page).toHaveURL(`${app.address}/people`);
}

async function preparesGroup(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New group" }).click();
  const dialog = page.getByRole("dialog", { name: "New group" });
  await dialog.getByLabel("Name", { exact: true }).fill("Sales team");
  await dialog.getByLabel("Its name or id at the sign-in provider (optional)").fill("/sales");
  expect(await violationsIn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Make the group" }).click();
  await expect(page.getByRole("list", { name: "Groups" })).toContainText("Follows “/sales” of the sign-in provider");
  expect(await violationsIn(page)).toEqual([]);
}

/** From the app's button through the provider's own two pages. */
async function goesThrough(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in with Example ID" }).click();
  await page.getByPlaceholder("Enter any login").fill("ann");
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function staysOutside(page: Page, app: RunningApp): Promise<void> {
  await page.goto("/people");
  await expect(page).toHaveURL(`${app.address}/sign-in?next=${encodeURIComponent("/people")}`);
  expect(await violationsIn(page)).toEqual([]);
  await goesThrough(page);
  await expect(page).toHaveURL(`${app.address}/sign-in?problem=not-invited`);
  await expect(page.getByRole("alert").first()).toContainText("Nobody in this team has your e-mail address.");
  expect(await violationsIn(page)).toEqual([]);
  // The next step of the journey is somebody at the provider's beginning again.
  await page.context().clearCookies();
}

async function comesIn(page: Page, app: RunningApp): Promise<void> {
  await page.goto("/account");
  await goesThrough(page);
  await expect(page).toHaveURL(`${app.address}/account`);
  await expect(page.getByRole("button", { name: "Account: Ann" })).toBeVisible();
  // Password and second factor are the provider's.
  await expect(page.getByRole("region", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Password" })).toHaveCount(0);
  expect(await violationsIn(page)).toEqual([]);
}

async function isInGroup(page: Page, admin: Page): Promise<void> {
  await expect(page.getByText("Your group: Sales team")).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole("list", { name: "People" })).not.toContainText("Invited");
  await admin.getByRole("button", { name: "1 person in Sales team" }).click();
  const dialog = admin.getByRole("dialog", { name: "People in Sales team" });
  await expect(dialog.getByText("By provider")).toHaveCount(1);
  expect(await violationsIn(admin)).toEqual([]);
  const ada = dialog.getByRole("checkbox", { name: /^Ada Lovelace/ });
  await ada.click();
  await expect(ada).toBeChecked();
  await admin.getByRole("button", { name: "Close" }).click();
  await expect(admin.getByRole("button", { name: "2 people in Sales team" })).toBeVisible();
}

async function isSwitchedOff(admin: Page, page: Page): Promise<void> {
  await admin.getByRole("button", { name: "More about Ann" }).click();
  await admin.getByRole("menuitem", { name: "Switch off" }).click();
  await expect(admin.getByRole("list", { name: "People" })).toContainText("Switched off");
  await expect(page).toHaveURL(/\/sign-in\?next=/, { timeout: 60_000 });
  await page.context().clearCookies();
  await goesThrough(page);
  await expect(page.getByRole("alert").first()).toContainText("This account is switched off.");
}

async function isAway(page: Page, provider: SignInProvider): Promise<void> {
  provider.meddle((_request, response) => Boolean(response.writeHead(503).end()));
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill("ada@example.org");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}

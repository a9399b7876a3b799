/** A team in which people see different parts of the data: an admin, an editor, and a viewer of one country. */
import { rename, writeFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import type { Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { type RunningApp, startApp } from "../support/app-process.ts";
import { ChatPage } from "../support/chat-page.ts";
import { sharesBoard, sharesChat } from "../support/sharing-acts.ts";
import { invite, join, makeFirstAdmin, newPage, openSetUp } from "../support/team-page.ts";
import { expect, test } from "../support/test.ts";

const rights = `
groups:
  Everything: { databases: all }
  Germany:
    databases:
      DEMO:
        schemas:
          SALES:
            tables:
              CUSTOMERS:
                rows: [{ column: COUNTRY, operator: equals, values: [Germany] }]
                hideColumns: [EMAIL]
              TARGETS: hidden
`;

const germany = { group: "Germany", seen: "Germany", hidden: "France" };

test("each sees what the groups may see, an editor changes what others read, and no more", async ({ browser }) => {
  test.setTimeout(600_000);
  const app = await startApp({ AUTH: "team" });
  try {
    const admin = await newPage(browser, app);
    await openSetUp(admin, app);
    await makeFirstAdmin(admin);
    await expect(admin).toHaveURL(/\/chat/);
    await admin.goto("/people");
    const [editor, viewer] = [await newPage(browser, app), await newPage(browser, app)];
    await join(editor, await invite(admin, "Ed", "Editor"));
    await join(viewer, await invite(admin, "Vic"));
    await test.step("groups are made and filled", () => makesGroups(admin));
    await test.step("with rights, who is in no group sees nothing", () => seesNothing(admin, app));
    await test.step("an editor sees all, and explains a word", () => explains(editor));
    await test.step("a viewer of one country sees that country", () => seesGermany(viewer));
    await test.step("and reads what the editor wrote, changes nothing, and finds nothing of what is hidden", () =>
      reads(viewer));
    await test.step("an admin sees what that country's people see, and comes back", () => seesAsGermany(admin));
    await test.step("an editor shares a board with them, who see their country in it and change nothing", () =>
      sharesBoard(editor, viewer, germany));
    await test.step("and a chat, whose questions they ask anew with their own rights", () =>
      sharesChat(editor, viewer, germany));
    await test.step("neither lets people in", () => letNobodyIn([editor, viewer]));
    await test.step("a change counts at once", () => seesAnother(viewer, app));
  } finally {
    await app.stop();
  }
});

async function makesGroups(page: Page): Promise<void> {
  for (const [name, person] of [
    ["Everything", "Ed"],
    ["Germany", "Vic"],
  ] as const) {
    await page.getByRole("button", { name: "New group" }).click();
    const dialog = page.getByRole("dialog", { name: "New group" });
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await dialog.getByRole("button", { name: "Make the group" }).click();
    await page.getByRole("button", { name: `0 people in ${name}` }).click();
    const checkbox = page.getByRole("dialog", { name: `People in ${name}` }).getByRole("checkbox", {
      name: new RegExp(`^${person} `),
    });
    await checkbox.click();
    await expect(checkbox).toBeChecked();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: `1 person in ${name}` })).toBeVisible();
  }
}

async function say(app: RunningApp, text: string): Promise<void> {
  const file = joinPath(app.dataFolder, "rights.yaml");
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function seesNothing(admin: Page, app: RunningApp): Promise<void> {
  await say(app, rights);
  await admin.goto("/settings");
  const report = admin.getByRole("region", { name: "Rights on data" });
  await expect(report).toContainText("Rights go by the groups of the file: Everything, Germany.");
  expect(await violationsIn(admin)).toEqual([]);
  await admin.goto("/chat");
  await expect(admin.getByText("There is no data that you may see.").first()).toBeVisible();
}

async function explains(page: Page): Promise<void> {
  await page.goto(`/glossary?${new URLSearchParams({ db: "DEMO", schema: "SALES", of: "table", key: "CUSTOMERS" })}`);
  await page.getByRole("textbox", { name: "Description", exact: true }).fill("Whoever ordered once.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Edited by .+ on /)).toBeVisible();
}

async function seesGermany(page: Page): Promise<void> {
  await seesOnly(page, "Germany", "France");
  await page.getByRole("button", { name: "Schema", exact: true }).click();
  await page.getByRole("button", { name: /^CUSTOMERS / }).click();
  await expect(page.getByText("COUNTRY", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("EMAIL", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^TARGETS / })).toHaveCount(0);
}

async function reads(page: Page): Promise<void> {
  await page.goto(`/glossary?${new URLSearchParams({ db: "DEMO", schema: "SALES", of: "table", key: "CUSTOMERS" })}`);
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await expect(description).toHaveValue("Whoever ordered once.");
  await expect(description).toBeDisabled();
  await expect(page.getByText("Editors of your team change the glossary.")).toBeVisible();
  for (const name of ["Save", "Add", "Import YAML"]) {
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  }
  await page.goto(`/glossary?${new URLSearchParams({ db: "DEMO", schema: "SALES", of: "table", key: "TARGETS" })}`);
  await expect(page.getByText("The glossary has no such element.")).toBeVisible();
}

async function seesAsGermany(page: Page): Promise<void> {
  await page.goto("/people");
  await page.getByRole("button", { name: "More about Germany" }).click();
  await page.getByRole("menuitem", { name: "See the data as this group" }).click();
  const bar = page.getByRole("region", { name: "Whose view this is" });
  await expect(bar).toContainText("You see the data as Germany does.");
  await seesOnly(page, "Germany", "France");
  expect(await violationsIn(page)).toEqual([]);
  await bar.getByRole("button", { name: "Back to your own view" }).click();
  await expect(page.getByText("There is no data that you may see.").first()).toBeVisible();
  await expect(bar).toHaveCount(0);
}

async function letNobodyIn(pages: readonly Page[]): Promise<void> {
  for (const page of pages) expect((await page.goto("/people"))?.status()).toBe(404);
}

async function seesAnother(page: Page, app: RunningApp): Promise<void> {
  await say(app, rights.replace("values: [Germany]", "values: [France]"));
  await seesOnly(page, "France", "Germany");
}

/** The answer names the one country and not the other. */
async function seesOnly(page: Page, seen: string, hidden: string): Promise<void> {
  const chat = new ChatPage(page);
  // The part is put together when the file is read; whoever asks before it is there is told to try again.
  await expect(async () => {
    await page.goto(`/chat?${new URLSearchParams({ db: "DEMO", schema: "SALES" })}`);
    await expect(chat.suggestions()).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  const answer = await chat.ask("customers by country");
  await expect(answer).toContainText(seen);
  await expect(answer).not.toContainText(hidden);
}

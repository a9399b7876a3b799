/** The bell, and where notices are sent: told, read, tried, and taken away, with a receiver that is really there. */
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import type { Notice } from "#lib/domain/notice";
import { violationsIn } from "../support/accessibility.ts";
import { startApp } from "../support/app-process.ts";
import { invite, join, makeFirstAdmin, newPage, openSetUp } from "../support/team-page.ts";
import { expect, test } from "../support/test.ts";
import { tellNotices } from "../support/told-notices.ts";

function noticeOf(given: Partial<Notice>): Notice {
  return {
    ...{
      kind: "alert-began",
      title: "Daily orders fell below 50",
      text: "41 orders on 29 November, 63 the day before.",
    },
    ...{ lines: [], table: null, picture: null, link: "/runs" },
    ...given,
  };
}

/** The first is the newest. */
const told = [
  noticeOf({}),
  noticeOf({
    kind: "schedule",
    title: "Revenue by region, every Monday",
    text: "Revenue is $1.2M, 4% more than last week.",
  }),
  noticeOf({ kind: "alert-ended", title: "<b>Orders</b> are as before", text: "52 orders on 30 November." }),
];

test("the bell tells what is new until it was read, by hand and by keys", async ({ browser }) => {
  test.setTimeout(300_000);
  const app = await startApp();
  try {
    const page = await newPage(browser, app);
    await page.goto("/chat");
    await expect(bell(page, 0)).toBeVisible();
    await tellNotices(app, "local", told);
    await page.goto("/chat");
    await bell(page, 3).press("Enter");
    const list = page.getByRole("list", { name: "Notices" });
    await expect(list.getByRole("link")).toHaveCount(3);
    await expect(list).toContainText("<b>Orders</b> are as before");
    expect(await violationsIn(page)).toEqual([]);
    await list.getByRole("link", { name: /Daily orders fell below 50/ }).press("Enter");
    await expect(page).toHaveURL(/\/runs/);
    await expect(bell(page, 2)).toBeVisible();

    // Another tab learns of it.
    const other = await page.context().newPage();
    await other.goto("/settings");
    await bell(other, 2).click();
    await other.getByRole("button", { name: "Mark all as read" }).click();
    await expect(bell(other, 0)).toBeVisible();
    await expect(bell(page, 0)).toBeVisible();
    await page.reload();
    await expect(bell(page, 0)).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Chats" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Notices/ })
      .click();
    await expect(page.getByRole("list", { name: "Notices" }).getByRole("link")).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  } finally {
    await app.stop();
  }
});

test("a person adds a channel, tries it and takes it away; one of the team is an admin's", async ({ browser }) => {
  test.setTimeout(300_000);
  const receiver = await startReceiver();
  const app = await startApp({ AUTH: "team", CHANNEL_HOSTS: `http://127.0.0.1:${receiver.port}` });
  try {
    const admin = await newPage(browser, app);
    await openSetUp(admin, app);
    await makeFirstAdmin(admin);
    await expect(admin).toHaveURL(/\/chat/);
    await admin.goto("/people");
    const link = await invite(admin, "Grace");
    const viewer = await newPage(browser, app);
    await join(viewer, link);

    await viewer.goto("/account");
    const section = viewer.getByRole("region", { name: "Channels" });
    await expect(section).toContainText("The app sends no mail");
    await section.getByRole("button", { name: "Add a channel" }).click();
    const dialog = viewer.getByRole("dialog");
    await dialog.getByLabel("Kind").selectOption("webhook");
    await dialog.getByLabel("Name").fill("My program");
    await dialog.getByLabel("Address").fill("https://elsewhere.example/hook");
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect(dialog.getByRole("alert")).toContainText("The app may not send to elsewhere.example.");
    expect(await violationsIn(viewer)).toEqual([]);
    await dialog.getByLabel("Address").fill(`http://127.0.0.1:${receiver.port}/hook`);
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect(dialog.getByText(/^whsec_/)).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(section.getByRole("list", { name: "Channels" })).toContainText("My program");
    await section.getByRole("button", { name: "Send a test: My program" }).click();
    await expect(section.getByText("The test was sent.")).toBeVisible();
    expect(JSON.parse(receiver.received[0] ?? "{}")).toMatchObject({ notices: [{ title: "A test" }] });
    await section.getByLabel("How often: My program").selectOption("daily");
    expect(await violationsIn(viewer)).toEqual([]);
    await viewer.reload();
    await expect(section.getByLabel("How often: My program")).toHaveValue("daily");
    await expect(viewer.getByText(/whsec_/)).toBeHidden();
    await section.getByRole("button", { name: "Remove: My program" }).click();
    await section.getByRole("button", { name: "Remove for good: My program" }).click();
    await expect(section.getByRole("list", { name: "Channels" })).toBeHidden();

    await viewer.goto("/settings");
    await expect(viewer.getByRole("region", { name: "Databases" })).toBeVisible();
    await expect(viewer.getByRole("region", { name: "Channels of the team" })).toBeHidden();
    await admin.goto("/settings");
    const team = admin.getByRole("region", { name: "Channels of the team" });
    await team.getByRole("button", { name: "Add a channel" }).click();
    await admin.getByRole("dialog").getByLabel("Kind").selectOption("slack");
    await admin.getByLabel("Address of the incoming webhook").fill(`http://127.0.0.1:${receiver.port}/slack`);
    await admin.getByRole("dialog").getByRole("button", { name: "Add" }).click();
    await expect(team.getByRole("list", { name: "Channels" })).toContainText("Slack");
    await admin.goto("/audit");
    await expect(admin.getByRole("cell", { name: "Changed where notices are sent" }).first()).toBeVisible();
  } finally {
    await app.stop();
    receiver.close();
  }
});

function bell(page: Page, unread: number) {
  const name = unread === 0 ? "Notices" : `Notices: ${unread} unread`;
  return page.getByRole("complementary", { name: "Chats" }).getByRole("button", { name, exact: true });
}

async function startReceiver() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(body);
      response.writeHead(200).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return { port: address.port, received, close: () => server.close() };
}

/** A board and a chat of the app in a frame of somebody else's page, and pages that get nothing. */
import { violationsIn } from "../support/accessibility.ts";
import { type RunningApp, startApp } from "../support/app-process.ts";
import { embedSecret, giveToken, type HostPage, hostToken, openHostPage, saidTo } from "../support/host-page.ts";
import { keepsAnswer } from "../support/sharing-acts.ts";
import { test as base, expect } from "../support/test.ts";

type Embedding = { readonly host: HostPage; readonly foreign: HostPage; readonly embedder: RunningApp };

const test = base.extend<Embedding>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  host: async ({}, use) => {
    const host = await openHostPage();
    await use(host);
    await host.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  foreign: async ({}, use) => {
    const foreign = await openHostPage();
    await use(foreign);
    await foreign.stop();
  },
  embedder: async ({ host }, use) => {
    const app = await startApp({ EMBED_ORIGINS: host.origin, EMBED_SECRET: embedSecret });
    await use(app);
    await app.stop();
  },
});

const sales = { database: "DEMO", schema: "SALES" };

test("a board is let out, shown on the page that its token names, and on no other one", async ({
  browser,
  host,
  foreign,
  embedder,
}) => {
  test.setTimeout(600_000);
  const owner = await browser.newPage({ baseURL: embedder.address });
  const board = (await keepsAnswer(owner, "revenue by region")).split("/").at(-1) ?? "";
  const addressOf = (claims = {}) =>
    `${embedder.address}/embed/board?token=${hostToken({ origin: host.origin, what: { board }, ...claims })}`;
  const page = await browser.newPage();
  const refused = await host.show(page, addressOf());
  await expect(refused.getByRole("heading", { name: "This cannot be shown here" })).toBeVisible();

  await owner.getByRole("button", { name: "Share", exact: true }).click();
  const embedding = owner.getByRole("region", { name: "Embedding" });
  await embedding.getByRole("button", { name: "Let them show it" }).click();
  await expect(embedding.getByRole("region", { name: "Code in Node" })).toContainText(board);
  await embedding.getByRole("tab", { name: "Python" }).click();
  await expect(embedding.getByRole("region", { name: "Code in Python" })).toContainText(host.origin);
  expect(await violationsIn(owner)).toEqual([]);

  const frame = await host.show(page, addressOf());
  await expect(frame.getByRole("figure")).toBeVisible();
  for (const name of ["Edit", "Share", /^More about/, "Filter"])
    await expect(frame.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(frame.getByRole("link")).toHaveCount(0);
  await expect(frame.getByRole("complementary")).toHaveCount(0);
  await expect.poll(async () => (await saidTo(page)).map(({ type }) => type)).toContain("snowgpt:resize");
  for (const { origin } of await saidTo(page)) expect(origin).toBe(embedder.address);
  // Nobody reads the token in the address of the frame.
  await expect.poll(() => page.frames()[1]?.url()).toBe(`${embedder.address}/embed/board`);

  const alone = await browser.newPage();
  await alone.goto(addressOf());
  await expect(alone.getByRole("figure")).toBeVisible();
  expect(await violationsIn(alone)).toEqual([]);

  await giveToken(page, hostToken({ origin: host.origin, what: { board }, sub: "p-18", name: "Quinn" }));
  await expect(frame.getByRole("figure")).toBeVisible();
  await frame.getByRole("button", { name: "Refresh" }).click();
  await expect(frame.getByRole("figure")).toBeVisible();

  const elsewhere = await browser.newPage();
  const stolen = await foreign.show(elsewhere, addressOf());
  await expect.poll(() => elsewhere.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
  await expect(stolen.getByRole("figure")).toHaveCount(0);

  await embedding.getByRole("button", { name: "End embedding" }).click();
  await expect(embedding.getByRole("button", { name: "Let them show it" })).toBeVisible();
  await frame.getByRole("button", { name: "Refresh" }).click();
  await expect(frame.getByText("This dashboard is not there any more.")).toBeVisible();
});

test("a chat answers in a frame, where no cookie is kept, and its viewer finds it again", async ({
  browser,
  host,
  embedder,
}) => {
  test.setTimeout(600_000);
  const addressOf = (sub: string) =>
    `${embedder.address}/embed/chat?token=${hostToken({ origin: host.origin, what: { chat: sales }, sub })}`;
  const page = await browser.newPage();
  const frame = await host.show(page, addressOf("pat"));
  const question = frame.getByRole("textbox", { name: "Question" });
  await question.fill("show me the numbers");
  await question.press("Enter");
  await frame.getByRole("list", { name: "Answers to choose from" }).getByRole("button").first().click();
  await expect(frame.getByRole("article", { name: "Answer" })).toHaveCount(2);
  await question.fill("total revenue by region");
  await question.press("Enter");
  await expect(frame.getByRole("article", { name: "Answer" })).toHaveCount(3);
  await expect(frame.getByRole("figure").last()).toBeVisible();
  expect(await page.context().cookies(embedder.address)).toEqual([]);

  const again = await host.show(page, addressOf("pat"));
  const chats = again.getByRole("combobox", { name: "Chat" });
  await expect(chats.getByRole("option")).toHaveCount(2);
  await chats.selectOption({ index: 1 });
  await expect(again.getByRole("article", { name: "Answer" })).toHaveCount(3);
  const others = await host.show(page, addressOf("quinn"));
  await expect(others.getByRole("textbox", { name: "Question" })).toBeVisible();
  await expect(others.getByRole("combobox", { name: "Chat" })).toHaveCount(0);
});

test("the pages for frames are easy to use, name who may frame them, and all others say nobody may", async ({
  page,
  host,
  embedder,
}) => {
  const token = hostToken({ origin: host.origin, what: { chat: sales } });
  const shown = await page.goto(`${embedder.address}/embed/chat?token=${token}&theme=dark`);
  const framers = (policy = "") => /frame-ancestors ([^;]*)/.exec(policy)?.[1];
  expect(framers(shown?.headers()["content-security-policy"])).toBe(host.origin);
  expect(shown?.headers()["x-frame-options"]).toBeUndefined();
  expect(await violationsIn(page)).toEqual([]);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole("textbox", { name: "Question" }).fill("total revenue by region");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("figure")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  for (const path of ["/chat", "/dashboards", "/settings", "/share/abc", "/api/v1/docs", "/api/health"]) {
    const { headers } = await fetch(`${embedder.address}${path}`);
    const said = [framers(headers.get("content-security-policy") ?? ""), headers.get("x-frame-options")];
    expect([path, ...said]).toEqual([path, "'none'", "DENY"]);
  }
});

test("without the settings there is nothing to frame", async ({ app }) => {
  const token = hostToken({ origin: "http://localhost:4000", what: { chat: sales } });
  for (const path of ["/embed/chat", "/embed/board"]) {
    const answer = await fetch(`${app.address}${path}?token=${token}`);
    expect([path, answer.status, answer.headers.get("x-frame-options")]).toEqual([path, 404, "DENY"]);
  }
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", origin: app.address };
  const asked = await fetch(`${app.address}/api/embed/chats`, { method: "POST", headers, body: "{}" });
  expect(asked.status).toBe(404);
});

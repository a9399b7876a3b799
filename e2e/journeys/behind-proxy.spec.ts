/** A team behind a real reverse proxy with a certificate: who comes in, what forged headers move, and how answers arrive. */
import type { Browser, Page } from "@playwright/test";
import { freePort } from "../../scripts/lib/app-server.mjs";
import { openReverseProxy, type ReverseProxy } from "../../tests/support/network/reverse-proxy.ts";
import { type RunningApp, startApp } from "../support/app-process.ts";
import { ChatPage } from "../support/chat-page.ts";
import { waitForScripts } from "../support/interactive.ts";
import { makeFirstAdmin } from "../support/team-page.ts";
import { expect, test } from "../support/test.ts";
import { askThrough, eventNumbers, takeUp } from "../support/through-proxy.ts";

test("a team works behind a proxy with a certificate", async ({ browser }) => {
  test.setTimeout(600_000);
  const port = await freePort();
  const app = await startApp({ AUTH: "team", PUBLIC_URL: `https://localhost:${port}` });
  const proxy = await openReverseProxy({ port, target: () => app.address, isEncrypted: true });
  try {
    const page = await newPage(browser, proxy);
    await test.step("the first admin signs in, with cookies for encrypted ways alone", () => signsIn(page, app, proxy));
    await test.step("no header that is forged moves a name", () => movesNothing(page, proxy));
    await test.step("whoever comes round the proxy is refused", () => goesRound(app, proxy));
    await test.step("an answer arrives as it is made", () => arrivesInPieces(page, proxy));
    await test.step("and goes on where the proxy breaks off", () => goesOn(page, proxy));
    await test.step("a request is found again by its id, and the log has no data", () => isFound(page, app, proxy));
  } finally {
    await proxy.close();
    await app.stop();
  }
});

async function newPage(browser: Browser, proxy: ReverseProxy): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: proxy.address, ignoreHTTPSErrors: true, reducedMotion: "reduce" },
  });
  waitForScripts(context);
  return context.newPage();
}

async function signsIn(page: Page, app: RunningApp, proxy: ReverseProxy): Promise<void> {
  const link = /https:\S+\/set-up#\S+/.exec(app.output())?.[0] ?? "";
  expect(link).toContain(`${proxy.address}/set-up#`);
  await page.goto("/runs");
  await expect(page).toHaveURL(`${proxy.address}/sign-in?next=%2Fruns`);
  await page.goto(link);
  await makeFirstAdmin(page);
  await expect(page).toHaveURL(new RegExp(`^${proxy.address}/chat`));
  const cookies = await page.context().cookies();
  expect(cookies.map(({ secure, httpOnly }) => [secure, httpOnly])).toEqual(cookies.map(() => [true, true]));
  expect(cookies.some(({ name }) => name.startsWith("__Host-"))).toBe(true);
}

const forged: readonly Readonly<Record<string, string>>[] = [
  { "x-forwarded-host": "evil.example" },
  { "x-forwarded-host": "evil.example, localhost", "x-forwarded-proto": "https" },
  { forwarded: "for=203.0.113.66;host=evil.example;proto=https" },
  { "x-original-url": "/people", "x-rewrite-url": "/people", "x-original-host": "evil.example" },
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy", "x-middleware-rewrite": "https://evil.example/" },
  { "x-forwarded-for": "garbage, , 300.1.1.1", "x-real-ip": "evil.example" },
];

/** The proxy hands on what somebody sent, as most do. */
async function movesNothing(page: Page, proxy: ReverseProxy): Promise<void> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const headers of forged) {
    const out = await askThrough(proxy.address, "/people", { headers });
    expect([headers, out.status, out.headers.location]).toEqual([headers, 307, "/sign-in?next=%2Fpeople"]);
    const inside = await askThrough(proxy.address, "/account", { headers: { ...headers, cookie } });
    const told = JSON.stringify([out.headers, out.body, inside.headers, inside.body]);
    expect([headers, inside.status, told]).toEqual([headers, 200, expect.not.stringContaining("evil.example")]);
    expect(inside.headers["strict-transport-security"]).toBe("max-age=31536000");
  }
  const post = {
    method: "POST",
    headers: { cookie, "x-forwarded-host": "evil.example", origin: "https://evil.example" },
  };
  expect((await askThrough(proxy.address, "/api/reads/catalog", post)).status).toBe(403);
  expect((await askThrough(proxy.address, "/chat", { headers: { host: "evil.example" } })).status).toBe(421);
  expect((await askThrough(proxy.address, "//evil.example/", {})).status).toBe(400);
}

/** By the app's own port: a name that is not ours, one that came plain, and what supervisors ask. */
async function goesRound(app: RunningApp, proxy: ReverseProxy): Promise<void> {
  const port = await freePort();
  const { host } = new URL(proxy.address);
  const plain = await openReverseProxy({
    ...{ port, target: () => app.address, isEncrypted: false, addsForwarded: false },
    headers: { host, "x-forwarded-proto": "http" },
  });
  try {
    const refused = await fetch(`${plain.address}/sign-in`);
    expect([refused.status, await refused.text()]).toEqual([
      421,
      expect.stringContaining(`Open it under ${proxy.address}`),
    ]);
    const ready = await fetch(`${plain.address}/api/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: "ready", parts: { app: "open", store: "answers", work: "taken" } },
    ]);
  } finally {
    await plain.close();
  }
}

/** The page's own line, listened to by hand: what is there comes while the run goes on, and the rest where it is taken up. */
async function arrivesInPieces(page: Page, proxy: ReverseProxy): Promise<void> {
  const chat = new ChatPage(page);
  await chat.open("QUIRKS", "ENDLESS", proxy);
  await chat.send("how many events");
  await expect(chat.answer().getByRole("listitem").filter({ hasText: "Running query" })).toBeVisible();
  // Whoever comes back to the page takes the line up from its first event on.
  const attached = page.waitForRequest((request) => /"fromSeq":1\b/.test(request.postData() ?? ""));
  await page.reload();
  const line = await attached;
  let first = "";
  const cutOff = expect(
    takeUp(line, 1, (text) => {
      first = text;
    }),
  ).rejects.toThrow();
  await expect.poll(() => first).toContain("Running query");
  expect(first).not.toContain("run-end");
  proxy.cut();
  await cutOff;
  const known = eventNumbers(first);
  const rest = takeUp(line, (known.at(-1) ?? 0) + 1);
  await chat.button("Stop").click();
  const { status, headers, body } = await rest;
  expect([status, headers["x-accel-buffering"], headers["cache-control"], headers["content-encoding"]]).toEqual([
    ...[200, "no", "no-store, no-transform", "gzip"],
  ]);
  expect(body).toContain("run-end");
  const all = [...known, ...eventNumbers(body)];
  expect(all).toEqual(all.map((_, index) => index + 1));
  expect([known.length > 5, all.length > known.length]).toEqual([true, true]);
}

async function goesOn(page: Page, proxy: ReverseProxy): Promise<void> {
  const chat = new ChatPage(page);
  await chat.open("QUIRKS", "ENDLESS", proxy);
  await chat.send("how many events");
  const running = chat.answer().getByRole("listitem").filter({ hasText: "Running query" });
  await expect(running).toBeVisible();
  const before = proxy.brought();
  expect(proxy.cut()).toBeGreaterThan(0);
  // The page asks for the rest by itself, and misses nothing of it.
  await expect.poll(() => proxy.brought()).toBeGreaterThan(before);
  await expect(running).toHaveCount(1);
  await chat.button("Stop").click();
  await expect(chat.button("Stop")).toHaveCount(0);
  await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(1);
  await expect(chat.conversation().getByText("how many events", { exact: true })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(1);
}

async function isFound(page: Page, app: RunningApp, proxy: ReverseProxy): Promise<void> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, "x-request-id": "edge-4711" };
  const answer = await askThrough(proxy.address, "/account?who=ada@example.org", { headers });
  expect(answer.headers["x-request-id"]).toBe("edge-4711");
  await expect.poll(() => app.output()).toContain('"requestId":"edge-4711"');
  const lines = app
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  const own = lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === "edge-4711");
  expect(own).toMatchObject([{ msg: "request", method: "GET", route: "/account", status: 200, isCut: false }]);
  expect(lines.join("\n")).not.toMatch(/ada@|lovelace|how many|\bselect\b/i);
}

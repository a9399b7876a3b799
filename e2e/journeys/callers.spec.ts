/** Who may call: the page that this app served, under this app's own name, and nobody else. */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import type { Page, Request } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** The server action that reads a schema, as the browser sent it. */
async function recordedAction(page: Page): Promise<Request> {
  const sent = page.waitForRequest(
    (request) => request.headers()["next-action"] !== undefined && (request.postData() ?? "").includes("SALES"),
  );
  await page.getByRole("button", { name: "Browse the data" }).click();
  return sent;
}

type Replay = { readonly status: number; readonly body: string };

/** Sends a recorded request again with other headers; fetch would not let us choose the Host. */
function replay(recorded: Request, headers: Readonly<Record<string, string>>): Promise<Replay> {
  const url = new URL(recorded.url());
  const own = recorded.headers();
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: url.hostname,
        port: url.port,
        path: url.pathname + url.search,
        method: recorded.method(),
        headers: { "content-type": own["content-type"] ?? "", "next-action": own["next-action"] ?? "", ...headers },
      },
      (answer) => {
        let body = "";
        answer.setEncoding("utf8");
        answer.on("data", (piece: string) => {
          body += piece;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(recorded.postData() ?? undefined);
  });
}

test.describe("an action", () => {
  test("with cookie and own Host is answered, so that the refusals below mean something", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const recorded = await recordedAction(page);
    const cookie = (await recorded.allHeaders()).cookie ?? "";
    const { host, origin } = new URL(recorded.url());
    const reply = await replay(recorded, { cookie, host, origin });
    expect(reply.body).toContain("ORDER_LINES");
  });

  test("without the cookie is refused", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const recorded = await recordedAction(page);
    const { host, origin } = new URL(recorded.url());
    const reply = await replay(recorded, { host, origin });
    expect(reply.body).toContain("STALE_PAGE");
    expect(reply.body).not.toContain("ORDER_LINES");
  });

  test("from a page of another site is refused, whatever it says of the forwarded host", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const recorded = await recordedAction(page);
    const cookie = (await recorded.allHeaders()).cookie ?? "";
    const { host } = new URL(recorded.url());
    const foreign = { origin: "http://evil.example", "x-forwarded-host": "evil.example" };
    const claims: readonly Record<string, string>[] = [foreign, { origin: foreign.origin }, { origin: "null" }, {}];
    for (const claimed of claims) {
      const reply = await replay(recorded, { cookie, host, ...claimed });
      expect([claimed, reply.body]).toEqual([claimed, expect.not.stringContaining("ORDER_LINES")]);
      expect([claimed, reply.status]).toEqual([claimed, "origin" in claimed ? 403 : 200]);
    }
  });

  test("under a foreign Host is refused, cookie or not", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const recorded = await recordedAction(page);
    const cookie = (await recorded.allHeaders()).cookie ?? "";
    const reply = await replay(recorded, { cookie, host: "evil.example" });
    expect(reply.status).toBe(421);
    expect(reply.body).not.toContain("ORDER_LINES");
  });
});

test.describe("the export of a result", () => {
  test("gives the rows to the page, and nothing without its cookie or under a foreign Host", async ({
    chat,
    page,
    app,
  }) => {
    await chat.open("DEMO", "SALES");
    const read = page.waitForRequest((request) => (request.postData() ?? "").includes("resultId"));
    await chat.ask("total revenue by region");
    const id = /"resultId":"([0-9a-f-]{36})"/.exec((await read).postData() ?? "")?.[1];
    const path = `/api/results/${id}/export?format=csv`;
    const own = await page.request.get(path);
    expect(own.status()).toBe(200);
    expect((await own.text()).split("\n").length).toBeGreaterThan(7);

    const stranger = await fetch(app.address + path);
    expect(stranger.status).toBe(403);
    expect(await stranger.text()).not.toContain("America");
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    expect(await statusOf(app.port, path, { cookie, host: "evil.example" })).toBe(421);
  });
});

test.describe("whatever else is sent", () => {
  test("is answered 405 where the method is none of ours, and nothing is logged", async ({ app }) => {
    const printed = app.output();
    for (const method of ["TRACE", "PUT", "PATCH", "OPTIONS", "PROPFIND"])
      for (const path of ["/chat", "/api/health", "/api/uploads", "/_next/static/any.js", "/share/any"])
        expect([method, path, (await send(app.port, { method, path })).statusCode]).toEqual([method, path, 405]);
    expect(app.output()).toBe(printed);
  });

  test("is answered as a plain request where it asks for another protocol", async ({ app }) => {
    const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    expect((await send(app.port, { path: "/api/health", headers })).statusCode).toBe(200);
    expect((await send(app.port, { path: "/any", headers })).statusCode).toBe(404);
    const foreign = { ...headers, host: "evil.example" };
    expect((await send(app.port, { path: "/chat", headers: foreign })).statusCode).toBe(421);
  });

  test("gets the content policy with its 404, below the static files too", async ({ app }) => {
    for (const path of ["/_next/static/any.js", "/_next/static/css/any.css", "/any", "/any.png"]) {
      const { statusCode, headers } = await send(app.port, { path });
      expect([path, statusCode, headers["content-security-policy"]]).toEqual([
        path,
        404,
        expect.stringContaining("default-src"),
      ]);
    }
  });
});

function send(port: number, args: Pick<RequestOptions, "method" | "path" | "headers">): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: "127.0.0.1", port, ...args }, (answer) => {
      answer.resume();
      resolve(answer);
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

function statusOf(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: "127.0.0.1", port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

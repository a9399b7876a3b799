/** Nobody gets in but the page that this app served: not without the cookie, and not under a foreign name. */
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { askAction } from "#lib/actions/ask";
import { runTilesAction } from "#lib/actions/dashboards";
import { getSettings } from "#lib/config/env";
import { requireCaller } from "#lib/services/caller";
import { callerCookieName, getStartSecret } from "#lib/services/start-secret";
import { proxy } from "../../proxy.ts";
import { projectFolder } from "../../scripts/lib/data-folder.mjs";
import { cookiesOf, ownLink, ownPage, refusalCode, type SentRequest, strangers } from "../support/callers/strangers.ts";

/** What the framework would hand in of the current request. */
const current = vi.hoisted(() => ({ headers: new Headers(), cookies: new Map<string, string>() }));
vi.mock("next/headers", () => ({
  headers: async () => current.headers,
  cookies: async () => ({
    get: (name: string) => {
      const value = current.cookies.get(name);
      return value === undefined ? undefined : { name, value };
    },
  }),
}));

const port = getSettings().PORT;
const cookie = callerCookieName(port);

function arrives(request: SentRequest): void {
  current.headers = new Headers(request.headers);
  current.cookies = cookiesOf(request);
}

const anyFunction = z.custom<(...given: readonly unknown[]) => Promise<unknown>>(
  (value) => typeof value === "function",
);

/** The functions that the files of a folder export, whatever comes to be added to them. */
async function exportsOf(folder: string, isWanted: (file: string, name: string) => boolean) {
  const files = readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const module = z.record(z.string(), z.unknown()).parse({ ...(await import(join(projectFolder, folder, file))) });
      const names = Object.keys(module).filter((name) => isWanted(file, name));
      return names.map((name) => ({ name: `${name} of ${file}`, method: name, call: anyFunction.parse(module[name]) }));
    }),
  );
  return found.flat();
}

const actions = await exportsOf("lib/actions", (_file, name) => name.endsWith("Action"));
const handlers = await exportsOf(
  "app/api",
  // They tell that the process answers and whether requests may be sent to it, and nothing else; others ask for tokens.
  (file, name) => /route\.ts$/.test(file) && /^[A-Z]+$/.test(name) && !/^(?:health|ready|v1|embed)\//.test(file),
);
const refusal = { ok: false, error: { code: expect.stringMatching(refusalCode) } };

describe.each(Object.entries(strangers))("a request %s", (_what, stranger) => {
  it("is refused by every action, before its input is looked at", async () => {
    arrives(stranger());
    expect(actions.length).toBeGreaterThan(60);
    for (const { name, call } of actions) expect([name, await call(undefined)]).toMatchObject([name, refusal]);
  });

  it("is refused by every route", async () => {
    arrives(stranger());
    expect(handlers.length).toBeGreaterThan(6);
    for (const { name, call, method } of handlers) expect([name, await statusOf(call, method)]).toEqual([name, 403]);
  });
});

async function statusOf(call: z.infer<typeof anyFunction>, method: string): Promise<unknown> {
  const id = randomUUID();
  const params = Promise.resolve({ id, sessionId: id, resultId: id, runId: id });
  const answer = await call(new Request(`http://localhost:${port}/api/any`, { method }), { params });
  return answer instanceof Response ? answer.status : answer;
}

describe("the caller check", () => {
  it("lets in the page of this start", async () => {
    arrives(ownPage());
    expect(await requireCaller("POST")).toEqual({ ok: true, value: { ownerId: "local", role: "admin", groups: [] } });
  });

  it("asks whoever may change something for an origin; a link that is followed has none", async () => {
    arrives(ownLink());
    for (const method of ["POST", "DELETE", "PUT"]) expect(await requireCaller(method)).toMatchObject(refusal);
    for (const method of ["GET", "HEAD"]) expect(await requireCaller(method)).toMatchObject({ ok: true });
  });

  it("says what to do when the cookie is of an earlier start", async () => {
    arrives({ ...ownPage(), secret: "of-yesterday" });
    expect(await requireCaller("GET")).toMatchObject({
      error: { code: "STALE_PAGE", nextStep: expect.stringContaining("Reload the page") },
    });
  });
});

it("a question that is too long is told how long it may be", async () => {
  arrives(ownPage());
  const id = randomUUID();
  const asked = { database: "DEMO", schema: "SALES", sessionId: id, clientMessageId: id, text: "revenue ".repeat(600) };
  expect(await askAction(asked)).toMatchObject({
    error: { message: "This text is too long: it may have up to 4,000 characters.", nextStep: expect.any(String) },
  });
});

it("a yes to much reading names its tiles", async () => {
  arrives(ownPage());
  const unseen = { id: randomUUID(), tileIds: null, filters: [], crossFilters: [], isApproved: true };
  expect(await runTilesAction(unseen)).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
});

describe("the proxy", () => {
  const visit = (host: string, path: string, method = "GET") =>
    proxy(new NextRequest(`http://${host}${path}`, { method, headers: { host } }));

  it("answers a foreign Host with a refusal and no cookie", () => {
    const response = visit(`evil.example:${port}`, "/chat");
    expect([response.status, response.headers.get("set-cookie")]).toEqual([421, null]);
  });

  it("hands a page the cookie, out of reach of scripts and of other sites", () => {
    const given = visit(`localhost:${port}`, "/chat").headers.get("set-cookie") ?? "";
    expect(given).toContain(`${cookie}=${getStartSecret()}`);
    expect(given).toMatch(/HttpOnly/i);
    expect(given).toMatch(/SameSite=strict/i);
  });

  it("hands no cookie to an action or to an export", () => {
    expect(visit(`localhost:${port}`, "/chat", "POST").headers.get("set-cookie")).toBeNull();
    expect(visit(`localhost:${port}`, "/api/health").headers.get("set-cookie")).toBeNull();
  });

  it("hands no cookie to whoever opens a shared dashboard", () => {
    expect(visit(`localhost:${port}`, "/share/some-token").headers.get("set-cookie")).toBeNull();
    for (const path of ["/icon.svg", "/favicon.ico", "/_next/image", "/share"])
      expect([path, visit(`localhost:${port}`, path).headers.get("set-cookie")]).toEqual([path, null]);
  });

  it("hands no cookie to a page in somebody else's frame, and lets nobody act from its address", () => {
    const page = visit(`localhost:${port}`, "/embed/board?token=a.b.c");
    expect([page.headers.get("set-cookie"), page.headers.get("x-frame-options")]).toEqual([null, "DENY"]);
    expect(page.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'$/);
    for (const path of ["/embed/board", "/embed/chat", "/embed"])
      expect([path, visit(`localhost:${port}`, path, "POST").status]).toEqual([path, 405]);
  });

  it("lets nobody act from a shared dashboard's address", () => {
    const methods = ["GET", "HEAD", "POST", "PUT", "DELETE"];
    const answers = methods.map((method) => visit(`localhost:${port}`, "/share/some-token", method).status);
    expect(answers).toEqual([200, 200, 405, 405, 405]);
  });

  it("reads pages and takes actions, and answers nothing else", () => {
    const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    const answers = methods.map((method) => visit(`localhost:${port}`, "/chat", method).status);
    expect(answers).toEqual([200, 200, 200, 405, 405, 405, 405]);
  });

  it("hands on nobody's word for the Host", () => {
    const headers = { host: `localhost:${port}`, "x-forwarded-host": "evil.example" };
    const passedOn = proxy(new NextRequest(`http://localhost:${port}/chat`, { method: "POST", headers })).headers;
    expect(passedOn.get("x-middleware-override-headers")?.split(",")).toContain("host");
    expect(passedOn.get("x-middleware-override-headers")?.split(",")).not.toContain("x-forwarded-host");
  });

  it("gives every page a nonce of its own, to the browser and to the renderer alike", () => {
    const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
    const [first, second] = [visit(`localhost:${port}`, "/chat"), visit(`localhost:${port}`, "/chat")];
    expect(policyOf(first)).not.toBe(policyOf(second));
    expect(first.headers.get("x-middleware-request-content-security-policy")).toBe(policyOf(first));
  });
});

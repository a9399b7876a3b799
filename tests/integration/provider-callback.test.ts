/** The one address of the sign-in library that is served: who may ask it, and what it hands on. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { appError } from "#lib/domain/errors";
import type { AccessRequest } from "#lib/services/access/library-calls";
import type { ProviderReturn } from "#lib/services/access/provider-sign-in";
import { noAudit } from "#lib/services/audit";
import { GET } from "../../app/api/auth/callback/oidc/route.ts";

type Handed = { readonly name: string } & Readonly<Record<string, unknown>>;
type Current = {
  headers: Headers;
  handed: Handed[];
  isTeam: boolean;
  back: ProviderReturn | Error;
  asked: unknown[];
  /** Whether there were too many ways back from this address. */
  isTooOften: boolean;
};

const current = vi.hoisted(
  (): Current => ({
    headers: new Headers(),
    handed: [],
    isTeam: true,
    back: { path: "/chat", cookies: [] },
    asked: [],
    isTooOften: false,
  }),
);
vi.mock("next/headers", () => ({
  headers: async () => current.headers,
  cookies: async () => ({ set: (cookie: Handed) => current.handed.push(cookie) }),
}));
vi.mock("#lib/config/env", async (original) => ({
  ...(await original<object>()),
  accessSettings: () => (current.isTeam ? { publicUrl: null } : null),
}));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({
    audit: noAudit,
    access: {
      begunBy: async () => null,
      tooOftenBack: () => (current.isTooOften ? appError("BAD_REQUEST", "There were too many tries.") : null),
      provider: {
        finish: async (request: AccessRequest, query: URLSearchParams) => {
          current.asked.push({ cookie: request.cookie, query: query.toString() });
          if (current.back instanceof Error) throw current.back;
          return current.back;
        },
      },
    },
  }),
}));

const address = "http://localhost:3000/api/auth/callback/oidc?code=c&state=s";
const comesBack = (headers: Record<string, string> = {}) => {
  current.headers = new Headers({ host: "localhost:3000", cookie: "snowgpt_3000.state=s", ...headers });
  return GET(new Request(address));
};

beforeEach(() => {
  Object.assign(current, { isTeam: true, back: { path: "/chat", cookies: [] }, handed: [], asked: [] });
  current.isTooOften = false;
});
afterEach(() => vi.restoreAllMocks());

describe("the provider's way back", () => {
  it("sends on to a path of ours, with cookies that scripts cannot read, and is kept nowhere", async () => {
    const session = { name: "snowgpt_3000.session_token", value: "v", maxAgeSeconds: 60, isSecure: false };
    current.back = { path: "/chat?x=1", cookies: [session] };
    const answer = await comesBack();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/chat?x=1"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(current.handed).toMatchObject([{ name: session.name, httpOnly: true, sameSite: "lax", path: "/" }]);
    expect(current.asked).toEqual([{ cookie: "snowgpt_3000.state=s", query: "code=c&state=s" }]);
  });

  it.each([
    ["under a foreign name", { host: "evil.example" }],
    ["from a script of another site", { origin: "https://evil.example" }],
    ["from a frame without a site", { origin: "null" }],
  ])("is closed to what comes %s", async (_what, headers) => {
    expect((await comesBack(headers)).status).toBe(403);
    expect([current.asked, current.handed]).toEqual([[], []]);
  });

  it("is closed in an app of one person", async () => {
    current.isTeam = false;
    expect((await comesBack()).status).toBe(403);
    expect(current.asked).toEqual([]);
  });

  it("sends whoever the provider does not let in to the page that says why", async () => {
    current.back = { path: "/sign-in?problem=failed", cookies: [] };
    const answer = await comesBack();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in?problem=failed"]);
  });

  it("asks the provider nothing more for an address that comes back too often", async () => {
    current.isTooOften = true;
    expect((await comesBack()).status).toBe(503);
    expect(current.asked).toEqual([]);
  });

  it("says nothing of what went wrong inside", async () => {
    current.back = new Error("the secret of the client");
    const answer = await comesBack();
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain("secret");
  });
});

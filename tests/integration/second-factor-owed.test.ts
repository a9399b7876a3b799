/** Whose role needs a second factor can do nothing but set it up: every way into the server, and every page. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { appError, err } from "#lib/domain/errors";
import type { SignedIn } from "#lib/services/access/access";
import type { Door } from "../architecture/support/named-permissions.ts";
import { allDoors, doorCalls, functionOf } from "../support/callers/door-calls.ts";

/** Who is signed in, what the framework hands in, and where a page sent them. */
const current = vi.hoisted((): { person: SignedIn | null; reached: number } => ({ person: null, reached: 0 }));
vi.mock("next/headers", () => ({
  headers: async () =>
    new Headers({ host: "localhost:3000", origin: "http://localhost:3000", "x-snowgpt-path": "/chat?x=1" }),
  cookies: async () => ({ get: () => undefined, set: () => undefined }),
}));
vi.mock("next/navigation", () => ({
  redirect: (path: string) => {
    throw new Error(`sent to ${path}`);
  },
}));
vi.mock("#lib/config/env", async (original) => ({
  ...(await original<object>()),
  accessSettings: () => ({ publicUrl: null }),
}));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => {
    const app = { access: { person: async () => current.person, own: ownAccount() } };
    return { ...app, forCaller: async () => app };
  },
}));

function ownAccount() {
  return new Proxy(
    {},
    {
      get: () => async () => {
        current.reached += 1;
        return { result: err(appError("BAD_REQUEST", "It was reached.")), cookies: [] };
      },
    },
  );
}

const admin: SignedIn = {
  ...{ id: "someone", name: "Ada", email: "ada@example.org", role: "admin" },
  ...{ hasTwoFactor: false, isTwoFactorMissing: true, isByProvider: false, groups: [], viewsAs: null, sessionId: "s" },
};

beforeEach(() => Object.assign(current, { person: admin, reached: 0 }));

const isSettingUp = ({ permission }: Door) => permission === "setUpTwoFactor";

describe("a role that needs a second factor which is not there", () => {
  it("is refused by every action, read and route before the input is looked at, but by those that set it up", async () => {
    expect(doorCalls.length).toBeGreaterThan(120);
    const open: string[] = [];
    for (const [door, call] of doorCalls) {
      const { code, message } = await call(door);
      // A route says by its status what an action says by its code.
      const isRefused = message.includes("Your role signs in with a second factor.");
      expect([door.name, isRefused]).toEqual([door.name, !isSettingUp(door)]);
      if (!isRefused) open.push(`${door.name}: ${code}`);
    }
    expect(open.toSorted()).toEqual(["beginTwoFactorAction: BAD_REQUEST", "confirmTwoFactorAction: BAD_REQUEST"]);
    expect(current.reached).toBe(0);
  });

  it("is sent by every page to the one that sets it up, and comes back from there", async () => {
    const pages = allDoors.filter(({ kind }) => kind === "page");
    expect(pages.length).toBeGreaterThan(9);
    for (const door of pages) {
      const load = async () => (await functionOf(door))(door.name.startsWith("loadRuns") ? { of: "chats" } : null);
      if (isSettingUp(door)) expect(await load()).toEqual({ isMissing: true });
      else await expect(load()).rejects.toThrow(`sent to /second-factor?next=${encodeURIComponent("/chat?x=1")}`);
    }
  });

  it("with one can do all again", async () => {
    current.person = { ...admin, hasTwoFactor: true, isTwoFactorMissing: false };
    const { requirePermission, requirePagePermission } = await import("#lib/services/permission-checks");
    expect(await requirePermission("POST", "ask")).toMatchObject({ ok: true });
    expect(await requirePagePermission("readChats")).toMatchObject({ ok: true });
  });

  it("and nobody at all are two things: whoever is signed out is sent to the sign-in", async () => {
    current.person = null;
    const { requirePermission, requirePagePermission } = await import("#lib/services/permission-checks");
    expect(await requirePermission("POST", "setUpTwoFactor")).toMatchObject({ error: { code: "SIGNED_OUT" } });
    await expect(requirePagePermission("setUpTwoFactor")).rejects.toThrow("sent to /sign-in?next=");
  });
});

/** Every way into the server with every role: what the table allows gets in, and all else is refused, untouched. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Caller } from "#lib/domain/caller";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { mayDo } from "#lib/domain/permission-rules";
import { type Permission, permissions } from "#lib/domain/permissions";
import { roleSchema } from "#lib/domain/roles";
import type { Door } from "../architecture/support/named-permissions.ts";
import { allDoors, doorCalls, functionOf } from "../support/callers/door-calls.ts";
import { callerOf } from "../support/callers/stand-ins.ts";

/** Who calls now, and what of the app was reached for. */
const current = vi.hoisted((): { caller: unknown; reached: number } => ({ caller: null, reached: 0 }));
vi.mock("#lib/services/caller", () => ({
  requireCaller: async () => current.caller,
  pageCaller: async () => current.caller,
}));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => {
    current.reached += 1;
    return emptyApp();
  },
}));

/** Whatever is asked of it, there is none. */
function emptyApp(): unknown {
  const part: unknown = new Proxy(() => undefined, {
    get: (_target, key) => {
      // What has a "then" would be waited for.
      if (key === "then") return undefined;
      return key === "forCaller" ? async () => part : part;
    },
    apply: async () => err(appError("NOT_FOUND", "There is nothing here.")),
  });
  return part;
}

function permissionOf({ permission }: Door): Permission {
  const found = Object.keys(permissions).find((name): name is Permission => name === permission);
  expect(found, String(permission)).toBeDefined();
  return found ?? "ask";
}

function signsIn(caller: Result<Caller>): void {
  current.caller = caller;
  current.reached = 0;
}

beforeEach(() => signsIn(ok(callerOf())));

describe.each(roleSchema.options)("the role %s", (role) => {
  it("gets in where the table says so, and is refused everywhere else before its input is looked at", async () => {
    expect(doorCalls.length).toBeGreaterThan(115);
    for (const [door, call] of doorCalls) {
      signsIn(ok(callerOf("someone", role)));
      const { code, message } = await call(door);
      const permission = permissionOf(door);
      expect([door.name, code !== "FORBIDDEN"]).toEqual([door.name, mayDo(role, permission)]);
      if (mayDo(role, permission)) continue;
      expect(message).toContain(`Your role may not ${permissions[permission].deed}: ask an administrator.`);
      expect([door.name, current.reached]).toEqual([door.name, 0]);
    }
  });
});

describe("by the names of what is asked", () => {
  const refusedTo = async (role: "viewer" | "editor") => {
    signsIn(ok(callerOf("someone", role)));
    const names: string[] = [];
    for (const [door, call] of doorCalls) if ((await call(door)).code === "FORBIDDEN") names.push(door.name);
    return names.toSorted();
  };

  it("a viewer changes nothing that others see", async () => {
    expect(await refusedTo("viewer")).toEqual([
      "DELETE /api/uploads",
      "GET /api/audit/export",
      "GET /api/usage/export",
      "POST /api/uploads",
      "acceptProposalAction",
      "addAppChannelAction",
      "addUploadAction",
      "allowEmbeddingAction",
      "changeAppChannelAction",
      "changeGroupAction",
      "changePersonAction",
      "changeSettingAction",
      "dismissProposalAction",
      "dropImportAction",
      "editElementAction",
      "endLinkAction",
      "invitePersonAction",
      "linkForPersonAction",
      "makeGroupAction",
      "personThingsAction",
      "placeInGroupAction",
      "previewImportAction",
      "previewUploadAction",
      "prolongLinkAction",
      "proposalsAction",
      "proposeVerifiedAction",
      "refreshSchemaAction",
      "removeAppChannelAction",
      "removeGroupAction",
      "removePersonAction",
      "removeTableAction",
      "rereadEnvironmentAction",
      "saveQuotaAction",
      "saveVerifiedAction",
      "shareBoardAction",
      "shareDashboardAction",
      "takeImportAction",
      "teachWordsAction",
      "testAppChannelAction",
      "testModelAction",
      "viewAsAction",
    ]);
  });

  it("an editor does all but what is about the app itself", async () => {
    expect(await refusedTo("editor")).toEqual([
      "GET /api/audit/export",
      "GET /api/usage/export",
      "addAppChannelAction",
      "changeAppChannelAction",
      "changeGroupAction",
      "changePersonAction",
      "changeSettingAction",
      "endLinkAction",
      "invitePersonAction",
      "linkForPersonAction",
      "makeGroupAction",
      "personThingsAction",
      "placeInGroupAction",
      "removeAppChannelAction",
      "removeGroupAction",
      "removePersonAction",
      "rereadEnvironmentAction",
      "saveQuotaAction",
      "testAppChannelAction",
      "testModelAction",
      "viewAsAction",
    ]);
  });
});

describe("a page", () => {
  const pages = allDoors.filter(({ kind }) => kind === "page");
  const emptyFilter = { of: "chats" };
  const load = async (door: Door) => (await functionOf(door))(door.name.startsWith("loadRuns") ? emptyFilter : null);

  it("is read for every role that may see it", async () => {
    expect(pages.length).toBeGreaterThan(8);
    for (const role of roleSchema.options) {
      for (const door of pages) {
        signsIn(ok(callerOf("someone", role)));
        await load(door);
        expect([role, door.name, current.reached > 0]).toEqual([role, door.name, mayDo(role, permissionOf(door))]);
      }
    }
  });

  it("reaches for nothing of the app where the caller is refused", async () => {
    for (const door of pages) {
      signsIn(err(appError("FORBIDDEN", "Nobody is signed in.")));
      await load(door);
      expect([door.name, current.reached]).toEqual([door.name, 0]);
    }
  });

  it("that a role may not see is refused by the same sentence", async () => {
    const { requirePagePermission } = await import("#lib/services/permission-checks");
    signsIn(ok(callerOf("someone", "viewer")));
    expect(await requirePagePermission("testModel")).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
    expect(await requirePagePermission("readChats")).toEqual(ok(callerOf("someone", "viewer")));
  });
});

/** Every way into the server with every role: what the table allows gets in, and all else is refused, untouched. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Caller } from "#lib/domain/caller";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { mayDo, type Permission, permissions } from "#lib/domain/permissions";
import { roleSchema } from "#lib/domain/roles";
import { projectFolder } from "../../scripts/lib/data-folder.mjs";
import { type Door, doors } from "../architecture/support/named-permissions.ts";
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
    // What has a "then" would be waited for.
    get: (_target, key) => (key === "then" ? undefined : part),
    apply: async () => err(appError("NOT_FOUND", "There is nothing here.")),
  });
  return part;
}

const anyFunction = z.custom<(...given: readonly unknown[]) => Promise<unknown>>(
  (value) => typeof value === "function",
);

async function functionOf({ path, name }: Door): Promise<z.infer<typeof anyFunction>> {
  const module = z.record(z.string(), z.unknown()).parse({ ...(await import(`${projectFolder}/${path}`)) });
  return anyFunction.parse(module[name.split(" ")[0] ?? ""]);
}

const failureSchema = z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) });

/** The failure that something came to, in one form for all kinds of doors. */
type Outcome = { readonly code: string; readonly message: string };

async function callAction(door: Door): Promise<Outcome> {
  return failureSchema.parse(await (await functionOf(door))(undefined)).error;
}

/** A response says by its status what an action says by its code. */
async function callRoute(door: Door): Promise<Outcome> {
  const id = randomUUID();
  const params = Promise.resolve({ id, sessionId: id, resultId: id, runId: id, messageId: id });
  const method = door.name.split(" ")[0] ?? "";
  const request = new Request(`http://localhost/api/any?uploadId=${id}&format=md`, { method });
  const response = z.instanceof(Response).parse(await (await functionOf(door))(request, { params }));
  const text = await response.text();
  return { code: response.status === 403 ? "FORBIDDEN" : String(response.status), message: text };
}

async function callRead(door: Door): Promise<Outcome> {
  const { POST } = await import("../../app/api/reads/[name]/route.ts");
  const request = new Request("http://localhost/api/reads/any", { method: "POST", body: "" });
  const response = await POST(request, { params: Promise.resolve({ name: door.name }) });
  const { error } = failureSchema.parse(await response.json());
  expect([error.code, response.status === 403]).toEqual([error.code, error.code === "FORBIDDEN"]);
  return error;
}

const all = doors();
const calls: readonly (readonly [Door, (door: Door) => Promise<Outcome>])[] = all.flatMap((door) => {
  const call = { action: callAction, route: callRoute, read: callRead, page: null, service: null }[door.kind];
  return call === null ? [] : [[door, call] as const];
});

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
    expect(calls.length).toBeGreaterThan(115);
    for (const [door, call] of calls) {
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
    for (const [door, call] of calls) if ((await call(door)).code === "FORBIDDEN") names.push(door.name);
    return names.toSorted();
  };

  it("a viewer changes nothing that others see", async () => {
    expect(await refusedTo("viewer")).toEqual([
      "DELETE /api/uploads",
      "POST /api/uploads",
      "acceptProposalAction",
      "addUploadAction",
      "changeGroupAction",
      "changePersonAction",
      "dismissProposalAction",
      "dropImportAction",
      "editElementAction",
      "invitePersonAction",
      "linkForPersonAction",
      "makeGroupAction",
      "placeInGroupAction",
      "previewImportAction",
      "previewUploadAction",
      "proposalsAction",
      "proposeVerifiedAction",
      "refreshSchemaAction",
      "removeGroupAction",
      "removeTableAction",
      "saveVerifiedAction",
      "shareDashboardAction",
      "takeImportAction",
      "teachWordsAction",
      "testModelAction",
    ]);
  });

  it("an editor does all but what is about the app itself", async () => {
    expect(await refusedTo("editor")).toEqual([
      "changeGroupAction",
      "changePersonAction",
      "invitePersonAction",
      "linkForPersonAction",
      "makeGroupAction",
      "placeInGroupAction",
      "removeGroupAction",
      "testModelAction",
    ]);
  });
});

describe("a page", () => {
  const pages = all.filter(({ kind }) => kind === "page");
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

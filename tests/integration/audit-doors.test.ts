/** What people do through the ways into the server, as it stands in the record: before it is done, and how it ended. */
import { afterEach, expect, it, vi } from "vitest";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import type { WholeApp } from "#lib/services/app";
import { type Browser, goodPassword, newBrowser, tokenOf } from "../support/access/team.ts";
import { type AuditWorld, openAuditWorld } from "../support/audit/audit-world.ts";
import { expectValue } from "../support/run-world.ts";

type Current = { browser: Browser | null; app: WholeApp | null };
const current = vi.hoisted((): Current => ({ browser: null, app: null }));
vi.mock("next/headers", () => ({
  headers: async () => {
    const { cookie, userAgent } = current.browser?.request() ?? { cookie: "", userAgent: "" };
    const place = { host: "localhost:3000", origin: "http://localhost:3000" };
    return new Headers({ ...place, cookie, "user-agent": userAgent });
  },
  cookies: async () => ({
    get: () => undefined,
    set: ({ name, value, maxAge: maxAgeSeconds, secure: isSecure }: HandedToBrowser) =>
      current.browser?.takeCookies([{ name, value, maxAgeSeconds, isSecure }]),
  }),
}));
vi.mock("#lib/config/env", async (original) => ({
  ...(await original<object>()),
  accessSettings: () => ({ publicUrl: "http://localhost:3000" }),
}));
vi.mock("#lib/services/network/arrivals", async (original) => ({
  ...(await original<object>()),
  currentArrival: () => ({ id: "request-1", address: "203.0.113.9", isTrusted: true, refusal: null }),
}));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => {
    const { app } = current;
    if (app === null) throw new Error("There is no app.");
    return { ...app, forCaller: async () => app, openShared: (token: string) => app.dashboards.openShared(token) };
  },
}));

type HandedToBrowser = {
  readonly name: string;
  readonly value: string;
  readonly maxAge: number;
  readonly secure: boolean;
};

const people = () => import("#lib/actions/people");
const signIns = () => import("#lib/actions/sign-in");

async function open(settings: Parameters<typeof openAuditWorld>[0] = {}): Promise<AuditWorld> {
  const world = await openAuditWorld(settings);
  Object.assign(current, { app: world.app, browser: world.admin });
  return world;
}

afterEach(() => Object.assign(current, { app: null, browser: null }));

const emptyBoard: DashboardDefinition = {
  ...{ title: "Sales", description: "", tiles: [], filters: [], defaultFilters: [], parameters: [], tabs: [] },
  refreshMinutes: 0,
};
const vic = { name: "Vic", email: "vic@example.org", role: "viewer" } as const;

it("an invitation stands there with who made it, from where, for whom, and as what; the address does not", async () => {
  const { entries } = await open();
  const { person } = expectValue(await (await people()).invitePersonAction(vic));
  expect(await entries()).toMatchObject([
    {
      ...{ act: "person-invited", door: "invitePersonAction", personId: "local", name: "Ada", role: "admin" },
      ...{ objectKind: "person", objectId: person.id, detail: "role: viewer", outcome: "done", code: null },
      ...{ address: "203.0.113.9", device: "Firefox on Linux" },
    },
  ]);
  expect(JSON.stringify(await entries())).not.toMatch(/vic@example|Vic/);
});

it("a setting that is changed stands there with what it became", async () => {
  const { entries } = await open();
  const { changeSettingAction } = await import("#lib/actions/live-settings");
  expectValue(await changeSettingAction({ name: "previewRows", value: 20 }));
  expectValue(await changeSettingAction({ name: "previewRows" }));
  const made = { act: "setting-changed", door: "changeSettingAction", name: "Ada", outcome: "done" };
  expect(await entries()).toMatchObject([
    { ...made, detail: "previewRows: 20" },
    { ...made, detail: "previewRows: as the app was started" },
  ]);
});

it("what is refused stands there as refused, and why", async () => {
  const { entries } = await open();
  const off = { id: "local", change: { kind: "off" as const } };
  expect(await (await people()).changePersonAction(off)).toMatchObject({ ok: false });
  expect(await entries()).toMatchObject([
    { act: "person-changed", objectId: "local", detail: "switched off", outcome: "refused", code: "BAD_REQUEST" },
  ]);
});

it("what cannot be recorded is not done", async () => {
  const { access, breakRecord } = await open();
  breakRecord();
  expect(await (await people()).invitePersonAction(vic)).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
  expect(await access.people.list()).toHaveLength(1);
  current.browser = newBrowser();
  const given = { email: "ada@example.org", password: goodPassword };
  expect(await (await signIns()).signInAction(given)).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
  expect(current.browser.cookies.size).toBe(0);
});

it("what a role may not have stands there, and is refused whether or not it can be written down", async () => {
  const { join, entries, breakRecord } = await open();
  current.browser = await join("vic@example.org", "viewer");
  expect(await (await people()).invitePersonAction(vic)).toMatchObject({ error: { code: "FORBIDDEN" } });
  expect(await entries()).toMatchObject([
    {
      act: "refusal",
      name: "vic",
      role: "viewer",
      objectKind: "permission",
      objectId: "managePeople",
      outcome: "refused",
    },
  ]);
  breakRecord();
  expect(await (await people()).invitePersonAction(vic)).toMatchObject({ error: { code: "FORBIDDEN" } });
  expect(await entries()).toHaveLength(1);
});

it("each try to sign in stands there with the account that it was for, and no password; so does each way out", async () => {
  const { entries } = await open();
  const { signInAction, signOutAction } = await signIns();
  current.browser = newBrowser();
  await signInAction({ email: "ada@example.org", password: "not this one at all" });
  await signInAction({ email: "eve@example.org", password: goodPassword });
  expectValue(await signInAction({ email: "ada@example.org", password: goodPassword }));
  expectValue(await signOutAction());
  // Nobody is in any more: nobody goes out.
  expectValue(await signOutAction());
  expect(await entries()).toMatchObject([
    { act: "sign-in", personId: "local", outcome: "refused", address: "203.0.113.9" },
    { act: "sign-in", personId: null, name: null, outcome: "refused" },
    { act: "sign-in", personId: "local", name: "Ada", outcome: "done" },
    { act: "sign-out", personId: "local", outcome: "done" },
  ]);
  expect(JSON.stringify(await entries())).not.toMatch(/not this one|correct horse|@example/);
});

it("guessing does not fill it: an address with too many tries is turned away before", async () => {
  const { entries } = await open();
  const { signInAction } = await signIns();
  current.browser = newBrowser();
  for (let tries = 0; tries < 40; tries += 1) {
    await signInAction({ email: `nobody-${tries}@example.org`, password: goodPassword });
  }
  expect(await entries()).toHaveLength(30);
});

it("a password by a link stands there with whose it is, and a link of nobody with nobody", async () => {
  const { access, entries } = await open();
  const { link, person } = expectValue(await access.people.invite(vic));
  const { setPasswordAction } = await signIns();
  current.browser = newBrowser();
  await setPasswordAction({ token: "a-token-that-never-was-one", password: goodPassword });
  expectValue(await setPasswordAction({ token: tokenOf(link), password: goodPassword }));
  expect(await entries()).toMatchObject([
    { act: "password-set", personId: null, outcome: "refused" },
    { act: "password-set", personId: person.id, name: "Vic", outcome: "done" },
  ]);
});

it("a link to a board stands there when it is made, when it is opened and when it ends, under a name that opens nothing", async () => {
  const { app, admin, entries } = await open({ PUBLIC_LINKS: "on" });
  const actions = await import("#lib/actions/dashboards");
  const { openSharedLink } = await import("#lib/services/shared-link");
  const { id } = expectValue(await app.dashboards.create("local", emptyBoard));
  const { token } = expectValue(
    await actions.shareDashboardAction({ id, filters: [], crossFilters: [], parameters: [] }),
  );
  current.browser = newBrowser();
  expect(await openSharedLink(token ?? "")).toMatchObject({ title: "Sales" });
  expect(await openSharedLink("x".repeat(43))).toBeNull();
  current.browser = admin;
  expectValue(await actions.prolongLinkAction({ id }));
  expectValue(await actions.unshareDashboardAction({ id }));
  expect(await openSharedLink(token ?? "")).toBeNull();
  const kept = await entries();
  const mark = kept[1]?.objectId;
  expect(kept).toMatchObject([
    { act: "link-made", personId: "local", objectKind: "board", objectId: id, made: mark, outcome: "done" },
    { act: "link-opened", personId: null, objectKind: "link", objectId: expect.any(String), outcome: "done" },
    { act: "link-made", personId: "local", objectKind: "board", objectId: id, detail: "prolonged", outcome: "done" },
    { act: "link-ended", personId: "local", objectKind: "board", objectId: id, outcome: "done" },
  ]);
  expect(JSON.stringify(kept)).not.toContain(token);
});

it("a board that is shared stands there with whom it is for, and again when it is taken away; what is refused too", async () => {
  const { app, entries } = await open();
  const { shareBoardAction, takeBackBoardAction } = await import("#lib/actions/sharing");
  const { person } = expectValue(await (await people()).invitePersonAction(vic));
  const { id } = expectValue(await app.dashboards.create("local", emptyBoard));
  const toVic = { kind: "person", id: person.id } as const;
  expectValue(await shareBoardAction({ id, to: toVic, level: "edit" }));
  expectValue(await shareBoardAction({ id, to: { kind: "everyone" }, level: "view" }));
  expect(await shareBoardAction({ id, to: { kind: "group", id: "gone" }, level: "view" })).toMatchObject({ ok: false });
  expectValue(await takeBackBoardAction({ id, to: toVic }));
  const [, ...kept] = await entries();
  const onBoard = { objectKind: "board", objectId: id };
  const onVic = { objectKind: "person", objectId: person.id };
  expect(kept).toMatchObject([
    { act: "board-shared", ...onVic, detail: `edit: board ${id}`, outcome: "done" },
    { act: "board-shared", ...onBoard, detail: "view: everyone", outcome: "done" },
    { act: "board-shared", ...onBoard, detail: "view: group gone", outcome: "refused" },
    { act: "sharing-ended", ...onVic, detail: `taken away: board ${id}`, outcome: "done" },
  ]);
});

it("a download stands there with what was taken along, also one that was not to be had", async () => {
  const { app, entries } = await open();
  const { GET } = await import("../../app/api/dashboards/[id]/export/route.ts");
  const { id } = expectValue(await app.dashboards.create("local", emptyBoard));
  const ask = (wanted: string) =>
    GET(new Request("http://localhost:3000/any"), { params: Promise.resolve({ id: wanted }) });
  expect((await ask(id)).status).toBe(200);
  const other = "8b8a7c61-4a0e-4c1f-9a55-0c1c1a1d2e3f";
  expect((await ask(other)).status).toBe(404);
  expect(await entries()).toMatchObject([
    { act: "data-exported", personId: "local", objectKind: "board", objectId: id, outcome: "done" },
    { act: "data-exported", personId: "local", objectKind: "board", objectId: other, outcome: "refused" },
  ]);
});

it("it is taken along as lines of JSON by the same filters, which is written down as well", async () => {
  const { admin, join, entries } = await open();
  expectValue(await (await people()).invitePersonAction({ ...vic, email: "other@example.org" }));
  const viewer = await join("vic@example.org", "viewer");
  const { GET } = await import("../../app/api/audit/export/route.ts");
  const download = (query: string) => GET(new Request(`http://localhost:3000/api/audit/export${query}`));
  current.browser = viewer;
  expect((await download("")).status).toBe(403);
  current.browser = admin;
  const all = await download("");
  expect(all.headers.get("content-disposition")).toContain("audit");
  const lines = (await all.text()).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    // It is under way while it is read.
    { act: "audit-exported", name: "Ada", outcome: null, at: expect.stringMatching(/^20.*Z$/) },
    { act: "refusal", name: "vic", objectId: "exportAudit" },
    { act: "person-invited", name: "Ada", detail: "role: viewer" },
  ]);
  const invited = await (await download("?act=person-invited&outcome=done&person=local")).text();
  expect(invited.trimEnd().split("\n")).toHaveLength(1);
  expect(await (await download("?act=sign-out")).text()).toBe("");
  expect((await entries()).filter(({ act }) => act === "audit-exported")).toHaveLength(3);
});

it("groups, and looks as one, stand there by the names that they had", async () => {
  const { entries } = await open();
  const groups = await import("#lib/actions/groups");
  const [made] = expectValue(await groups.makeGroupAction({ name: "Sales", providerName: null }));
  const id = made?.id ?? "";
  expectValue(await groups.placeInGroupAction({ id, personId: "local", isIn: true }));
  expectValue(await groups.viewAsAction({ kind: "group", id }));
  expectValue(await groups.viewAsAction({ kind: "self" }));
  expectValue(await groups.changeGroupAction({ id, name: "Trade", providerName: null }));
  expectValue(await groups.removeGroupAction({ id }));
  expect((await entries()).map(({ act, objectKind, detail }) => [act, objectKind, detail])).toEqual([
    ["group-changed", null, "made: Sales"],
    ["group-changed", "person", "put into: Sales"],
    ["view-taken", "group", "Sales"],
    ["view-taken", null, "own view again"],
    ["group-changed", "group", "named: Trade"],
    ["group-changed", "group", "deleted: Trade"],
  ]);
});

/** What admins do to people, and people to their own accounts, with the real store and the real library. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { codeOf } from "../support/access/authenticator.ts";
import {
  actorOf,
  type Browser,
  goodPassword,
  hourMs,
  newBrowser,
  openTeam,
  type Team,
  tokenOf,
} from "../support/access/team.ts";
import { expectValue } from "../support/run-world.ts";
import { openFileStore } from "../support/store/stores.ts";

afterEach(() => vi.useRealTimers());

describe("people", () => {
  test("are listed without anything that opens a door", async () => {
    const { access, join } = await openTeam(await openFileStore());
    await join("vic@example.org", "viewer");
    await access.people.invite({ name: "Eda", email: "eda@example.org", role: "editor" });
    const people = await access.people.list();
    expect(people).toMatchObject([
      { id: "local", name: "Ada", email: "ada@example.org", role: "admin", hasPassword: true, isOff: false },
      { name: "vic", role: "viewer", hasPassword: true, hasTwoFactor: false, seenAt: expect.any(Number) },
      { name: "Eda", role: "editor", hasPassword: false, seenAt: null },
    ]);
    expect(JSON.stringify(people)).not.toMatch(/scrypt|token|secret/i);
  });

  test("are invited under one address each, however it is written", async () => {
    const { access } = await openTeam(await openFileStore());
    const again = await access.people.invite({ name: "Eve", email: "ada@example.org", role: "admin" });
    expect(again).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
    expect(await access.people.list()).toHaveLength(1);
  });

  test("have one link at a time: a newer one ends an older one", async () => {
    const { access } = await openTeam(await openFileStore());
    const first = expectValue(await access.people.invite({ name: "Vic", email: "vic@example.org", role: "viewer" }));
    const second = expectValue(await access.people.linkFor("local", first.person.id));
    const { request } = newBrowser();
    expect(await access.signIn.linkOwner(request(), tokenOf(first.link))).toMatchObject({ ok: false });
    expect(await access.signIn.linkOwner(request(), tokenOf(second.link))).toMatchObject({ ok: true });
    const given = { token: tokenOf(first.link), password: goodPassword };
    expect((await access.signIn.setPassword(request(), given)).result).toMatchObject({ ok: false });
  });

  test("get another role from one request to the next", async () => {
    const { access, join, who } = await openTeam(await openFileStore());
    const vic = await join("vic@example.org", "viewer");
    const { id } = await actorOf(vic, who);
    expectValue(await access.people.change("local", { id, change: { kind: "role", role: "editor" } }));
    expect(await who(vic)).toMatchObject({ role: "editor" });
  });

  test("never lose their last admin", async () => {
    const { access, join, who } = await openTeam(await openFileStore());
    const bo = await join("bo@example.org", "admin");
    const { id } = await actorOf(bo, who);
    expect(await access.people.change("local", { id: "local", change: { kind: "off" } })).toMatchObject({ ok: false });
    expectValue(await access.people.change("local", { id, change: { kind: "off" } }));
    const lower = { id: "local", change: { kind: "role", role: "viewer" } } as const;
    expect(await access.people.change("local", lower)).toMatchObject({
      error: { message: "Nobody else could let people in then." },
    });
    expectValue(await access.people.change("local", { id, change: { kind: "on" } }));
    expectValue(await access.people.change("local", lower));
    expect((await access.people.list()).map(({ role }) => role)).toEqual(["viewer", "admin"]);
  });

  test("who are switched off have no link and get none", async () => {
    const { access } = await openTeam(await openFileStore());
    const { person, link } = expectValue(
      await access.people.invite({ name: "Vic", email: "vic@example.org", role: "viewer" }),
    );
    expectValue(await access.people.change("local", { id: person.id, change: { kind: "off" } }));
    expect(await access.signIn.linkOwner(newBrowser().request(), tokenOf(link))).toMatchObject({ ok: false });
    expect(await access.people.linkFor("local", person.id)).toMatchObject({ ok: false });
  });

  test("who are not there are not changed", async () => {
    const { access } = await openTeam(await openFileStore());
    const change = { id: "nobody", change: { kind: "role", role: "admin" } } as const;
    expect(await access.people.change("local", change)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(await access.people.linkFor("local", "nobody")).toMatchObject({ error: { code: "NOT_FOUND" } });
  });
});

test("a name is one's own to change, and a password only for who knows it", async () => {
  const { access, admin, who, signIn } = await openTeam(await openFileStore());
  const actor = await actorOf(admin, who);
  await access.own.rename(actor, "Ada Lovelace");
  expect(await who(admin)).toMatchObject({ name: "Ada Lovelace" });
  const guess = { current: "not the password", password: "another long password" };
  const refusal = { ok: false, error: { message: "This is not your password." } };
  for (let count = 0; count < 5; count += 1) {
    expect((await access.own.changePassword(actor, admin.request(), guess)).result).toMatchObject(refusal);
  }
  // Whoever guesses in an open page waits as at the sign-in.
  const right = { current: goodPassword, password: "another long password" };
  expect((await access.own.changePassword(actor, admin.request(), right)).result).toMatchObject({
    error: { message: "There were too many tries." },
  });
  expect((await signIn(newBrowser(), "ada@example.org", right.password)).result).toMatchObject({ ok: false });
});

test("whoever tries passwords at the sign-in keeps nobody from their own account", async () => {
  const { access, admin, who, signIn } = await openTeam(await openFileStore());
  const actor = await actorOf(admin, who);
  for (let count = 0; count < 8; count += 1) await signIn(newBrowser(`192.0.2.${count}`), actor.email, "a guess");
  expect((await signIn(newBrowser(), actor.email)).result).toMatchObject({
    error: { message: "There were too many tries." },
  });
  const change = { current: goodPassword, password: "another long password" };
  expectValue(admin.take(await access.own.changePassword(actor, admin.request(), change)).result);
});

describe("a second factor", () => {
  /** Sets one up for the first admin. @returns what the app was told, and the codes for a lost phone. */
  async function setUp({ access, admin, who }: Pick<Team, "access" | "admin" | "who">) {
    const actor = await actorOf(admin, who);
    const begun = admin.take(await access.own.beginTwoFactor(actor, admin.request(), goodPassword));
    const { uri, backupCodes } = expectValue(begun.result);
    expectValue(admin.take(await access.own.confirmTwoFactor(actor, admin.request(), codeOf(uri))).result);
    return { uri, backupCodes };
  }

  const give = async (access: Team["access"], browser: Browser, code: string) =>
    browser.take(await access.signIn.giveCode(browser.request(), { code })).result;

  function nextCode(): void {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
  }

  test("is asked for once a code of the app was confirmed, and not before", async () => {
    const team = await openTeam(await openFileStore());
    const { access, admin, who, signIn } = team;
    const actor = await actorOf(admin, who);
    expect((await access.own.beginTwoFactor(actor, admin.request(), "not the password")).result).toMatchObject({
      ok: false,
    });
    expectValue((await access.own.beginTwoFactor(actor, admin.request(), goodPassword)).result);
    expect((await access.own.confirmTwoFactor(actor, admin.request(), "000000")).result).toMatchObject({ ok: false });
    expect((await signIn(newBrowser(), "ada@example.org")).result).toMatchObject({ value: { kind: "in" } });
    const { uri } = await setUp(team);
    expect(await who(admin)).toMatchObject({ hasTwoFactor: true });
    const browser = newBrowser();
    expect((await signIn(browser, "ada@example.org")).result).toMatchObject({ value: { kind: "code" } });
    expect(await who(browser)).toBeNull();
    nextCode();
    expect(await give(access, browser, codeOf(uri))).toMatchObject({ ok: true });
    expect(await who(browser)).toMatchObject({ id: "local" });
  });

  test("takes no code twice, the one of its setting up included", async () => {
    const team = await openTeam(await openFileStore());
    const { access, admin, who, signIn } = team;
    const { uri } = await setUp(team);
    const refusal = { ok: false, error: { message: "The code is not right, or it was used before." } };
    const early = newBrowser();
    await signIn(early, "ada@example.org");
    expect(await give(access, early, codeOf(uri))).toMatchObject(refusal);
    expect(await who(early)).toBeNull();
    nextCode();
    const browser = newBrowser();
    await signIn(browser, "ada@example.org");
    expect(await give(access, browser, codeOf(uri))).toMatchObject({ ok: true });
    const onlooker = newBrowser();
    await signIn(onlooker, "ada@example.org");
    expect(await give(access, onlooker, codeOf(uri))).toMatchObject(refusal);
    expect(await who(onlooker)).toBeNull();
    // No session was left behind by the codes that were refused.
    expect(await access.own.sessions(await actorOf(admin, who))).toHaveLength(2);
  });

  test("lets a code for a lost phone in once", async () => {
    const team = await openTeam(await openFileStore());
    const { access, who, signIn } = team;
    const { backupCodes } = await setUp(team);
    const [code = ""] = backupCodes;
    const browser = newBrowser();
    await signIn(browser, "ada@example.org");
    expect(await give(access, browser, code)).toMatchObject({ ok: true });
    expect(await who(browser)).not.toBeNull();
    const again = newBrowser();
    await signIn(again, "ada@example.org");
    expect(await give(access, again, code)).toMatchObject({ ok: false });
    expect(await who(again)).toBeNull();
  });

  test("is locked after five wrong codes, over several sign-ins", async () => {
    const team = await openTeam(await openFileStore());
    const { access, signIn } = team;
    const { uri } = await setUp(team);
    const browser = newBrowser();
    await signIn(browser, "ada@example.org");
    for (let count = 0; count < 5; count += 1)
      expect(await give(access, browser, "000000")).toMatchObject({ ok: false });
    await signIn(browser, "ada@example.org");
    nextCode();
    expect(await give(access, browser, codeOf(uri))).toMatchObject({
      error: { message: "There were too many wrong codes." },
    });
  });

  test("is nobody's code without a password before, and not that of who was in before", async () => {
    const team = await openTeam(await openFileStore());
    const { access, admin } = team;
    const { uri } = await setUp(team);
    nextCode();
    expect(await give(access, newBrowser(), codeOf(uri))).toMatchObject({
      error: { message: "This sign-in is over." },
    });
    expect(await give(access, admin, codeOf(uri))).toMatchObject({ error: { message: "This sign-in is over." } });
  });

  test("ends the sessions that began without it", async () => {
    const team = await openTeam(await openFileStore());
    const { admin, who, signIn } = team;
    const parked = newBrowser();
    await signIn(parked, "ada@example.org");
    expect(await who(parked)).not.toBeNull();
    await setUp(team);
    expect(await who(admin)).toMatchObject({ hasTwoFactor: true });
    expect(await who(parked)).toBeNull();
  });

  test("lets no session last longer than it would have", async () => {
    const team = await openTeam(await openFileStore(), { settings: { idleMs: 12 * hourMs, absoluteMs: 24 * hourMs } });
    const { admin, who } = team;
    const start = Date.now();
    const at = (hours: number) => vi.useFakeTimers({ toFake: ["Date"], now: start + hours * hourMs });
    at(10);
    await setUp(team);
    at(20);
    expect(await who(admin)).not.toBeNull();
    at(25);
    expect(await who(admin)).toBeNull();
  });

  test("goes with its owner's password, or by an admin, which ends all sessions", async () => {
    const team = await openTeam(await openFileStore());
    const { access, admin, who, signIn } = team;
    await setUp(team);
    const actor = await actorOf(admin, who);
    expect((await access.own.endTwoFactor(actor, admin.request(), "not the password")).result).toMatchObject({
      ok: false,
    });
    expectValue(admin.take(await access.own.endTwoFactor(actor, admin.request(), goodPassword)).result);
    expect((await signIn(newBrowser(), "ada@example.org")).result).toMatchObject({ value: { kind: "in" } });
    await setUp(team);
    // Whoever found an open page of an admin has no password yet.
    expect(await access.people.change("local", { id: "local", change: { kind: "no-two-factor" } })).toMatchObject({
      error: { message: "Your own password and second factor are changed on the account page." },
    });
    expect(await access.people.linkFor("local", "local")).toMatchObject({ ok: false });
    expectValue(await access.people.change("another admin", { id: "local", change: { kind: "no-two-factor" } }));
    expect(await who(admin)).toBeNull();
    expect((await signIn(newBrowser(), "ada@example.org")).result).toMatchObject({ value: { kind: "in" } });
  });

  test("is of no use in the store alone: the secret is encrypted", async () => {
    const world = await openFileStore();
    const { uri } = await setUp(await openTeam(world));
    const rows = JSON.stringify(await world.meddle("SELECT * FROM auth_two_factor"));
    const secret = Buffer.from(new URL(uri).searchParams.get("secret") ?? "", "utf8").toString();
    expect(secret.length).toBeGreaterThan(20);
    expect(rows).not.toContain(secret);
    expect(rows).toContain("$ba$1$");
  });
});

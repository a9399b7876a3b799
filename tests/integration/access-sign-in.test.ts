/** Getting in and staying out, with the real store and the real library. */
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  actorOf,
  goodPassword,
  hourMs,
  newBrowser,
  openTeam,
  openTeamAccess,
  tokenOf,
} from "../support/access/team.ts";
import { expectValue } from "../support/run-world.ts";
import { openFileStore, storeKinds } from "../support/store/stores.ts";

afterEach(() => vi.useRealTimers());

function passes(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

const wrong = { ok: false, error: { message: "The e-mail address or the password is not right." } };

describe.each(storeKinds)("the first admin, kept in %s", (_name, open) => {
  test("is made on the link of the start, once, and owns what an app without sign-in kept", async () => {
    const access = await openTeamAccess(await open());
    const link = (await access.signIn.setUpLink()) ?? "";
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/set-up#[\w-]{43}$/);
    const browser = newBrowser();
    const person = { name: "Ada", email: "ada@example.org", password: goodPassword };
    const foreign = await access.signIn.setUp(browser.request(), { ...person, token: "x".repeat(43) });
    expect(foreign).toMatchObject({ result: { ok: false, error: { code: "NOT_FOUND" } }, cookies: [] });
    const made = browser.take(await access.signIn.setUp(browser.request(), { ...person, token: tokenOf(link) }));
    expect(made.result).toEqual({ ok: true, value: { kind: "in" } });
    expect(await access.person(browser.request(), true)).toMatchObject({ id: "local", name: "Ada", role: "admin" });
    expect(await access.signIn.setUpLink()).toBeNull();
    const second = { ...person, email: "eve@example.org", token: tokenOf(link) };
    expect((await access.signIn.setUp(browser.request(), second)).result).toMatchObject({ ok: false });
    expect(await access.people.list()).toHaveLength(1);
  });

  test("invites somebody, whose link works once and signs in with the role of the invitation", async () => {
    const { access, who, signIn } = await openTeam(await open());
    const invited = await access.people.invite({ name: "Vic", email: "vic@example.org", role: "viewer" });
    const { link } = expectValue(invited);
    const browser = newBrowser();
    expect((await signIn(newBrowser(), "vic@example.org")).result).toMatchObject(wrong);
    const given = { token: tokenOf(link), password: goodPassword };
    expect(await access.signIn.linkOwner(browser.request(), given.token)).toEqual({
      ok: true,
      value: { name: "Vic", email: "vic@example.org" },
    });
    browser.take(await access.signIn.setPassword(browser.request(), given));
    expect(await who(browser)).toMatchObject({ name: "Vic", role: "viewer", hasTwoFactor: false });
    const again = await access.signIn.setPassword(newBrowser().request(), given);
    expect(again.result).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(await access.signIn.linkOwner(browser.request(), given.token)).toMatchObject({ ok: false });
  });
});

describe("a sign-in", () => {
  test("says the same of a wrong password, of nobody, and of somebody who has no password yet", async () => {
    const { access, signIn } = await openTeam(await openFileStore());
    await access.people.invite({ name: "Vic", email: "vic@example.org", role: "viewer" });
    const tried = ["ada@example.org", "nobody@example.org", "vic@example.org"].map((email) =>
      signIn(newBrowser(), email, "not the password"),
    );
    const answers = await Promise.all(tried);
    expect(answers[0]?.result).toMatchObject(wrong);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
  });

  test("begins a session of its own: what the browser brought along is worth nothing afterwards", async () => {
    const { access, admin, who, signIn } = await openTeam(await openFileStore());
    const before = new Map(admin.cookies);
    await signIn(admin, "ada@example.org");
    expect([...admin.cookies.values()]).not.toEqual([...before.values()]);
    expect(await who(admin)).toMatchObject({ name: "Ada" });
    const thief = newBrowser();
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect(await who(thief)).toBeNull();
    expect(await access.own.sessions(await actorOf(admin, who))).toHaveLength(1);
  });

  test("hands out a cookie that no script reads back, with the https address one that travels encrypted only", async () => {
    const plain = await openTeam(await openFileStore());
    expect([...plain.admin.cookies.keys()]).toEqual(["snowgpt_3000.session_token"]);
    const secure = await openTeam(await openFileStore(), { origin: "https://ask.example.org" });
    const { cookies } = await secure.signIn(newBrowser(), "ada@example.org");
    expect(cookies).toMatchObject([{ name: "__Host-snowgpt_3000.session_token", isSecure: true }]);
    expect(cookies[0]?.maxAgeSeconds).toBe(7 * 24 * 3_600);
    expect(await secure.who(secure.admin)).toMatchObject({ name: "Ada" });
  });

  test("an altered cookie is nobody's", async () => {
    const { admin, who } = await openTeam(await openFileStore());
    const [name = "", value = ""] = [...admin.cookies][0] ?? [];
    admin.cookies.set(name, `${value.slice(0, -4)}AAA=`);
    expect(await who(admin)).toBeNull();
  });

  test("makes wrong passwords wait, the right one too, and a link from an admin opens the way again", async () => {
    const { access, signIn } = await openTeam(await openFileStore());
    for (let count = 0; count < 5; count += 1) await signIn(newBrowser(), "ada@example.org", "not the password");
    const locked = await signIn(newBrowser(), "ada@example.org");
    expect(locked.result).toMatchObject({
      error: {
        message: "There were too many tries.",
        nextStep: expect.stringMatching(/^Wait \d\d seconds, then try again\.$/),
      },
    });
    // Nobody is locked out in the same way as somebody.
    for (let count = 0; count < 5; count += 1) await signIn(newBrowser(), "nobody@example.org");
    expect((await signIn(newBrowser(), "nobody@example.org")).result).toMatchObject({
      error: { message: "There were too many tries." },
    });
    const { link } = expectValue(await access.people.linkFor("another admin", "local"));
    const given = { token: tokenOf(link), password: "another long password" };
    expect((await access.signIn.setPassword(newBrowser().request(), given)).result).toMatchObject({ ok: true });
    expect((await signIn(newBrowser(), "ada@example.org", given.password)).result).toMatchObject({ ok: true });
  });

  test("lets the right password in again when the wait is over, and forgets what was wrong", async () => {
    const { signIn } = await openTeam(await openFileStore());
    for (let count = 0; count < 5; count += 1) await signIn(newBrowser(), "ada@example.org", "not the password");
    passes(31_000);
    expect((await signIn(newBrowser(), "ada@example.org")).result).toMatchObject({ ok: true });
    expect((await signIn(newBrowser(), "ada@example.org", "not the password")).result).toMatchObject(wrong);
    expect((await signIn(newBrowser(), "ada@example.org")).result).toMatchObject({ ok: true });
  });

  test("is tried by one address so often in a minute, whoever it tries to be", async () => {
    const { access } = await openTeam(await openFileStore());
    const one = newBrowser("192.0.2.7");
    const looks = Array.from({ length: 31 }, () => access.signIn.linkOwner(one.request(), "x".repeat(43)));
    const answers = await Promise.all(looks);
    expect(answers.map((answer) => (answer.ok ? "" : answer.error.code))).toEqual([
      ...Array.from({ length: 30 }, () => "NOT_FOUND"),
      "BAD_REQUEST",
    ]);
    const other = newBrowser("192.0.2.8");
    expect(await access.signIn.linkOwner(other.request(), "x".repeat(43))).toMatchObject({
      error: { code: "NOT_FOUND" },
    });
  });
});

describe("a session", () => {
  test("ends after the hours without use that the settings say, and not before", async () => {
    const { admin, who } = await openTeam(await openFileStore());
    passes(11 * hourMs);
    expect(await who(admin)).not.toBeNull();
    passes(11 * hourMs);
    expect(await who(admin)).not.toBeNull();
    passes(13 * hourMs);
    expect(await who(admin)).toBeNull();
  });

  test("is not kept alive by a page that asks by itself", async () => {
    const { access, admin } = await openTeam(await openFileStore());
    passes(11 * hourMs);
    expect(await access.person(admin.request(), false)).not.toBeNull();
    passes(2 * hourMs);
    expect(await access.person(admin.request(), true)).toBeNull();
  });

  test("ends after the days that the settings say, whatever is done in it", async () => {
    const { admin, who } = await openTeam(await openFileStore(), {
      settings: { idleMs: 12 * hourMs, absoluteMs: 24 * hourMs },
    });
    passes(11 * hourMs);
    expect(await who(admin)).not.toBeNull();
    passes(11 * hourMs);
    expect(await who(admin)).not.toBeNull();
    passes(3 * hourMs);
    expect(await who(admin)).toBeNull();
  });

  test("is over at once when it is left, revoked, or its person switched off; with a new password all others are", async () => {
    const { access, admin, who, join, signIn } = await openTeam(await openFileStore());
    const phone = await join("vic@example.org", "viewer");
    const desk = newBrowser();
    await signIn(desk, "vic@example.org");
    const actor = await actorOf(phone, who);
    const [current, other] = await access.own.sessions(actor);
    expect(current).toMatchObject({ isCurrent: true, device: "Firefox on Linux" });
    expect(JSON.stringify(current)).not.toContain([...phone.cookies.values()][0]?.split(".")[0] ?? "?");
    expect(await access.own.endSessions(actor, other?.id ?? "")).toHaveLength(1);
    expect(await who(desk)).toBeNull();

    await signIn(desk, "vic@example.org");
    const change = { current: goodPassword, password: "another long password" };
    phone.take(await access.own.changePassword(actor, phone.request(), change));
    expect([await who(desk), (await who(phone))?.name]).toEqual([null, "vic"]);

    await signIn(desk, "vic@example.org", change.password);
    desk.take({ result: { ok: true, value: null }, cookies: await access.signIn.signOut(desk.request()) });
    expect(await who(desk)).toBeNull();

    const vic = (await who(phone))?.id ?? "";
    expectValue(await access.people.change("local", { id: vic, change: { kind: "off" } }));
    expect(await who(phone)).toBeNull();
    expect((await signIn(desk, "vic@example.org", change.password)).result).toMatchObject({
      error: { message: "This account is switched off." },
    });
    expect((await signIn(desk, "vic@example.org", "not the password")).result).toMatchObject(wrong);
    expect(await who(admin)).not.toBeNull();
  });

  test("of somebody else is neither seen nor ended", async () => {
    const { access, admin, who, join } = await openTeam(await openFileStore());
    const vic = await join("vic@example.org", "viewer");
    const [session] = await access.own.sessions(await actorOf(admin, who));
    expect(await access.own.endSessions(await actorOf(vic, who), session?.id ?? "")).toHaveLength(1);
    expect(await who(admin)).not.toBeNull();
  });
});

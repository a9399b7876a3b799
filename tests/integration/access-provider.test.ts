/** Signing in by a provider of OpenID Connect that runs in this process, with the real store and the real library. */
import { describe, expect, onTestFinished, test } from "vitest";
import { ann, enterAnew, openProviderTeam } from "../support/access/provider-team.ts";
import { openSignInProvider } from "../support/access/sign-in-provider.ts";
import { actorOf, goodPassword, newBrowser, openTeam, openTeamAccess, tokenOf } from "../support/access/team.ts";
import { expectValue } from "../support/run-world.ts";
import { openFileStore } from "../support/store/stores.ts";

const annInvited = { name: "ann", email: ann.email, role: "editor" } as const;

describe("whoever was invited", () => {
  test("comes in by the provider, the first time and the second, as the same person", async () => {
    const team = await openProviderTeam();
    const { access, provider, who } = team;
    expectValue(await access.people.invite(annInvited));
    const first = await enterAnew(team, "ann");
    expect(first.path).toBe("/chat");
    const person = await actorOf(first.browser, who);
    expect(person).toMatchObject({ name: "ann", email: ann.email, role: "editor", hasTwoFactor: false });
    // Another address there later: the subject says who it is, and what is kept here stays.
    provider.people.set("ann", { ...ann, email: "ann.lee@example.org", name: "Somebody else" });
    const second = await enterAnew(team, "ann");
    expect(await who(second.browser)).toMatchObject({ id: person.id, name: "ann", email: ann.email });
    expect(await who(first.browser)).not.toBeNull();
    expect(await access.people.list()).toMatchObject([{ id: "local" }, { hasPassword: false, hasProvider: true }]);
  });

  test("goes on to the page that was wanted, and to none of another site", async () => {
    const team = await openProviderTeam();
    expectValue(await team.access.people.invite(annInvited));
    const browser = newBrowser();
    expect(await team.enter(browser, "ann", "/dashboards?folder=1&error=x")).toBe("/dashboards?folder=1&error=x");
    const evil = ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/api/session"];
    for (const next of evil) expect([next, await team.enter(browser, "ann", next)]).toEqual([next, "/chat"]);
  });

  test("brings a session of their own: what a browser held before opens nothing", async () => {
    const team = await openProviderTeam();
    const { access, who } = team;
    expectValue(await access.people.invite(annInvited));
    const thief = newBrowser();
    expect(await team.enter(thief, "ann")).toBe("/chat");
    const [planted] = [...thief.cookies].filter(([name]) => name.endsWith(".session_token"));
    const browser = newBrowser();
    browser.cookies.set(...(planted ?? ["", ""]));
    expect(await team.enter(browser, "ann")).toBe("/chat");
    expect(browser.cookies.get(planted?.[0] ?? "")).not.toBe(planted?.[1]);
    expect(await who(browser)).not.toBeNull();
    // Whoever was in before in the same browser is out.
    expect(await who(thief)).toBeNull();
  });

  test("is asked for no code here: the provider asks for its own", async () => {
    const team = await openProviderTeam();
    await team.meddle("UPDATE auth_user SET two_factor_enabled = 1");
    team.provider.people.set("ada", { email: "ada@example.org", email_verified: true });
    const { browser, path } = await enterAnew(team, "ada");
    expect([path, (await team.who(browser))?.id]).toEqual(["/chat", "local"]);
  });

  test("leaves no token of the provider's behind", async () => {
    const team = await openProviderTeam();
    expectValue(await team.access.people.invite(annInvited));
    await enterAnew(team, "ann");
    const columns = "access_token, refresh_token, id_token";
    const [kept] = await team.meddle(`SELECT account_id, ${columns} FROM auth_account WHERE provider_id = 'oidc'`);
    expect(kept).toMatchObject({ account_id: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/) });
    expect(kept).toMatchObject({ access_token: null, refresh_token: null, id_token: null });
  });
});

describe("nobody comes in", () => {
  test("whom nobody invited, unless the settings let new people in, who are viewers then", async () => {
    const team = await openProviderTeam();
    const { path, browser } = await enterAnew(team, "ann");
    expect([path, await team.who(browser)]).toEqual(["/sign-in?problem=not-invited", null]);
    expect(await team.access.people.list()).toHaveLength(1);
    const open = await openProviderTeam({ oidc: { newPeople: "viewer" } });
    const entered = await enterAnew(open, "ann");
    expect(entered.path).toBe("/chat");
    expect(await open.who(entered.browser)).toMatchObject({ name: "Ann Lee", email: ann.email, role: "viewer" });
  });

  test.each([[false], [undefined], ["no"], [0]])("on an address on which the provider says %j", async (word) => {
    const team = await openProviderTeam({ oidc: { newPeople: "viewer" } });
    const { access, provider } = team;
    expectValue(await access.people.invite(annInvited));
    provider.people.set("ann", { ...ann, email_verified: word });
    // Whether somebody has the address is told to nobody who does not own it.
    provider.people.set("eve", { ...ann, email: "nobody@example.org", email_verified: word });
    expect((await enterAnew(team, "ann")).path).toBe("/sign-in?problem=not-verified");
    expect((await enterAnew(team, "eve")).path).toBe("/sign-in?problem=not-verified");
    expect(await access.people.list()).toMatchObject([{ id: "local" }, { hasProvider: false }]);
  });

  test("before the first admin is there, who keeps what an app of one person kept", async () => {
    const provider = await openSignInProvider();
    onTestFinished(() => provider.stop());
    provider.register("http://127.0.0.1:3000");
    provider.people.set("ann", ann);
    const oidc = provider.settings({ newPeople: "viewer" });
    const access = await openTeamAccess(await openFileStore(), { settings: { oidc } });
    const browser = newBrowser();
    const { url } = expectValue(browser.take(await access.provider.begin(browser.request(), "/chat")).result);
    const { searchParams } = await provider.signIn(url, "ann");
    const back = await access.provider.finish(browser.request(), searchParams);
    expect(back.path).toBe("/sign-in?problem=not-invited");
    expect(await access.signIn.setUpLink()).toContain("/set-up#");
  });

  test("who is told by no address", async () => {
    const team = await openProviderTeam({ oidc: { newPeople: "viewer" } });
    team.provider.people.set("ann", { name: "Ann" });
    expect((await enterAnew(team, "ann")).path).toBe("/sign-in?problem=failed");
    expect(team.warnings).toEqual(["a sign-in by the provider failed: unable_to_get_user_info"]);
  });

  test("who is switched off, linked or not, and what the provider says of them then is not kept", async () => {
    const team = await openProviderTeam();
    const { access, who } = team;
    const invited = expectValue(await access.people.invite(annInvited));
    const { browser } = await enterAnew(team, "ann");
    const off = { id: invited.person.id, change: { kind: "off" } } as const;
    expectValue(await access.people.change("local", off));
    expect(await who(browser)).toBeNull();
    team.provider.people.set("ann", { ...ann, groups: ["/later"] });
    const again = await enterAnew(team, "ann");
    expect([again.path, await who(again.browser)]).toEqual(["/sign-in?problem=switched-off", null]);
    expect(await team.meddle("SELECT name FROM auth_provider_group ORDER BY name")).toMatchObject([
      { name: "/emea" },
      { name: "/sales" },
    ]);
    expectValue(await access.people.change("local", { ...off, change: { kind: "on" } }));
    expect((await enterAnew(team, "ann")).path).toBe("/chat");
  });

  test("whose address has another owner at the provider now, until an admin releases the account", async () => {
    const team = await openProviderTeam();
    const { access, provider, who } = team;
    const invited = expectValue(await access.people.invite(annInvited));
    const { browser } = await enterAnew(team, "ann");
    provider.people.set("heir", { ...ann, name: "Another Ann" });
    const heir = await enterAnew(team, "heir");
    expect([heir.path, await who(heir.browser)]).toEqual(["/sign-in?problem=of-somebody-else", null]);
    expect(await who(browser)).toMatchObject({ id: invited.person.id });
    const release = { id: invited.person.id, change: { kind: "no-provider" } } as const;
    expect(await access.people.change(invited.person.id, release)).toMatchObject({ ok: false });
    expect(expectValue(await access.people.change("local", release))).toMatchObject([{}, { hasProvider: false }]);
    expect(await who(browser)).toBeNull();
    expect((await enterAnew(team, "heir")).path).toBe("/chat");
    expect((await enterAnew(team, "ann")).path).toBe("/sign-in?problem=of-somebody-else");
  });

  test("by another provider's word on the same subject", async () => {
    const team = await openProviderTeam();
    expectValue(await team.access.people.invite(annInvited));
    await enterAnew(team, "ann");
    const other = await openProviderTeam();
    // The accounts of the first provider, as if the settings had named it before.
    for (const row of await team.meddle("SELECT account_id FROM auth_account WHERE provider_id = 'oidc'")) {
      const accountId = Object.values(Object(row))[0];
      await other.meddle(
        "INSERT INTO auth_account (id, account_id, provider_id, user_id, created_at, updated_at) VALUES ('a', ?, 'oidc', 'local', 1, 1)",
        [String(accountId)],
      );
    }
    expect((await enterAnew(other, "ann")).path).toBe("/sign-in?problem=not-invited");
  });
});

describe("with passwords switched off", () => {
  test("only the provider and a link of the server's shell lead in", async () => {
    const team = await openProviderTeam({ settings: { hasPasswordSignIn: false } });
    const { access, signIn, who } = team;
    expect((await signIn(newBrowser(), "ada@example.org")).result).toMatchObject({
      error: { message: "Nobody signs in to this app with a password." },
    });
    const invited = expectValue(await access.people.invite(annInvited));
    expect(invited.link).toBeNull();
    expect(await access.people.linkFor("another admin", "local")).toMatchObject({ ok: false });
    expect((await enterAnew(team, "ann")).path).toBe("/chat");
    const browser = newBrowser();
    const wayBack = tokenOf(expectValue(await access.people.wayBackFor("local")).link);
    const given = { token: wayBack, password: `${goodPassword} again` };
    expect(await access.signIn.linkOwner(browser.request(), wayBack)).toMatchObject({ ok: true });
    expectValue(browser.take(await access.signIn.setPassword(browser.request(), given)).result);
    expect(await who(browser)).toMatchObject({ id: "local" });
  });

  test("a link from before is none, nor is one that only looks like the shell's", async () => {
    const world = await openFileStore();
    const { access } = await openTeam(world);
    const token = tokenOf(expectValue(await access.people.invite(annInvited)).link);
    const closed = await openTeamAccess(world, { settings: { hasPasswordSignIn: false } });
    const set = async (by: typeof access, tried: string) =>
      (await by.signIn.setPassword(newBrowser().request(), { token: tried, password: goodPassword })).result;
    for (const tried of [token, `way-back-${token}`]) {
      expect(await set(closed, tried)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
      expect(await closed.signIn.linkOwner(newBrowser().request(), tried)).toMatchObject({ ok: false });
    }
    expect(await set(access, token)).toMatchObject({ ok: true });
  });
});

/** A provider of OpenID Connect that is away or wrong, callbacks that nobody began, and groups that come and go. */
import { describe, expect, test, vi } from "vitest";
import type { Role } from "#lib/domain/roles";
import {
  ann,
  enterAnew,
  openProviderTeam,
  type ProviderTeam,
  type ProviderTeamParts,
} from "../support/access/provider-team.ts";
import type { Meddling } from "../support/access/sign-in-provider.ts";
import { actorOf, goodPassword, newBrowser, tokenOf } from "../support/access/team.ts";
import { expectValue } from "../support/run-world.ts";

/** A team in which the provider's Ann was invited. */
async function teamOfAnn(parts: ProviderTeamParts = {}): Promise<ProviderTeam> {
  const team = await openProviderTeam(parts);
  expectValue(await team.access.people.invite({ name: "Ann", email: ann.email, role: "viewer" }));
  return team;
}

describe("a callback", () => {
  const tooLate = { path: "/sign-in?problem=too-late" };

  test("that this browser did not begin lets nobody in: another browser, another state, none", async () => {
    const team = await teamOfAnn();
    const { provider, begin, finish, who } = team;
    const attacker = newBrowser();
    const address = await provider.signIn(await begin(attacker), "ann");
    // A page that sends its visitor to the attacker's callback: the visitor has no state, or one of their own.
    const visitor = newBrowser();
    expect(await finish(visitor, address)).toMatchObject(tooLate);
    await begin(visitor);
    expect(await finish(visitor, address)).toMatchObject(tooLate);
    expect(await who(visitor)).toBeNull();
    const altered = new URL(address);
    altered.searchParams.set("state", `${address.searchParams.get("state") ?? ""}x`);
    expect(await finish(attacker, altered)).toMatchObject(tooLate);
    altered.searchParams.delete("state");
    expect(await finish(attacker, altered)).toMatchObject(tooLate);
    expect(await finish(attacker, address)).toMatchObject({ path: "/chat" });
  });

  test("works once", async () => {
    const team = await teamOfAnn();
    const { provider, begin, finish, who } = team;
    const browser = newBrowser();
    const url = await begin(browser);
    const state = [...browser.cookies];
    const address = await provider.signIn(url, "ann");
    expect(await finish(browser, address)).toMatchObject({ path: "/chat" });
    const again = newBrowser();
    for (const [name, value] of state) again.cookies.set(name, value);
    expect(await finish(again, address)).toMatchObject(tooLate);
    expect(await who(again)).toBeNull();
  });

  test("that comes after ten minutes is too late", async () => {
    const team = await teamOfAnn();
    const browser = newBrowser();
    const address = await team.provider.signIn(await team.begin(browser), "ann");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    try {
      expect(await team.finish(browser, address)).toMatchObject(tooLate);
    } finally {
      vi.useRealTimers();
    }
  });

  test("with the code of another sign-in, or of another issuer, lets nobody in", async () => {
    const team = await teamOfAnn();
    const { provider, begin, finish, who } = team;
    provider.people.set("bo", { email: "bo@example.org", email_verified: true });
    const [other, browser] = [newBrowser("192.0.2.7"), newBrowser()];
    const stolen = await provider.signIn(await begin(other), "ann");
    const address = await provider.signIn(await begin(browser), "bo");
    address.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(await finish(browser, address)).toMatchObject({ path: "/sign-in?problem=failed" });
    const mixed = await provider.signIn(await begin(browser), "ann");
    mixed.searchParams.set("iss", "https://evil.example");
    expect(await finish(browser, mixed)).toMatchObject({ path: "/sign-in?problem=failed" });
    expect(await who(browser)).toBeNull();
    expect(team.warnings).toEqual([
      "a sign-in by the provider failed: invalid_code",
      "a sign-in by the provider failed: issuer_mismatch",
    ]);
  });

  test("says nothing in the words of whoever wrote its address", async () => {
    const team = await teamOfAnn();
    const browser = newBrowser();
    const state = new URL(await team.begin(browser)).searchParams.get("state") ?? "";
    const query = { state, error: "<b>free</b> offer", error_description: "Call 555" };
    const back = await team.finish(browser, new URL(`http://any/?${new URLSearchParams(query)}`));
    expect(back.path).toBe("/sign-in?problem=failed");
    expect(team.warnings).toEqual(["a sign-in by the provider failed: unknown"]);
  });
});

test("what the provider is asked is the app's own: state, nonce, PKCE and the scopes of the settings", async () => {
  const team = await teamOfAnn({ oidc: { scopes: ["openid", "email"] } });
  const { searchParams } = new URL(await team.begin(newBrowser()));
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ client_id: "snowgpt", response_type: "code", code_challenge_method: "S256", scope: "openid email" },
    redirect_uri: "http://127.0.0.1:3000/api/auth/callback/oidc",
    state: expect.stringMatching(/^[\w-]{32}$/),
    nonce: expect.stringMatching(/^[\w-]{32}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
});

describe("a provider", () => {
  const document = "/.well-known/openid-configuration";
  const json =
    (path: string, value: unknown): Meddling =>
    (request, response) => {
      if (request.url !== path) return false;
      response.setHeader("content-type", "application/json").end(JSON.stringify(value));
      return true;
    };
  const refusal = { error: { code: "UNAVAILABLE", message: "The sign-in provider does not answer as it should." } };

  test.each<[string, Meddling, string]>([
    ["that is broken", (_, response) => Boolean(response.writeHead(500).end()), "it answered 500"],
    ["that sends elsewhere", (_, response) => Boolean(response.writeHead(302, { location: "/x" }).end()), "be asked"],
    ["that sends no JSON", (_, response) => Boolean(response.end("<html>")), "it sent no JSON"],
    ["that does not end", (_, response) => Boolean(response.end("[".repeat(300_000))), "it could not be asked"],
    ["of another name", json(document, { issuer: "https://evil.example" }), "lacks or garbles"],
  ])("%s lets nobody in, and passwords work on", async (_name, meddling, cause) => {
    const team = await teamOfAnn();
    team.provider.meddle(meddling);
    const browser = newBrowser();
    expect((await team.byProvider.begin(browser.request(), "/chat")).result).toMatchObject(refusal);
    expect(await team.byProvider.check()).toMatchObject({ ok: false });
    expect(team.warnings.join()).toContain(cause);
    expect((await team.signIn(browser, "ada@example.org")).result).toMatchObject({ ok: true });
    // It is asked again at the next sign-in.
    team.provider.meddle(null);
    expect((await enterAnew(team, "ann")).path).toBe("/chat");
  });

  test.each([
    ["names another issuer", { issuer: "http://127.0.0.1:9" }, "names another issuer"],
    ["has no certificate", { token_endpoint: "http://login.example.com/token" }, "without a certificate"],
    ["has no page to go to", { authorization_endpoint: "javascript:alert(1)" }, "without a certificate"],
    ["signs nothing", { id_token_signing_alg_values_supported: [] }, "lacks or garbles"],
  ])("whose document %s lets nobody in", async (_name, change, cause) => {
    const team = await teamOfAnn();
    const right: unknown = await (await fetch(`${team.provider.issuer}${document}`)).json();
    team.provider.meddle(json(document, { ...Object(right), ...change }));
    expect((await team.byProvider.begin(newBrowser().request(), "/chat")).result).toMatchObject(refusal);
    expect(team.warnings.join()).toContain(cause);
  });

  test("that was found to be right, and is away when somebody comes back, lets nobody in", async () => {
    const team = await teamOfAnn();
    const browser = newBrowser();
    const address = await team.provider.signIn(await team.begin(browser), "ann");
    team.provider.meddle((_, response) => Boolean(response.writeHead(503).end()));
    expect(await team.finish(browser, address)).toMatchObject({ path: "/sign-in?problem=failed" });
    expect(await team.who(browser)).toBeNull();
  });

  test("that never answers holds up nothing else", async () => {
    const team = await teamOfAnn();
    team.provider.meddle(() => true);
    const begun = team.byProvider.begin(newBrowser().request(), "/chat");
    expect((await team.signIn(newBrowser(), "ada@example.org")).result).toMatchObject({ ok: true });
    await team.provider.stop();
    expect((await begun).result).toMatchObject(refusal);
  });

  test("is asked by one address so often and no more", async () => {
    const team = await teamOfAnn();
    const browser = newBrowser("192.0.2.77");
    for (let count = 0; count < 30; count += 1) await team.begin(browser);
    expect((await team.byProvider.begin(browser.request(), "/chat")).result).toMatchObject({
      error: { message: "There were too many tries." },
    });
  });
});

describe("groups", () => {
  const follow = async ({ access }: ProviderTeam) => {
    for (const name of ["Sales", "Finance"]) {
      expectValue(await access.groups.make({ name, providerName: `/${name.toLowerCase()}` }));
    }
  };

  test.each([[false], [true]])("of the claim replace those of before (in the profile alone: %j)", async (isShort) => {
    const team = await teamOfAnn({ keepsTokensShort: isShort });
    const { provider, who } = team;
    await follow(team);
    const first = await enterAnew(team, "ann");
    expect(await who(first.browser)).toMatchObject({ groups: ["Sales"] });
    expect(provider.asked.includes("GET /me")).toBe(isShort);
    provider.people.set("ann", { ...ann, groups: ["/finance", "/unknown", 7, "x".repeat(300)] });
    const second = await enterAnew(team, "ann");
    expect(await who(second.browser)).toMatchObject({ groups: ["Finance"] });
    expect(await who(first.browser)).toMatchObject({ groups: ["Finance"] });
    const { groups: _none, ...without } = ann;
    provider.people.set("ann", without);
    expect(await who((await enterAnew(team, "ann")).browser)).toMatchObject({ groups: [] });
  });

  test("of the provider hold in sessions that began by it; those of an admin in any", async () => {
    const team = await teamOfAnn();
    const { access, signIn, who, provider } = team;
    await follow(team);
    provider.people.set("ada", { email: "ada@example.org", email_verified: true, groups: ["/sales"] });
    const { browser } = await enterAnew(team, "ada");
    expect(await who(browser)).toMatchObject({ id: "local", groups: ["Sales"] });
    const other = newBrowser();
    await signIn(other, "ada@example.org", goodPassword);
    expect(await who(other)).toMatchObject({ id: "local", groups: [] });
    const id = (await access.groups.list()).find(({ name }) => name === "Finance")?.id ?? "";
    expectValue(await access.groups.place({ id, personId: "local", isIn: true }));
    expect(await who(other)).toMatchObject({ groups: ["Finance"] });
    expect(await who(browser)).toMatchObject({ groups: ["Finance", "Sales"] });
  });

  test("give roles where the settings say so, at each sign-in, but the last admin stays one", async () => {
    const roles = new Map<string, Role>(Object.entries({ "/sales": "editor", "/boss": "admin" }));
    const team = await teamOfAnn({ oidc: { rolesOfGroups: roles } });
    const { provider, who } = team;
    const roleOfAnn = async (groups: readonly string[]) => {
      provider.people.set("ann", { ...ann, groups });
      return (await actorOf((await enterAnew(team, "ann")).browser, who)).role;
    };
    expect(await roleOfAnn(["/sales"])).toBe("editor");
    expect(await roleOfAnn(["/sales", "/boss"])).toBe("admin");
    expect(await roleOfAnn([])).toBe("viewer");
    provider.people.set("ada", { email: "ada@example.org", email_verified: true, groups: [] });
    expect(await who((await enterAnew(team, "ada")).browser)).toMatchObject({ id: "local", role: "admin" });
  });

  test("give roles in sessions that began by them; by password the role counts that an admin gave, and at once", async () => {
    const roles = new Map<string, Role>(Object.entries({ "/boss": "admin" }));
    const team = await teamOfAnn({ oidc: { rolesOfGroups: roles } });
    const { access, provider, who, signIn } = team;
    provider.people.set("ann", { ...ann, groups: ["/boss"] });
    const { browser } = await enterAnew(team, "ann");
    const { id } = await actorOf(browser, who);
    const link = expectValue(await access.people.linkFor("local", id));
    const byPassword = newBrowser();
    const given = { token: tokenOf(link.link), password: goodPassword };
    byPassword.take(await access.signIn.setPassword(byPassword.request(), given));
    // The new password ended the session of before.
    const again = (await enterAnew(team, "ann")).browser;
    expect(await who(again)).toMatchObject({ id, role: "admin" });
    await signIn(byPassword, ann.email, goodPassword);
    expect(await who(byPassword)).toMatchObject({ id, role: "viewer" });
    expect((await access.people.list()).find((person) => person.id === id)).toMatchObject({
      ...{ role: "viewer", providerRole: "admin" },
    });
    expectValue(await access.people.change("local", { id, change: { kind: "role", role: "editor" } }));
    expect((await who(again))?.role).toBe("editor");
    expect((await who(byPassword))?.role).toBe("editor");
    // Whoever is an admin by the provider alone does not keep the last one by hand from staying one.
    const less = { id: "local", change: { kind: "role", role: "viewer" } } as const;
    expect(await access.people.change(id, less)).toMatchObject({ ok: false });
  });
});

/** Identity tokens and profiles that somebody other than the provider wrote, or that are about somebody else. */
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openProviderTeam } from "../support/access/provider-team.ts";
import { newBrowser } from "../support/access/team.ts";

const ada = { email: "ada@example.org", email_verified: true, name: "Ada" };
const failed = { path: "/sign-in?problem=failed" };
const warning = "a sign-in by the provider failed: unable_to_get_user_info";

/** A team whose provider hands out the identity token of the test's making in the place of its own. */
async function comeBackWith(make: ((claims: object, secret: string) => string) | null) {
  const team = await openProviderTeam();
  const { issuer, settings, meddle, people, signIn } = team.provider;
  people.set("ada", ada);
  const browser = newBrowser();
  const url = await team.begin(browser);
  const seconds = Math.floor(Date.now() / 1_000);
  const { clientId: aud, clientSecret } = settings();
  const nonce = new URL(url).searchParams.get("nonce");
  const claims = { ...ada, sub: "ada", iss: issuer, aud, nonce, iat: seconds, exp: seconds + 600, groups: [] };
  const idToken = make === null ? {} : { id_token: make(claims, clientSecret) };
  meddle((request, response) => {
    if (request.url !== "/token") return false;
    const body = { access_token: "any", token_type: "Bearer", expires_in: 600, ...idToken };
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    return true;
  });
  const address = await signIn(url, "ada");
  return { back: await team.finish(browser, address), who: await team.who(browser), warnings: team.warnings };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const byAnotherKey = (claims: object) => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const text = `${part({ alg: "RS256", kid: "keystore-CHANGE-ME" })}.${part(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
};

const byTheSecret = (claims: object, secret: string) => {
  const text = `${part({ alg: "HS256" })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
};

describe("an identity token", () => {
  test.each([
    ["without a signature", (claims: object) => `${part({ alg: "none" })}.${part(claims)}.`],
    ["signed by another key of the same name", byAnotherKey],
    ["signed with what only the app knows", byTheSecret],
    ["that is no token", () => "any"],
    ["that is not there", null],
  ])("%s lets nobody in", async (_what, make) => {
    const { back, who, warnings } = await comeBackWith(make);
    expect(back).toMatchObject(failed);
    expect(who).toBeNull();
    expect(warnings).toEqual([warning]);
  });
});

describe("a profile", () => {
  const profileOf = async (answer: (request: unknown) => object | null) => {
    const team = await openProviderTeam({ keepsTokensShort: true });
    const { people, meddle, signIn } = team.provider;
    people.set("eve", { ...ada, email: "eve@example.org" });
    meddle((request, response) => {
      if (request.url !== "/me") return false;
      const profile = answer(request);
      if (profile === null) response.writeHead(500).end();
      else response.setHeader("content-type", "application/json").end(JSON.stringify(profile));
      return true;
    });
    const browser = newBrowser();
    const back = await team.finish(browser, await signIn(await team.begin(browser), "eve"));
    return { back, who: await team.who(browser) };
  };

  test.each([
    ["of somebody else", { ...ada, sub: "ada" }],
    ["of nobody", ada],
    ["that cannot be had", null],
  ])("%s lets nobody in, whatever address stands in it", async (_what, profile) => {
    const { back, who } = await profileOf(() => profile);
    expect(back).toMatchObject(failed);
    expect(who).toBeNull();
  });

  test("of the same person lets them in: the check above is about the subject", async () => {
    const { back, who } = await profileOf(() => ({ ...ada, sub: "eve", groups: [] }));
    expect(back).toMatchObject({ path: "/chat" });
    expect(who).toMatchObject({ email: "ada@example.org" });
  });
});

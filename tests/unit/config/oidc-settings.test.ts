import { describe, expect, it } from "vitest";
import { accessSettings, readSettings } from "#lib/config/env";
import { secretsOf } from "#lib/config/secrets";
import { problemOf } from "../../support/settings-problem.ts";

const team = { AUTH: "team" };
const client = { OIDC_CLIENT_ID: "snowgpt", OIDC_CLIENT_SECRET: "a secret of the client" };
const provider = { ...team, ...client, OIDC_ISSUER: "https://login.example.com" };

function oidcOf(variables: Readonly<Record<string, string>>) {
  return accessSettings(readSettings(variables))?.oidc;
}

describe("settings of a sign-in provider", () => {
  it("are none without an issuer", () => {
    expect(accessSettings(readSettings(team))).toMatchObject({ oidc: null, hasPasswordSignIn: true });
  });

  it("let in whom somebody invited, and take roles from nowhere, unless they say otherwise", () => {
    expect(oidcOf(provider)).toEqual({
      ...{ issuer: "https://login.example.com", clientId: "snowgpt", clientSecret: "a secret of the client" },
      ...{ name: "single sign-on", scopes: ["openid", "email", "profile"], groupsClaim: "groups" },
      ...{ newPeople: null, rolesOfGroups: null },
    });
  });

  it("say what is asked, who comes in, and what groups mean", () => {
    const more = {
      ...{ OIDC_NAME: "Example ID", OIDC_SCOPES: "email  groups email", OIDC_DEFAULT_ROLE: "viewer" },
      OIDC_GROUPS_CLAIM: "https://example.com/groups",
      OIDC_ROLE_GROUPS: '{"CN=Admins,OU=IT": "admin", "/analysts": "editor"}',
    };
    expect(oidcOf({ ...provider, ...more })).toMatchObject({
      ...{ name: "Example ID", scopes: ["openid", "email", "groups"], newPeople: "viewer" },
      groupsClaim: "https://example.com/groups",
      rolesOfGroups: new Map([
        ["CN=Admins,OU=IT", "admin"],
        ["/analysts", "editor"],
      ]),
    });
  });

  it("take a provider on this machine without a certificate", () => {
    expect(oidcOf({ ...provider, OIDC_ISSUER: "http://127.0.0.1:9/realms/x" })).toMatchObject({
      issuer: "http://127.0.0.1:9/realms/x",
    });
  });

  it("switch passwords off only where there is another way in", () => {
    const off = { PASSWORD_SIGN_IN: "off" };
    expect(accessSettings(readSettings({ ...provider, ...off }))).toMatchObject({ hasPasswordSignIn: false });
    expect(problemOf({ ...team, ...off })).toContain(
      "PASSWORD_SIGN_IN can be off only where people sign in another way",
    );
    expect(problemOf(off)).toContain("PASSWORD_SIGN_IN can be off only");
  });

  it.each([
    [{ OIDC_ISSUER: "http://login.example.com" }, "OIDC_ISSUER must be the https address"],
    [{ OIDC_ISSUER: "https://a:b@login.example.com" }, "OIDC_ISSUER must be the https address"],
    [{ OIDC_ISSUER: "https://login.example.com/?x=1" }, "OIDC_ISSUER must be the https address"],
    [{ OIDC_ISSUER: "login.example.com" }, "OIDC_ISSUER must be the https address"],
    [{ OIDC_CLIENT_SECRET: "" }, "OIDC_CLIENT_SECRET is missing"],
    [{ OIDC_CLIENT_ID: "" }, "OIDC_CLIENT_ID is missing"],
    [{ OIDC_ISSUER: "" }, "OIDC_CLIENT_SECRET belongs to a provider"],
    [{ AUTH: "" }, "OIDC_ISSUER is for an app that people sign in to"],
    [{ OIDC_DEFAULT_ROLE: "admin" }, "OIDC_DEFAULT_ROLE must be viewer or none"],
    [{ OIDC_SCOPES: 'openid "x"' }, "OIDC_SCOPES must be a list of scopes"],
    [{ OIDC_GROUPS_CLAIM: "my groups" }, "OIDC_GROUPS_CLAIM must be the name of a claim"],
    [{ OIDC_ROLE_GROUPS: "admins=admin" }, "OIDC_ROLE_GROUPS must be JSON"],
    [{ OIDC_ROLE_GROUPS: '{"admins": "root"}' }, "OIDC_ROLE_GROUPS must be JSON"],
    [{ OIDC_ROLE_GROUPS: "{}" }, "OIDC_ROLE_GROUPS must be JSON"],
    [{ OIDC_ROLE_GROUPS: '{"": "admin"}' }, "OIDC_ROLE_GROUPS must be JSON"],
    [{ OIDC_ISSUER: "", OIDC_ROLE_GROUPS: '{"a": "admin"}' }, "OIDC_ROLE_GROUPS belongs to a provider"],
    [{ OIDC_NAME: "x".repeat(41) }, "OIDC_NAME must have 40 characters"],
    [{ PASSWORD_SIGN_IN: "no" }, "PASSWORD_SIGN_IN must be on or off"],
  ])("%j are refused with a reason", (change, reason) => {
    expect(problemOf({ ...provider, ...change })).toContain(reason);
  });

  it("keep the client's secret out of records", () => {
    expect(secretsOf(readSettings(provider))).toContain("a secret of the client");
  });
});

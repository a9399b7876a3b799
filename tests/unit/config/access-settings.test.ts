import { describe, expect, it } from "vitest";
import { accessSettings, readSettings } from "#lib/config/env";
import { secretsOf } from "#lib/config/secrets";
import { problemOf } from "../../support/settings-problem.ts";

const long = "x".repeat(32);
const byPassword = { hasPasswordSignIn: true, twoFactorRoles: [], oidc: null };

describe("settings of sign-in", () => {
  it("are none where nothing is set", () => {
    expect(accessSettings(readSettings({}))).toBeNull();
  });

  it("have lifetimes, a made secret and the app's own address unless they say otherwise", () => {
    const hourMs = 3_600_000;
    expect(accessSettings(readSettings({ AUTH: "team" }))).toEqual({
      secrets: null,
      publicUrl: null,
      idleMs: 12 * hourMs,
      absoluteMs: 7 * 24 * hourMs,
      ...byPassword,
    });
    const given = { SESSION_IDLE_HOURS: "48", SESSION_DAYS: "1", PUBLIC_URL: "https://Ask.example.com/" };
    expect(accessSettings(readSettings({ AUTH: "team", ...given, AUTH_SECRETS: `2:${long}, 1:old-${long}` }))).toEqual({
      secrets: [
        { version: 2, value: long },
        { version: 1, value: `old-${long}` },
      ],
      publicUrl: "https://ask.example.com",
      idleMs: 24 * hourMs,
      absoluteMs: 24 * hourMs,
      ...byPassword,
    });
  });

  it("name the roles that need a second factor", () => {
    const rolesOf = (text: string) =>
      accessSettings(readSettings({ AUTH: "team", REQUIRE_TWO_FACTOR: text }))?.twoFactorRoles;
    expect(rolesOf("admin")).toEqual(["admin"]);
    expect(rolesOf("editor, admin")).toEqual(["editor", "admin"]);
    expect(rolesOf("")).toEqual([]);
  });

  it.each([
    [{ AUTH: "team", REQUIRE_TWO_FACTOR: "admins" }, "REQUIRE_TWO_FACTOR must be a list of roles"],
    [{ AUTH: "team", REQUIRE_TWO_FACTOR: "admin," }, "REQUIRE_TWO_FACTOR must be a list of roles"],
    [{ REQUIRE_TWO_FACTOR: "admin" }, "REQUIRE_TWO_FACTOR is for an app that people sign in to"],
    [{ AUTH: "yes" }, "AUTH must be team"],
    [{ AUTH: "team", AUTH_SECRETS: "1:short" }, "AUTH_SECRETS must be a list"],
    [{ AUTH: "team", AUTH_SECRETS: long }, "AUTH_SECRETS must be a list"],
    [{ AUTH_SECRETS: `1:${long}` }, "AUTH_SECRETS is for an app that people sign in to"],
    [{ PUBLIC_URL: "https://ask.example.com" }, "PUBLIC_URL is for an app that people sign in to"],
    [{ AUTH: "team", PUBLIC_URL: "http://ask.example.com" }, "PUBLIC_URL must be an address"],
    [{ AUTH: "team", PUBLIC_URL: "https://ask.example.com/app" }, "PUBLIC_URL must be an address"],
    [{ AUTH: "team", SESSION_DAYS: "0" }, "SESSION_DAYS must be a number of days"],
  ])("%j are refused with a reason", (variables, reason) => {
    expect(problemOf(variables)).toContain(reason);
  });

  it("keep their secrets out of records", () => {
    const settings = readSettings({ AUTH: "team", AUTH_SECRETS: `2:new-${long},1:old-${long}` });
    expect(secretsOf(settings)).toEqual(expect.arrayContaining([`new-${long}`, `old-${long}`]));
  });
});

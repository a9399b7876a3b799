/** The unmodified driver signs in, renews its session and leaves, and hears every way to be refused. */
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDriver, failureOf } from "../../support/snowflake-wire/driver.ts";
import { type SnowflakeWire, startSnowflakeWire } from "../../support/snowflake-wire/index.ts";

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const otherKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = (pair: typeof keys) => pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();

let wire: SnowflakeWire;
beforeAll(async () => {
  wire = await startSnowflakeWire({
    users: [
      {
        name: "ANALYST",
        password: "right",
        defaultRole: "ANALYST_RO",
        publicKey: keys.publicKey.export({ type: "spki", format: "pem" }).toString(),
        accessTokens: [{ secret: "good-pat" }, { secret: "old-pat", isExpired: true }],
        oauthTokens: [{ secret: "good-oauth" }, { secret: "old-oauth", isExpired: true }],
      },
      { name: "GUARDED", password: "right", passcode: "123456" },
      { name: "LIMITED", password: "right", roles: ["ANALYST_RO"] },
    ],
  });
});
afterAll(() => wire.close());

const patOnly = { username: undefined, password: undefined, authenticator: "PROGRAMMATIC_ACCESS_TOKEN" };
const oauthOnly = { password: undefined, authenticator: "OAUTH" };
const jwt = { password: undefined, authenticator: "SNOWFLAKE_JWT" };
const guarded = { username: "guarded", role: undefined, authenticator: "USERNAME_PASSWORD_MFA" };

describe("a login", () => {
  test.each([
    ["password", {}],
    ["password in any spelling of the user's name", { username: "analyst" }],
    ["key pair", { ...jwt, privateKey: pem(keys) }],
    ["programmatic access token", { ...patOnly, token: "good-pat" }],
    ["OAuth token", { ...oauthOnly, token: "good-oauth" }],
    ["password and passcode", { ...guarded, passcode: "123456" }],
    ["passcode at the end of the password", { ...guarded, password: "right123456", passcodeInPassword: true }],
  ])("by %s is let in", async (_, options) => {
    const session = await connectDriver(wire, options);
    expect(await session.rows("SELECT 1 AS N")).toEqual([{ N: 1 }]);
    await session.close();
  });

  test.each([
    ["a wrong password", "390100", { password: "wrong" }],
    ["an unknown user", "390100", { username: "nobody" }],
    ["another's key", "390144", { ...jwt, privateKey: pem(otherKeys) }],
    ["an unknown access token", "394400", { ...patOnly, token: "bad" }],
    ["an expired access token", "394401", { ...patOnly, token: "old-pat" }],
    ["an unknown OAuth token", "390303", { ...oauthOnly, token: "bad" }],
    ["an expired OAuth token", "390318", { ...oauthOnly, token: "old-oauth" }],
    ["a missing passcode", "394508", { username: "guarded", role: undefined }],
    ["a wrong passcode", "390127", { ...guarded, passcode: "000000" }],
    ["an unknown role", "390189", { role: "NOBODY" }],
    ["a role that is not granted", "390189", { username: "limited", role: "LOADER" }],
  ])("with %s is refused with %s", async (_, code, options) => {
    expect(await failureOf(connectDriver(wire, options))).toMatchObject({ code });
  });

  test("leaves no secret in the log", async () => {
    await failureOf(connectDriver(wire, { password: "a-secret-that-is-wrong" }));
    expect(JSON.stringify(wire.log)).not.toContain("a-secret-that-is-wrong");
    expect(wire.log.logins.at(-1)).toMatchObject({ user: "ANALYST", code: "390100" });
  });

  test("leaves out a database that does not exist", async () => {
    const session = await connectDriver(wire, { database: "NOWHERE", schema: "PUBLIC" });
    const [row] = await session.rows("SELECT CURRENT_DATABASE() AS D, CURRENT_ROLE() AS R, CURRENT_WAREHOUSE() AS W");
    expect(row).toEqual({ D: null, R: "ANALYST_RO", W: "ANALYSIS_WH" });
    await session.close();
  });
});

test("a role that is not granted is not taken later either", async () => {
  const session = await connectDriver(wire, { username: "limited", role: "ANALYST_RO" });
  expect(await session.failure("USE ROLE LOADER")).toMatchObject({ code: "003013", sqlState: "42501" });
  expect(await session.rows("SELECT CURRENT_ROLE() AS R")).toEqual([{ R: "ANALYST_RO" }]);
  await session.close();
});

describe("a session", () => {
  test("that has expired is renewed behind the caller's back", async () => {
    const session = await connectDriver(wire);
    wire.sessions.expireAll();
    expect(await session.rows("SELECT 2 AS N")).toEqual([{ N: 2 }]);
    expect(wire.log.requests.filter(({ path }) => path === "/session/token-request")).toHaveLength(1);
    await session.close();
  });

  test("whose master token has expired too is over", async () => {
    const session = await connectDriver(wire);
    wire.sessions.expireMasters();
    expect(await failureOf(session.rows("SELECT 2 AS N"))).toMatchObject({ code: "407002" });
    expect(session.connection.isUp()).toBe(false);
  });

  test("that the service has closed is over", async () => {
    const session = await connectDriver(wire);
    wire.sessions.endAll();
    expect(await failureOf(session.rows("SELECT 2 AS N"))).toMatchObject({ code: "407002" });
    expect(session.connection.isUp()).toBe(false);
  });

  test("answers a heartbeat and ends when it is closed", async () => {
    const session = await connectDriver(wire);
    const open = wire.sessions.count();
    expect(await session.connection.isValidAsync()).toBe(true);
    expect(wire.log.requests.at(-1)?.path).toBe("/session/heartbeat");
    await session.close();
    expect(wire.sessions.count()).toBe(open - 1);
  });
});

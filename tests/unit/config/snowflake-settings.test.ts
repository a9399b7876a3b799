import { describe, expect, it } from "vitest";
import { readSettings, SettingsError, snowflakeSettings } from "#lib/config/env";

const keyPair = {
  SNOWFLAKE_ACCOUNT: "myorg-myaccount",
  SNOWFLAKE_USER: "READER",
  SNOWFLAKE_PRIVATE_KEY_PATH: "/keys/reader.p8",
};

function read(source: Record<string, string>) {
  return snowflakeSettings(readSettings(source));
}

function issuesOf(source: Record<string, string>): string[] {
  try {
    readSettings(source);
    return [];
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    return cause.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
}

describe("the settings of Snowflake", () => {
  it("are absent when no account and no connection is named", () => {
    expect(read({})).toBeNull();
    expect(read({ SNOWFLAKE_HOME: "/etc/snowflake" })).toBeNull();
  });

  it("tell a key pair by its file or by its text, line breaks written as \\n", () => {
    expect(read({ ...keyPair, SNOWFLAKE_ROLE: "ANALYST_RO", SNOWFLAKE_PRIVATE_KEY_PASSPHRASE: "open" })).toEqual({
      source: {
        kind: "account",
        account: "myorg-myaccount",
        signIn: { kind: "key-pair", user: "READER", key: { path: "/keys/reader.p8" }, passphrase: "open" },
      },
      role: "ANALYST_RO",
      warehouse: null,
      accessUrl: null,
    });
    const { SNOWFLAKE_PRIVATE_KEY_PATH: _, ...rest } = keyPair;
    expect(read({ ...rest, SNOWFLAKE_PRIVATE_KEY: "-----BEGIN\\nX\\n-----END" })?.source).toMatchObject({
      signIn: { key: { pem: "-----BEGIN\nX\n-----END" } },
    });
  });

  it("tell a token, which names its user itself, and a password", () => {
    const account = { SNOWFLAKE_ACCOUNT: "a1" };
    expect(read({ ...account, SNOWFLAKE_PAT: "t" })?.source).toMatchObject({
      signIn: { kind: "access-token", user: null, token: "t" },
    });
    expect(read({ ...account, SNOWFLAKE_OAUTH_TOKEN: "t", SNOWFLAKE_USER: "U" })?.source).toMatchObject({
      signIn: { kind: "oauth", user: "U", token: "t" },
    });
    expect(
      read({ ...account, SNOWFLAKE_USER: "U", SNOWFLAKE_PASSWORD: "p", SNOWFLAKE_PASSCODE: "123456" })?.source,
    ).toMatchObject({ signIn: { kind: "password", user: "U", password: "p", passcode: "123456" } });
  });

  it("tell a connection of the file, over which role and warehouse win", () => {
    const source = { SNOWFLAKE_CONNECTION_NAME: "reader", SNOWFLAKE_HOME: "/etc/sf", SNOWFLAKE_WAREHOUSE: "WH" };
    expect(read(source)).toEqual({
      source: { kind: "connection", name: "reader", home: "/etc/sf" },
      role: null,
      warehouse: "WH",
      accessUrl: null,
    });
  });

  it.each([
    ["no way to sign in", { SNOWFLAKE_ACCOUNT: "a1" }, /^SNOWFLAKE_ACCOUNT needs one way to sign in/],
    ["two ways to sign in", { ...keyPair, SNOWFLAKE_PAT: "t" }, /^SNOWFLAKE_ACCOUNT has several ways/],
    ["a key without its user", { ...keyPair, SNOWFLAKE_USER: "" }, /^SNOWFLAKE_USER must be set/],
    ["a sign-in without account", { SNOWFLAKE_PAT: "t" }, /^SNOWFLAKE_ACCOUNT must be set/],
    [
      "account and connection",
      { ...keyPair, SNOWFLAKE_CONNECTION_NAME: "c" },
      /^SNOWFLAKE_CONNECTION_NAME contradicts/,
    ],
    [
      "a passphrase without key",
      { SNOWFLAKE_ACCOUNT: "a1", SNOWFLAKE_PAT: "t", SNOWFLAKE_PRIVATE_KEY_PASSPHRASE: "x" },
      /^SNOWFLAKE_PRIVATE_KEY_PASSPHRASE belongs/,
    ],
    [
      "a passcode without password",
      { SNOWFLAKE_ACCOUNT: "a1", SNOWFLAKE_PAT: "t", SNOWFLAKE_PASSCODE: "x" },
      /^SNOWFLAKE_PASSCODE belongs/,
    ],
    ["a browser", { ...keyPair, SNOWFLAKE_AUTHENTICATOR: "externalbrowser" }, /opens a browser, which a server/],
    ["a single sign-on page", { ...keyPair, SNOWFLAKE_AUTHENTICATOR: "https://x.okta.com" }, /opens a browser/],
    ["another authenticator", { ...keyPair, SNOWFLAKE_AUTHENTICATOR: "oauth" }, /does not fit the way to sign in/],
    ["an address with a scheme", { ...keyPair, SNOWFLAKE_ACCOUNT: "https://a1" }, /^SNOWFLAKE_ACCOUNT must be/],
  ])("name what is wrong: %s", (_, source, sentence) => {
    expect(issuesOf(source)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  });

  it("name everything that is wrong in one list, without repeating a secret", () => {
    const issues = issuesOf({
      SNOWFLAKE_ACCOUNT: "https://very-secret",
      SNOWFLAKE_PASSWORD: "very-secret",
      SNOWFLAKE_PAT: "very-secret",
      SNOWFLAKE_ACCESS_URL: "http://very-secret.example",
      PORT: "abc",
    });
    expect(issues).toHaveLength(5);
    expect(issues.join("\n")).not.toContain("very-secret");
  });

  it.each([
    "http://example.com",
    "ftp://127.0.0.1",
    "http://127.0.0.1.evil.example",
    "https://user@host",
    "no address",
  ])("send no credentials to %s", (address) => {
    expect(issuesOf({ ...keyPair, SNOWFLAKE_ACCESS_URL: address })).toEqual([
      expect.stringMatching(/^SNOWFLAKE_ACCESS_URL must be an https/),
    ]);
  });

  it.each([
    "https://myorg-myaccount.privatelink.snowflakecomputing.com",
    "http://127.0.0.1:4300",
    "http://localhost:1",
  ])("take the address %s", (address) => {
    expect(read({ ...keyPair, SNOWFLAKE_ACCESS_URL: address })?.accessUrl).toBe(address);
  });
});

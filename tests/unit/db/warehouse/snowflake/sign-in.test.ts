import { generateKeyPairSync } from "node:crypto";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SnowflakeSettings } from "#lib/config/snowflake-settings";
import { readSignIn } from "#lib/db/warehouse/snowflake/sign-in";
import { temporaryFolder } from "../../../../support/warehouse/temporary-folder.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const plainPem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const lockedPem = privateKey
  .export({ format: "pem", type: "pkcs8", cipher: "aes-256-cbc", passphrase: "open" })
  .toString();

const rest = { role: null, warehouse: null, accessUrl: null };

function keyPair(key: { path: string } | { pem: string }, passphrase: string | null = null): SnowflakeSettings {
  const signIn = { kind: "key-pair", user: "READER", key, passphrase } as const;
  return { source: { kind: "account", account: "a1", signIn }, ...rest };
}

async function connection(toml: string, name = "reader", mode = 0o600) {
  const home = await temporaryFolder();
  await writeFile(join(home, "connections.toml"), toml);
  await chmod(join(home, "connections.toml"), mode);
  const warnings: string[] = [];
  const settings: SnowflakeSettings = { source: { kind: "connection", name, home }, ...rest };
  const result = await readSignIn(settings, (sentence) => warnings.push(sentence));
  return { result, warnings, home };
}

describe("a key pair", () => {
  test("is handed to the driver opened, from a file or from the text itself", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "key.p8"), lockedPem);
    const expected = {
      ok: true,
      value: { account: "a1", username: "READER", authenticator: "SNOWFLAKE_JWT", privateKey: plainPem },
    };
    expect(await readSignIn(keyPair({ path: join(folder, "key.p8") }, "open"), () => undefined)).toEqual(expected);
    expect(await readSignIn(keyPair({ pem: plainPem }), () => undefined)).toEqual(expected);
  });

  test.each([
    ["a missing file", keyPair({ path: "/nowhere/key.p8" }), "The file of the Snowflake private key cannot be read."],
    ["a missing passphrase", keyPair({ pem: lockedPem }), /passphrase is missing or wrong/],
    ["a wrong passphrase", keyPair({ pem: lockedPem }, "shut"), /passphrase is missing or wrong/],
    ["no key at all", keyPair({ pem: "not a key" }), /no PEM key/],
  ])("is refused at the start for %s", async (_, settings, sentence) => {
    const result = await readSignIn(settings, () => undefined);
    expect(result.ok ? null : result.error).toMatch(sentence);
  });
});

describe("a connection of the file", () => {
  test("tells account, role, warehouse and how to sign in", async () => {
    const { result, warnings } = await connection(`
      # shared with other tools
      [other]
      account = "elsewhere"

      [reader]
      account = 'myorg-myaccount'   # literal
      user = "READER"
      password = "p\\"w#\\\\d"
      role = "ANALYST_RO"
      warehouse = "WH"
      client_session_keep_alive = true
      login_timeout = 30
    `);
    expect(result).toEqual({
      ok: true,
      value: {
        account: "myorg-myaccount",
        role: "ANALYST_RO",
        warehouse: "WH",
        username: "READER",
        authenticator: "SNOWFLAKE",
        password: 'p"w#\\d',
      },
    });
    expect(warnings).toEqual([]);
  });

  test.each([
    [
      "a key in the file",
      `private_key = """\n${plainPem}"""`,
      { authenticator: "SNOWFLAKE_JWT", privateKey: plainPem },
    ],
    ["a token", 'authenticator = "programmatic_access_token"\ntoken = "t"', { token: "t" }],
    ["OAuth", 'authenticator = "oauth"\ntoken = "t"', { authenticator: "OAUTH", token: "t" }],
    [
      "a passcode",
      'password = "p"\npasscode = "123456"',
      { authenticator: "USERNAME_PASSWORD_MFA", passcode: "123456" },
    ],
    ["another host", 'password = "p"\nhost = "h.example"', { accessUrl: "https://h.example" }],
  ])("may sign in with %s", async (_, lines, expected) => {
    const { result } = await connection(`[reader]\naccount = "a1"\nuser = "U"\n${lines}\n`);
    expect(result).toMatchObject({ ok: true, value: expected });
  });

  test("named with quotes, or below [connections], is found", async () => {
    const { result } = await connection(
      '[connections."my reader"]\naccount = "a1"\nuser = "U"\npassword = "p"',
      "my reader",
    );
    expect(result.ok).toBe(true);
  });

  test.each([
    ["a browser", 'authenticator = "externalbrowser"', /opens a browser, which a server cannot do/],
    ["a single sign-on page", 'authenticator = "https://x.okta.com"', /opens a browser/],
    ["a cloud's identity", 'authenticator = "workload_identity"', /not supported here/],
    ["no password", "", /needs user and password/],
    ["no token", 'authenticator = "oauth"', /has no token/],
    ["a key without user", 'private_key_file = "/k"', /needs user and private_key_file/],
    ["an unencrypted address", 'host = "h.example"\nprotocol = "http"', /no encrypted address/],
  ])("is refused for %s", async (_, lines, sentence) => {
    const { result } = await connection(`[reader]\naccount = "a1"\n${lines}\n`);
    expect(result.ok ? null : result.error).toMatch(sentence);
  });

  test("that is not there is told with those that are", async () => {
    const { result, home } = await connection('[one]\naccount = "a"\n[two]\naccount = "b"');
    expect(result).toEqual({
      ok: false,
      error: `There is no connection reader in ${join(home, "connections.toml")}; it has: one, two.`,
    });
  });

  test("of a file that cannot be read names the line and repeats nothing of it", async () => {
    const { result } = await connection("[reader]\npassword = very-secret-without-quotes");
    expect(result.ok ? null : result.error).toMatch(/^Line 2 of .* cannot be read\.$/);
  });

  test("of a file that others can open is used with a warning", async () => {
    const { result, warnings } = await connection(
      '[reader]\naccount = "a"\nuser = "U"\npassword = "p"',
      "reader",
      0o644,
    );
    expect(result.ok).toBe(true);
    expect(warnings).toEqual([expect.stringContaining("chmod 600")]);
  });
});

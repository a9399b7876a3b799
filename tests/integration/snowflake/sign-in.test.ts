/** Every way to sign in that the settings offer, with the real driver. */
import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readSettings, snowflakeSettings } from "#lib/config/env";
import { createSnowflakeWarehouse } from "#lib/db/warehouse/snowflake/index";
import { silentLogger } from "../../support/silent-logger.ts";
import { startSnowflakeWire } from "../../support/snowflake-wire/index.ts";
import { failureFrom, valueFrom } from "../../support/warehouse/read-rows.ts";
import { temporaryFolder } from "../../support/warehouse/temporary-folder.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();

const reader = {
  name: "READER",
  password: "right",
  publicKey: publicKey.export({ format: "pem", type: "spki" }).toString(),
  accessTokens: [{ secret: "pat-right" }, { secret: "pat-old", isExpired: true }],
  oauthTokens: [{ secret: "oauth-right" }, { secret: "oauth-old", isExpired: true }],
  defaultRole: "ANALYST_RO",
};
const careful = { name: "CAREFUL", password: "right", passcode: "123456", defaultRole: "ANALYST_RO" };

async function open(variables: Record<string, string>) {
  const wire = await startSnowflakeWire({
    databases: [{ name: "SHOP", statements: ["CREATE SCHEMA SALES"] }],
    users: [reader, careful],
  });
  const account = "SNOWFLAKE_CONNECTION_NAME" in variables ? {} : { SNOWFLAKE_ACCOUNT: wire.account };
  const settings = snowflakeSettings(readSettings({ ...account, SNOWFLAKE_ACCESS_URL: wire.url, ...variables }));
  if (settings === null) throw new Error("Snowflake is off.");
  const warehouse = valueFrom(await createSnowflakeWarehouse(settings, { logger: silentLogger }));
  onTestFinished(async () => {
    await warehouse.close();
    await wire.close();
  });
  return { wire, warehouse };
}

describe("the account lets in", () => {
  test.each([
    ["a key pair", { SNOWFLAKE_USER: "READER", SNOWFLAKE_PRIVATE_KEY: pem.replaceAll("\n", "\\n") }],
    ["a programmatic access token", { SNOWFLAKE_USER: "READER", SNOWFLAKE_PAT: "pat-right" }],
    ["an OAuth token", { SNOWFLAKE_USER: "READER", SNOWFLAKE_OAUTH_TOKEN: "oauth-right" }],
    ["a password", { SNOWFLAKE_USER: "READER", SNOWFLAKE_PASSWORD: "right" }],
    [
      "a password with its passcode, once for everything",
      { SNOWFLAKE_USER: "CAREFUL", SNOWFLAKE_PASSWORD: "right", SNOWFLAKE_PASSCODE: "123456" },
    ],
  ])("%s", async (_, variables) => {
    const { wire, warehouse } = await open(variables);
    expect(valueFrom(await warehouse.ping("SHOP"))).toBeNull();
    expect(valueFrom(await warehouse.listDatabases()).map((database) => database.name)).toEqual(["SHOP"]);
    expect(wire.log.logins.every((login) => login.code === null)).toBe(true);
    if ("SNOWFLAKE_PASSCODE" in variables) expect(wire.log.logins).toHaveLength(1);
  });

  test("a connection of the file", async () => {
    const home = await temporaryFolder();
    const lines = ["[reader]", 'account = "wire-local"', 'user = "READER"', `private_key = '''\n${pem}'''`];
    await writeFile(join(home, "connections.toml"), lines.join("\n"), { mode: 0o600 });
    const { warehouse } = await open({ SNOWFLAKE_CONNECTION_NAME: "reader", SNOWFLAKE_HOME: home });
    expect(valueFrom(await warehouse.ping("SHOP"))).toBeNull();
  });
});

describe("the account turns away", () => {
  test.each([
    ["a wrong password", { SNOWFLAKE_USER: "READER", SNOWFLAKE_PASSWORD: "wrong" }],
    ["a wrong token", { SNOWFLAKE_USER: "READER", SNOWFLAKE_PAT: "wrong" }],
    ["an expired token", { SNOWFLAKE_USER: "READER", SNOWFLAKE_PAT: "pat-old" }],
    ["an expired OAuth token", { SNOWFLAKE_USER: "READER", SNOWFLAKE_OAUTH_TOKEN: "oauth-old" }],
    ["a missing second factor", { SNOWFLAKE_USER: "CAREFUL", SNOWFLAKE_PASSWORD: "right" }],
    ["a role that is not granted", { SNOWFLAKE_USER: "READER", SNOWFLAKE_PASSWORD: "right", SNOWFLAKE_ROLE: "NOBODY" }],
  ])("%s, in words that hold no secret", async (_, variables) => {
    const { warehouse } = await open(variables);
    const failure = failureFrom(await warehouse.ping("SHOP"));
    expect(failure.code).toBe("AUTH");
    expect(JSON.stringify(failure)).not.toMatch(/wrong"|pat-old|oauth-old|\bright\b/);
  });
});

/** Everything that an app's settings can name, on this machine and healthy; and what the doctor says of it. */
import { mkdir } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { onTestFinished } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { examine } from "#lib/services/doctor/examine";
import type { Finding, FindingLevel } from "#lib/services/doctor/finding";
import { openSignInProvider } from "../access/sign-in-provider.ts";
import { startLibsqlServer } from "../libsql-server/index.ts";
import { startMailServer } from "../mail/mail-server.ts";
import { startModelServer } from "../model-server/index.ts";
import type { Respond } from "../model-server/open-model-server.ts";
import { startSnowflakeWire } from "../snowflake-wire/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { worldStatements } from "../warehouse/engine-world.ts";

export const projectFolder = fileURLToPath(new URL("../../../", import.meta.url));

export type Variables = Readonly<Record<string, string>>;

type WireOptions = NonNullable<Parameters<typeof startSnowflakeWire>[0]>;

export type Examined = {
  readonly findings: readonly Finding[];
  /** What was said of a part, at this level. */
  said(part: string, level: FindingLevel): readonly string[];
};

/** @param more the doctor's own parts, where a test has its own. */
export async function examined(
  environment: Variables,
  more: Partial<Omit<Parameters<typeof examine>[0], "environment">> = {},
): Promise<Examined> {
  const parts = { projectFolder, nodeVersion: process.versions.node, asksModel: true, now: Date.now, ...more };
  const findings = await examine({ ...parts, environment }, () => undefined);
  return {
    findings,
    said: (part, level) =>
      findings
        .filter((finding) => finding.part === part && finding.level === level)
        .map(({ text, help }) => (help === null ? text : `${text} -> ${help}`)),
  };
}

/** A data folder with one small database, and a port that nobody listens on. */
export async function plainVariables(): Promise<Variables> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "databases"));
  const instance = await DuckDBInstance.create(join(folder, "databases", "SHOP.duckdb"));
  const connection = await instance.connect();
  await connection.run("create table ORDERS as select 1 as ORDER_ID");
  connection.closeSync();
  instance.closeSync();
  const { url, close } = await listen(() => undefined);
  await close();
  return { DATA_DIR: folder, SEMANTIC_DIR: folder, PORT: new URL(url).port };
}

/** A libSQL server with the store of this version in it. */
export async function storeVariables(token = "token-of-the-store") {
  const server = await startLibsqlServer(token);
  const store = await openStore(await temporaryFolder(), { url: server.url, authToken: token });
  await store.close();
  return { server, variables: { DATABASE_URL: server.url, DATABASE_AUTH_TOKEN: token } };
}

/** An account of Snowflake, and who may sign in to it. */
export async function snowflakeVariables(options: WireOptions = {}): Promise<Variables> {
  const wire = await startSnowflakeWire({ databases: [{ name: "SHOP", statements: worldStatements }], ...options });
  onTestFinished(() => wire.close());
  const { account, accessUrl, username, password, role, warehouse } = wire.credentials;
  return {
    ...{ SNOWFLAKE_ACCOUNT: account, SNOWFLAKE_ACCESS_URL: accessUrl, SNOWFLAKE_USER: username },
    ...{ SNOWFLAKE_PASSWORD: password, SNOWFLAKE_ROLE: role, SNOWFLAKE_WAREHOUSE: warehouse },
  };
}

export async function modelVariables(respond: Respond): Promise<Variables> {
  const { baseUrl } = await startModelServer(respond);
  const MODEL_PRICES = JSON.stringify({ small: { input: 1, output: 2 } });
  return { MODEL: "compatible:small", LLM_BASE_URL: baseUrl, LLM_API_KEY: "key-of-the-model", MODEL_PRICES };
}

export async function mailVariables(password = "secret-of-the-test"): Promise<Variables> {
  const { settings } = await startMailServer();
  const SMTP_URL = `smtp://app:${password}@127.0.0.1:${settings.port}`;
  return { SMTP_URL, MAIL_FROM: "SnowGPT <snowgpt@example.org>" };
}

export async function providerVariables() {
  const provider = await openSignInProvider();
  onTestFinished(() => provider.stop());
  provider.register("http://127.0.0.1:3000");
  const { issuer, clientId, clientSecret } = provider.settings();
  return { provider, variables: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } };
}

/** Answers as the app behind a proxy does. */
export function asTheApp(request: IncomingMessage, response: ServerResponse): void {
  const body = request.method === "POST" ? refusal("SIGNED_OUT") : '{"status":"ok"}';
  response.writeHead(200, { "content-type": "application/json" }).end(body);
}

export const refusal = (code: string) => JSON.stringify({ ok: false, error: { code, message: "No." } });

/** A team whose people open what listens here. */
export async function proxyVariables(answer: RequestListener = asTheApp): Promise<Variables> {
  const { url } = await listen(answer);
  return { AUTH: "team", PUBLIC_URL: url };
}

/** Listens on a free port of this machine until the test ends. */
export async function listen(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${address.port}`, close };
}

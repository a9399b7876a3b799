/** The doctor says of each part whether it works, and what to do about it; each healthy, and each broken in the usual ways. */
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { checkEnvironmentFile } from "#lib/services/doctor/check-machine";
import type { Finding } from "#lib/services/doctor/finding";
import {
  examined,
  listen,
  mailVariables,
  modelVariables,
  plainVariables,
  providerVariables,
  proxyVariables,
  snowflakeVariables,
  storeVariables,
} from "../support/doctor/doctor-world.ts";
import { startLibsqlServer } from "../support/libsql-server/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const hello = () => ({ kind: "text", text: "Hello" }) as const;
/** A machine that has much else to do is slow, and may be told so. */
const isTold = ({ level, text }: Finding) => level !== "ok" && !text.includes("for the smallest read");
const refusedTables = ["BERLINERS", "CUSTOMERS", "NOTHING", "ORDERS"].map((name) => `SHOP.SALES.${name}`);
/** Roles of the account's one user, by what they lack. */
const blind = { name: "ANALYST_RO", isReadOnly: true, hiddenSchemas: ["SHOP.SALES", "SHOP.VAULT", "SHOP.main"] };
const shut = { name: "ANALYST_RO", isReadOnly: true, hiddenSchemas: ["SHOP.VAULT"], refusedTables };
const away = "http://127.0.0.1:9";

test("a healthy app has nothing to be told, and each part says what was seen of it", async () => {
  const { variables: store } = await storeVariables();
  const { variables: provider } = await providerVariables();
  const account = await snowflakeVariables();
  const named = { ...store, ...provider, ...account, ...(await modelVariables(hello)), ...(await mailVariables()) };
  const { findings, said } = await examined({ ...(await plainVariables()), ...(await proxyVariables()), ...named });
  expect(findings.filter(isTold)).toEqual([]);
  expect(said("Store", "ok")).toContain("The libSQL server takes writes.");
  expect(said("Databases", "ok")[0]).toMatch(/^The database SHOP answers a tiny statement in /);
  expect(said("Snowflake", "ok").join(" ")).toMatch(
    /let the app in.*The role sees 1 database.*A tiny statement took.*The role may read/,
  );
  expect(said("Model", "ok")[0]).toMatch(/^The model compatible:small answered in .*: \d+ tokens for .*\$/);
  expect(said("Mail", "ok")[0]).toContain("takes the sign-in");
  expect(said("Provider", "ok")[0]).toContain("says how people sign in");
  expect(said("Proxy", "ok")).toContain("Host and Origin arrive as people's browsers send them.");
  expect(said("Clock", "ok")[0]).toContain("agrees with");
});

test("an app without any of that is as healthy", async () => {
  const { findings } = await examined(await plainVariables());
  expect(findings.filter(isTold)).toEqual([]);
});

test("no secret of the settings stands in what is told, whatever works and whatever is wrong", async () => {
  const { variables: store, server } = await storeVariables();
  const { variables: provider } = await providerVariables();
  const account = await snowflakeVariables();
  const model = await modelVariables(({ authorization }) => ({
    kind: "status",
    status: 401,
    message: authorization ?? "",
  }));
  const secrets = {
    ...{ DATABASE_AUTH_TOKEN: store.DATABASE_AUTH_TOKEN, LLM_API_KEY: "key-of-the-model" },
    ...{ SNOWFLAKE_PASSWORD: "not-the-password", OIDC_CLIENT_SECRET: provider.OIDC_CLIENT_SECRET },
    ...{ AUTH_SECRETS: `1:${"signing-secret".repeat(3)}`, OTEL_EXPORTER_OTLP_HEADERS: "api-key=key-of-the-collector" },
  };
  const mail = await mailVariables("mail%20password");
  const rest = { OTEL_EXPORTER_OTLP_ENDPOINT: away, ...mail };
  const variables = { ...(await plainVariables()), ...(await proxyVariables()), ...store, ...provider, ...account };
  const environment = { ...variables, ...model, ...rest, ...secrets };
  await server.stop();
  const wrong = await examined(environment);
  // A list of faults must not quote the values either.
  const unread = await examined({
    ...environment,
    PORT: "key-of-the-model",
    SESSION_DAYS: "0",
    PUBLIC_URL: "mail password",
  });
  expect(wrong.findings.filter(({ level }) => level === "failure").length).toBeGreaterThan(3);
  expect(unread.said("Settings", "failure").length).toBeGreaterThan(2);
  const told = JSON.stringify([wrong.findings, unread.findings]);
  const hidden = [
    ...Object.values(secrets),
    "key-of-the-collector",
    "signing-secret",
    "mail password",
    "mail%20password",
  ];
  expect(hidden.filter((secret) => told.includes(secret))).toEqual([]);
});

describe("settings", () => {
  test("that are wrong are all named, each with what it may be, and nothing else is looked at", async () => {
    const { findings, said } = await examined({
      PORT: "many",
      COST_GATE_GB: "-1",
      AUDIT_DAYS: "1",
      RIGHTS_FILE: "r.yaml",
    });
    const told = said("Settings", "failure");
    for (const name of ["PORT", "COST_GATE_GB", "AUDIT_DAYS", "RIGHTS_FILE"]) {
      expect(
        told.some((line) => line.startsWith(name)),
        name,
      ).toBe(true);
    }
    expect(new Set(findings.map(({ part }) => part))).toEqual(new Set(["Node", "Settings"]));
  });

  test("that name a file which is not there are told", async () => {
    const variables = { ...(await plainVariables()), ...(await proxyVariables()), RIGHTS_FILE: "/nowhere/rights.yaml" };
    const { said } = await examined(variables);
    expect(said("Folders", "failure")[0]).toContain("RIGHTS_FILE names /nowhere/rights.yaml");
  });
});

describe("this machine", () => {
  test("needs a Node that is new enough", async () => {
    const variables = await plainVariables();
    for (const nodeVersion of ["20.20.2", "22.12.0", "18.0.0"]) {
      expect((await examined(variables, { nodeVersion })).said("Node", "failure")[0]).toContain("too old");
    }
    expect((await examined(variables, { nodeVersion: "22.13.0" })).said("Node", "ok")).toHaveLength(1);
  });

  test("keeps the data folder for one user, and a file of settings as well", async () => {
    const variables = await plainVariables();
    await chmod(variables.DATA_DIR ?? "", 0o755);
    expect((await examined(variables)).said("Folders", "warning")[0]).toContain("chmod 700");
    const gone = await examined({ ...variables, DATA_DIR: "/nowhere/data" });
    expect(gone.said("Folders", "warning")[0]).toContain("is not there yet");
    const folder = await temporaryFolder();
    await writeFile(join(folder, ".env"), "LLM_API_KEY=secret\n", { mode: 0o644 });
    expect(await checkEnvironmentFile(folder)).toMatchObject([{ level: "warning" }]);
    await chmod(join(folder, ".env"), 0o600);
    expect(await checkEnvironmentFile(folder)).toEqual([]);
  });

  test("has the app's ports free, or the app on them; another program is told from it", async () => {
    const variables = await plainVariables();
    const portOf = (url: string) => new URL(url).port;
    const app = await listen((_request, response) => response.end('{"status":"ok"}'));
    const numbers = await listen((_request, response) => response.end("# TYPE snowgpt_runs_begun_total counter\n"));
    const other = await listen((_request, response) => response.end("hello"));
    const ours = await examined({ ...variables, PORT: portOf(app.url), METRICS_PORT: portOf(numbers.url) });
    expect(ours.said("Ports", "ok").join(" ")).toMatch(/is the running app's.*tells the running app's numbers/);
    const taken = await examined({ ...variables, PORT: portOf(other.url), METRICS_PORT: portOf(app.url) });
    expect(taken.said("Ports", "failure")).toHaveLength(2);
    const ending = await listen(({ url }, response) => {
      if (url === "/api/ready") response.writeHead(503).end('{"parts":{"store":"silent","work":"<b>ending</b>"}}');
      else response.end('{"status":"ok"}');
    });
    // What listens there may be anything: only plain words of it are told.
    expect((await examined({ ...variables, PORT: portOf(ending.url) })).said("Ports", "failure")).toEqual([]);
    const silent = await listen(({ url }, response) => {
      if (url === "/api/ready") response.writeHead(503).end('{"parts":{"app":"open","store":"silent"}}');
      else response.end('{"status":"ok"}');
    });
    const deaf = await examined({ ...variables, PORT: portOf(silent.url) });
    expect(deaf.said("Ports", "failure")[0]).toContain("takes no requests (app: open, store: silent)");
    const strange = await examined({ ...variables, METRICS_PORT: "9464", METRICS_HOST: "192.0.2.7" });
    expect(strange.said("Ports", "failure")[0]).toContain("This machine has no address 192.0.2.7");
  });

  test("has a clock that agrees with the servers of the settings", async () => {
    const variables = { ...(await plainVariables()), ...(await proxyVariables()), ...(await modelVariables(hello)) };
    const ahead = await examined(variables, { now: () => Date.now() + 120_000 });
    expect(ahead.said("Clock", "warning")).toHaveLength(2);
    expect(ahead.said("Clock", "warning")[0]).toMatch(/1[12]\d seconds ahead of that of the model's server/);
    const behind = await examined(variables, { now: () => Date.now() - 45_000 });
    expect(behind.said("Clock", "warning")[1]).toMatch(/4\d seconds behind that of the proxy/);
    expect((await examined(variables, { now: () => Date.now() + 20_000 })).said("Clock", "warning")).toEqual([]);
  });
});

describe("the store", () => {
  test("is looked at beside the app that has it open, and is not changed", async () => {
    const variables = await plainVariables();
    const store = await openStore(join(variables.DATA_DIR ?? "", "app"));
    const { said } = await examined(variables);
    await store.close();
    expect(said("Store", "ok")).toHaveLength(3);
  });

  test("on a server that is away, that refuses the token or that has another version is told so", async () => {
    const plain = await plainVariables();
    const { server, variables } = await storeVariables();
    const refused = await examined({ ...plain, ...variables, DATABASE_AUTH_TOKEN: "another-token" });
    expect(refused.said("Store", "failure")[0]).toContain("refuses the token");
    await server.stop();
    const gone = await examined({ ...plain, ...variables });
    expect(gone.said("Store", "failure")[0]).toContain("cannot be reached");
    const empty = await startLibsqlServer();
    const old = await examined({ ...plain, DATABASE_URL: empty.url });
    expect(old.said("Store", "warning")[0]).toContain("The store has version 0");
  });
});

describe("databases", () => {
  test("of files: one that is none and one that is empty are told, and the others are looked at all the same", async () => {
    const variables = await plainVariables();
    await writeFile(join(variables.DATA_DIR ?? "", "databases", "BROKEN.duckdb"), "this is no database");
    const { said } = await examined(variables);
    expect(said("Databases", "failure")[0]).toContain("BROKEN");
    expect(said("Databases", "ok")[0]).toContain("SHOP");
    await mkdir(join(variables.DATA_DIR ?? "", "databases", "folder"));
  });

  test.each([
    ["a wrong password", {}, { SNOWFLAKE_PASSWORD: "wrong" }, "does not let the app in"],
    ["nobody at its address", {}, { SNOWFLAKE_ACCESS_URL: away }, "does not let the app in"],
    ["a role that sees no table", { roles: [blind] }, {}, "no table"],
    ["a role that may read no table", { roles: [shut] }, {}, "may not read"],
    ["no database that is granted", { databases: [] }, {}, "sees no database"],
  ])("of Snowflake: %s is told with what to grant or to set", async (_what, wire, more, sentence) => {
    const account = await snowflakeVariables(wire);
    const { said } = await examined({ ...(await plainVariables()), ...account, ...more });
    expect(said("Snowflake", "failure")[0]).toContain(sentence);
    expect(said("Snowflake", "failure")[0]).toContain("docs/snowflake.md");
  });
});

describe("the model", () => {
  test("is asked once, with a few words, and not at all where that is not wanted", async () => {
    let asked = 0;
    const model = await modelVariables(() => {
      asked += 1;
      return hello();
    });
    const variables = { ...(await plainVariables()), ...model };
    await examined(variables, { asksModel: false });
    expect(asked).toBe(0);
    await examined(variables);
    expect(asked).toBe(1);
  });

  test("that refuses the key, or whose price no budget knows, is told", async () => {
    const plain = await plainVariables();
    const refused = await modelVariables(() => ({ kind: "status", status: 401 }));
    expect((await examined({ ...plain, ...refused })).said("Model", "failure")[0]).toContain("small");
    const priceless = { ...(await modelVariables(hello)), MODEL_PRICES: "", ANSWER_DOLLARS: "1" };
    expect((await examined({ ...plain, ...priceless })).said("Model", "warning")[0]).toContain("MODEL_PRICES");
  });
});

describe("mail", () => {
  test.each([
    ["a wrong password", async () => mailVariables("wrong"), "EAUTH"],
    ["no server", async () => ({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@example.org" }), "SMTP_URL"],
  ])("with %s is told", async (_what, mail, sentence) => {
    const { said } = await examined({ ...(await plainVariables()), AUTH: "team", ...(await mail()) });
    expect(said("Mail", "failure")[0]).toContain(sentence);
  });
});

describe("the collector", () => {
  test("that takes traces is told from one that wants to see something, and from one that is away", async () => {
    const plain = await plainVariables();
    const { url } = await listen(({ headers }, response) => {
      response.writeHead(headers["api-key"] === "right" ? 200 : 401).end("{}");
    });
    const at = async (OTEL_EXPORTER_OTLP_ENDPOINT: string, key: string) =>
      examined({ ...plain, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: `api-key=${key}` });
    expect((await at(url, "right")).said("Traces", "ok")[0]).toContain("takes traces");
    expect((await at(url, "wrong")).said("Traces", "warning")[0]).toContain("OTEL_EXPORTER_OTLP_HEADERS");
    expect((await at(away, "right")).said("Traces", "warning")[0]).toContain("cannot be reached");
  });
});

describe("the provider", () => {
  test("that is away, or is another than the settings name, is told", async () => {
    const plain = { ...(await plainVariables()), AUTH: "team" };
    const { provider, variables } = await providerVariables();
    const other = await examined({
      ...plain,
      ...variables,
      OIDC_ISSUER: variables.OIDC_ISSUER.replace("127.0.0.1", "localhost"),
    });
    expect(other.said("Provider", "failure")[0]).toContain("names another issuer");
    await provider.stop();
    expect((await examined({ ...plain, ...variables })).said("Provider", "failure")[0]).toContain("OIDC_ISSUER");
  });
});

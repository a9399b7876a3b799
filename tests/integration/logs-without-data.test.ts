/** A day of a team, over the real store and engine, with names and values that nothing else has: none of them is in the log. */
import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "#lib/config/env";
import type { Store } from "#lib/db/store/open-store";
import { openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import { assembleApp, type WholeApp } from "#lib/services/app";
import { createLogger, type Logger } from "#lib/services/logger";
import { createMailer } from "#lib/services/mailer";
import { openModelPort } from "#lib/services/model-settings";
import { openTeam, type Team } from "../support/access/team.ts";
import { boardOf, finish, runTiles, shopContext } from "../support/dashboards/board-world.ts";
import { startMailServer } from "../support/mail/mail-server.ts";
import { startModelServer } from "../support/model-server/index.ts";
import { expectValue } from "../support/run-world.ts";
import { openFileStore } from "../support/store/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Of customers, tables, questions, people, files and statements: all of it data, or somebody's words. */
const words = ["Zelenkova", "Quillfeather", "Wobbegong", "Ottoline", "Skuldug", "Brackish", "Vellichor", "8675309"];

type World = { readonly app: WholeApp; readonly store: Store; readonly team: Team; readonly lines: readonly string[] };

/** @param level what the settings say. */
async function openWorld(level: "info" | "debug"): Promise<World> {
  const folder = await temporaryFolder();
  await fillDatabase(folder);
  await writeFile(join(folder, "rights.yaml"), "groups: { Vellichor: { databases: { Brackish: all } } }");
  await writeFile(join(folder, "shop.yaml"), "name: Skuldug\ntables: [ { name: Wobbegong, expr: Zelenkova } ]");
  const lines: string[] = [];
  const logger = createLogger({ level, secrets: [] }, { write: (line) => void lines.push(line) });
  const opened = await openFileStore();
  const mail = await startMailServer({ refuses: true });
  const team = await openTeam(opened, { mailer: createMailer(mail.settings, logger), warn: warningsOf(logger) });
  const app = await assembleApp({
    ...{ store: withFailures(opened.store), access: team.access, logger },
    ...(await openDuckdbFolder({ dataDirectory: folder })),
    modelPort: await openModelPort(await modelSettings(folder), logger),
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  onTestFinished(() => app.close());
  return { app, store: opened.store, team, lines };
}

const warningsOf =
  (logger: Logger) =>
  ({ cause: reason }: { readonly cause: string | null }, text: string) =>
    logger.warn({ reason }, text);

async function fillDatabase(folder: string): Promise<void> {
  await mkdir(join(folder, "databases"));
  const instance = await DuckDBInstance.create(join(folder, "databases", "SHOP.duckdb"));
  const connection = await instance.connect();
  for (const statement of [
    "create schema SALES",
    "create table SALES.CUSTOMERS (CUSTOMER_ID integer primary key, CUSTOMER_NAME varchar, REGION varchar)",
    "insert into SALES.CUSTOMERS values (1, 'Zelenkova', 'North'), (2, 'Quillfeather', 'South')",
    "create table SALES.ORDERS (ORDER_ID integer primary key, CUSTOMER_ID integer, ORDER_DATE date, REVENUE decimal(18,2))",
    "insert into SALES.ORDERS values (1, 1, '2025-01-05', 8675309), (2, 2, '2025-02-01', 29.5)",
    // What reads it fails, and quotes what it met.
    "create view SALES.BROKEN as select cast(CUSTOMER_NAME as integer) as AMOUNT, REGION from SALES.CUSTOMERS",
  ])
    await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

/** A model that answers with nonsense, and in the end not at all. */
async function modelSettings(folder: string) {
  const server = await startModelServer((_request, number) =>
    number % 2 === 0
      ? { kind: "status", status: 500, message: "Wobbegong is out of order" }
      : { kind: "text", text: "Wobbegong {" },
  );
  return readSettings({ LLM_BASE_URL: server.baseUrl, LLM_MODEL: "small", DATA_DIR: folder });
}

/** As drivers do, the failures quote what was to be written. */
function withFailures(store: Store): Store {
  const broken = async (): Promise<never> => {
    throw new Error("Failed query: insert into traces\nparams: Zelenkova,Ottoline wants to know", {
      cause: Object.assign(new Error("near 'Quillfeather'"), { code: "SQLITE_ERROR" }),
    });
  };
  return { ...store, traces: { ...store.traces, append: broken }, lessons: { ...store.lessons, keep: broken } };
}

async function livesThroughADay({ app, team }: World): Promise<void> {
  const sessionId = randomUUID();
  const asked = await finish(app, { ...shopContext, sessionId, text: "revenue by customer name" });
  await finish(app, { ...shopContext, sessionId: randomUUID(), text: "revenue of Zelenkova in 2025, says Ottoline" });
  await finish(app, { ...shopContext, sessionId: randomUUID(), text: "is Wobbegong the best Skuldug of all?" });
  await finish(app, { ...shopContext, sessionId: randomUUID(), text: "total amount of broken by region" });
  const result = asked.parts.find((part) => part.type === "result");
  if (result === undefined) throw new Error("The first question has an answer.");
  const own = { sessionId, messageId: asked.id, resultId: result.ref.id, clientMessageId: randomUUID() };
  for (const sql of [
    "select Wobbegong from SALES.CUSTOMERS",
    "select cast(CUSTOMER_NAME as integer) as N from SALES.CUSTOMERS",
  ])
    await app.conversations.runEditedSql("local", { ...own, sql, clientMessageId: randomUUID() });
  const board = await boardOf(app, ["revenue by customer name"]);
  await runTiles(app, board.id);
  const bytes = Buffer.from("name,amount\nZelenkova,8675309\n");
  const file = { fileName: "Brackish salaries.csv", bytes: bytes.length, body: new Blob([bytes]).stream() };
  const { uploadId } = expectValue(
    await app.uploads.receive("local", { ...file, signal: new AbortController().signal }),
  );
  expectValue(await app.uploads.add("local", { uploadId, table: "BRACKISH", replaces: false, types: {} }));
  await team.access.people.invite({ name: "Ottoline", email: "ottoline@vellichor.example", role: "viewer" });
  await team.signIn(team.admin, "ottoline@vellichor.example", "Skuldug Skuldug Skuldug");
  await app.conversations.changeContext("local", { sessionId, ...app.uploads.context, otherContexts: [] });
  await app.close();
}

test("what people asked, what was found and who they are is in no line that is kept, whatever fails", async () => {
  const world = await openWorld("info");
  await livesThroughADay(world);
  const log = world.lines.join("");
  expect(words.filter((word) => log.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  expect(log).not.toMatch(/\bselect\b/i);
  // The day had what is looked for: a schema read, failures of the store, a mail, an upload, rights and a model's file.
  const said = new Set(world.lines.map((line) => JSON.parse(line).msg));
  for (const sentence of [
    ...["schema read", "a file became a table", "a mail could not be sent", "a run's record could not be stored"],
    ...["a column could not be measured", "rights on data that need a look", "a model file was ignored"],
  ])
    expect([sentence, said.has(sentence)]).toEqual([sentence, true]);
});

test("whoever runs the app with LOG_LEVEL=debug reads the words of failures", async () => {
  const world = await openWorld("debug");
  await livesThroughADay(world);
  expect(world.lines.join("")).toContain("Zelenkova");
});

/** One question to two real databases: asked of each, kept as one result, and still there after a restart of the chat. */
import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { openStore } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { sideBySide } from "#lib/db/warehouse/side-by-side";
import type { ContextSelection } from "#lib/domain/context-selection";
import type { Message, ResultPart } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import { type App, assembleApp } from "#lib/services/app";
import { scriptedModel } from "../support/agents/agent-world.ts";
import { routingReply, sqlReply } from "../support/agents/model-forms.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue, readAll } from "../support/run-world.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { noUploads } from "../support/uploads/no-uploads.ts";
import { openSnowflakeWorld } from "../support/warehouse/snowflake-world.ts";

const orders = (...rows: readonly string[]) => [
  "create schema SALES",
  "create table SALES.ORDERS (ORDER_ID integer primary key, CITY varchar, ORDER_DATE date, REVENUE decimal(18,2))",
  `insert into SALES.ORDERS values ${rows.join(", ")}`,
];

const contents = {
  SHOP: orders(
    "(1, 'Berlin', '2025-01-05', 40)",
    "(2, 'Berlin', '2025-02-01', 29.5)",
    "(3, 'Paris', '2025-06-30', 30.5)",
  ),
  ARCHIVE: orders("(1, 'Berlin', '2019-01-05', 4)", "(2, 'Rome', '2019-02-01', 6.25)"),
  PEOPLE: ["create schema SALES", "create table SALES.PERSONS (PERSON_ID integer primary key, SALARY decimal(18,2))"],
};

type AppOptions = { readonly modelPort?: ModelPort | null; readonly warehouse?: Warehouse };

async function openApp({ modelPort = null, warehouse }: AppOptions = {}): Promise<App> {
  const folder = await temporaryFolder();
  const app = await assembleApp({
    store: await openStore(folder),
    warehouse: warehouse ?? (await openDatabases(contents)),
    uploads: noUploads,
    modelPort,
    logger: silentLogger,
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  onTestFinished(() => app.close());
  return app;
}

const sales = (database: string) => ({ database, schema: "SALES" });
const shopAndArchive: ContextSelection = { ...sales("SHOP"), otherContexts: [sales("ARCHIVE")] };

type Chat = { readonly sessionId: string; ask(text: string): Promise<Message> };

function chatIn(app: App, selection: ContextSelection): Chat {
  const sessionId = randomUUID();
  const ask = async (text: string) => {
    const asked = { ...selection, sessionId, clientMessageId: randomUUID(), text };
    const { runId } = expectValue(await app.conversations.ask("local", asked));
    return finish(app, { sessionId, runId });
  };
  return { sessionId, ask };
}

async function finish(app: App, { sessionId, runId }: { readonly sessionId: string; readonly runId: string }) {
  await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
  const message = expectValue(await app.sessions.load("local", sessionId)).messages.at(-1);
  if (message === undefined) throw new Error("The run left no message.");
  return message;
}

function resultsOf(message: Message): readonly ResultPart[] {
  return message.parts.filter((part): part is ResultPart => part.type === "result");
}

function textOf({ parts }: Message, type: "text" | "notice"): string {
  return parts.flatMap((part) => (part.type === type ? [part.text] : [])).join("\n");
}

async function rowsOf(app: App, part: ResultPart | undefined) {
  const slice = { resultId: part?.ref.id ?? "", view: plainView, offset: 0, limit: 100 };
  return expectValue(await app.results.readPage("local", slice)).rows;
}

describe("a chat with two databases", () => {
  test("answers from both in one stored result and keeps its selection", async () => {
    const app = await openApp();
    const chat = chatIn(app, shopAndArchive);
    const message = await chat.ask("total revenue by city");
    expect(message.status).toBe("complete");
    const [result] = resultsOf(message);
    expect(await rowsOf(app, result)).toEqual(
      expect.arrayContaining([
        ["SHOP", "Berlin", "69.50"],
        ["SHOP", "Paris", "30.50"],
        ["ARCHIVE", "Rome", "6.25"],
        ["ARCHIVE", "Berlin", "4.00"],
      ]),
    );
    expect(result?.ref.rowCount).toBe(4);
    expect(result?.sources.map(({ context }) => context)).toEqual([sales("SHOP"), sales("ARCHIVE")]);
    const view = expectValue(await app.sessions.load("local", chat.sessionId));
    expect(view).toMatchObject({ currentDb: "SHOP", otherContexts: [sales("ARCHIVE")] });
  });

  test("sorts and filters the rows of both together", async () => {
    const app = await openApp();
    const [result] = resultsOf(await chatIn(app, shopAndArchive).ask("total revenue by city"));
    const view = {
      order: [{ column: 2, direction: "ascending" as const }],
      filters: [{ operator: "=" as const, column: 1, value: "Berlin" }],
    };
    const page = expectValue(
      await app.results.readPage("local", { resultId: result?.ref.id ?? "", view, offset: 0, limit: 10 }),
    );
    expect(page.rows.map(([source]) => source)).toEqual(["ARCHIVE", "SHOP"]);
  });

  test("says the figure of each", async () => {
    const app = await openApp();
    const message = await chatIn(app, shopAndArchive).ask("total revenue");
    expect(textOf(message, "text")).toMatch(/ 100(\.00)? in SHOP and 10\.25 in ARCHIVE, 110\.25 together\.$/);
  });

  test("follows up on both, each after its own last answer", async () => {
    const app = await openApp();
    const chat = chatIn(app, shopAndArchive);
    await chat.ask("total revenue by city");
    const [result] = resultsOf(await chat.ask("and by month?"));
    expect(result?.sources).toHaveLength(2);
    expect(await rowsOf(app, result)).toHaveLength(5);
  });

  test("names the one that holds nothing of the question", async () => {
    const app = await openApp();
    const selection = { ...sales("PEOPLE"), otherContexts: [sales("SHOP")] };
    const message = await chatIn(app, selection).ask("total revenue by city");
    expect(resultsOf(message)).toMatchObject([{ context: sales("SHOP"), sources: [] }]);
    expect(textOf(message, "notice")).toMatch(/PEOPLE has no "revenue"/);
  });

  test("about a schema that does not exist is refused", async () => {
    const app = await openApp();
    const asked = {
      ...sales("SHOP"),
      otherContexts: [sales("NOWHERE")],
      sessionId: randomUUID(),
      clientMessageId: randomUUID(),
    };
    expect(await app.conversations.ask("local", { ...asked, text: "total revenue" })).toMatchObject({ ok: false });
  });
});

describe("a model's statement over two databases", () => {
  test("meets the real guard, is split and answered", async () => {
    const crossing = "select count(*) as ORDERS from SHOP.SALES.ORDERS join ARCHIVE.SALES.ORDERS using (CITY)";
    const repairs: string[] = [];
    const model = scriptedModel({
      object: (input) => {
        if (input.includes("Route the last message")) {
          return routingReply({ enhanced: "zorbs" });
        }
        const isRepair = input.includes("The last try failed");
        if (isRepair) repairs.push(input);
        return sqlReply(isRepair ? "select count(*) as ORDERS from ORDERS" : crossing);
      },
    });
    const app = await openApp({ modelPort: model });
    const message = await chatIn(app, shopAndArchive).ask("how many of our zorbs overlap");
    expect(repairs).toHaveLength(2);
    for (const repair of repairs) expect(repair).toContain("CROSS_DB");
    expect(await rowsOf(app, resultsOf(message)[0])).toEqual([
      ["SHOP", 3],
      ["ARCHIVE", 2],
    ]);
  });
});

test("an uploaded table beside a Snowflake schema is asked in its own dialect, and both stand in one result", async () => {
  const { SHOP, ARCHIVE } = contents;
  const { warehouse: account } = await openSnowflakeWorld({
    wire: { databases: [{ name: "SHOP", statements: SHOP }] },
  });
  const local = await openDatabases({ UPLOADS: ARCHIVE });
  const app = await openApp({ warehouse: sideBySide(account, local, (database) => database === "UPLOADS") });
  const selection = { ...sales("SHOP"), otherContexts: [sales("UPLOADS")] };
  const message = await chatIn(app, selection).ask("total revenue by city");
  const [result, ...more] = resultsOf(message);
  expect(more).toEqual([]);
  expect(result?.sources.map(({ source, engine }) => [source, engine])).toEqual([
    ["SHOP", "snowflake"],
    ["UPLOADS", "duckdb"],
  ]);
  expect(await rowsOf(app, result)).toEqual(
    expect.arrayContaining([
      ["SHOP", "Berlin", "69.50"],
      ["UPLOADS", "Rome", "6.25"],
    ]),
  );
});

test("a statement that is being written is checked against the database of its card, and no other", async () => {
  const app = await openApp();
  const chat = chatIn(app, { ...sales("PEOPLE"), otherContexts: [sales("ARCHIVE")] });
  await chat.ask("total revenue by city");
  const check = (database: string | null) => {
    const context = database === null ? null : sales(database);
    return app.statementChecks.check("local", { sessionId: chat.sessionId, sql: "select CITY from ORDERS", context });
  };
  expect(await check("ARCHIVE")).toMatchObject({ ok: true, value: { columns: [{ name: "CITY" }] } });
  for (const other of [null, "PEOPLE", "SHOP"]) {
    expect(await check(other)).toMatchObject({ ok: false, error: { code: "UNKNOWN_OBJECT" } });
  }
});

test("an edited statement of one database's card runs there", async () => {
  const app = await openApp();
  const chat = chatIn(app, shopAndArchive);
  const answer = await chat.ask("total revenue by city in ARCHIVE");
  const [result] = resultsOf(answer);
  expect(result?.context).toEqual(sales("ARCHIVE"));
  const { runId } = expectValue(
    await app.conversations.runEditedSql("local", {
      sessionId: chat.sessionId,
      messageId: answer.id,
      resultId: result?.ref.id ?? "",
      sql: "select count(*) as N from SALES.ORDERS",
      clientMessageId: randomUUID(),
    }),
  );
  const edited = resultsOf(await finish(app, { sessionId: chat.sessionId, runId }));
  expect(edited).toMatchObject([{ context: sales("ARCHIVE"), brain: "analyst" }]);
  expect(await rowsOf(app, edited[0])).toEqual([[2]]);
});

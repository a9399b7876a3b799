/** A file from the browser to an answer: received, shown, added, asked. */
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import type { Message } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import { type App, assembleApp, type WholeApp } from "#lib/services/app";
import { expectValue, readAll } from "../support/run-world.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const orders = `order_id,region,amount,ordered on
1,North,10.50,2025-01-31
2,South,0.05,2025-02-01
3,North,4,2025-02-02
4,West,7,2025-03-02
`;

async function openApp(folder?: string): Promise<{ app: WholeApp; folder: string }> {
  const dataDirectory = folder ?? (await temporaryFolder());
  const app = await assembleApp({
    store: await openStore(join(dataDirectory, "app")),
    ...(await openDuckdbFolder({ dataDirectory })),
    modelPort: null,
    logger: silentLogger,
    settings: { DATA_DIR: dataDirectory, MODEL_DATA: "results", SEMANTIC_DIR: dataDirectory, COST_GATE_GB: 1 },
  });
  onTestFinished(() => app.close());
  return { app, folder: dataDirectory };
}

/** What a browser would send. */
function fileOf(fileName: string, content: string) {
  const bytes = Buffer.from(content);
  return { fileName, bytes: bytes.length, body: new Blob([bytes]).stream(), signal: new AbortController().signal };
}

async function send(app: App, fileName: string, content: string, owner = "local"): Promise<string> {
  return expectValue(await app.uploads.receive(owner, fileOf(fileName, content))).uploadId;
}

const asFound = { hasHeader: null, types: {} };

async function addFile(app: App, fileName: string, content: string) {
  const uploadId = await send(app, fileName, content);
  const { table } = expectValue(await app.uploads.preview("local", { uploadId, ...asFound }));
  return expectValue(await app.uploads.add("local", { uploadId, table, replaces: false, types: {} }));
}

async function ask(app: App, text: string, planId: string | null = null): Promise<Message> {
  const sessionId = randomUUID();
  const asked = { ...app.uploads.context, sessionId, clientMessageId: randomUUID(), text, planId, otherContexts: [] };
  const { runId } = expectValue(await app.conversations.ask("local", asked));
  await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
  const message = expectValue(await app.sessions.load("local", sessionId)).messages.at(-1);
  if (message === undefined) throw new Error("The run left no message.");
  return message;
}

async function rowsOf(app: App, message: Message) {
  const part = message.parts.find((candidate) => candidate.type === "result");
  if (part === undefined) throw new Error(`No result: ${JSON.stringify(message.parts)}`);
  const slice = { resultId: part.ref.id, view: plainView, offset: 0, limit: 100 };
  return expectValue(await app.results.readPage("local", slice)).rows;
}

async function waitingFiles(folder: string): Promise<string[]> {
  return readdir(join(folder, "uploads", "incoming")).catch(() => []);
}

describe("a file that was sent", () => {
  test("is shown before anything is added: names, types, first rows, row count", async () => {
    const { app } = await openApp();
    const uploadId = await send(app, "Orders 2025.csv", orders);
    const preview = expectValue(await app.uploads.preview("local", { uploadId, ...asFound }));
    expect(preview).toMatchObject({ fileName: "Orders 2025.csv", table: "ORDERS_2025", rowCount: 4, hasHeader: true });
    expect(preview.columns.map(({ name, type }) => [name, type])).toEqual([
      ["order_id", "integer"],
      ["region", "text"],
      ["amount", "number"],
      ["ordered_on", "date"],
    ]);
    expect(preview.rows[0]).toEqual([1, "North", "10.50", "2025-01-31"]);
    expect(expectValue(await app.catalog.listDatabases())).toEqual([]);
  });

  test("answers questions right after it was added", async () => {
    const { app, folder } = await openApp();
    const added = await addFile(app, "orders.csv", orders);
    expect(added).toMatchObject({ database: "UPLOADS", schema: "FILES", table: "ORDERS", rowCount: 4, columnCount: 4 });
    const message = await ask(app, "total amount by region");
    expect(message.status).toBe("complete");
    expect(await rowsOf(app, message)).toEqual(
      expect.arrayContaining([
        ["North", "14.50"],
        ["South", "0.05"],
        ["West", "7.00"],
      ]),
    );
    expect(await waitingFiles(folder)).toEqual([]);
  });

  test("brings questions that it answers itself", async () => {
    const { app } = await openApp();
    const { suggestions } = await addFile(app, "orders.csv", orders);
    expect(suggestions).toHaveLength(3);
    for (const { question, planId } of suggestions) {
      const byWords = await rowsOf(app, await ask(app, question));
      expect(byWords).not.toEqual([]);
      expect(await rowsOf(app, await ask(app, question, planId))).toEqual(byWords);
      // The plan is what is asked, whatever the words are.
      expect(await rowsOf(app, await ask(app, "what was offered", planId))).toEqual(byWords);
    }
  });

  test("brings such questions also where an earlier file has the same columns", async () => {
    const { app } = await openApp();
    const yearOf = (year: number) => orders.replaceAll("2025-", `${year}-`);
    await addFile(app, "orders 2024.csv", yearOf(2024));
    const { suggestions } = await addFile(app, "orders 2025.csv", yearOf(2025));
    expect(suggestions.length).toBeGreaterThanOrEqual(2);
    for (const { question, planId } of suggestions) {
      const byWords = await rowsOf(app, await ask(app, question));
      expect(byWords).not.toEqual([]);
      expect(await rowsOf(app, await ask(app, question, planId))).toEqual(byWords);
      // The plan is what is asked, whatever the words are.
      expect(await rowsOf(app, await ask(app, "what was offered", planId))).toEqual(byWords);
    }
  });

  test("is known beside the files before it, although their schema was read already", async () => {
    const { app } = await openApp();
    await addFile(app, "orders.csv", orders);
    await ask(app, "total amount by region");
    await addFile(app, "managers.json", '[{"region": "North", "name": "Ada"}, {"region": "South", "name": "Bo"}]');
    const catalog = expectValue(await app.catalog.describeSchema(app.uploads.context));
    expect(catalog.tables.map(({ name }) => name)).toEqual(["MANAGERS", "ORDERS"]);
    expect(await rowsOf(app, await ask(app, "how many managers"))).toEqual([[2]]);
  });

  test("gets a free name, and a repaired header on request", async () => {
    const { app } = await openApp();
    await addFile(app, "orders.csv", orders);
    const uploadId = await send(app, "orders.csv", "a,b\nc,d\n");
    const judged = expectValue(await app.uploads.preview("local", { uploadId, ...asFound }));
    expect([judged.table, judged.rowCount, judged.tables]).toEqual(["ORDERS_2", 1, ["ORDERS"]]);
    const plain = expectValue(await app.uploads.preview("local", { uploadId, hasHeader: false, types: {} }));
    expect([plain.rowCount, plain.columns.map(({ name }) => name)]).toEqual([2, ["column_1", "column_2"]]);
    const added = await app.uploads.add("local", { uploadId, table: "PLAIN", replaces: false, types: {} });
    expect(expectValue(added).rowCount).toBe(2);
  });

  test("is removed with its table", async () => {
    const { app } = await openApp();
    await addFile(app, "orders.csv", orders);
    await ask(app, "total amount by region");
    expectValue(await app.uploads.removeTable("ORDERS"));
    expect(expectValue(await app.catalog.describeSchema(app.uploads.context)).tables).toEqual([]);
  });
});

describe("nothing stays", () => {
  test("of a file whose sender went away in between", async () => {
    const { app, folder } = await openApp();
    const gone = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from("a,b\n1,")),
      pull: () => gone.abort(),
    });
    const received = await app.uploads.receive("local", { fileName: "a.csv", bytes: 1_000, body, signal: gone.signal });
    expect(received).toMatchObject({ ok: false, error: { code: "UNAVAILABLE", retryable: true } });
    expect(await waitingFiles(folder)).toEqual([]);
  });

  test.each([
    ["shorter", 10],
    ["longer", 2],
  ])("of a file that is %s than announced", async (_, bytes) => {
    const { app, folder } = await openApp();
    const received = await app.uploads.receive("local", { ...fileOf("a.csv", "a\n1\n2\n"), bytes });
    expect(received.ok).toBe(false);
    expect(await waitingFiles(folder)).toEqual([]);
  });

  test("of a file that is discarded, also while it is loaded", async () => {
    const { app, folder } = await openApp();
    const uploadId = await send(app, "orders.csv", orders);
    const adding = app.uploads.add("local", { uploadId, table: "ORDERS", replaces: false, types: {} });
    await app.uploads.discard("local", uploadId);
    expect((await adding).ok).toBe(false);
    expect(await waitingFiles(folder)).toEqual([]);
    expect(expectValue(await app.catalog.listDatabases())).toEqual([]);
    expect(await app.uploads.preview("local", { uploadId, ...asFound })).toMatchObject({
      error: { code: "NOT_FOUND" },
    });
  });

  test("of files that waited when the app ended", async () => {
    const { app, folder } = await openApp();
    await send(app, "orders.csv", orders);
    expect(await waitingFiles(folder)).toHaveLength(1);
    await app.close();
    await openApp(folder);
    expect(await waitingFiles(folder)).toEqual([]);
  });
});

describe("a file is refused", () => {
  test("to whoever did not send it", async () => {
    const { app } = await openApp();
    const uploadId = await send(app, "orders.csv", orders);
    const foreign = { uploadId, table: "T", replaces: false, types: {} };
    expect(await app.uploads.preview("other", { uploadId, ...asFound })).toMatchObject({
      error: { code: "NOT_FOUND" },
    });
    expect(await app.uploads.add("other", foreign)).toMatchObject({ error: { code: "NOT_FOUND" } });
    await app.uploads.discard("other", uploadId);
    expect((await app.uploads.preview("local", { uploadId, ...asFound })).ok).toBe(true);
  });

  test("before a byte of it is read when it is empty or too large", async () => {
    const { app, folder } = await openApp();
    const empty = await app.uploads.receive("local", fileOf("a.csv", ""));
    expect(empty).toMatchObject({ ok: false, error: { message: "The file is empty." } });
    const large = await app.uploads.receive("local", { ...fileOf("a.csv", "a"), bytes: 1_500_000_000 });
    expect(large).toMatchObject({
      ok: false,
      error: { message: "The file has 1,500 MB, and at most 1,000 MB can be added." },
    });
    expect(await waitingFiles(folder)).toEqual([]);
  });

  test("when too many wait, also when all of them are sent at once", async () => {
    const { app, folder } = await openApp();
    const sending = Array.from({ length: 25 }, () => app.uploads.receive("local", fileOf("orders.csv", orders)));
    const refused = (await Promise.all(sending)).filter((received) => !received.ok);
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ error: { message: "20 files wait to be added." } });
    expect(await waitingFiles(folder)).toHaveLength(20);
  });

  test("under a name that is none, and whatever it is called it stays in its folder", async () => {
    const { app, folder } = await openApp();
    const uploadId = await send(app, "../../etc/passwd.csv", orders);
    expect(await waitingFiles(folder)).toEqual([`${uploadId}.file`]);
    const preview = expectValue(await app.uploads.preview("local", { uploadId, ...asFound }));
    expect(preview.table).toBe("PASSWD");
    const added = await app.uploads.add("local", { uploadId, table: 'x"; DROP', replaces: false, types: {} });
    expect(added).toMatchObject({
      ok: false,
      error: { message: "The name may have letters, digits and underscores only." },
    });
  });
});

import { describe, expect, test } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { FromEngine, RequestBody } from "#lib/db/warehouse/process/protocol";
import { WarehouseDesk } from "#lib/db/warehouse/process/warehouse-desk";
import type { TableInfo } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { ok } from "#lib/domain/errors";

const context = { database: "SHOP", schema: "SALES" };
const run: RequestBody = { kind: "run", sql: "SELECT 1", context, maxRows: 10, timeoutMs: 1_000, tag: "" };
const never = () => new Promise<never>(() => undefined);

/** An engine that answers nothing but what a test gives it. */
function openDesk(answers: Partial<Warehouse>) {
  const engine: Warehouse = {
    dialectOf: () => dialects.snowflake,
    ping: never,
    listDatabases: never,
    listSchemas: never,
    describeSchema: never,
    check: never,
    run: never,
    sampleValues: never,
    close: never,
    ...answers,
  };
  const sent: FromEngine[] = [];
  const desk = new WarehouseDesk(engine, (message) => sent.push(message));
  return { desk, sent, kinds: () => sent.map(({ kind }) => kind) };
}

/** As many batches as are asked for; `asked` counts them. */
function endlessRows() {
  const state = { asked: 0, hasEnded: false };
  async function* batches() {
    try {
      while (true) {
        state.asked += 1;
        yield ok([[state.asked]]);
      }
    } finally {
      state.hasEnded = true;
    }
  }
  const stats = () => ({ rowCount: state.asked, limited: true, limitEnforced: true, ms: 0, queryId: null });
  return { state, answer: async () => ok({ columns: [], batches: batches(), stats }) };
}

function tableOf(columnCount: number, place: number): TableInfo {
  const columns = Array.from({ length: columnCount }, (_, column) => {
    return { name: `C${column}`, kind: "integer" as const, nativeType: "NUMBER", isNullable: true, comment: null };
  });
  return { name: `T${place}`, kind: "table", comment: null, rowCount: null, columns, primaryKey: [], foreignKeys: [] };
}

describe("rows", () => {
  test("are fetched as they are asked for, a batch at a time", async () => {
    const rows = endlessRows();
    const { desk, kinds } = openDesk({ run: rows.answer });
    desk.hear({ kind: "request", id: 1, body: run });
    await expect.poll(kinds).toEqual(["columns", "batch"]);
    expect(rows.state.asked).toBe(1);
    desk.hear({ kind: "continue", id: 1 });
    await expect.poll(kinds).toEqual(["columns", "batch", "batch"]);
    expect(rows.state.asked).toBe(2);
  });

  test("end with a stop: it is answered at once, and nothing follows", async () => {
    const rows = endlessRows();
    const { desk, sent, kinds } = openDesk({ run: rows.answer });
    desk.hear({ kind: "request", id: 1, body: run });
    await expect.poll(kinds).toEqual(["columns", "batch"]);
    desk.hear({ kind: "interrupt", id: 1 });
    expect(sent.at(-1)).toMatchObject({ kind: "failed", id: 1, error: { code: "CANCELLED" } });
    await expect.poll(() => rows.state.hasEnded).toBe(true);
    desk.hear({ kind: "continue", id: 1 });
    expect(kinds()).toEqual(["columns", "batch", "failed"]);
  });
});

describe("a stop", () => {
  test("of what the engine never answers is answered, and reaches the engine", () => {
    const heard: AbortSignal[] = [];
    const { desk, sent } = openDesk({
      run: (_, { signal }) => {
        heard.push(signal);
        return never();
      },
    });
    desk.hear({ kind: "request", id: 7, body: run });
    desk.hear({ kind: "request", id: 8, body: { kind: "databases" } });
    desk.hear({ kind: "interrupt", id: 7 });
    desk.hear({ kind: "interrupt", id: 8 });
    expect(sent).toMatchObject([
      { kind: "failed", id: 7, error: { code: "CANCELLED" } },
      { kind: "failed", id: 8, error: { code: "CANCELLED" } },
    ]);
    expect(heard.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

describe("the description of a large schema", () => {
  test("comes some tables at a time, each part when the last one was taken", async () => {
    const tables = [400, 400, 400, 3_000, 1].map(tableOf);
    const { desk, sent, kinds } = openDesk({ describeSchema: async () => ok({ ...context, tables }) });
    desk.hear({ kind: "request", id: 1, body: { kind: "describe", context } });
    const expected = ["tables", "tables", "tables", "value"];
    for (const [place] of expected.entries()) {
      await expect.poll(kinds).toEqual(expected.slice(0, place + 1));
      desk.hear({ kind: "continue", id: 1 });
    }
    expect(sent.flatMap((message) => (message.kind === "tables" ? message.tables : []))).toEqual(tables);
    expect(sent.at(-1)).toEqual({ kind: "value", id: 1, value: { ...context, tables: [] } });
  });
});

test("a bug of the engine is an answer too", async () => {
  const { desk, sent } = openDesk({ ping: () => Promise.reject(new Error("a bug")) });
  desk.hear({ kind: "request", id: 1, body: { kind: "ping", database: "SHOP" } });
  await expect.poll(() => sent).toMatchObject([{ kind: "failed", id: 1, error: { code: "INTERNAL" } }]);
});

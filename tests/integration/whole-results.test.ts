/** What lies beyond a result that was cut: the demo's rows, counted and taken away as a whole. */
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { err, ok } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import { noSuchChat } from "#lib/services/session-failures";
import type { Sessions } from "#lib/services/sessions";
import { createWholeResults, type WholeResults } from "#lib/services/whole-results";
import { createSession } from "#lib/state/session-reducer";
import { type DemoWorld, openDemoWorld } from "../support/planner/demo-world.ts";
import { csvLines } from "../support/results/exported.ts";
import { openResultWorld, statementOf } from "../support/results/result-world.ts";
import { samplePart } from "../support/results/sample-part.ts";
import { category, measure, request } from "../support/results/sample-result.ts";
import { valueFrom } from "../support/warehouse/read-rows.ts";

const context = { database: "DEMO", schema: "SALES" };
const asked = { sessionId: "chat", resultId: "cut" };
const statement = "SELECT ORDER_ID, STATUS FROM ORDERS ORDER BY ORDER_ID; -- all of them";

let world: DemoWorld;

beforeAll(async () => {
  world = await openDemoWorld();
}, 120_000);

afterAll(() => world.close());

/** The chat of the owner "me" with one result, of which the first rows are kept. */
async function openChat(
  changes: Partial<ResultPart> = {},
  warehouse: Pick<Warehouse, "check" | "run" | "dialectOf"> = world.warehouse,
  costGateBytes: number | null = null,
): Promise<{ whole: WholeResults; folder: string }> {
  const { results, folder } = await openResultWorld({ atEnd: onTestFinished });
  const { part } = samplePart("Orders", request([category("Order", 2), measure("Status")]));
  const result: ResultPart = {
    ...part,
    context,
    sql: statement,
    ref: { ...part.ref, id: "cut", limited: true },
    ...changes,
  };
  const chat = createSession({ id: "chat", ownerId: "me", context: { ...context, otherContexts: [] }, at: 0 });
  const load: Sessions["load"] = async (ownerId, id) => {
    if (ownerId !== "me" || id !== "chat") return err(noSuchChat());
    return ok({
      ...chat,
      messages: [
        {
          ...{ id: "m2", seq: 2, runId: "r", role: "assistant", kind: "answer", status: "complete" },
          ...{ parts: [result], createdAt: 0, retryOf: null },
        },
      ],
    });
  };
  return {
    whole: createWholeResults({ sessions: { load }, warehouse, results, costGateBytes: () => costGateBytes }),
    folder,
  };
}

const signal = new AbortController().signal;
const csv = { format: "csv", values: "raw", signal } as const;

describe("G12: a result that was cut", () => {
  it("is counted as a whole, whatever stands behind its statement", async () => {
    const { whole } = await openChat();
    const count = valueFrom(await whole.countRows("me", asked));
    expect(count).toBeGreaterThan(1_000);
    const filtered = await openChat({ sql: "SELECT * FROM ORDERS WHERE 1 = 0" });
    expect(valueFrom(await filtered.whole.countRows("me", asked))).toBe(0);
  });

  it("is downloaded with all of its rows, and nothing of them stays", async () => {
    const { whole, folder } = await openChat();
    const opened = valueFrom(await whole.openExport("me", { ...asked, ...csv }));
    const lines = csvLines(Buffer.from(await new Response(opened.stream).arrayBuffer()));
    expect(lines[0]).toBe("ORDER_ID,STATUS");
    expect(lines.length - 1).toBe(valueFrom(await whole.countRows("me", asked)));
    expect(readdirSync(folder)).toEqual([]);
  });

  it("of more rows than a download holds says so instead of leaving some out, and keeps nothing", async () => {
    const columns = [{ name: "N", kind: "integer" as const, nativeType: "INTEGER" }];
    const run = async () => ok(statementOf(columns, [ok([[1]])], true));
    const { whole, folder } = await openChat({}, { ...world.warehouse, run });
    expect(await whole.openExport("me", { ...asked, ...csv })).toMatchObject({
      ok: false,
      error: { code: "RESULT_LIMITED" },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("of a search beyond its schema is counted and downloaded as it was answered, and reads no schema that it did not", async () => {
    const sql = "SELECT o.ORDER_ID FROM SALES.ORDERS o CROSS JOIN (SELECT 1 FROM MARKETING.CAMPAIGNS LIMIT 1)";
    const { whole } = await openChat({ sql, otherSchemas: ["MARKETING"] });
    const count = valueFrom(await whole.countRows("me", asked));
    expect(count).toBeGreaterThan(1_000);
    const opened = valueFrom(await whole.openExport("me", { ...asked, ...csv }));
    expect(csvLines(Buffer.from(await new Response(opened.stream).arrayBuffer())).length - 1).toBe(count);
    const narrow = await openChat({ sql });
    expect(await narrow.whole.countRows("me", asked)).toMatchObject({ ok: false, error: { code: "UNSAFE" } });
  });

  it("of several databases is counted and downloaded with the rows of each, and as a whole or not at all", async () => {
    const open = (name: string, sql: string) => ({ source: name, context, engine: "duckdb" as const, sql });
    const columns = [
      { name: "_sourceDatabase", kind: "text" as const, nativeType: "VARCHAR" },
      { name: "ORDER_ID", kind: "integer" as const, nativeType: "BIGINT" },
    ];
    const first = open("One", "SELECT ORDER_ID FROM ORDERS");
    const ref = {
      ...samplePart("Orders", request([category("Order", 2), measure("Status")])).part.ref,
      id: "cut",
      columns,
    };
    const { whole } = await openChat({ ref, sources: [first, open("Other", "SELECT ORDER_ID FROM ORDERS LIMIT 3")] });
    const count = valueFrom(await whole.countRows("me", asked));
    const opened = valueFrom(await whole.openExport("me", { ...asked, ...csv }));
    const lines = csvLines(Buffer.from(await new Response(opened.stream).arrayBuffer()));
    expect([lines[0], lines.length - 1]).toEqual(["_sourceDatabase,ORDER_ID", count]);
    expect(lines.filter((line) => line.startsWith("Other,"))).toHaveLength(3);
    expect(lines.filter((line) => line.startsWith("One,"))).toHaveLength(count - 3);
    const broken = await openChat({ ref, sources: [first, open("Other", "SELECT NOTHING FROM ORDERS")] });
    expect(await broken.whole.openExport("me", { ...asked, ...csv })).toMatchObject({ ok: false });
    expect(readdirSync(broken.folder)).toEqual([]);
  });

  it("is not asked again where that would read more than is read unasked: an earlier yes was for its own run", async () => {
    const check: Warehouse["check"] = async (sql, options) => {
      const report = await world.warehouse.check(sql, options);
      return report.ok ? ok({ ...report.value, estimatedBytes: 5_000_000_000 }) : report;
    };
    const { whole } = await openChat({}, { ...world.warehouse, check }, 1_000_000_000);
    const refused = { ok: false, error: { code: "TOO_COSTLY" } };
    expect(await whole.countRows("me", asked)).toMatchObject(refused);
    expect(await whole.openExport("me", { ...asked, ...csv })).toMatchObject(refused);
  });

  it("is nobody's but its chat's owner's, and a statement that writes is not run", async () => {
    const { whole } = await openChat();
    expect(await whole.countRows("you", asked)).toMatchObject({ ok: false });
    expect(await whole.openExport("you", { ...asked, ...csv })).toMatchObject({ ok: false });
    expect(await whole.countRows("me", { ...asked, resultId: "other" })).toMatchObject({
      ok: false,
      error: { code: "NOT_FOUND" },
    });
    const writing = await openChat({ sql: "DELETE FROM ORDERS" });
    expect(await writing.whole.openExport("me", { ...asked, ...csv })).toMatchObject({
      ok: false,
      error: { code: "UNSAFE" },
    });
  });
});

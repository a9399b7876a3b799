/** Help with statements over the demo databases: their steps in plain words, and repairs by rule. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { err, ok } from "#lib/domain/errors";
import type { Message, MessagePart, ResultPart } from "#lib/domain/message";
import { noSuchChat } from "#lib/services/session-failures";
import type { Sessions } from "#lib/services/sessions";
import { createStatementChecks } from "#lib/services/statement-check";
import { createStatementHelp, type StatementHelp } from "#lib/services/statement-help";
import { createSession } from "#lib/state/session-reducer";
import { type DemoWorld, openDemoWorld } from "../support/planner/demo-world.ts";
import { samplePart } from "../support/results/sample-part.ts";
import { category, measure, request } from "../support/results/sample-result.ts";
import { valueFrom } from "../support/warehouse/read-rows.ts";

const context = { database: "DEMO", schema: "SALES" };
const sessionId = "chat";

let world: DemoWorld;
let help: StatementHelp;
let planned: ResultPart;
let written: ResultPart;
let several: ResultPart;

beforeAll(async () => {
  world = await openDemoWorld();
  const outcome = await world.plan("total revenue by region in 2025", context);
  if (outcome.kind !== "plan") throw new Error("the demo question is not planned");
  const { part } = samplePart("Revenue", request([category("Region", 2), measure("Revenue")]));
  planned = { ...part, plan: outcome.plan };
  written = { ...part, sql: "SELECT STATUS FROM ORDERS WHERE STATUS = 'OPEN'", ref: { ...part.ref, id: "written" } };
  const source = { source: "DEMO", context, engine: "duckdb" as const, sql: "SELECT CITY FROM CUSTOMERS" };
  several = { ...part, ref: { ...part.ref, id: "several" }, sources: [source] };
  const sessions = chatWith([planned, { type: "dashboard", title: "All", tiles: [tileOf(written)] }, several]);
  help = createStatementHelp({
    sessions,
    warehouse: world.warehouse,
    checks: createStatementChecks({ sessions, warehouse: world.warehouse }),
    semantic: { get: async (schema) => ok(await world.knowledge(schema)) },
  });
}, 120_000);

afterAll(() => world.close());

function tileOf(result: ResultPart) {
  return { status: "ready" as const, title: result.title, result };
}

/** One chat of the owner "me" with one answer. */
function chatWith(parts: MessagePart[]): Pick<Sessions, "load"> {
  const chat = createSession({ id: sessionId, ownerId: "me", context: { ...context, otherContexts: [] }, at: 0 });
  const answer: Message = {
    ...{ id: "m2", seq: 2, runId: "r", role: "assistant", kind: "answer", status: "complete" },
    ...{ parts, createdAt: 0, retryOf: null },
  };
  const session = { ...chat, messages: [answer] };
  const load: Sessions["load"] = async (ownerId, id) =>
    ownerId === "me" && id === sessionId ? ok(session) : err(noSuchChat());
  return { load };
}

describe("what a statement does", () => {
  it("F7: is told from its plan: tables, joins, filters and groups by name", async () => {
    const steps = valueFrom(await help.explain("me", { sessionId, resultId: planned.ref.id, source: null }));
    const text = steps.join("\n");
    for (const word of ["ORDERS", "REGION", "2025"]) expect(text).toContain(word);
    expect(steps.every((step) => /[.:]$/.test(step))).toBe(true);
  });

  it("is told from its text where there is no plan, of a dashboard's tile too", async () => {
    const steps = valueFrom(await help.explain("me", { sessionId, resultId: "written", source: null }));
    expect(steps.join("\n")).toMatch(/ORDERS[\s\S]*STATUS/);
  });

  it("is told of each database of a common result", async () => {
    const steps = valueFrom(await help.explain("me", { sessionId, resultId: "several", source: "DEMO" }));
    expect(steps.join("\n")).toContain("CUSTOMERS");
    const unknown = await help.explain("me", { sessionId, resultId: "several", source: "ELSEWHERE" });
    expect(unknown).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  });

  it("is told to the chat's owner only, and of the chat's own results only", async () => {
    const refused = { ok: false, error: { code: "NOT_FOUND" } };
    const args = { sessionId, resultId: planned.ref.id, source: null };
    expect(await help.explain("somebody else", args)).toMatchObject(refused);
    expect(await help.explain("me", { ...args, resultId: "of-another-chat" })).toMatchObject(refused);
  });
});

describe("a repair", () => {
  const fix = (sql: string) => help.fix("me", { sessionId, sql, context: null });

  it("puts right a mistyped column, says so, and what comes out compiles", async () => {
    const fixed = valueFrom(await fix("SELECT STATSU FROM ORDERS"));
    expect(fixed?.sql).toBe("SELECT STATUS FROM ORDERS");
    expect(fixed?.changes.join(" ")).toMatch(/STATSU.*STATUS/);
    expect(await fix(fixed?.sql ?? "")).toEqual(ok(null));
  });

  it("puts right several faults, each of which hides the next one", async () => {
    const fixed = valueFrom(await fix("SELECT STATSU FROM ORDRES"));
    expect(fixed?.sql).toBe("SELECT STATUS FROM ORDERS");
    expect(fixed?.changes).toHaveLength(2);
  });

  it.each([
    ["has no fault", "SELECT STATUS FROM ORDERS"],
    ["would write", "DELETE FROM ORDERS"],
    ["is no statement", "what is this"],
  ])("is none for a text that %s", async (_case, sql) => {
    expect(await fix(sql)).toEqual(ok(null));
  });

  it("is for the chat's owner only", async () => {
    const refused = await help.fix("somebody else", { sessionId, sql: "SELECT STATSU FROM ORDERS", context: null });
    expect(refused).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  });
});

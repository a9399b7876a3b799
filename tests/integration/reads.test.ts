/** Long reads by their route: nobody else's, nothing that does not fit, and stopped at the engine by whoever leaves. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Reads } from "#lib/actions/reads";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { App } from "#lib/services/app";
import { POST } from "../../app/api/reads/[name]/route.ts";
import { cookiesOf, ownPage, refusalCode, strangers } from "../support/callers/strangers.ts";
import {
  type Answer,
  answerTo,
  boardOf,
  methodsOf,
  openBoardWorld,
  shopContext,
  shopStatements,
} from "../support/dashboards/board-world.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue } from "../support/run-world.ts";

/** What the framework would hand in, and the app of this test. */
const current = vi.hoisted((): { headers: Headers; cookies: Map<string, string>; app: unknown } => ({
  headers: new Headers(),
  cookies: new Map(),
  app: null,
}));
vi.mock("next/headers", () => ({
  headers: async () => current.headers,
  cookies: async () => ({
    get: (name: string) => {
      const value = current.cookies.get(name);
      return value === undefined ? undefined : { name, value };
    },
  }),
}));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({ forCaller: async () => current.app }),
}));

function arrivesFrom(sender: ReturnType<typeof ownPage>): void {
  current.headers = new Headers(sender.headers);
  current.cookies = cookiesOf(sender);
}

async function read(name: string, body: unknown, signal?: AbortSignal) {
  const request = new Request(`http://localhost/api/reads/${name}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
  const response = await POST(request, { params: Promise.resolve({ name }) });
  return { status: response.status, reply: await response.json() };
}

const endless = "SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE hash(a.range, b.range) = 1";

/** More names than are known beforehand, so that whoever wants some has to ask for them. */
const manyCustomers =
  "insert into SALES.CUSTOMERS select n, 'Customer ' || n, 'East' from range(10, 6000) as numbers(n)";

/** The shop on the real engine; once `slowDown` was called every statement is one that only a stop ends. */
async function openShop() {
  const real = await openDatabases({ SHOP: [...shopStatements, manyCustomers] });
  const endings: unknown[] = [];
  let onStart: (() => void) | null = null;
  const run: Warehouse["run"] = async (sql, options) => {
    if (onStart === null) return real.run(sql, options);
    const running = real.run(endless, options);
    onStart();
    const ended = await running;
    endings.push(ended.ok ? "rows" : ended.error.code);
    return ended;
  };
  const check: Warehouse["check"] = (sql, options) => real.check(sql, options);
  const { app } = await openBoardWorld({ warehouse: { ...methodsOf(real), check, run } });
  current.app = app;
  const slowDown = (started: () => void) => {
    onStart = started;
  };
  return { app, real, slowDown, endings };
}

beforeEach(() => arrivesFrom(ownPage()));

type Asked = { [Name in keyof Reads]?: Reads[Name]["input"] };

/** One of every read that asks the warehouse a statement. */
async function readsOf(app: App, { sessionId, part }: Answer): Promise<Asked> {
  const { id } = await boardOf(app, ["revenue by channel"]);
  const fields = expectValue(await app.dashboards.addableFilters("local", id));
  const name = fields.find(({ column }) => column.column === "CUSTOMER_NAME");
  const [measure] = expectValue(await app.exploration.overview(shopContext)).measures;
  const asked = { sessionId, resultId: part.ref.id };
  return {
    "row-count": asked,
    pivot: { ...asked, layout: { rows: [0], columns: [] } },
    "column-values": { ...asked, column: { table: "CUSTOMERS", column: "CUSTOMER_NAME" }, search: "" },
    "filter-values": { id, fieldId: name?.id ?? "", search: "" },
    "table-preview": { ...shopContext, table: "ORDERS" },
    "explored-part": { context: shopContext, kind: "measure", id: measure?.id ?? "" },
  };
}

describe("a long read", () => {
  it("is answered as the service answers", async () => {
    const { app } = await openShop();
    const answer = await answerTo(app, "revenue by region");
    for (const [name, input] of Object.entries(await readsOf(app, answer)))
      expect([name, await read(name, input)]).toMatchObject([name, { status: 200, reply: { ok: true } }]);
    const { reply } = await read("row-count", { sessionId: answer.sessionId, resultId: answer.part.ref.id });
    expect(reply).toEqual({ ok: true, value: 3 });
    expect((await read("exploration", shopContext)).reply).toMatchObject({ ok: true });
    expect((await read("suggestions", shopContext)).reply).toMatchObject({ ok: true });
    const statement = { sessionId: answer.sessionId, context: shopContext, sql: "SELECT NOTHING FROM ORDERS" };
    expect(await read("sql-check", statement)).toMatchObject({ status: 200, reply: { ok: false } });
  });

  it("is refused to whoever is not a page of this start, other sites among them", async () => {
    const { app } = await openShop();
    const { sessionId, part } = await answerTo(app, "revenue by region");
    const refused = { status: 403, reply: { ok: false, error: { code: expect.stringMatching(refusalCode) } } };
    for (const [what, stranger] of Object.entries(strangers)) {
      arrivesFrom(stranger());
      expect([what, await read("row-count", { sessionId, resultId: part.ref.id })]).toMatchObject([what, refused]);
    }
  });

  it("of somebody else's chat finds nothing", async () => {
    const { app } = await openShop();
    const { part } = await answerTo(app, "revenue by region");
    const other = crypto.randomUUID();
    for (const [name, more] of Object.entries({ "row-count": {}, pivot: { layout: { rows: [0], columns: [] } } }))
      expect([name, await read(name, { sessionId: other, resultId: part.ref.id, ...more })]).toMatchObject([
        name,
        { status: 404, reply: { ok: false, error: { code: "NOT_FOUND" } } },
      ]);
  });

  it("of a board's versions lists them and gives the board of each, to its owner alone", async () => {
    const { app } = await openShop();
    const { id } = await boardOf(app, ["revenue by channel"]);
    const { rev, definition } = expectValue(await app.dashboards.open("local", id)).dashboard;
    const renamed = { ...definition, title: "New" };
    expectValue(await app.dashboards.save("local", { id, seenRev: rev, definition: renamed }));
    expect((await read("board-versions", { id })).reply).toMatchObject({
      ok: true,
      value: [{ number: 2 }, { number: 1, kind: "first" }],
    });
    expect((await read("board-version", { id, number: 2 })).reply).toEqual({ ok: true, value: renamed });
    const foreign = { id: crypto.randomUUID() };
    for (const asked of [read("board-versions", foreign), read("board-version", { ...foreign, number: 1 })])
      expect(await asked).toMatchObject({ status: 404, reply: { error: { code: "NOT_FOUND" } } });
  });

  it("that does not fit is refused before anything is asked, and so is one that does not exist", async () => {
    await openShop();
    for (const body of ["", "{", "null", { sessionId: "1; drop table ORDERS", resultId: 7 }, []])
      expect(await read("row-count", body)).toMatchObject({ status: 400, reply: { error: { code: "BAD_REQUEST" } } });
    for (const name of ["constructor", "__proto__", "row-counts", ""])
      expect(await read(name, {})).toMatchObject({ status: 404, reply: { error: { code: "NOT_FOUND" } } });
  });

  it("that is left ends at the engine, whichever it is", async () => {
    const { app, real, slowDown, endings } = await openShop();
    const asked = Object.entries(await readsOf(app, await answerTo(app, "revenue by region")));
    expect(asked.length).toBe(6);
    for (const [name, input] of asked) {
      const leaving = new AbortController();
      slowDown(() => leaving.abort());
      await read(name, input, leaving.signal);
    }
    await expect.poll(() => endings).toEqual(asked.map(() => "CANCELLED"));
    // Whoever asks next is not kept waiting by what was left.
    const options = { context: shopContext, maxRows: 1, timeoutMs: 20_000, tag: "test" };
    expectValue(await real.run("SELECT 1", { ...options, signal: new AbortController().signal }));
  });
});

/** `npm run ask`: what it prints, what it ends with, and by whose word it asks. */
import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { apiScopeNames } from "#lib/domain/api-scopes";
import { closeOwnSecret, currentOwnSecret, openOwnSecret, ownSecretPath } from "#lib/services/api/own-secret";
import { serveApi } from "#lib/services/api/serve-api";
import type { WholeApp } from "#lib/services/app";
import { exitCodes, runAsk } from "../../scripts/ask/run-ask.ts";
import { fetchOf } from "../support/api/api-requests.ts";
import { gatedWarehouse } from "../support/app-world.ts";
import { openBoardWorld } from "../support/dashboards/board-world.ts";
import { expectValue, sign } from "../support/run-world.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

type Current = { app: WholeApp | null };
const current = vi.hoisted((): Current => ({ app: null }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({ ...current.app, forCaller: async () => current.app }),
}));

afterEach(() => Object.assign(current, { app: null }));

type Called = { readonly code: number; readonly printed: string; readonly said: string };

async function open(options: Parameters<typeof openBoardWorld>[0] = {}) {
  const { app, folder } = await openBoardWorld(options);
  current.app = app;
  const given = { name: "shell", scopes: [...apiScopeNames], days: 1 };
  const { secret } = expectValue(await app.api.tokens.make({ ownerId: "local", isByProvider: false }, given));
  const run = async (args: readonly string[], own: Partial<Parameters<typeof runAsk>[0]> = {}): Promise<Called> => {
    let printed = "";
    let said = "";
    const code = await runAsk({
      args,
      environment: { SNOWGPT_TOKEN: secret },
      ...{ dataFolder: folder, ownSecretPath, fetch: fetchOf(serveApi), stop: new AbortController().signal },
      readInput: async () => "",
      out: (chunk) => {
        printed += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
      },
      say: (text) => {
        said += `${text}\n`;
      },
      ...own,
    });
    return { code, printed, said };
  };
  return { app, run, folder };
}

const inShop = ["--db", "SHOP", "--schema", "SALES"];

describe("an answer", () => {
  it("is printed as a sentence with a table, as JSON, as CSV and as its statement", async () => {
    const { run } = await open();
    const table = await run(["total revenue", "by region", ...inShop]);
    expect(table).toMatchObject({ code: exitCodes.answered, said: "" });
    expect(table.printed).toMatch(/^North.*\n\nRegion +Revenue\n-+ +-+\nNorth +69\.50\n/);
    const json = await run(["total revenue by region", ...inShop, "--format", "json"]);
    expect(JSON.parse(json.printed)).toMatchObject({ status: "answered", results: [{ rowCount: 3 }] });
    const csv = await run(["total revenue by region", ...inShop, "--format", "csv"]);
    expect(csv.printed.trim().split(/\r?\n/)).toHaveLength(4);
    const sql = await run(["total revenue by region", ...inShop, "--format", "sql"]);
    expect(sql.printed).toMatch(/^SELECT[\s\S]*;\n$/i);
  });

  it("to a question at the standard input is the same", async () => {
    const { run } = await open();
    const read = { readInput: async () => "number of orders\n" };
    expect(await run(["-", ...inShop], read)).toMatchObject({ code: 0, printed: expect.stringContaining("7") });
  });
});

describe("what came of it is told by the exit code", () => {
  it("a question back, with its options, a refusal with its reason", async () => {
    const { run } = await open();
    const back = await run(["show me the best", ...inShop]);
    expect(back).toMatchObject({ code: exitCodes.askedBack, printed: "" });
    expect(back.said).toMatch(/\n {2}- .*\n[\s\S]*--chat [\w-]{36}/);
    expect(await run(["delete all customers", ...inShop])).toMatchObject({ code: exitCodes.refused, printed: "" });
  });

  it("a wrong call, a token that is none, and an app that is not there", async () => {
    const { run } = await open();
    for (const args of [
      [],
      ["a"],
      ["a", "--db"],
      ["a", ...inShop, "--format", "xml"],
      ["a", "--speed", "1", ...inShop],
    ]) {
      expect([args, (await run(args)).code]).toEqual([args, exitCodes.wrongUse]);
    }
    const asked = ["number of orders", ...inShop];
    const none = { environment: { SNOWGPT_TOKEN: "sgpt_none" } };
    expect((await run(asked, none)).code).toBe(exitCodes.notAllowed);
    expect((await run(["a", "--db", "NOWHERE", "--schema", "SALES"])).code).toBe(exitCodes.wrongUse);
    const gone = async () => {
      throw new TypeError("fetch failed");
    };
    expect((await run(asked, { fetch: gone })).code).toBe(exitCodes.unreachable);
  });

  it("a stop, which stops the answer as well", async () => {
    const gate = sign();
    const { app, run } = await open({ warehouse: gatedWarehouse(gate.seen) });
    const stop = new AbortController();
    const running = run(["how many shipments", "--db", "DEMO", "--schema", "SALES"], { stop: stop.signal });
    const isAsked = async () =>
      expect(expectValue(await app.chats.list("local", { status: "open", cursor: null })).items[0]?.badge).toBe(
        "running",
      );
    await vi.waitFor(isAsked);
    stop.abort();
    gate.give();
    expect(await running).toMatchObject({ code: exitCodes.stopped, printed: "" });
  });
});

describe("without a token", () => {
  it("the secret of this start is taken, on this machine and from its own app alone", async () => {
    const { run, folder } = await open();
    const asked = ["number of orders", ...inShop];
    const bare = (url: string) => ({ environment: { SNOWGPT_URL: url } });
    expect((await run(asked, bare("http://localhost:3000"))).code).toBe(exitCodes.notAllowed);
    await openOwnSecret(folder);
    expect((await run(asked, bare("http://localhost:3000"))).code).toBe(exitCodes.answered);
    expect((await run(asked, bare("http://evil.example:3000"))).code).toBe(exitCodes.notAllowed);
    const secret = currentOwnSecret();
    await closeOwnSecret(folder);
    const late = { environment: { SNOWGPT_TOKEN: secret ?? "" } };
    expect((await run(asked, late)).code).toBe(exitCodes.notAllowed);
  });

  it("the secret is its user's alone, whatever was there before", async () => {
    const folder = await temporaryFolder();
    const file = join(folder, ownSecretPath);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "open", { mode: 0o666 });
    await openOwnSecret(folder);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await closeOwnSecret(folder);
    await expect(stat(file)).rejects.toThrow("ENOENT");
  });
});

it("what comes of the data cannot order the terminal about", async () => {
  const { answerTable } = await import("../../scripts/ask/printed-answer.ts");
  const evil = "\u001b[2J\u202ename";
  const text = answerTable({
    ...{
      chatId: "c",
      runId: "r",
      status: "answered",
      sentence: evil,
      text: evil,
      question: null,
      checks: null,
      error: null,
    },
    ...{ assumptions: [evil], notices: [evil], links: { chat: "/chat/c" } },
    results: [
      {
        ...{ id: "1", title: evil, database: "A", schema: "B", engine: "duckdb", sql: "select 1", chart: null },
        ...{ columns: [{ name: evil, kind: "text" }], rows: [[evil], [null]], rowCount: 2, isCut: false },
      },
    ],
  });
  expect(["\u001b", "\u202e"].filter((sign) => text.includes(sign))).toEqual([]);
  expect(text.split("\n")).toHaveLength(9);
});

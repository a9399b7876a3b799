/**
 * Two people on one Snowflake account whose groups have different roles: the same question has other rows for each, by the
 * account's own policies, and nothing that is kept of one reaches the other. All of them have one name, so that rights alone
 * keep them apart, as when somebody changes their group.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createWarehouse } from "#lib/db/warehouse/registry";
import { plainView } from "#lib/domain/plain-view";
import type { App, WholeApp } from "#lib/services/app";
import { atFileEnd, endFile } from "../../support/at-end.ts";
import { callerOf } from "../../support/callers/stand-ins.ts";
import { type Answer, answerTo, boardOf, finish, rowsOf, runTiles } from "../../support/dashboards/board-world.ts";
import {
  northWords,
  openRolesAccount,
  openRolesWorld,
  type RolesWorld,
  rightsIn,
  shopSales,
  southWords,
} from "../../support/rights/roles-world.ts";
import { expectValue } from "../../support/run-world.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { failureFrom, readAll, runOptions, valueFrom } from "../../support/warehouse/read-rows.ts";

let world: RolesWorld;
let whole: WholeApp;
let north: App;
let south: App;
beforeAll(async () => {
  world = await openRolesWorld(atFileEnd);
  ({ whole } = world);
  north = world.seenBy("north");
  south = world.seenBy("south");
}, 120_000);
afterAll(() => endFile());

const signal = new AbortController().signal;
const pageOf = (resultId: string) => ({ resultId, view: plainView, offset: 0, limit: 100 });
const question = "number of orders by region";

async function readBy(app: App, { part }: Answer) {
  const { rows } = expectValue(await app.results.readPage("local", pageOf(part.ref.id)));
  return rows.map(([region, count]) => [region, Number(count)]).toSorted();
}

/** What somebody sees of one side tells nothing of the other, and is not empty. */
function tellsOnly(own: RegExp, other: RegExp, told: unknown) {
  const text = JSON.stringify(told);
  expect(text).toMatch(own);
  expect(text).not.toMatch(other);
}

describe("the same question", () => {
  it("has the rows that the group's role may read, in sessions with that role and no other", async () => {
    expect(await readBy(north, await answerTo(north, question, shopSales))).toEqual([["North", 5]]);
    expect(await readBy(south, await answerTo(south, question, shopSales))).toEqual([["South", 7]]);
    expect(await readBy(whole, await answerTo(whole, question, shopSales))).toEqual([
      ["North", 5],
      ["South", 7],
    ]);
    const rolesOf = (sql: RegExp) =>
      new Set(world.wire.log.statements.filter(({ sqlText }) => sql.test(sqlText)).map(({ role }) => role));
    const all = new Set(["ANALYST_RO", "NORTH_READER", "SOUTH_READER"]);
    expect(rolesOf(/^USE SECONDARY ROLES NONE$/)).toEqual(all);
    expect(rolesOf(/GROUP BY/)).toEqual(all);
    expect(rolesOf(/USE ROLE/)).toEqual(new Set());
  });

  it("has the values that a mask leaves", async () => {
    const cards = async (group: "north" | "south") => {
      const warehouse = world.restricted.open(rightsIn(group), () => undefined);
      onTestFinished(() => warehouse.close());
      const sql = "SELECT DISTINCT CARD FROM ORDERS ORDER BY 1";
      return valueFrom(await readAll(warehouse, sql, runOptions(shopSales))).rows.flat();
    };
    expect(await cards("north")).toEqual(["***"]);
    expect(await cards("south")).toEqual(["CARD-4", "CARD-5", "CARD-6"]);
  });

  it("about a value is understood only by who sees it", async () => {
    const asked = "number of orders for customer Nora";
    const { part } = await answerTo(north, asked, shopSales);
    const { rows } = expectValue(await north.results.readPage("local", pageOf(part.ref.id)));
    expect(rows.flat().map(Number)).toEqual([2]);
    const { parts } = await finish(south, { ...shopSales, sessionId: randomUUID(), text: asked });
    expect(JSON.stringify(parts)).not.toMatch(/Nils|Nell/);
    expect(parts.filter(({ type }) => type === "result")).toEqual([]);
  });
});

describe("nothing of one reaches the other", () => {
  let answer: Answer;
  beforeAll(async () => {
    answer = await answerTo(north, question, shopSales);
  });
  const other = { code: "FORBIDDEN", message: "These rows were read with other rights on data than you have now." };
  const others = () => [south, whole, world.seenBy("plain")];

  it("by a cached result", async () => {
    for (const app of [...others(), world.seenBy("roaming")]) {
      const { part } = answer;
      expect(failureFrom(await app.results.readPage("local", pageOf(part.ref.id)))).toMatchObject(other);
      const file = { resultId: part.ref.id, format: "csv" as const, values: "raw" as const, view: plainView, signal };
      expect(failureFrom(await app.results.openExport("local", file))).toMatchObject(other);
    }
  });

  it("by rows that are read again", async () => {
    const { sessionId, part } = answer;
    const all = { sessionId, resultId: part.ref.id, format: "csv" as const, values: "raw" as const, signal };
    const file = expectValue(await south.wholeResults.openExport("local", all));
    tellsOnly(southWords, northWords, await new Response(file.stream).text());
  });

  it("by the record of a run", async () => {
    const { runId } = answer.message;
    await expect.poll(async () => (await north.runReports.open(callerOf(), runId)).ok).toBe(true);
    const isMasked = async (app: App) => expectValue(await app.runReports.open(callerOf(), runId)).isMasked;
    expect(await isMasked(north)).toBe(false);
    expect(await isMasked(south)).toBe(true);
  });

  it("by a verified answer", async () => {
    const asked = "how many do we serve in the north";
    const { sessionId, message } = answer;
    const saved = { sessionId, runId: message.runId, question: asked, name: "", replaces: null };
    expectValue(await north.models.verifiedAnswers.save("local", saved));
    const filter = { text: "", kind: null, isEditedOnly: false, isFaultyOnly: false };
    const listed = async (app: App) =>
      JSON.stringify(expectValue(await app.models.glossary.list({ context: shopSales, filter, from: 0 })).items);
    expect(await listed(north)).toContain(asked);
    for (const app of others()) expect(await listed(app)).not.toContain(asked);
    // With the same role, and the same of this database.
    expect(await listed(world.seenBy("roaming"))).toContain(asked);
  });

  it("by a suggestion", async () => {
    const change = {
      question: "who is Nora",
      sql: "SELECT CUSTOMER FROM SALES.ORDERS WHERE CUSTOMER = 'Nora'",
      isOnboarding: true,
    };
    const element = { kind: "verified_query" as const, key: "who_is_nora" };
    const edit = { context: shopSales, element, change, seenVersion: null };
    expectValue(await north.models.glossary.edit("local", edit));
    const suggested = async (app: App) => JSON.stringify(expectValue(await app.suggestions.forContext(shopSales)));
    expect(await suggested(north)).toContain("who is Nora");
    for (const app of others()) expect(await suggested(app)).not.toContain("who is Nora");
  });

  it("by a tile of a board, and a link to it", async () => {
    const { id } = await boardOf(north, [question], shopSales);
    const { token } = expectValue(
      await north.dashboards.share("local", { id, filters: [], crossFilters: [], parameters: [] }),
    );
    const shared = async () => expectValue(await whole.dashboards.openShared(token ?? ""));
    tellsOnly(northWords, southWords, await shared());
    const { tiles } = expectValue(await north.dashboards.open("local", id));
    expect(tiles).toHaveLength(1);
    expect(expectValue(await south.dashboards.open("local", id)).tiles).toEqual([]);
    await expect(rowsOf(south, tiles[0])).rejects.toThrow(/FORBIDDEN/);
    const fresh = [...(await runTiles(south, id)).values()];
    tellsOnly(southWords, northWords, await rowsOf(south, fresh[0]));
    tellsOnly(northWords, southWords, await shared());
  });

  it("by a list of values: of a filter, of a condition, of what is explored", async () => {
    const { id } = await boardOf(north, [question], shopSales);
    const { sessionId, part } = answer;
    const column = { table: "ORDERS", column: "CUSTOMER" };
    const lists = async (app: App) => {
      const fields = expectValue(await app.dashboards.addableFilters("local", id));
      const fieldId = fields.find((field) => field.column.column === "CUSTOMER")?.id ?? "";
      const filter = expectValue(await app.dashboards.filterValues("local", { id, fieldId, search: "", signal }));
      const asked = { sessionId, resultId: part.ref.id, column, search: "", signal };
      const condition = expectValue(await app.steering.values("local", asked));
      const { dimensions } = expectValue(await app.exploration.overview(shopSales));
      const explored = dimensions.map((dimension) =>
        app.exploration.part({ context: shopSales, kind: "dimension", id: dimension.id, signal }),
      );
      return [filter, condition, await Promise.all(explored)];
    };
    for (const list of await lists(north)) tellsOnly(northWords, southWords, list);
    for (const list of await lists(south)) tellsOnly(southWords, northWords, list);
  });
});

describe("a role", () => {
  it("that the user may not take is told in words, and nobody else's session answers", async () => {
    const board = world.seenBy("board");
    const failure = failureFrom(await board.catalog.listDatabases());
    expect(failure).toMatchObject({
      code: "AUTH",
      message: "Snowflake does not let the user of the settings take this role.",
      nextStep: expect.stringContaining("the file of rights"),
    });
    const { parts } = await finish(board, { ...shopSales, sessionId: randomUUID(), text: question }).catch(
      (cause: unknown) => ({ parts: [String(cause)] }),
    );
    expect(JSON.stringify(parts)).not.toMatch(northWords);
    expect(JSON.stringify(parts)).not.toMatch(southWords);
    const { logins, statements } = world.wire.log;
    expect(logins.some(({ code }) => code === "390189")).toBe(true);
    expect(statements.filter(({ role }) => role === "BOARD_READER")).toEqual([]);
    expect(await readBy(north, await answerTo(north, question, shopSales))).toEqual([["North", 5]]);
  });

  it("shows no more databases than the rights name, and over all of them still decides", async () => {
    const named = async (app: App) => expectValue(await app.catalog.listDatabases()).map(({ name }) => name);
    expect(await named(north)).toEqual(["SHOP"]);
    const roaming = world.seenBy("roaming");
    expect(await named(roaming)).toEqual(expect.arrayContaining(["ARCHIVE", "SHOP"]));
    expect(await readBy(roaming, await answerTo(roaming, question, shopSales))).toEqual([["North", 5]]);
  });

  it("without an account is told to whoever wrote it", async () => {
    const dataDirectory = await temporaryFolder();
    const { warehouse, restricted } = expectValue(await createWarehouse({ engine: "duckdb", dataDirectory }));
    onTestFinished(() => warehouse.close());
    expect(await restricted.prepare(rightsIn("north"))).toEqual([
      "Roles of Snowflake decide nothing, since the settings name no account.",
    ]);
    expect(await restricted.prepare(rightsIn("plain"))).toEqual([]);
  });

  it("that is nobody's any more ends its sessions, and no others", async () => {
    const { wire, warehouse, restricted } = await openRolesAccount(onTestFinished);
    const counted = async (asked: typeof warehouse) =>
      valueFrom(await readAll(asked, "SELECT COUNT(*) FROM ORDERS", runOptions(shopSales)))
        .rows.flat()
        .map(Number);
    const plain = restricted.open(rightsIn("plain"), () => undefined);
    expect([await counted(warehouse), await counted(plain)]).toEqual([[12], [12]]);
    const before = wire.sessions.count();
    const own = restricted.open(rightsIn("south"), () => undefined);
    expect(await counted(own)).toEqual([7]);
    expect(wire.sessions.count()).toBeGreaterThan(before);
    await own.close();
    await plain.close();
    await expect.poll(() => wire.sessions.count()).toBe(before);
    expect(await counted(warehouse)).toEqual([12]);
    expect(failureFrom(await own.listDatabases()).code).toBe("CONNECTION");
  });
});

/** A chat as an archive, out of real stored results: whole, harmless to whoever opens it, and its owner's alone. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import { ok } from "#lib/domain/errors";
import type { MessagePart, ResultPart } from "#lib/domain/message";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import type { Session } from "#lib/domain/session";
import { openChatExport } from "#lib/services/chat-export";
import { createSessions, type Sessions } from "#lib/services/sessions";
import { unzip } from "../support/results/exported.ts";
import { openResultWorld, type ResultWorld, statementOf } from "../support/results/result-world.ts";
import { emptySession, eventsAt, play, resultPart, routingTo, runOf } from "../support/session-events.ts";

let world: ResultWorld;
let sessions: Sessions;
beforeAll(async () => {
  world = await openResultWorld({ atEnd: afterAll });
  sessions = createSessions({ records: world.store.sessions });
});

const now = Date.UTC(2026, 10, 22, 9, 30);

function column(name: string, kind: ColumnKind): ResultColumn {
  return { name, kind, nativeType: kind.toUpperCase() };
}

const regions = [column("REGION", "text"), column("REVENUE", "decimal")];

/** A result whose rows are stored. */
async function stored(title: string, rows: readonly ResultRow[], isLimited = false): Promise<ResultPart> {
  const result = statementOf(regions, [ok(rows)], isLimited);
  const kept = await world.results.store({ ownerId: "local", result, signal: new AbortController().signal });
  if (!kept.ok) throw new Error(kept.error.message);
  return { ...resultPart, title, sql: "SELECT REGION, REVENUE FROM SALES", ref: kept.value.ref };
}

/** Puts a chat into the store in which one question was answered by these parts. */
async function keepChat(parts: readonly MessagePart[], change: (session: Session) => Session = (one) => one) {
  const answered = play(
    emptySession(randomUUID()),
    (_, tick) => eventsAt(tick).send("total revenue by region"),
    (s, tick) => eventsAt(tick).routed(runOf(s), routingTo("sql_query_agent")),
    (s, tick) => ({ ...eventsAt(tick).done(runOf(s)), parts }),
  );
  const session = change(answered);
  const added = await sessions.add(session);
  if (!added.ok) throw new Error(added.error.message);
  return session;
}

function exportOf(sessionId: string, ownerId = "local") {
  const request = { ownerId, sessionId, now, timeZone: "UTC", signal: new AbortController().signal };
  return openChatExport({ sessions, results: world.results }, request);
}

async function filesOf(sessionId: string): Promise<Map<string, string>> {
  const opened = await exportOf(sessionId);
  if (!opened.ok) throw new Error(opened.error.message);
  return unzip(Buffer.from(await new Response(opened.value.stream).arrayBuffer()));
}

describe("the archive of a chat", () => {
  it("has the text of the chat and one CSV per result", async () => {
    const rows = [
      ["North", "1234567.80"],
      ["a|b", null],
    ];
    const { id } = await keepChat([
      { type: "text", text: "**North** leads with 1,234,567.80." },
      await stored("Revenue by region", rows),
      { type: "assumptions", items: ["Revenue is the sum of AMOUNT."] },
      { type: "notice", text: "Planned by the rules." },
    ]);
    const files = await filesOf(id);
    expect([...files.keys()]).toEqual(["results/1-Revenue by region.csv", "chat.md"]);
    expect(files.get("results/1-Revenue by region.csv")).toBe("REGION,REVENUE\r\nNorth,1234567.80\r\na|b,\r\n");
    expect(files.get("chat.md")).toBe(wholeText);
  });

  it("defuses formulas in its CSV files as every download does", async () => {
    const { id } = await keepChat([await stored("Formulas", [['=HYPERLINK("http://evil")', "-5.00"]])]);
    const csv = (await filesOf(id)).get("results/1-Formulas.csv");
    expect(csv).toBe('REGION,REVENUE\r\n"\'=HYPERLINK(""http://evil"")",-5.00\r\n');
  });

  it("stays in its own folder whatever the titles are, and every name is another", async () => {
    const titles = ["../../../etc/passwd", "CON", "CON", "a".repeat(300), "🚀", "x\u0000\r\n.exe", "日本語の売上"];
    const parts = await Promise.all(titles.map((title) => stored(title, [["North", "1.00"]])));
    const { id } = await keepChat(parts);
    const names = [...(await filesOf(id)).keys()];
    expect(names).toEqual([
      "results/1-etc passwd.csv",
      "results/2-CON.csv",
      "results/3-CON.csv",
      `results/4-${"a".repeat(60)}.csv`,
      "results/5-result.csv",
      "results/6-x exe.csv",
      "results/7-日本語の売上.csv",
      "chat.md",
    ]);
  });

  it("shows the first ten rows in the text and has all of them in the file; a cut result says so", async () => {
    const rows = Array.from({ length: 25 }, (_, index) => [`Region ${index + 1}`, "1.00"]);
    const { id } = await keepChat([await stored("Many", rows), await stored("Cut", rows.slice(0, 3), true)]);
    const files = await filesOf(id);
    expect(files.get("chat.md")).toContain("| Region 10 | 1 |\n\n10 of 25 rows.");
    expect(files.get("chat.md")).not.toContain("Region 11");
    expect(files.get("results/1-Many.csv")?.split("\r\n")).toHaveLength(27);
    expect(files.get("chat.md")).toContain("These are the first 3 rows of more that the database has.");
  });

  it("names a result that is no longer stored as gone", async () => {
    const kept = await stored("Here", [["North", "1.00"]]);
    const gone = await stored("Gone", [["North", "1.00"]]);
    await rm(join(world.folder, `${gone.ref.id}.parquet`));
    const files = await filesOf((await keepChat([kept, gone])).id);
    expect([...files.keys()]).toEqual(["results/1-Here.csv", "chat.md"]);
    expect(files.get("chat.md")).toContain("The rows of this result are no longer stored");
  });

  it("has a dashboard's tiles, each source's statement, an edited statement and how each answer ended", async () => {
    const source = { context: { database: "SHOP_EAST", schema: "RETAIL" }, engine: "duckdb" as const };
    const both = await stored("Revenue by city", [["Berlin", "77.00"]]);
    const tile = await stored("Orders", [["North", "3.00"]]);
    const error = { code: "TIMEOUT" as const, message: "It took too long.", nextStep: "Ask for less." };
    const sources = [
      { ...source, source: "SHOP_EAST", sql: "SELECT 1 -- east" },
      { ...source, source: "SHOP_WEST", sql: "SELECT 1 -- west" },
    ];
    const parts: MessagePart[] = [
      { ...both, sources },
      {
        type: "dashboard",
        title: "Sales",
        tiles: [
          { status: "ready", title: "Orders", result: tile },
          { status: "failed", title: "Customers", error: { ...error, retryable: true, position: null } },
        ],
      },
    ];
    const { id } = await keepChat(parts, (session) =>
      play(
        session,
        () => ({
          ...eventsAt(10).editedSql("SELECT 2"),
          edited: { sql: "SELECT 2", of: { messageId: "answer-3", resultId: both.ref.id } },
        }),
        (s) => eventsAt(11).cancel(runOf(s)),
        () => eventsAt(12).retry("run-10"),
        (s) => eventsAt(13).failed(runOf(s)),
        () => eventsAt(14).steer(both.ref.id),
        (s) => eventsAt(15).cancel(runOf(s)),
        () => eventsAt(16).send("and last year?"),
        () => eventsAt(17).boot("boot-2"),
      ),
    );
    const text = (await filesOf(id)).get("chat.md") ?? "";
    const pieces = [
      "**SHOP\\_EAST:** Statement that ran on SHOP\\_EAST / RETAIL (DuckDB):\n\n```sql\nSELECT 1 -- east\n```",
      "```sql\nSELECT 1 -- west\n```",
      "#### Dashboard: Sales",
      "##### Orders",
      "##### Customers\n\n**Error:** It took too long. Ask for less.",
      "A statement of “Revenue by city”, changed by hand:\n\n```sql\nSELECT 2\n```",
      "**Stopped before it was complete.**",
      ", asked again*",
      "**This question could not be answered.**",
      "A change of “Revenue by city”: Change 14",
      "and last year?",
      "**Interrupted: the app ended while it was working on this.**",
    ];
    const places = pieces.map((piece) => text.indexOf(piece));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((left, right) => left - right));
  });

  it("has no more than the chat shows, and no word of how the app keeps it", async () => {
    const { id } = await keepChat([await stored("Hidden", [["North", "1.00"]])], (session) =>
      play(
        session,
        () => eventsAt(10).clear(),
        () => eventsAt(11).send("after the clearing"),
      ),
    );
    const files = await filesOf(id);
    expect([...files.keys()]).toEqual(["chat.md"]);
    const text = files.get("chat.md") ?? "";
    expect(text).not.toContain("total revenue by region\n");
    expect(text).toContain("after the clearing");
    expect(text).toContain("The last question was still being answered");
    for (const secret of [id, "local", "run-11", "boot-1", "client-11", world.data]) expect(text).not.toContain(secret);
  });
});

describe("an archive is not given out", () => {
  it("of somebody else's chat, of a deleted one, and of none", async () => {
    const { id } = await keepChat([{ type: "text", text: "42" }]);
    const notFound = { ok: false, error: { code: "NOT_FOUND" } };
    expect(await exportOf(id, "somebody")).toMatchObject(notFound);
    expect(await exportOf(randomUUID())).toMatchObject(notFound);
    const removed = await sessions.apply({
      sessionId: id,
      ownerId: "local",
      event: eventsAt(20).remove(),
      begin: null,
    });
    expect(removed.ok).toBe(true);
    expect(await exportOf(id)).toMatchObject(notFound);
  });

  it("with rows of a result that is somebody else's", async () => {
    const mine = await stored("Mine", [["North", "1.00"]]);
    const session = await keepChat([mine], (one) => ({ ...one, ownerId: "somebody" }));
    const opened = await exportOf(session.id, "somebody");
    const files = opened.ok ? unzip(Buffer.from(await new Response(opened.value.stream).arrayBuffer())) : new Map();
    expect([...files.keys()]).toEqual(["chat.md"]);
    expect(files.get("chat.md")).not.toContain("North");
  });
});

/** The fixture's clock stands near the year 1970: its events count in milliseconds. */
const wholeText = `# Revenue by region

- Data: DEMO / SALES
- Begun: 1970-01-01 00:00
- Last change: 1970-01-01 00:00
- Exported: 2026-11-22 09:30 (all times are of UTC)

## Question 1

*1970-01-01 00:00*

total revenue by region

### Answer

*1970-01-01 00:00*

> **North** leads with 1,234,567.80.

#### Revenue by region

| REGION | REVENUE |
| --- | ---: |
| North | 1,234,567.80 |
| a\\|b | *null* |

2 rows. All stored rows: [results/1-Revenue by region.csv](<results/1-Revenue by region.csv>)

Statement that ran on DEMO / SALES (DuckDB):

\`\`\`sql
SELECT REGION, REVENUE FROM SALES
\`\`\`

Assumptions:

- Revenue is the sum of AMOUNT.

Note: Planned by the rules.
`;

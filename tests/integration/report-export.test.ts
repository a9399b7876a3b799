/** A report out of real stored results, as Markdown and as HTML: whole, and its owner's alone. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ok } from "#lib/domain/errors";
import type { DashboardTile, MessagePart, ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import { openReportExport } from "#lib/services/report-export";
import { createSessions, type Sessions } from "#lib/services/sessions";
import { openResultWorld, type ResultWorld, statementOf } from "../support/results/result-world.ts";
import { emptySession, eventsAt, play, resultPart, routingTo, runOf } from "../support/session-events.ts";

let world: ResultWorld;
let sessions: Sessions;
beforeAll(async () => {
  world = await openResultWorld({ atEnd: afterAll });
  sessions = createSessions({ records: world.store.sessions });
});

const now = Date.UTC(2026, 10, 22, 9, 30);
const columns = [
  { name: "REGION", kind: "text" as const, nativeType: "TEXT" },
  { name: "REVENUE", kind: "decimal" as const, nativeType: "DECIMAL" },
];

/** A result whose rows are stored. */
async function stored(title: string, rows: readonly ResultRow[]): Promise<ResultPart> {
  const result = statementOf(columns, [ok(rows)], false);
  const kept = await world.results.store({ ownerId: "local", result, signal: new AbortController().signal });
  if (!kept.ok) throw new Error(kept.error.message);
  return { ...resultPart, title, sql: "SELECT REGION, REVENUE FROM SALES", ref: kept.value.ref };
}

/** Puts a chat into the store in which one question was answered by these parts; its answer is told. */
async function keepChat(parts: readonly MessagePart[]) {
  const session = play(
    emptySession(randomUUID()),
    (_, tick) => eventsAt(tick).send("report on sales last month"),
    (s, tick) => eventsAt(tick).routed(runOf(s), routingTo("dashboard_agent")),
    (s, tick) => ({ ...eventsAt(tick).done(runOf(s)), parts }),
  );
  const added = await sessions.add(session);
  if (!added.ok) throw new Error(added.error.message);
  const [question, answer] = session.messages;
  return { sessionId: session.id, questionId: question?.id ?? "", messageId: answer?.id ?? "" };
}

type Kept = Awaited<ReturnType<typeof keepChat>>;

function exportOf(kept: Kept, format: "md" | "html" = "md", ownerId = "local") {
  const { signal } = new AbortController();
  return openReportExport(
    { sessions, results: world.results },
    { ...kept, ownerId, format, now, timeZone: "UTC", signal },
  );
}

async function textOf(kept: Kept, format: "md" | "html" = "md"): Promise<string> {
  const opened = await exportOf(kept, format);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value.text;
}

function report(tiles: readonly DashboardTile[]): MessagePart {
  return { type: "dashboard", title: "Sales report, October 2025", tiles: [...tiles], form: "report" };
}

/** One section that has everything, and one that failed. */
async function wholeReport(): Promise<MessagePart[]> {
  const result = await stored("Revenue by region", [
    ["North", "1234567.80"],
    ["a|b", null],
  ]);
  const further = await stored("What stands out", [["South", "1.00"]]);
  const told = { text: "**North** leads.\n\n- with 1,234,567.80", figures: [], further: [further] };
  const error = { code: "TIMEOUT" as const, message: "It took too long.", nextStep: "Ask for less." };
  return [
    { type: "text", text: "Sales report." },
    report([
      { status: "ready", title: "By region", result, told },
      { status: "failed", title: "Customers", error: { ...error, retryable: true, position: null } },
    ]),
    { type: "assumptions", items: ["Revenue is the sum of AMOUNT."] },
  ];
}

describe("a report", () => {
  it("is Markdown with its sections, their words and tables, and how it was computed", async () => {
    const kept = await keepChat(await wholeReport());
    expect(await exportOf(kept)).toEqual({ ok: true, value: { title: "Sales report, October 2025", text: wholeText } });
  });

  it("is HTML with the same in it", async () => {
    const html = await textOf(await keepChat(await wholeReport()), "html");
    const pieces = [
      "<!doctype html>",
      "<h1>Sales report, October 2025</h1>",
      "From DEMO / SALES",
      "<h2>By region</h2>",
      "<p><strong>North</strong> leads.</p>",
      "<caption>Revenue by region</caption>",
      '<td>North</td><td class="number">1,234,567.80</td>',
      '<td>a|b</td><td class="number"><i>null</i></td>',
      "2 rows.",
      "<h3>What stands out</h3>",
      "<h2>Customers</h2>",
      "It took too long. Ask for less.",
      "<li>Revenue is the sum of AMOUNT.</li>",
      "<h2>How it was computed</h2>",
      "<pre><code>SELECT REGION, REVENUE FROM SALES</code></pre>",
    ];
    const places = pieces.map((piece) => html.indexOf(piece));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((left, right) => left - right));
  });

  it("shows the first rows of each table, and says so; rows that are gone are named", async () => {
    const rows = Array.from({ length: 25 }, (_, index) => [`Region ${index + 1}`, "1.00"]);
    const many = await stored("Many", rows);
    const gone = await stored("Gone", [["North", "1.00"]]);
    await rm(join(world.folder, `${gone.ref.id}.parquet`));
    const kept = await keepChat([
      report([many, gone].map((result) => ({ status: "ready", title: result.title, result }))),
    ]);
    for (const format of ["md", "html"] as const) {
      const text = await textOf(kept, format);
      expect(text).toContain("Region 10");
      expect(text).not.toContain("Region 11");
      expect(text).toContain("10 of 25 rows.");
      expect(text).toContain("The rows of this table (1 row) are no longer stored.");
    }
  });

  it("names no id of a chat, a message or a user, whatever the format", async () => {
    const kept = await keepChat(await wholeReport());
    for (const format of ["md", "html"] as const) {
      const text = await textOf(kept, format);
      for (const secret of [kept.sessionId, kept.messageId, "local", world.data]) expect(text).not.toContain(secret);
    }
  });
});

describe("a report is not given out", () => {
  const notFound = { ok: false, error: { code: "NOT_FOUND" } };

  it("of somebody else's chat, of a deleted one, and of none", async () => {
    const kept = await keepChat(await wholeReport());
    expect(await exportOf(kept, "md", "somebody")).toMatchObject(notFound);
    expect(await exportOf({ ...kept, sessionId: randomUUID() })).toMatchObject(notFound);
    const { sessionId } = kept;
    const event = eventsAt(20).remove();
    expect((await sessions.apply({ sessionId, ownerId: "local", event, begin: null })).ok).toBe(true);
    expect(await exportOf(kept)).toMatchObject(notFound);
  });

  it("of a message that has none, and of one that the chat does not show", async () => {
    const result = await stored("Orders", [["North", "3.00"]]);
    const tile = { status: "ready" as const, title: result.title, result };
    const board = await keepChat([{ type: "dashboard", title: "Sales", tiles: [tile] }]);
    expect(await exportOf(board)).toMatchObject(notFound);
    expect(await exportOf(await keepChat([result]))).toMatchObject(notFound);
    const kept = await keepChat(await wholeReport());
    expect(await exportOf({ ...kept, messageId: kept.questionId })).toMatchObject(notFound);
    const event = eventsAt(20).clear();
    await sessions.apply({ sessionId: kept.sessionId, ownerId: "local", event, begin: null });
    expect(await exportOf(kept)).toMatchObject(notFound);
  });

  it("to nobody who still waits for it", async () => {
    const kept = await keepChat(await wholeReport());
    const request = { ...kept, ownerId: "local", format: "md" as const, now, timeZone: "UTC" };
    const given = openReportExport({ sessions, results: world.results }, { ...request, signal: AbortSignal.abort() });
    await expect(given).rejects.toThrow("aborted");
  });
});

/** The fixture's clock stands near the year 1970: its events count in milliseconds. */
const wholeText = `# Sales report, October 2025

From DEMO / SALES\\
Answered 1970-01-01 00:00, exported 2026-11-22 09:30 (times of UTC)

## By region

**North** leads.

- with 1,234,567.80

| REGION | REVENUE |
| --- | ---: |
| North | 1,234,567.80 |
| a\\|b | *null* |

2 rows.

### What stands out

| REGION | REVENUE |
| --- | ---: |
| South | 1 |

1 row.

## Customers

**Error:** It took too long. Ask for less.

## Assumptions

- Revenue is the sum of AMOUNT.

## How it was computed

### By region

Statement that ran on DEMO / SALES (DuckDB):

\`\`\`sql
SELECT REGION, REVENUE FROM SALES
\`\`\`
`;

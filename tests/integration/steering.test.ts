/** An answer over a real database is changed by its parts: every version is an answer of its own, and the chat knows which is shown. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { DrillInput } from "#lib/domain/inputs/steering";
import type { Message, ResultPart } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import type { PlanEdit } from "#lib/domain/plan-part";
import type { ResultRow } from "#lib/domain/result-set";
import type { App } from "#lib/services/app";
import { openBoardWorld, shopContext } from "../support/dashboards/board-world.ts";
import { expectValue, readAll } from "../support/run-world.ts";

const ownerId = "local";
let app: App;
let sessionId: string;

beforeEach(async () => {
  ({ app } = await openBoardWorld());
  sessionId = randomUUID();
});

async function ask(text: string): Promise<Message> {
  const asked = { ...shopContext, otherContexts: [], sessionId, clientMessageId: randomUUID(), text };
  return finished(expectValue(await app.conversations.ask(ownerId, asked)).runId);
}

async function steer(result: ResultPart, ...edits: PlanEdit[]): Promise<Message> {
  const args = { sessionId, resultId: result.ref.id, edits, clientMessageId: randomUUID() };
  return finished(expectValue(await app.steering.steer(ownerId, args)).runId);
}

async function finished(runId: string): Promise<Message> {
  await readAll(expectValue(await app.runs.attach(ownerId, { runId, fromSeq: 1 })).events);
  const message = expectValue(await app.sessions.load(ownerId, sessionId)).messages.at(-1);
  if (message === undefined) throw new Error("The run left no message.");
  return message;
}

function resultOf({ parts }: Message): ResultPart {
  const result = parts.find((part): part is ResultPart => part.type === "result");
  if (result === undefined) throw new Error(`No result: ${JSON.stringify(parts)}`);
  return result;
}

function textOf({ parts }: Message): string {
  return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(" ");
}

async function rowsOf({ ref }: ResultPart): Promise<readonly ResultRow[]> {
  const page = await app.results.readPage(ownerId, { resultId: ref.id, view: plainView, offset: 0, limit: 100 });
  return expectValue(page).rows;
}

const channel = { table: "ORDERS", column: "CHANNEL" };
const withoutShop: PlanEdit = {
  kind: "add",
  part: {
    kind: "condition",
    filter: { column: channel, via: null, condition: { operator: "!=", value: "shop" }, evidence: [] },
  },
};

describe("a change of an answer", () => {
  test("is an answer of its own: rows, title, sentence and chips follow, and no model is called", async () => {
    const first = resultOf(await ask("revenue by region"));
    expect(first.chips.map(({ text }) => text)).toEqual(["Revenue", "By region", "Revenue, largest first"]);
    const message = await steer(first, withoutShop);
    const second = resultOf(message);
    expect(await rowsOf(second)).toEqual([
      ["North", "40.00"],
      ["South", "35.50"],
      [null, "7.00"],
    ]);
    expect(second.title).toBe("Revenue by region (not shop)");
    expect(textOf(message)).toContain('(channel other than "shop"): 40.00');
    expect(second.chips.find(({ kind }) => kind === "condition")).toMatchObject({ origin: "chosen" });
    expect(message.parts.find((part) => part.type === "steps")).toMatchObject({ modelCallCount: 0 });
  });

  test("is named by what was changed", async () => {
    const first = resultOf(await ask("revenue by region in 2025"));
    await steer(first, { kind: "remove", id: "period-0" });
    const { messages } = expectValue(await app.sessions.load(ownerId, sessionId));
    expect(messages.at(-2)?.parts).toEqual([
      { type: "steering", change: "Without 2025", of: { messageId: messages[1]?.id, resultId: first.ref.id } },
    ]);
  });

  test("that leaves no answer is refused in a sentence, and nothing runs", async () => {
    const first = resultOf(await ask("revenue by region"));
    const edits: PlanEdit[] = [{ kind: "remove", id: "figure-0" }];
    const args = { sessionId, resultId: first.ref.id, edits, clientMessageId: randomUUID() };
    const refused = await app.steering.steer(ownerId, args);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST", message: "Nothing would be left to show." },
    });
    expect(expectValue(await app.sessions.load(ownerId, sessionId)).messages).toHaveLength(2);
  });

  test("of somebody else's answer finds nothing", async () => {
    const first = resultOf(await ask("revenue by region"));
    const args = { sessionId, resultId: first.ref.id, edits: [withoutShop], clientMessageId: randomUUID() };
    expect(await app.steering.steer("a stranger", args)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    const menu = { sessionId, resultId: first.ref.id, of: { kind: "part" as const, id: "figure-0" } };
    expect(await app.steering.menu("a stranger", menu)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  });

  test("of an edited statement is told to be none: it has no parts", async () => {
    const answered = await ask("revenue by region");
    const of = { sessionId, messageId: answered.id, resultId: resultOf(answered).ref.id };
    const run = { ...of, sql: "SELECT 1 AS N", clientMessageId: randomUUID() };
    const edited = resultOf(await finished(expectValue(await app.conversations.runEditedSql(ownerId, run)).runId));
    const args = { sessionId, resultId: edited.ref.id, edits: [withoutShop], clientMessageId: randomUUID() };
    expect(await app.steering.steer(ownerId, args)).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
  });
});

describe("from a number", () => {
  const south = [{ column: 0, cell: "South" }];

  async function drill(result: ResultPart, into: DrillInput["into"], cells: DrillInput["cells"]): Promise<Message> {
    const args = { sessionId, resultId: result.ref.id, cells, figure: "Revenue", into, clientMessageId: randomUUID() };
    return finished(expectValue(await app.steering.drill(ownerId, args)).runId);
  }

  test("to its records, which add up to it, and on by further parts", async () => {
    const first = resultOf(await ask("revenue by region in 2025"));
    const records = resultOf(await drill(first, { kind: "records" }, south));
    const place = records.ref.columns.findIndex(({ name }) => name === "Revenue");
    expect((await rowsOf(records)).map((row) => row[place])).toEqual(["30.50", "10.00", "5.00"]);
    expect(records.chips.map(({ kind }) => kind)).toContain("rows");
    const messages = expectValue(await app.sessions.load(ownerId, sessionId)).messages;
    expect(messages.at(-2)?.parts[0]).toMatchObject({ type: "steering", change: 'Records behind region "South"' });
  });

  test("of different values to its records, whose sentence says how both go together", async () => {
    const first = resultOf(await ask("revenue by region"));
    const expression = { kind: "aggregate" as const, function: "count_distinct" as const, column: channel };
    const metric = { name: null, label: "Channels", expression, evidence: [] };
    const counted = resultOf(await steer(first, { kind: "replace", id: "figure-0", part: { kind: "figure", metric } }));
    const records = await drill(counted, { kind: "records" }, south);
    const rows = await rowsOf(resultOf(records));
    const place = resultOf(records).ref.columns.findIndex(({ name }) => /channel/i.test(name));
    const different = new Set(rows.map((row) => row[place])).size;
    expect(different).toBeLessThan(rows.length);
    expect(textOf(records)).toContain(`Found ${different} different channels in ${rows.length} orders`);
    const figures = records.parts.flatMap((part) => (part.type === "figures" ? part.figures : []));
    expect(figures[0]).toMatchObject({ origin: "distinct", column: place });
    expect(figures.filter(({ origin }) => origin === "unknown")).toEqual([]);
  });

  test("to another group of it", async () => {
    const first = resultOf(await ask("revenue by region"));
    const dimension = { column: channel, label: "Channel", grain: null, part: null, via: null, evidence: [] };
    const byChannel = resultOf(await drill(first, { kind: "group", dimension }, south));
    expect(byChannel.title).toBe("Revenue by channel (South)");
    expect(await rowsOf(byChannel)).toEqual([
      ["web", "35.50"],
      ["shop", "10.00"],
    ]);
  });

  test("of which there is none it is refused in a sentence", async () => {
    const first = resultOf(await ask("revenue by region"));
    const args = { sessionId, resultId: first.ref.id, cells: [{ column: 1, cell: "45.50" }], figure: null };
    const into = { kind: "records" as const };
    const refused = await app.steering.drill(ownerId, { ...args, into, clientMessageId: randomUUID() });
    expect(refused).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
  });
});

describe("what is offered", () => {
  test("are figures, groups and values of this very schema", async () => {
    const { ref } = resultOf(await ask("revenue by region"));
    const of = { kind: "addition" as const, part: "group" as const };
    const menu = expectValue(await app.steering.menu(ownerId, { sessionId, resultId: ref.id, of }));
    const labels = menu.sections.flatMap(({ options }) => options.map(({ label }) => label));
    expect(labels).toContain("Channel");
    expect(labels).not.toContain("Region");
    const values = await app.steering.values(ownerId, { sessionId, resultId: ref.id, column: channel, search: "" });
    expect(expectValue(values)).toEqual([
      { value: "web", rows: 4 },
      { value: "shop", rows: 3 },
    ]);
    const searched = await app.steering.values(ownerId, { sessionId, resultId: ref.id, column: channel, search: "SH" });
    expect(expectValue(searched)).toEqual([{ value: "shop", rows: 3 }]);
  });
});

describe("the version that is shown", () => {
  test("is the newest one, and the one that a follow-up question goes on from", async () => {
    const first = resultOf(await ask("revenue by region"));
    await steer(first, withoutShop);
    const next = resultOf(await ask("as a share"));
    expect(next.title).toBe("Share of revenue by region (not shop)");
  });

  test("can be another one, which the next question goes on from then", async () => {
    const first = resultOf(await ask("revenue by region"));
    const second = resultOf(await steer(first, withoutShop));
    const shown = { sessionId, card: first.ref.id, resultId: first.ref.id };
    expect(expectValue(await app.chats.showVersion(ownerId, shown)).shownVersions).toEqual({
      [first.ref.id]: first.ref.id,
    });
    expect(resultOf(await ask("as a share")).title).toBe("Share of revenue by region");
    const stranger = { ...shown, resultId: randomUUID() };
    expect(await app.chats.showVersion(ownerId, stranger)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    const back = { ...shown, resultId: second.ref.id };
    expect(expectValue(await app.chats.showVersion(ownerId, back)).shownVersions[first.ref.id]).toBe(second.ref.id);
  });
});

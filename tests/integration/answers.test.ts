/** Questions that are asked without a page, and their checked answers. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkedAnswerSchema } from "#lib/domain/checked-answer";
import type { Answers } from "#lib/services/answers/answers";
import { cardsOfVersions } from "#lib/state/answer-versions";
import { projectSession } from "#lib/state/session-view";
import { toTurns } from "#lib/state/turns";
import { openAppWorld } from "../support/app-world.ts";
import { openBoardWorld, shopContext } from "../support/dashboards/board-world.ts";
import { expectValue, readAll, sign } from "../support/run-world.ts";

const me = { ownerId: "local" };
const someone = { ownerId: "someone" };
const always = new AbortController().signal;
const context = { ...shopContext, otherContexts: [] };

async function answered(answers: Answers, question: string) {
  const { runId, chatId } = expectValue(await answers.ask(me, { context, question }));
  return { runId, chatId, answer: expectValue(await answers.answer(me, runId, always)) };
}

describe("a question without a page", () => {
  it("has its answer with sentence, rows, statement and the way to its chat", async () => {
    const { app } = await openBoardWorld();
    const { answer, chatId, runId } = await answered(app.answers, "total revenue by region");
    expect(checkedAnswerSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ status: "answered", chatId, runId, error: null, question: null });
    expect(answer.links).toEqual({ chat: `/chat/${chatId}` });
    const [result] = answer.results;
    expect(result).toMatchObject({ ...shopContext, engine: "duckdb", rowCount: 3, isCut: false });
    expect(result?.columns.map(({ kind }) => kind)).toEqual(["text", "decimal"]);
    expect(result?.rows).toContainEqual(["North", "69.50"]);
    expect(result?.sql).toMatch(/^SELECT/i);
    expect(answer.sentence).toMatch(/^North.*\.$/);
    expect(answer.checks?.level).toBe("explained");
  });

  it("stands in the chat as one that was asked on the page", async () => {
    const { app } = await openBoardWorld();
    const { chatId, runId } = await answered(app.answers, "number of customers");
    const session = expectValue(await app.sessions.load("local", chatId));
    expect(session.messages.map((message) => [message.role, message.runId])).toEqual([
      ["user", runId],
      ["assistant", runId],
    ]);
  });

  it("goes on in its chat, whose schema counts", async () => {
    const { app } = await openBoardWorld();
    const { chatId } = await answered(app.answers, "total revenue by region");
    const next = expectValue(await app.answers.ask(me, { context: null, question: "and for the South only", chatId }));
    expect(next.chatId).toBe(chatId);
    const answer = expectValue(await app.answers.answer(me, next.runId, always));
    expect(answer.results[0]?.rows).toContainEqual(["South", "45.50"]);
  });

  it("that is asked back is answered by one of the options, and twice the same choice is one", async () => {
    const { app } = await openBoardWorld();
    const { answer, chatId } = await answered(app.answers, "show me the best");
    expect(answer).toMatchObject({ status: "needs-clarification", results: [] });
    expect(answer.question?.options.length).toBeGreaterThan(1);
    expect(answer.sentence).not.toBe("");
    const ids = { message: randomUUID() };
    const [first, second] = await Promise.all([0, 0].map((option) => app.answers.choose(me, { chatId, option, ids })));
    const again = await app.answers.choose(me, { chatId, option: 0, ids });
    const runs = [first, second, again].map((begun) => (begun === undefined ? null : expectValue(begun).runId));
    expect(new Set(runs).size).toBe(1);
    const end = expectValue(await app.answers.answer(me, runs[0] ?? "", always));
    expect(end.status).not.toBe("needs-clarification");
    const tooLate = await app.answers.choose(me, { chatId, option: 3 });
    expect(tooLate).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
  });

  it("that is no question about the data is refused, with the reason", async () => {
    const { app } = await openBoardWorld();
    const { answer } = await answered(app.answers, "delete all customers");
    expect(answer.status).toBe("refused");
    expect(answer.sentence).not.toBe("");
    expect(answer.results).toEqual([]);
  });

  it("under the same ids is asked once", async () => {
    const { app } = await openBoardWorld();
    const ids = { chat: randomUUID(), message: randomUUID() };
    const asked = { context, question: "number of orders", ids };
    const begun = await Promise.all([app.answers.ask(me, asked), app.answers.ask(me, asked)]);
    expect(new Set(begun.map((one) => expectValue(one).runId)).size).toBe(1);
    expect(expectValue(begun[0]).chatId).toBe(ids.chat);
  });

  it("needs a database and a schema, or a chat of the caller's own", async () => {
    const { app } = await openBoardWorld();
    const { chatId } = await answered(app.answers, "number of orders");
    const nowhere = await app.answers.ask(me, { context: null, question: "number of orders" });
    expect(nowhere).toMatchObject({ ok: false, error: { code: "NO_CONTEXT" } });
    const foreign = await app.answers.ask(someone, { context, question: "number of orders", chatId });
    const unknown = await app.answers.ask(someone, { context, question: "number of orders", chatId: randomUUID() });
    expect(foreign).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(unknown).toEqual(foreign);
  });
});

describe("a statement that stands on its own", () => {
  const sql = "select REGION, count(*) as N from CUSTOMERS group by 1 order by 1";

  it("is answered in a chat of its own, where it is read as what the person said", async () => {
    const { app } = await openBoardWorld();
    const { chatId, runId } = expectValue(await app.answers.run(me, { context: shopContext, sql }));
    const answer = expectValue(await app.answers.answer(me, runId, always));
    expect(answer).toMatchObject({ status: "answered", chatId, results: [{ title: "Your statement", rowCount: 3 }] });
    const session = expectValue(await app.sessions.load("local", chatId));
    expect(toTurns(projectSession(session), null)).toMatchObject([
      { kind: "question", text: sql },
      { kind: "answer", content: { status: "complete", results: [{ title: "Your statement" }] }, versions: [] },
    ]);
  });

  it("goes on in a chat, and the chat goes on after it", async () => {
    const { app } = await openBoardWorld();
    const { chatId } = await answered(app.answers, "total revenue by region");
    const run = expectValue(await app.answers.run(me, { context: null, sql, chatId }));
    expect(expectValue(await app.answers.answer(me, run.runId, always))).toMatchObject({ status: "answered", chatId });
    const next = expectValue(await app.answers.ask(me, { context: null, question: "number of orders", chatId }));
    expect(expectValue(await app.answers.answer(me, next.runId, always)).results[0]?.rows).toEqual([[7]]);
    const { messages } = projectSession(expectValue(await app.sessions.load("local", chatId)));
    // None of them is a version of the first answer.
    expect(cardsOfVersions(messages).size).toBe(0);
  });

  it("can be corrected on the page, as a version of its answer", async () => {
    const { app } = await openBoardWorld();
    const { chatId, runId } = expectValue(await app.answers.run(me, { context: shopContext, sql }));
    const answer = expectValue(await app.answers.answer(me, runId, always));
    const { messages } = expectValue(await app.sessions.load("local", chatId));
    const edit = {
      ...{ sessionId: chatId, messageId: messages.at(-1)?.id ?? "", resultId: answer.results[0]?.id ?? "" },
      ...{ sql: "select count(*) as N from CUSTOMERS", clientMessageId: randomUUID() },
    };
    const edited = expectValue(await app.conversations.runEditedSql("local", edit));
    expect(expectValue(await app.answers.answer(me, edited.runId, always)).results[0]).toMatchObject({
      title: "Edited by you",
      rows: [[4]],
    });
  });

  it("needs a schema that is there, or a chat of the caller's own", async () => {
    const { app } = await openBoardWorld();
    const { chatId } = await answered(app.answers, "number of orders");
    const nowhere = { database: "NOWHERE", schema: "SALES" };
    const tries = [
      app.answers.run(me, { context: null, sql }),
      app.answers.run(me, { context: nowhere, sql }),
      app.answers.run(someone, { context: null, sql, chatId }),
      app.answers.run(me, { context: null, sql, chatId: randomUUID() }),
    ];
    for (const tried of await Promise.all(tries)) expect(tried.ok).toBe(false);
  });
});

describe("a run", () => {
  it("is waited for no longer than somebody waits, and goes on; then it is stopped", async () => {
    const gate = sign();
    const { app } = await openAppWorld({ gate: gate.seen });
    const asked = { context: { database: "DEMO", schema: "SALES", otherContexts: [] }, question: "how many shipments" };
    const { runId } = expectValue(await app.answers.ask(me, asked));
    const leaving = new AbortController();
    const waiting = app.answers.answer(me, runId, leaving.signal);
    leaving.abort();
    expect(await waiting).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
    const stopping = app.answers.stop(me, runId);
    gate.give();
    expect(expectValue(await stopping)).toMatchObject({ status: "stopped", runId });
    expect(expectValue(await app.answers.stop(me, runId))).toMatchObject({ status: "stopped", runId });
  });

  it("is followed from any number to its end", async () => {
    const { app } = await openBoardWorld();
    const { runId } = await answered(app.answers, "total revenue by region");
    const all = await readAll(expectValue(await app.answers.follow(me, runId, 1)));
    expect(all.at(-1)?.type).toBe("run-end");
    const last = all.at(-1)?.seq ?? 0;
    const rest = await readAll(expectValue(await app.answers.follow(me, runId, last - 2)));
    expect(rest.map(({ seq }) => seq)).toEqual([last - 2, last - 1, last]);
  });

  it("of somebody else is none", async () => {
    const { app } = await openBoardWorld();
    const { runId } = await answered(app.answers, "number of orders");
    const none = { ok: false, error: { code: "NOT_FOUND" } };
    for (const id of [runId, randomUUID()]) {
      expect(await app.answers.answer(someone, id, always)).toMatchObject(none);
      expect(await app.answers.follow(someone, id, 1)).toMatchObject(none);
      expect(await app.answers.stop(someone, id)).toMatchObject(none);
      expect(await app.answers.chatOf(someone, id)).toMatchObject(none);
    }
    expect(expectValue(await app.answers.chatOf(me, runId))).not.toBe("");
  });
});

describe("a dashboard that is asked for", () => {
  it("has a result for each of its charts", async () => {
    const { app } = await openBoardWorld();
    const { answer } = await answered(app.answers, "make a dashboard about revenue");
    expect(answer.status).toBe("answered");
    expect(answer.results.length).toBeGreaterThan(1);
    expect(answer.sentence).not.toBe("");
  });
});

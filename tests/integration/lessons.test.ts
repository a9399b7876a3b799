/** An answer that was put right, in the real store and over the real engine: what is proposed, what a yes does, and when nothing is learnt. */
import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { plainView } from "#lib/domain/plain-view";
import {
  type Answered,
  keyOf,
  keyOfAnswer,
  type LessonWorld,
  openLessonWorld,
  sales,
} from "../support/lessons/lesson-world.ts";
import { expectValue } from "../support/run-world.ts";

const question = "turnover by region in 2025";
const down = { verdict: "down", reasons: ["wrong_numbers"], text: "This is not what we call turnover." } as const;

async function openWithProposal() {
  const world = await openLessonWorld();
  const first = await world.ask(question);
  const corrected = await world.choose(first, "figure-0", "Gross profit");
  const [shown] = await world.proposed();
  if (shown === undefined) throw new Error("Nothing is proposed.");
  return { ...world, first, corrected, shown };
}

async function rowsOf({ app }: Pick<LessonWorld, "app">, { part }: Answered) {
  const slice = { resultId: part.ref.id, view: plainView, offset: 0, limit: 100 };
  return expectValue(await app.results.readPage("local", slice)).rows;
}

describe("a chip that puts a word right", () => {
  test("becomes a proposal with the question that it comes from", async () => {
    const { shown, first } = await openWithProposal();
    expect(shown).toMatchObject({
      runId: first.message.runId,
      sessionId: first.sessionId,
      seq: 1,
      question,
      proposal: { kind: "synonym", words: "turnover", element: { kind: "metric", key: "gross_profit" } },
      insteadOf: [{ element: { kind: "metric", key: "revenue" } }],
      existing: null,
    });
  });

  test("changes nothing before the yes, and with it the question asked anew has the corrected answer", async () => {
    const world = await openWithProposal();
    const { app, ask, shown, first, corrected } = world;
    expect(await rowsOf(world, await ask(question))).toEqual(await rowsOf(world, first));
    const accepted = await app.models.lessons.accept("local", { ...keyOf(shown), edited: null, replaces: null });
    expect(accepted).toMatchObject({ value: { kind: "accepted", element: { key: "gross_profit" } } });
    const again = await ask(question);
    expect(await rowsOf(world, again)).toEqual(await rowsOf(world, corrected));
    expect(again.part.brain).toBe("rules");
    expect(await world.proposed()).toEqual([]);
    const revenue = expectValue(await app.models.glossary.open(sales, { kind: "metric", key: "revenue" }));
    expect(revenue.values.synonyms).not.toContain("turnover");
  });

  test.each(["revenue", "gross_profit"])(
    "stays with what it meant where somebody else edits %s meanwhile, and can be accepted again",
    async (key) => {
      const { app, store, shown } = await openWithProposal();
      const { glossary, lessons } = app.models;
      const element = { kind: "metric", key } as const;
      const { keepAll } = store.models;
      vi.spyOn(store.models, "keepAll").mockImplementationOnce(async (...args) => {
        const change = { description: "By somebody else." };
        expectValue(await glossary.edit("other", { context: sales, element, change, seenVersion: 0 }));
        return keepAll(...args);
      });
      const bearers = async () => {
        const metrics = ["revenue", "gross_profit"].map((name) => ({ kind: "metric" as const, key: name }));
        const entries = await Promise.all(metrics.map((one) => glossary.open(sales, one)));
        const having = entries.filter((entry) => expectValue(entry).values.synonyms?.includes("turnover"));
        return having.map((entry) => expectValue(entry).element.key);
      };
      const wanted = { ...keyOf(shown), edited: null, replaces: null };
      const refused = await lessons.accept("local", wanted);
      expect(refused).toMatchObject({ error: { code: "BAD_REQUEST", retryable: true } });
      expect(await bearers()).toEqual(["revenue"]);
      expectValue(await lessons.accept("local", wanted));
      expect(await bearers()).toEqual(["gross_profit"]);
      const { values } = expectValue(await glossary.open(sales, element));
      expect(values.description).toBe("By somebody else.");
    },
  );

  test("can be accepted for another word", async () => {
    const { app, ask, shown } = await openWithProposal();
    const edited = { kind: "synonym", words: "earnings" } as const;
    expectValue(await app.models.lessons.accept("local", { ...keyOf(shown), edited, replaces: null }));
    expect((await ask("earnings by region in 2025")).part.title).toBe("Gross profit by region (2025)");
    expect((await ask(question)).part.title).toBe("Revenue by region (2025)");
  });

  test("teaches nothing any more once it is undone, and again once it is done again", async () => {
    const { app, proposed, first, corrected } = await openWithProposal();
    const card = first.part.ref.id;
    const show = (resultId: string) => app.chats.showVersion("local", { sessionId: first.sessionId, card, resultId });
    expectValue(await show(card));
    expect(await proposed()).toEqual([]);
    expectValue(await show(corrected.part.ref.id));
    expect(await proposed()).toHaveLength(1);
  });

  test("does not come again for the same word and element once it is dismissed, unless that is taken back", async () => {
    const { app, ask, choose, proposed, shown } = await openWithProposal();
    const { lessons } = app.models;
    expectValue(await lessons.dismiss("local", { ...keyOf(shown), isDismissed: true }));
    await choose(await ask("turnover by channel in 2024"), "figure-0", "Gross profit");
    expect(await proposed()).toEqual([]);
    await choose(await ask("turnover by channel in 2024"), "figure-0", "Discount amount");
    expect(await proposed()).toMatchObject([{ proposal: { element: { key: "discount_amount" } } }]);
    expectValue(await lessons.dismiss("local", { ...keyOf(shown), isDismissed: false }));
    expect(await proposed()).toHaveLength(2);
  });

  test("is nobody else's to see, to accept or to dismiss", async () => {
    const { app, proposed, shown } = await openWithProposal();
    const refused = { ok: false, error: { code: "NOT_FOUND" } };
    expect(await proposed("other")).toEqual([]);
    expect(await app.models.lessons.accept("other", { ...keyOf(shown), edited: null, replaces: null })).toMatchObject(
      refused,
    );
    expect(await app.models.lessons.dismiss("other", { ...keyOf(shown), isDismissed: true })).toMatchObject(refused);
    expect(await proposed()).toHaveLength(1);
  });

  test("goes with its chat: out of sight when that is deleted, for good when that is removed", async () => {
    const { app, store, proposed, first } = await openWithProposal();
    expectValue(await app.chats.remove("local", first.sessionId));
    expect(await proposed()).toEqual([]);
    expectValue(await app.chats.restore("local", first.sessionId));
    expect(await proposed()).toHaveLength(1);
    expectValue(await app.chats.remove("local", first.sessionId));
    await store.sessions.purge(Date.now() + 1_000);
    expect(await store.lessons.find("local", keyOfAnswer(first))).toBeNull();
  });
});

describe("a change that asks on", () => {
  test("teaches nothing: another year, a further group, another figure than the one that was named", async () => {
    const { ask, choose, steer, proposed } = await openLessonWorld();
    const named = await ask("revenue by region in 2025");
    await choose(named, "figure-0", "Gross profit");
    await steer(await ask(question), [{ kind: "remove", id: "period-0" }]);
    expect(await proposed()).toEqual([]);
  });

  test("stays out of what a change that puts right teaches", async () => {
    const { choose, ask, steer, proposed, store } = await openLessonWorld();
    const first = await ask(question);
    const corrected = await choose(first, "figure-0", "Gross profit");
    await steer(corrected, [{ kind: "remove", id: "period-0" }]);
    expect(await proposed()).toMatchObject([{ proposal: { kind: "synonym", words: "turnover" } }]);
    const kept = await store.lessons.find("local", keyOfAnswer(first));
    expect(kept?.lesson.sql).toContain("2025");
  });
});

describe("a corrected statement", () => {
  const measure = "sum(order_lines.REVENUE)";

  test("whose measure alone is another one is proposed as a metric, by which the question is then answered", async () => {
    const world = await openLessonWorld();
    const { app, ask, editSql, proposed } = world;
    const first = await ask("takings by region in 2025");
    const corrected = await editSql(first, first.part.sql.replace(measure, `${measure} * 0.81`));
    const [shown] = await proposed();
    expect(shown).toMatchObject({
      proposal: { kind: "metric", label: "takings", table: "ORDER_LINES", expression: "sum(REVENUE) * 0.81" },
      insteadOf: [{ element: { kind: "metric", key: "revenue" } }],
    });
    const wanted = { ...keyOf(shown), edited: null, replaces: null };
    expectValue(await app.models.lessons.accept("local", wanted));
    const again = await ask("takings by region in 2025");
    expect(again.part.brain).toBe("rules");
    expect(numbersOf(await rowsOf(world, again))).toEqual(numbersOf(await rowsOf(world, corrected)));
  });

  test("that changes more is proposed as a verified question, and answers it from the yes on", async () => {
    const world = await openLessonWorld();
    const { app, ask, editSql, proposed } = world;
    const first = await ask(question);
    const corrected = await editSql(
      first,
      first.part.sql.replace("WHERE ", "WHERE orders.STATUS <> 'CANCELLED'\n  AND "),
    );
    const [shown] = await proposed();
    expect(shown?.proposal).toMatchObject({ kind: "verified_query", question });
    const wanted = { ...keyOf(shown), edited: null, replaces: null };
    expectValue(await app.models.lessons.accept("local", wanted));
    const again = await ask(question);
    expect(again.part).toMatchObject({ brain: "verified", verified: { question, by: "local" } });
    expect(await rowsOf(world, again)).toEqual(await rowsOf(world, corrected));
    expect(await proposed()).toEqual([]);
  });

  test("does not take the place of a verified answer that nobody was told of", async () => {
    const world = await openLessonWorld();
    const { app, ask, editSql, proposed } = world;
    const first = await ask(question);
    await editSql(first, first.part.sql.replace("WHERE ", "WHERE orders.STATUS <> 'CANCELLED'\n  AND "));
    const [shown] = await proposed();
    const saved = { sessionId: first.sessionId, runId: first.message.runId, question, name: "", replaces: null };
    expectValue(await app.models.verifiedAnswers.save("local", saved));
    const wanted = { ...keyOf(shown), edited: null, replaces: null };
    const told = expectValue(await app.models.lessons.accept("local", wanted));
    expect(told).toMatchObject({ kind: "taken", existing: { question, by: "local" } });
    const [again] = await proposed();
    const existing = again?.existing ?? null;
    expect(expectValue(await app.models.lessons.accept("local", { ...wanted, replaces: existing })).kind).toBe(
      "accepted",
    );
  });

  test("is checked like any statement that is written into the glossary", async () => {
    const { app, ask, editSql, proposed } = await openLessonWorld();
    const first = await ask(question);
    await editSql(first, first.part.sql.replace("WHERE ", "WHERE orders.STATUS <> 'CANCELLED'\n  AND "));
    const [shown] = await proposed();
    const edited = { kind: "verified_query", question, sql: "DROP TABLE SALES.ORDERS" } as const;
    const wanted = { ...keyOf(shown), edited, replaces: null };
    expect(await app.models.lessons.accept("local", wanted)).toMatchObject({ error: { code: "BAD_REQUEST" } });
    expect(await proposed()).toHaveLength(1);
  });
});

describe("a thumb down", () => {
  test("is a case that says what was wrong, without a statement and without a proposal, until it is taken back", async () => {
    const { app, store, ask, proposed } = await openLessonWorld();
    const answer = await ask(question);
    const { message } = answer;
    await app.feedback.send("local", { runId: message.runId, ...down });
    expect(await proposed()).toEqual([]);
    const kept = await store.lessons.find("local", keyOfAnswer(answer));
    expect(kept?.lesson).toMatchObject({ question, sql: null, proposal: null, note: down.text, reasons: down.reasons });
    await app.feedback.send("local", { runId: message.runId, verdict: null, reasons: [], text: "" });
    await proposed();
    expect(await store.lessons.find("local", keyOfAnswer(answer))).toBeNull();
  });

  test("makes a correction of a change that would else ask on", async () => {
    const { app, ask, steer, proposed } = await openLessonWorld();
    const first = await ask("revenue by region in 2025");
    await steer(first, [{ kind: "remove", id: "period-0" }]);
    expect(await proposed()).toEqual([]);
    await app.feedback.send("local", { runId: first.message.runId, ...down });
    expect(await proposed()).toMatchObject([{ proposal: { kind: "verified_query" } }]);
  });

  test("on the corrected version says that nothing is right yet", async () => {
    const { app, store, proposed, first, corrected } = await openWithProposal();
    await app.feedback.send("local", { runId: corrected.message.runId, ...down });
    expect(await proposed()).toEqual([]);
    expect((await store.lessons.find("local", keyOfAnswer(first)))?.lesson.sql).toBeNull();
  });
});

test("a question that goes on from another one teaches no word: it means nothing by itself", async () => {
  const { ask, choose, proposed } = await openLessonWorld();
  const sessionId = randomUUID();
  await ask("orders by region in 2025", sessionId);
  await choose(await ask("and the turnover", sessionId), "figure-0", "Gross profit");
  expect(await proposed()).toEqual([]);
});

function numbersOf(rows: readonly (readonly unknown[])[]) {
  return rows.map(([group, figure]) => [group, Number(figure).toFixed(2)]);
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { historyLimits } from "#lib/config/limits";
import type { Message, MessagePart } from "#lib/domain/message";
import { conversationHistory, conversationTurns } from "#lib/services/conversation-turns";
import { revenueByCity } from "../../support/agents/small-model.ts";
import { resultPart } from "../../support/session-events.ts";

const byCity: MessagePart = {
  ...resultPart,
  title: "Revenue by city",
  sql: "select CITY, sum(REVENUE) from ORDERS",
  plan: revenueByCity(),
  ref: {
    ...resultPart.ref,
    id: "result-7",
    rowCount: 3,
    columns: [
      { name: "CITY", kind: "text", nativeType: "VARCHAR" },
      { name: "REVENUE", kind: "decimal", nativeType: "DECIMAL" },
    ],
  },
};

type Said = Pick<Message, "role" | "kind" | "status" | "parts">;

/** Messages as a chat stores them, numbered in order. */
function chat(...said: readonly Said[]): Message[] {
  return said.map((message, index) => ({
    id: `message-${index}`,
    seq: index + 1,
    runId: `run-${index}`,
    createdAt: index,
    retryOf: null,
    ...message,
  }));
}

const steps = {
  type: "steps" as const,
  ...{ steps: [], totalMs: 1, queryCount: 1, rowCount: 3, modelCallCount: 0 },
};
const text = (words: string): MessagePart => ({ type: "text", text: words });
const asks = (words: string): Said => ({ role: "user", kind: "text", status: "complete", parts: [text(words)] });
const leading = [text("Berlin leads."), byCity];
const answers = (parts: MessagePart[] = leading, status: Message["status"] = "complete"): Said => ({
  role: "assistant",
  kind: "answer",
  status,
  parts,
});
const asksBack = (question: string, options: string[] = []) => ({
  role: "assistant" as const,
  kind: "clarification" as const,
  status: "complete" as const,
  parts: [
    {
      type: "clarification" as const,
      question,
      options: options.map((label) => ({ label, effect: null, question: `${label} by city` })),
    },
  ],
});

function read(messages: readonly unknown[], clearedBefore = 0) {
  return conversationTurns({ messages, clearedBefore });
}

describe("the finished requests of a chat", () => {
  test("of a first question are none [req 132]", () => {
    expect(read([])).toEqual({ turns: [], skipped: 0 });
    expect(read(chat(asks("revenue by city")))).toEqual({ turns: [], skipped: 0 });
  });

  test("name the tables and columns, the statement, its result and the answer's first words [req 134]", () => {
    expect(read(chat(asks("Revenue by city?"), answers())).turns).toEqual([
      {
        question: "Revenue by city",
        title: "Revenue by city",
        sql: "select CITY, sum(REVENUE) from ORDERS",
        tables: ["ORDERS", "STORES"],
        columns: ["REVENUE", "CITY"],
        resultColumns: ["CITY", "REVENUE"],
        rowCount: 3,
        answer: "Berlin leads.",
        satisfaction: "satisfied",
        isOfModel: false,
        resultId: "result-7",
      },
    ]);
  });

  test.each<[string, MessagePart, boolean]>([
    ["a statement that a model wrote", { ...byCity, type: "result", brain: "model" }, true],
    ["a question that a model read", { ...steps, modelCallCount: 1 }, true],
    ["a label that says so", { type: "checks", level: "from_model", sentence: "From the model.", notes: [] }, true],
    ["the rules alone", steps, false],
  ])("tell whether they rest on a model: %s", (_what, part, isOfModel) => {
    const byRules: MessagePart = { ...byCity, type: "result", brain: "rules" };
    const parts = part.type === "result" ? [part] : [byRules, part];
    expect(read(chat(asks("x"), answers(parts))).turns[0]?.isOfModel).toBe(isOfModel);
  });

  test("name the tables by the statement's text where no plan was made [req 134]", () => {
    const sql = 'with a as (select * from "My Orders") select X from MAIN.STORES s join a on 1 = 1';
    const own: MessagePart = { ...byCity, type: "result", plan: null, sql };
    expect(read(chat(asks("x"), answers([own]))).turns[0]).toMatchObject({
      tables: ["My Orders", "STORES", "a"],
      columns: ["CITY", "REVENUE"],
    });
  });

  test("join what was said after a question back, and put a chosen reading in its place", () => {
    const joined = chat(asks("revenue"), asksBack("By what?"), asks("by city"), answers());
    expect(read(joined).turns[0]?.question).toBe("revenue by city");
    const chosen = chat(asks("revenue"), asksBack("Which?", ["Gross", "Net"]), asks("2"), answers());
    expect(read(chosen).turns[0]?.question).toBe("Net by city");
    const allowed = chat(asks("revenue"), asksBack("This reads 2 GB. Run it?"), asks("yes"), answers());
    expect(read(allowed).turns[0]?.question).toBe("revenue");
  });

  test("leave out what was stopped, what failed, what was cleared and the analyst's own statements", () => {
    const edited = {
      role: "user" as const,
      kind: "edited_sql" as const,
      status: "complete" as const,
      parts: [{ type: "edited-sql" as const, sql: "select 1", of: { messageId: "m", resultId: "r" } }],
    };
    const messages = chat(
      asks("one"),
      answers([], "cancelled"),
      asks("two"),
      { role: "assistant", kind: "error", status: "failed", parts: [] },
      edited,
      answers(),
      asks("three"),
      answers([byCity], "partial"),
      asks("four"),
      answers(),
    );
    const { turns, skipped } = read(messages);
    expect(turns.map(({ question, satisfaction }) => [question, satisfaction])).toEqual([
      ["three", "needs_work"],
      ["four", "satisfied"],
    ]);
    expect(skipped).toBe(0);
    expect(read(messages, 8).turns.map(({ question }) => question)).toEqual(["four"]);
  });

  test("mark an answer whose checks left a doubt", () => {
    const doubtful: MessagePart = { type: "checks", level: "doubtful", sentence: "One row only.", notes: [] };
    expect(read(chat(asks("x"), answers([byCity, doubtful]))).turns[0]?.satisfaction).toBe("needs_work");
  });

  test("are the last ones only, and five of them are kept as the chat's history [req 122, 139]", () => {
    const many = Array.from({ length: 30 }, (_unused, number) => [asks(`question ${number}`), answers()]).flat();
    const conversation = read(chat(...many));
    expect(conversation.turns).toHaveLength(historyLimits.readTurns);
    const kept = conversationHistory(conversation);
    expect(kept).toHaveLength(5);
    expect(kept.at(-1)).toMatchObject({
      question: "question 29",
      sql: "select CITY, sum(REVENUE) from ORDERS",
      answer: "Berlin leads.",
      satisfaction: "satisfied",
    });
  });
});

const fakeMessage = {
  seq: fc.integer(),
  role: fc.constantFrom("user", "assistant"),
  kind: fc.constantFrom("text", "answer", "clarification", "dashboard"),
  status: fc.constantFrom("complete", "partial", "cancelled"),
};

describe("a stored message that cannot be read", () => {
  const good = chat(asks("one"), answers(), asks("two"), answers(), asks("three"), answers());

  test.each([
    ["of the user", 2, ["one", "three"]],
    ["that answers", 3, ["one", "three"]],
    ["that answers first", 1, ["two", "three"]],
  ])("takes its own request with it and no other, and is counted: one %s [req 144]", (_whose, place, left) => {
    const { turns, skipped } = read([...good.slice(0, place), { seq: "?" }, ...good.slice(place + 1)]);
    expect(turns.map(({ question }) => question)).toEqual(left);
    expect(skipped).toBe(1);
  });

  test("in a part of it is counted as well [req 144]", () => {
    const [first, answer, ...rest] = good;
    const { turns, skipped } = read([first, { ...answer, parts: [{ type: "result" }] }, ...rest]);
    expect(turns.map(({ question }) => question)).toEqual(["two", "three"]);
    expect(skipped).toBe(1);
  });

  test("never breaks the reading, whatever it is and wherever it stands [req 144]", () => {
    const junk = fc.oneof(fc.anything(), fc.record({ ...fakeMessage, parts: fc.array(fc.anything()) }));
    fc.assert(
      fc.property(fc.array(junk, { maxLength: 5 }), fc.nat({ max: 6 }), (broken, place) => {
        const { turns, skipped } = read([...good.slice(0, place), ...broken, ...good.slice(place)]);
        expect(turns.length + skipped).toBeLessThanOrEqual(3 + broken.length);
        for (const { question } of turns) expect(question).not.toBe("");
      }),
    );
  });
});

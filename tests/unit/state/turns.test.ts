import { describe, expect, it } from "vitest";
import type { Message, MessagePart } from "#lib/domain/message";
import type { LiveRun as SessionRun } from "#lib/domain/session";
import { newLiveRun } from "#lib/state/live-run";
import { firstSentence, toTurns } from "#lib/state/turns";

const run: SessionRun = { id: "run-2", stage: "routing", bootId: "b", startedAt: 7 };

function message(seq: number, role: Message["role"], ...parts: readonly MessagePart[]): Message {
  const runId = `run-${Math.ceil(seq / 2)}`;
  const status = "complete" as const;
  return { id: `m${seq}`, seq, runId, role, kind: "text", status, parts: [...parts], createdAt: 0, retryOf: null };
}

function text(words: string): MessagePart {
  return { type: "text", text: words };
}

function chat(messages: readonly Message[], more: { run?: SessionRun; clearedBefore?: number } = {}) {
  return { id: "chat", messages: [...messages], run: more.run ?? null, clearedBefore: more.clearedBefore ?? 0 };
}

describe("the turns of a conversation", () => {
  it("shows a first step as soon as a run begins, before the server has told of any", () => {
    const turns = toTurns(chat([message(1, "user", text("hi"))], { run: { ...run, id: "run-1" } }), null);
    expect(turns).toHaveLength(2);
    expect(turns[1]).toMatchObject({ content: { status: "running", steps: [{ label: "Understanding question" }] } });
  });

  it("keeps an answer's key from its first step to its end", () => {
    const asked = message(1, "user", text("hi"));
    const running = toTurns(chat([asked], { run }), newLiveRun("run-2")).at(-1);
    const ended = toTurns(chat([asked, message(2, "assistant", text("hello"))]), null).at(-1);
    expect(running?.key).toBe(ended?.key);
  });

  it("never shows what is known of another run", () => {
    const other = { ...newLiveRun("run-9"), text: "of another chat" };
    const turn = toTurns(chat([message(1, "user", text("hi"))], { run }), other).at(-1);
    expect(turn).toMatchObject({ content: { text: "" } });
  });

  it("hides what was cleared", () => {
    const messages = [1, 2, 3].map((seq) => message(seq, seq % 2 ? "user" : "assistant", text(String(seq))));
    expect(toTurns(chat(messages, { clearedBefore: 2 }), null)).toMatchObject([{ text: "3" }]);
  });

  it("tells each answer what was said to it, and which one is the latest", () => {
    const asked: MessagePart = { type: "clarification", question: "Which?", options: [] };
    const turns = toTurns(
      chat([message(1, "user", text("numbers")), message(2, "assistant", asked), message(3, "user", text("Revenue"))]),
      null,
    );
    expect(turns[1]).toMatchObject({ reply: "Revenue", isLatest: false });
  });

  it("sorts the parts of an answer whatever their order", () => {
    const answer = message(
      2,
      "assistant",
      { type: "follow-ups", questions: ["more?"] },
      { type: "assumptions", items: ["in UTC"] },
      text("It is 5."),
    );
    const turn = toTurns(chat([message(1, "user", text("hi")), answer]), null)[1];
    expect(turn).toMatchObject({ content: { text: "It is 5.", assumptions: ["in UTC"], followUps: ["more?"] } });
  });
});

describe("the first sentence", () => {
  it.each([
    ["**North** leads with 5.2 million. Then others.", "North leads with 5.2 million."],
    ["no full stop", "no full stop"],
    ["", ""],
  ])("of %j is %j", (words, expected) => {
    expect(firstSentence(words)).toBe(expected);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PublicError } from "#lib/domain/errors";
import type { Message, MessagePart, ResultPart, Step } from "#lib/domain/message";
import type { LiveRun as SessionRun } from "#lib/domain/session";
import { newLiveRun } from "#lib/state/live-run";
import type { AnswerVersion, Turn } from "#lib/state/turn";
import { firstSentence, toTurns, turnOfMessage } from "#lib/state/turns";
import { samplePart } from "../../support/results/sample-part.ts";
import { measure, request } from "../../support/results/sample-result.ts";

const run: SessionRun = { id: "run-2", stage: "routing", bootId: "b", startedAt: 7 };

function message(seq: number, role: Message["role"], ...parts: readonly MessagePart[]): Message {
  const runId = `run-${Math.ceil(seq / 2)}`;
  const status = "complete" as const;
  return { id: `m${seq}`, seq, runId, role, kind: "text", status, parts: [...parts], createdAt: 0, retryOf: null };
}

function text(words: string): MessagePart {
  return { type: "text", text: words };
}

type More = {
  readonly run?: SessionRun;
  readonly clearedBefore?: number;
  readonly routerCounter?: number;
  readonly shownVersions?: Record<string, string>;
};

/** A chat whose last question, if it ends with one to the user, still waits for its answer. */
function chat(messages: readonly Message[], more: More = {}) {
  const rest = { run: null, clearedBefore: 0, routerCounter: 1, shownVersions: {} };
  return { id: "chat", messages: [...messages], ...rest, ...more };
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
    expect(turn).toMatchObject({
      content: { text: "It is 5.", assumptions: ["in UTC"], followUps: [{ question: "more?", planId: null }] },
    });
  });
});

describe("where a message stands", () => {
  const asked = message(1, "user", text("revenue"));
  const answered = message(2, "assistant", text("It is 5."), result("original"));

  it("is told by its number, which it keeps when earlier ones are cleared", () => {
    const later = [message(3, "user", text("orders")), message(4, "assistant", text("It is 6."))];
    const turns = toTurns(chat([asked, answered, ...later], { clearedBefore: 2 }), null);
    expect(turns.map((turn) => turn.seq)).toEqual([3, 4]);
    expect(turnOfMessage(turns, 4)).toBe(turns[1]);
    expect(turnOfMessage(turns, 2)).toBeNull();
  });

  it("is the answer that holds it for an edited statement and its outcome", () => {
    const turns = toTurns(
      chat([asked, answered, edit(3, "original"), message(4, "assistant", result("edited"))]),
      null,
    );
    expect(turnOfMessage(turns, 3)).toBe(turns[1]);
    expect(turnOfMessage(turns, 4)).toBe(turns[1]);
  });
});

describe("a question that was asked again", () => {
  const asked = message(1, "user", text("revenue"));
  const answered = message(2, "assistant", text("It is 5."));
  const again = { ...message(3, "user", text("revenue")), retryOf: "run-1" };

  it("is marked, and both answers stay, the earlier one within reach", () => {
    const turns = toTurns(chat([asked, answered, again, message(4, "assistant", text("It is 6."))]), null);
    expect(turns).toHaveLength(4);
    expect(turns[2]).toMatchObject({ isAgain: true, earlierAnswerSeq: 2 });
    expect(turns[0]).toMatchObject({ isAgain: false, earlierAnswerSeq: null });
  });

  it("leads nowhere when the earlier answer was cleared away", () => {
    const turns = toTurns(chat([asked, answered, again], { clearedBefore: 2 }), null);
    expect(turns[0]).toMatchObject({ isAgain: true, earlierAnswerSeq: null });
  });

  it("can be asked again only where the chat ends with its answer", () => {
    const two = [asked, answered, message(3, "user", text("orders")), message(4, "assistant", text("It is 6."))];
    expect(toTurns(chat(two), null).map((turn) => turn.kind === "answer" && turn.isEnd)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(toTurns(chat(two, { run }), null).some((turn) => turn.kind === "answer" && turn.isEnd)).toBe(false);
  });
});

describe("an edited statement", () => {
  const asked = message(1, "user", text("revenue"));
  const answered = message(2, "assistant", text("It is 5."), result("original"));

  it("is no turn of its own: it stands with the result that it was edited from", () => {
    const turns = toTurns(
      chat([asked, answered, edit(3, "original"), message(4, "assistant", result("edited"))]),
      null,
    );
    expect(turns).toHaveLength(2);
    expect(editsIn(turns[1])).toMatchObject([{ sql: "SELECT 3", cardResultId: "original", messageId: "m4" }]);
    expect(turns[1]).toMatchObject({ isLatest: true, reply: null });
  });

  it("belongs to the same card when an edited result is edited again", () => {
    const turns = toTurns(
      chat([
        asked,
        answered,
        edit(3, "original"),
        message(4, "assistant", result("edited")),
        edit(5, "edited"),
        message(6, "assistant", result("edited again")),
      ]),
      null,
    );
    expect(editsIn(turns[1]).map((made) => made.cardResultId)).toEqual(["original", "original"]);
  });

  it("stands with its own card when an answer has several", () => {
    const both = message(2, "assistant", result("first"), result("second"));
    const turns = toTurns(chat([asked, both, edit(3, "second"), message(4, "assistant", result("edited"))]), null);
    expect(editsIn(turns[1]).map((made) => made.cardResultId)).toEqual(["second"]);
  });

  it("is followed there while it runs", () => {
    const live = { ...newLiveRun("run-2"), steps: [step("Running query")] };
    const turns = toTurns(chat([asked, answered, edit(3, "original")], { run: { ...run, stage: "edited_sql" } }), live);
    expect(turns).toHaveLength(2);
    expect(editsIn(turns[1])).toMatchObject([
      { messageId: null, content: { status: "running", steps: [{ label: "Running query" }] } },
    ]);
  });

  it("shows its first step before the server has told of any", () => {
    const turns = toTurns(chat([asked, answered, edit(3, "original")], { run: { ...run, stage: "edited_sql" } }), null);
    expect(editsIn(turns[1])).toMatchObject([{ content: { steps: [{ label: "Checking safety" }] } }]);
  });

  it("that failed keeps its error with the place in the statement", () => {
    const position = { start: 0, end: 6 };
    const error: PublicError = { code: "UNSAFE", message: "No.", nextStep: null, retryable: false, position };
    const failed = message(4, "assistant", { type: "error", error });
    const turns = toTurns(chat([asked, answered, edit(3, "original"), failed]), null);
    expect(editsIn(turns[1])[0]?.content.error?.position).toEqual({ start: 0, end: 6 });
  });

  it("is an ordinary turn once the card that it was edited in is cleared away", () => {
    const messages = [asked, answered, edit(3, "original"), message(4, "assistant", result("edited"))];
    expect(toTurns(chat(messages, { clearedBefore: 2 }), null)).toMatchObject([
      { kind: "question", text: "SELECT 3" },
      { kind: "answer", versions: [] },
    ]);
  });

  it("is an ordinary turn when the answer to it is a question", () => {
    const asksBack: MessagePart = { type: "clarification", question: "This reads 1.2 GB. Run it?", options: [] };
    const turns = toTurns(chat([asked, answered, edit(3, "original"), message(4, "assistant", asksBack)]), null);
    expect(turns.slice(2)).toMatchObject([
      { kind: "question", text: "SELECT 3" },
      { kind: "answer", isOpen: true },
    ]);
  });

  it("leaves a question closed that the user dropped", () => {
    const open: MessagePart = { type: "clarification", question: "Which?", options: [] };
    const messages = [asked, message(2, "assistant", open)];
    expect(toTurns(chat(messages), null).at(-1)).toMatchObject({ isOpen: true });
    expect(toTurns(chat(messages, { routerCounter: 0 }), null).at(-1)).toMatchObject({ isOpen: false });
  });

  it("drops the question that was open before it", () => {
    const open: MessagePart = { type: "clarification", question: "Which?", options: [] };
    const messages = [asked, answered, message(3, "user", text("numbers")), message(4, "assistant", open)];
    expect(toTurns(chat(messages), null).at(-1)).toMatchObject({ isOpen: true });
    const later = [...messages, edit(5, "original"), message(6, "assistant", result("edited"))];
    expect(toTurns(chat(later), null).at(-1)).toMatchObject({ isLatest: true, isOpen: false });
  });

  it("whose plan was changed tells its own words, and its own run, while it is shown", () => {
    const steered: Message = {
      ...message(3, "user", {
        type: "steering",
        change: "2024 instead of 2025",
        of: { messageId: "m2", resultId: "original" },
      }),
      kind: "steering",
    };
    const second = message(4, "assistant", text("In 2024."), result("second"));
    const messages = [asked, message(2, "assistant", text("In 2025."), result("original")), steered, second];
    const shownTurn = (shownVersions: Record<string, string>) => toTurns(chat(messages, { shownVersions }), null)[1];
    expect(shownTurn({ original: "second" })).toMatchObject({ content: { text: "In 2024." }, shownRunId: "run-2" });
    expect(shownTurn({ original: "original" })).toMatchObject({ content: { text: "In 2025." }, shownRunId: "run-1" });
    expect(editsIn(shownTurn({}))).toMatchObject([{ change: "2024 instead of 2025", sql: null, of: "original" }]);
  });

  it("is never lost and never shown twice, whatever is edited", () => {
    const ofEarlier = fc.array(fc.nat(12), { maxLength: 12 });
    fc.assert(
      fc.property(ofEarlier, fc.nat(8), (origins, clearedPairs) => {
        const messages = [asked, message(2, "assistant", result("result-2")), ...editsOf(origins)];
        const clearedBefore = 2 * Math.min(clearedPairs, messages.length / 2);
        const turns = toTurns(chat(messages, { clearedBefore }), null);
        const shown = turns.flatMap((turn) =>
          turn.kind === "question" ? [turn.text] : editsIn(turn).map(({ sql }) => sql ?? ""),
        );
        const said = messages.filter(({ role, seq }) => role === "user" && seq > clearedBefore);
        expect(shown.toSorted()).toEqual(said.map(({ seq }) => (seq === 1 ? "revenue" : `SELECT ${seq}`)).toSorted());
      }),
    );
  });
});

/** Pairs of an edit and its result; each edits the result of an earlier pair, or one that nobody knows. */
function editsOf(origins: readonly number[]): Message[] {
  return origins.flatMap((origin, index) => {
    const seq = 3 + 2 * index;
    return [edit(seq, `result-${2 * origin}`), message(seq + 1, "assistant", result(`result-${seq + 1}`))];
  });
}

function edit(seq: number, resultId: string): Message {
  const of = { messageId: "any", resultId };
  return { ...message(seq, "user", { type: "edited-sql", sql: `SELECT ${seq}`, of }), kind: "edited_sql" };
}

function result(id: string): ResultPart {
  return samplePart("Revenue", request([measure("Revenue")]), { id }).part;
}

function step(label: string): Step {
  return { id: label, label, status: "running", detail: null, startedAt: 0, ms: null, sql: null };
}

function editsIn(turn: Turn | undefined): readonly AnswerVersion[] {
  return turn?.kind === "answer" ? turn.versions : [];
}

describe("the first sentence", () => {
  it.each([
    ["**North** leads with 5.2 million. Then others.", "North leads with 5.2 million."],
    ["no full stop", "no full stop"],
    ["", ""],
  ])("of %j is %j", (words, expected) => {
    expect(firstSentence(words)).toBe(expected);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDrafts, type DraftPlace, mostKeptChats, mostQueued, type QueuedMessage } from "#lib/state/drafts";
import { memoryStorage } from "../../support/memory-storage.ts";

/** Storages as one browser tab has them, and a clock that goes on with each look at it. */
function tab(lasting = memoryStorage()) {
  let now = 0;
  const ofTab = memoryStorage();
  return { lasting, ofTab, drafts: createDrafts({ lasting, ofTab, now: () => ++now }) };
}

function chat(sessionId: string): DraftPlace {
  return { kind: "chat", sessionId };
}

function queued(text: string, clientMessageId = `id of ${text}`): QueuedMessage {
  return { clientMessageId, text };
}

const fresh: DraftPlace = { kind: "new" };

describe("unsent text", () => {
  it("is each chat's own, whatever is written in whichever order", () => {
    const ids = fc.constantFrom("a", "b", "draft", "queue", "a:b", "__proto__", "");
    const writing = fc.record({ id: ids, text: fc.string(), queue: fc.array(fc.string(), { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(writing, { maxLength: 30 }), (writings) => {
        const { drafts } = tab();
        const expected = new Map<string, { text: string; queue: QueuedMessage[] }>();
        for (const { id, text, queue } of writings) {
          const messages = queue.map((words, index) => queued(`q${words}`, `${index}`));
          drafts.writeText(chat(id), text);
          drafts.writeQueue(chat(id), messages);
          expected.set(id, { text, queue: messages });
        }
        for (const [id, { text, queue }] of expected) {
          expect(drafts.readText(chat(id))).toBe(text);
          expect(drafts.readQueue(chat(id))).toEqual(queue);
        }
        expect(drafts.readText(fresh)).toBe("");
      }),
    );
  });

  it("of a chat that exists is seen by other tabs; of one that is not begun only by its own", () => {
    const first = tab();
    const second = tab(first.lasting);
    first.drafts.writeText(chat("a"), "half a question");
    first.drafts.writeText(fresh, "another half");
    expect(second.drafts.readText(chat("a"))).toBe("half a question");
    expect(second.drafts.readText(fresh)).toBe("");
    second.drafts.writeText(chat("a"), "the last writer's");
    expect(first.drafts.readText(chat("a"))).toBe("the last writer's");
  });

  it("is kept of the latest chats only, and the one that is written in is always among them", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(90), { minLength: 1, maxLength: 120 }), (written) => {
        const { drafts, lasting } = tab();
        for (const id of written) drafts.writeText(chat(String(id)), `text of ${id}`);
        expect(lasting.keys().length).toBeLessThanOrEqual(mostKeptChats);
        const latest = [...new Set(written.toReversed())];
        expect(drafts.readText(chat(String(latest[0])))).toBe(`text of ${latest[0]}`);
        for (const id of lasting.keys()) expect(lasting.read(id)).not.toBeNull();
      }),
      { numRuns: 30 },
    );
  });

  it("goes in the order in which it was written", () => {
    const { drafts } = tab();
    for (let id = 0; id <= mostKeptChats; id += 1) drafts.writeText(chat(String(id)), "text");
    expect(drafts.readText(chat("0"))).toBe("");
    expect(drafts.readText(chat("1"))).toBe("text");
    drafts.writeText(chat("1"), "written again");
    drafts.writeText(chat("new"), "text");
    expect(drafts.readText(chat("1"))).toBe("written again");
    expect(drafts.readText(chat("2"))).toBe("");
  });

  it("that was emptied leaves nothing behind", () => {
    const { drafts, lasting } = tab();
    drafts.writeText(chat("a"), "text");
    drafts.writeQueue(chat("a"), [queued("one")]);
    drafts.writeText(chat("a"), "");
    drafts.writeQueue(chat("a"), []);
    expect(lasting.keys()).toEqual([]);
  });
});

describe("what is found in the storage", () => {
  it("may be anything: it is read as far as it makes sense, and can be written over", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (found) => {
        const { drafts, lasting } = tab();
        drafts.writeText(chat("a"), "x");
        drafts.writeQueue(chat("a"), [queued("x")]);
        for (const key of lasting.keys()) lasting.write(key, found);
        expect(typeof drafts.readText(chat("a"))).toBe("string");
        expect(Array.isArray(drafts.readQueue(chat("a")))).toBe(true);
        drafts.writeText(chat("a"), "whole again");
        drafts.writeText(chat("b"), "beside it");
        expect(drafts.readText(chat("a"))).toBe("whole again");
      }),
    );
  });

  it("of a queue is taken message by message", () => {
    const { drafts, lasting } = tab();
    drafts.writeQueue(chat("a"), [queued("x")]);
    const [key = ""] = lasting.keys();
    const content = [
      queued("one"),
      null,
      { text: "no id" },
      { clientMessageId: 5, text: "x" },
      queued(" "),
      queued("one"),
    ];
    lasting.write(key, JSON.stringify({ at: 1, content }));
    expect(drafts.readQueue(chat("a"))).toEqual([queued("one")]);
  });

  it("does not count as a chat's queue under another name", () => {
    const { drafts, lasting } = tab();
    drafts.writeQueue(chat("a"), [queued("x")]);
    const [key = ""] = lasting.keys();
    expect(drafts.isQueueOf(chat("a"), key)).toBe(true);
    expect(drafts.isQueueOf(chat("b"), key)).toBe(false);
    expect(drafts.isQueueOf(fresh, key)).toBe(false);
  });
});

it("no more questions wait than are allowed", () => {
  const { drafts } = tab();
  const many = Array.from({ length: mostQueued + 5 }, (_, index) => queued(`question ${index}`));
  drafts.writeQueue(chat("a"), many);
  expect(drafts.readQueue(chat("a"))).toEqual(many.slice(0, mostQueued));
});

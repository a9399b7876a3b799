import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSentQuestions } from "#lib/state/sent-questions";
import type { SentQuestion } from "#lib/state/session-store";
import { memoryStorage } from "../../support/memory-storage.ts";

function question(clientMessageId: string): SentQuestion {
  const context = { database: "DEMO", schema: "SALES", otherContexts: [] };
  return { ...context, sessionId: "chat", clientMessageId, text: "by region", begins: false, isQueued: false };
}

describe("questions on their way to the server", () => {
  it("are left to the next page of the tab, those that the server answered are not", () => {
    const storage = memoryStorage();
    const page = createSentQuestions(storage);
    page.keep(question("a"));
    page.keep(question("b"));
    page.drop({ clientMessageId: "a" });
    expect(page.takeLeft()).toEqual([]);
    const next = createSentQuestions(storage);
    expect(next.takeLeft()).toEqual([question("b")]);
    expect(next.takeLeft()).toEqual([]);
    next.drop({ clientMessageId: "b" });
    expect(storage.keys()).toEqual([]);
  });

  it("are read with care, whatever else stands under their name", () => {
    const entries = fc.oneof(fc.json(), fc.string(), fc.constant(JSON.stringify([question("a"), { text: 1 }, null])));
    fc.assert(
      fc.property(entries, (text) => {
        const page = createSentQuestions(memoryStorage(new Map([["snowgpt:sent", text]])));
        for (const left of page.takeLeft()) expect(left).toMatchObject({ text: "by region" });
        page.keep(question("c"));
        page.drop({ clientMessageId: "c" });
      }),
    );
  });
});

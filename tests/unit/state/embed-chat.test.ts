import { describe, expect, it } from "vitest";
import type { EmbedChat } from "#lib/domain/embed-contents";
import { type EmbedChatEvent, embedChatReducer, embedChatStart } from "#lib/state/embed-chat";

const chatOf = (id: string, runId: string | null): EmbedChat => ({
  chat: { id, title: "Revenue", ownerName: "", asOf: null, turns: [], isCut: false },
  runId,
  options: [],
});
const comesTo = (...events: readonly EmbedChatEvent[]) => events.reduce(embedChatReducer, embedChatStart([]));
const asked: EmbedChatEvent = { type: "asked", question: "total revenue" };
const begun: EmbedChatEvent = { type: "begun", chatId: "one", runId: "run" };

describe("a chat in a frame", () => {
  it("shows a question at once, then what is done about it, then the answer alone", () => {
    expect(comesTo(asked)).toMatchObject({ openId: null, work: { question: "total revenue", runId: null } });
    const step = { type: "step", id: "plan", label: "Planning", status: "running", detail: null, ms: null } as const;
    const told: EmbedChatEvent = { type: "told", runId: "run", event: step };
    const words: EmbedChatEvent = { type: "told", runId: "run", event: { type: "text", text: "It is " } };
    expect(comesTo(asked, begun, told, words)).toMatchObject({
      openId: "one",
      work: { label: "Planning", text: "It is " },
    });
    const atWork = comesTo(asked, begun, told, { type: "opened", chat: chatOf("one", "run") });
    expect(atWork.work).toMatchObject({ label: "Planning", question: null });
    expect(comesTo(asked, begun, told, { type: "opened", chat: chatOf("one", null) }).work).toBeNull();
  });

  it("takes nothing of a chat or a run that is looked at no more", () => {
    const left: EmbedChatEvent = { type: "chosen", id: "two" };
    expect(comesTo(asked, begun, left, { type: "opened", chat: chatOf("one", null) }).opened).toBeNull();
    expect(comesTo(asked, begun, left, begun)).toMatchObject({ openId: "two", work: null });
    const words: EmbedChatEvent = { type: "told", runId: "other", event: { type: "text", text: "no" } };
    expect(comesTo(asked, begun, words).work?.text).toBe("");
  });

  it("tells what failed, and forgets it with the next question", () => {
    const error = { code: "QUOTA", message: "Used up.", nextStep: null, retryable: false, position: null } as const;
    expect(comesTo(asked, { type: "failed", error })).toMatchObject({ work: null, failure: error });
    expect(comesTo({ type: "failed", error }, asked).failure).toBeNull();
  });

  it("forgets what was said before a run is begun anew", () => {
    const words: EmbedChatEvent = { type: "told", runId: "run", event: { type: "text", text: "It is " } };
    const anew: EmbedChatEvent = { type: "told", runId: "run", event: { type: "begun-anew" } };
    expect(comesTo(asked, begun, words, anew).work?.text).toBe("");
  });
});

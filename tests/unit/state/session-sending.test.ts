import { describe, expect, it } from "vitest";
import { selectSendingId } from "#lib/state/session-store";
import { changeTo, emptyChat, message, refused, storeOf } from "../../support/browser-chats.ts";

describe("a question on its way", () => {
  it("stays on the screen when the server's word does not know it yet", () => {
    const store = storeOf({ ...emptyChat(), rev: 1 });
    store.getState().send("total revenue");
    store.getState().acceptChange(changeTo({ ...emptyChat(), rev: 2, isPinned: true, title: "renamed" }));
    expect(store.getState()).toMatchObject({ isPinned: true, title: "renamed", rev: 2, messages: [{ seq: 1 }] });
    expect(store.getState().run).not.toBeNull();
  });

  it("comes back over the newer word when it is refused then", () => {
    const store = storeOf({ ...emptyChat(), rev: 1 });
    const question = store.getState().send("total revenue");
    store.getState().acceptChange(changeTo({ ...emptyChat(), rev: 2, isPinned: true }));
    if (question !== null) store.getState().sendRefused(question, refused);
    expect(store.getState()).toMatchObject({ isPinned: true, rev: 2, messages: [], run: null });
  });

  it("that the server had before leaves nothing behind when it is confirmed", () => {
    const answered = [message(1, "user", "total revenue"), message(2, "assistant", "It is 5.")];
    const store = storeOf({ ...emptyChat(), rev: 3, messages: answered });
    const question = store.getState().sendQueued({ clientMessageId: "q1", text: "total revenue" });
    expect(store.getState().messages).toHaveLength(3);
    store.getState().acceptChange(changeTo({ ...emptyChat(), rev: 3, messages: answered }));
    if (question !== null) store.getState().sendConfirmed(question);
    expect(store.getState()).toMatchObject({ messages: answered, run: null, beforeSend: null });
  });

  it("is asked for anew when messages before a change are missing", () => {
    const store = storeOf(emptyChat());
    const change = { ...emptyChat(), rev: 9, messageCount: 7, messages: [message(7, "user", "later")] };
    expect(store.getState().acceptChange(change)).toBe(false);
    expect(store.getState().messages).toEqual([]);
  });
});

describe("a question of the queue", () => {
  const first = { clientMessageId: "q1", text: "by region" };
  const second = { clientMessageId: "q2", text: "by month" };

  it("is sent under its own id and leaves the composer alone", () => {
    const store = storeOf(emptyChat());
    store.getState().write("half a question");
    store.getState().showQueue([first, second]);
    expect(store.getState().sendQueued(first)).toMatchObject({ ...first, isQueued: true });
    expect(store.getState().draft).toBe("half a question");
  });

  it("is told apart from the waiting ones while it is on its way", () => {
    const store = storeOf(emptyChat());
    store.getState().showQueue([first, second]);
    store.getState().sendQueued(first);
    expect(selectSendingId(store.getState())).toBe("q1");
  });

  it("that is refused waits again, and the queue with it, until the user says so", () => {
    const store = storeOf(emptyChat());
    store.getState().showQueue([first]);
    const question = store.getState().sendQueued(first);
    if (question !== null) store.getState().sendRefused(question, refused);
    expect(store.getState()).toMatchObject({ queue: [first], draft: "", isQueueHeld: true, problem: refused });
    store.getState().sendQueued(first);
    expect(store.getState().isQueueHeld).toBe(false);
  });

  it("that another tab was faster than waits without a word", () => {
    const store = storeOf(emptyChat());
    store.getState().showQueue([first]);
    const question = store.getState().sendQueued(first);
    if (question !== null) store.getState().sendRefused(question, { ...refused, code: "RUN_ACTIVE" });
    expect(store.getState()).toMatchObject({ queue: [first], isQueueHeld: false, problem: null, run: null });
  });
});

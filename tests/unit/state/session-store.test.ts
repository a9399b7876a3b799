import { describe, expect, it } from "vitest";
import type { SessionView } from "#lib/domain/session";
import { freshChat, selectReadOnly, selectRunId } from "#lib/state/session-store";
import { changeTo, emptyChat, message, opened, refused, sales, storeOf } from "../../support/browser-chats.ts";

const aviation = { database: "OPENDATA", schema: "AVIATION", otherContexts: [] };

/** A chat in which the user was asked back: all five fields of the router are in use. */
function chatWithOpenQuestion(): SessionView {
  return {
    ...emptyChat(),
    title: "show me the numbers",
    rev: 4,
    routerCounter: 1,
    rounds: 1,
    routing: { handoff: "user", userRequest: null, question: "Which numbers?", options: [], pending: null },
    userInputHistory: [
      { role: "user", text: "show me the numbers" },
      { role: "router", text: "Which numbers?" },
    ],
    messages: [message(1, "user", "show me the numbers"), message(2, "assistant", "Which numbers?")],
  };
}

describe("sending a question", () => {
  it("shows the message and a running run before the server has answered", () => {
    const store = storeOf(emptyChat());
    const question = store.getState().send("total revenue");
    expect(question).toEqual({
      sessionId: "chat-1",
      clientMessageId: "id-1",
      text: "total revenue",
      isQueued: false,
      begins: true,
      ...sales,
    });
    expect(store.getState().messages).toHaveLength(1);
    expect(store.getState().run).not.toBeNull();
    expect(store.getState().routerCounter).toBe(1);
  });

  it("has no run to follow or stop until the server confirmed it", () => {
    const store = storeOf(emptyChat());
    store.getState().send("total revenue");
    expect(selectRunId(store.getState())).toBeNull();
    const run = { id: "r", stage: "routing" as const, bootId: "b", startedAt: 1 };
    store.getState().acceptChange(changeTo({ ...emptyChat(), rev: 1, run }));
    expect(selectRunId(store.getState())).toBe("r");
  });

  it("empties the composer, and gives the text back when the server refuses", () => {
    const store = storeOf(emptyChat());
    store.getState().write("total revenue");
    const question = store.getState().send("total revenue");
    expect(store.getState().draft).toBe("");
    if (question !== null) store.getState().sendRefused(question, refused);
    expect(store.getState()).toMatchObject({ draft: "total revenue", problem: refused, run: null, messages: [] });
    expect(store.getState().routerCounter).toBe(0);
  });

  it("sent once more after it came back keeps its id, should it have arrived after all; another text gets its own", () => {
    const store = storeOf(emptyChat());
    const question = store.getState().send("total revenue");
    if (question !== null) store.getState().sendRefused(question, refused);
    expect(store.getState().send("total revenue")?.clientMessageId).toBe(question?.clientMessageId);
    if (question !== null) store.getState().sendRefused(question, refused);
    expect(store.getState().send("orders")?.clientMessageId).not.toBe(question?.clientMessageId);
  });

  it("keeps what was typed meanwhile when the server refuses", () => {
    const store = storeOf(emptyChat());
    const question = store.getState().send("total revenue");
    store.getState().write("something new");
    if (question !== null) store.getState().sendRefused(question, refused);
    expect(store.getState().draft).toBe("something new");
  });

  it("is refused while a run goes on, with a reason and the draft kept", () => {
    const store = storeOf(emptyChat());
    store.getState().send("total revenue");
    store.getState().write("and by region?");
    expect(store.getState().send("and by region?")).toBeNull();
    expect(store.getState().problem?.code).toBe("RUN_ACTIVE");
    expect(store.getState().draft).toBe("and by region?");
    expect(store.getState().messages).toHaveLength(1);
  });

  it("is refused without a database and schema", () => {
    const store = storeOf(freshChat(null, { newId: () => "chat-1", now: () => 0 }).session);
    expect(store.getState().send("total revenue")).toBeNull();
    expect(store.getState().problem?.code).toBe("NO_CONTEXT");
  });
});

describe("the server's changes", () => {
  it("win when they are newer", () => {
    const store = storeOf(emptyChat());
    store.getState().acceptChange(changeTo({ ...emptyChat(), rev: 2, title: "newer" }));
    expect(store.getState().title).toBe("newer");
  });

  it("are ignored when they are older or of the same rev", () => {
    const store = storeOf({ ...emptyChat(), rev: 3, title: "current" });
    store.getState().acceptChange(changeTo({ ...emptyChat(), rev: 3, title: "same" }));
    store.getState().acceptChange(changeTo({ ...emptyChat(), rev: 2, title: "older" }));
    expect(store.getState().title).toBe("current");
  });

  it("of another chat never leak into this one", () => {
    const store = storeOf(emptyChat());
    store.getState().acceptChange(changeTo({ ...emptyChat(), id: "chat-2", rev: 9, title: "other" }));
    expect(store.getState()).toMatchObject({ id: "chat-1", title: "" });
  });

  it("win over a question that was shown before it was confirmed", () => {
    const store = storeOf(emptyChat());
    store.getState().send("total revenue");
    const messages = [message(1, "user", "total revenue"), message(2, "assistant", "It is 5.")];
    store.getState().acceptChange(changeTo({ ...emptyChat(), rev: 1, messages }));
    expect(store.getState()).toMatchObject({ messages, run: null, beforeSend: null });
  });
});

describe("choosing another database or schema", () => {
  it("in a chat with messages resets all five fields and the messages, under the new context [req 10-15]", () => {
    const store = storeOf(chatWithOpenQuestion());
    expect(store.getState().chooseContext(aviation)).toBe("opened_new");
    expect(store.getState()).toMatchObject({
      messages: [],
      routerCounter: 0,
      handoff: "user",
      routing: null,
      userInputHistory: [],
      currentDb: "OPENDATA",
      currentSchema: "AVIATION",
      run: null,
      rev: 0,
    });
  });

  it("leaves the old chat as it is, and remembers the way back to it", () => {
    const old = chatWithOpenQuestion();
    const store = storeOf(old);
    store.getState().chooseContext(aviation);
    expect(store.getState().id).not.toBe(old.id);
    expect(store.getState().leftChat).toEqual({
      sessionId: old.id,
      title: old.title,
      context: sales,
      reason: "context",
    });
    store.getState().acceptChange(changeTo({ ...old, rev: 99 }));
    expect(store.getState().messages).toEqual([]);
  });

  it("while a run goes on leaves the run to the old chat", () => {
    const store = storeOf(emptyChat());
    store.getState().send("total revenue");
    expect(store.getState().chooseContext(aviation)).toBe("opened_new");
    expect(store.getState()).toMatchObject({ run: null, beforeSend: null, messages: [] });
  });

  it("leaves an archived chat for a fresh one too, which is not archived", () => {
    const store = storeOf({ ...chatWithOpenQuestion(), status: "archived", routerCounter: 0 });
    expect(store.getState().chooseContext(sales)).toBe("same");
    expect(store.getState().status).toBe("archived");
    expect(store.getState().chooseContext(aviation)).toBe("opened_new");
    expect(store.getState()).toMatchObject({ messages: [], status: "open", currentDb: "OPENDATA" });
  });

  it("binds an empty chat anew and keeps its id and draft", () => {
    const store = storeOf(emptyChat());
    store.getState().write("half a question");
    expect(store.getState().chooseContext(aviation)).toBe("rebound");
    expect(store.getState()).toMatchObject({ id: "chat-1", currentDb: "OPENDATA", draft: "half a question" });
  });

  it("changes nothing for the same pair [req 3]", () => {
    const store = storeOf(chatWithOpenQuestion());
    const before = store.getState();
    expect(store.getState().chooseContext(sales)).toBe("same");
    expect(store.getState().messages).toBe(before.messages);
    expect(store.getState().routerCounter).toBe(1);
  });

  it("beside the chat's own opens a fresh chat in one with messages, and the question is sent to all of them", () => {
    const store = storeOf(chatWithOpenQuestion());
    const both = { ...sales, otherContexts: [{ database: "OPENDATA", schema: "AVIATION" }] };
    expect(store.getState().chooseContext(both)).toBe("opened_new");
    expect(store.getState().send("flights")).toMatchObject(both);
    expect(store.getState().chooseContext(sales)).toBe("opened_new");
    expect(store.getState()).toMatchObject({ messages: [], otherContexts: [], leftChat: { context: both } });
  });

  it("of an unconfirmed kind never outranks the server: its first word is still taken", () => {
    const store = storeOf(emptyChat());
    store.getState().chooseContext(aviation);
    store.getState().send("flights");
    store.getState().acceptChange(changeTo({ ...emptyChat(), ...{ currentDb: "OPENDATA" }, rev: 1, title: "flights" }));
    expect(store.getState().title).toBe("flights");
  });
});

it("opening another chat leaves nothing of the former one behind [req 86]", () => {
  const store = storeOf(chatWithOpenQuestion());
  store.getState().showProblem(refused);
  store.getState().chooseContext(aviation);
  store.getState().openChat(opened({ ...emptyChat(), id: "chat-7", rev: 2 }));
  expect(store.getState()).toMatchObject({ id: "chat-7", leftChat: null, problem: null, messages: [], routing: null });
});

it("opening the chat that is shown already keeps what was written in it", () => {
  const store = storeOf(emptyChat());
  store.getState().write("half a question");
  store.getState().openChat(opened({ ...emptyChat(), rev: 2, title: "newer" }));
  expect(store.getState()).toMatchObject({ draft: "half a question", title: "newer" });
});

it("a chat that is left while it runs stays as it is; the fresh one is about the same", () => {
  const store = storeOf(chatWithOpenQuestion());
  store.getState().leaveInBackground();
  expect(store.getState()).toMatchObject({ messages: [], currentDb: "DEMO", currentSchema: "SALES", run: null });
  expect(store.getState().leftChat).toMatchObject({ sessionId: "chat-1", reason: "background" });
});

it("a damaged chat and an archived one can only be read", () => {
  const store = storeOf(emptyChat());
  expect(selectReadOnly(store.getState())).toBeNull();
  store.getState().acceptChange(changeTo({ ...emptyChat(), rev: 1, status: "archived" }));
  expect(selectReadOnly(store.getState())).toBe("archived");
  store.getState().openChat({ ...opened({ ...emptyChat(), id: "chat-2" }), damage: "A part is damaged." });
  expect(selectReadOnly(store.getState())).toBe("damaged");
});

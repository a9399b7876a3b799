import { renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Message } from "#lib/domain/message";
import type { SessionChange, SessionView } from "#lib/domain/session";
import { type ChatActions, useChatActions } from "#lib/queries/use-chat-actions";
import { createSentQuestions, type SentQuestions } from "#lib/state/sent-questions";
import { createSessionStore, freshChat, type SentQuestion, type SessionStore } from "#lib/state/session-store";
import { memoryStorage } from "../../support/memory-storage.ts";

const server = vi.hoisted(() => ({
  askAction: vi.fn(),
  cancelRunAction: vi.fn(),
  retryRunAction: vi.fn(),
  changeContextAction: vi.fn(),
  branchAction: vi.fn(),
  dropQuestionAction: vi.fn(),
  markReadAction: vi.fn(),
  unarchiveSessionAction: vi.fn(),
  loadSessionAction: vi.fn(),
  listSessionsAction: vi.fn(),
  searchSessionsAction: vi.fn(),
}));
const announceChat = vi.hoisted(() => vi.fn());
vi.mock("#lib/queries/chat-channel", () => ({ announceChat, useChatAnnouncements: vi.fn() }));
vi.mock("#lib/actions/branch", () => server);
vi.mock("#lib/actions/change-session", () => server);
vi.mock("#lib/actions/ask", () => server);
vi.mock("#lib/actions/cancel-run", () => server);
vi.mock("#lib/actions/retry-run", () => server);
vi.mock("#lib/actions/change-context", () => server);
vi.mock("#lib/actions/sessions", () => server);

const context = { database: "DEMO", schema: "SALES", otherContexts: [] };
const fresh = freshChat(context, { newId: () => "chat-1", now: () => 0 });
const run = { id: "run-1", stage: "routing" as const, bootId: "b", startedAt: 0 };
const running = changeTo({ ...fresh.session, rev: 1, run });
const refusal = { code: "UNAVAILABLE", message: "No.", nextStep: null, retryable: true, position: null };

/** The whole chat as a change. */
function changeTo(session: SessionView): SessionChange {
  return { ...session, messageCount: session.messages.length };
}

function said(seq: number, role: Message["role"], text: string): Message {
  const parts: Message["parts"] = [{ type: "text", text }];
  const ending = { status: "complete" as const, createdAt: 0, retryOf: null };
  return { id: `m${seq}`, seq, runId: "run-0", role, kind: "text", parts, ...ending };
}

let store: SessionStore;
let actions: ChatActions;
let tabStorage: Map<string, string>;

beforeEach(() => {
  for (const action of Object.values(server)) action.mockReset();
  announceChat.mockReset();
  server.cancelRunAction.mockResolvedValue({ ok: true, value: { change: changeTo({ ...fresh.session, rev: 2 }) } });
  store = createSessionStore(fresh);
  tabStorage = new Map();
  actions = actionsOf(createSentQuestions(memoryStorage(tabStorage)));
});

function actionsOf(sent: SentQuestions): ChatActions {
  return renderHook(() => useChatActions(store, sent)).result.current;
}

describe("a question that the page before sent without hearing from the server", () => {
  const left: SentQuestion = {
    ...{ ...context, sessionId: "chat-0", clientMessageId: "m0", text: "total revenue", begins: true, isQueued: false },
  };

  /** A page of a tab in which an earlier one sent `left`. */
  function laterPage(): ChatActions {
    createSentQuestions(memoryStorage(tabStorage)).keep(left);
    return actionsOf(createSentQuestions(memoryStorage(tabStorage)));
  }

  it("is sent again under its own id, once, and its chat is shown", async () => {
    server.askAction.mockResolvedValue({ ok: true, value: { runId: "run-1", change: running, events: null } });
    server.loadSessionAction.mockResolvedValue({ ok: true, value: chat("chat-0") });
    const later = laterPage();
    await later.resume();
    await later.resume();
    const { isQueued: _, ...sent } = left;
    expect(server.askAction).toHaveBeenCalledExactlyOnceWith(sent);
    expect(store.getState().id).toBe("chat-0");
    await actionsOf(createSentQuestions(memoryStorage(tabStorage))).resume();
    expect(server.askAction).toHaveBeenCalledOnce();
  });

  it("comes back to the composer when the server refuses it", async () => {
    server.askAction.mockResolvedValue({ ok: false, error: refusal });
    await laterPage().resume();
    expect(store.getState()).toMatchObject({ id: "chat-1", draft: "total revenue", problem: refusal });
  });

  it("does not take the place of another chat that is shown now", async () => {
    store.getState().acceptChange(changeTo({ ...fresh.session, rev: 1, messages: [said(1, "user", "by region")] }));
    server.askAction.mockResolvedValue({ ok: true, value: { runId: "run-1", change: running, events: null } });
    await laterPage().resume();
    expect(server.askAction).toHaveBeenCalledOnce();
    expect(store.getState().id).toBe("chat-1");
    expect(announceChat).toHaveBeenCalledWith("chat-0");
  });
});

describe("asking", () => {
  it("keeps the question until the server has it, and no longer", async () => {
    const kept: number[] = [];
    server.askAction.mockImplementation(() => {
      kept.push(createSentQuestions(memoryStorage(tabStorage)).takeLeft().length);
      return Promise.resolve({ ok: false, error: refusal });
    });
    await actions.ask("total revenue");
    expect(kept).toEqual([1]);
    expect(tabStorage.size).toBe(0);
  });

  it("sends the question with the chat's own context, and takes the server's word", async () => {
    server.askAction.mockResolvedValue({ ok: true, value: { runId: "run-1", change: running, events: null } });
    await actions.ask("  total revenue  ");
    expect(server.askAction).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ ...context, sessionId: "chat-1", text: "total revenue" }),
    );
    expect(store.getState().run?.id).toBe("run-1");
  });

  it("sends nothing for blank text", async () => {
    await actions.ask(" \n ");
    expect(server.askAction).not.toHaveBeenCalled();
  });

  it("gives the question back when the connection is lost", async () => {
    server.askAction.mockRejectedValue(new TypeError("fetch failed"));
    await actions.ask("total revenue");
    expect(store.getState()).toMatchObject({ draft: "total revenue", run: null, problem: { code: "UNAVAILABLE" } });
  });
});

describe("a question of the queue", () => {
  const queued = { clientMessageId: "q1", text: "by region" };

  it("goes to the server under its own id, and the other tabs hear of it", async () => {
    server.askAction.mockResolvedValue({ ok: true, value: { runId: "run-1", change: running, events: null } });
    expect(await actions.sendQueued(queued)).toBe(true);
    expect(server.askAction).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(queued));
    expect(announceChat).toHaveBeenCalledWith("chat-1");
  });

  it("that the server had before stands in the chat once, with the answer that it has", async () => {
    const answered = [said(1, "user", "by region"), said(2, "assistant", "North leads.")];
    store.getState().acceptChange(changeTo({ ...fresh.session, rev: 5, messages: answered }));
    const change = changeTo({ ...fresh.session, rev: 5, messages: answered });
    server.askAction.mockResolvedValue({ ok: true, value: { runId: "run-0", change, events: null } });
    expect(await actions.sendQueued(queued)).toBe(true);
    expect(store.getState()).toMatchObject({ messages: answered, run: null, beforeSend: null });
  });

  it("that another tab was faster than brings that tab's question on the screen", async () => {
    server.askAction.mockResolvedValue({ ok: false, error: { ...refusal, code: "RUN_ACTIVE" } });
    server.loadSessionAction.mockResolvedValue({
      ok: true,
      value: { ...fresh, session: { ...fresh.session, rev: 1, run } },
    });
    expect(await actions.sendQueued(queued)).toBe(false);
    expect(store.getState()).toMatchObject({ run: { id: "run-1" }, problem: null, isQueueHeld: false });
  });
});

describe("saying an earlier question in other words", () => {
  const wanted = { seq: 1, text: "by month", branchId: "chat-2", clientMessageId: "c1" };

  it("shows the new chat that goes on from there", async () => {
    server.branchAction.mockResolvedValue({ ok: true, value: { sessionId: "chat-2" } });
    server.loadSessionAction.mockResolvedValue({ ok: true, value: chat("chat-2") });
    expect(await actions.branch(wanted)).toBeNull();
    expect(server.branchAction).toHaveBeenCalledExactlyOnceWith({ sessionId: "chat-1", ...wanted });
    expect(store.getState().id).toBe("chat-2");
  });

  it("that is refused leaves the chat as it is and says why", async () => {
    server.branchAction.mockResolvedValue({ ok: false, error: refusal });
    expect(await actions.branch(wanted)).toEqual(refusal);
    expect(store.getState()).toMatchObject({ id: "chat-1", problem: null });
  });

  it("does not call back a user who has gone to another chat meanwhile", async () => {
    server.branchAction.mockImplementation(async () => {
      store.getState().openChat(chat("chat-3"));
      return { ok: true, value: { sessionId: "chat-2" } };
    });
    await actions.branch(wanted);
    expect(store.getState().id).toBe("chat-3");
  });
});

it("of two chats that are opened at once the last one is shown, whichever comes first", async () => {
  let answerFirst: (reply: unknown) => void = () => undefined;
  server.loadSessionAction.mockReturnValueOnce(
    new Promise((resolve) => {
      answerFirst = resolve;
    }),
  );
  server.loadSessionAction.mockResolvedValueOnce({ ok: true, value: chat("chat-3") });
  const first = actions.open("chat-2");
  await actions.open("chat-3");
  answerFirst({ ok: true, value: chat("chat-2") });
  expect(await first).toBe(false);
  expect(store.getState().id).toBe("chat-3");
});

it("dropping an open question, taking a chat back and reading it take the server's word", async () => {
  server.dropQuestionAction.mockResolvedValue({ ok: true, value: changeTo({ ...fresh.session, rev: 1 }) });
  server.unarchiveSessionAction.mockResolvedValue({ ok: true, value: changeTo({ ...fresh.session, rev: 2 }) });
  server.markReadAction.mockResolvedValue({ ok: true, value: changeTo({ ...fresh.session, rev: 3, readUpTo: 2 }) });
  await actions.dropQuestion();
  await actions.unarchive();
  expect(await actions.markRead(2)).toBe(true);
  expect(store.getState()).toMatchObject({ rev: 3, readUpTo: 2 });
  server.dropQuestionAction.mockResolvedValue({ ok: false, error: refusal });
  await actions.dropQuestion();
  expect(store.getState().problem).toEqual(refusal);
});

describe("stopping", () => {
  it("cancels the run that the server named", async () => {
    store.getState().acceptChange(running);
    await actions.stop();
    expect(server.cancelRunAction).toHaveBeenCalledExactlyOnceWith({ runId: "run-1" });
    expect(store.getState().run).toBeNull();
  });

  it("before the server has named the run cancels it as soon as it has", async () => {
    let answer: (reply: unknown) => void = () => undefined;
    server.askAction.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const asked = actions.ask("total revenue");
    await actions.stop();
    expect(server.cancelRunAction).not.toHaveBeenCalled();
    answer({ ok: true, value: { runId: "run-1", change: running, events: null } });
    await asked;
    expect(server.cancelRunAction).toHaveBeenCalledExactlyOnceWith({ runId: "run-1" });
    expect(store.getState().run).toBeNull();
  });

  it("a run that has just ended is no problem worth showing", async () => {
    store.getState().acceptChange(running);
    server.cancelRunAction.mockResolvedValue({ ok: false, error: { ...refusal, code: "NOT_RUNNING" } });
    await actions.stop();
    expect(store.getState().problem).toBeNull();
  });
});

describe("choosing a context", () => {
  it("shows it at once and tells the server; a refusal is shown", async () => {
    server.changeContextAction.mockResolvedValue({ ok: false, error: refusal });
    await actions.chooseContext({ ...context, schema: "MARKETING" });
    expect(store.getState()).toMatchObject({ currentSchema: "MARKETING", problem: refusal });
  });

  it("asks nobody about the same pair", async () => {
    await actions.chooseContext(context);
    expect(server.changeContextAction).not.toHaveBeenCalled();
  });
});

it("opening a chat shows it; one that cannot be loaded leaves the current one", async () => {
  server.loadSessionAction.mockResolvedValueOnce({ ok: true, value: chat("chat-2") });
  expect(await actions.open("chat-2")).toBe(true);
  server.loadSessionAction.mockResolvedValueOnce({ ok: false, error: refusal });
  expect(await actions.open("chat-3")).toBe(false);
  expect(store.getState()).toMatchObject({ id: "chat-2", problem: refusal });
});

function chat(id: string) {
  return { ...fresh, session: { ...fresh.session, id } };
}

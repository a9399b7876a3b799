import { renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type ChatActions, useChatActions } from "#lib/queries/use-chat-actions";
import { createSessionStore, freshChat, type SessionStore } from "#lib/state/session-store";

const server = vi.hoisted(() => ({
  askAction: vi.fn(),
  cancelRunAction: vi.fn(),
  retryRunAction: vi.fn(),
  changeContextAction: vi.fn(),
  loadSessionAction: vi.fn(),
  listSessionsAction: vi.fn(),
}));
vi.mock("#lib/actions/ask", () => server);
vi.mock("#lib/actions/cancel-run", () => server);
vi.mock("#lib/actions/retry-run", () => server);
vi.mock("#lib/actions/change-context", () => server);
vi.mock("#lib/actions/sessions", () => server);

const context = { database: "DEMO", schema: "SALES", otherContexts: [] };
const fresh = freshChat(context, { newId: () => "chat-1", now: () => 0 });
const running = { ...fresh, rev: 1, run: { id: "run-1", stage: "routing" as const, bootId: "b", startedAt: 0 } };
const refusal = { code: "UNAVAILABLE", message: "No.", nextStep: null, retryable: true, position: null };

let store: SessionStore;
let actions: ChatActions;

beforeEach(() => {
  for (const action of Object.values(server)) action.mockReset();
  server.cancelRunAction.mockResolvedValue({ ok: true, value: { session: { ...fresh, rev: 2 } } });
  store = createSessionStore(fresh);
  actions = renderHook(() => useChatActions(store)).result.current;
});

describe("asking", () => {
  it("sends the question with the chat's own context, and takes the server's word", async () => {
    server.askAction.mockResolvedValue({ ok: true, value: { runId: "run-1", session: running } });
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

describe("stopping", () => {
  it("cancels the run that the server named", async () => {
    store.getState().acceptProjection(running);
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
    answer({ ok: true, value: { runId: "run-1", session: running } });
    await asked;
    expect(server.cancelRunAction).toHaveBeenCalledExactlyOnceWith({ runId: "run-1" });
    expect(store.getState().run).toBeNull();
  });

  it("a run that has just ended is no problem worth showing", async () => {
    store.getState().acceptProjection(running);
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
  server.loadSessionAction.mockResolvedValueOnce({ ok: true, value: { ...fresh, id: "chat-2" } });
  expect(await actions.open("chat-2")).toBe(true);
  server.loadSessionAction.mockResolvedValueOnce({ ok: false, error: refusal });
  expect(await actions.open("chat-3")).toBe(false);
  expect(store.getState()).toMatchObject({ id: "chat-2", problem: refusal });
});

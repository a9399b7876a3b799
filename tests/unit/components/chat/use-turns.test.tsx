import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OpenedSession } from "#lib/domain/session";
import { useTurns } from "../../../../components/chat/use-turns.ts";
import { chatOf, runOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const actions = vi.hoisted(() => ({ follow: vi.fn(), reload: vi.fn() }));
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => actions }));
const attachRunAction = vi.hoisted(() => vi.fn());
vi.mock("#lib/actions/attach-run", () => ({ attachRunAction }));
const list = vi.hoisted(() => ({ rev: vi.fn<() => number | null>(), refresh: vi.fn() }));
vi.mock("#lib/queries/use-sessions", () => ({
  useChatRevision: () => list.rev(),
  useRefreshSessionList: () => list.refresh,
}));
const channel = vi.hoisted(() => ({ announceChat: vi.fn(), listener: (_sessionId: string): void => undefined }));
vi.mock("#lib/queries/chat-channel", () => ({
  announceChat: channel.announceChat,
  useChatAnnouncements: (listener: (sessionId: string) => void) => {
    channel.listener = listener;
  },
}));

const running = chatOf([said(1, "revenue")], { run: runOf("run-1") });
const answered = chatOf([said(1, "revenue"), said(2, "It is 5.")]);

beforeEach(() => {
  vi.clearAllMocks();
  list.rev.mockReturnValue(null);
  attachRunAction.mockImplementation(async () => ({ ok: true, value: { events: new ReadableStream() } }));
});

afterEach(() => {
  vi.restoreAllMocks();
});

function show(opened: OpenedSession) {
  return showInChat(opened, <Turns />);
}

function Turns() {
  return <output>{useTurns().length} turns</output>;
}

function hideTab(isHidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

describe("a tab that nobody sees", () => {
  it("does not follow a run; it does as soon as it is seen", async () => {
    hideTab(true);
    show(running);
    expect(screen.getByText("2 turns")).toBeDefined();
    expect(attachRunAction).not.toHaveBeenCalled();
    hideTab(false);
    await waitFor(() => expect(attachRunAction).toHaveBeenCalledExactlyOnceWith({ runId: "run-1", fromSeq: 1 }));
  });

  it("does follow it where questions wait for its end", async () => {
    const store = show(running);
    act(() => store.getState().showQueue([{ clientMessageId: "q1", text: "by region" }]));
    attachRunAction.mockClear();
    hideTab(true);
    expect(attachRunAction).not.toHaveBeenCalled();
    act(() => store.getState().showQueue([]));
    act(() => store.getState().showQueue([{ clientMessageId: "q1", text: "by region" }]));
    await waitFor(() => expect(attachRunAction).toHaveBeenCalledOnce());
  });
});

describe("the chat's badge in the list", () => {
  it("is asked for anew when a question to the user is dropped", () => {
    const store = show(
      chatOf([said(1, "numbers"), said(2, "Which?", { kind: "clarification" })], { routerCounter: 1 }),
    );
    list.refresh.mockClear();
    act(() => store.setState({ routerCounter: 0 }));
    expect(list.refresh).toHaveBeenCalledOnce();
  });
});

describe("a chat that another tab or browser changed", () => {
  it("is loaded anew when the list knows a newer one, once", () => {
    list.rev.mockReturnValue(answered.session.rev + 1);
    show(answered);
    expect(actions.reload).toHaveBeenCalledOnce();
  });

  it("is left alone when the list knows no newer one", () => {
    list.rev.mockReturnValue(answered.session.rev);
    show(answered);
    expect(actions.reload).not.toHaveBeenCalled();
  });

  it("is loaded anew when that tab says so; what it says of other chats is not of this screen", () => {
    show(answered);
    channel.listener("chat-9");
    expect(actions.reload).not.toHaveBeenCalled();
    channel.listener("chat-1");
    expect(actions.reload).toHaveBeenCalledOnce();
  });
});

it("the end of a run is told to the other tabs and to the list", () => {
  const store = show(running);
  list.refresh.mockClear();
  act(() => {
    store.getState().acceptChange({ ...answered.session, rev: 9, messageCount: 2 });
  });
  expect(channel.announceChat).toHaveBeenCalledExactlyOnceWith("chat-1");
  expect(list.refresh).toHaveBeenCalledOnce();
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Conversation } from "#components/chat/conversation";
import { LeftChatNotice } from "#components/chat/left-chat-notice";
import { ReadOnlyNotice } from "#components/chat/read-only-notice";
import { useChat, useSession } from "#components/chat/session-provider";
import type { OpenedSession } from "#lib/domain/session";
import { selectReadOnly } from "#lib/state/session-store";
import { toTurns } from "#lib/state/turns";
import { useMarkRead } from "../../../../components/chat/use-mark-read.ts";
import { chatOf, runOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const actions = vi.hoisted(() => ({
  retry: vi.fn(),
  unarchive: vi.fn(),
  dropQuestion: vi.fn(),
  markRead: vi.fn(),
  ask: vi.fn(),
  open: vi.fn(),
}));
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => actions }));
vi.mock("#lib/actions/attach-run", () => ({}));
vi.mock("#lib/actions/ping", () => ({}));
vi.mock("#lib/actions/statement-help", () => ({}));
vi.mock("#lib/actions/feedback", () => ({ feedbackAction: async () => ({ ok: true, value: [] }) }));
const loadSession = vi.hoisted(() => vi.fn());
vi.mock("#lib/queries/use-sessions", () => ({ loadSession, useRefreshSessionList: () => vi.fn() }));

const scrolledTo = vi.fn<(id: string) => void>();

beforeEach(() => {
  for (const action of Object.values(actions)) action.mockReset();
  actions.markRead.mockResolvedValue(true);
  scrolledTo.mockReset();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function scroll(this: Element) {
    scrolledTo(this.id);
  });
});

afterEach(() => {
  window.history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const messages = [said(1, "revenue"), said(2, "It is 5."), said(3, "orders"), said(4, "It is 6.")];

function show(opened: OpenedSession) {
  return showInChat(opened, <Conversation turns={toTurns(opened.session, null)} context={null} top={null} />);
}

describe("a message that the address names", () => {
  it("is brought into view and marked for two seconds", () => {
    vi.useFakeTimers();
    window.history.replaceState(null, "", "/chat/chat-1#message-2");
    show(chatOf(messages));
    expect(scrolledTo).toHaveBeenCalledWith("message-2");
    const marked = () => document.querySelectorAll("[data-marked]");
    expect([...marked()].map((turn) => turn.id)).toEqual(["message-2"]);
    act(() => void vi.advanceTimersByTime(2_100));
    expect(marked()).toHaveLength(0);
  });

  it("is brought into view again when the address names it while the chat is open", () => {
    window.history.replaceState(null, "", "/chat/chat-1");
    show(chatOf(messages));
    expect(scrolledTo).not.toHaveBeenCalled();
    window.history.replaceState(null, "", "/chat/chat-1#message-3");
    act(() => void window.dispatchEvent(new Event("hashchange")));
    expect(scrolledTo).toHaveBeenCalledWith("message-3");
  });

  it.each(["/chat/chat-2#message-2", "/chat/chat-1#message-99", "/chat/chat-1#message-x", "/chat/chat-1"])(
    "is nothing for %s",
    (address) => {
      window.history.replaceState(null, "", address);
      show(chatOf(messages));
      expect(scrolledTo).not.toHaveBeenCalled();
    },
  );
});

describe("under an answer", () => {
  it("the last question can be asked again, an earlier one cannot; both can be copied", () => {
    show(chatOf(messages));
    const [first, last] = screen.getAllByRole("article", { name: "Answer" });
    expect(within(first ?? document.body).queryByRole("button", { name: "Answer again" })).toBeNull();
    expect(screen.getAllByRole("button", { name: "Copy answer" })).toHaveLength(2);
    fireEvent.click(within(last ?? document.body).getByRole("button", { name: "Answer again" }));
    expect(actions.retry).toHaveBeenCalledExactlyOnceWith("run-2");
  });

  it.each([
    ["while a question is being answered", chatOf([...messages, said(5, "flights")], { run: runOf("run-3") })],
    ["in an archived chat", chatOf(messages, { status: "archived" })],
    ["in a damaged chat", { ...chatOf(messages), damage: "A part is damaged." }],
  ])("nothing can be asked again %s", (_when, opened) => {
    show(opened);
    expect(screen.queryByRole("button", { name: "Answer again" })).toBeNull();
  });

  it("a question to the user can be dropped", () => {
    const option = { label: "Revenue", effect: null, question: "total revenue" };
    const parts = [{ type: "clarification" as const, question: "Which?", options: [option] }];
    const asked = said(2, "", { kind: "clarification", parts });
    show(chatOf([said(1, "numbers"), asked], { routerCounter: 1 }));
    expect(screen.queryByRole("button", { name: "Answer again" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Drop this question" }));
    expect(actions.dropQuestion).toHaveBeenCalledOnce();
  });
});

describe("a chat that goes on from another one", () => {
  const branched = chatOf(messages, { branchedFrom: { sessionId: "chat-0", seq: 3 } });

  it("names that one and leads to it", async () => {
    loadSession.mockResolvedValue({ ok: true, value: { session: { title: "Revenue of 2024" } } });
    show(branched);
    const link = await screen.findByRole("link", { name: "Revenue of 2024" });
    expect(link.getAttribute("href")).toBe("/chat/chat-0#message-3");
  });

  it("says so when that one is gone", async () => {
    loadSession.mockResolvedValue({ ok: false, error: { code: "NOT_FOUND", message: "No such chat." } });
    show(branched);
    expect(await screen.findByText("Branched off a chat that is gone.")).toBeDefined();
  });
});

describe("a chat that can only be read", () => {
  it("says that it is archived, and after it was taken back the next question can be written", async () => {
    const store = showInChat(
      chatOf(messages, { status: "archived" }),
      <>
        <ReadOnlyNotice />
        <Field />
      </>,
    );
    actions.unarchive.mockImplementation(async () => act(() => store.setState({ status: "open" })));
    expect(screen.getByRole("status").textContent).toContain("This chat is archived.");
    fireEvent.click(screen.getByRole("button", { name: "Unarchive" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox")));
    expect(actions.unarchive).toHaveBeenCalledOnce();
  });

  it("says what is damaged, and a new chat about the same goes on", () => {
    const store = showInChat({ ...chatOf(messages), damage: "A part of this chat is damaged." }, <ReadOnlyNotice />);
    expect(screen.getByRole("status").textContent).toContain("A part of this chat is damaged.");
    fireEvent.click(screen.getByRole("button", { name: "Go on in a new chat" }));
    expect(store.getState()).toMatchObject({ messages: [], damage: null, currentDb: "DEMO", currentSchema: "SALES" });
  });
});

describe("after another database was chosen", () => {
  it.each(["Back", "Dismiss"])("%s leaves the focus where the next question is written", async (name) => {
    const store = showInChat(
      chatOf(messages),
      <>
        <LeftChatNotice />
        <Field />
      </>,
    );
    actions.open.mockResolvedValue(true);
    act(() => void store.getState().chooseContext({ database: "OPENDATA", schema: "AVIATION", otherContexts: [] }));
    const button = screen.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
    expect(actions.open.mock.calls).toEqual(name === "Back" ? [["chat-1"]] : []);
  });
});

/** The composer, as far as it takes the focus. */
function Field() {
  const { composer } = useChat();
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  return <textarea ref={composer} disabled={isReadOnly} />;
}

describe("what was read", () => {
  it("is told once for each last message, and not again when the server has it", async () => {
    const store = showInChat(chatOf(messages), <Reading />);
    await waitFor(() => expect(actions.markRead).toHaveBeenCalledExactlyOnceWith(4));
    act(() => {
      store.getState().acceptChange({ ...store.getState(), rev: 9, readUpTo: 4, messages: [], messageCount: 4 });
    });
    expect(actions.markRead).toHaveBeenCalledOnce();
  });

  it("is not told while nobody sees the tab; it is once somebody does", () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    showInChat(chatOf(messages), <Reading />);
    expect(actions.markRead).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(actions.markRead).toHaveBeenCalledExactlyOnceWith(4);
  });

  it("is not told of a chat that was read to its end", () => {
    showInChat(chatOf(messages, { readUpTo: 4 }), <Reading />);
    expect(actions.markRead).not.toHaveBeenCalled();
  });
});

function Reading() {
  useMarkRead();
  return null;
}

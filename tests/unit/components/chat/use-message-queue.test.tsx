import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Composer } from "#components/chat/composer";
import type { Message } from "#lib/domain/message";
import type { OpenedSession, SessionChange, SessionView } from "#lib/domain/session";
import type { SessionStore } from "#lib/state/session-store";
import { useDrafts } from "../../../../components/chat/use-drafts.ts";
import { useQueueSending } from "../../../../components/chat/use-message-queue.ts";
import { chatOf, runOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const server = vi.hoisted(() => ({ askAction: vi.fn(), loadSessionAction: vi.fn() }));
vi.mock("#lib/actions/ask", () => server);
vi.mock("#lib/actions/cancel-run", () => ({}));
vi.mock("#lib/actions/branch", () => ({}));
vi.mock("#lib/actions/change-context", () => ({}));
vi.mock("#lib/actions/change-session", () => ({}));
vi.mock("#lib/actions/retry-run", () => ({}));
vi.mock("#lib/actions/sessions", () => server);
vi.mock("#components/uploads/add-file-button", () => ({ AttachFileButton: () => null }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const action of Object.values(server)) action.mockReset();
  server.askAction.mockReturnValue(new Promise(() => undefined));
});

const asked = said(1, "slow");
const running = chatOf([asked], { run: runOf("run-1") });

function show(opened: OpenedSession): SessionStore {
  return showInChat(opened, <Screen />);
}

function Screen() {
  useDrafts();
  useQueueSending();
  return <Composer />;
}

function enqueue(text: string) {
  const field = screen.getByRole("textbox", { name: "Ask a question" });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: "Enter" });
}

function changeTo(session: SessionView): SessionChange {
  return { ...session, messageCount: session.messages.length };
}

function end(store: SessionStore, message: Message, more: Partial<SessionView> = {}) {
  act(() => {
    const { session } = chatOf([asked, message], { rev: 10, ...more });
    store.getState().acceptChange(changeTo(session));
  });
}

function waitingWords(): string {
  return screen.queryByRole("region", { name: "Waiting questions" })?.textContent ?? "";
}

function sent(): unknown[] {
  return server.askAction.mock.calls.map(([input]) => input.text);
}

describe("the queue", () => {
  it("sends its questions one after the other, each when the one before it is answered", async () => {
    const store = show(running);
    enqueue("by region");
    enqueue("by month");
    expect(waitingWords()).toContain("2 questions waiting. Sent when the answer is there.");
    end(store, said(2, "It is 5."));
    await waitFor(() => expect(sent()).toEqual(["by region"]));
    expect(store.getState().messages.at(-1)?.parts).toEqual([{ type: "text", text: "by region" }]);
    expect(waitingWords()).toContain("1 question waiting");
  });

  it.each([
    ["stopped", said(2, "", { status: "cancelled" }), 0, "You stopped the last question."],
    ["failed", said(2, "", { status: "failed" }), 0, "The last question found no answer."],
    ["asks something", said(2, "Which?"), 1, "SnowGPT asked you something first."],
  ] as const)(
    "waits with the reason when the run before it %s, until the user says so",
    async (_how, last, turns, words) => {
      const store = show(running);
      enqueue("by region");
      end(store, last, { routerCounter: turns });
      expect(waitingWords()).toContain(words);
      expect(sent()).toEqual([]);
      fireEvent.click(screen.getByRole("button", { name: "Send now" }));
      await waitFor(() => expect(sent()).toEqual(["by region"]));
    },
  );

  it("is there again after a reload, and goes on under the same ids", async () => {
    const store = show(running);
    enqueue("by region");
    const [kept] = store.getState().queue;
    cleanup();
    show(chatOf([asked, said(2, "It is 5.")]));
    await waitFor(() => expect(sent()).toEqual(["by region"]));
    expect(server.askAction.mock.calls[0]?.[0].clientMessageId).toBe(kept?.clientMessageId);
  });

  it("forgets a question once the server has it, and not before", async () => {
    const store = show(running);
    enqueue("by region");
    let answer: (reply: unknown) => void = () => undefined;
    server.askAction.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    end(store, said(2, "It is 5."));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(Object.keys(localStorage).filter((key) => key.includes("queue"))).toHaveLength(1);
    const messages = [asked, said(2, "It is 5."), said(3, "by region")];
    const { session } = chatOf(messages, { rev: 11, run: runOf("run-2") });
    await act(async () => answer({ ok: true, value: { runId: "run-2", change: changeTo(session), events: null } }));
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes("queue"))).toEqual([]));
    expect(store.getState().queue).toEqual([]);
  });

  it("keeps a question that could not be sent and says why", async () => {
    server.askAction.mockRejectedValue(new TypeError("fetch failed"));
    const store = show(running);
    enqueue("by region");
    end(store, said(2, "It is 5."));
    await waitFor(() => expect(waitingWords()).toContain("The last question could not be sent."));
    expect(screen.getByRole("alert").textContent).toContain("connection");
    expect(sent()).toHaveLength(1);
  });

  it("of another tab is shown and sent here too; one that the other tab sent is gone here", async () => {
    const store = show(running);
    enqueue("by region");
    const key = Object.keys(localStorage).find((name) => name.includes("queue")) ?? "";
    const content = [{ clientMessageId: "of the other tab", text: "by month" }];
    localStorage.setItem(key, JSON.stringify({ at: 1, content }));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
    expect(store.getState().queue).toEqual(content);
    localStorage.removeItem(key);
    end(store, said(2, "It is 5."));
    await waitFor(() => expect(store.getState().queue).toEqual([]));
    expect(sent()).toEqual([]);
  });

  it("is each chat's own: another chat on the screen sends nothing of it", async () => {
    const store = show(running);
    enqueue("by region");
    const other = chatOf([said(1, "flights"), said(2, "It is 7.")], { id: "chat-2" });
    act(() => store.getState().openChat(other));
    expect(store.getState().queue).toEqual([]);
    expect(sent()).toEqual([]);
    act(() => store.getState().openChat(running));
    expect(store.getState().queue).toMatchObject([{ text: "by region" }]);
  });
});

describe("unsent text", () => {
  function write(text: string) {
    fireEvent.change(screen.getByRole("textbox", { name: "Ask a question" }), { target: { value: text } });
  }

  it("is each chat's own, and comes back with its chat", () => {
    const store = show(chatOf([asked, said(2, "It is 5.")]));
    write("of the first chat");
    act(() => store.getState().openChat(chatOf([asked, said(2, "It is 7.")], { id: "chat-2" })));
    expect(store.getState().draft).toBe("");
    write("of the second chat");
    act(() => store.getState().openChat(chatOf([asked, said(2, "It is 5.")])));
    expect(store.getState().draft).toBe("of the first chat");
  });

  it("of a chat that is not begun is the tab's own, and is the chat's once it begins", () => {
    const store = show(chatOf([]));
    write("first question");
    expect(Object.keys(localStorage)).toEqual([]);
    act(() => void store.getState().send("first question"));
    expect(Object.keys(sessionStorage)).toEqual([]);
    write("second question");
    expect(Object.keys(localStorage)).toHaveLength(1);
    cleanup();
    expect(show(chatOf([])).getState().draft).toBe("");
  });

  it("comes back as the new chat's when its first question is refused", async () => {
    server.askAction.mockRejectedValue(new TypeError("fetch failed"));
    const store = show(chatOf([]));
    enqueue("first question");
    await waitFor(() => expect(store.getState().problem).not.toBeNull());
    cleanup();
    expect(show(chatOf([])).getState().draft).toBe("first question");
  });

  it("goes along to the chat that other databases open", () => {
    const store = show(chatOf([asked, said(2, "It is 5.")]));
    write("top airports");
    const aviation = { database: "OPENDATA", schema: "AVIATION", otherContexts: [] };
    act(() => void store.getState().chooseContext(aviation));
    expect(store.getState().draft).toBe("top airports");
    cleanup();
    expect(show(chatOf([asked, said(2, "It is 5.")])).getState().draft).toBe("");
  });

  it("lasts as long as the screen where the browser keeps nothing", () => {
    const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const store = show(chatOf([asked, said(2, "It is 5.")]));
    write("of the first chat");
    act(() => store.getState().openChat(chatOf([asked, said(2, "It is 7.")], { id: "chat-2" })));
    act(() => store.getState().openChat(chatOf([asked, said(2, "It is 5.")])));
    expect(store.getState().draft).toBe("of the first chat");
    refuse.mockRestore();
  });
});

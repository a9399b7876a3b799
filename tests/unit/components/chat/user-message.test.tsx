import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { UserMessage } from "#components/chat/user-message";
import type { OpenedSession } from "#lib/domain/session";
import type { Turn } from "#lib/state/turn";
import { toTurns } from "#lib/state/turns";
import { chatOf, runOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const server = vi.hoisted(() => ({ branchAction: vi.fn(), loadSessionAction: vi.fn() }));
vi.mock("#lib/actions/ask", () => ({ askAction: () => new Promise(() => undefined) }));
vi.mock("#lib/actions/cancel-run", () => ({}));
vi.mock("#lib/actions/branch", () => server);
vi.mock("#lib/actions/change-context", () => ({}));
vi.mock("#lib/actions/change-session", () => ({}));
vi.mock("#lib/actions/retry-run", () => ({}));
vi.mock("#lib/actions/sessions", () => server);

const refusal = { code: "UNAVAILABLE", message: "It is away.", nextStep: "Wait.", retryable: true, position: null };
const messages = [said(1, "revenue"), said(2, "It is 5.")];
const onShow = vi.fn();

beforeEach(() => {
  onShow.mockReset();
  for (const action of Object.values(server)) action.mockReset();
});

/** The question of a chat that ends with it or with its answer. */
function questionOf(opened: OpenedSession): Extract<Turn, { kind: "question" }> {
  const turn = toTurns(opened.session, null).findLast((candidate) => candidate.kind === "question");
  if (turn === undefined) throw new Error("The chat has no question.");
  return turn;
}

function show(opened: OpenedSession) {
  return showInChat(opened, <UserMessage turn={questionOf(opened)} onShow={onShow} />);
}

function field(): HTMLElement {
  return screen.getByRole("textbox", { name: "Question" });
}

function startEditing(text = "by month") {
  fireEvent.click(screen.getByRole("button", { name: "Edit" }));
  fireEvent.change(field(), { target: { value: text } });
}

describe("editing a question", () => {
  it("opens its text in its place, and sends it with Enter as a branch at that message", async () => {
    server.branchAction.mockResolvedValue({ ok: true, value: { sessionId: "chat-2" } });
    server.loadSessionAction.mockResolvedValue({ ok: true, value: chatOf(messages, { id: "chat-2" }) });
    const store = show(chatOf(messages));
    startEditing("  by month ");
    fireEvent.keyDown(field(), { key: "Enter", shiftKey: true });
    expect(server.branchAction).not.toHaveBeenCalled();
    fireEvent.keyDown(field(), { key: "Enter" });
    await waitFor(() => expect(store.getState().id).toBe("chat-2"));
    expect(server.branchAction).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ sessionId: "chat-1", seq: 1, text: "by month" }),
    );
  });

  it("keeps a refused text and says why; the same text sent again makes no second chat", async () => {
    server.branchAction.mockResolvedValue({ ok: false, error: refusal });
    show(chatOf(messages));
    startEditing();
    fireEvent.keyDown(field(), { key: "Enter" });
    expect((await screen.findByRole("alert")).textContent).toBe("It is away. Wait.");
    fireEvent.keyDown(field(), { key: "Enter" });
    await waitFor(() => expect(server.branchAction).toHaveBeenCalledTimes(2));
    const [first, second] = server.branchAction.mock.calls.map(([input]) => input);
    expect(second).toEqual(first);
    fireEvent.change(field(), { target: { value: "by year" } });
    await act(async () => fireEvent.keyDown(field(), { key: "Enter" }));
    expect(server.branchAction.mock.lastCall?.[0].branchId).not.toBe(first.branchId);
  });

  it("is given up with Escape, which stops no run; the focus goes back to where it was", async () => {
    show(chatOf(messages));
    startEditing();
    const giveUp = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    act(() => void field().dispatchEvent(giveUp));
    expect(giveUp.defaultPrevented).toBe(true);
    expect(screen.getByText("revenue")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" })));
  });

  it("sends no blank text", () => {
    show(chatOf(messages));
    startEditing("   ");
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(server.branchAction).not.toHaveBeenCalled();
  });

  it.each([
    ["a statement", chatOf([said(1, "", { kind: "edited_sql" })])],
    ["a question in a damaged chat", { ...chatOf(messages), damage: "A part is damaged." }],
    ["a question in an archived chat", chatOf(messages, { status: "archived" })],
  ])("is not offered for %s", (_what, opened) => {
    show(opened);
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(screen.getByRole("button", { name: "Copy question" })).toBeDefined();
  });

  it("is not offered for a question that the server does not have yet", () => {
    const store = showInChat(chatOf([]), <UserMessage turn={questionOf(chatOf([said(1, "x")]))} onShow={onShow} />);
    act(() => void store.getState().send("x"));
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    act(
      () =>
        void store
          .getState()
          .acceptChange({ ...chatOf([said(1, "x")], { run: runOf("run-1") }).session, messageCount: 1 }),
    );
    expect(screen.getByRole("button", { name: "Edit" })).toBeDefined();
  });
});

describe("the versions of a question", () => {
  it("lead to the other chats at that message; past the last one there is nothing", () => {
    show({ ...chatOf(messages), branches: [{ seq: 1, sessionIds: ["chat-0", "chat-1"] }] });
    const versions = screen.getByRole("navigation", { name: "Versions of this question" });
    expect(versions.textContent).toContain("2/2");
    expect(screen.getByRole("link", { name: "Earlier version" }).getAttribute("href")).toBe("/chat/chat-0#message-1");
    expect(screen.getByRole("button", { name: "Later version" }).hasAttribute("disabled")).toBe(true);
  });

  it("are not spoken of where the chat parts from none", () => {
    show({ ...chatOf(messages), branches: [{ seq: 3, sessionIds: ["chat-0", "chat-1"] }] });
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

it("a question that was asked again says so and leads to the earlier answer", () => {
  show(chatOf([...messages, said(3, "revenue", { retryOf: "run-1" })]));
  expect(screen.getByText("Asked again")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Earlier answer" }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(2);
});

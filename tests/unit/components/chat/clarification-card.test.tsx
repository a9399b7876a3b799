import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ClarificationCard } from "#components/chat/clarification-card";
import { Composer } from "#components/chat/composer";
import type { Message } from "#lib/domain/message";
import type { SessionView } from "#lib/domain/session";
import { chatOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const actions = vi.hoisted(() => ({ ask: vi.fn(), dropQuestion: vi.fn() }));
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => actions }));
vi.mock("#lib/queries/use-recent-questions", () => ({ useRecentQuestions: () => async () => [] }));
vi.mock("#components/uploads/add-file-button", () => ({ AttachFileButton: () => null }));

beforeEach(() => vi.clearAllMocks());

const options = [
  { label: "Net revenue", effect: "column NET_AMT", question: "net revenue" },
  { label: "Gross revenue", effect: "column GROSS_AMT", question: "gross revenue" },
];
const asked: Message = said(2, "", {
  kind: "clarification",
  parts: [{ type: "clarification", question: "Which revenue?", options }],
});

function show(more: { isOpen?: boolean; reply?: string | null } = {}, session: Partial<SessionView> = {}) {
  const { isOpen = true, reply = null } = more;
  return showInChat(
    chatOf([said(1, "revenue"), asked], { routerCounter: 1, ...session }),
    <>
      <ClarificationCard question="Which revenue?" options={options} isOpen={isOpen} reply={reply} />
      <Composer />
    </>,
  );
}

function composer(): HTMLTextAreaElement {
  return screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Ask a question" });
}

function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

describe("a clarifying question", () => {
  it("says why it is asked, where the question does not say it itself [req 101]", () => {
    const reason = '"revenue" fits 2 things in this data, and each of them gives another answer.';
    const card = (given?: string) => (
      <ClarificationCard question="Which revenue?" reason={given} options={options} isOpen reply={null} />
    );
    showInChat(chatOf([said(1, "revenue"), asked], { routerCounter: 1 }), card(reason));
    expect(screen.getByText(reason)).toBeDefined();
    cleanup();
    showInChat(chatOf([said(1, "revenue"), asked], { routerCounter: 1 }), card());
    expect(screen.getByRole("group", { name: "Clarifying question" }).querySelectorAll("p")).toHaveLength(1);
  });

  it("E2: says the effect of each option", () => {
    show();
    expect(screen.getByRole("button", { name: /Net revenue – column NET_AMT/ })).toBeDefined();
    expect(screen.getByRole("button", { name: /Gross revenue – column GROSS_AMT/ })).toBeDefined();
  });

  it("is answered by a number key anywhere on the page", () => {
    show();
    fireEvent.keyDown(document.body, { key: "2" });
    expect(actions.ask).toHaveBeenCalledExactlyOnceWith("Gross revenue");
  });

  it("is answered by a number key in an empty composer, and the number is not written", () => {
    show();
    const wasWritten = fireEvent.keyDown(composer(), { key: "1" });
    expect(actions.ask).toHaveBeenCalledExactlyOnceWith("Net revenue");
    expect(wasWritten).toBe(false);
  });

  it.each(["3", "0", "a", "Enter"])("is not answered by %s", (key) => {
    show();
    fireEvent.keyDown(document.body, { key });
    expect(actions.ask).not.toHaveBeenCalled();
  });

  it("is not answered by a number in a text", () => {
    show();
    fireEvent.change(composer(), { target: { value: "in 202" } });
    fireEvent.keyDown(composer(), { key: "1" });
    expect(actions.ask).not.toHaveBeenCalled();
  });

  it("is not answered by a number with a modifier key, which is the browser's", () => {
    show();
    fireEvent.keyDown(document.body, { key: "1", ctrlKey: true });
    expect(actions.ask).not.toHaveBeenCalled();
  });

  it("is answered in own words after Something else, which may begin with a number", () => {
    show();
    expect(composer().placeholder).toBe("Press 1 to 2, or answer in your own words…");
    press("Something else…");
    expect(document.activeElement).toBe(composer());
    expect(composer().placeholder).toBe("Say in your own words what you meant…");
    fireEvent.keyDown(composer(), { key: "2" });
    expect(actions.ask).not.toHaveBeenCalled();
  });

  it("is left to the best guess with one click, and the focus stays where the next question is written", () => {
    show();
    press("Just answer with your best guess");
    expect(actions.ask).toHaveBeenCalledExactlyOnceWith("Just answer with your best guess.");
    expect(document.activeElement).toBe(composer());
  });

  it("offers no guess where it is asked whether a costly statement may run", () => {
    const pending = { request: "r", sql: "SELECT 1", title: "t", brain: "rules", plan: null, outputs: null } as const;
    const routing = { handoff: "user", userRequest: null, question: "Run it?", options } as const;
    show({}, { routing: { ...routing, options, pending: { ...pending, assumptions: [], estimatedBytes: 1 } } });
    expect(screen.queryByRole("button", { name: "Just answer with your best guess" })).toBeNull();
    expect(screen.getByRole("button", { name: "Something else…" })).toBeDefined();
  });
});

describe("a clarifying question that was answered", () => {
  it("marks the choice and can only be read", () => {
    show({ isOpen: false, reply: "Gross revenue" });
    const [net, gross] = options.map(({ label }) =>
      screen.getByRole<HTMLButtonElement>("button", { name: new RegExp(label) }),
    );
    expect([net?.disabled, gross?.disabled]).toEqual([true, true]);
    expect([net?.getAttribute("aria-pressed"), gross?.getAttribute("aria-pressed")]).toEqual(["false", "true"]);
    fireEvent.keyDown(document.body, { key: "1" });
    expect(actions.ask).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: "Something else…" })).toBeNull();
  });

  it.each([
    [null, "Left unanswered."],
    ["Just answer with your best guess.", "Left to the best guess."],
    ["the one after returns", "Answered in other words."],
  ])("by %s says so", (reply, words) => {
    show({ isOpen: false, reply });
    expect(screen.getByText(words)).toBeDefined();
  });
});

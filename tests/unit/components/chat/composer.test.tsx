import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Composer } from "#components/chat/composer";
import type { SessionStore } from "#lib/state/session-store";
import { field, press, queuedTexts, write } from "../../../support/dom/composer-field.ts";
import { chatOf, runOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const server = vi.hoisted(() => ({
  askAction: vi.fn(),
  recentQuestionsAction: vi.fn(),
  cancelRunAction: vi.fn(),
}));
vi.mock("#lib/actions/glossary", () => server);
vi.mock("#lib/actions/ask", () => server);
vi.mock("#lib/actions/cancel-run", () => server);
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
  server.recentQuestionsAction.mockResolvedValue({ ok: true, value: ["flights by month", "total revenue"] });
});

const answered = [said(1, "total revenue"), said(2, "It is 5.")];

function showRunning(): SessionStore {
  return showInChat(chatOf([said(1, "slow")], { run: runOf("run-1") }), <Composer />);
}

describe("Enter", () => {
  it("sends what is written when nothing runs", () => {
    showInChat(chatOf(answered), <Composer />);
    write("  by region ");
    press("Enter");
    expect(server.askAction).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: "by region" }));
    expect(field().value).toBe("");
  });

  it("sends nothing while a database waits for its schema, and keeps what is written", () => {
    const store = showInChat(chatOf(answered), <Composer />);
    act(() => store.getState().pickDatabase("OPENDATA"));
    write("by region");
    press("Enter");
    expect(server.askAction).not.toHaveBeenCalled();
    expect(field().value).toBe("by region");
    expect(screen.getByRole("alert").textContent).toContain("Choose a schema of OPENDATA");
    expect(screen.getByRole("button", { name: "Send" }).getAttribute("aria-disabled")).toBe("true");
    act(() => store.getState().pickDatabase(null));
    press("Enter");
    expect(server.askAction).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: "by region" }));
  });

  it("does nothing while an input method composes, with Shift, and for blank text", () => {
    showInChat(chatOf(answered), <Composer />);
    write("売上");
    press("Enter", { isComposing: true });
    press("Enter", { shiftKey: true });
    write("   ");
    press("Enter");
    expect(server.askAction).not.toHaveBeenCalled();
  });

  it("puts the question in the queue while a run goes on, and empties the composer", () => {
    showRunning();
    write("by region");
    press("Enter");
    write("by month");
    press("Enter");
    expect(queuedTexts()).toEqual(["by region", "by month"]);
    expect(field().value).toBe("");
    expect(server.askAction).not.toHaveBeenCalled();
    expect(server.cancelRunAction).not.toHaveBeenCalled();
  });

  it("says so when no more questions can wait, and keeps the text", () => {
    showRunning();
    for (let count = 1; count <= 11; count += 1) {
      write(`question ${count}`);
      press("Enter");
    }
    expect(queuedTexts()).toHaveLength(10);
    expect(screen.getByRole("alert").textContent).toContain("No more than 10 questions can wait.");
    expect(field().value).toBe("question 11");
  });
});

describe("a waiting question", () => {
  it("can be removed; the focus goes back to the composer", () => {
    showRunning();
    write("by region");
    press("Enter");
    fireEvent.click(screen.getByRole("button", { name: "Remove the question" }));
    expect(queuedTexts()).toEqual([]);
    expect(document.activeElement).toBe(field());
  });

  it("taken back into the composer loses nothing of what is written there", () => {
    showRunning();
    write("by region");
    press("Enter");
    write("half a thought");
    fireEvent.click(screen.getByRole("button", { name: "Edit the question" }));
    expect(queuedTexts()).toEqual([]);
    expect(field().value).toBe("by region\nhalf a thought");
  });
});

describe("the arrow keys", () => {
  it("bring back the chat's questions, then those of all chats, which are read when they are first needed", async () => {
    showInChat(chatOf(answered), <Composer />);
    press("ArrowUp");
    expect(field().value).toBe("total revenue");
    expect(server.recentQuestionsAction).not.toHaveBeenCalled();
    press("ArrowUp");
    await waitFor(() => expect(field().value).toBe("flights by month"));
    expect(server.recentQuestionsAction).toHaveBeenCalledOnce();
    press("ArrowDown");
    expect(field().value).toBe("total revenue");
    press("ArrowDown");
    expect(field().value).toBe("");
  });

  it("leave a text alone that the user wrote", () => {
    showInChat(chatOf(answered), <Composer />);
    write("my own");
    press("ArrowUp");
    expect(field().value).toBe("my own");
  });

  it("go no further once the recalled question was changed", () => {
    showInChat(chatOf(answered), <Composer />);
    press("ArrowUp");
    write("total revenue by region");
    press("ArrowDown");
    press("Escape");
    expect(field().value).toBe("total revenue by region");
  });

  it("do not interrupt who writes before the questions of all chats have come", async () => {
    let answer: (reply: unknown) => void = () => undefined;
    server.recentQuestionsAction.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    showInChat(chatOf([]), <Composer />);
    press("ArrowUp");
    write("my own");
    await act(async () => answer({ ok: true, value: ["flights by month"] }));
    expect(field().value).toBe("my own");
  });

  it("bring nothing and complain of nothing when the questions cannot be read", async () => {
    server.recentQuestionsAction.mockRejectedValue(new TypeError("fetch failed"));
    showInChat(chatOf([]), <Composer />);
    press("ArrowUp");
    await waitFor(() => expect(server.recentQuestionsAction).toHaveBeenCalled());
    expect(field().value).toBe("");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("Escape that ends a recall does not stop the run; the next one does", () => {
  server.cancelRunAction.mockReturnValue(new Promise(() => undefined));
  showRunning();
  press("ArrowUp");
  expect(field().value).toBe("slow");
  press("Escape");
  expect(field().value).toBe("");
  expect(server.cancelRunAction).not.toHaveBeenCalled();
  press("Escape");
  expect(server.cancelRunAction).toHaveBeenCalledOnce();
});

it.each([
  ["archived", chatOf(answered, { status: "archived" })],
  ["damaged", { ...chatOf(answered), damage: "A part of it is damaged." }],
])("nothing can be written in a chat that is %s", (_reason, opened) => {
  showInChat(opened, <Composer />);
  expect(field().disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Send" }).getAttribute("aria-disabled")).toBe("true");
});

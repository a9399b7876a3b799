import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AnswerFeedback } from "#components/chat/answer-feedback";
import type { PublicError, Result } from "#lib/domain/errors";
import type { Feedback } from "#lib/domain/feedback";
import { chatOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

type Sent = Pick<Feedback, "runId" | "reasons" | "text"> & { readonly verdict: Feedback["verdict"] | null };

const server = vi.hoisted(() => ({ kept: new Map<string, unknown>(), isDown: false, sent: vi.fn() }));
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => ({}) }));
vi.mock("#lib/actions/feedback", () => ({
  feedbackAction: async () => ({ ok: true, value: [...server.kept.values()] }),
  sendFeedbackAction: async (sent: Sent): Promise<Result<unknown, PublicError>> => {
    server.sent(sent);
    if (server.isDown) return { ok: false, error: noLine };
    if (sent.verdict === null) server.kept.delete(sent.runId);
    else server.kept.set(sent.runId, { ...sent, at: 0 });
    return { ok: true, value: null };
  },
}));

const noLine: PublicError = {
  code: "UNAVAILABLE",
  message: "The chats are out of reach.",
  nextStep: null,
  retryable: true,
  position: null,
};

beforeEach(() => {
  server.kept.clear();
  server.isDown = false;
  server.sent.mockReset();
});

function show(): void {
  const messages = [said(1, "revenue"), said(2, "It is 5.")];
  showInChat(
    chatOf(messages),
    <AnswerFeedback runId="run-1" canBeVerified={false} row={(thumbs) => <div>{thumbs}</div>} />,
  );
}

function button(name: string): HTMLElement {
  return screen.getByRole("button", { name });
}

function pressed(): (string | null)[] {
  return screen
    .getAllByRole("button", { pressed: true })
    .map((one) => one.getAttribute("aria-label") ?? one.textContent);
}

async function expectSent(said: Omit<Sent, "runId">): Promise<void> {
  await waitFor(() => expect(server.sent).toHaveBeenLastCalledWith({ runId: "run-1", ...said }));
}

describe("thumbs under an answer", () => {
  it("are two toggle buttons of which none is pressed at first", () => {
    show();
    expect([
      button("Good answer").getAttribute("aria-pressed"),
      button("Bad answer").getAttribute("aria-pressed"),
    ]).toEqual(["false", "false"]);
  });

  it("keep what was said, take it back when pressed once more, and change it", async () => {
    show();
    fireEvent.click(button("Good answer"));
    await waitFor(() => expect(pressed()).toEqual(["Good answer"]));
    await expectSent({ verdict: "up", reasons: [], text: "" });
    fireEvent.click(button("Good answer"));
    await expectSent({ verdict: null, reasons: [], text: "" });
    expect(button("Good answer").getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(button("Bad answer"));
    await waitFor(() => expect(pressed()).toEqual(["Bad answer"]));
  });

  it("show after a reload what was said before", async () => {
    server.kept.set("run-1", {
      runId: "run-1",
      verdict: "down",
      reasons: ["wrong_table"],
      text: "the other one",
      at: 0,
    });
    show();
    expect(await screen.findByText("You said: Wrong table, “the other one”")).toBeDefined();
    expect(pressed()).toEqual(["Bad answer"]);
  });

  it("say so when the word was not kept, and show what is", async () => {
    server.isDown = true;
    show();
    fireEvent.click(button("Good answer"));
    expect((await screen.findByRole("alert")).textContent).toContain("Your feedback was not kept.");
    await waitFor(() => expect(button("Good answer").getAttribute("aria-pressed")).toBe("false"));
  });
});

describe("a thumb down", () => {
  it("K6: is kept at once and opens the reasons, none of which is required", async () => {
    show();
    fireEvent.click(button("Bad answer"));
    await expectSent({ verdict: "down", reasons: [], text: "" });
    const reasons = ["Wrong numbers", "Wrong table", "Ignored my words", "Chart", "Too slow", "Other"];
    for (const reason of reasons) expect(button(reason).getAttribute("aria-pressed")).toBe("false");
    expect(document.activeElement).toBe(button("Wrong numbers"));
    fireEvent.click(button("Close"));
    expect(screen.queryByRole("button", { name: "Chart" })).toBeNull();
    expect(screen.getByText("You marked this answer as bad.")).toBeDefined();
    expect(document.activeElement).toBe(button("Bad answer"));
  });

  it("keeps each reason that is ticked, and own words when they are sent", async () => {
    show();
    fireEvent.click(button("Bad answer"));
    fireEvent.click(await screen.findByRole("button", { name: "Wrong numbers" }));
    await expectSent({ verdict: "down", reasons: ["wrong_numbers"], text: "" });
    await waitFor(() => expect(button("Wrong numbers").getAttribute("aria-pressed")).toBe("true"));
    fireEvent.click(button("Too slow"));
    await waitFor(() => expect(button("Too slow").getAttribute("aria-pressed")).toBe("true"));
    fireEvent.change(screen.getByRole("textbox", { name: "In your own words" }), { target: { value: " 70, not 69 " } });
    fireEvent.click(button("Send feedback"));
    await expectSent({ verdict: "down", reasons: ["wrong_numbers", "too_slow"], text: "70, not 69" });
    expect(screen.getByText("You said: Wrong numbers, Too slow, “70, not 69”")).toBeDefined();
    cleanup();
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Change" }));
    expect(pressed()).toEqual(["Bad answer", "Wrong numbers", "Too slow"]);
    fireEvent.click(button("Too slow"));
    await expectSent({ verdict: "down", reasons: ["wrong_numbers"], text: "70, not 69" });
  });

  it("closes its reasons with Escape", async () => {
    show();
    fireEvent.click(button("Bad answer"));
    fireEvent.keyDown(await screen.findByRole("button", { name: "Chart" }), { key: "Escape" });
    expect(screen.queryByRole("button", { name: "Chart" })).toBeNull();
  });
});

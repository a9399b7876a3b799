import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { StatusRegion } from "#components/chat/status-region";
import type { Step } from "#lib/domain/message";
import type { AnswerContent, Turn } from "#lib/state/turn";

function step(label: string): Step {
  return { id: label, label, status: "done", detail: null, startedAt: 0, ms: 1, sql: null };
}

function answer(content: Partial<AnswerContent>): Turn[] {
  const empty: AnswerContent = {
    status: "complete",
    steps: [step("Understanding question"), step("Running query")],
    summary: null,
    usage: null,
    notices: [],
    text: "",
    figures: [],
    reading: null,
    results: [],
    dashboard: null,
    clarification: null,
    error: null,
    assumptions: [],
    definitions: null,
    checks: null,
    followUps: [],
    otherAgent: null,
    watchOffer: null,
  };
  const shown = { ...empty, ...content };
  const own = { cards: shown.results, versions: [], shownRunId: "r" };
  const place = { isLatest: true, isEnd: true, startedAt: null, isOpen: true, reply: null, asked: null, ...own };
  return [{ kind: "answer", key: "a", seq: 2, runId: "r", messageId: "m", content: shown, ...place }];
}

function spoken(turns: readonly Turn[]): string[] {
  render(<StatusRegion turns={turns} />);
  return [...screen.getByRole("status").querySelectorAll("p")].map((line) => line.textContent ?? "");
}

describe("what a screen reader hears", () => {
  it("is nothing while nothing was asked", () => {
    expect(spoken([])).toEqual([]);
  });

  it("N2: is each step once, without a word of the text that streams", () => {
    expect(spoken(answer({ status: "running", text: "North leads wi" }))).toEqual([
      "Answer started",
      "Understanding question",
      "Running query",
    ]);
  });

  it("ends with the answer's first sentence", () => {
    expect(spoken(answer({ text: "**North** leads with 5. South follows." })).at(-1)).toBe("North leads with 5.");
  });

  it("ends with the question that is asked back and the number of options", () => {
    const option = { label: "Revenue", effect: null, question: "total revenue" };
    const clarification = { question: "Which figure?", options: [option, { ...option, label: "Orders" }] };
    expect(spoken(answer({ clarification })).at(-1)).toBe("Which figure? 2 options to choose from.");
  });

  it("ends with what went wrong", () => {
    const error = {
      code: "TIMEOUT",
      message: "It took too long.",
      nextStep: null,
      retryable: true,
      position: null,
    } as const;
    expect(spoken(answer({ status: "failed", error })).at(-1)).toBe("It took too long.");
  });

  it("says that the answer was stopped", () => {
    expect(spoken(answer({ status: "cancelled", text: "North" })).at(-1)).toBe("Stopped.");
  });
});

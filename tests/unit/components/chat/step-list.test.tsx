import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Steps } from "#components/chat/step-list";
import type { Step } from "#lib/domain/message";
import type { RunUsage } from "#lib/domain/run-event";

function step(label: string, more: Partial<Step> = {}): Step {
  return { id: label, label, status: "done", detail: null, startedAt: 0, ms: 12, sql: null, ...more };
}

const steps = [step("Understanding question"), step("Running query", { detail: "7 rows in 12 ms" })];

function summary(queryCount: number, rowCount: number) {
  return { type: "steps" as const, steps, totalMs: 3_200, queryCount, rowCount, modelCallCount: 0 };
}

const plain = { usage: null, runId: null } as const;

const usage: RunUsage = {
  ...{ attempts: 2, maxAttempts: 10, modelCalls: 3, maxModelCalls: 24, statements: 5, maxStatements: 40 },
  ...{ inputTokens: 1_104, outputTokens: 100, cost: null, maxTokens: null, maxDollars: null },
};

describe("the steps of an answer", () => {
  it("tell what the run has spent of what it may, while it goes on", () => {
    const { rerender } = render(<Steps {...plain} status="running" steps={steps} summary={null} usage={usage} />);
    const spent = "Try 2 of 10 · 3 of 24 model calls · 1,204 tokens · 5 of 40 statements";
    expect(screen.getByText(spent).closest("[aria-live]")).toBeNull();
    rerender(<Steps {...plain} status="complete" steps={steps} summary={summary(2, 3)} usage={usage} />);
    expect(screen.queryByText(spent)).toBeNull();
  });

  it("lead to the record of the run, however it ended", () => {
    const { rerender } = render(
      <Steps {...plain} status="complete" steps={steps} summary={summary(2, 3)} runId="r-1" />,
    );
    const link = () => screen.getByRole("link", { name: "How this was answered" }).getAttribute("href");
    expect(link()).toBe("/runs/r-1");
    rerender(<Steps {...plain} status="interrupted" steps={[]} summary={null} runId="r-2" />);
    expect(link()).toBe("/runs/r-2");
  });

  it("tell in full what the answer took of models: tokens, those that were kept, and the price", () => {
    const modelUse = { inputTokens: 1_104, outputTokens: 100, cachedTokens: 900, cost: 0.0042 };
    const told = { ...summary(1, 1), modelCallCount: 2 };
    const { rerender } = render(<Steps {...plain} status="complete" steps={steps} summary={{ ...told, modelUse }} />);
    expect(screen.queryByText(/tokens/)).toBeNull();
    fireEvent.click(screen.getByRole("button"));
    expect(screen.getByText("2 model calls, 1,204 tokens (900 cached), $0.0042")).toBeDefined();
    rerender(
      <Steps {...plain} status="complete" steps={steps} summary={{ ...told, modelUse: { ...modelUse, cost: null } }} />,
    );
    expect(screen.getByText("2 model calls, 1,204 tokens (900 cached), price not known")).toBeDefined();
    rerender(<Steps {...plain} status="complete" steps={steps} summary={told} />);
    expect(screen.getByText("2 model calls")).toBeDefined();
    rerender(<Steps {...plain} status="complete" steps={steps} summary={summary(1, 1)} />);
    expect(screen.getByText("No model call")).toBeDefined();
  });

  it("count the model's calls once it was asked", () => {
    render(<Steps {...plain} status="complete" steps={steps} summary={{ ...summary(1, 1), modelCallCount: 2 }} />);
    expect(screen.getByRole("button").textContent).toBe("Done in 2 steps · 3.2 s · 1 query, 1 row · 2 model calls");
  });

  it("bear no tick and another word where the question was not answered", () => {
    const { container } = render(<Steps {...plain} status="not_answered" steps={steps} summary={summary(0, 0)} />);
    expect(screen.getByRole("button").textContent).toBe("Not answered after 2 steps · 3.2 s");
    expect(container.querySelector(".lucide-check")).toBeNull();
  });

  it("D2: are listed with their state while they go on", () => {
    const running = [...steps, step("Checking the answer", { status: "running", ms: null })];
    render(<Steps {...plain} status="running" steps={running} summary={null} />);
    const items = within(screen.getByRole("list", { name: "Steps" })).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "Understanding question12 ms",
      "Running query – 7 rows in 12 ms12 ms",
      "Checking the answer",
    ]);
    expect(within(items[2] ?? document.body).getByLabelText("running")).toBeDefined();
  });

  it("D4: fold into one line when they are done, which opens them again", () => {
    render(<Steps {...plain} status="complete" steps={steps} summary={summary(2, 1_204)} />);
    expect(screen.queryByRole("list", { name: "Steps" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Done in 2 steps · 3.2 s · 2 queries, 1,204 rows" }));
    expect(screen.getByRole("list", { name: "Steps" })).toBeDefined();
  });

  it.each([
    ["complete", 1, 1, "Done in 2 steps · 3.2 s · 1 query, 1 row"],
    ["complete", 0, 0, "Done in 2 steps · 3.2 s"],
    ["cancelled", 0, 0, "Stopped after 2 steps · 3.2 s"],
    ["failed", 3, 0, "Failed after 2 steps · 3.2 s · 3 queries, 0 rows"],
    ["interrupted", 0, 0, "Interrupted after 2 steps · 3.2 s"],
  ] as const)("that ended %s with %i queries and %i rows say so", (status, queries, rows, expected) => {
    render(<Steps {...plain} status={status} steps={steps} summary={summary(queries, rows)} />);
    expect(screen.getByRole("button").textContent).toBe(expected);
  });

  it("that nobody recorded leave no line behind", () => {
    const { container } = render(<Steps {...plain} status="interrupted" steps={[]} summary={null} />);
    expect(container.textContent).toBe("");
  });
});

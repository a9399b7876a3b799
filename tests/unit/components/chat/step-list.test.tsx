import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Steps } from "#components/chat/step-list";
import type { Step } from "#lib/domain/message";

function step(label: string, more: Partial<Step> = {}): Step {
  return { id: label, label, status: "done", detail: null, startedAt: 0, ms: 12, sql: null, ...more };
}

const steps = [step("Understanding question"), step("Running query", { detail: "7 rows in 12 ms" })];

function summary(queryCount: number, rowCount: number) {
  return { type: "steps" as const, steps, totalMs: 3_200, queryCount, rowCount, modelCallCount: 0 };
}

describe("the steps of an answer", () => {
  it("are listed with their state while they go on", () => {
    const running = [...steps, step("Checking the answer", { status: "running", ms: null })];
    render(<Steps status="running" steps={running} summary={null} />);
    const items = within(screen.getByRole("list", { name: "Steps" })).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "Understanding question12 ms",
      "Running query – 7 rows in 12 ms12 ms",
      "Checking the answer",
    ]);
    expect(within(items[2] ?? document.body).getByLabelText("running")).toBeDefined();
  });

  it("fold into one line when they are done, which opens them again", () => {
    render(<Steps status="complete" steps={steps} summary={summary(2, 1_204)} />);
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
    render(<Steps status={status} steps={steps} summary={summary(queries, rows)} />);
    expect(screen.getByRole("button").textContent).toBe(expected);
  });

  it("that nobody recorded leave no line behind", () => {
    const { container } = render(<Steps status="interrupted" steps={[]} summary={null} />);
    expect(container.textContent).toBe("");
  });
});

/** What stands around an answer's words: how sure it is, and which agent it comes from. */
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AgentSwitch } from "#components/chat/agent-switch";
import { ChecksLine } from "#components/chat/checks-line";
import { chatOf, showInChat } from "../../../support/dom/show-in-chat.tsx";
import { emptyAnswer } from "../../../support/results/edited-run.ts";
import { samplePart } from "../../../support/results/sample-part.ts";
import { category, request } from "../../../support/results/sample-result.ts";

const actions = vi.hoisted(() => ({ ask: vi.fn() }));
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => actions }));

beforeEach(() => vi.clearAllMocks());

const { part } = samplePart("Revenue by region", request([category("Region", 2)]));

describe("how sure an answer is", () => {
  it("K8: stands there in words with their reason, never as a percentage, and what was looked at opens below", () => {
    const notes = ["No row was lost by the join.", "The row limit was not reached."];
    render(
      <ChecksLine type="checks" level="checked" sentence="Checked: rows and limits, 1 assumption." notes={notes} />,
    );
    const sentence = screen.getByText("Checked: rows and limits, 1 assumption.");
    expect(sentence.closest("details")?.open).toBe(false);
    fireEvent.click(sentence);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(notes);
    expect(document.body.textContent).not.toContain("%");
  });

  it("has nothing to open where there is nothing more to say", () => {
    render(<ChecksLine type="checks" level="not_checked" sentence="Not checked: your own statement." notes={[]} />);
    expect(document.querySelector("details")).toBeNull();
    expect(screen.getByText("Not checked: your own statement.")).toBeDefined();
  });

  it("is marked where there is a doubt, also for whoever cannot see the mark", () => {
    render(<ChecksLine type="checks" level="doubtful" sentence="Doubtful: a join may count rows twice." notes={[]} />);
    expect(screen.getByLabelText("Doubtful:")).toBeDefined();
  });
});

describe("E6: the agent of an answer", () => {
  const otherAgent = { question: "Build a dashboard of revenue by region", planId: "plan-1" };
  const result = { ...emptyAnswer, results: [part], otherAgent };
  const dashboard = {
    ...emptyAnswer,
    otherAgent: { question: "Revenue by region", planId: "plan-2" },
    watchOffer: null,
    dashboard: {
      title: "Sales",
      titles: ["Orders", "Revenue by region"],
      tiles: [null, { status: "ready" as const, title: "Revenue by region", result: part }],
    },
  };

  it("is named, and a click asks the other one for a dashboard of the same", () => {
    showInChat(chatOf([]), <AgentSwitch content={result} canSwitch />);
    expect(screen.getByText("Query agent")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Show as dashboard" }));
    expect(actions.ask).toHaveBeenCalledExactlyOnceWith("Build a dashboard of revenue by region", "plan-1");
  });

  it("of a dashboard is named, and a click asks for its first chart that is ready as one result", () => {
    showInChat(chatOf([]), <AgentSwitch content={dashboard} canSwitch />);
    expect(screen.getByText("Dashboard agent")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Answer with one result" }));
    expect(actions.ask).toHaveBeenCalledExactlyOnceWith("Revenue by region", "plan-2");
  });

  it("is named under an earlier answer too, without the way to the other one", () => {
    showInChat(chatOf([]), <AgentSwitch content={result} canSwitch={false} />);
    expect(screen.getByText("Query agent")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is not named where nothing was found", () => {
    showInChat(chatOf([]), <AgentSwitch content={emptyAnswer} canSwitch />);
    expect(screen.queryByText(/agent/)).toBeNull();
  });

  it("offers nothing where the answer has no plan that could be shown otherwise", () => {
    showInChat(chatOf([]), <AgentSwitch content={{ ...result, otherAgent: null }} canSwitch />);
    expect(screen.getByText("Query agent")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

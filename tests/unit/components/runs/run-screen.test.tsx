import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RunScreen } from "#components/runs/run-screen";
import { err, ok } from "#lib/domain/errors";
import type { RunReport } from "#lib/domain/run-report";
import { refusal } from "../../../support/chats/chat-server.ts";
import { callOf, entryOf, refreshOf, reportOf, statementOf } from "../../../support/runs/sample-trace.ts";
import { showPage } from "../../../support/runs/show-page.tsx";

const server = vi.hoisted(() => ({
  openRunAction: vi.fn(),
  askAgainAction: vi.fn(),
  listRunsAction: vi.fn(),
  runOverviewAction: vi.fn(),
}));
const route = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock("#lib/actions/runs", () => server);
vi.mock("next/navigation", () => ({ useRouter: () => route, usePathname: () => "/runs/x" }));

const entries = [
  entryOf(1, { agent: "router", node: "understand", detail: "A new question." }),
  entryOf(2, {
    node: "plan",
    detail: "Revenue by region.",
    modelCalls: [callOf({ input: 'Revenue by region\n<data name="schema">\nORDERS (ID)\n</data>' })],
    reads: { rounds: 1 },
    before: { plan: null },
    after: { plan: "ready" },
  }),
  entryOf(3, {
    node: "execute",
    status: "failed",
    detail: "Column NET_REV was not found.",
    statements: [
      statementOf({
        error: { code: "UNKNOWN_OBJECT", message: "There is no NET_REV.", cause: "Binder" },
        rowCount: null,
        head: [],
      }),
    ],
  }),
  entryOf(4, { node: "execute", statements: [statementOf()], rowCount: 2 }),
];

const report: RunReport = reportOf(entries, {
  modelCalls: 1,
  inputTokens: 1_000,
  outputTokens: 100,
  cost: null,
  ms: 900,
});

const step = (name: RegExp) => screen.getByRole("treeitem", { name });
const panel = () => screen.getByRole("region", { name: /^Step: / });
const openTab = (name: RegExp) =>
  act(async () => void fireEvent.mouseDown(screen.getByRole("tab", { name }), { button: 0 }));

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  server.openRunAction.mockReset();
});

describe("a run's page", () => {
  it("says what was asked and what it took; a price that is not known is said so", () => {
    showPage(<RunScreen first={report} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("revenue by region");
    const facts = screen.getByRole("region", { name: "The run" });
    expect(within(facts).getByText("Answered")).toBeDefined();
    expect(within(facts).getByText("1,100")).toBeDefined();
    expect(within(facts).getByText("Not known")).toBeDefined();
  });

  it("tells of each call its model, its tokens and its price, and names all models that were asked", async () => {
    const calls = [
      callOf({ cachedTokens: 900 }),
      callOf({ model: "tiny", prompt: "evaluate-result", input: "Rows", cost: null }),
    ];
    showPage(
      <RunScreen first={reportOf([entryOf(1, { modelCalls: calls })], { model: "gpt-5-mini", modelCalls: 2 })} />,
    );
    expect(within(screen.getByRole("region", { name: "The run" })).getByText("gpt-5-mini, tiny")).toBeDefined();
    expect(panel().textContent).toContain("2 calls, 2,200 tokens, price not known");
    await openTab(/^Prompt/);
    expect(panel().textContent).toContain("gpt-5-mini · 1,000 tokens in (900 cached), 100 out · $0.0004 · 20 ms");
    expect(panel().textContent).toContain("tiny · 1,000 tokens in, 100 out · price not known · 20 ms");
  });

  it("leads from a refresh to its dashboard, offers what can be done with it, and names its failed tile", () => {
    const tile = { agent: "refresh", node: "tile", parent: 1, subject: "Revenue by region" };
    const tiles = [
      entryOf(1, { agent: "refresh", node: "refresh", detail: "Tiles: 1 fresh, 1 failed." }),
      entryOf(2, { ...tile, outcome: "fresh", statements: [statementOf()], rowCount: 2 }),
      entryOf(3, { ...tile, subject: "Stock", status: "failed", outcome: "failed", detail: "Too little memory." }),
    ];
    const run = refreshOf({ status: "partial", database: null, schema: null });
    showPage(<RunScreen first={{ ...report, run, entries: tiles }} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sales");
    const facts = screen.getByRole("region", { name: "The run" });
    expect(within(facts).getByText("Refreshed in part")).toBeDefined();
    expect(within(facts).getByText("Several")).toBeDefined();
    for (const name of ["Agent", "Model calls"]) expect(within(facts).queryByText(name)).toBeNull();
    const dashboard = within(facts).getByRole("link", { name: "Open the dashboard" });
    expect(dashboard.getAttribute("href")).toBe(`/dashboards/${run.dashboardId}`);
    expect(screen.getByRole("link", { name: "All runs" }).getAttribute("href")).toBe("/runs?of=dashboards");
    expect(screen.getByRole("link", { name: "Export JSON" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Add to evals" })).toBeNull();
    expect(screen.getAllByRole("treeitem").map((item) => item.getAttribute("aria-level"))).toEqual(["1", "2", "2"]);
    expect(panel().textContent).toContain("Stock");
    expect(panel().textContent).toContain("Too little memory.");
  });

  it("L2: opens the step that failed by itself, with the engine's own words", async () => {
    showPage(<RunScreen first={report} />);
    expect(panel().getAttribute("aria-label")).toBe("Step: Execute");
    expect(panel().textContent).toContain("Column NET_REV was not found.");
    await openTab(/^SQL/);
    expect(panel().textContent).toContain("UNKNOWN_OBJECT: There is no NET_REV.");
    expect(panel().textContent).toContain("Binder");
  });

  it("L3: shows the prompt, the reply and the change of state of the chosen step", async () => {
    showPage(<RunScreen first={report} />);
    fireEvent.click(step(/Plan/));
    await openTab(/^Prompt/);
    expect(screen.getByRole("region", { name: "Instructions of write-query" }).textContent).toBe(
      "Write one statement.",
    );
    expect(screen.getByRole("region", { name: "Input of write-query" }).textContent).toContain("Revenue by region");
    expect(screen.getByText("Data: schema, 11 characters").closest("details")?.textContent).toContain("ORDERS (ID)");
    await openTab(/^Output/);
    expect(screen.getByRole("region", { name: "Reply to write-query" }).textContent).toContain("SELECT 1");
    await openTab(/^State/);
    expect(screen.getByRole("region", { name: "Change of plan" }).textContent).toBe('−removed: null+added: "ready"');
    expect(screen.getByText("What it read (1)")).toBeDefined();
  });

  it("shows the statement and its first rows", async () => {
    showPage(<RunScreen first={reportOf([entryOf(1, { statements: [statementOf()], rowCount: 2 })])} />);
    await openTab(/^SQL \(1\)/);
    expect(screen.getByRole("region", { name: "Statement 1" }).textContent).toContain("GROUP BY REGION");
    const rows = within(screen.getByRole("region", { name: "First rows of statement 1" })).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual(["REGIONAMOUNT", "North1204.5", "South88"]);
  });

  it("goes from step to step by the arrow keys, Home and End", () => {
    showPage(<RunScreen first={report} />);
    const press = (key: string) => fireEvent.keyDown(screen.getByRole("tree"), { key });
    const current = () =>
      screen.getAllByRole("treeitem").findIndex((item) => item.getAttribute("aria-selected") === "true");
    const stops = () => screen.getAllByRole("treeitem").filter((item) => item.tabIndex === 0).length;
    expect(current()).toBe(2);
    press("ArrowUp");
    expect(current()).toBe(1);
    press("Home");
    expect(current()).toBe(0);
    press("ArrowUp");
    expect(current()).toBe(0);
    press("End");
    expect(current()).toBe(3);
    press("ArrowDown");
    expect(current()).toBe(3);
    expect(stops()).toBe(1);
    expect(document.activeElement).toBe(screen.getAllByRole("treeitem")[3]);
  });

  it.each([
    ["not_recorded", /Nothing was recorded of this run/],
    ["removed", /was removed because of its age/],
    ["damaged", /damaged on disk/],
  ] as const)("without a whole record (%s) says why", (gap, sentence) => {
    showPage(<RunScreen first={{ ...reportOf([]), gap }} />);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(screen.queryByRole("tree")).toBeNull();
  });

  it("follows a run that goes on until it has ended", async () => {
    const first = reportOf([], { status: "running", ms: null });
    server.openRunAction.mockResolvedValue(ok({ ...report, run: { ...report.run, id: first.run.id } }));
    showPage(<RunScreen first={first} />);
    expect(screen.getByText("The run has begun. Its steps appear here as they end.")).toBeDefined();
    expect(await screen.findByRole("tree", { name: "Steps" })).toBeDefined();
    const asked = server.openRunAction.mock.calls.length;
    expect(within(screen.getByRole("region", { name: "The run" })).getByText("Answered")).toBeDefined();
    expect(server.openRunAction.mock.calls.length).toBe(asked);
  });

  it("asks the question again and leads to its chat; a refusal is said in words", async () => {
    showPage(<RunScreen first={report} />);
    const ask = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Ask again" })));
    server.askAgainAction.mockResolvedValueOnce(err(refusal));
    await ask();
    expect(screen.getByRole("alert").textContent).toBe("The store is busy. Try again.");
    server.askAgainAction.mockResolvedValueOnce(ok({ sessionId: "chat-9", runId: "r", change: null }));
    await ask();
    expect(route.push).toHaveBeenCalledWith("/chat/chat-9");
  });
});

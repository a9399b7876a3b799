import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CompareScreen } from "#components/runs/compare-screen";
import { RunsScreen } from "#components/runs/runs-screen";
import { err, ok } from "#lib/domain/errors";
import type { RunMetrics, RunOverview } from "#lib/domain/run-report";
import { refusal } from "../../../support/chats/chat-server.ts";
import { anyRun, entryOf, refreshOf, reportOf, runOf, statementOf } from "../../../support/runs/sample-trace.ts";
import { showPage } from "../../../support/runs/show-page.tsx";

const server = vi.hoisted(() => ({
  openRunAction: vi.fn(),
  askAgainAction: vi.fn(),
  listRunsAction: vi.fn(),
  runOverviewAction: vi.fn(),
}));
const address = vi.hoisted(() => ({ search: "" }));
vi.mock("#lib/actions/runs", () => server);
vi.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(address.search),
  useRouter: () => ({}),
  usePathname: () => "/runs",
}));

const metrics: RunMetrics = {
  ...{
    runs: 3,
    successShare: 2 / 3,
    notAnswered: 1,
    medianMs: 120,
    p95Ms: 2_400,
    retriesPerRun: 0.5,
    inputTokens: 1_000,
  },
  ...{ outputTokens: 204, cost: 0.0123, runsWithoutPrice: 1, days: [{ startsAt: 0, runs: 3, tokens: 1_204 }] },
};
const three = ["first", "second", "third"].map((question, place) => runOf({ id: `run-${place}`, question }));

function overviewOf(runs: RunOverview["page"]["items"], nextCursor: string | null = null): RunOverview {
  const choices = { agents: ["SQL"], models: ["gpt-5-mini"], databases: ["DEMO"], dashboards: [], people: [] };
  return { page: { items: runs, nextCursor }, metrics: { ...metrics, runs: runs.length }, choices };
}

const rows = () =>
  within(screen.getByRole("region", { name: "Runs" }))
    .getAllByRole("row")
    .slice(1);
const show = (overview: RunOverview | null, of = "/runs") => showPage(<RunsScreen first={{ of, overview }} />);
const choose = (question: string) => fireEvent.click(screen.getByRole("checkbox", { name: `Compare: ${question}` }));

beforeEach(() => {
  address.search = "";
  for (const action of Object.values(server)) action.mockReset();
});

describe("the runs of others", () => {
  const people = [
    { id: "ada", name: "Ada" },
    { id: "vic", name: "Vic" },
  ];

  it("are asked for by a filter that only who may see them has, and say whose they are", () => {
    show(overviewOf(three));
    expect(screen.queryByRole("combobox", { name: "Whose" })).toBeNull();
    cleanup();
    address.search = "who=everybody";
    const overview = overviewOf([runOf({ owner: "Vic" })]);
    show({ ...overview, choices: { ...overview.choices, people } }, "/runs?who=everybody");
    const whose = screen.getByRole("combobox", { name: "Whose" });
    expect(
      within(whose)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([...["Mine", "Everybody's", "Ada", "Vic"]]);
    expect(rows()[0]?.textContent).toContain("Vic · ");
  });
});

describe("the list of runs", () => {
  it("has a row for each run and a card for each figure", () => {
    show(overviewOf([runOf({ verdict: "down", attempts: 2, rowCount: 7, cost: null, modelCalls: 1, inputTokens: 5 })]));
    const [row] = rows();
    for (const text of ["Answered", "revenue by region", "SQL agent", "900 ms", "Not known", "Bad"]) {
      expect(row?.textContent).toContain(text);
    }
    const cards = screen.getByText("Success").closest("dl")?.textContent;
    for (const text of ["67%", "120 ms / 2.4 s", "0.50", "1,204 / $0.0123", "1 run without a known price left out"]) {
      expect(cards).toContain(text);
    }
  });

  it("asks the server for what the address says", async () => {
    address.search = "status=failed&q=net+revenue&agent=SQL";
    server.runOverviewAction.mockResolvedValue(ok(overviewOf(three)));
    show(null, "/runs?status=failed&q=net+revenue&agent=SQL");
    expect((await screen.findAllByRole("checkbox")).length).toBe(3);
    const filter = { ...anyRun, status: "failed", text: "net revenue", agent: "SQL" };
    expect(server.runOverviewAction).toHaveBeenCalledWith({ filter });
  });

  it("writes a chosen filter into the address", () => {
    const replace = vi.spyOn(window.history, "replaceState").mockImplementation(() => undefined);
    show(overviewOf(three));
    fireEvent.change(screen.getByRole("combobox", { name: "Feedback" }), { target: { value: "down" } });
    expect(replace).toHaveBeenLastCalledWith(null, "", "/runs?feedback=down");
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-01" } });
    expect(replace).toHaveBeenLastCalledWith(null, "", "/runs?from=2026-11-01");
    replace.mockRestore();
  });

  it("turns from answers to refreshes of dashboards, and asks nothing of them that answers alone have", () => {
    const replace = vi.spyOn(window.history, "replaceState").mockImplementation(() => undefined);
    address.search = "agent=SQL&q=sales";
    const { unmount } = show(overviewOf(three), "/runs?agent=SQL&q=sales");
    const kinds = screen.getByRole("combobox", { name: "Runs of" });
    expect(within(kinds).getByRole<HTMLOptionElement>("option", { name: "Chats" }).selected).toBe(true);
    fireEvent.change(kinds, { target: { value: "dashboards" } });
    expect(replace).toHaveBeenLastCalledWith(null, "", "/runs?of=dashboards&q=sales");
    replace.mockRestore();
    unmount();

    address.search = "of=dashboards";
    show(overviewOf([refreshOf(), refreshOf({ id: "second", status: "partial" })]), "/runs?of=dashboards");
    for (const name of ["Agent", "Model", "Feedback"]) expect(screen.queryByRole("combobox", { name })).toBeNull();
    const statuses = within(screen.getByRole("combobox", { name: "Status" })).getAllByRole("option");
    expect(statuses.map(({ textContent }) => textContent)).not.toContain("Asked back");
    expect(screen.getByRole("columnheader", { name: "Dashboard" })).toBeDefined();
    const heads = screen.getAllByRole("columnheader").length;
    expect(rows().map((row) => within(row).getAllByRole("cell").length)).toEqual([heads, heads]);
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^RefreshedSales/),
      expect.stringMatching(/^Refreshed in partSales/),
    ]);
    const cards = screen.getByText("Success").closest("dl");
    expect(cards?.textContent).toMatch(/^Refreshes2/);
    expect(cards?.textContent).not.toContain("Tokens");
  });

  it("compares two runs, and never three", () => {
    show(overviewOf(three));
    choose("third");
    expect(screen.getByText("One run chosen: choose another one.")).toBeDefined();
    choose("first");
    const link = screen.getByRole("link", { name: "Compare the two runs" });
    expect(link.getAttribute("href")).toBe("/runs/compare?a=run-2&b=run-0");
    const second = screen.getByRole("checkbox", { name: "Compare: second" });
    expect(second.hasAttribute("disabled")).toBe(true);
    choose("first");
    expect(second.hasAttribute("disabled")).toBe(false);
  });

  it("brings the next piece when it is asked for", async () => {
    server.listRunsAction.mockResolvedValue(
      ok({ items: [runOf({ id: "run-9", question: "ninth" })], nextCursor: null }),
    );
    show(overviewOf(three, "behind-third"));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Show more runs" })));
    expect(await screen.findByText("ninth")).toBeDefined();
    expect(server.listRunsAction).toHaveBeenCalledWith({ filter: anyRun, cursor: "behind-third" });
    expect(rows()).toHaveLength(4);
    expect(screen.queryByRole("button", { name: "Show more runs" })).toBeNull();
  });

  it("that is empty says why and what to do", () => {
    const { unmount } = show(overviewOf([]));
    expect(screen.getByText("Every question that is asked will be listed here.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Ask the first question" }).getAttribute("href")).toBe("/chat");
    unmount();
    address.search = "q=zebra";
    show(overviewOf([]), "/runs?q=zebra");
    expect(screen.getByText("No run fits these filters.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Show all runs" })).toBeDefined();
  });

  it("that cannot be read says so and tries again", async () => {
    server.runOverviewAction.mockResolvedValueOnce(err(refusal)).mockResolvedValue(ok(overviewOf(three)));
    show(null);
    expect((await screen.findByRole("alert")).textContent).toContain("The store is busy. Try again.");
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    expect((await screen.findAllByRole("checkbox")).length).toBe(3);
  });
});

describe("two runs beside each other", () => {
  const sql = "SELECT REGION FROM ORDERS WHERE YEAR = 2025";
  const left = reportOf([entryOf(1), entryOf(2, { node: "execute", statements: [statementOf({ sql })] })]);
  const right = reportOf(
    [
      entryOf(1),
      entryOf(2, { node: "refine" }),
      entryOf(3, { node: "execute", statements: [statementOf({ sql: sql.replace("2025", "2026") })] }),
    ],
    { id: "other", status: "partial" },
  );

  it("show what differs: figures, steps, and lines of their statements", () => {
    showPage(<CompareScreen left={left} right={right} />);
    expect(screen.getByRole("row", { name: "Status Answered Answered in part" })).toBeDefined();
    const steps = within(screen.getByRole("region", { name: "Steps" }))
      .getAllByRole("row")
      .slice(1);
    expect(steps.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Plan.*Plan/),
      expect.stringMatching(/^Not in this runRefine/),
      expect.stringMatching(/^Execute.*Execute/),
    ]);
    const difference = screen.getByRole("region", { name: "Differences of the statements" }).textContent;
    expect(difference).toContain("removed: WHERE YEAR = 2025");
    expect(difference).toContain("added: WHERE YEAR = 2026");
  });

  it("that are alike are said to be", () => {
    showPage(<CompareScreen left={left} right={left} />);
    expect(screen.getByText("Both are the same.")).toBeDefined();
  });

  it("without a record still show their figures", () => {
    showPage(<CompareScreen left={reportOf([])} right={reportOf([])} />);
    expect(screen.getByText("Neither run has a record of its steps.")).toBeDefined();
    expect(screen.getByText("Neither run brought rows.")).toBeDefined();
  });
});

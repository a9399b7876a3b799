import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { WorkspaceProvider } from "#components/chat/workspace-provider";
import { SchemaExploration } from "#components/explore/schema-exploration";
import { ToastProvider } from "#components/ui/toast";
import { TooltipProvider } from "#components/ui/tooltip";
import type { Exploration } from "#lib/domain/exploration";
import { servedReads } from "../../../support/dom/served-reads.ts";

const context = { database: "DEMO", schema: "SALES" };
const question = (text: string) => ({ question: text, planId: `plan of ${text}` });
const check = (table: string) => ({
  ...{ id: `missing ${table}`, kind: "missing" as const, table, columns: ["NAME"], target: null },
});

const exploration: Exploration = {
  context,
  description: "A shop.",
  tables: ["ORDERS", "CUSTOMERS"].map((name) => ({
    ...{ name, description: null, rowCount: 12, columnCount: 3, newest: null },
    question: question(`show ${name}`),
  })),
  tableCount: 2,
  joins: [
    {
      from: "ORDERS",
      to: "CUSTOMERS",
      columns: "CUSTOMER_ID = ID",
      isInferred: true,
      question: question("by customer"),
    },
  ],
  measures: [{ id: "revenue", label: "Revenue", table: "ORDERS" }],
  dimensions: [{ id: "channel", label: "channel", table: "ORDERS" }],
  checks: [check("ORDERS"), check("CUSTOMERS")],
};

const server = vi.hoisted(() => ({ part: vi.fn(), ask: vi.fn(), push: vi.fn() }));
vi.mock("#lib/actions/ask", () => ({ askAction: server.ask }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: server.push }) }));

const failure = (message: string) => ({
  ok: false as const,
  error: { code: "TIMEOUT", message, nextStep: null, retryable: true, position: null },
});
const finding = (sentence: string, count: number) => ({
  ok: true as const,
  value: { kind: "check", finding: { sentence, count, sql: "SELECT 1", question: null } },
});
const series = {
  ok: true as const,
  value: {
    kind: "measure",
    series: {
      question: question("revenue over time"),
      points: [
        { at: "2025-01-01", value: 3 },
        { at: "2025-02-01", value: 5 },
      ],
      ...{ grain: "month", format: "number", unit: null },
    },
  },
};
const values = {
  ok: true as const,
  value: {
    kind: "dimension",
    values: {
      question: question("orders by channel"),
      counted: "orders",
      values: [
        { value: "web", rows: 8 },
        { value: null, rows: 4 },
      ],
    },
  },
};

function show() {
  return render(
    <QueryProvider>
      <TooltipProvider>
        <ToastProvider>
          <WorkspaceProvider isSidebarCollapsed={false}>
            <SchemaExploration context={context} />
          </WorkspaceProvider>
        </ToastProvider>
      </TooltipProvider>
    </QueryProvider>,
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  const answers = {
    exploration: () => ({ ok: true, value: exploration }),
    "explored-part": server.part,
    suggestions: () => ({ ok: true, value: [] }),
  };
  vi.stubGlobal("fetch", servedReads(answers));
  server.part.mockImplementation(async ({ id }: { readonly id: string }) => {
    if (id === "revenue") return series;
    if (id === "channel") return values;
    return id === "missing ORDERS" ? finding("3 of 12 orders have no value for name.", 3) : finding("All well.", 0);
  });
});

const part = (name: string) => screen.getByRole("region", { name });

describe("a schema that is explored", () => {
  it("tells what is known at once and reads the rest one after the other", async () => {
    const waiting: (() => void)[] = [];
    server.part.mockImplementation(() => new Promise((resolve) => waiting.push(() => resolve(series))));
    show();
    expect(await screen.findByText(/2 tables, 1 join\./)).toBeDefined();
    await waitFor(() => expect(server.part).toHaveBeenCalledTimes(1));
    await act(async () => waiting[0]?.());
    await waitFor(() => expect(server.part).toHaveBeenCalledTimes(2));
  });

  it("stops what it asked for and asks for nothing more once it is left", async () => {
    const waiting: (() => void)[] = [];
    const signals: AbortSignal[] = [];
    server.part.mockImplementation((_input: unknown, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise((resolve) => waiting.push(() => resolve(series)));
    });
    const { unmount } = show();
    await waitFor(() => expect(server.part).toHaveBeenCalledTimes(1));
    unmount();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await act(async () => waiting[0]?.());
    expect(server.part).toHaveBeenCalledTimes(1);
  });

  it("says of a part that failed why, leaves the others, and reads it again when it is told to", async () => {
    server.part.mockImplementationOnce(async () => failure("That took too long."));
    show();
    expect(
      await within(await screen.findByRole("region", { name: "Most frequent values" })).findByText("web"),
    ).toBeDefined();
    const measures = part("Measures over time");
    expect(within(measures).getByText(/That took too long\./)).toBeDefined();
    fireEvent.click(within(measures).getByRole("button", { name: "Try again" }));
    expect(await within(measures).findByText("From 3 in Jan 2025 to 5 in Feb 2025.")).toBeDefined();
  });

  it("counts its checks, tells the flaws with their statements and puts the rest aside", async () => {
    show();
    expect(await screen.findByText("2 checks done, 1 thing worth a look.")).toBeDefined();
    const quality = part("Data quality");
    expect(within(quality).getByText("3 of 12 orders have no value for name.")).toBeDefined();
    expect(within(quality).getByText("1 check found nothing wrong")).toBeDefined();
    expect(within(quality).getAllByText("SELECT 1")).toHaveLength(2);
  });

  it("tells a value that is missing from an empty one", async () => {
    show();
    expect(await screen.findByText("(no value)")).toBeDefined();
  });

  it("draws the joins as buttons and lists them as sentences", async () => {
    show();
    const picture = await screen.findByRole("region", { name: "Picture of the joins" });
    expect(
      within(picture)
        .getAllByRole("button")
        .map((node) => node.textContent),
    ).toEqual(["ORDERS", "CUSTOMERS"]);
    expect(screen.getByText("ORDERS belongs to CUSTOMERS")).toBeDefined();
  });
});

describe("one click", () => {
  it("asks the plan behind it in a chat of its own and goes there; a second click meanwhile does nothing", async () => {
    server.ask.mockImplementation(async () => ({ ok: true, value: { runId: "r", change: {} } }));
    show();
    const [table] = await screen.findAllByRole("button", { name: "ORDERS" });
    if (table === undefined) throw new Error("no table");
    fireEvent.click(table);
    fireEvent.click(table);
    await waitFor(() => expect(server.push).toHaveBeenCalledTimes(1));
    expect(server.ask).toHaveBeenCalledTimes(1);
    const [asked] = server.ask.mock.calls[0] ?? [];
    expect(asked).toMatchObject({ ...context, text: "show ORDERS", planId: "plan of show ORDERS" });
    expect(server.push).toHaveBeenCalledExactlyOnceWith(`/chat/${asked.sessionId}`);
  });

  it("that cannot be sent can be made again", async () => {
    server.ask.mockImplementation(async () => failure("The server is busy."));
    show();
    const [table] = await screen.findAllByRole("button", { name: "ORDERS" });
    if (table === undefined) throw new Error("no table");
    fireEvent.click(table);
    await waitFor(() => expect(table.getAttribute("aria-disabled")).toBe("false"));
    expect(server.push).not.toHaveBeenCalled();
  });
});

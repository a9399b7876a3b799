import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { WorkspaceProvider } from "#components/chat/workspace-provider";
import { BoardScreen } from "#components/dashboards/board-screen";
import { ToastProvider } from "#components/ui/toast";
import { TooltipProvider } from "#components/ui/tooltip";
import type { DashboardDefinition, TileState } from "#lib/domain/dashboard";
import {
  chartTile,
  sampleDashboard,
  sampleDefinition,
  textTile,
} from "../../../support/dashboards/sample-dashboard.ts";
import { patiently } from "../../../support/patiently.ts";

type Run = { readonly tileIds: readonly string[] | null; readonly isApproved: boolean };

const server = vi.hoisted(() => {
  const runs: Run[] = [];
  return { runs };
});

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

vi.mock("#lib/actions/dashboards", () => ({
  runTilesAction: async (input: Run) => {
    server.runs.push(input);
    return { ok: true, value: { states: new ReadableStream() } };
  },
  saveDashboardAction: async ({ seenRev }: { seenRev: number }) => ({
    ok: true,
    value: { kind: "saved", rev: seenRev + 1, updatedAt: 1 },
  }),
}));

const error = {
  code: "TIMEOUT",
  message: "The query ran too long and was stopped.",
  nextStep: "Ask for a shorter period.",
  retryable: true,
  position: null,
} as const;

function failed(tileId: string): TileState {
  return {
    tileId,
    at: new Date(2025, 10, 21, 14, 2).getTime(),
    outcome: { status: "failed", error },
    reachedBy: [],
    notReached: [],
    trend: null,
  };
}

beforeEach(() => {
  server.runs.length = 0;
  window.history.replaceState(null, "", "/dashboards/x");
});
afterEach(cleanup);

function show(tiles: readonly TileState[] = [failed("a"), failed("b")], more: Partial<DashboardDefinition> = {}) {
  const definition = sampleDefinition({
    tiles: [
      chartTile("a", { title: "Revenue by region" }),
      chartTile("b", { title: "Orders by month", placement: { x: 6, y: 0, width: 6, height: 8 } }),
      textTile("c", "Read **this** first."),
    ],
    ...more,
  });
  render(
    <QueryProvider>
      <TooltipProvider>
        <ToastProvider>
          <WorkspaceProvider isSidebarCollapsed={false}>
            <BoardScreen first={{ dashboard: sampleDashboard({ definition }), tiles }} />
          </WorkspaceProvider>
        </ToastProvider>
      </TooltipProvider>
    </QueryProvider>,
  );
}

const tile = (name: string) => screen.getByRole("region", { name });

describe("a dashboard", () => {
  it("shows what its tiles showed last, with the time of it, and asks for nothing by itself", () => {
    show();
    expect(within(tile("Revenue by region")).getByText(/21 Nov, 14:02|14:02/)).toBeDefined();
    expect(server.runs).toEqual([]);
  });

  it("asks for the figures of tiles that never had any", async () => {
    show([failed("a")]);
    await vi.waitFor(() => expect(server.runs.map(({ tileIds }) => tileIds)).toEqual([["b"]]), patiently);
  });

  it("asks for all figures when the address names filters", async () => {
    window.history.replaceState(null, "", "/dashboards/x?f.region=North");
    show();
    await vi.waitFor(() => expect(server.runs.map(({ tileIds }) => tileIds)).toEqual([["a", "b"]]), patiently);
    expect(screen.getByRole("button", { name: "Region: North" })).toBeDefined();
  });

  it("says in a failed tile what happened, what to do, and tries again", async () => {
    show();
    const failure = within(tile("Revenue by region"));
    expect(failure.getByText("The query ran too long and was stopped.")).toBeDefined();
    expect(failure.getByText("Ask for a shorter period.")).toBeDefined();
    fireEvent.click(failure.getByRole("button", { name: "Retry" }));
    await vi.waitFor(() => expect(server.runs.map(({ tileIds }) => tileIds)).toEqual([["a"]]), patiently);
    // What was there stays until something newer is.
    expect(failure.getByText("The query ran too long and was stopped.")).toBeDefined();
  });

  it("asks for a yes to a tile that would read much, for that tile alone", async () => {
    const costly = { ...error, code: "TOO_COSTLY", message: "This tile would read up to 2 TB." } as const;
    show([{ ...failed("a"), outcome: { status: "failed", error: costly } }, failed("b")]);
    const failure = within(tile("Revenue by region"));
    expect(failure.getByText("This tile would read up to 2 TB.")).toBeDefined();
    fireEvent.click(failure.getByRole("button", { name: "Run it anyway" }));
    await vi.waitFor(() => expect(server.runs).toMatchObject([{ tileIds: ["a"], isApproved: true }]), patiently);
  });
});

describe("the tabs of a dashboard", () => {
  const more = {
    tabs: [
      { id: "one", title: "Overview" },
      { id: "two", title: "Stores" },
    ],
    tiles: [chartTile("a", { title: "Revenue by region" }), chartTile("b", { title: "Orders by month", tabId: "two" })],
  };

  it("ask for the figures of the open one, and of another one when it is opened", async () => {
    window.history.replaceState(null, "", "/dashboards/x?f.region=North");
    show([failed("a"), failed("b")], more);
    await vi.waitFor(() => expect(server.runs.map(({ tileIds }) => tileIds)).toEqual([["a"]]), patiently);
    expect(screen.queryByRole("region", { name: "Orders by month" })).toBeNull();
    cleanup();
    server.runs.length = 0;
    window.history.replaceState(null, "", "/dashboards/x?tab=two&f.region=North");
    show([failed("a"), failed("b")], more);
    await vi.waitFor(() => expect(server.runs.map(({ tileIds }) => tileIds)).toEqual([["b"]]), patiently);
    expect(screen.getByRole("tab", { name: "Stores", selected: true })).toBeDefined();
  });

  it("show no row of tabs where there is one page", () => {
    show();
    expect(screen.queryByRole("tab")).toBeNull();
    cleanup();
    show(undefined, { tabs: more.tabs.slice(0, 1) });
    expect(screen.queryByRole("tab")).toBeNull();
  });
});

describe("the keys of a tile", () => {
  it("do nothing while the board is only read", () => {
    show();
    fireEvent.keyDown(tile("Revenue by region"), { key: "m" });
    expect(tile("Revenue by region").getAttribute("tabindex")).toBe("-1");
  });

  it("move it step by step, read out each step, and put it back on Escape", () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    const press = (key: string) => fireEvent.keyDown(tile("Revenue by region"), { key });
    press("m");
    press("ArrowRight");
    expect(screen.getByText("Revenue by region, column 2, row 1, width 6")).toBeDefined();
    press("Escape");
    expect(screen.getByText("Revenue by region is back where it was")).toBeDefined();
    expect(screen.getByRole("button", { name: "Undo" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("carry only its place: what is taken back on the way stays taken back", () => {
    show();
    retitle("Other");
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    const press = (key: string, more = {}) => fireEvent.keyDown(tile("Revenue by region"), { key, ...more });
    press("r");
    press("ArrowLeft");
    press("z", { ctrlKey: true });
    press("Enter");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sales");
    press("r");
    press("ArrowLeft");
    expect(screen.getByText("Revenue by region, column 1, row 1, width 4, height 8")).toBeDefined();
  });

  it("resize it, and Enter makes that one change that can be taken back", () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    const press = (key: string) => fireEvent.keyDown(tile("Revenue by region"), { key });
    press("r");
    press("ArrowLeft");
    press("ArrowLeft");
    expect(screen.getByText("Revenue by region, column 1, row 1, width 4, height 8")).toBeDefined();
    press("Enter");
    const undo = screen.getByRole("button", { name: "Undo" });
    undo.focus();
    fireEvent.click(undo);
    expect(undo.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(undo);
  });
});

describe("the focus", () => {
  it("goes to the chip when its filter is cleared, and to what adds filters after Reset", () => {
    window.history.replaceState(null, "", "/dashboards/x?f.region=North");
    show();
    pressFocused(screen.getByRole("button", { name: "Clear Region: North" }));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Region: North");
    pressFocused(screen.getByRole("button", { name: "Reset" }));
    expect(document.activeElement?.textContent).toBe("Filter");
  });

  it("goes to what stands next when a picked mark is cleared", () => {
    const pick = (cell: string) => `pick=${encodeURIComponent(JSON.stringify(["a", 0, cell, cell]))}`;
    window.history.replaceState(null, "", `/dashboards/x?${pick("North")}&${pick("South")}`);
    show();
    pressFocused(screen.getByRole("button", { name: "Clear North" }));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Clear South");
  });

  it("goes to the next chip when a filter is removed from the bar", async () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Order date: All" }));
    pressFocused(await screen.findByRole("button", { name: "Remove from the bar" }));
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Filter"), patiently);
    expect(screen.queryByRole("button", { name: "Order date: All" })).toBeNull();
  });

  it("goes to the next tile when one is removed, and to what adds one after the last", async () => {
    show();
    await remove("Revenue by region");
    await vi.waitFor(
      () => expect(document.activeElement?.getAttribute("aria-label")).toBe("More about Orders by month"),
      patiently,
    );
    await remove("Note");
    await vi.waitFor(
      () => expect(document.activeElement?.getAttribute("aria-label")).toBe("More about Orders by month"),
      patiently,
    );
    await remove("Orders by month");
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Add"), patiently);
  });
});

function pressFocused(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}

async function remove(name: string) {
  const opener = screen.getByRole("button", { name: `More about ${name}` });
  opener.focus();
  fireEvent.keyDown(opener, { key: "Enter" });
  fireEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
}

function retitle(title: string) {
  fireEvent.click(screen.getByRole("button", { name: "Title: Sales. Edit" }));
  fireEvent.change(screen.getByRole("textbox", { name: "Title" }), { target: { value: title } });
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Title" }), { key: "Enter" });
}

describe("the title", () => {
  it("is not changed by Escape, and a blank one is refused in words", () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Title: Sales. Edit" }));
    const field = () => screen.getByRole("textbox", { name: "Title" });
    fireEvent.change(field(), { target: { value: "Other" } });
    fireEvent.keyDown(field(), { key: "Escape" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sales");
    fireEvent.click(screen.getByRole("button", { name: "Title: Sales. Edit" }));
    fireEvent.change(field(), { target: { value: "  " } });
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(screen.getByRole("alert").textContent).toContain("A dashboard needs a title.");
  });
});

import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { BoardProvider, useBoard } from "#components/dashboards/board-provider";
import { VersionsDialog } from "#components/dashboards/versions-dialog";
import { TooltipProvider } from "#components/ui/tooltip";
import type { DashboardVersion } from "#lib/domain/dashboard-versions";
import { sampleDashboard, sampleDefinition, textTile } from "../../../support/dashboards/sample-dashboard.ts";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }));
vi.mock("#lib/actions/dashboards", () => ({
  saveDashboardAction: async ({ seenRev }: { seenRev: number }) => ({
    ok: true,
    value: { kind: "saved", rev: seenRev + 1, updatedAt: 1 },
  }),
}));

const first: DashboardVersion = { number: 1, kind: "first", at: 1, changes: [] };
const changed: DashboardVersion = { number: 2, kind: "changed", at: 2, changes: ['"Note" was removed.'] };
const definition = sampleDefinition({ tiles: [textTile("a", "Read this first.")], filters: [] });

/** What the server says to each read; the last one to all that follow. Never: it does not answer at all. */
type Reply = { readonly ok: boolean; readonly value?: unknown; readonly error?: unknown } | "never";

type Server = { asked: string[]; left: number; replies: Map<string, Reply[]> };

const server: Server = { asked: [], left: 0, replies: new Map() };

beforeEach(() => {
  vi.useFakeTimers();
  server.asked = [];
  server.left = 0;
  server.replies = new Map([["board-version", [{ ok: true, value: definition }]]]);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, options) => {
    const name = String(address).replace("/api/reads/", "");
    server.asked.push(name);
    const [reply = "never", ...later] = server.replies.get(name) ?? [];
    if (later.length > 0) server.replies.set(name, later);
    if (reply !== "never") return Response.json(reply);
    return new Promise<Response>((_, reject) => {
      options?.signal?.addEventListener("abort", () => {
        server.left += 1;
        reject(options.signal?.reason);
      });
    });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Changing() {
  const change = useBoard((state) => state.change);
  return (
    <button type="button" onClick={() => change((before) => ({ ...before, tiles: [] }))}>
      Remove the note
    </button>
  );
}

async function open(lists: Reply[]): Promise<void> {
  server.replies.set("board-versions", lists);
  render(
    <QueryProvider>
      <TooltipProvider>
        <BoardProvider first={{ dashboard: sampleDashboard({ definition }), tiles: [] }}>
          <Changing />
          <VersionsDialog onClose={() => undefined} />
        </BoardProvider>
      </TooltipProvider>
    </QueryProvider>,
  );
  await pass(10);
}

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

const rows = () => within(screen.getByRole("list", { name: "Versions" })).getAllByRole("button");
const listsAsked = () => server.asked.filter((name) => name === "board-versions").length;
const gone = {
  code: "NOT_FOUND",
  message: "This dashboard is gone.",
  nextStep: null,
  retryable: false,
  position: null,
};
const failing = { code: "UNAVAILABLE", message: "The chats are out of reach.", nextStep: null, retryable: true };

describe("the versions of a board", () => {
  it("are given up when no answer comes, which is said, and can be asked for again", async () => {
    await open(["never", { ok: true, value: [changed, first] }]);
    await pass(19_000);
    expect(screen.queryByRole("alert")).toBeNull();
    await pass(1_000);
    expect(within(screen.getByRole("alert")).getByText("SnowGPT did not answer in time.")).toBeDefined();
    expect([listsAsked(), server.left]).toEqual([1, 1]);
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await pass(10);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(rows()).toHaveLength(2);
  });

  it("that the server could not read can be asked for again; of a board that is gone they cannot", async () => {
    await open([
      { ok: false, error: failing },
      { ok: false, error: gone },
    ]);
    expect(screen.getByRole("alert").textContent).toContain("The chats are out of reach.");
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await pass(10);
    expect(screen.getByRole("alert").textContent).toContain("This dashboard is gone.");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("of which one cannot be drawn leave the others, and that one can be asked for again", async () => {
    server.replies.set("board-version", [
      { ok: false, error: failing },
      { ok: true, value: definition },
    ]);
    await open([{ ok: true, value: [changed, first] }]);
    await pass(10);
    expect(rows()).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await pass(10);
    expect(screen.getByText("· 1 tile")).toBeDefined();
  });

  it("are read anew once a change is kept that was made just before", async () => {
    await open([
      { ok: true, value: [] },
      { ok: true, value: [changed, first] },
    ]);
    expect(screen.getByText(/^Nothing was changed yet\./)).toBeDefined();
    fireEvent.click(screen.getByText("Remove the note"));
    await pass(500);
    expect(rows()).toHaveLength(2);
  });
});

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { WorkspaceProvider } from "#components/chat/workspace-provider";
import { BoardScreen } from "#components/dashboards/board-screen";
import { ToastProvider } from "#components/ui/toast";
import { TooltipProvider } from "#components/ui/tooltip";
import { sampleDashboard, sampleDefinition, textTile } from "../../../support/dashboards/sample-dashboard.ts";

const browser = vi.hoisted(() => ({ isStill: false }));

vi.mock("next/navigation", async () => {
  const { useSyncExternalStore } = await import("react");
  const subscribe = (onChange: () => void) => {
    window.addEventListener("address", onChange);
    return () => window.removeEventListener("address", onChange);
  };
  return {
    useRouter: () => ({ push: () => undefined, replace: () => undefined }),
    useSearchParams: () => new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search)),
  };
});

vi.mock("#lib/actions/dashboards", () => ({}));

const board = sampleDashboard({
  definition: sampleDefinition({
    tabs: [
      { id: "one", title: "Overview" },
      { id: "two", title: "Stores" },
    ],
    tiles: [textTile("a", "First page"), { ...textTile("b", "Second page"), tabId: "two" }],
  }),
});

function open(query: string) {
  window.history.replaceState(null, "", `/dashboards/${board.id}${query}`);
  render(
    <QueryProvider>
      <TooltipProvider>
        <ToastProvider>
          <WorkspaceProvider isSidebarCollapsed={false}>
            <BoardScreen first={{ dashboard: board, tiles: [] }} />
          </WorkspaceProvider>
        </ToastProvider>
      </TooltipProvider>
    </QueryProvider>,
  );
}

/** The pages turn by the clock. */
function pass(seconds: number) {
  act(() => {
    vi.advanceTimersByTime(seconds * 1_000);
  });
  act(() => {
    window.dispatchEvent(new Event("address"));
  });
}

const openTab = () => screen.getByRole("tab", { selected: true }).textContent;

beforeEach(() => {
  browser.isStill = false;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion") && browser.isStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("tabs that are shown in turn", () => {
  it("turn by the clock while nobody is there", () => {
    open("?turn=10");
    expect(openTab()).toBe("Overview");
    pass(10);
    expect(openTab()).toBe("Stores");
    pass(10);
    expect(openTab()).toBe("Overview");
  });

  it("stay for whoever moves the pointer or presses a key", () => {
    open("?turn=10");
    pass(9);
    fireEvent.keyDown(document.body, { key: "Shift" });
    pass(29);
    expect(openTab()).toBe("Overview");
    pass(2);
    expect(openTab()).toBe("Stores");
  });

  it("stay while they are held, and end with Escape", () => {
    open("?turn=10");
    fireEvent.click(screen.getByRole("button", { name: "Hold" }));
    pass(120);
    expect(openTab()).toBe("Overview");
    fireEvent.keyDown(document.body, { key: "Escape" });
    pass(0);
    expect(window.location.search).toBe("?tab=one");
    expect(screen.queryByRole("toolbar", { name: "Shown in turn" })).toBeNull();
  });

  it("wait to be turned by hand where less motion is asked for", () => {
    browser.isStill = true;
    open("?turn=10");
    pass(120);
    expect(openTab()).toBe("Overview");
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    pass(0);
    expect(openTab()).toBe("Stores");
  });

  it("go on from board to board where that was chosen, and wait again once the turn was left", () => {
    browser.isStill = true;
    open("?turn=10");
    fireEvent.click(screen.getByRole("button", { name: "Go on" }));
    // The next board is a page of its own.
    cleanup();
    open("?turn=10");
    pass(10);
    expect(openTab()).toBe("Stores");
    fireEvent.click(screen.getByRole("button", { name: "Leave" }));
    pass(0);
    cleanup();
    open("?turn=10");
    pass(10);
    expect(openTab()).toBe("Overview");
  });

  it("are none without a time in the address", () => {
    open("");
    pass(120);
    expect(openTab()).toBe("Overview");
    expect(screen.queryByRole("toolbar", { name: "Shown in turn" })).toBeNull();
  });
});

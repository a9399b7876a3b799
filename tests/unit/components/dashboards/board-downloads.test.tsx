import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { WorkspaceProvider } from "#components/chat/workspace-provider";
import { BoardScreen } from "#components/dashboards/board-screen";
import { ToastProvider } from "#components/ui/toast";
import { TooltipProvider } from "#components/ui/tooltip";
import type { TileState } from "#lib/domain/dashboard";
import { chartTile, sampleDashboard, sampleDefinition } from "../../../support/dashboards/sample-dashboard.ts";
import { patiently } from "../../../support/patiently.ts";
import { samplePart } from "../../../support/results/sample-part.ts";
import { category, measure, request } from "../../../support/results/sample-result.ts";
import { readServedChart, servedResults } from "../../../support/results/served-results.ts";

type Saved = { readonly title: string | null; readonly format: string };

const server = vi.hoisted(() => {
  const answers: TileState[] = [];
  return { answers };
});
const browser = vi.hoisted(() => {
  const saved: Saved[] = [];
  return { saved };
});

function streamOf<Item>(items: readonly Item[]): ReadableStream<Item> {
  return new ReadableStream({
    start(controller) {
      for (const item of items) controller.enqueue(item);
      controller.close();
    },
  });
}

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));
vi.mock("#lib/actions/charts", () => ({
  readChartAction: (input: Parameters<typeof readServedChart>[0]) => readServedChart(input),
}));
vi.mock("#lib/actions/dashboards", () => ({
  runTilesAction: async () => ({ ok: true, value: { states: streamOf(server.answers) } }),
  saveDashboardAction: async () => ({ ok: true, value: { kind: "saved", rev: 4, updatedAt: 1 } }),
}));
vi.mock("#components/charts/chart-image", () => ({
  downloadImage: async (_element: HTMLElement, { title, format }: Saved) => {
    browser.saved.push({ title, format });
    return true;
  },
}));

beforeEach(() => {
  server.answers.length = 0;
  browser.saved.length = 0;
});
afterEach(() => {
  cleanup();
  servedResults.reset();
});

/** A board whose address sets its region, and maybe its dates; the region reaches the tile, the dates do not. */
async function show(address: string) {
  window.history.replaceState(null, "", address);
  const sample = servedResults.add(
    samplePart("Revenue by region", request([category("Region", 4), measure("Revenue")])),
  );
  const { searchParams } = new URL(window.location.href);
  const state: TileState = {
    tileId: "a",
    at: 1_700_000_000_000,
    outcome: { status: "ready", result: sample.part },
    reachedBy: searchParams.has("f.region") ? ["region"] : [],
    notReached: searchParams.has("f.ordered") ? [{ id: "ordered", why: "Its figures have no date." }] : [],
    trend: null,
  };
  server.answers.push(state);
  const definition = sampleDefinition({ tiles: [chartTile("a", { title: "Revenue by region" })] });
  render(
    <QueryProvider>
      <TooltipProvider>
        <ToastProvider>
          <WorkspaceProvider isSidebarCollapsed={false}>
            <BoardScreen first={{ dashboard: sampleDashboard({ definition }), tiles: [state] }} />
          </WorkspaceProvider>
        </ToastProvider>
      </TooltipProvider>
    </QueryProvider>,
  );
  await screen.findByRole("figure", {}, patiently);
}

async function openMenu(name: string): Promise<void> {
  fireEvent.keyDown(screen.getByRole("button", { name }), { key: "Enter" });
  await screen.findByRole("menu", {}, patiently);
}

async function openTileDownloads(): Promise<void> {
  await openMenu("More about Revenue by region");
  fireEvent.keyDown(screen.getByRole("menuitem", { name: "Download" }), { key: "ArrowRight" });
  await screen.findByRole("menuitem", { name: "CSV" }, patiently);
}

const filtered = "/dashboards/x?f.region=North&f.region=South&f.ordered=last-6-months";

it("a picture of a tile names the filters that its figures were asked with", async () => {
  await show(filtered);
  await openTileDownloads();
  fireEvent.click(screen.getByRole("menuitem", { name: "Drawing (SVG)" }));
  await vi.waitFor(
    () => expect(browser.saved).toEqual([{ title: "Revenue by region (Region: North, South)", format: "svg" }]),
    patiently,
  );
});

it("files of a tile's rows are called by its title and the filters that its figures were asked with", async () => {
  await show(filtered);
  await openTileDownloads();
  for (const format of ["CSV", "Excel (XLSX)", "Parquet", "JSON"]) {
    const address = screen.getByRole("menuitem", { name: format }).getAttribute("href") ?? "";
    expect(new URL(address, "http://127.0.0.1").searchParams.get("name")).toBe(
      "Revenue by region (Region: North, South)",
    );
  }
});

it("without filters the title stands alone", async () => {
  await show("/dashboards/x");
  await openTileDownloads();
  const csv = within(screen.getByRole("menu", { name: "Download" })).getByRole("menuitem", { name: "CSV" });
  expect(new URL(csv.getAttribute("href") ?? "", "http://127.0.0.1").searchParams.get("name")).toBe(
    "Revenue by region",
  );
});

it("a picture of the board names all filters that are on", async () => {
  await show(filtered);
  await openMenu("More about this dashboard");
  fireEvent.click(screen.getByRole("menuitem", { name: "Export PNG" }));
  const title = "Sales (Region: North, South; Order date: Last 6 months)";
  await vi.waitFor(() => expect(browser.saved).toEqual([{ title, format: "png" }]), patiently);
});

import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { DashboardCard } from "#components/dashboards/dashboard-card";
import { tileSizes } from "#components/dashboards/tile-layout";
import { TooltipProvider } from "#components/ui/tooltip";
import type { DashboardTile } from "#lib/domain/message";
import { samplePart } from "../../../support/results/sample-part.ts";
import { category, measure, request } from "../../../support/results/sample-result.ts";
import { servedResults } from "../../../support/results/served-results.ts";

vi.mock("#lib/actions/charts", async () => ({
  readChartAction: (await import("../../../support/results/served-results.ts")).readServedChart,
}));
vi.mock("#lib/actions/results", async () => ({
  readResultAction: (await import("../../../support/results/served-results.ts")).readServedResult,
}));

afterEach(() => {
  cleanup();
  servedResults.reset();
});

describe("the dashboard", () => {
  it("keeps a place for every planned tile and counts those that are ready", () => {
    show(<DashboardCard title="Sales" titles={["Revenue", "Regions"]} tiles={[number(), null]} />);
    expect(screen.getAllByRole("listitem").filter((item) => within(item).queryByRole("heading") !== null)).toHaveLength(
      2,
    );
    expect(screen.getByRole("status").textContent).toBe("Building 2 charts · 1 ready");
    expect(screen.getByRole("heading", { name: "Regions" })).toBeDefined();
  });

  it("stops counting when all tiles are there", () => {
    show(<DashboardCard title="Sales" titles={["Revenue", "Regions"]} tiles={[number(), chart()]} />);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("shows a tile's chart, rows and statement", async () => {
    show(<DashboardCard title="Sales" titles={["Regions"]} tiles={[chart()]} />);
    expect(await screen.findByRole("figure", { name: "Bar chart: Revenue by region" })).toBeDefined();
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Table" }), { button: 0 });
    expect(await screen.findByRole("grid", { name: "Rows of Revenue by region" })).toBeDefined();
    fireEvent.mouseDown(screen.getByRole("tab", { name: "SQL" }), { button: 0 });
    expect(screen.getByRole("region", { name: "SQL statement of Revenue by region" }).textContent).toContain("SELECT");
  });

  it("keeps a failed tile's place and says what happened and what to do", () => {
    show(<DashboardCard title="Sales" titles={["Returns", "Regions"]} tiles={[failed(), chart()]} />);
    expect(screen.getByText("The query ran too long and was stopped.")).toBeDefined();
    expect(screen.getByText("Ask for a shorter period.")).toBeDefined();
    expect(screen.getByText("TIMEOUT")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Regions" })).toBeDefined();
  });
});

describe("tileSizes", () => {
  it.each<[string, (DashboardTile | null)[], number[]]>([
    ["two charts stand side by side", [chart(), chart()], [3, 3]],
    ["a lone last chart fills its row", [chart(), chart(), chart()], [3, 3, 6]],
    ["a long list of bars fills its row", [chart(), chart(20), chart()], [3, 6, 3]],
    ["three numbers share a row", [number(), number(), number(), chart()], [2, 2, 2, 6]],
    ["two numbers share a row", [number(), number(), chart(), chart()], [3, 3, 3, 3]],
    ["a lone number fills its row", [number(), chart(), chart()], [6, 3, 3]],
    ["tiles that are not ready take the room of charts", [null, null], [3, 3]],
  ])("%s", (_guarantee, tiles, expected) => {
    expect(tileSizes(tiles).map((size) => size.span)).toEqual(expected);
  });
});

it("gives neighbours one height, so that both end on one line", () => {
  const sizes = tileSizes([number(), chart(10), chart(), chart()]);
  expect(sizes.map((size) => size.chartHeight)).toEqual([240, 340, 340, 240]);
});

function number(): DashboardTile {
  const sample = servedResults.add(samplePart("Revenue", request([measure("Revenue")])));
  return { status: "ready", title: "Revenue", result: sample.part };
}

function chart(regions = 4): DashboardTile {
  const sample = servedResults.add(
    samplePart("Revenue by region", request([category("Region", regions), measure("Revenue")])),
  );
  return { status: "ready", title: "Regions", result: sample.part };
}

function failed(): DashboardTile {
  const error = {
    code: "TIMEOUT",
    message: "The query ran too long and was stopped.",
    nextStep: "Ask for a shorter period.",
    retryable: true,
    position: null,
  } as const;
  return { status: "failed", title: "Returns", error };
}

function show(card: ReactElement): void {
  render(
    <QueryProvider>
      <TooltipProvider>{card}</TooltipProvider>
    </QueryProvider>,
  );
}

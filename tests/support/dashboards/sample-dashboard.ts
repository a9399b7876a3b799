/** A dashboard as tests need one: two charts, a number and a text, with a filter of each kind. */

import { noChartEdit } from "#lib/domain/chart-edit";
import type { ChartTile, Dashboard, DashboardDefinition, FilterField, TileDefinition } from "#lib/domain/dashboard";

const context = { database: "SHOP", schema: "SALES" };

/** A tile with a chart, where nothing else is said. */
export function chartTile(id: string, more: Partial<ChartTile> = {}): ChartTile {
  return {
    kind: "chart",
    id,
    title: `Tile ${id}`,
    placement: { x: 0, y: 0, width: 6, height: 8 },
    tabId: null,
    source: {
      context,
      engine: "duckdb",
      plan: null,
      sql: "SELECT region, sum(amount) AS revenue FROM orders GROUP BY region",
      outputs: [],
      brain: "rules",
      question: "revenue by region",
    },
    chartEdit: noChartEdit,
    view: "chart",
    ignoredFilters: [],
    hasTrend: false,
    isTold: false,
    ...more,
  };
}

/** A tile with words. */
export function textTile(id: string, text: string): TileDefinition {
  return { kind: "text", id, title: "Note", placement: { x: 0, y: 20, width: 6, height: 3 }, tabId: null, text };
}

export const regionField: FilterField = {
  id: "region",
  context,
  column: { table: "ORDERS", column: "REGION" },
  label: "Region",
  kind: "values",
};

export const dateField: FilterField = {
  id: "ordered",
  context,
  column: { table: "ORDERS", column: "ORDERED_ON" },
  label: "Order date",
  kind: "time",
};

/** Two charts side by side. */
export function sampleDefinition(more: Partial<DashboardDefinition> = {}): DashboardDefinition {
  return {
    title: "Sales",
    description: "",
    tiles: [
      chartTile("a", { title: "Revenue by region" }),
      chartTile("b", { title: "Orders by month", placement: { x: 6, y: 0, width: 6, height: 8 } }),
    ],
    filters: [regionField, dateField],
    defaultFilters: [],
    parameters: [],
    tabs: [],
    refreshMinutes: 0,
    ...more,
  };
}

/** As the server sends it. */
export function sampleDashboard(more: Partial<Dashboard> = {}): Dashboard {
  return {
    id: "5f0c1f0e-6f4e-4a55-9f63-0a4d1d2f7c11",
    rev: 3,
    definition: sampleDefinition(),
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    isShared: false,
    ...more,
  };
}

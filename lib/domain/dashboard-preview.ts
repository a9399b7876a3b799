/** A board as a small drawing: where its tiles stand and what each looks like, without any figures. Pure. */
import type { ChartTile, DashboardDefinition, PreviewLook, PreviewTile, TileDefinition } from "./dashboard.ts";
import { packBoard, tilesOfTab } from "./dashboard-tabs.ts";
import type { ChartHint } from "./plan.ts";

/** The tiles of a tab, of the first one where none is named, as they are drawn. */
export function previewOf(definition: DashboardDefinition, tabId: string | null = null): PreviewTile[] {
  const { tiles, tabs } = packBoard(definition);
  return tilesOfTab(tiles, tabs, tabId).map((tile) => ({
    id: tile.id,
    title: tile.title,
    look: lookOf(tile),
    placement: tile.placement,
  }));
}

const looksOfKinds: Readonly<Record<NonNullable<ChartTile["chartEdit"]["kind"]> | ChartHint, PreviewLook>> = {
  kpi: "number",
  line: "line",
  "line-panels": "line",
  panels: "line",
  area: "line",
  column: "columns",
  histogram: "columns",
  bar: "bars",
  "stacked-bar": "columns",
  "grouped-bar": "columns",
  "percent-bar": "columns",
  heatmap: "rows",
  slope: "line",
  waterfall: "columns",
  funnel: "bars",
  donut: "circle",
  scatter: "points",
  box: "columns",
  table: "rows",
};

function lookOf(tile: TileDefinition): PreviewLook {
  if (tile.kind === "text") return "words";
  if (tile.view === "table") return "rows";
  const chosen = tile.chartEdit.kind;
  return chosen === null ? lookOfFigures(tile) : looksOfKinds[chosen];
}

/** As the chart is likely to be chosen: what it really becomes depends on the rows. */
function lookOfFigures({ source: { plan, outputs } }: ChartTile): PreviewLook {
  if (plan === null) return lookOfOutputs(outputs);
  if (plan.detail !== null) return "rows";
  if (plan.dimensions.length === 0) return "number";
  if (plan.chartHint !== null) return looksOfKinds[plan.chartHint];
  if (plan.dimensions.some(({ grain }) => grain !== null)) return "line";
  return plan.asShare && plan.dimensions.length === 1 ? "circle" : "bars";
}

function lookOfOutputs(outputs: ChartTile["source"]["outputs"]): PreviewLook {
  if (outputs.length === 0 || outputs.some(({ role }) => role === "detail")) return "rows";
  if (outputs.some(({ role }) => role === "time")) return "line";
  return outputs.some(({ role }) => role === "category") ? "bars" : "number";
}

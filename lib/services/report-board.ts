/** A report as a board: beside each chart stand the words of its section, as they were written. */
import "server-only";
import type { ChartTile, DashboardDefinition, TileDefinition } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { DashboardTile } from "#lib/domain/message";

type Section = Extract<DashboardTile, { status: "ready" }>;

const { columns, textCharacters } = dashboardLimits;
const wordsWidth = 5;
/** In rows of the grid. */
const heights = { kpi: 5, other: 10 } as const;

/**
 * One row for each section, its words on the left.
 *
 * @param charts a tile for each section, in their order.
 */
export function reportTiles(
  sections: readonly Section[],
  charts: readonly ChartTile[],
  newId: () => string,
): readonly TileDefinition[] {
  let y = 0;
  return sections.flatMap(({ title, told, result }, place): TileDefinition[] => {
    const chart = charts[place];
    if (chart === undefined) return [];
    const height = result.chart?.kind === "kpi" ? heights.kpi : heights.other;
    const row = { y, height };
    y += height;
    if (told === undefined) return [{ ...chart, placement: { x: 0, width: columns, ...row } }];
    const words = { title, text: told.text.slice(0, textCharacters), placement: { x: 0, width: wordsWidth, ...row } };
    return [
      { kind: "text", id: newId(), tabId: null, ...words },
      { ...chart, placement: { x: wordsWidth, width: columns - wordsWidth, ...row } },
    ];
  });
}

/** Figures are refreshed and words are not: whoever reads them later is told so. */
export function writtenOn(definition: DashboardDefinition, at: number): DashboardDefinition {
  const day = new Date(at).toISOString().slice(0, 10);
  return {
    ...definition,
    description: `Written on ${day}. The words stay as they are when the figures are refreshed.`,
  };
}

/** A report that is kept: words and charts stand beside each other, section by section. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartTile } from "#lib/domain/dashboard";
import { overlaps } from "#lib/domain/dashboard-layout";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { DashboardTile, ResultPart } from "#lib/domain/message";
import { boardOf, tileOf } from "#lib/services/dashboard-answers";
import { reportTiles, writtenOn } from "#lib/services/report-board";
import { resultPart } from "../../support/session-events.ts";

type Section = Extract<DashboardTile, { status: "ready" }>;

const sectionOf = (told: string | null, result: ResultPart): Section => ({
  status: "ready",
  title: "What moved revenue",
  result,
  ...(told === null ? {} : { told: { text: told, figures: [], further: [] } }),
});

const chartOf = (part: ResultPart, id: string): ChartTile => {
  const message = { id: "m", seq: 2, runId: "r", role: "assistant" as const, kind: "dashboard" as const };
  const rest = { status: "complete" as const, parts: [], createdAt: 0, retryOf: null };
  return tileOf({ part, message: { ...message, ...rest }, question: part.title }, id);
};

test("every section has a row of its own: its words, and beside them its chart, wherever they are", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string({ maxLength: 6_000 }), { nil: null }), { maxLength: 8 }), (texts) => {
      const sections = texts.map((text) => sectionOf(text, resultPart));
      const charts = sections.map(({ result }, place) => chartOf(result, `chart-${place}`));
      let last = 0;
      const tiles = reportTiles(sections, charts, () => {
        last += 1;
        return `text-${last}`;
      });
      expect(tiles.filter(({ kind }) => kind === "chart").map(({ id }) => id)).toEqual(charts.map(({ id }) => id));
      expect(tiles.filter(({ kind }) => kind === "text")).toHaveLength(texts.filter((text) => text !== null).length);
      for (const [place, tile] of tiles.entries()) {
        expect(tile.placement.x + tile.placement.width).toBeLessThanOrEqual(dashboardLimits.columns);
        if (tile.kind === "text") {
          expect(tile.text.length).toBeLessThanOrEqual(dashboardLimits.textCharacters);
          expect(tiles[place + 1]).toMatchObject({ kind: "chart", placement: { y: tile.placement.y } });
        }
        for (const other of tiles.slice(place + 1)) expect(overlaps(tile.placement, other.placement)).toBe(false);
      }
    }),
  );
});

test("it says when its words were written", () => {
  expect(writtenOn(boardOf("Sales report", []), Date.UTC(2026, 6, 1)).description).toContain("Written on 2026-07-01");
});

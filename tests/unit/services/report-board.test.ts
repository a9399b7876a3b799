/** A report that is kept: its sections below each other, with their words. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartTile } from "#lib/domain/dashboard";
import { overlaps } from "#lib/domain/dashboard-layout";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { DashboardTile } from "#lib/domain/message";
import { tileOf } from "#lib/services/dashboard-answers";
import { reportTiles } from "#lib/services/report-board";
import { resultPart } from "../../support/session-events.ts";

type Section = Extract<DashboardTile, { status: "ready" }>;

const sectionOf = (text: string | null): Section => ({
  status: "ready",
  title: "What moved revenue",
  result: resultPart,
  ...(text === null ? {} : { told: { text, figures: [], further: [] } }),
});

function chartOf(id: string): ChartTile {
  const message = { id: "m", seq: 2, runId: "r", role: "assistant" as const, kind: "dashboard" as const };
  const rest = { status: "complete" as const, parts: [], createdAt: 0, retryOf: null };
  return tileOf({ part: resultPart, message: { ...message, ...rest }, question: resultPart.title }, id);
}

test("every section has a row of its own, as wide as the board, and is told where it was", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string(), { nil: null }), { maxLength: 8 }), (texts) => {
      const charts = texts.map((_, place) => chartOf(`chart-${place}`));
      const tiles = reportTiles(charts, texts.map(sectionOf));
      expect(tiles.map(({ id }) => id)).toEqual(charts.map(({ id }) => id));
      expect(tiles.map(({ isTold }) => isTold)).toEqual(texts.map((text) => text !== null));
      for (const [place, { placement }] of tiles.entries()) {
        expect(placement).toMatchObject({ x: 0, width: dashboardLimits.columns });
        for (const other of tiles.slice(place + 1)) expect(overlaps(placement, other.placement)).toBe(false);
      }
    }),
  );
});

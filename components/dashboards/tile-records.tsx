"use client";

/** The records behind the numbers of a tile, in a window over the board. */
import { lazy, Suspense } from "react";
import type { ChartTile } from "#lib/domain/dashboard";
import type { ResultPart } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { WantedDrill } from "#lib/queries/use-steering";
import { reachOf } from "#lib/state/dashboard-filter-words";
import { useBoard } from "./board-provider.tsx";

/** Few numbers are ever looked behind. */
const RecordsDialog = lazy(async () => ({ default: (await import("./records-dialog.tsx")).RecordsDialog }));

/** A number of a tile that is looked behind. */
export type LookedNumber = Pick<WantedDrill, "cells" | "figure">;

/** The plan of shown figures that have records behind them; null for statements, and for records themselves. */
export function figuresPlan({ source }: ChartTile, part: ResultPart): Plan | null {
  const { plan } = part;
  if (plan === null || source.plan === null || plan.detail !== null || plan.setOperation !== null) return null;
  return plan;
}

type TileRecordsProps = {
  readonly tile: ChartTile;
  readonly part: ResultPart;
  /** Null: none is looked behind. */
  readonly number: LookedNumber | null;
  readonly onClose: () => void;
};

/** With the filters that the shown figures were asked with. */
export function TileRecords({ tile, part, number, onClose }: TileRecordsProps) {
  const boardId = useBoard((state) => state.id);
  const run = useBoard(({ runs }) => runs[tile.id]);
  const fields = useBoard(({ editing }) => editing.definition.filters);
  const plan = figuresPlan(tile, part);
  if (number === null || plan === null) return null;
  const { cells, figure } = number;
  const filters = run === undefined ? [] : [...reachOf(run, fields).reachedBy];
  return (
    <Suspense>
      <RecordsDialog wanted={{ id: boardId, tileId: tile.id, plan, cells, figure, filters }} onClose={onClose} />
    </Suspense>
  );
}

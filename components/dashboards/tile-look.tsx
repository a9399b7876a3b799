"use client";

/** What is behind the numbers of a tile, in a window over the board. */
import { lazy, Suspense } from "react";
import type { ChartTile } from "#lib/domain/dashboard";
import { reachOf } from "#lib/state/dashboard-filter-words";
import type { NumberLook } from "#lib/state/number-look";
import { useBoard } from "./board-provider.tsx";

/** Few numbers are ever looked behind. */
const LookDialog = lazy(async () => ({ default: (await import("./look-dialog.tsx")).LookDialog }));

type TileLookProps = {
  readonly tile: ChartTile;
  /** Null: nothing is looked at. */
  readonly look: NumberLook | null;
  readonly onClose: () => void;
};

/** With the filters that the shown figures were asked with. */
export function TileLook({ tile, look, onClose }: TileLookProps) {
  const boardId = useBoard((state) => state.id);
  const run = useBoard(({ runs }) => runs[tile.id]);
  const fields = useBoard(({ editing }) => editing.definition.filters);
  if (look === null) return null;
  const filters = run === undefined ? [] : [...reachOf(run, fields).reachedBy];
  return (
    <Suspense>
      <LookDialog first={look} of={{ id: boardId, tileId: tile.id, filters }} onClose={onClose} />
    </Suspense>
  );
}

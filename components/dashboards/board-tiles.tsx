"use client";

/** The tiles of a dashboard: in their places, and on a grid that moves them while it is edited. */
import { LayoutDashboard } from "lucide-react";
import { lazy, Suspense } from "react";
import { SharedColours } from "#components/charts/palette";
import { useMediaQuery } from "#components/ui/use-media-query";
import type { TileDefinition } from "#lib/domain/dashboard";
import { tilesOfTab } from "#lib/domain/dashboard-tabs";
import { shownTiles } from "#lib/state/dashboard-store";
import { AddTile } from "./add-tile.tsx";
import { BoardLayout } from "./board-layout.tsx";
import { useBoard, useMayChange, useOpenTab } from "./board-provider.tsx";
import { BoardTile } from "./board-tile.tsx";

/** Most readers never edit. */
const BoardGrid = lazy(async () => ({ default: (await import("./board-grid.tsx")).BoardGrid }));

/** The same name has the same colour in every tile. */
export function BoardTiles() {
  const shown = useBoard(shownTiles);
  const tabs = useBoard((state) => state.editing.definition.tabs);
  const tabId = useOpenTab();
  const tiles = tilesOfTab(shown, tabs, tabId);
  const isEditMode = useBoard((state) => state.isEditMode);
  const isWide = useMediaQuery("(min-width: 768px)");
  if (tiles.length === 0) return <EmptyBoard />;
  const inPlaces = <BoardLayout tiles={tiles}>{(tile) => <BoardTile tile={tile} />}</BoardLayout>;
  return (
    <SharedColours>
      <div data-board-tiles className="p-4 md:p-6 print:p-0">
        {isEditMode && isWide ? (
          <Suspense fallback={inPlaces}>
            <BoardGrid key={tabId} tabId={tabId} tiles={tiles}>
              {(tile: TileDefinition) => <BoardTile tile={tile} />}
            </BoardGrid>
          </Suspense>
        ) : (
          inPlaces
        )}
      </div>
    </SharedColours>
  );
}

function EmptyBoard() {
  const isChangeable = useMayChange();
  return (
    <div data-empty-board="" className="flex flex-col items-center gap-3 px-6 py-20 text-center">
      <LayoutDashboard aria-hidden className="size-8 text-subtle" />
      <p className="max-w-100 text-muted">
        {isChangeable
          ? "Nothing stands here yet: ask for a chart, or take one from a chat."
          : "Nothing stands here yet."}
      </p>
      {isChangeable ? <AddTile isPrimary /> : null}
    </div>
  );
}

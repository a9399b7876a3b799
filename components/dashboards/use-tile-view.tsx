"use client";

/** Which view of a tile is open: its own, and for a look another one. Only who edits the board changes the tile itself. */
import { type RefObject, useEffect, useRef, useState } from "react";
import type { TileDefinition } from "#lib/domain/dashboard";
import { withTile } from "#lib/state/dashboard-editing";
import { useBoard } from "./board-provider.tsx";
import type { TileView } from "./tile-body.tsx";

/**
 * @param place takes the focus when what had it went with the former view.
 * @returns the open view, how to open another one, and the way back to the tile's own.
 */
export function useTileView(tile: TileDefinition, place: RefObject<HTMLElement | null>) {
  const [looked, setLooked] = useState<TileView | null>(null);
  const isEditMode = useBoard((state) => state.isEditMode);
  const change = useBoard((state) => state.change);
  const showOwn = () => setLooked(null);
  const show = (wanted: TileView) => {
    if (!isEditMode || wanted === "sql") return setLooked(wanted);
    showOwn();
    change((definition) =>
      withTile(definition, tile.id, (old) => (old.kind === "chart" ? { ...old, view: wanted } : old)),
    );
  };
  const view = looked ?? (tile.kind === "chart" ? tile.view : "chart");
  const before = useRef(view);
  useEffect(() => {
    if (before.current !== view && document.activeElement === document.body) place.current?.focus();
    before.current = view;
  }, [view, place]);
  return { view, show, showOwn };
}

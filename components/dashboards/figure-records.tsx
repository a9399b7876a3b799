"use client";

/** In the menu of a tile of one figure: the records behind it. Other figures lead there from their marks and cells. */
import { useState } from "react";
import { DropdownMenuItem } from "#components/ui/dropdown-menu";
import type { TileDefinition } from "#lib/domain/dashboard";
import type { ResultPart } from "#lib/domain/message";
import { useBoard } from "./board-provider.tsx";
import { figuresPlan, TileRecords } from "./tile-records.tsx";

/** The entry of the menu, and the window that it opens: that stands outside of the menu, which closes. */
export function useFigureRecords(tile: TileDefinition) {
  const [isOpen, setOpen] = useState(false);
  const part = useBoard(({ runs }) => readyPart(runs[tile.id]?.state?.outcome));
  const plan = tile.kind === "text" || part === null ? null : figuresPlan(tile, part);
  if (tile.kind === "text" || part === null || plan === null || !isOneFigure(plan)) return { item: null, window: null };
  return {
    item: <DropdownMenuItem onSelect={() => setOpen(true)}>Show the records</DropdownMenuItem>,
    window: <TileRecords tile={tile} part={part} number={isOpen ? wholeFigure : null} onClose={() => setOpen(false)} />,
  };
}

const wholeFigure = { cells: [], figure: null };

function isOneFigure({ dimensions, metrics }: NonNullable<ResultPart["plan"]>): boolean {
  return dimensions.length === 0 && metrics.length === 1;
}

type Outcome = { readonly status: "ready"; readonly result: ResultPart } | { readonly status: "failed" };

function readyPart(outcome: Outcome | undefined): ResultPart | null {
  return outcome?.status === "ready" ? outcome.result : null;
}

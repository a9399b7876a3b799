"use client";

/** In the menu of a tile of single figures: what is behind them. Other figures lead there from their marks and cells. */
import { useState } from "react";
import { DrillItems } from "#components/steering/drill-items";
import { type Drilling, DrillingProvider } from "#components/steering/drilling";
import type { TileDefinition } from "#lib/domain/dashboard";
import type { ResultPart } from "#lib/domain/message";
import { figuresPlan, lookAt, type NumberLook } from "#lib/state/number-look";
import { useBoard } from "./board-provider.tsx";
import { TileLook } from "./tile-look.tsx";
import { useTileExplain } from "./use-tile-explain.tsx";

/** The entries of the menu, and the window that they open: that stands outside of the menu, which closes. */
export function useFigureLook(tile: TileDefinition) {
  const [look, setLook] = useState<NumberLook | null>(null);
  const id = useBoard((state) => state.id);
  const part = useBoard(({ runs }) => readyPart(runs[tile.id]?.state?.outcome));
  const explain = useTileExplain(tile.id);
  const plan = tile.kind === "text" || part === null ? null : figuresPlan(tile, part);
  if (tile.kind === "text" || part === null || plan === null || plan.dimensions.length > 0)
    return { items: null, window: null };
  const drilling: Drilling = {
    part,
    of: { kind: "tile", id, tileId: tile.id },
    drill: (wanted) => setLook(lookAt(wanted, plan)),
    explain: (number) => explain(number, plan),
  };
  return {
    items: (
      <DrillingProvider value={drilling}>
        <DrillItems number={wholeFigure} figures={plan.metrics.map(({ label }) => label)} choose={(act) => act} />
      </DrillingProvider>
    ),
    window: <TileLook tile={tile} look={look} onClose={() => setLook(null)} />,
  };
}

const wholeFigure = { cells: [], figure: null };

type Outcome = { readonly status: "ready"; readonly result: ResultPart } | { readonly status: "failed" };

function readyPart(outcome: Outcome | undefined): ResultPart | null {
  return outcome?.status === "ready" ? outcome.result : null;
}

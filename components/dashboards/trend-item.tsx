"use client";

/** In the menu of a tile of figures: whether their course and the time before are shown as well. */
import { DropdownMenuCheckboxItem } from "#components/ui/dropdown-menu";
import type { ChartTile } from "#lib/domain/dashboard";
import { withTile } from "#lib/state/dashboard-editing";
import { useBoard } from "./board-provider.tsx";

/** Only where the tile shows figures that a plan gives. */
export function TrendItem({ tile }: { readonly tile: ChartTile }) {
  const change = useBoard((state) => state.change);
  const isFigures = useBoard(({ runs }) => {
    const outcome = runs[tile.id]?.state?.outcome;
    return outcome?.status === "ready" && outcome.result.chart?.kind === "kpi";
  });
  if (!isFigures || tile.source.plan === null) return null;
  return (
    <DropdownMenuCheckboxItem
      checked={tile.hasTrend}
      onCheckedChange={(hasTrend) =>
        change((definition) =>
          withTile(definition, tile.id, (old) => (old.kind === "chart" ? { ...old, hasTrend } : old)),
        )
      }
    >
      Compare with the time before
    </DropdownMenuCheckboxItem>
  );
}

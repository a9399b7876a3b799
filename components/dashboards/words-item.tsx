"use client";

/** In the menu of a tile: whether what its figures say stands beside them in words. */
import { DropdownMenuCheckboxItem } from "#components/ui/dropdown-menu";
import type { ChartTile } from "#lib/domain/dashboard";
import { withTile } from "#lib/state/dashboard-editing";
import { useBoard } from "./board-provider.tsx";

export function WordsItem({ tile }: { readonly tile: ChartTile }) {
  const change = useBoard((state) => state.change);
  return (
    <DropdownMenuCheckboxItem
      checked={tile.isTold}
      onCheckedChange={(isTold) =>
        change((definition) =>
          withTile(definition, tile.id, (old) => (old.kind === "chart" ? { ...old, isTold } : old)),
        )
      }
    >
      Say it in words
    </DropdownMenuCheckboxItem>
  );
}

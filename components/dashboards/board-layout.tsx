"use client";

/** Tiles in their places: a grid of twelve columns, one column in reading order where there is less room. */
import type { CSSProperties, ReactNode } from "react";
import type { Placement } from "#lib/domain/dashboard";
import { inReadingOrder, type Placed, packTiles } from "#lib/domain/dashboard-layout";
import { tileHeightPx } from "#lib/state/dashboard-grid";

type BoardLayoutProps<Tile extends Placed> = {
  readonly tiles: readonly Tile[];
  readonly children: (tile: Tile) => ReactNode;
};

/** Needs no measuring: it is the same on the server. */
export function BoardLayout<Tile extends Placed>({ tiles, children }: BoardLayoutProps<Tile>) {
  return (
    <ul
      aria-label="Tiles"
      className="flex flex-col gap-4 md:grid md:auto-rows-[40px] md:grid-cols-12 print:grid print:auto-rows-[40px] print:grid-cols-12"
    >
      {inReadingOrder(packTiles(tiles)).map((tile) => (
        <li
          key={tile.id}
          className="min-w-0 break-inside-avoid max-md:h-auto! max-md:min-h-24 "
          style={styleOf(tile.placement)}
        >
          {children(tile)}
        </li>
      ))}
    </ul>
  );
}

/** Counts only where there is a grid: in one column each is as high as what it holds. */
function styleOf(placement: Placement): CSSProperties {
  const { x, y, width, height } = placement;
  return {
    gridColumn: `${x + 1} / span ${width}`,
    gridRow: `${y + 1} / span ${height}`,
    height: tileHeightPx(placement),
  };
}

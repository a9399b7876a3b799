"use client";

/** The grid while it is edited: tiles are dragged by their handle and resized at their corner, the others make room. */
import { type ReactNode, useRef, useState } from "react";
import { type Compactor, GridLayout, type Layout, type LayoutItem, useContainerWidth } from "react-grid-layout";
import type { TileDefinition } from "#lib/domain/dashboard";
import { settleTile } from "#lib/domain/dashboard-drop";
import { inReadingOrder, packTiles } from "#lib/domain/dashboard-layout";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { withTilesOfTab } from "#lib/domain/dashboard-tabs";
import { handleClass, isSamePlaces, layoutOf, placesOf, withPlaces } from "#lib/state/dashboard-grid";
import { placeText, sizeText } from "#lib/state/dashboard-words";
import { useBoardEngine } from "./board-provider.tsx";

type BoardGridProps = {
  readonly tabId: string | null;
  /** Those of the tab. */
  readonly tiles: readonly TileDefinition[];
  readonly children: (tile: TileDefinition) => ReactNode;
};

const { columns, gapPx, rowHeightPx } = dashboardLimits;
const gridConfig = { cols: columns, rowHeight: rowHeightPx, margin: [gapPx, gapPx], containerPadding: [0, 0] } as const;
const dragConfig = { enabled: true, handle: `.${handleClass}` } as const;
const resizeConfig = { enabled: true, handles: ["se"], handleComponent: resizeHandle } as const;

/** Tiles keep their order in the page while they are edited: the focus would be lost by moving them there. */
export function BoardGrid({ tabId, tiles, children }: BoardGridProps) {
  const { width, containerRef, mounted } = useContainerWidth({ measureBeforeMount: true });
  const [order] = useState(() => inReadingOrder(packTiles(tiles)).map(({ id }) => id));
  const { store } = useBoardEngine();
  const packed = packTiles(tiles);
  const held = useRef<string | null>(null);
  // Each time from where the tiles stood before: how the hand came to a place changes nothing.
  const compactor: Compactor = {
    type: "vertical",
    allowOverlap: true,
    compact: (layout) => {
      const tile = placesOf(layout).find(({ id }) => id === held.current);
      return tile === undefined ? layout : layoutOf(settleTile(packed, tile));
    },
  };
  const hold = (_layout: Layout, item: LayoutItem | null) => {
    held.current = item?.i ?? null;
  };
  const sorted = packed.toSorted((a, b) => rankIn(order, a.id) - rankIn(order, b.id));

  function take(layout: Layout, id: string | null, textOf: typeof placeText) {
    const { announce, change } = store.getState();
    const places = placesOf(layout);
    const placed = withPlaces(packed, places);
    if (isSamePlaces(placed, packed)) return;
    change((definition) => withTilesOfTab(definition, tabId, (own) => withPlaces(own, places)));
    const moved = placed.find((tile) => tile.id === id);
    if (moved !== undefined) announce(textOf(moved.title, moved.placement));
  }

  return (
    <div ref={containerRef} className="board-grid">
      {mounted ? (
        <GridLayout
          width={width}
          layout={layoutOf(packed)}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          resizeConfig={resizeConfig}
          compactor={compactor}
          onDragStart={hold}
          onResizeStart={hold}
          onDragStop={(layout, _before, item) => take(layout, item?.i ?? null, placeText)}
          onResizeStop={(layout, _before, item) => take(layout, item?.i ?? null, sizeText)}
        >
          {sorted.map((tile) => (
            <div key={tile.id}>{children(tile)}</div>
          ))}
        </GridLayout>
      ) : null}
    </div>
  );
}

/** New tiles come last. */
function rankIn(order: readonly string[], id: string): number {
  const rank = order.indexOf(id);
  return rank < 0 ? order.length : rank;
}

/** For the pointer only: keys and the tile's menu do the same. */
function resizeHandle(_axis: string, ref: React.Ref<HTMLElement>): ReactNode {
  return <span ref={ref} aria-hidden className="react-resizable-handle board-corner" />;
}

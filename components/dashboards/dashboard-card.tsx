"use client";

/** A dashboard in the conversation: each tile appears when it is ready, a failed one says so in its place. */
import { SharedColours } from "#components/charts/palette";
import type { DashboardTile } from "#lib/domain/message";
import { FailedTile, PendingTile, ReadyTile } from "./dashboard-tile.tsx";
import { SaveAsDashboard } from "./save-as-dashboard.tsx";
import { type TileSize, tileSizes } from "./tile-layout.tsx";

type DashboardCardProps = {
  readonly title: string;
  /** Null stands for a tile that is not ready yet. */
  readonly tiles: readonly (DashboardTile | null)[];
  /** Titles of all planned tiles, in the order of `tiles`. */
  readonly titles: readonly string[];
  /** The message that holds it, so that it can be kept; null while it is being built. */
  readonly savedFrom?: { readonly sessionId: string; readonly messageId: string } | null;
};

const spanLooks = { 2: "md:col-span-2", 3: "md:col-span-3", 6: "md:col-span-6" } as const;

/** Six columns, one below 768 px. The same name has the same colour in every tile. */
export function DashboardCard({ title, tiles, titles, savedFrom = null }: DashboardCardProps) {
  const slots = toSlots(tiles, titles);
  const readyCount = slots.filter((slot) => slot.tile !== null).length;
  return (
    <section aria-label={`Dashboard: ${title}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
        <p role="status" className="text-xs text-subtle">
          {readyCount < slots.length ? `Building ${slots.length} charts · ${readyCount} ready` : ""}
        </p>
        {savedFrom === null ? null : (
          <div className="ml-auto">
            <SaveAsDashboard {...savedFrom} resultIds={tiles.flatMap(resultIdOf)} />
          </div>
        )}
      </div>
      <SharedColours>
        <ul className="grid grid-cols-1 items-stretch gap-3 md:grid-flow-dense md:grid-cols-6">
          {slots.map((slot) => (
            <li key={slot.position} className={`min-w-0 ${spanLooks[slot.size.span]}`}>
              <Tile tile={slot.tile} title={slot.title} chartHeight={slot.size.chartHeight} />
            </li>
          ))}
        </ul>
      </SharedColours>
    </section>
  );
}

function resultIdOf(tile: DashboardTile | null): string[] {
  return tile?.status === "ready" ? [tile.result.ref.id] : [];
}

type Slot = {
  /** A tile keeps its place while the others arrive. */
  readonly position: number;
  readonly title: string;
  readonly tile: DashboardTile | null;
  readonly size: TileSize;
};

function toSlots(tiles: readonly (DashboardTile | null)[], titles: readonly string[]): Slot[] {
  const all = Array.from({ length: Math.max(tiles.length, titles.length) }, (_, index) => tiles[index] ?? null);
  return tileSizes(all).map((size, position) => {
    const tile = all[position] ?? null;
    return { position, tile, title: tile?.title ?? titles[position] ?? "", size };
  });
}

type TileProps = {
  readonly tile: DashboardTile | null;
  readonly title: string;
  /** Pixels. */
  readonly chartHeight: number;
};

function Tile({ tile, title, chartHeight }: TileProps) {
  if (tile === null) return <PendingTile title={title} chartHeight={chartHeight} />;
  return tile.status === "ready" ? (
    <ReadyTile title={tile.title} result={tile.result} chartHeight={chartHeight} />
  ) : (
    <FailedTile title={tile.title} error={tile.error} />
  );
}

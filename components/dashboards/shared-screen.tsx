"use client";

/** A dashboard for whoever has its link: what the tiles showed last, and nothing to press. */
import { useSearchParams } from "next/navigation";
import { SharedColours } from "#components/charts/palette";
import { Logo } from "#components/chat/logo";
import { LocalTime } from "#components/ui/local-time";
import { TooltipProvider } from "#components/ui/tooltip";
import type { SharedDashboard, SharedTile } from "#lib/domain/dashboard-shared";
import { openTabOf, tilesOfTab } from "#lib/domain/dashboard-tabs";
import { tabOf, tabQuery } from "#lib/state/dashboard-address";
import { tileHeightPx } from "#lib/state/dashboard-grid";
import { BoardLayout } from "./board-layout.tsx";
import { SharedFiguresBody } from "./shared-figures.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TextBody } from "./text-tile.tsx";
import { captionHeight, TileFrame } from "./tile-frame.tsx";

/** Wide as the window: there is nothing beside it. */
export function SharedScreen({ dashboard }: { readonly dashboard: SharedDashboard }) {
  const { by, title, description, filters, tabs } = dashboard;
  const openTab = openTabOf(tabs, tabOf(new URLSearchParams(useSearchParams())));
  return (
    <TooltipProvider>
      <main className="min-h-dvh bg-bg print:bg-white">
        <header className="flex min-h-14 items-center gap-3 border-b border-border bg-surface px-4 py-2 md:px-6">
          <div className="min-w-0 flex-1">
            <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
            {description === "" ? null : <p className="text-xs wrap-anywhere text-muted">{description}</p>}
            {by === null ? null : (
              <p className="text-xs wrap-anywhere text-muted">
                Shared by {by}: the figures are those that {by} may see.
              </p>
            )}
            {filters.length === 0 ? null : (
              <p className="text-xs wrap-anywhere text-muted">
                Filtered by <span className="font-medium text-fg">{filters.join("; ")}</span>
              </p>
            )}
          </div>
          <p className="flex items-center gap-1.5 text-xs text-subtle">
            <Logo className="size-4" />
            Read only
          </p>
        </header>
        <SharedTiles
          dashboard={dashboard}
          openTab={openTab}
          onOpen={(tabId) => window.history.pushState(null, "", `?${tabQuery(tabId)}`)}
        />
      </main>
    </TooltipProvider>
  );
}

type SharedTilesProps = {
  readonly dashboard: Pick<SharedDashboard, "tabs" | "tiles">;
  readonly openTab: string | null;
  readonly onOpen: (tabId: string) => void;
};

/** The tiles of the open tab, under the row of tabs. */
export function SharedTiles({ dashboard: { tabs, tiles }, openTab, onOpen }: SharedTilesProps) {
  const shown = tilesOfTab(tiles, tabs, openTab);
  return (
    <TabBar tabs={tabs} openTab={openTab} onOpen={onOpen}>
      <div className="p-4 md:p-6">
        {shown.length === 0 ? <p className="py-20 text-center text-muted">Nothing stands here yet.</p> : null}
        <SharedColours>
          <BoardLayout tiles={shown}>{(tile) => <Tile tile={tile} />}</BoardLayout>
        </SharedColours>
      </div>
    </TabBar>
  );
}

/** Below the chart. */
const chartMargin = 20;

function Tile({ tile }: { readonly tile: SharedTile }) {
  if (tile.kind === "text") {
    return (
      <section aria-label={tile.title} className="h-full">
        <TileFrame title={tile.title} scrolls>
          <TextBody text={tile.text} />
        </TileFrame>
      </section>
    );
  }
  const { content, placement, title } = tile;
  return (
    <section aria-label={title} className="h-full">
      <TileFrame
        title={title}
        scrolls
        actions={
          content === null ? undefined : (
            <p className="tabular shrink-0 pr-2.5 text-xs text-subtle">
              data from <LocalTime at={content.at} />
            </p>
          )
        }
      >
        <SharedFiguresBody
          title={title}
          content={content}
          height={tileHeightPx(placement) - captionHeight - chartMargin}
        />
      </TileFrame>
    </section>
  );
}

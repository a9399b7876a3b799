"use client";

/** One tile of a dashboard: its figures and how old they are, what it is filtered by, and what can be done with it. */
import { GripVertical, LoaderCircle } from "lucide-react";
import { useId, useRef, useState } from "react";
import { classNames } from "#components/ui/class-names";
import { LocalTime } from "#components/ui/local-time";
import { useAriaKeys } from "#components/ui/shortcut";
import type { TileDefinition } from "#lib/domain/dashboard";
import { titleShown } from "#lib/domain/dashboard-filters";
import { useChartOnItsWay } from "#lib/queries/use-chart";
import { handleClass, tileHeightPx } from "#lib/state/dashboard-grid";
import { useBoard, useMayChange } from "./board-provider.tsx";
import { FullTile } from "./full-tile.tsx";
import { TextBody } from "./text-tile.tsx";
import { TileBody } from "./tile-body.tsx";
import { captionHeight, TileFrame } from "./tile-frame.tsx";
import { TileMenu } from "./tile-menu.tsx";
import { TileReach } from "./tile-reach.tsx";
import { TileTimeBar } from "./tile-time.tsx";
import { useTileKeys } from "./use-tile-keys.tsx";
import { useTileView } from "./use-tile-view.tsx";

type BoardTileProps = { readonly tile: TileDefinition };

/** While the board is edited the tile itself takes the focus and hears keys. */
export function BoardTile({ tile }: BoardTileProps) {
  const isEditMode = useBoard((state) => state.isEditMode);
  const title = useBoard(({ runs }) => titleShown(tile, runs[tile.id]?.state ?? null));
  const [isFull, setFull] = useState(false);
  const [isNear, setNear] = useState(false);
  const section = useRef<HTMLElement>(null);
  const views = useTileView(tile, section);
  const keys = useTileKeys(tile);
  const helpId = useId();
  const letters = useAriaKeys("moveTile", "resizeTile");
  return (
    <section
      ref={section}
      aria-label={title}
      data-tile={tile.id}
      tabIndex={isEditMode ? 0 : -1}
      aria-describedby={isEditMode ? helpId : undefined}
      aria-keyshortcuts={isEditMode ? letters : undefined}
      onKeyDown={isEditMode ? keys.onKeyDown : undefined}
      onBlur={keys.onBlur}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      className={classNames(
        "group/tile @container/tile h-full scroll-mt-14 rounded-lg",
        keys.mode !== null && "ring-3 ring-primary/40",
      )}
    >
      {isEditMode ? (
        <span id={helpId} className="sr-only">
          {letters === undefined
            ? "The tile's menu moves and resizes it."
            : "Press M to move or R to resize, then use the arrow keys. Enter keeps it, Escape puts it back."}
        </span>
      ) : null}
      <Framed
        tile={tile}
        title={title}
        views={views}
        height={tileHeightPx(tile.placement) - captionHeight}
        isEditMode={isEditMode}
        isNear={isNear}
        onFull={() => setFull(true)}
      />
      {isFull ? (
        <FullTile tile={tile} title={title} view={views.view} onView={views.show} onClose={() => setFull(false)} />
      ) : null}
    </section>
  );
}

type FramedProps = BoardTileProps & {
  /** Over what it shows. */
  readonly title: string;
  readonly views: ReturnType<typeof useTileView>;
  readonly height: number;
  readonly isEditMode: boolean;
  /** Somebody has come to it: what is seldom wanted is there from now on. */
  readonly isNear: boolean;
  readonly onFull: () => void;
};

function Framed({ tile, title, views, height, isEditMode, isNear, onFull }: FramedProps) {
  const { view, show, showOwn } = views;
  const isRunning = useBoard(({ runs }) => runs[tile.id]?.isRunning ?? false);
  const isChangeable = useMayChange();
  const menu = <TileMenu tile={tile} view={view} onFull={onFull} onView={show} onEdit={showOwn} />;
  const handle = isEditMode ? <Handle title={tile.title} /> : undefined;
  if (tile.kind === "text") {
    return (
      <TileFrame title={tile.title} handle={handle} actions={menu} scrolls>
        <TextBody text={tile.text} />
      </TileFrame>
    );
  }
  return (
    <TileFrame
      title={title}
      handle={handle}
      isBusy={isRunning}
      scrolls={view !== "table"}
      actions={
        <>
          <div className="relative flex min-h-8 shrink-0 items-center">
            <Freshness tileId={tile.id} isRunning={isRunning} />
            {isNear && isChangeable ? <TileTimeBar tile={tile} /> : null}
          </div>
          <TileReach tileId={tile.id} />
          {menu}
        </>
      }
    >
      <TileBody tile={tile} view={view} height={height} onView={show} />
    </TileFrame>
  );
}

/** For the pointer; keys move the tile itself. */
function Handle({ title }: { readonly title: string }) {
  return (
    <span
      title={`Drag ${title}`}
      className={`${handleClass} -ml-2.5 flex h-8 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded text-subtle hover:bg-fg/6 max-md:hidden`}
    >
      <GripVertical aria-hidden className="size-4" />
    </span>
  );
}

/** The words where there is room, else the clock alone; never a newer clock than what is seen. */
function Freshness({ tileId, isRunning }: { readonly tileId: string; readonly isRunning: boolean }) {
  const state = useBoard(({ runs }) => runs[tileId]?.state ?? null);
  const at = state?.at ?? null;
  const isOnItsWay = useChartOnItsWay(state?.outcome.status === "ready" ? state.outcome.result.ref.id : null);
  if (isRunning || isOnItsWay) {
    return <LoaderCircle aria-label="Refreshing" className="size-3.5 shrink-0 animate-spin text-primary" />;
  }
  if (at === null) return null;
  return (
    <p className="tabular shrink-0 text-xs text-subtle">
      <span className="sr-only @xs/tile:not-sr-only">data from </span>
      <LocalTime at={at} />
    </p>
  );
}

"use client";

/** All that can be done with one tile. What keys and the pointer do is here as well, as words. */
import { Ellipsis } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { placeBeside } from "#components/ui/place-beside";
import type { DashboardTab, TileDefinition } from "#lib/domain/dashboard";
import { titleShown } from "#lib/domain/dashboard-filters";
import type { TileStep } from "#lib/domain/dashboard-layout";
import { useBoard, useBoardEngine, useMayChange, useOpenTab } from "./board-provider.tsx";
import { useFigureLook } from "./figure-look.tsx";
import { IgnoredFilters } from "./ignored-filters.tsx";
import type { TileView } from "./tile-body.tsx";
import { TileDownloads } from "./tile-downloads.tsx";
import { TileEditor } from "./tile-editor.tsx";
import { TileTimeItems } from "./tile-time.tsx";
import { TrendItem } from "./trend-item.tsx";
import { useTileCommands } from "./use-tile-commands.tsx";
import { WordsItem } from "./words-item.tsx";

type TileMenuProps = {
  readonly tile: TileDefinition;
  readonly view: TileView;
  readonly onFull: () => void;
  readonly onView: (view: TileView) => void;
  /** The tile is about to be changed: its own view is what counts. */
  readonly onEdit: () => void;
};

export function TileMenu({ tile, view, onFull, onView, onEdit }: TileMenuProps) {
  const main = usePageMain();
  const isEditing = useBoard(({ editedTile }) => editedTile === tile.id);
  const { store } = useBoardEngine();
  const { editTile } = store.getState();
  const isChangeable = useMayChange();
  const commands = useTileCommands(tile);
  const leaving = useLeaving();
  const behind = useFigureLook(tile);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            ref={leaving.opener}
            data-tile-menu=""
            data-export="skip"
            look="ghost"
            size="icon-compact"
            aria-label={`More about ${tile.title}`}
            className="pointer-coarse:size-11 print:hidden"
          >
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          container={main}
          align="end"
          className="w-48"
          onCloseAutoFocus={(event) => {
            // The editor has taken the focus.
            if (store.getState().editedTile === tile.id) event.preventDefault();
            else leaving.onCloseAutoFocus(event);
          }}
        >
          <DropdownMenuItem onSelect={onFull}>Full screen</DropdownMenuItem>
          {isChangeable ? (
            <DropdownMenuItem
              onSelect={() => {
                onEdit();
                editTile(tile.id);
              }}
            >
              {tile.kind === "text" ? "Edit text" : "Edit chart"}
            </DropdownMenuItem>
          ) : null}
          {tile.kind === "text" ? null : (
            <ChartEntries
              tile={tile}
              view={view}
              onView={onView}
              commands={commands}
              container={main}
              behind={behind.items}
              isChangeable={isChangeable}
            />
          )}
          {isChangeable ? (
            <PlaceEntries
              commands={commands}
              container={main}
              onRemove={() => {
                leaving.leave();
                commands.remove();
              }}
            />
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {behind.window}
      {isEditing ? (
        <TileEditor
          tile={tile}
          onClose={() => {
            editTile(null);
            leaving.opener.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

type PlaceEntriesProps = Pick<ChartEntriesProps, "commands" | "container"> & { readonly onRemove: () => void };

function PlaceEntries({ commands, container, onRemove }: PlaceEntriesProps) {
  return (
    <>
      <DropdownMenuSeparator />
      <Steps steps={moves} name="Move" onStep={commands.step} container={container} />
      <Steps steps={sizes} name="Resize" onStep={commands.step} container={container} />
      <OtherTabs onMove={commands.moveToTab} container={container} />
      <DropdownMenuSeparator />
      <DropdownMenuItem className="text-danger" onSelect={onRemove}>
        Remove
      </DropdownMenuItem>
    </>
  );
}

/** A tile that is removed takes its menu along: the focus goes to the next tile's, else to what adds the first one. */
function useLeaving() {
  const opener = useRef<HTMLButtonElement>(null);
  const isLeft = useRef(false);
  const beside = useRef<HTMLElement>(null);
  return {
    opener,
    leave: () => {
      isLeft.current = true;
      beside.current = opener.current && placeBeside(opener.current, document.querySelectorAll("[data-tile-menu]"));
    },
    onCloseAutoFocus: (event: Event) => {
      if (!isLeft.current) return;
      event.preventDefault();
      (beside.current ?? document.querySelector<HTMLElement>("[data-empty-board] button"))?.focus();
    },
  };
}

type ChartEntriesProps = Pick<TileMenuProps, "view" | "onView"> & {
  readonly tile: Extract<TileDefinition, { kind: "chart" }>;
  readonly commands: ReturnType<typeof useTileCommands>;
  readonly container: HTMLElement | null;
  /** The ways to what is behind a single figure. */
  readonly behind: ReactNode;
  readonly isChangeable: boolean;
};

const viewNames = { chart: "Show chart", table: "Show table", sql: "Show SQL" } as const;
const views = ["chart", "table", "sql"] as const satisfies readonly TileView[];

function ChartEntries({ tile, view, onView, commands, container, behind, isChangeable }: ChartEntriesProps) {
  const title = useBoard(({ runs }) => titleShown(tile, runs[tile.id]?.state ?? null));
  return (
    <>
      {views.map((one) =>
        one === view ? null : (
          <DropdownMenuItem key={one} onSelect={() => onView(one)}>
            {viewNames[one]}
          </DropdownMenuItem>
        ),
      )}
      <DropdownMenuItem onSelect={() => void commands.askAbout()}>Ask about this</DropdownMenuItem>
      {behind}
      {isChangeable ? (
        <>
          <TileTimeItems tile={tile} />
          <TrendItem tile={tile} />
          <WordsItem tile={tile} />
          <IgnoredFilters tile={tile} container={container} />
        </>
      ) : null}
      <TileDownloads tileId={tile.id} title={title} container={container} />
      <DropdownMenuItem onSelect={commands.refresh}>Refresh</DropdownMenuItem>
    </>
  );
}

type OtherTabsProps = {
  readonly onMove: (tab: DashboardTab) => void;
  readonly container: HTMLElement | null;
};

/** Nothing on a board of one page. */
function OtherTabs({ onMove, container }: OtherTabsProps) {
  const tabs = useBoard(({ editing }) => editing.definition.tabs);
  const openTab = useOpenTab();
  const others = tabs.filter(({ id }) => id !== openTab);
  if (others.length === 0) return null;
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>Move to tab</DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={container}>
        {others.map((tab) => (
          <DropdownMenuItem key={tab.id} onSelect={() => onMove(tab)}>
            {tab.title}
          </DropdownMenuItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}

const moves = [
  ["left", "Move left"],
  ["right", "Move right"],
  ["up", "Move up"],
  ["down", "Move down"],
] as const;
const sizes = [
  ["wider", "Wider"],
  ["narrower", "Narrower"],
  ["taller", "Taller"],
  ["shorter", "Shorter"],
] as const;

type StepsProps = {
  readonly name: string;
  readonly steps: readonly (readonly [TileStep, string])[];
  readonly onStep: (step: TileStep) => void;
  readonly container: HTMLElement | null;
};

/** Stays open: one step is seldom enough. */
function Steps({ name, steps, onStep, container }: StepsProps) {
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>{name}</DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={container}>
        {steps.map(([step, text]) => (
          <DropdownMenuItem
            key={step}
            onSelect={(event) => {
              event.preventDefault();
              onStep(step);
            }}
          >
            {text}
          </DropdownMenuItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}

"use client";

/** Moving and resizing a tile by keys: M or R, then arrows; Enter lets it stay, Escape puts it back. All is read out. */
import { type KeyboardEvent, useState } from "react";
import { isPressed } from "#components/ui/shortcut";
import type { TileDefinition } from "#lib/domain/dashboard";
import { stepTile, type TileStep } from "#lib/domain/dashboard-layout";
import { neighboursOf, withTilesOfTab } from "#lib/domain/dashboard-tabs";
import { withPlaces } from "#lib/state/dashboard-grid";
import { shownTiles } from "#lib/state/dashboard-store";
import { placeText, sizeText } from "#lib/state/dashboard-words";
import { useBoardEngine } from "./board-provider.tsx";

type Mode = "move" | "resize";

const stepsOf: Readonly<Record<Mode, Readonly<Record<string, TileStep>>>> = {
  move: { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" },
  resize: { ArrowLeft: "narrower", ArrowRight: "wider", ArrowUp: "shorter", ArrowDown: "taller" },
};

function modeOf(event: KeyboardEvent): Mode | null {
  if (isPressed(event, "moveTile")) return "move";
  return isPressed(event, "resizeTile") ? "resize" : null;
}

export type TileKeys = {
  /** What the arrows do now; null: nothing. */
  readonly mode: Mode | null;
  onKeyDown(event: KeyboardEvent): void;
  onBlur(): void;
};

/** For the element that has the focus when the tile itself is chosen. */
export function useTileKeys({ id, title, tabId }: Pick<TileDefinition, "id" | "title" | "tabId">): TileKeys {
  const { store } = useBoardEngine();
  const [mode, setMode] = useState<Mode | null>(null);

  function begin(next: Mode) {
    setMode(next);
    const { announce, hold } = store.getState();
    hold(neighboursOf(store.getState().editing.definition, id));
    announce(next === "move" ? `Moving ${title}. Use the arrow keys.` : `Resizing ${title}. Use the arrow keys.`);
  }

  function step(wanted: TileStep, of: Mode) {
    const { announce, hold } = store.getState();
    const moved = stepTile(shownTiles(store.getState()), id, wanted);
    hold(moved);
    const placement = moved.find((tile) => tile.id === id)?.placement;
    if (placement !== undefined) announce(of === "move" ? placeText(title, placement) : sizeText(title, placement));
  }

  function end(isKept: boolean) {
    const { held, announce, change, hold } = store.getState();
    setMode(null);
    hold(null);
    // Places only: what was changed while the tile was on its way stays changed.
    if (isKept && held !== null) {
      change((definition) => withTilesOfTab(definition, tabId, (own) => withPlaces(own, held)));
    }
    announce(isKept ? `${title} stays here` : `${title} is back where it was`);
  }

  function handle(event: KeyboardEvent): boolean {
    if (mode === null) {
      const wanted = modeOf(event);
      if (wanted !== null) begin(wanted);
      return wanted !== null;
    }
    const wanted = stepsOf[mode][event.key];
    const isKept = isPressed(event, "keepTile");
    const isEnd = isKept || isPressed(event, "putTileBack");
    if (wanted !== undefined) step(wanted, mode);
    else if (isEnd) end(isKept);
    return wanted !== undefined || isEnd;
  }

  return {
    mode,
    onKeyDown: (event) => {
      const isOwn = event.target === event.currentTarget;
      if (!isOwn || event.ctrlKey || event.metaKey || event.altKey || !handle(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: () => {
      if (mode !== null) end(true);
    },
  };
}

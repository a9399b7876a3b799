"use client";

/** What can be put on a dashboard: a chart or a number that is asked for, an answer of a chat, or words. */
import { Gauge, MessageSquareText, MessagesSquare, Plus, Type } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import type { TileDefinition } from "#lib/domain/dashboard";
import { defaultSize, freePlacement } from "#lib/domain/dashboard-layout";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { tilesOfTab } from "#lib/domain/dashboard-tabs";
import { AnswerPicker } from "./answer-picker.tsx";
import { AskDialog, type AskedTile } from "./ask-dialog.tsx";
import { useBoard, useBoardEngine } from "./board-provider.tsx";
import { AddTabItem } from "./board-tabs.tsx";
import { TextTileDialog, type TextTileText } from "./text-tile.tsx";

/** @param isPrimary on a board that has nothing else to offer. */
export function AddTile({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const main = usePageMain();
  const [open, setOpen] = useState<AskedTile | "text" | "answer" | null>(null);
  const isEditMode = useBoard((state) => state.isEditMode);
  const isFull = useBoard((state) => state.editing.definition.tiles.length >= dashboardLimits.tiles);
  const addText = useAddText();
  if (!isPrimary && !isEditMode) return null;
  const close = () => setOpen(null);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            look={isPrimary ? "primary" : "secondary"}
            aria-label="Add"
            disabled={isFull}
            title={isFull ? `A dashboard holds at most ${dashboardLimits.tiles} tiles.` : undefined}
            className="pointer-coarse:h-11"
          >
            <Plus aria-hidden className="size-4" />
            <span className={isPrimary ? undefined : "max-sm:hidden"}>Add</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent container={main} align={isPrimary ? "center" : "end"} className="w-56">
          <DropdownMenuItem onSelect={() => setOpen("chart")}>
            <MessageSquareText aria-hidden className="size-4 text-subtle" />
            Ask for a chart
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setOpen("answer")}>
            <MessagesSquare aria-hidden className="size-4 text-subtle" />
            From a chat answer
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setOpen("text")}>
            <Type aria-hidden className="size-4 text-subtle" />
            Text
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setOpen("kpi")}>
            <Gauge aria-hidden className="size-4 text-subtle" />
            KPI
          </DropdownMenuItem>
          <AddTabItem />
        </DropdownMenuContent>
      </DropdownMenu>
      {open === "text" ? <TextTileDialog first={{ title: "Text", text: "" }} onSave={addText} onClose={close} /> : null}
      {open === "answer" ? <AnswerPicker onClose={close} /> : null}
      {open === "chart" || open === "kpi" ? <AskDialog wanted={open} onClose={close} /> : null}
    </>
  );
}

function useAddText(): (written: TextTileText) => void {
  const { store, tab } = useBoardEngine();
  return ({ title, text }) =>
    store.getState().change((definition) => {
      const tabId = tab();
      const places = tilesOfTab(definition.tiles, definition.tabs, tabId).map(({ placement }) => placement);
      const tile: TileDefinition = {
        kind: "text",
        id: crypto.randomUUID(),
        title,
        tabId,
        text,
        placement: freePlacement(places, defaultSize("text")),
      };
      return { ...definition, tiles: [...definition.tiles, tile] };
    });
}

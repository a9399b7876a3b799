"use client";

/** What can be done with one answer of the sheet. */
import { ChartColumn, Copy, Table2, X } from "lucide-react";
import type { RefObject } from "react";
import { type CopySource, useCopies } from "#components/result/use-copies";
import { Button } from "#components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { IconButton } from "#components/ui/icon-button";
import { usePageMain } from "#components/ui/page-main";

export type SheetView = "chart" | "table";

type SheetCardActionsProps = {
  /** Null while there are no figures to copy. */
  readonly source: CopySource | null;
  readonly card: RefObject<HTMLElement | null>;
  readonly view: SheetView;
  readonly onView: (view: SheetView) => void;
  readonly onRemove: (() => void) | undefined;
};

/** Stands at the end of the card's caption, and is in no picture of it. */
export function SheetCardActions({ source, card, view, onView, onRemove }: SheetCardActionsProps) {
  const other = view === "chart" ? "table" : "chart";
  const Icon = other === "table" ? Table2 : ChartColumn;
  return (
    <div data-export="skip" className="ml-auto flex items-center">
      <IconButton label={`Show the ${other}`} isCompact onClick={() => onView(other)}>
        <Icon aria-hidden className="size-3.5" />
      </IconButton>
      {source === null ? null : <CopyMenu source={source} card={card} />}
      {onRemove === undefined ? null : (
        <IconButton label="Take off the sheet" isCompact onClick={onRemove}>
          <X aria-hidden className="size-3.5" />
        </IconButton>
      )}
    </div>
  );
}

function CopyMenu({ source, card }: { readonly source: CopySource; readonly card: RefObject<HTMLElement | null> }) {
  const copies = useCopies();
  const main = usePageMain();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button look="ghost" size="icon-compact" aria-label={`Copy ${source.part.title}`} title="Copy">
          <Copy aria-hidden className="size-3.5" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="end">
        <DropdownMenuItem onSelect={() => void copies.table([source])}>Table for spreadsheets</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void copies.markdown([source], null)}>Markdown</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void copies.picture(card.current, null)}>Picture</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

"use client";

/** Takes the whole sheet away: into the clipboard, or as a file with its picture. */
import { Copy } from "lucide-react";
import type { RefObject } from "react";
import { useSession } from "#components/chat/session-provider";
import { type CopySource, useCopies } from "#components/result/use-copies";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { useToasts } from "#components/ui/toast";
import { filteredTitle } from "#lib/state/dashboard-filter-words";
import { type SheetFilters, sheetFilterTexts } from "#lib/state/sheet-filters";

type SheetCopiesProps = {
  /** What is pictured. */
  readonly grid: RefObject<HTMLElement | null>;
  readonly filters: SheetFilters;
  /** Null while not all answers have their figures. */
  readonly sources: readonly CopySource[] | null;
};

export function SheetCopies({ grid, filters, sources }: SheetCopiesProps) {
  const copies = useCopies();
  const main = usePageMain();
  const toasts = useToasts();
  const title = useSession((state) => state.title);
  const caption = filteredTitle(title, sheetFilterTexts(filters));
  const download = async () => {
    const { downloadImage } = await import("#components/charts/chart-image");
    const options = { title: caption, theme: "current", name: title, format: "png" } as const;
    const isMade = grid.current !== null && (await downloadImage(grid.current, options));
    if (!isMade) toasts.getState().show({ text: "No picture could be made here.", tone: "problem", action: null });
  };
  if (sources === null) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>
          <Copy aria-hidden className="size-3.5" />
          Copy
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="end" aria-label="Copy the sheet">
        <DropdownMenuItem onSelect={() => void copies.table(sources)}>Tables for spreadsheets</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void copies.markdown(sources, title)}>Markdown</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void copies.picture(grid.current, caption)}>Picture</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void download()}>Download as a picture (PNG)</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

"use client";

/** What of a result can be put into the clipboard: its rows as a table or as Markdown, its chart as a picture. */
import { DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator } from "#components/ui/dropdown-menu";
import type { ResultPart } from "#lib/domain/message";
import type { ResultView } from "#lib/domain/result-view";
import type { Picture } from "./picture-items.tsx";
import { noReach, useCopies } from "./use-copies.tsx";

type CopyItemsProps = {
  readonly part: ResultPart;
  readonly view: ResultView;
  /** Null while no chart is on the screen. */
  readonly picture: Picture | null;
};

export function CopyItems({ part, view, picture }: CopyItemsProps) {
  const copies = useCopies();
  const sources = [{ part, view, reach: noReach }];
  return (
    <>
      <DropdownMenuLabel>Copy as</DropdownMenuLabel>
      <DropdownMenuItem onSelect={() => void copies.table(sources)}>Table for spreadsheets</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => void copies.markdown(sources, null)}>Markdown</DropdownMenuItem>
      {picture === null ? null : (
        <DropdownMenuItem onSelect={() => void copies.picture(picture.figure(), picture.title)}>
          Picture
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
    </>
  );
}

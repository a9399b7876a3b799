"use client";

/** What can be taken away of a tile: its picture, and its rows in several formats. */
import { type Picture, PictureItems } from "#components/result/picture-items";
import {
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from "#components/ui/dropdown-menu";
import { filteredTitle, reachOf } from "#lib/state/dashboard-filter-words";
import { useBoard } from "./board-provider.tsx";

type TileDownloadsProps = {
  readonly tileId: string;
  readonly title: string;
  readonly container: HTMLElement | null;
};

const formats = [
  ["csv", "CSV"],
  ["xlsx", "Excel (XLSX)"],
  ["parquet", "Parquet"],
  ["json", "JSON"],
] as const;

/** As long as the name of a file may be asked for; beyond it the last filters are left out. */
const nameCharacters = 200;

/**
 * Off while there are no rows; pictures in the colours of either theme, as those of an answer. What is taken away names
 * the filters that its figures were asked with, not those that the board has by now.
 */
export function TileDownloads({ tileId, title, container }: TileDownloadsProps) {
  const run = useBoard(({ runs }) => runs[tileId]);
  const fields = useBoard(({ editing }) => editing.definition.filters);
  const outcome = run?.state?.outcome;
  const resultId = outcome?.status === "ready" ? outcome.result.ref.id : null;
  const caption = run === undefined ? title : filteredTitle(title, reachOf(run, fields).reachedBy);
  const picture: Picture = {
    figure: () => document.querySelector<HTMLElement>(`[data-tile="${CSS.escape(tileId)}"] figure`),
    name: title,
    title: caption,
  };
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger disabled={resultId === null}>Download</DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={container}>
        <PictureItems picture={picture} />
        {resultId === null
          ? null
          : formats.map(([format, label]) => (
              <DropdownMenuItem key={format} asChild>
                <a href={addressOf(resultId, format, caption)} download>
                  {label}
                </a>
              </DropdownMenuItem>
            ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}

function addressOf(resultId: string, format: string, caption: string): string {
  const name = caption.slice(0, nameCharacters);
  return `/api/results/${encodeURIComponent(resultId)}/export?${new URLSearchParams({ format, values: "raw", name })}`;
}

"use client";

/** What can be taken away of a tile: its picture, and its rows in several formats. */
import { type Picture, PictureItems } from "#components/result/picture-items";
import {
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from "#components/ui/dropdown-menu";
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

/** Off while there are no rows; pictures in the colours of either theme, as those of an answer. */
export function TileDownloads({ tileId, title, container }: TileDownloadsProps) {
  const resultId = useBoard(({ runs }) => {
    const outcome = runs[tileId]?.state?.outcome;
    return outcome?.status === "ready" ? outcome.result.ref.id : null;
  });
  const picture: Picture = {
    figure: () => document.querySelector<HTMLElement>(`[data-tile="${CSS.escape(tileId)}"] figure`),
    name: title,
    title,
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
                <a href={addressOf(resultId, format, title)} download>
                  {label}
                </a>
              </DropdownMenuItem>
            ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}

function addressOf(resultId: string, format: string, name: string): string {
  return `/api/results/${encodeURIComponent(resultId)}/export?${new URLSearchParams({ format, values: "raw", name })}`;
}

"use client";

/** What can be taken away of a tile: its rows in several formats. */
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

/** Off while there are no rows. */
export function TileDownloads({ tileId, title, container }: TileDownloadsProps) {
  const resultId = useBoard(({ runs }) => {
    const outcome = runs[tileId]?.state?.outcome;
    return outcome?.status === "ready" ? outcome.result.ref.id : null;
  });
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger disabled={resultId === null}>Download</DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={container}>
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

"use client";

/** What can be taken away of a tile: its picture, and its rows in several formats. */
import {
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from "#components/ui/dropdown-menu";
import { useToasts } from "#components/ui/toast";
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
  const toasts = useToasts();

  async function picture(format: "png" | "svg") {
    const figure = document.querySelector<HTMLElement>(`[data-tile="${CSS.escape(tileId)}"] figure`);
    const { downloadImage } = await import("#components/charts/chart-image");
    const isMade = figure !== null && (await downloadImage(figure, { title, theme: "current", name: title, format }));
    if (!isMade) toasts.getState().show({ text: "This tile shows no chart.", tone: "problem", action: null });
  }

  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger disabled={resultId === null}>Download</DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={container}>
        <DropdownMenuItem onSelect={() => void picture("png")}>PNG</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void picture("svg")}>SVG</DropdownMenuItem>
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

"use client";

/** What a tile is changed with: its words, or how its chart is drawn. Each change is one that can be taken back. */
import { useEffect } from "react";
import { ChartEditor } from "#components/result/chart-editor";
import { LoadProblem } from "#components/result/load-problem";
import { usePageMain } from "#components/ui/page-main";
import { Sheet } from "#components/ui/sheet";
import { Skeleton } from "#components/ui/skeleton";
import { useMediaQuery } from "#components/ui/use-media-query";
import type { ChartTile, TileDefinition } from "#lib/domain/dashboard";
import type { ResultPart } from "#lib/domain/message";
import { useChart } from "#lib/queries/use-chart";
import { withTile } from "#lib/state/dashboard-editing";
import { useBoard } from "./board-provider.tsx";
import { TextTileDialog } from "./text-tile.tsx";
import { TitleField } from "./title-field.tsx";

type TileEditorProps = { readonly tile: TileDefinition; readonly onClose: () => void };

export function TileEditor({ tile, onClose }: TileEditorProps) {
  const change = useBoard((state) => state.change);
  if (tile.kind === "text") {
    return (
      <TextTileDialog
        first={tile}
        onClose={onClose}
        onSave={(written) => change((definition) => withTile(definition, tile.id, (old) => ({ ...old, ...written })))}
      />
    );
  }
  return <ChartTileEditor tile={tile} onClose={onClose} />;
}

type ChartTileEditorProps = { readonly tile: ChartTile; readonly onClose: () => void };

/** Beside the tiles, or below them where there is less room: each change is seen as it is made. */
function ChartTileEditor({ tile, onClose }: ChartTileEditorProps) {
  const main = usePageMain();
  const isWide = useMediaQuery("(min-width: 1024px)");
  useEffect(() => {
    const own = document.querySelector(`[data-tile="${CSS.escape(tile.id)}"]`);
    own?.scrollIntoView({ block: isWide ? "nearest" : "start" });
  }, [tile.id, isWide]);
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Edit chart"
      side={isWide ? "right" : "bottom"}
      beside={main}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <TitleField tile={tile} />
        <ChartControls tile={tile} />
      </div>
    </Sheet>
  );
}

function ChartControls({ tile }: { readonly tile: ChartTile }) {
  const outcome = useBoard(({ runs }) => runs[tile.id]?.state?.outcome ?? null);
  if (outcome?.status !== "ready") {
    return <p className="text-sm text-muted">Its chart can be changed once the tile has figures.</p>;
  }
  return <ReadyControls tile={tile} part={outcome.result} />;
}

function ReadyControls({ tile, part }: { readonly tile: ChartTile; readonly part: ResultPart }) {
  const change = useBoard((state) => state.change);
  const chart = useChart(part, tile.chartEdit);
  if (chart.isError) return <LoadProblem onRetry={() => void chart.refetch()} />;
  if (chart.data === undefined) return <Skeleton className="h-60" />;
  return (
    <ChartEditor
      options={chart.data.options}
      choice={chart.data.choice}
      edit={tile.chartEdit}
      isPending={chart.isPlaceholderData}
      onEdit={(chartEdit) =>
        change((definition) =>
          withTile(definition, tile.id, (old) => (old.kind === "chart" ? { ...old, chartEdit, view: "chart" } : old)),
        )
      }
    />
  );
}

"use client";

/** A board on a page of somebody else: to look at, with figures that whoever looks there may see. */
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { SharedTiles } from "#components/dashboards/shared-screen";
import { IconButton } from "#components/ui/icon-button";
import { TooltipProvider } from "#components/ui/tooltip";
import type { SharedDashboard } from "#lib/domain/dashboard-shared";
import { openTabOf } from "#lib/domain/dashboard-tabs";
import { useEmbedBoard } from "#lib/queries/use-embed-board";
import { type EmbedVisitStart, useEmbedVisit } from "#lib/queries/use-embed-visit";
import { EmbedFrame, overNotice } from "./embed-frame.tsx";

type EmbedBoardScreenProps = { readonly start: EmbedVisitStart; readonly first: SharedDashboard };

export function EmbedBoardScreen({ start, first }: EmbedBoardScreenProps) {
  const { calls, isOver, tellHeight } = useEmbedVisit(start);
  const { board, isReading, failure, refresh } = useEmbedBoard(calls, first, isOver);
  const [tab, setTab] = useState<string | null>(null);
  return (
    <TooltipProvider>
      <EmbedFrame
        title={board.title}
        description={board.description}
        notice={isOver ? overNotice : (failure?.message ?? null)}
        onHeight={tellHeight}
        tools={
          <>
            <span role="status" className="text-xs text-subtle">
              {isReading ? "Reading the figures …" : ""}
            </span>
            <IconButton
              label="Refresh"
              className="pointer-coarse:size-11"
              disabled={isReading || isOver}
              onClick={refresh}
            >
              <RefreshCw aria-hidden className="size-4" />
            </IconButton>
          </>
        }
      >
        <SharedTiles dashboard={board} openTab={openTabOf(board.tabs, tab)} onOpen={setTab} />
      </EmbedFrame>
    </TooltipProvider>
  );
}

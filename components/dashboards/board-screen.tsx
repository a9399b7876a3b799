"use client";

/** A dashboard: its head, the filters at work, and the tiles. */
import { useState } from "react";
import { classNames } from "#components/ui/class-names";
import type { OpenDashboard } from "#lib/domain/dashboard";
import { BoardHeader } from "./board-header.tsx";
import { BoardNotices } from "./board-notices.tsx";
import { BoardProvider, useBoard } from "./board-provider.tsx";
import { BoardTabs } from "./board-tabs.tsx";
import { BoardTiles } from "./board-tiles.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { RotationBar } from "./rotation-bar.tsx";
import { useBoardOffer } from "./use-board-offer.tsx";
import { useHistoryKeys } from "./use-history-keys.tsx";
import { useRotation } from "./use-rotation.tsx";
import { useWholeScreen } from "./use-whole-screen.tsx";
import { WhatChanged } from "./what-changed.tsx";

/** @param first what the server sent with the page. */
export function BoardScreen({ first }: { readonly first: OpenDashboard }) {
  return (
    <BoardProvider first={first}>
      <Board />
    </BoardProvider>
  );
}

/** The head stays; what is under it scrolls. */
function Board() {
  const [isFull, setFull] = useState(false);
  const rotation = useRotation();
  const isWhole = isFull || rotation !== null;
  const main = useWholeScreen(isWhole, () => setWhole(false));
  const announcement = useBoard((state) => state.announcement);
  useHistoryKeys();
  useBoardOffer(() => setWhole(true));

  function setWhole(wanted: boolean) {
    setFull(wanted);
    if (!wanted) rotation?.leave();
  }

  return (
    <main
      ref={main}
      className={classNames(
        "group/board flex min-w-0 flex-1 flex-col bg-bg has-data-[beside=bottom]:pb-[45dvh] has-data-[beside=right]:pr-80 print:block print:bg-white print:p-0",
        isWhole && "fixed inset-0 z-40",
      )}
    >
      <BoardHeader isFull={isWhole} onFull={setWhole} />
      {rotation === null ? null : <RotationBar rotation={rotation} />}
      <BoardTabs>
        {/* What is for screen readers only is placed within it: elsewhere it would make the page itself longer. */}
        <div className="relative min-h-0 flex-1 overflow-y-auto print:overflow-visible">
          <FilterBar />
          <BoardNotices />
          <WhatChanged />
          <BoardTiles />
          <p role="status" aria-live="assertive" className="sr-only">
            {announcement}
          </p>
        </div>
      </BoardTabs>
    </main>
  );
}

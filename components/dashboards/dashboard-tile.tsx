"use client";

/** One tile of a dashboard in an answer, in each of its states: pending, ready, failed. */
import { useRef } from "react";
import { useResultTab } from "#components/result/result-tab";
import { useResultView } from "#components/result/result-view-state";
import { ResultBodies, ResultTabList } from "#components/result/result-views";
import { useCardEditor } from "#components/result/use-card-editor";
import { usePointedCard } from "#components/result/use-pointed-card";
import { DrillingProvider } from "#components/steering/drilling";
import { useExplainedTile } from "#components/steering/explained-tiles";
import { Skeleton } from "#components/ui/skeleton";
import { Tabs } from "#components/ui/tabs";
import type { PublicError } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import { AddToDashboard } from "./add-to-dashboard.tsx";
import { TileFailure } from "./tile-failure.tsx";
import { TileFrame } from "./tile-frame.tsx";

type PendingTileProps = {
  readonly title: string;
  /** Pixels. */
  readonly chartHeight: number;
};

type ReadyTileProps = PendingTileProps & {
  readonly result: ResultPart;
  readonly headingLevel?: 3 | 4;
  /** It has a plan or one statement of its own, so that a board can ask it again. */
  readonly canBeKept?: boolean;
};

/** The result with its three views behind small tabs; its chart can be changed and put on a board of its own. */
export function ReadyTile({ title, result, chartHeight, headingLevel = 3, canBeKept = true }: ReadyTileProps) {
  const card = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useResultTab(`tile-${result.ref.id}`, result.chart === null ? "table" : "chart");
  const [view, setView] = useResultView(result.ref.id);
  const editor = useCardEditor(result.ref.id, "over");
  const explained = useExplainedTile(result);
  usePointedCard({ resultId: result.ref.id, card, view, openTable: () => setTab("table"), onView: setView });
  return (
    <Tabs ref={card} value={tab} onValueChange={setTab} className="h-full">
      <TileFrame
        title={title}
        headingLevel={headingLevel}
        wraps
        actions={
          <div className="flex flex-wrap items-center gap-1">
            {tab === "chart" ? editor.button : null}
            {canBeKept ? <AddToDashboard part={result} chartEdit={editor.edit} /> : null}
            <ResultTabList isCompact />
          </div>
        }
      >
        <DrillingProvider value={explained}>
          <ResultBodies
            part={result}
            chartHeight={chartHeight}
            tableHeight={chartHeight}
            view={view}
            isCompact
            chartEdit={editor.edit}
            besideChart={editor.beside}
            onView={setView}
            onShowTable={() => setTab("table")}
          />
        </DrillingProvider>
      </TileFrame>
    </Tabs>
  );
}

/** The final shape, waiting. */
export function PendingTile({ title, chartHeight }: PendingTileProps) {
  return (
    <TileFrame title={title} headingLevel={3} isBusy>
      <div className="p-4 pt-1" style={{ height: chartHeight + 16 }}>
        <Skeleton className="size-full" />
      </div>
    </TileFrame>
  );
}

/** One failure costs one tile. */
export function FailedTile({ title, error }: { readonly title: string; readonly error: PublicError }) {
  return (
    <TileFrame title={title} headingLevel={3}>
      <TileFailure error={error} />
    </TileFrame>
  );
}

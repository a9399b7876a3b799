"use client";

/** One tile of a dashboard in each of its states: pending, ready, failed. */
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useResultTab } from "#components/result/result-tab";
import { useResultView } from "#components/result/result-view-state";
import { ResultBodies, ResultTabList } from "#components/result/result-views";
import { Skeleton } from "#components/ui/skeleton";
import { Tabs } from "#components/ui/tabs";
import type { PublicError } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";

const frameLook = "flex h-full flex-col overflow-hidden rounded-lg border border-border bg-surface shadow-raised";

type PendingTileProps = {
  readonly title: string;
  /** Pixels. */
  readonly chartHeight: number;
};

type ReadyTileProps = PendingTileProps & { readonly result: ResultPart };

/** The result with its three views behind small tabs. */
export function ReadyTile({ title, result, chartHeight }: ReadyTileProps) {
  const [tab, setTab] = useResultTab(`tile-${result.ref.id}`, result.chart === null ? "table" : "chart");
  const [view, setView] = useResultView(result.ref.id);
  return (
    <Tabs value={tab} onValueChange={setTab} className={frameLook}>
      <Caption title={title}>
        <ResultTabList isCompact />
      </Caption>
      <ResultBodies
        part={result}
        chartHeight={chartHeight}
        tableHeight={chartHeight}
        view={view}
        isCompact
        onView={setView}
        onShowTable={() => setTab("table")}
      />
    </Tabs>
  );
}

/** The final shape, waiting. */
export function PendingTile({ title, chartHeight }: PendingTileProps) {
  return (
    <div className={frameLook} aria-busy="true">
      <Caption title={title} />
      <div className="p-4 pt-1" style={{ height: chartHeight + 16 }}>
        <Skeleton className="size-full" />
      </div>
    </div>
  );
}

/** One failure costs one tile. */
export function FailedTile({ title, error }: { readonly title: string; readonly error: PublicError }) {
  return (
    <div className={frameLook}>
      <Caption title={title} />
      <div className="flex min-h-32 flex-1 flex-col items-center justify-center gap-1.5 p-4 text-center">
        <CircleAlert aria-hidden className="size-5 text-danger" />
        <p className="max-w-sm text-sm wrap-anywhere">{error.message}</p>
        {error.nextStep === null ? null : <p className="max-w-sm text-sm text-muted wrap-anywhere">{error.nextStep}</p>}
      </div>
    </div>
  );
}

function Caption({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 py-1.5 pr-2 pl-4">
      <h3 className="min-w-0 truncate text-sm font-semibold" title={title}>
        {title}
      </h3>
      {children}
    </div>
  );
}

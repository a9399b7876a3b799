"use client";

/** The records behind a number of a tile: sorted, filtered and downloaded like any result, with the statement that ran. */
import { useState } from "react";
import { DownloadMenu } from "#components/result/download-menu";
import { useResultView } from "#components/result/result-view-state";
import { SqlView } from "#components/result/sql-view";
import { TableView } from "#components/result/table-view";
import { DrillingProvider } from "#components/steering/drilling";
import { Dialog } from "#components/ui/dialog";
import { PageCoverProvider } from "#components/ui/page-main";
import { Skeleton } from "#components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs";
import { useWindowHeight } from "#components/ui/use-window-height";
import type { TileRecordsInput } from "#lib/domain/inputs/dashboard-tiles";
import type { ResultPart } from "#lib/domain/message";
import { toShownError } from "#lib/queries/public-failure";
import { useTileRecords } from "#lib/queries/use-tiles";
import { TileFailure } from "./tile-failure.tsx";

type RecordsDialogProps = {
  readonly wanted: Omit<TileRecordsInput, "isApproved">;
  readonly onClose: () => void;
};

export function RecordsDialog({ wanted, onClose }: RecordsDialogProps) {
  const [isApproved, setApproved] = useState(false);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  const records = useTileRecords({ ...wanted, isApproved });
  const outcome = records.data?.outcome;
  const error = records.isError ? toShownError(records.error) : null;
  const failure = outcome?.status === "failed" ? outcome.error : error;
  const again =
    failure?.code === "TOO_COSTLY"
      ? { name: "Run it anyway", run: () => setApproved(true) }
      : { name: "Retry", run: () => void records.refetch() };
  const part = outcome?.status === "ready" ? outcome.result : null;
  return (
    <Dialog isOpen isWide onClose={onClose} title={part?.title ?? "Records"}>
      <div ref={setPanel} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {/* The records have no records behind them. */}
        <DrillingProvider value={null}>
          <PageCoverProvider value={panel}>
            {part === null ? null : <Records part={part} filters={wanted.filters} />}
            {failure === null ? null : (
              <div className="p-5">
                <TileFailure error={failure} {...(isFinal(failure.code) ? {} : { retry: again })} />
              </div>
            )}
            {part === null && failure === null ? <Skeleton className="m-5 h-72 shrink-0" /> : null}
          </PageCoverProvider>
        </DrillingProvider>
      </div>
    </Dialog>
  );
}

/** The same once more would say the same. */
function isFinal(code: string): boolean {
  return code === "BAD_REQUEST" || code === "NOT_FOUND";
}

type RecordsProps = { readonly part: ResultPart; readonly filters: readonly string[] };

/** What stands over and under the rows takes so much of the window. */
const aroundRows = 260;
const fewestPixels = 200;
const mostPixels = 520;

function Records({ part, filters }: RecordsProps) {
  const [view, setView] = useResultView(part.ref.id);
  const height = Math.min(mostPixels, Math.max(fewestPixels, useWindowHeight() - aroundRows));
  return (
    <Tabs defaultValue="table" className="flex min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
        <p className="min-w-0 flex-1 basis-40 text-xs wrap-anywhere text-muted">
          {filters.length === 0 ? "Each row once." : `Each row once, filtered by ${filters.join("; ")}.`}
        </p>
        <TabsList aria-label="Views of the records">
          <TabsTrigger value="table">Table</TabsTrigger>
          <TabsTrigger value="sql">SQL</TabsTrigger>
        </TabsList>
        <DownloadMenu part={part} view={view} picture={null} />
      </div>
      <TabsContent value="table">
        <TableView part={part} height={height} view={view} onView={setView} />
      </TabsContent>
      <TabsContent value="sql">
        <SqlView title={part.title} sql={part.sql} engine={part.engine} explained={null} />
      </TabsContent>
    </Tabs>
  );
}

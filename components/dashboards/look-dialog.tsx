"use client";

/**
 * What is behind a number of a tile: its records, or the number by other groups, whose numbers lead on. Sorted, filtered
 * and downloaded like any result, with the statement that ran; each step leads back to the one before.
 */
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { ChartView } from "#components/result/chart-view";
import { DownloadMenu } from "#components/result/download-menu";
import { useMarkMenu, useMarkQuestions } from "#components/result/mark-menu";
import { useResultView } from "#components/result/result-view-state";
import { SqlView } from "#components/result/sql-view";
import { TableView } from "#components/result/table-view";
import { type Drilling, DrillingProvider } from "#components/steering/drilling";
import { Dialog } from "#components/ui/dialog";
import { IconButton } from "#components/ui/icon-button";
import { PageCoverProvider } from "#components/ui/page-main";
import { Skeleton } from "#components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs";
import { useWindowHeight } from "#components/ui/use-window-height";
import type { ResultPart } from "#lib/domain/message";
import { toShownError } from "#lib/queries/public-failure";
import { type LookedTile, useTileLooks } from "#lib/queries/use-tiles";
import { lookAt, type NumberLook } from "#lib/state/number-look";
import { isFinalFailure, TileFailure } from "./tile-failure.tsx";
import { useTileExplain } from "./use-tile-explain.tsx";

type LookDialogProps = {
  readonly first: NumberLook;
  readonly of: LookedTile;
  readonly onClose: () => void;
};

type Step = { readonly look: NumberLook; readonly isApproved: boolean };

export function LookDialog({ first, of, onClose }: LookDialogProps) {
  const [steps, setSteps] = useState<readonly Step[]>([{ look: first, isApproved: false }]);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  const explain = useTileExplain(of.tileId);
  const looks = useTileLooks(of, steps);
  const shown = looks.at(-1);
  const step = steps.at(-1);
  if (shown === undefined || step === undefined) return null;
  const before = steps.slice(0, -1);
  const part = readyPart(shown);
  const path = looks.slice(0, -1).flatMap((look) => readyPart(look)?.title ?? []);
  const isOfRecords = step.look.into.kind === "records";
  const goOn = (look: NumberLook | null) => look !== null && setSteps([...steps, { look, isApproved: false }]);
  // Records have no records behind them.
  const drilling: Drilling | null =
    part === null || isOfRecords
      ? null
      : {
          part,
          of: { kind: "tile", ...of },
          drill: (wanted) => goOn(lookAt(wanted, part.plan)),
          explain: (number) => explain(number, part.plan),
        };
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={part?.title ?? (isOfRecords ? "Records" : "By another group")}
      before={before.length === 0 ? null : <BackButton onBack={() => setSteps(before)} />}
    >
      <div ref={setPanel} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <DrillingProvider value={drilling}>
          <PageCoverProvider value={panel}>
            {part === null ? (
              <Waiting look={shown} onApprove={() => setSteps([...before, { ...step, isApproved: true }])} />
            ) : (
              <Looked
                key={part.ref.id}
                part={part}
                about={aboutRows({ isOfRecords, path, filters: of.filters })}
                isOfRecords={isOfRecords}
              />
            )}
          </PageCoverProvider>
        </DrillingProvider>
      </div>
    </Dialog>
  );
}

type TileLookQuery = ReturnType<typeof useTileLooks>[number];

function readyPart({ data }: TileLookQuery): ResultPart | null {
  return data?.outcome.status === "ready" ? data.outcome.result : null;
}

type WaitingProps = {
  readonly look: TileLookQuery;
  /** Somebody was told what it may read, and says yes. */
  readonly onApprove: () => void;
};

/** The shape of what is on its way, or why it does not come. */
function Waiting({ look, onApprove }: WaitingProps) {
  const outcome = look.data?.outcome;
  const error = look.isError ? toShownError(look.error) : null;
  const failure = outcome?.status === "failed" ? outcome.error : error;
  if (failure === null) return <Skeleton className="m-5 h-72 shrink-0" />;
  const again =
    failure.code === "TOO_COSTLY"
      ? { name: "Run it anyway", run: onApprove }
      : { name: "Retry", run: () => void look.refetch() };
  return (
    <div className="p-5">
      <TileFailure error={failure} {...(isFinalFailure(failure.code) ? {} : { retry: again })} />
    </div>
  );
}

function BackButton({ onBack }: { readonly onBack: () => void }) {
  return (
    <IconButton label="Back" tooltipSide="right" className="pointer-coarse:size-11" onClick={onBack}>
      <ArrowLeft aria-hidden className="size-4" />
    </IconButton>
  );
}

type LookedProps = {
  readonly part: ResultPart;
  readonly about: string;
  readonly isOfRecords: boolean;
};

/** What stands over and under the rows takes so much of the window. */
const aroundRows = 260;
const fewestPixels = 200;
const mostPixels = 520;
/** Few bars would stand far from each other. */
const chartPixels = 340;

function Looked({ part, about, isOfRecords }: LookedProps) {
  const [view, setView] = useResultView(part.ref.id);
  const [tab, setTab] = useState(part.chart === null ? "table" : "chart");
  const height = Math.min(mostPixels, Math.max(fewestPixels, useWindowHeight() - aroundRows));
  const showTable = () => setTab("table");
  const marks = useMarkMenu({
    onRows: (rows) => {
      setView(rows);
      showTable();
    },
    actsOf: useMarkQuestions(part),
  });
  return (
    <Tabs value={tab} onValueChange={setTab} className="flex min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
        <p className="min-w-0 flex-1 basis-24 text-xs wrap-anywhere text-muted">{about}</p>
        <TabsList aria-label={isOfRecords ? "Views of the records" : "Views of the result"}>
          {part.chart === null ? null : <TabsTrigger value="chart">Chart</TabsTrigger>}
          <TabsTrigger value="table">Table</TabsTrigger>
          <TabsTrigger value="sql">SQL</TabsTrigger>
        </TabsList>
        <DownloadMenu part={part} view={view} picture={null} />
      </div>
      {part.chart === null ? null : (
        <TabsContent value="chart" className="px-4 pb-4 sm:px-5">
          <ChartView
            part={part}
            height={Math.min(chartPixels, height)}
            hasReason={false}
            onPick={marks.open}
            onShowTable={showTable}
          />
          {marks.menu}
        </TabsContent>
      )}
      <TabsContent value="table">
        <TableView part={part} height={height} view={view} onView={setView} />
      </TabsContent>
      <TabsContent value="sql">
        <SqlView title={part.title} sql={part.sql} engine={part.engine} explained={null} />
      </TabsContent>
    </Tabs>
  );
}

type AboutArgs = {
  readonly isOfRecords: boolean;
  /** What led here. */
  readonly path: readonly string[];
  readonly filters: readonly string[];
};

/** Whose rows these are. */
function aboutRows({ isOfRecords, path, filters }: AboutArgs): string {
  const sentences = [
    ...path.map((title) => `${title}.`),
    ...(filters.length === 0 ? [] : [`Filtered by ${filters.join("; ")}.`]),
    ...(isOfRecords ? ["Each row once."] : []),
  ];
  return sentences.join(" ");
}

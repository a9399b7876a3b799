"use client";

/** What a tile shows: its chart, its rows or its statement; the shape of it before its first figures; why there is none. */
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ChartView } from "#components/result/chart-view";
import { useResultView } from "#components/result/result-view-state";
import { RowNotes } from "#components/result/row-notes";
import { SqlView } from "#components/result/sql-view";
import { TableView } from "#components/result/table-view";
import { type Drilling, DrillingProvider } from "#components/steering/drilling";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import type { ChartTile, TileState, TileTrend } from "#lib/domain/dashboard";
import type { PublicError } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import { reachOf } from "#lib/state/dashboard-filter-words";
import type { TileRun } from "#lib/state/dashboard-tile-runs";
import { oldFiguresText } from "#lib/state/dashboard-words";
import { figuresPlan, lookAt, type NumberLook } from "#lib/state/number-look";
import { useBoard, useBoardEngine, useBoardFilters } from "./board-provider.tsx";
import { TileFailure } from "./tile-failure.tsx";
import { TileLook } from "./tile-look.tsx";
import { TileTrends } from "./tile-trend.tsx";
import { ToldBeside } from "./told-beside.tsx";
import { usePickedMarks } from "./use-picked-marks.tsx";
import { useStretch } from "./use-stretch.tsx";
import { useTileExplain } from "./use-tile-explain.tsx";

export type TileView = "chart" | "table" | "sql";

type TileBodyProps = {
  readonly tile: ChartTile;
  readonly view: TileView;
  /** Pixels that there are. */
  readonly height: number;
  /** Opens another view. */
  onView(view: TileView): void;
};

/** Room around a chart, and for the way to its table below it. */
const chartMargin = 48;

export function TileBody({ tile, view, height, onView }: TileBodyProps) {
  const run = useBoard(({ runs }) => runs[tile.id]);
  const filters = useBoardFilters();
  const retryOf = useRetry(tile.id);
  if (run === undefined || (run.state === null && run.isRunning)) return <FirstLoad />;
  if (run.state === null) return <NotRun tileId={tile.id} />;
  const { outcome, reachedBy } = run.state;
  const note = run.isRunning ? null : oldFiguresText(run, filters, Date.now());
  if (outcome.status === "failed") {
    if (note !== null) return <NotRun tileId={tile.id} />;
    return <TileFailure error={outcome.error} retry={retryOf(outcome.error)} />;
  }
  if (outcome.result.ref.rowCount === 0 && reachedBy.length > 0 && note === null && view === "chart") {
    return <NothingLeft run={run} />;
  }
  return (
    <>
      {note === null ? null : (
        <OldFigures text={note} why={run.failure?.error.message} retry={retryOf(run.failure?.error ?? null)} />
      )}
      <div className={note === null ? "contents" : "h-[calc(100%-2.75rem)] opacity-60"}>
        <ReadyBody
          tile={tile}
          part={outcome.result}
          trend={tile.hasTrend ? run.state.trend : null}
          told={wordsOf(tile, run.state)}
          view={view}
          height={note === null ? height : height - noteHeight}
          onView={onView}
        />
      </div>
    </>
  );
}

function wordsOf({ isTold }: ChartTile, { outcome }: TileState): string | null {
  return isTold && outcome.status === "ready" ? (outcome.told?.text ?? null) : null;
}

/** What the line above old figures takes. */
const noteHeight = 44;

type Retry = { readonly name: string; readonly run: () => void };

/** How a tile is asked for once more. What would read much is told in the failure; pressing is the yes to it. */
function useRetry(tileId: string): (error: Pick<PublicError, "code"> | null) => Retry {
  const { refresh } = useBoardEngine();
  return (error) => {
    if (error?.code === "TOO_COSTLY") {
      return { name: "Run it anyway", run: () => void refresh([tileId], { isApproved: true }) };
    }
    return { name: error === null ? "Refresh" : "Retry", run: () => void refresh([tileId]) };
  };
}

type OldFiguresProps = { readonly text: string; readonly why: string | undefined; readonly retry: Retry };

/** Figures that are not what the board asks for now stay, and say so. */
function OldFigures({ text, why, retry }: OldFiguresProps) {
  return (
    <div role="status" className="flex h-11 items-center gap-1.5 pr-2 pl-4 text-xs print:hidden">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-warning" />
      <span className="min-w-0 flex-1 truncate" title={why}>
        {text}
        {why === undefined ? null : <span className="text-muted">: {why}</span>}
      </span>
      <Button size="compact" className="shrink-0 pointer-coarse:h-11" onClick={retry.run}>
        {retry.name}
      </Button>
    </div>
  );
}

/** The final shape, waiting. */
function FirstLoad() {
  return (
    <div className="h-full min-h-32 p-4 pt-1">
      <Skeleton className="size-full min-h-28" />
    </div>
  );
}

/** The filters leave nothing of it. */
function NothingLeft({ run }: { readonly run: TileRun }) {
  const fields = useBoard(({ editing }) => editing.definition.filters);
  const { reachedBy, steeredBy } = reachOf(run, fields);
  return (
    <p className="flex h-full items-center justify-center p-4 text-center text-sm wrap-anywhere text-muted">
      No rows are left with {[...reachedBy, ...steeredBy].join("; ")}.
    </p>
  );
}

/** It was stopped before it had any figures. */
function NotRun({ tileId }: { readonly tileId: string }) {
  const { refresh } = useBoardEngine();
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-3 text-center">
      <p className="text-sm text-muted">There are no figures yet.</p>
      <Button size="compact" className="pointer-coarse:h-11" onClick={() => void refresh([tileId])}>
        Refresh
      </Button>
    </div>
  );
}

type ReadyBodyProps = TileBodyProps & {
  readonly part: ResultPart;
  readonly trend: TileTrend | null;
  /** Markdown; null where nothing is said. */
  readonly told: string | null;
};

/** Its numbers lead to what is behind them. */
function ReadyBody(props: ReadyBodyProps) {
  const { tile, part } = props;
  const id = useBoard((state) => state.id);
  const [look, setLook] = useState<NumberLook | null>(null);
  const explain = useTileExplain(tile.id);
  const plan = figuresPlan(tile, part);
  const drilling: Drilling | null =
    plan === null
      ? null
      : {
          part,
          of: { kind: "tile", id, tileId: tile.id },
          drill: (wanted) => setLook(lookAt(wanted, plan)),
          explain: (number) => explain(number, plan),
        };
  return (
    <DrillingProvider value={drilling}>
      <NotedView notes={props.view === "sql" ? [] : (part.notes ?? [])}>
        <ToldBeside text={props.view === "chart" ? props.told : null}>
          <ReadyView {...props} height={part.notes === undefined ? props.height : props.height - rowNotesHeight} />
        </ToldBeside>
      </NotedView>
      <TileLook tile={tile} look={look} onClose={() => setLook(null)} />
    </DrillingProvider>
  );
}

/** Pixels of a note below the figures that breaks into two lines. */
const rowNotesHeight = 40;

/** What is to be known of the rows stays in sight while they are scrolled. */
function NotedView({ notes, children }: { readonly notes: readonly string[]; readonly children: ReactNode }) {
  if (notes.length === 0) return children;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      <RowNotes notes={notes} />
    </div>
  );
}

function ReadyView({ tile, part, trend, view, height, onView }: ReadyBodyProps) {
  const [resultView, setResultView] = useResultView(part.ref.id);
  const { picked } = useBoardFilters();
  const marks = usePickedMarks({
    tile,
    part,
    onRows: (rows) => {
      setResultView(rows);
      onView("table");
    },
  });
  const stretch = useStretch(tile, part);
  if (view === "sql") {
    return <SqlView title={tile.title} sql={part.sql} engine={part.engine} explained={null} />;
  }
  if (view === "table") {
    return <TableView part={part} height={height - tableFrame} view={resultView} isCompact onView={setResultView} />;
  }
  return (
    <div className="flex min-h-full flex-col justify-center px-4 pb-3">
      <TileTrends trend={trend} measures={part.chart?.kind === "kpi" ? part.chart.measures : []}>
        <ChartView
          part={part}
          edit={tile.chartEdit}
          height={height - chartMargin}
          hasReason={false}
          picked={picked.filter(({ tileId }) => tileId === tile.id)}
          onPick={marks.onPick}
          onBrush={stretch}
          onShowTable={() => onView("table")}
        />
      </TileTrends>
      {marks.menu}
    </div>
  );
}

/** What the foot of the table takes. */
const tableFrame = 34;

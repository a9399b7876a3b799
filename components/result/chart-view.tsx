"use client";

/** The chart of a result, loaded when it is first needed: the drawing code is the heaviest part of the page. */
import { lazy, Suspense, useMemo } from "react";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { readChartData } from "#lib/domain/chart-data";
import { formatCount } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import { useResultPage } from "#lib/queries/use-result-page";
import { pageRows } from "#lib/queries/use-result-rows";
import { LoadProblem } from "./load-problem.tsx";

const ChartFigure = lazy(async () => ({ default: (await import("#components/charts/chart-figure")).ChartFigure }));

type ChartViewProps = {
  readonly part: ResultPart;
  /** Pixels; big numbers take less. */
  readonly height: number;
  /** False where room is short. */
  readonly hasReason: boolean;
  onShowTable(): void;
};

/** The chart with its reason, or the reason why there is none. */
export function ChartView({ part, height, hasReason, onShowTable }: ChartViewProps) {
  if (part.chart === null) return <NoChart part={part} onShowTable={onShowTable} />;
  const drawnHeight = part.chart.kind === "kpi" ? kpiHeight : height;
  return <DrawnChart part={part} chart={part.chart} height={drawnHeight} hasReason={hasReason} />;
}

const kpiHeight = 72;

type DrawnChartProps = Pick<ChartViewProps, "part" | "height" | "hasReason"> & {
  readonly chart: NonNullable<ResultPart["chart"]>;
};

function DrawnChart({ part, chart, height, hasReason }: DrawnChartProps) {
  const page = useResultPage(part.ref.id, plainView, 0, pageRows);
  const rows = page.data?.rows;
  const { columns } = part.ref;
  const data = useMemo(
    () => (rows === undefined ? null : readChartData({ spec: chart, columns, rows })),
    [chart, columns, rows],
  );
  const placeholder = (
    <div style={{ height }}>
      <Skeleton className="size-full" />
    </div>
  );
  if (page.isError) return <LoadProblem onRetry={() => void page.refetch()} />;
  if (rows === undefined || data === null) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <ChartFigure
        title={part.title}
        spec={chart}
        data={data}
        minHeight={height}
        reason={hasReason ? part.chartReason : null}
      />
      <PartNote part={part} drawnRows={rows.length} />
    </Suspense>
  );
}

/** A chart of a part must not pass for a chart of the whole. */
function PartNote({ part, drawnRows }: { readonly part: ResultPart; readonly drawnRows: number }) {
  const { rowCount, limited } = part.ref;
  if (drawnRows >= rowCount && !limited) return null;
  const whole = `${limited ? "more than " : ""}${formatCount(rowCount)}`;
  return (
    <p className="text-xs text-warning">
      Drawn from the first {formatCount(drawnRows)} of {whole} rows.
    </p>
  );
}

function NoChart({ part, onShowTable }: Pick<ChartViewProps, "part" | "onShowTable">) {
  return (
    <div className="flex min-h-32 flex-col items-center justify-center gap-3 text-center">
      <p className="max-w-md text-sm text-muted">No chart: {lowerFirst(part.chartReason)}</p>
      <Button size="compact" onClick={onShowTable}>
        Show the table
      </Button>
    </div>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

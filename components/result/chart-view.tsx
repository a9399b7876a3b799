"use client";

/** The chart of a result, loaded when it is first needed: the drawing code is the heaviest part of the page. */
import { lazy, Suspense } from "react";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { formatCount } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
import { useChart } from "#lib/queries/use-chart";
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
  const chart = useChart(part);
  const shownKind = chart.data === undefined ? part.chart?.kind : chart.data.choice.spec?.kind;
  const shownHeight = shownKind === "kpi" ? kpiHeight : height;
  const placeholder = (
    <div style={{ height: shownHeight }}>
      <Skeleton className="size-full" />
    </div>
  );
  if (chart.isError) return <LoadProblem onRetry={() => void chart.refetch()} />;
  if (chart.data === undefined) return placeholder;
  const { choice, data, drawnRows } = chart.data;
  if (choice.spec === null || data === null) return <NoChart reason={choice.reason} onShowTable={onShowTable} />;
  return (
    <Suspense fallback={placeholder}>
      <ChartFigure
        title={part.title}
        spec={choice.spec}
        data={data}
        minHeight={shownHeight}
        reason={hasReason ? choice.reason : null}
      />
      <PartNote part={part} drawnRows={drawnRows} />
    </Suspense>
  );
}

const kpiHeight = 72;

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

function NoChart({ reason, onShowTable }: { readonly reason: string; onShowTable(): void }) {
  return (
    <div className="flex min-h-32 flex-col items-center justify-center gap-3 text-center">
      <p className="max-w-md text-sm text-muted">No chart: {lowerFirst(reason)}</p>
      <Button size="compact" onClick={onShowTable}>
        Show the table
      </Button>
    </div>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

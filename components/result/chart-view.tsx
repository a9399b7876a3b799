"use client";

/** The chart of a result. The drawing code is the heaviest part of the page: it comes when the page is idle, or when it is needed. */
import { type ReactNode, Suspense } from "react";
import type { ChartBrush, ChartPick } from "#components/charts/chart-pick";
import type { PickedCell } from "#components/charts/picked-marks";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { Skeleton } from "#components/ui/skeleton";
import { laterPart, useLaterPart } from "#components/ui/use-later-part";
import { type ChartEdit, type ChartKind, noChartEdit } from "#lib/domain/chart-edit";
import type { DrawnChart } from "#lib/domain/drawn-chart";
import type { ResultPart } from "#lib/domain/message";
import { useChart } from "#lib/queries/use-chart";
import { LoadProblem } from "./load-problem.tsx";

export const chartFigure = laterPart(async () => (await import("#components/charts/chart-figure")).ChartFigure);

type ChartViewProps = {
  readonly part: ResultPart;
  /** Pixels; big numbers take less. */
  readonly height: number;
  /** False where room is short. */
  readonly hasReason: boolean;
  /** What was changed by hand; left out for the chart as it was chosen. */
  readonly edit?: ChartEdit;
  /** Stands beside the chart, e.g. to change it. */
  readonly beside?: ((chart: ShownChart) => ReactNode) | undefined;
  /** By which cells one of its marks is picked. */
  readonly picked?: readonly PickedCell[] | undefined;
  /** A mark was chosen. */
  readonly onPick?: ((pick: ChartPick) => void) | undefined;
  /** A stretch in time was chosen. */
  readonly onBrush?: ((brush: ChartBrush) => void) | undefined;
  onShowTable(): void;
};

/** What is drawn; `isPending`: the chart of the latest edit is still on its way. */
export type ShownChart = Pick<DrawnChart, "choice" | "options"> & { readonly isPending: boolean };

/** The chart with its reason, or the reason why there is none. A former chart waits dimmed, and its marks stand for nothing. */
export function ChartView({ beside, ...props }: ChartViewProps) {
  const { part, height, edit = noChartEdit } = props;
  const chart = useChart(part, edit);
  if (chart.isError) return <LoadProblem onRetry={() => void chart.refetch()} />;
  if (chart.data === undefined) return <Placeholder height={heightOf(part.chart?.kind, height)} />;
  const shown = { choice: chart.data.choice, options: chart.data.options, isPending: chart.isPlaceholderData };
  return (
    <div className="flex min-h-0 flex-1 items-stretch gap-4">
      <div
        aria-busy={chart.isPlaceholderData}
        className={classNames(
          "flex min-w-0 flex-1 flex-col justify-center transition-opacity duration-120 ease-calm",
          chart.isPlaceholderData && "opacity-60",
        )}
      >
        <Drawing
          {...props}
          chart={chart.data}
          onPick={chart.isPlaceholderData ? undefined : props.onPick}
          onBrush={chart.isPlaceholderData ? undefined : props.onBrush}
        />
      </div>
      {beside?.(shown)}
    </div>
  );
}

type DrawingProps = Omit<ChartViewProps, "beside" | "edit"> & { readonly chart: DrawnChart };

function Drawing({ chart, part, height, hasReason, picked, onPick, onBrush, onShowTable }: DrawingProps) {
  const { choice, data } = chart;
  const ChartFigure = useLaterPart(chartFigure);
  if (choice.spec === null || data === null) return <NoChart reason={choice.reason} onShowTable={onShowTable} />;
  const drawnHeight = heightOf(choice.spec.kind, height);
  return (
    <Suspense fallback={<Placeholder height={drawnHeight} />}>
      <ChartFigure
        title={part.title}
        spec={choice.spec}
        data={data}
        minHeight={drawnHeight}
        reason={hasReason ? choice.reason : null}
        picked={picked}
        {...(onPick === undefined ? {} : { onPick })}
        {...(onBrush === undefined ? {} : { onBrush })}
        onShowTable={onShowTable}
      />
    </Suspense>
  );
}

function Placeholder({ height }: { readonly height: number }) {
  return (
    <div style={{ height }}>
      <Skeleton className="size-full" />
    </div>
  );
}

function heightOf(kind: ChartKind | undefined, height: number): number {
  return kind === "kpi" ? kpiHeight : height;
}

const kpiHeight = 72;

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

"use client";

/** Chooses the drawing for charts made of points, and lays out its panels and its legend. */
import type { ChartSpec } from "#lib/domain/chart";
import type { PointsData } from "#lib/domain/chart-data-types";
import { barExtent, barListHeight } from "./bar-extent.tsx";
import { BarPanel } from "./bar-panel.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { ColumnPanel } from "./column-panel.tsx";
import { Donut } from "./donut.tsx";
import { Heatmap } from "./heatmap.tsx";
import { LinePanel, lineStartsAtZero } from "./line-panel.tsx";
import { useColours } from "./palette.tsx";
import { type PanelProps, shownSeries, shownValues } from "./panel-props.tsx";

type PointsChartProps = Omit<PanelProps, "panel" | "colours" | "height"> & {
  readonly kind: ChartSpec["kind"];
  readonly minHeight: number;
  onToggle(index: number): void;
};

/** Everything between the caption and the notes. */
export function PointsChart(props: PointsChartProps) {
  const { kind, data, width, name, description } = props;
  const colours = useColours(kind === "donut" ? data.points : data.series);
  if (data.points.length === 0) return <p className="text-center text-sm text-muted">Nothing to draw.</p>;
  if (kind === "heatmap") return <Heatmap data={data} name={name} />;
  if (kind === "donut") return <Donut {...{ data, colours, width, name, description }} />;
  const isMirrored = kind === "bar" && data.panels.length > 1;
  const hasLegend = data.panels.some((panel) => panel.series.length > 1);
  const isWide = isMirrored && width >= 560;
  return (
    <div className="flex flex-col gap-2">
      {hasLegend ? (
        <ChartLegend
          series={data.series}
          colours={colours}
          mark={kind === "line" ? "line" : "square"}
          hidden={props.hidden}
          onToggle={props.onToggle}
        />
      ) : null}
      <div className={isWide ? "grid grid-cols-2 gap-4" : "flex flex-col gap-3"}>
        {data.panels.map((panel) => {
          const height = panelHeight(kind, data, props.minHeight);
          const panelWidth = isWide ? Math.floor((width - 16) / 2) : width;
          const panelProps = { ...props, panel, colours, height, width: panelWidth };
          return (
            <div key={panel.series.join()} className="min-w-0">
              {data.panels.length > 1 ? <PanelTitle data={data} series={panel.series} /> : null}
              <Panel {...panelProps} />
              <AxisRemark {...panelProps} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Panel(props: PanelProps & { readonly kind: ChartSpec["kind"] }) {
  const { kind, data, ...rest } = props;
  const isOverTime = data.axis !== "category";
  if (kind === "line" || kind === "area") return <LinePanel data={data} {...rest} />;
  if (kind === "column") return <ColumnPanel data={data} {...rest} isStacked={false} />;
  if (kind === "bar")
    return <BarPanel data={data} {...rest} layout={rest.panel.series.length > 1 ? "side-by-side" : "single"} />;
  if (isOverTime) return <ColumnPanel data={data} {...rest} isStacked={kind === "stacked-bar"} />;
  return <BarPanel data={data} {...rest} layout={kind === "stacked-bar" ? "stacked" : "side-by-side"} />;
}

/** What the axis hides must be said where it is hidden. */
function AxisRemark(props: PanelProps & { readonly kind: ChartSpec["kind"] }) {
  const isOtherCut = props.kind === "bar" && barExtent(props.data.points, shownSeries(props), "single").isOtherCut;
  const isZeroOut = props.kind === "line" && !lineStartsAtZero(shownValues(props));
  if (!isOtherCut && !isZeroOut) return null;
  return (
    <p className="text-xs text-subtle">
      {isOtherCut ? "The bar of Other is longer than drawn." : "The axis does not start at zero."}
    </p>
  );
}

function PanelTitle({ data, series }: { readonly data: PointsData; readonly series: readonly number[] }) {
  return (
    <p className="mb-1 text-xs font-medium text-muted">{series.map((index) => data.series[index]?.label).join(", ")}</p>
  );
}

/** Bars need room each; panels share what there is. */
function panelHeight(kind: ChartSpec["kind"], data: PointsData, minHeight: number): number {
  const share = data.panels.length > 1 ? Math.max(160, Math.round((minHeight - 40) / data.panels.length)) : minHeight;
  const isUpright = kind === "line" || kind === "column" || data.axis !== "category";
  if (isUpright) return data.panels.length > 1 ? share : minHeight - (data.series.length > 1 ? 32 : 0);
  const groupHeight = data.series.length * 15 + 14;
  const count = data.points.length;
  const needed = kind === "grouped-bar" ? count * groupHeight : barListHeight(count);
  return Math.max(needed, minHeight - (data.panels.length > 1 ? 64 : 40));
}

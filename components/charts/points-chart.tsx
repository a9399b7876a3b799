"use client";

/** Chooses the drawing for charts made of points, and lays out its panels and its legend. */
import type { ChartSpec } from "#lib/domain/chart";
import type { ChartPanel, PointsData } from "#lib/domain/chart-data-types";
import { AreaPanel } from "./area-panel.tsx";
import { AxisRemark } from "./axis-remark.tsx";
import { AxisTitles } from "./axis-titles.tsx";
import { barListHeight } from "./bar-extent.tsx";
import { BarPanel } from "./bar-panel.tsx";
import { ChartLegend, type LegendMark } from "./chart-legend.tsx";
import { type ChartBrush, type ChartPick, pointPick } from "./chart-pick.tsx";
import { ColumnPanel } from "./column-panel.tsx";
import { Donut } from "./donut.tsx";
import { FunnelPanel, funnelHeight } from "./funnel-panel.tsx";
import { Heatmap } from "./heatmap.tsx";
import { LineGrid } from "./line-grid.tsx";
import { LinePanel, maxPointsWithDots } from "./line-panel.tsx";
import { type ColourSlot, useColours } from "./palette.tsx";
import { type PanelProps, shownSeries } from "./panel-props.tsx";
import { markCells } from "./picked-marks.tsx";
import { pointText } from "./point-text.tsx";
import { ReadingFrame } from "./reading-frame.tsx";
import type { Place } from "./reading-place.tsx";
import { axisUnit } from "./series-format.tsx";
import { SlopePanel, slopeHeight, slopeText } from "./slope-panel.tsx";
import { SwitchedOff } from "./switched-off.tsx";
import type { BrushedStops } from "./use-brush.tsx";
import { panelAttribute } from "./use-panels.tsx";
import type { SeriesSwitch } from "./use-switched-series.tsx";
import { isUprightWaterfall, waterfallHeight, waterfallText } from "./waterfall-layout.tsx";
import { WaterfallPanel } from "./waterfall-panel.tsx";

type PointsChartProps = Omit<PanelProps, "panel" | "number" | "colours" | "height"> &
  SeriesSwitch & {
    readonly spec: ChartSpec;
    readonly minHeight: number;
    onPick?(pick: ChartPick): void;
    onBrush?(brush: ChartBrush): void;
  };

/** Its colours stand for values of a column; else for figures. */
function isOfGroups(spec: ChartSpec): boolean {
  return spec.kind === "donut" || ("series" in spec && spec.series !== null);
}

/** Everything between the caption and the notes. */
export function PointsChart(props: PointsChartProps) {
  const { spec, data, width, name, description, onPick } = props;
  const own = useColours(spec.kind === "donut" ? data.points : data.series, isOfGroups(spec));
  // Lines alone in their panels are told apart by these.
  const colours = spec.kind === "line-panels" ? own.map(() => 0) : own;
  if (data.points.length === 0) return <p className="text-center text-sm text-muted">Nothing to draw.</p>;
  if (spec.kind === "heatmap") {
    return (
      <Heatmap
        data={data}
        name={name}
        width={width}
        onPick={onPick && ((point, series, at) => onPick(pointPick(point, data.series[series] ?? null, at)))}
      />
    );
  }
  if (spec.kind === "donut") {
    return (
      <Donut
        {...{ data, colours, width, name, description }}
        onPick={onPick && ((point, at) => onPick(pointPick(point, null, at)))}
      />
    );
  }
  return <AxesChart {...props} colours={colours} />;
}

type AxesChartProps = PointsChartProps & { readonly colours: readonly ColourSlot[] };

function AxesChart(props: AxesChartProps) {
  const { spec, data, colours, hidden } = props;
  // Slopes have their names at both ends.
  const hasLegend = spec.kind !== "slope" && data.panels.some((panel) => panel.series.length > 1);
  const shown = data.series.map((_, index) => index).filter((index) => !hidden.has(index));
  return (
    <div className="flex flex-col gap-2">
      {hasLegend ? (
        <ChartLegend
          series={data.series}
          colours={colours}
          mark={legendMark(spec.kind, data.points.length)}
          hidden={hidden}
          onToggle={props.onToggle}
        />
      ) : null}
      {shown.length === 0 ? (
        <SwitchedOff height={panelHeight(props)} onShowAll={props.onShowAll} />
      ) : (
        <ReadPanels {...props} shown={shown} />
      )}
    </div>
  );
}

/** The panels, whose values can be read by pointer and by keys. */
function ReadPanels(props: AxesChartProps & { readonly shown: readonly number[] }) {
  const { spec, data, colours, shown, onPick, onBrush } = props;
  const isOneByOne = spec.kind === "line-panels" || spec.kind === "slope";
  const readText = (series: readonly number[]) => pointText({ data, colours, shown: series, hasTotal: isStack(spec) });
  const textOf = (place: Place) => {
    if (spec.kind === "slope") return slopeText(data, place);
    if (spec.kind === "waterfall") return waterfallText(data, place);
    return readText(isOneByOne && place.series !== null ? [place.series] : shown)(place);
  };
  const seriesAt = (place: Place) =>
    data.series.length > 1 && place.series !== null ? (data.series[place.series] ?? null) : null;
  return (
    <ReadingFrame
      name={props.name}
      description={props.description}
      stopCount={data.points.length}
      isOneByOne={isOneByOne}
      seriesAt={(stop) => shown.filter((index) => isOneByOne || (data.points[stop]?.values[index] ?? null) !== null)}
      textOf={textOf}
      cellsAt={(place) => markCells(data.points[place.stop], seriesAt(place))}
      onBrush={onBrush === undefined || data.axis !== "time" ? undefined : (stops) => tellStretch(data, stops, onBrush)}
      onPick={
        onPick &&
        ((place, at) => {
          const point = data.points[place.stop];
          if (point !== undefined) onPick(pointPick(point, seriesAt(place), at));
        })
      }
    >
      <Panels {...props} />
    </ReadingFrame>
  );
}

/** From the first to the last place of the stretch that has rows: a period without any has no cell to tell it by. */
function tellStretch(
  { points }: PointsData,
  { first, last }: BrushedStops,
  onBrush: (brush: ChartBrush) => void,
): void {
  const cells = points.slice(first, last + 1).map((point) => markCells(point, null));
  const filled = cells.filter((own) => own.length > 0);
  const [from, to] = [filled[0], filled.at(-1)];
  if (from !== undefined && to !== undefined) onBrush({ from, to });
}

function Panels(props: AxesChartProps) {
  const { spec, data, width } = props;
  if (spec.kind === "line-panels") {
    const [first] = data.panels;
    return (
      <AxisTitles {...(first === undefined ? { x: null, y: null } : axisTitles(props, first))}>
        <LineGrid {...props} />
      </AxisTitles>
    );
  }
  const isMirrored = spec.kind === "bar" && data.panels.length > 1;
  const hasParts = data.panels.some(({ part }) => part !== undefined);
  const isWide = isMirrored && width >= 560;
  return (
    <div className={isWide ? "grid grid-cols-2 gap-4" : "flex flex-col gap-3"}>
      {data.panels.map((panel, number) => {
        if (shownSeries({ panel, hidden: props.hidden }).length === 0) return null;
        const height = panel.part === undefined ? panelHeight(props) : barListHeight(panel.part.count);
        const panelWidth = isWide ? Math.floor((width - 16) / 2) : width;
        const panelProps = { ...props, panel, number, height, width: panelWidth };
        return (
          <div key={panel.part?.label ?? panel.series.join()} className="min-w-0">
            {data.panels.length > 1 || hasParts ? <PanelTitle data={data} panel={panel} /> : null}
            <AxisTitles {...axisTitles(props, panel)}>
              <div {...{ [panelAttribute]: number }}>
                <Panel {...panelProps} />
              </div>
            </AxisTitles>
            <AxisRemark {...panelProps} />
          </div>
        );
      })}
    </div>
  );
}

type SpecPanelProps = PanelProps & { readonly spec: ChartSpec };

function Panel(props: SpecPanelProps) {
  const { spec, data } = props;
  switch (spec.kind) {
    case "line":
      return <LinePanel {...props} />;
    case "area":
      return <AreaPanel {...props} stacking={spec.stacking} />;
    case "column":
    case "histogram":
      return <ColumnPanel {...props} isStacked={false} isDense={spec.kind === "histogram"} />;
    case "stacked-bar":
    case "grouped-bar": {
      const isStacked = spec.kind === "stacked-bar";
      if (data.axis !== "category") return <ColumnPanel {...props} isStacked={isStacked} isDense={false} />;
      return <BarPanel {...props} layout={isStacked ? "stacked" : "side-by-side"} />;
    }
    case "slope":
      return <SlopePanel {...props} />;
    case "funnel":
      return <FunnelPanel {...props} />;
    case "waterfall":
      return <WaterfallPanel {...props} />;
    default:
      return <BarPanel {...props} layout={props.panel.series.length > 1 ? "side-by-side" : "single"} />;
  }
}

function PanelTitle({ data, panel }: { readonly data: PointsData; readonly panel: ChartPanel }) {
  const title = panel.part?.label ?? panel.series.map((index) => data.series[index]?.label).join(", ");
  return <p className="mb-1 text-xs font-medium text-muted">{title}</p>;
}

/**
 * `x` names the periods or groups and `y` the values, wherever they are drawn; values without a name of their own say
 * what they are counted in.
 */
function axisTitles(
  { spec, data, look, width }: AxesChartProps,
  panel: ChartPanel,
): { x: string | null; y: string | null } {
  if (spec.kind === "histogram") {
    return { x: look.xTitle ?? spec.measure.label, y: look.yTitle ?? data.series[0]?.label ?? null };
  }
  const isUpright =
    ["column", "line", "area"].includes(spec.kind) || (spec.kind === "waterfall" && isUprightWaterfall(data, width));
  const isListed = data.axis === "category" && !isUpright;
  const values = look.yTitle ?? axisUnit(data.series[panel.series[0] ?? 0]);
  return isListed ? { x: values, y: look.xTitle } : { x: look.xTitle, y: values };
}

function isStack(spec: ChartSpec): boolean {
  return spec.kind === "stacked-bar" || (spec.kind === "area" && spec.stacking !== "none");
}

function legendMark(kind: ChartSpec["kind"], pointCount: number): LegendMark {
  if (kind !== "line") return "square";
  return pointCount <= maxPointsWithDots ? "dotted-line" : "line";
}

/** Pixels beside one panel: of a legend above it, or of a key below it. */
function keyRoom({ series, outlookNames }: PointsData): number {
  return series.length > 1 || outlookNames !== undefined ? 32 : 0;
}

/** Bars need room each; panels share what there is. */
function panelHeight({ spec, data, minHeight, width }: PointsChartProps): number {
  const share = data.panels.length > 1 ? Math.max(160, Math.round((minHeight - 40) / data.panels.length)) : minHeight;
  const isUpright = ["line", "area", "column", "histogram"].includes(spec.kind) || data.axis !== "category";
  if (isUpright) return data.panels.length > 1 ? share : minHeight - keyRoom(data);
  if (spec.kind === "slope") return Math.max(slopeHeight(data.series.length), minHeight - 40);
  if (spec.kind === "waterfall") return waterfallHeight(data, width, minHeight - 40);
  if (spec.kind === "funnel") return Math.max(funnelHeight(data.points.length), minHeight - 40);
  const sideBySide = Math.max(...data.panels.map((panel) => panel.series.length));
  const count = data.points.length;
  const needed = sideBySide > 1 && spec.kind !== "stacked-bar" ? count * (sideBySide * 15 + 14) : barListHeight(count);
  return Math.max(needed, minHeight - (data.panels.length > 1 ? 64 : 40));
}

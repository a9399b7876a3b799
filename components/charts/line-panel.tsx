"use client";

/** Lines over time. Holes in the data stay holes; a point between two holes gets a dot, or nobody would see it. */
import type { ReactNode } from "react";
import { type DotItemDotProps, Line, LineChart } from "recharts";
import { lineStartsAtZero } from "#lib/domain/axis-scale";
import type { ChartPoint } from "#lib/domain/chart-data-types";
import { endLabelRoom, LineEndLabels } from "./line-end-labels.tsx";
import { expectedColour, forecastDash, isForecast, OutlookBand, OutlookMarks } from "./line-outlook.tsx";
import { colourOf, dashOf } from "./palette.tsx";
import { animationMs, type PanelProps, shownSeries, shownValues, surfaceProps, valueReader } from "./panel-props.tsx";
import { PanelReading } from "./panel-reading.tsx";
import { partialClass, partialDash, readApart, splitReader } from "./partial-step.tsx";
import { PickedDots } from "./picked-dots.tsx";
import { colourKept, useLineStanding } from "./picked-marks.tsx";
import { tickWriter } from "./series-format.tsx";
import { SeriesMarker } from "./series-marker.tsx";
import { endsAxis, timeAxis } from "./time-axis.tsx";
import { valueAxis } from "./value-axis.tsx";

/** More dots than this would hide the line. */
export const maxPointsWithDots = 30;

type LinePanelProps = PanelProps & {
  /** All values of small panels that share a scale; a line alone in its panel has no shape or dash of its own. */
  readonly shared?: readonly number[];
};

/** One axis of one unit. */
export function LinePanel(props: LinePanelProps) {
  const { data, panel, colours, width, look, shared } = props;
  const values = shared ?? shownValues(props);
  const isSmall = shared !== undefined;
  const shown = shownSeries(props);
  const room = endLabelRoom(data.series, shown, width);
  const format = tickWriter(data.series[panel.series[0] ?? 0] ?? panel, values, look.isLog);
  const opacity = colourKept(useLineStanding());
  const valueAt = (stop: number, series: number) => data.points[stop]?.values[series] ?? null;
  return (
    <LineChart
      data={data.points}
      margin={{ top: 8, right: Math.max(12, room), bottom: 0, left: 0 }}
      {...surfaceProps(props)}
    >
      {isSmall ? endsAxis(data, width) : timeAxis(data, false)}
      {valueAxis({
        values,
        isLog: look.isLog,
        startsAtZero: lineStartsAtZero(values),
        height: props.height,
        isSmall,
        format,
      })}
      <PanelReading
        number={props.number}
        points={data.points}
        direction="across"
        cursor="line"
        series={shown}
        valueAt={valueAt}
        isOneByOne={isSmall}
        lineColourOf={(series) => colourOf(colours[series])}
      />
      {data.outlookNames?.band == null ? null : (
        <OutlookBand points={data.points} colour={colourOf(colours[panel.series[0] ?? 0])} />
      )}
      {data.outlookNames?.expected == null ? null : expectedLine(props.isAnimated)}
      {lines(props, opacity)}
      {data.outlookNames?.mark == null ? null : (
        <OutlookMarks points={data.points} series={panel.series[0] ?? 0} name={data.outlookNames.mark} />
      )}
      <PickedDots {...props} valueAt={valueAt} />
      {room === 0 ? null : (
        <LineEndLabels
          points={data.points}
          series={data.series}
          shown={shown}
          colours={colours}
          room={room}
          endOf={(point, series) => point.values[series] ?? null}
        />
      )}
    </LineChart>
  );
}

/** Thin, without marks of its own: what was expected is no measure. */
function expectedLine(isAnimated: boolean) {
  return (
    <Line
      key="expected"
      type="linear"
      dataKey={(point: ChartPoint) => point.outlook?.expected ?? null}
      stroke={expectedColour}
      strokeWidth={1.25}
      dot={false}
      activeDot={false}
      connectNulls={false}
      isAnimationActive={isAnimated}
      animationDuration={animationMs}
    />
  );
}

function lines({ data, panel, colours, hidden, isAnimated, shared: scale }: LinePanelProps, opacity: number) {
  return panel.series.flatMap((index) => {
    const look = { series: index, shape: scale === undefined ? index : 0, opacity, isSmall: scale !== undefined };
    const { within, apart: forecast } = readApart(data.points, valueReader(index), isForecast);
    const { whole, partial } = splitReader(data.points, within);
    const shared = {
      hide: hidden.has(index),
      type: "linear" as const,
      stroke: colourOf(colours[index]),
      strokeWidth: 2,
      strokeOpacity: opacity,
      connectNulls: false,
      activeDot: false,
      isAnimationActive: isAnimated,
      animationDuration: animationMs,
    };
    return [
      <Line
        key={index}
        {...shared}
        name={data.series[index]?.label}
        dataKey={whole}
        strokeDasharray={dashOf(look.shape)}
        dot={(dot) => seriesDot(dot, data.points, look)}
      />,
      partial === null ? null : (
        <Line
          key={`partial ${index}`}
          {...shared}
          className={partialClass}
          dataKey={partial}
          strokeDasharray={partialDash}
          dot={(dot) => partialDot(dot, data.points, look)}
        />
      ),
      forecast === null ? null : (
        <Line
          key={`forecast ${index}`}
          {...shared}
          className="forecast"
          dataKey={forecast}
          strokeDasharray={forecastDash}
          dot={(dot) => forecastDot(dot, data.points, look)}
        />
      ),
    ];
  });
}

type DotLook = {
  readonly series: number;
  /** Which of the shapes its marks have. */
  readonly shape: number;
  readonly opacity: number;
  /** Only a point between two holes has a mark. */
  readonly isSmall: boolean;
};

function seriesDot(dot: DotItemDotProps, points: readonly ChartPoint[], look: DotLook): ReactNode {
  const isHole = (position: number) => (points[position]?.values[look.series] ?? null) === null;
  const isAlone = isHole(dot.index - 1) && isHole(dot.index + 1);
  const hasDots = points.length <= maxPointsWithDots && !look.isSmall;
  const isShown = !isHole(dot.index) && (hasDots || isAlone);
  const point = points[dot.index];
  const isElsewhere = point?.isPartial === true || (point !== undefined && isForecast(point));
  return isShown && !isElsewhere ? marker(dot, look) : <g key={dot.index} />;
}

/** However long the line is, what is there only in part has a mark. */
function partialDot(dot: DotItemDotProps, points: readonly ChartPoint[], look: DotLook): ReactNode {
  const point = points[dot.index];
  const isShown = point?.isPartial === true && (point.values[look.series] ?? null) !== null;
  return isShown ? marker(dot, look, true) : <g key={dot.index} />;
}

/** Hollow: nobody has counted it yet. */
function forecastDot(dot: DotItemDotProps, points: readonly ChartPoint[], look: DotLook): ReactNode {
  const point = points[dot.index];
  const isOwn = point !== undefined && isForecast(point) && (point.values[look.series] ?? null) !== null;
  return isOwn && points.length <= maxPointsWithDots ? marker(dot, look, true) : <g key={dot.index} />;
}

function marker({ index, cx, cy, stroke }: DotItemDotProps, { shape, opacity }: DotLook, isHollow = false) {
  if (cx === undefined || cy === undefined) return <g key={index} />;
  const fill = stroke ?? "currentColor";
  return <SeriesMarker key={index} position={shape} r={2.8} fillOpacity={opacity} {...{ cx, cy, fill, isHollow }} />;
}

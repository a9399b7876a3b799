"use client";

/**
 * From one total to another: bars that begin where the one before them ended. Upright where their names have room, else
 * below each other, as on a phone.
 */
import { Bar, BarChart, type BarShapeProps, XAxis, YAxis } from "recharts";
import type { ChartPoint } from "#lib/domain/chart-data-types";
import { labelRoom, textWidth } from "./axis-tick.tsx";
import { StepName, twoLines } from "./funnel-panel.tsx";
import { type PanelProps, surfaceProps, tickStyle } from "./panel-props.tsx";
import { PanelReading } from "./panel-reading.tsx";
import { tickWriter } from "./series-format.tsx";
import { valueAxis } from "./value-axis.tsx";
import { WaterfallBar } from "./waterfall-bar.tsx";
import { barRoom, isUprightWaterfall, levelWriter, type WaterfallScale, waterfallScale } from "./waterfall-layout.tsx";

/** Pixels between a name and its bar. */
const nameGap = 10;
const axisRoom = 8;
const lineHeight = 14;

/** One measure, whatever its unit. */
export function WaterfallPanel(props: PanelProps) {
  const scale = waterfallScale(props.data, props.height);
  const own = { ...props, scale };
  return isUprightWaterfall(props.data, props.width) ? <UprightBars {...own} /> : <BarList {...own} />;
}

type BarsProps = PanelProps & { readonly scale: WaterfallScale };

function UprightBars(props: BarsProps) {
  const { data, panel, scale, width, height } = props;
  const { points, series } = data;
  const room = barRoom(data, width);
  const lines = points.reduce((most, { tick }) => Math.max(most, twoLines(tick, room).length), 1);
  return (
    <BarChart
      data={points}
      margin={{ top: 20, right: 8, bottom: 0, left: 0 }}
      barCategoryGap="22%"
      maxBarSize={72}
      {...surfaceProps(props)}
    >
      <XAxis
        dataKey="key"
        type="category"
        height={axisRoom + lines * lineHeight}
        axisLine={false}
        tickLine={false}
        interval={0}
        tick={(tick) => (
          <BarName x={Number(tick.x)} y={Number(tick.y)} name={points[tick.index]?.tick ?? ""} room={room} />
        )}
      />
      {valueAxis({
        values: scale.values,
        isLog: false,
        startsAtZero: !scale.isCut,
        height,
        hasLabelsBelow: scale.isCut || scale.domain[0] < 0,
        format: tickWriter(series[0] ?? panel, scale.values),
      })}
      {reading(props, "across")}
      {bars(props, true)}
    </BarChart>
  );
}

function BarList(props: BarsProps) {
  const { data, scale, width, height } = props;
  const { points } = data;
  const room = labelRoom(points, width) + nameGap;
  const write = levelWriter(data);
  const valueRoom = points.reduce((most, point) => Math.max(most, textWidth(write(point))), 0) + 12;
  return (
    <BarChart
      data={points}
      layout="vertical"
      margin={{ top: 0, right: valueRoom, bottom: 0, left: scale.domain[0] < 0 ? valueRoom : 0 }}
      barCategoryGap="30%"
      maxBarSize={Math.min(26, height / points.length / 1.4)}
      {...surfaceProps(props)}
    >
      <XAxis type="number" hide domain={[scale.domain[0], scale.domain[1]]} />
      <YAxis
        type="category"
        dataKey="key"
        width={room}
        axisLine={false}
        tickLine={false}
        interval={0}
        tick={(tick) => (
          <StepName
            x={Number(tick.x)}
            y={Number(tick.y)}
            name={points[tick.index]?.tick ?? ""}
            room={room - 2 * nameGap}
          />
        )}
      />
      {reading(props, "down")}
      {bars(props, false)}
    </BarChart>
  );
}

function reading({ data, number, panel }: BarsProps, direction: "across" | "down") {
  return (
    <PanelReading
      number={number}
      points={data.points}
      direction={direction}
      cursor="band"
      series={panel.series}
      valueAt={(stop) => data.points[stop]?.level?.to ?? null}
    />
  );
}

function bars({ data, scale }: BarsProps, isUpright: boolean) {
  const { points } = data;
  const write = levelWriter(data);
  return (
    <Bar
      dataKey={(point: ChartPoint) => point.level?.to ?? null}
      shape={(bar: BarShapeProps) => {
        const point = points[bar.originalDataIndex];
        if (point?.level === undefined) return <g />;
        const isLast = bar.originalDataIndex === points.length - 1;
        return (
          <WaterfallBar
            point={point}
            text={write(point)}
            next={isLast ? null : (points[bar.originalDataIndex + 1] ?? null)}
            thickness={Number(isUpright ? bar.width : bar.height)}
            floor={scale.domain[0]}
            isCut={scale.isCut}
            isUpright={isUpright}
          />
        );
      }}
      isAnimationActive={false}
    />
  );
}

type BarNameProps = { readonly x: number; readonly y: number; readonly name: string; readonly room: number };

/** Below its bar, in two lines where one is too short. */
function BarName({ x, y, name, room }: BarNameProps) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={tickStyle.fontSize} fill={tickStyle.fill}>
      {twoLines(name, room).map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? "0.71em" : lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

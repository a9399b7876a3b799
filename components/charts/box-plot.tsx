"use client";

/** The spread of a measure, in each group: a floating bar for the middle half, whiskers, dots beyond them. */
import { Bar, BarChart, type BarShapeProps, CartesianGrid, useXAxisScale, XAxis, YAxis } from "recharts";
import { linearScale } from "#lib/domain/axis-scale";
import type { BoxesData, ChartBox } from "#lib/domain/chart-data-types";
import { formatCount } from "#lib/domain/format";
import { CategoryTick, labelRoom } from "./axis-tick.tsx";
import { AxisTitles } from "./axis-titles.tsx";
import type { PickAt } from "./chart-pick.tsx";
import { type AxisLook, animationMs, gridColour, surfaceProps, tickStyle } from "./panel-props.tsx";
import { PanelReading } from "./panel-reading.tsx";
import { colourKept, useMarkStanding } from "./picked-marks.tsx";
import { ReadingFrame, type ReadingText } from "./reading-frame.tsx";
import { tickWriter, valueWriter } from "./series-format.tsx";
import { panelAttribute } from "./use-panels.tsx";
import { scaleProps } from "./value-axis.tsx";

type BoxPlotProps = {
  readonly data: BoxesData;
  readonly width: number;
  readonly minHeight: number;
  readonly name: string;
  readonly description: string;
  readonly isAnimated: boolean;
  readonly look: AxisLook;
  onPick?(box: ChartBox, at: PickAt): void;
};

const rowHeight = 40;
const axisHeight = 32;

/** One row per group. Boxes need not start at zero: they are places on the axis, not lengths from it. */
export function BoxPlot(props: BoxPlotProps) {
  const { data, look, onPick } = props;
  const values = data.boxes.flatMap(({ minimum, maximum, median }) => [minimum, median, maximum]);
  const write = valueWriter(data.looks, values);
  const height =
    Math.max(Math.min(props.minHeight - 32, data.boxes.length * 120), data.boxes.length * rowHeight) + axisHeight;
  return (
    <AxisTitles x={look.yTitle ?? data.label} y={look.xTitle}>
      <ReadingFrame
        name={props.name}
        description={props.description}
        stopCount={data.boxes.length}
        seriesAt={() => []}
        textOf={({ stop }) => boxText(data.boxes[stop], write)}
        cellsAt={({ stop }) => data.boxes[stop]?.cells ?? []}
        onPick={
          onPick === undefined
            ? undefined
            : ({ stop }, at) => {
                const box = data.boxes[stop];
                if (box !== undefined) onPick(box, at);
              }
        }
      >
        <div {...{ [panelAttribute]: 0 }}>
          <Plot {...props} height={height} />
        </div>
      </ReadingFrame>
    </AxisTitles>
  );
}

function Plot(props: BoxPlotProps & { readonly height: number }) {
  const { data, width } = props;
  const { boxes } = data;
  const room = labelRoom(boxes, width);
  const values = boxes.flatMap((box) => [box.minimum, box.maximum]);
  return (
    <BarChart
      data={[...boxes]}
      layout="vertical"
      margin={{ top: 4, right: 20, bottom: 0, left: 0 }}
      barCategoryGap="30%"
      maxBarSize={36}
      {...surfaceProps(props)}
    >
      <CartesianGrid horizontal={false} stroke={gridColour} syncWithTicks />
      <XAxis
        type="number"
        {...scaleProps(linearScale(values, false, Math.max(2, Math.round(width / 90))), false)}
        axisLine={false}
        tickLine={false}
        tick={tickStyle}
        tickMargin={8}
        minTickGap={24}
        tickFormatter={tickWriter(data.looks, values)}
      />
      <YAxis
        type="category"
        dataKey="key"
        width={room}
        axisLine={false}
        tickLine={false}
        interval={0}
        tick={(tick) => <CategoryTick x={tick.x} y={tick.y} payload={tick.payload} points={boxes} room={room} />}
      />
      <PanelReading
        number={0}
        points={boxes}
        direction="down"
        cursor="band"
        series={[0]}
        valueAt={(stop) => boxes[stop]?.maximum ?? null}
      />
      <Bar
        dataKey={(box: ChartBox) => [box.quarter, box.threeQuarters]}
        shape={(bar: BarShapeProps) => <BoxMark bar={bar} box={boxes[bar.originalDataIndex]} />}
        isAnimationActive={props.isAnimated}
        animationDuration={animationMs}
      />
    </BarChart>
  );
}

const outlierRadius = 2.5;

function BoxMark({ bar, box }: { readonly bar: BarShapeProps; readonly box: ChartBox | undefined }) {
  const scale = useXAxisScale();
  const standing = useMarkStanding()(box?.cells ?? []);
  if (box === undefined || scale === undefined) return <g />;
  const at = (value: number) => scale(value) ?? 0;
  const top = Number(bar.y);
  const height = Number(bar.height);
  const middle = top + height / 2;
  const cap = height * 0.25;
  const [low, quarter, median, threeQuarters, high] = [
    box.low,
    box.quarter,
    box.median,
    box.threeQuarters,
    box.high,
  ].map(at);
  const whiskers = `M${low} ${middle}H${quarter}M${threeQuarters} ${middle}H${high}M${low} ${middle - cap}v${cap * 2}M${high} ${middle - cap}v${cap * 2}`;
  return (
    <g opacity={colourKept(standing)} data-standing={standing}>
      <path d={whiskers} stroke="var(--color-muted)" strokeWidth={1.5} fill="none" />
      <rect
        x={quarter}
        y={top}
        width={Math.max((threeQuarters ?? 0) - (quarter ?? 0), 1)}
        height={height}
        rx={3}
        fill="var(--color-chart-1)"
        fillOpacity={0.45}
        stroke="var(--color-chart-1)"
        strokeWidth={1.5}
      />
      <line x1={median} x2={median} y1={top} y2={top + height} stroke="var(--color-fg)" strokeWidth={2.5} />
      {box.outliers.map((value, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: two outliers may be equal
          key={index}
          cx={at(value)}
          cy={middle}
          r={outlierRadius}
          fill="var(--color-chart-1)"
          fillOpacity={0.7}
        />
      ))}
    </g>
  );
}

function boxText(box: ChartBox | undefined, write: (value: number) => string): ReadingText | null {
  if (box === undefined) return null;
  const rows = [
    { label: "Largest", value: write(box.maximum), colour: null },
    { label: "Upper quarter from", value: write(box.threeQuarters), colour: null },
    { label: "Median", value: write(box.median), colour: null },
    { label: "Lower quarter to", value: write(box.quarter), colour: null },
    { label: "Smallest", value: write(box.minimum), colour: null },
    { label: "Values", value: formatCount(box.count), colour: null },
  ];
  if (box.outlierCount > 0) rows.push({ label: "Outliers", value: formatCount(box.outlierCount), colour: null });
  return { heading: box.label, rows };
}

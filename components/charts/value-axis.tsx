"use client";

/** The axis that values stand on: from zero or not, in equal steps or in equal factors. */
import { CartesianGrid, ReferenceLine, YAxis } from "recharts";
import { linearScale, logScale, type Scale } from "#lib/domain/axis-scale";
import { gridColour, tickStyle } from "./panel-props.tsx";

type ValueAxisProps = {
  /** All drawn values; they decide on the domain. */
  readonly values: readonly number[];
  readonly isLog: boolean;
  readonly startsAtZero: boolean;
  /** Shares fill the axis. */
  readonly isWhole?: boolean;
  /** Pixels of the whole drawing: a low one has fewer steps. */
  readonly height: number;
  /** Numbers stand below the marks, and need room there. */
  readonly hasLabelsBelow?: boolean;
  /** Each step is written, however low the drawing is. */
  readonly isSmall?: boolean;
  format(value: number): string;
};

/** The numbers of the axis: from where to where, and in which steps. */
export function valueScaleOf({ values, isLog, startsAtZero, isWhole = false, height }: ScaleArgs): Scale {
  const log = isLog ? logScale(values) : null;
  return log ?? linearScale(isWhole ? [0, 1] : values, startsAtZero, stepsFor(height));
}

type ScaleArgs = Pick<ValueAxisProps, "values" | "isLog" | "startsAtZero" | "isWhole" | "height">;

/** Grid lines, the axis, and a line at zero where values lie on both sides of it. */
export function valueAxis(props: ValueAxisProps) {
  const { values, format } = props;
  const isLog = props.isLog && logScale(values) !== null;
  return (
    <>
      <CartesianGrid vertical={false} stroke={gridColour} syncWithTicks />
      <YAxis
        width="auto"
        axisLine={false}
        tickLine={false}
        tick={tickStyle}
        {...(props.isSmall === true ? { interval: 0 as const } : {})}
        tickFormatter={format}
        padding={props.hasLabelsBelow === true ? { bottom: labelRoom } : undefined}
        {...scaleProps(valueScaleOf(props), isLog)}
      />
      {values.some((value) => value < 0) ? <ReferenceLine y={0} stroke="var(--color-control)" /> : null}
    </>
  );
}

const labelRoom = 18;

function stepsFor(height: number): number {
  return Math.max(2, Math.min(5, Math.round(height / 64)));
}

type ScaleProps = {
  readonly domain: [number, number];
  readonly ticks: number[];
  readonly scale?: "log";
};

/** A scale as Recharts takes it. */
export function scaleProps({ domain, ticks }: Scale, isLog: boolean): ScaleProps {
  const shared = { domain: [domain[0], domain[1]], ticks: [...ticks] } satisfies ScaleProps;
  return isLog ? { ...shared, scale: "log" } : shared;
}

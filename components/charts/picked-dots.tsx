"use client";

/** Lines and areas have no marks of their own to keep: a dot stands where one of their values is picked. */
import { DefaultZIndexes, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import { colourOf } from "./palette.tsx";
import { type PanelProps, shownSeries } from "./panel-props.tsx";
import { markCells, useMarkStanding } from "./picked-marks.tsx";

type PickedDotsProps = Pick<PanelProps, "data" | "panel" | "hidden" | "colours"> & {
  /** Where a series stands on the value axis. */
  valueAt(stop: number, series: number): number | null;
};

/** Drawn inside a Recharts chart. */
export function PickedDots(props: PickedDotsProps) {
  const { data, colours, valueAt } = props;
  const across = useXAxisScale();
  const up = useYAxisScale();
  const standingOf = useMarkStanding();
  const dots = data.points.flatMap((point, stop) =>
    shownSeries(props).flatMap((index) => {
      const value = valueAt(stop, index);
      const isPicked = value !== null && standingOf(markCells(point, data.series[index])) === "picked";
      const x = isPicked ? across?.(point.key, { position: "middle" }) : undefined;
      const y = isPicked ? up?.(value) : undefined;
      return x === undefined || y === undefined ? [] : [{ key: `${stop} ${index}`, x, y, index }];
    }),
  );
  if (dots.length === 0) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.activeDot}>
      {dots.map(({ key, x, y, index }) => (
        <circle
          key={key}
          cx={x}
          cy={y}
          r={5}
          fill={colourOf(colours[index])}
          stroke="var(--color-surface)"
          strokeWidth={2}
          data-standing="picked"
          pointerEvents="none"
        />
      ))}
    </ZIndexLayer>
  );
}

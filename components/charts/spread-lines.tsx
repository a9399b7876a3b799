"use client";

/** Lines where the median and the quarters of a histogram's rows lie, each with its name above the bars. */
import { DefaultZIndexes, usePlotArea, ZIndexLayer } from "recharts";
import type { BinMark, BinSpread } from "#lib/domain/chart-data-types";
import { textWidth } from "./axis-tick.tsx";

const lineHeight = 16;

/** Clear of the highest number of the value axis. */
const aboveTicks = 14;

/** Pixels above the bars: a line of text for the median, one below it for the quarters. */
export const spreadRoom = 2 * lineHeight + aboveTicks;

type SpreadLinesProps = {
  readonly spread: BinSpread;
  readonly binCount: number;
};

/** Drawn inside a Recharts chart. */
export function SpreadLines({ spread, binCount }: SpreadLinesProps) {
  const area = usePlotArea();
  if (area === undefined) return null;
  const at = ({ place }: BinMark) => area.x + (place / binCount) * area.width;
  const [low, middle, high] = [spread.quarter, spread.median, spread.threeQuarters].map(at);
  if (low === undefined || middle === undefined || high === undefined) return null;
  const texts = {
    low: `Lower quarter to ${spread.quarter.text}`,
    high: `Upper quarter from ${spread.threeQuarters.text}`,
  };
  const right = area.x + area.width + 8;
  const widths = [textWidth(texts.low), textWidth(texts.high)] as const;
  const places = outwardPlaces({ low, high, widths, right });
  const isCrossed = middle < places.low + widths[0] || middle > places.high;
  const bottom = area.y + area.height;
  const lower = area.y - aboveTicks;
  const median = `Median ${spread.median.text}`;
  const half = textWidth(median) / 2;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      <g pointerEvents="none" className="spread-lines">
        <Mark x={low} top={lower + 4} bottom={bottom} isDashed />
        <Mark x={high} top={lower + 4} bottom={bottom} isDashed />
        <Mark x={middle} top={isCrossed ? lower + 4 : lower - lineHeight + 4} bottom={bottom} isDashed={false} />
        <Name
          x={Math.min(Math.max(middle - half, 0), right - 2 * half)}
          y={lower - lineHeight}
          text={median}
          isStrong
        />
        <Name x={places.low} y={lower} text={texts.low} isStrong={false} />
        <Name x={places.high} y={lower} text={texts.high} isStrong={false} />
      </g>
    </ZIndexLayer>
  );
}

type Outward = {
  readonly low: number;
  readonly high: number;
  readonly widths: readonly [number, number];
  readonly right: number;
};

const gap = 6;

/** The names of the quarters stand outside of the middle half, or as near to there as the edges and each other leave. */
export function outwardPlaces({ low, high, widths, right }: Outward): { readonly low: number; readonly high: number } {
  const [first, second] = widths;
  const start = Math.max(0, low - gap - first);
  const end = Math.min(Math.max(high + gap, start + first + 2 * gap), right - second);
  return { low: Math.max(0, Math.min(start, end - 2 * gap - first)), high: end };
}

type MarkProps = { readonly x: number; readonly top: number; readonly bottom: number; readonly isDashed: boolean };

/** The pale edge keeps it apart from the bars that it crosses. */
function Mark({ x, top, bottom, isDashed }: MarkProps) {
  const line = { x1: x, x2: x, y1: top, y2: bottom };
  return (
    <>
      <line {...line} stroke="var(--color-surface)" strokeWidth={4} strokeOpacity={0.7} />
      <line
        {...line}
        stroke="var(--color-fg)"
        strokeWidth={isDashed ? 1.25 : 2}
        strokeDasharray={isDashed ? "4 3" : undefined}
      />
    </>
  );
}

type NameProps = { readonly x: number; readonly y: number; readonly text: string; readonly isStrong: boolean };

function Name({ x, y, text, isStrong }: NameProps) {
  return (
    <text
      x={x}
      y={y}
      className="tabular"
      fontSize={12}
      fontWeight={isStrong ? 600 : undefined}
      fill={isStrong ? "var(--color-fg)" : "var(--color-muted)"}
    >
      {text}
    </text>
  );
}

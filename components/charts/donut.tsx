"use client";

/** Parts of a whole: the ring, the whole in its middle, and every part with value and share beside it. */
import { useMemo } from "react";
import { Pie, PieChart, type PieSectorShapeProps, Sector, Tooltip } from "recharts";
import { markFormatter } from "#lib/domain/axis-format";
import type { ChartPoint, PointsData } from "#lib/domain/chart-data-types";
import { formatCompact, formatNumber } from "#lib/domain/format";
import { TooltipBox } from "./chart-tooltip.tsx";
import { type ColourSlot, colourOf } from "./palette.tsx";

type DonutProps = {
  readonly data: PointsData;
  /** One per part. */
  readonly colours: readonly ColourSlot[];
  readonly width: number;
  readonly name: string;
  readonly description: string;
};

const size = 220;

/** Ring and list; the list stands below on narrow screens. */
export function Donut({ data, colours, width, name, description }: DonutProps) {
  const format = data.series[0]?.format ?? "number";
  // A new array would make the ring draw itself again on every render.
  const parts = useMemo(() => data.points.map(toPart), [data.points]);
  const whole = parts.reduce((sum, part) => sum + part.value, 0);
  const fractions = parts.map((part) => (whole === 0 ? 0 : part.value / whole));
  const writeShare = markFormatter(fractions, "percent");
  // Where the values are shares already, saying them twice says less.
  const hasValues = format !== "percent";
  return (
    <div className={`flex items-center justify-center gap-x-10 gap-y-4 ${width < 480 ? "flex-col" : ""}`}>
      <div className="relative shrink-0" style={{ width: size, height: size }}>
        <PieChart width={size} height={size} aria-label={name} desc={description}>
          <Tooltip
            isAnimationActive={false}
            content={({ payload }) => {
              const index = parts.findIndex((candidate) => candidate.label === payload[0]?.name);
              const part = parts[index];
              if (part === undefined) return null;
              const label = hasValues ? writeShare(fractions[index] ?? 0) : "Share";
              const rows = [{ label, value: formatNumber(part.value, format), colour: null }];
              return <TooltipBox heading={part.label} rows={rows} />;
            }}
          />
          <Pie
            data={parts}
            dataKey="value"
            nameKey="label"
            innerRadius={66}
            outerRadius={104}
            startAngle={90}
            endAngle={-270}
            rootTabIndex={-1}
            shape={(sector: PieSectorShapeProps) => <Part sector={sector} colour={colourOf(colours[sector.index])} />}
            // The ring would draw itself again from nothing on every change of size.
            isAnimationActive={false}
          />
        </PieChart>
        <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center text-center">
          <span className="text-xs text-muted">Total</span>
          <span className="tabular text-xl font-semibold">{formatCompact(whole, format)}</span>
        </p>
      </div>
      <dl className="grid max-w-full grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-2 text-sm">
        {parts.map((part, index) => (
          <div key={part.key} className="contents">
            <dt className="contents">
              <span aria-hidden className="size-2.5 rounded-[2px]" style={{ background: colourOf(colours[index]) }} />
              <span className="truncate text-muted" title={part.label}>
                {part.label}
              </span>
            </dt>
            <dd className="tabular text-right">{hasValues ? formatCompact(part.value, format) : null}</dd>
            <dd className="tabular text-right font-medium">{writeShare(fractions[index] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Part({ sector, colour }: { readonly sector: PieSectorShapeProps; readonly colour: string }) {
  const { cx, cy, innerRadius, outerRadius, startAngle, endAngle } = sector;
  return (
    <Sector
      {...{ cx, cy, innerRadius, outerRadius, startAngle, endAngle }}
      fill={colour}
      stroke="var(--color-surface)"
      strokeWidth={2}
    />
  );
}

function toPart(point: ChartPoint): { key: number; label: string; value: number } {
  return { key: point.key, label: point.label, value: point.values[0] ?? 0 };
}

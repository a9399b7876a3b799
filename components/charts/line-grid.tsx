"use client";

/** Small panels beside and below each other, one line in each, all on one scale. */
import { lineStartsAtZero } from "#lib/domain/axis-scale";
import { LinePanel } from "./line-panel.tsx";
import type { PanelProps } from "./panel-props.tsx";
import { panelAttribute } from "./use-panels.tsx";

const gap = 16;
const leastWidth = 150;
const mostColumns = 4;
const panelHeight = 116;

/** How many panels stand beside each other. */
export function gridColumns(width: number): number {
  return Math.max(1, Math.min(mostColumns, Math.floor((width + gap) / (leastWidth + gap))));
}

/** One for each series, under its name. */
export function LineGrid(props: Omit<PanelProps, "panel" | "number" | "height">) {
  const { data, width } = props;
  const columns = gridColumns(width);
  const panelWidth = Math.floor((width - gap * (columns - 1)) / columns);
  const values = data.points.flatMap((point) => point.values.flatMap((value) => value ?? []));
  const scale = lineStartsAtZero(values) ? "" : " It does not start at zero.";
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-x-4 gap-y-3" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {data.panels.map((panel, number) => {
          const name = data.series[panel.series[0] ?? 0]?.label ?? "";
          return (
            <div key={name} className="min-w-0">
              <p className="truncate text-xs font-medium text-muted" title={name}>
                {name}
              </p>
              <div {...{ [panelAttribute]: number }}>
                <LinePanel
                  {...props}
                  {...{ panel, number }}
                  shared={values}
                  name={`${props.name}, ${name}`}
                  width={panelWidth}
                  height={panelHeight}
                  isAnimated={false}
                />
              </div>
            </div>
          );
        })}
      </div>
      <p className="text-xs text-subtle">{`All panels have one scale.${scale}`}</p>
    </div>
  );
}

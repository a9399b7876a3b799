/** A measure: its newest figure and its course. */
import type { ExploredSubject, MeasureSeries } from "#lib/domain/exploration";
import type { PartState } from "#lib/queries/use-exploration";
import { courseText, figureText, linePath, rangeText, stepText } from "#lib/state/explore-words";
import { AskCard } from "./ask-card.tsx";
import { PartBody } from "./part-body.tsx";
import type { Ask } from "./use-ask.tsx";

type MeasureCardProps = { readonly measure: ExploredSubject; readonly state: PartState; readonly ask: Ask };

export function MeasureCard({ measure, state, ask }: MeasureCardProps) {
  const series = state.part?.kind === "measure" ? state.part.series : null;
  return (
    <AskCard title={measure.label} hint={measure.table} question={series?.question ?? null} ask={ask}>
      <PartBody state={state}>{() => (series === null ? null : <Course series={series} />)}</PartBody>
    </AskCard>
  );
}

const box = { width: 240, height: 48 } as const;

/** The line runs from the lowest value to the highest, which stand under it. */
function Course({ series }: { readonly series: MeasureSeries }) {
  const { points } = series;
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div>
      <p className="sr-only">{courseText(series)}</p>
      <p aria-hidden className="tabular flex items-baseline gap-1.5 text-lg leading-6 font-semibold">
        {figureText(last?.value ?? null, series)}
        <span className="text-xs font-normal text-muted">
          {last === undefined ? "" : `in ${stepText(last.at, series.grain)}`}
        </span>
      </p>
      <svg
        aria-hidden
        viewBox={`0 -2 ${box.width} ${box.height + 4}`}
        preserveAspectRatio="none"
        className="mt-1 h-13 w-full overflow-visible"
      >
        <path
          d={linePath(points, box)}
          fill="none"
          stroke="var(--color-primary)"
          strokeWidth={1.75}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden className="tabular flex justify-between text-[11px] text-subtle">
        <span>{first === undefined || last === undefined ? "" : `since ${stepText(first.at, series.grain)}`}</span>
        <span>{rangeText(series)}</span>
      </p>
    </div>
  );
}

/** A column by its most frequent values. */
import type { DimensionValues, ExploredSubject } from "#lib/domain/exploration";
import { formatCompact, formatCounted } from "#lib/domain/format";
import type { PartState } from "#lib/queries/use-exploration";
import { AskCard } from "./ask-card.tsx";
import { PartBody } from "./part-body.tsx";
import type { Ask } from "./use-ask.tsx";

type DimensionCardProps = { readonly dimension: ExploredSubject; readonly state: PartState; readonly ask: Ask };

export function DimensionCard({ dimension, state, ask }: DimensionCardProps) {
  const values = state.part?.kind === "dimension" ? state.part.values : null;
  const title = `${dimension.label.slice(0, 1).toUpperCase()}${dimension.label.slice(1)}`;
  return (
    <AskCard title={title} hint={dimension.table} question={values?.question ?? null} ask={ask}>
      <PartBody state={state}>{() => (values === null ? null : <Values {...values} />)}</PartBody>
    </AskCard>
  );
}

function Values({ values, counted }: DimensionValues) {
  const most = Math.max(1, ...values.map(({ rows }) => rows));
  return (
    <ol className="flex flex-col gap-1 text-xs">
      {values.map(({ value, rows }) => (
        <li
          key={JSON.stringify(value)}
          className="relative flex items-baseline justify-between gap-2 overflow-hidden rounded-sm px-1.5 py-0.5"
        >
          <span
            aria-hidden
            className="absolute inset-y-0 left-0 bg-primary-soft"
            style={{ width: `${(rows / most) * 100}%` }}
          />
          <span className="relative min-w-0 truncate">{valueText(value)}</span>
          <span className="tabular relative shrink-0 text-muted" title={formatCounted(rows, "row")}>
            {formatCompact(rows)}
            <span className="sr-only"> {counted}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** An empty text is not the same as no value. */
function valueText(value: string | null): string {
  if (value === null) return "(no value)";
  return value === "" ? "(empty)" : value;
}

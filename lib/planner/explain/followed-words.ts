/** Among which rows it is told what a row follows on, and what makes a session, in words. */
import { columnPath } from "#lib/domain/column-path";
import { type DerivedColumn, derivedColumn, derivedPlaces } from "#lib/domain/derived-column";
import type { ColumnRef, SinglePlan } from "#lib/domain/plan";
import { namesIn } from "../plan/plan-references.ts";

/** One sentence for each way in which rows follow on each other in the plan. */
export function followedSentences({
  metrics,
  dimensions,
  filters,
  alternatives,
  having,
  detail,
}: SinglePlan): string[] {
  const shown = detail === null ? { metrics, dimensions, having } : { columns: detail.columns };
  const { columns } = namesIn({ shown, filters, alternatives });
  return [...new Set(columns.flatMap(definitionsIn).flatMap(sentenceOf))];
}

/** The calculation itself and those that it stands on. */
function definitionsIn({ column }: ColumnRef): DerivedColumn[] {
  const definition = derivedColumn(column);
  if (definition === null) return [];
  return [definition, ...derivedPlaces(definition).flatMap((place) => derivedColumn(place.column) ?? [])];
}

function sentenceOf(definition: DerivedColumn): string[] {
  if (definition.kind !== "gap" && definition.kind !== "session") return [];
  const { date, by } = definition;
  const whose = by === null ? "" : ` with the same ${columnPath(by)}`;
  if (definition.kind === "gap")
    return [
      `Rows of ${date.table}${whose} follow on each other by ${columnPath(date)}, only those that meet the conditions; the first one follows on none and has no such time.`,
    ];
  const { pause, unit } = definition;
  const length = pause === 1 ? unit.slice(0, -1) : unit;
  return [
    `A session = rows of ${date.table}${whose}, by ${columnPath(date)}, as long as each comes at most ${pause} ${length} after the one before it; only rows that meet the conditions. It counts where it begins.`,
  ];
}

/** The number by which rows are ranked within groups is their own: "the largest store per country". */
import type { ColumnRef, PlanMetric } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, findTable } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import type { BuildArgs } from "./build-args.ts";

/** The number of the ranked rows themselves, as a figure; null where the figure is one of other rows. */
export function ownFigure({ model, parts, request }: BuildArgs, element: ModelElement): PlanMetric | null {
  const [head, ...others] = parts.heads;
  const by = request.ranking?.by ?? null;
  if (head === undefined || others.length + parts.measures.length > 0 || parts.groups.length === 0) return null;
  if (element.kind !== "column" || element.table !== head.table || (by?.functions.length ?? 0) > 0) return null;
  const known = findColumn(model, element.table, element.column);
  if (known === undefined || (known.role !== "fact" && known.role !== "time")) return null;
  const column = { table: element.table, column: element.column };
  return {
    name: null,
    label: capitalise(known.label),
    expression: { kind: "aggregate", function: "max", column },
    evidence: [by?.mention.chunk.text ?? request.ranking?.text ?? ""],
  };
}

/** The date of the ranked rows: "newest". */
export function ownDate({ model, parts }: BuildArgs): ColumnRef | null {
  const table = parts.heads[0]?.table;
  const column = table === undefined ? null : (findTable(model, table)?.mainTimeColumn ?? null);
  return table === undefined || column === null ? null : { table, column };
}

/** Rows in the order of a figure that is not their own: "rank the harbours by bookings". */
import { canReach } from "#lib/semantic/join-graph";
import { measuresFor, measureTables } from "../plan/measures.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { isFact } from "./fact-columns.ts";
import { dimensionsOf } from "./group-dimensions.ts";

/** The rows as groups with that figure; null where what they are ordered by is no figure, or one of their own. */
export function sortedGroups(build: BuildArgs, draft: PlanDraft): Built | null {
  const { request, parts, model, choice } = build;
  const [sort, ...others] = request.sorts;
  const by = sort?.by ?? null;
  const element = by === null ? undefined : choice.get(by.mention.id);
  if (by === null || element === undefined || others.length > 0 || parts.measures.length > 0) return null;
  const listed = [...parts.heads.map(({ table }) => table), ...parts.columns.map(({ column }) => column.table)];
  const isFigure = element.kind === "metric" || element.kind === "table" || by.functions.length > 0;
  if (!isFigure || listed.length === 0 || parts.groups.length > 0 || parts.columns.some(isFact)) return null;
  const [metric] = measuresFor(model, {
    element,
    function: by.functions[0] ?? (element.kind === "table" ? "count" : null),
    isDistinct: by.isDistinct,
    evidence: by.mention.chunk.text,
  });
  if (metric === undefined) return null;
  const bases = measureTables(metric.expression);
  const isOfOthers = listed.every((table) => bases.every((base) => base !== table && canReach(model, base, table)));
  const grouped = isOfOthers ? dimensionsOf(build, [metric], []) : null;
  return grouped === null || grouped.dimensions.length === 0
    ? null
    : { plan: { ...draft, metrics: [metric], dimensions: grouped.dimensions }, cost: grouped.cost };
}

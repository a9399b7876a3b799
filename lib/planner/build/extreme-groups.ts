/** "largest order value by customer": the largest one of each group, where nothing else is named that could be ranked. */

import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { measuresFor } from "../plan/measures.ts";
import { dimensionOf, type PlanDraft } from "../plan/plan-draft.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { columnDimension } from "./group-dimensions.ts";

/** Null where a ranking is meant: "region with the highest revenue", and figures that may be added up. */
export function extremeByGroup(build: BuildArgs, draft: PlanDraft, element: ModelElement): Built | null {
  const { parts, request, model } = build;
  const { ranking } = request;
  if (ranking === null || ranking.limit !== null || ranking.by === null || ranking.by.functions.length > 0) return null;
  if (element.kind !== "column" || request.shown.length > 0 || parts.groups.length === 0) return null;
  const isAdded = findColumn(model, element.table, element.column)?.defaultAggregate === "sum";
  const isBehind = parts.groups.every(({ item }) => item.mention.chunk.first > ranking.first);
  // "for each" asks of each group by itself, also where the numbers could be added up.
  const isEach = parts.groups.every(({ item }) => item.isEach);
  if ((isAdded && !isEach) || !isBehind) return null;
  const evidence = `${ranking.text} ${ranking.by.mention.chunk.text}`;
  const name = ranking.direction === "ascending" ? "min" : "max";
  const [metric] = measuresFor(model, { element, function: name, isDistinct: false, evidence });
  const dimensions = parts.groups.map((group) =>
    group.kind === "column" ? columnDimension(group) : dimensionOf(model, group),
  );
  const known = dimensions.filter((dimension) => dimension !== null);
  if (metric === undefined || known.length < dimensions.length) return null;
  return { plan: { ...draft, metrics: [metric], dimensions: known }, cost: 0 };
}

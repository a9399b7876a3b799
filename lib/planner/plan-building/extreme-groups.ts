/** The largest one of each group, where nothing else is named that could be ranked: "largest order value by customer". */

import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { measuresFor } from "../plan/measures.ts";
import { dimensionOf, type PlanDraft } from "../plan/plan-draft.ts";
import type { Item } from "../request/request.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { isFact } from "./fact-columns.ts";
import { columnDimension } from "./group-dimensions.ts";
import { ranksStepsOfGroups } from "./ranked-steps.ts";

/** Null where a ranking is meant: "region with the highest revenue", and figures that may be added up. */
export function extremeByGroup(build: BuildArgs, draft: PlanDraft, element: ModelElement): Built | null {
  const { parts, request, model } = build;
  const { ranking } = request;
  const by = ranking?.by ?? onlyFigure(request.shown);
  if (ranking === null || ranking.limit !== null || by === null || by.functions.length > 0) return null;
  const isAlone = request.shown.every((item) => item === by);
  if (element.kind !== "column" || !isAlone || parts.groups.length === 0) return null;
  const isAdded = findColumn(model, element.table, element.column)?.defaultAggregate === "sum";
  const isBehind = parts.groups.every(({ item }) => item.mention.chunk.first > ranking.first);
  // "for each" asks of each group by itself, also where the numbers could be added up.
  const isEach = parts.groups.every(({ item }) => item.isEach);
  if ((isAdded && !isEach) || !isBehind) return null;
  const evidence = `${ranking.text} ${by.mention.chunk.text}`;
  const name = ranking.direction === "ascending" ? "min" : "max";
  const [metric] = measuresFor(model, { element, function: name, isDistinct: false, evidence });
  const dimensions = parts.groups.map((group) =>
    group.kind === "column" ? columnDimension(group) : dimensionOf(model, group),
  );
  const known = dimensions.filter((dimension) => dimension !== null);
  if (metric === undefined || known.length < dimensions.length) return null;
  return { plan: { ...draft, metrics: [metric], dimensions: known }, cost: 0 };
}

/** The figure is all that the ranking can go by: "top price in each harbour". */
function onlyFigure(shown: readonly Item[]): Item | null {
  const [only, ...more] = shown;
  return only === undefined || more.length > 0 ? null : only;
}

/** Each harbour has one, so no harbour is put first: "top price in each harbour". */
export function isOfEachGroup(build: BuildArgs): boolean {
  const { parts, request } = build;
  const { shown, ranking } = request;
  if (ranksStepsOfGroups(build)) return false;
  const isFigure = shown.length === 1 && parts.heads.length === 0 && parts.columns.every(isFact);
  const isSaidFirst = parts.groups.every(
    ({ item }) => item.isEach && item.mention.chunk.first > (ranking?.first ?? Number.POSITIVE_INFINITY),
  );
  return isFigure && ranking?.limit === null && parts.groups.length > 0 && isSaidFirst;
}

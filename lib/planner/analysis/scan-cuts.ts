/** By which groups figures are looked into where somebody asks what is unusual and names none: the main ones of each figure. */
import type { Plan, PlanDimension } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { type Group, isState } from "../dashboard/groups.ts";
import { openGroups } from "./change-cuts.ts";

export type ScanCut = {
  readonly dimension: PlanDimension;
  /** The figures of the plan that are divided by it, by their places; never empty. */
  readonly figures: readonly number[];
};

const mostHops = 1;
const fewestGroups = 2;
/** Each group is a course to be judged: the more there are, the less of each can be told from chance. */
const mostGroups = 12;
const cutsPerFigure = 3;
/** All groups together: each takes about a twentieth of a second to be judged. */
const mostCourses = 60;
/** A group of what is not known says little. */
const mostEmpty = 0.1;

/** The most telling ones of each figure, as many as there is room for; one that several figures share is told once. */
export function scanCuts(plan: Plan, model: SemanticModel): readonly ScanCut[] {
  const byFigure = plan.metrics.map((metric) =>
    openGroups({ ...plan, metrics: [metric] }, model).filter((group) => isMain(group, model)),
  );
  const byColumn = new Map<string, { dimension: PlanDimension; figures: number[] }>();
  let room = mostCourses;
  for (let rank = 0; rank < cutsPerFigure; rank += 1) {
    for (const [figure, groups] of byFigure.entries()) {
      const group = groups[rank];
      if (group === undefined || group.size > room) continue;
      room -= group.size;
      const key = JSON.stringify([group.dimension.column, group.dimension.via]);
      const cut = byColumn.get(key) ?? { dimension: group.dimension, figures: [] };
      cut.figures.push(figure);
      byColumn.set(key, cut);
    }
  }
  return [...byColumn.values()];
}

/** Rows get their state as they grow older, so that the newest always look unusual by it. */
function isMain({ dimension, size, hops }: Group, model: SemanticModel): boolean {
  if (isState(dimension)) return false;
  const { column } = dimension;
  const rows = findTable(model, column.table)?.rowCount ?? 0;
  const empty = findColumn(model, column.table, column.column)?.profile.nullCount ?? 0;
  return hops <= mostHops && size >= fewestGroups && size <= mostGroups && empty <= mostEmpty * rows;
}

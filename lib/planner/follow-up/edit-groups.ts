/** Other breakdowns for the last plan: "by channel", "and by month", "by leads instead". */
import { followsOn } from "#lib/domain/derived-column";
import type { Plan, PlanDimension, PlanOrder } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { countMetric } from "../plan/measures.ts";
import { dimensionOf } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { tellsRows } from "../plan/table-row-names.ts";
import { isFact } from "../plan-building/fact-columns.ts";
import type { Group, ShownColumn } from "../plan-building/request-parts.ts";
import { grainForTrend, isYearColumn } from "../time/time-part.ts";
import type { Edit } from "./edit.ts";
import { timeColumn } from "./edit-time.ts";

/** New breakdowns take the place of the last ones; the figures stay. In a listing they are further columns. */
export function regrouped(edit: Edit, plan: Plan): Plan | null {
  const { model, parts, request } = edit;
  const ranked = rankedAnew(edit, plan);
  if (ranked !== null) return ranked;
  const isOfRows = isOfShownRows(edit, plan);
  const columns = parts.columns.filter((column) => isOfRows || isBreakdown(edit, column));
  const named = [
    ...parts.groups.filter((group) => !isTime(group)).map((group) => asDimension(model, group)),
    ...columns.map(({ column, known, item }) =>
      asDimension(model, { kind: "column", column, known, item, evidence: item.mention.chunk.text }),
    ),
  ];
  const timed = request.grain !== null || parts.groups.some(isTime) || request.isRunning;
  const inTime = timed ? [timeDimension(edit, plan)] : [];
  if (plan.detail !== null) return inTime.length + parts.groups.length > 0 ? null : plan;
  if (inTime.length + named.length === 0) return plan;
  if (inTime.length === 0 && isOfRows) return withColumns(plan, named);
  const whole = namesAll(edit, plan) ? { ...plan, having: [] } : plan;
  const dimensions = [...inTime, ...(edit.isAddition ? plan.dimensions : []), ...named];
  const known = dimensions.filter((dimension) => dimension !== null);
  if (known.length < dimensions.length) return null;
  const order = orderOf(known, inTime.length > 0);
  return { ...whole, dimensions: known, order: [order], limit: null, limitWithin: [] };
}

/** Steps in time and of a number follow on each other, names by their figures. */
function orderOf(dimensions: readonly PlanDimension[], isInTime: boolean): PlanOrder {
  const index = isInTime ? 0 : dimensions.findIndex(({ column }) => followsOn(column.column));
  return index < 0
    ? { by: "metric", index: 0, direction: "descending", evidence: [] }
    : { by: "dimension", index, direction: "ascending", evidence: [] };
}

/** "their emails" behind the top 10 customers: further columns of the rows that are shown, which stay the same. */
export function isOfShownRows({ model, parts, question }: Edit, plan: Plan): boolean {
  // A figure of the rows themselves is theirs where the words say so.
  const isTheirs = /\b(its|their|his|her)\b/i.test(question);
  const columns = parts.columns.filter((column) => isTheirs || !(isFact(column) || column.known.role === "time"));
  const others = parts.groups.length + parts.measures.length;
  if (others > 0 || columns.length === 0 || columns.length < parts.columns.length || plan.limit === null) return false;
  const tables = plan.dimensions.filter(({ column }) => tellsRows(model, column)).map(({ column }) => column.table);
  return columns.every(({ column }) => tables.some((table) => table === column.table));
}

function withColumns(plan: Plan, added: readonly (Plan["dimensions"][number] | null)[]): Plan | null {
  const known = added.filter((dimension) => dimension !== null);
  if (known.length < added.length) return null;
  const further = known.filter(({ column }) => !plan.dimensions.some((shown) => isSameColumn(shown.column, column)));
  return { ...plan, dimensions: [...plan.dimensions, ...further] };
}

/** No longer only those groups that met a condition: "all countries again". */
function namesAll({ parts, question }: Edit, plan: Plan): boolean {
  return parts.columns.some(
    ({ item, column }) =>
      plan.dimensions.some((dimension) => isSameColumn(dimension.column, column)) &&
      /\ball (the )?$/i.test(question.slice(0, item.mention.chunk.start)),
  );
}

/** A column whose value is asked for says what the value is of: "only with substantial damage". */
function isBreakdown({ request, parts, choice }: Edit, shown: ShownColumn): boolean {
  if (isFact(shown) || shown.known.role === "time") return false;
  return ![...request.clauses, ...parts.clauses].some((clause) => {
    const element = clause.kind === "value" ? choice.get(clause.mention.id) : undefined;
    return element?.kind === "value" && isSameColumn(element, shown.column);
  });
}

/** "by leads instead" behind "top 5 campaigns by visits": the figure that decides is another one. */
function rankedAnew({ model, parts }: Edit, plan: Plan): Plan | null {
  const [group, ...more] = parts.groups;
  const [dimension] = plan.dimensions;
  if (
    plan.limit === null ||
    plan.detail !== null ||
    dimension === undefined ||
    group?.kind !== "table" ||
    more.length > 0
  )
    return null;
  if (group.table === dimension.column.table || !canReach(model, group.table, dimension.column.table)) return null;
  return { ...plan, metrics: [countMetric(model, group.table, group.evidence)] };
}

function isTime(group: Group): boolean {
  return group.kind === "column" && group.known.role === "time";
}

function asDimension(model: SemanticModel, group: Group): PlanDimension | null {
  if (group.kind === "table") return dimensionOf(model, group);
  const { column, known, evidence } = group;
  return { column, label: capitalise(known.label), grain: null, part: null, via: null, evidence: [evidence] };
}

function timeDimension({ model, request, parts }: Edit, plan: Plan): PlanDimension | null {
  const named = parts.groups.find(isTime);
  const column = named?.kind === "column" ? named.column : timeColumn(model, plan);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  if (column === null || known === undefined) return null;
  const grain = isYearColumn(known) ? null : (request.grain?.grain ?? grainForTrend(known, plan.time));
  const label = capitalise(grain ?? known.label);
  return { column, label, grain, part: null, via: null, evidence: request.grain === null ? [] : [request.grain.text] };
}

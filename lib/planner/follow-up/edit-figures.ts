/** Other figures, or further columns, for the last plan: "what about returns", "and the average?", "with their cost". */
import type { ColumnRef, MeasureExpression, Plan, PlanMetric, PlanOrder } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import { countMetric, measuresFor, measureTables } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { isFact } from "../plan-building/fact-columns.ts";
import type { Head } from "../plan-building/request-parts.ts";
import type { Edit } from "./edit.ts";
import { isOfShownRows } from "./edit-groups.ts";
import { lastFact } from "./last-named.ts";
import { movedPlan } from "./moved-plan.ts";

/** The figure changes and the rest of the plan stays: "what about returns". */
export function otherFigures(edit: Edit, plan: Plan): Plan | null {
  const { parts, model, request } = edit;
  if (plan.detail !== null) return withColumns(edit, plan, plan.detail);
  const changed = request.changes.flatMap((change) => (change.kind === "function" ? [change.function] : []));
  if (changed.length > 0) return aggregatedSo(edit, plan, changed[0] ?? "count");
  const extreme = otherExtreme(edit, plan);
  if (extreme !== null) return aggregatedSo(edit, plan, extreme);
  if (isOfShownRows(edit, plan)) return plan;
  const facts = parts.columns.filter(isFact);
  const heads = parts.heads.filter((head) => !isKnown(edit, plan, head));
  const named: PlanMetric[] = [
    ...parts.measures.map(({ metric }) => metric),
    ...heads.map(({ table, item }) => countMetric(model, table, item.mention.chunk.text)),
    ...facts.flatMap(({ column, item }) =>
      measuresFor(model, {
        element: { kind: "column", ...column },
        function: null,
        isDistinct: false,
        evidence: item.mention.chunk.text,
      }).slice(0, 1),
    ),
  ];
  if (named.length === 0) return parts.nested === null ? plan : null;
  const isFigureOnly = parts.nested === null && parts.groups.length + parts.columns.length === facts.length;
  if (!edit.replacesFigure || !isFigureOnly || (heads.length > 0 && edit.isAddition)) return null;
  if (edit.isAddition) return { ...plan, metrics: [...plan.metrics, ...named] };
  // "what about the trips" behind the 5 longest boats: of those 5, or are others the first then?
  if (plan.limit !== null) return null;
  return movedPlan(
    model,
    {
      ...plan,
      metrics: named,
      having: [],
      order: plan.order.filter(({ by }) => by !== "metric"),
    },
    plan,
  );
}

/** "what about the highest" behind the lowest of a figure. */
export function otherExtreme({ request }: Edit, { dimensions, metrics }: Plan): "min" | "max" | null {
  const expression = metrics[0]?.expression;
  const isExtreme =
    expression?.kind === "aggregate" && (expression.function === "min" || expression.function === "max");
  if (request.ranking === null || dimensions.length + request.shown.length > 0 || !isExtreme) return null;
  return request.ranking.direction === "ascending" ? "min" : "max";
}

/** Beside a condition the noun says no more than what the last answer was of: "only converted leads". */
function isKnown({ model, request, parts }: Edit, plan: Plan, { table }: Head): boolean {
  const restricts = request.clauses.length + parts.clauses.length + request.windows.length > 0;
  const bases = plan.metrics.flatMap(({ expression }) => measureTables(expression));
  return restricts && bases.every((base) => canReach(model, base, table));
}

/** Further columns of a listing, or its number of rows: "with their opening date". */
function withColumns(edit: Edit, plan: Plan, detail: NonNullable<Plan["detail"]>): Plan | null {
  const { parts, request, model } = edit;
  const isCounted = request.changes.some((change) => change.kind === "function" && change.function === "count");
  if (isCounted) {
    const metrics = [countMetric(model, detail.table, "how many")];
    return { ...plan, detail: null, metrics, order: [], limit: null };
  }
  const summed = summedUp(edit, plan, detail);
  if (summed !== null) return summed;
  if (parts.measures.length > 0 || parts.nested !== null) return null;
  if (parts.heads.some(({ table }) => table !== detail.table)) return null;
  const named = parts.columns.map(({ column }) => column);
  if (!named.every((column) => canReach(model, detail.table, column.table))) return null;
  // What was named last stands last, also where it was shown before.
  const others = detail.columns.filter((column) => !named.some((other) => isSameColumn(other, column)));
  const columns = [...others, ...named];
  return { ...plan, detail: { ...detail, columns }, order: movedOrder(plan, detail.columns, columns) };
}

/** Of the number that the listing showed: "what is the average of them". */
function summedUp({ request, model }: Edit, plan: Plan, detail: NonNullable<Plan["detail"]>): Plan | null {
  const [change] = request.changes;
  const column = change?.kind === "function" ? lastFact(model, detail) : null;
  if (change?.kind !== "function" || column === null) return null;
  const [metric] = measuresFor(model, {
    element: { kind: "column", ...column },
    function: change.function,
    isDistinct: false,
    evidence: column.column,
  });
  return metric === undefined ? null : { ...plan, detail: null, metrics: [metric], order: [], limit: null };
}

function movedOrder({ order }: Plan, before: readonly ColumnRef[], columns: readonly ColumnRef[]): PlanOrder[] {
  return order.map((one) => {
    const column = one.by === "detail" ? before[one.index] : undefined;
    return column === undefined ? one : { ...one, index: columns.findIndex((other) => isSameColumn(other, column)) };
  });
}

function aggregatedSo(
  { model, isAddition }: Edit,
  plan: Plan,
  name: Parameters<typeof measuresFor>[1]["function"],
): Plan | null {
  const [metric] = plan.metrics;
  const column = columnOf(metric?.expression);
  if (metric === undefined || column === null) return null;
  const [changed] = measuresFor(model, {
    element: { kind: "column", ...column },
    function: name,
    isDistinct: false,
    evidence: metric.label,
  });
  if (changed === undefined) return null;
  return { ...plan, metrics: isAddition ? [...plan.metrics, changed] : [changed] };
}

function columnOf(expression: MeasureExpression | undefined): ColumnRef | null {
  return expression?.kind === "aggregate" ? expression.column : null;
}

/** "price over 100", "customers with more than 3 orders": comparisons as filters on rows or on groups. */
import type { MeasureExpression, PlanFilter, PlanHaving } from "#lib/domain/plan";
import { findColumn } from "#lib/semantic/model";
import { countMetric, measuresFor, measureTables } from "./measures.ts";
import type { Condition, Parts } from "./parts.ts";
import { type AssemblyArgs, dimensionOf, type PlanDraft } from "./plan-draft.ts";
import type { Comparison } from "./reading.ts";

export function applyConditions(args: AssemblyArgs, parts: Parts, draft: PlanDraft): PlanDraft | null {
  let current: PlanDraft | null = draft;
  for (const condition of parts.conditions) {
    current = current === null ? null : applyCondition(args, parts, { draft: current, condition });
  }
  return current;
}

function applyCondition(
  args: AssemblyArgs,
  parts: Parts,
  work: { readonly draft: PlanDraft; readonly condition: Condition },
): PlanDraft | null {
  const { draft } = work;
  const condition = scaled(args, work.condition);
  if (condition === null) return null;
  if (condition.element.kind === "column" && isRowCondition(args, draft, condition)) {
    const filter = rowFilter(condition, { table: condition.element.table, column: condition.element.column });
    return { ...draft, filters: [...draft.filters, filter] };
  }
  return groupCondition(args, parts, { draft, condition });
}

/** "20 %" of a share stored as a fraction is 0.2; of anything else, and a share above 1 without a sign, it is unclear. */
function scaled(args: AssemblyArgs, condition: Condition): Condition | null {
  const { comparison, element } = condition;
  const format = element.kind === "column" ? findColumn(args.model, element.table, element.column)?.format : null;
  const isShare = format === "percent";
  const hasSign = comparison.text.includes("%");
  if (!hasSign) return isShare && Math.max(comparison.value, comparison.high ?? 0) > 1 ? null : condition;
  if (!isShare) return null;
  const high = comparison.high === null ? null : comparison.high / 100;
  return { ...condition, comparison: { ...comparison, value: comparison.value / 100, high } };
}

/** A column of the listed or measured rows themselves is compared row by row. */
function isRowCondition(args: AssemblyArgs, draft: PlanDraft, condition: Condition): boolean {
  if (condition.element.kind !== "column") return false;
  const { table, column } = condition.element;
  if (findColumn(args.model, table, column)?.role !== "fact") return true;
  if (draft.detail !== null) return draft.detail.table === table;
  const bases = draft.metrics.flatMap((metric) => measureTables(metric.expression));
  return draft.dimensions.length === 0 || bases.includes(table);
}

function rowFilter(condition: Condition, column: PlanFilter["column"]): PlanFilter {
  const { operator, value, high } = condition.comparison;
  const evidence = [condition.evidence, condition.comparison.text];
  if (high !== null) return { column, via: null, condition: { operator: "between", low: value, high }, evidence };
  return { column, via: null, condition: { operator, value }, evidence };
}

/** Groups whose measure passes: the listed rows become groups with that measure beside them. */
function groupCondition(
  args: AssemblyArgs,
  parts: Parts,
  work: { readonly draft: PlanDraft; readonly condition: Condition },
): PlanDraft | null {
  const { draft, condition } = work;
  const metric = conditionMetric(args, condition);
  if (metric === null) return null;
  const having = havingOf(metric.expression, condition.comparison, condition.evidence);
  if (draft.dimensions.length > 0) {
    const isShown = draft.metrics.some(
      (shown) => JSON.stringify(shown.expression) === JSON.stringify(metric.expression),
    );
    // A condition on a figure that the groups do not show would be one on other groups.
    return isShown ? { ...draft, having: [...draft.having, ...having] } : null;
  }
  const group = groupedTable(parts, draft);
  if (group === null || measureTables(metric.expression).includes(group.table)) return null;
  const dimension = dimensionOf(args.model, { kind: "table", table: group.table, via: null, evidence: group.evidence });
  if (dimension === null) return null;
  const note = draft.detail === null ? ["They are listed one by one; how many there are is the number of rows."] : [];
  return {
    ...draft,
    detail: null,
    metrics: [metric],
    dimensions: [dimension],
    having: [...draft.having, ...having],
    assumptions: [...draft.assumptions, ...note],
  };
}

/** The rows that the condition is about: the listed ones, or in "how many customers have more than 20 orders" the counted ones. */
function groupedTable(parts: Parts, draft: PlanDraft): { readonly table: string; readonly evidence: string } | null {
  const [head] = parts.heads;
  if (draft.detail !== null) return head ?? null;
  const [metric, ...more] = draft.metrics;
  if (metric?.expression.kind !== "count" || more.length > 0 || draft.exists.length > 0) return null;
  return { table: metric.expression.table, evidence: metric.evidence.join(" ") };
}

function conditionMetric(args: AssemblyArgs, condition: Condition) {
  const { element, evidence } = condition;
  if (element.kind === "table") return countMetric(args.model, element.table, evidence);
  // "orders with a discount over 20 %" means some line of theirs, not their average.
  const column = element.kind === "column" ? findColumn(args.model, element.table, element.column) : undefined;
  if (column !== undefined && column.defaultAggregate !== "sum") return null;
  return measuresFor(args.model, { element, function: null, isDistinct: false, evidence })[0] ?? null;
}

function havingOf(metric: MeasureExpression, comparison: Comparison, evidence: string): PlanHaving[] {
  const { operator, value, high, text } = comparison;
  const words = [evidence, text];
  if (high === null) return [{ metric, operator, value, evidence: words }];
  return [
    { metric, operator: ">=", value, evidence: words },
    { metric, operator: "<=", value: high, evidence: words },
  ];
}

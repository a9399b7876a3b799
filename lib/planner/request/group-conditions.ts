/** Conditions on the figures of groups: "regions with revenue over 1000". */
import type { PlanHaving } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { measuresFor } from "../measures.ts";
import { reach } from "../reach.ts";
import { isSameColumn } from "../same-column.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { oppositeOf } from "./comparison-operators.ts";
import { groupedList } from "./grouped-list.ts";
import { relate } from "./related-rows.ts";
import type { Clause } from "./request.ts";

type Compare = Extract<Clause, { kind: "compare" }>;

/** A condition on a figure of groups; "none" when it is one on rows. */
export function groupCondition(build: BuildArgs, built: Built, clause: Compare): Built | null | "none" {
  const { subject, operand } = clause;
  const element = subject === null ? undefined : build.choice.get(subject.mention.id);
  if (subject === null || element === undefined) return null;
  const shown = shownFigure(built, element, clause);
  if (shown !== null) return shown;
  const isCount = element.kind === "table" || isCountedColumn(build, element, clause);
  if (isCount && operand.kind === "number" && built.plan.dimensions.length === 0)
    return relate(build, built, {
      ...clause,
      kind: "relation",
      mention: subject.mention,
      count: { operator: clause.operator, value: operand.value },
      clauses: [],
      windows: [],
    });
  const [name] = subject.functions;
  const isFigure = isCount || element.kind === "metric" || name !== undefined || isChildFact(build, built, clause);
  if (!isFigure) return "none";
  const evidence = subject.mention.chunk.text;
  const [metric] = measuresFor(build.model, {
    element,
    function: name ?? (isCount ? "count" : null),
    isDistinct: subject.isDistinct,
    evidence,
  });
  if (metric === undefined) return null;
  const value = operand.kind === "number" ? operand.value : null;
  const limit = value ?? (operand.kind === "aggregate" && operand.function === "avg" ? ("average" as const) : null);
  if (limit === null) return null;
  const operator = clause.isNegated ? oppositeOf[clause.operator] : clause.operator;
  const having: PlanHaving[] = [{ metric: metric.expression, operator, value: limit, evidence: [clause.text] }];
  if (clause.high?.kind === "number")
    having.push({ metric: metric.expression, operator: "<=", value: clause.high.value, evidence: [clause.text] });
  const { plan } = built;
  if (plan.dimensions.length > 0) {
    const isShown = plan.metrics.some(
      (shown) => JSON.stringify(shown.expression) === JSON.stringify(metric.expression),
    );
    return {
      plan: {
        ...plan,
        metrics: isShown ? plan.metrics : [...plan.metrics, metric],
        having: [...plan.having, ...having],
      },
      cost: built.cost,
    };
  }
  return groupedList(build, built, { metric, having });
}

/** "only countries with more than 100" behind a breakdown by country: the figure beside them is compared. */
function shownFigure(built: Built, element: ModelElement, clause: Compare): Built | null {
  const { plan } = built;
  const [metric] = plan.metrics;
  const isGroup = plan.dimensions.some(({ column }) => element.kind === "column" && isSameColumn(column, element));
  if (!isGroup || metric === undefined || clause.operand.kind !== "number" || clause.operator === "=") return null;
  const operator = clause.isNegated ? oppositeOf[clause.operator] : clause.operator;
  const having: PlanHaving = {
    metric: metric.expression,
    operator,
    value: clause.operand.value,
    evidence: [clause.text],
  };
  return { plan: { ...plan, having: [...plan.having, having] }, cost: built.cost };
}

/** "more than 3 models": a number beside a text counts it. */
function isCountedColumn({ model }: BuildArgs, element: ModelElement, clause: Compare): boolean {
  if (element.kind !== "column" || clause.operand.kind !== "number" || clause.operator === "=") return false;
  const column = findColumn(model, element.table, element.column);
  return column !== undefined && (column.kind === "text" || column.role === "key");
}

/** A number of a table with many rows per listed row, which adds up: the revenue of a customer. */
function isChildFact(build: BuildArgs, built: Built, clause: Compare): boolean {
  const element = clause.subject === null ? undefined : build.choice.get(clause.subject.mention.id);
  if (element?.kind !== "column" || built.plan.detail === null) return false;
  const column = findColumn(build.model, element.table, element.column);
  if (column?.role !== "fact" || column.defaultAggregate !== "sum") return false;
  const base = built.plan.detail.table;
  return base !== element.table && reach(build.model, base, element.table, null).kind !== "direct";
}

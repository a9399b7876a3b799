/** One plausible answer for a whole schema, as a statement, as a plan form and as a question that the rules read. */

import type { PlanForm } from "#lib/agents/runtime/plan-form";
import { isPercentile } from "#lib/domain/aggregate-function";
import { dialects } from "#lib/domain/dialects";
import type { MeasureExpression, Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { suggestQuestions } from "#lib/planner/suggest";
import type { SchemaKnowledge } from "#lib/services/semantic";
import { emptyForm } from "../../tests/support/agents/model-forms.ts";

export type ConstantAnswer = { readonly question: string; readonly sql: string; readonly form: PlanForm };

const triedSuggestions = 8;

/** "Orders by region" where there are both, else the first suggestion that breaks a figure down; null without any. */
export function constantAnswer(knowledge: SchemaKnowledge, today: string): ConstantAnswer | null {
  const { model } = knowledge;
  const suggested = suggestQuestions(model, triedSuggestions).map(({ question }) => question);
  for (const question of ["orders by region", ...suggested]) {
    const outcome = planQuestion(question, { ...knowledge, today, previousPlan: null });
    const form = outcome.kind === "plan" ? formOf(outcome.plan) : null;
    if (outcome.kind !== "plan" || form === null) continue;
    return { question, form, sql: compilePlan(outcome.plan, { model, dialect: dialects.duckdb }).sql };
  }
  return null;
}

/** The form of a plan of one plain figure by one plain column; null for any other. */
function formOf({ metrics, dimensions, filters, time }: Plan): PlanForm | null {
  const [metric, ...otherMetrics] = metrics;
  const [dimension, ...otherDimensions] = dimensions;
  if (metric === undefined || dimension === undefined || otherMetrics.length + otherDimensions.length > 0) return null;
  const measure = measureOf(metric.expression);
  if (measure === null || filters.length > 0 || time !== null || dimension.part !== null) return null;
  const { column, label, grain, via } = dimension;
  return {
    ...emptyForm,
    metrics: [{ label: metric.label, measure, dividedBy: null, combined: null, perGroup: null }],
    dimensions: [{ label, ...column, grain, part: null, via }],
  };
}

function measureOf(expression: MeasureExpression): PlanForm["metrics"][number]["measure"] | null {
  switch (expression.kind) {
    case "count":
      return { function: "count", table: expression.table, column: null, filters: [] };
    case "aggregate":
      return isPercentile(expression.function)
        ? null
        : { function: expression.function, ...expression.column, filters: [] };
    default:
      return null;
  }
}

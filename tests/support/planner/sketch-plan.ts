/** Plans questions on the sample business, and tells plans and refusals in a few words. */
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "./sample-model.ts";

/** The plan of a question that is not in doubt. */
export function planned(question: string): Plan {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

/** Why a question is refused; null where it is not. */
export function refusal(question: string) {
  const outcome = planQuestion(question, sampleArgs);
  return outcome.kind === "refuse" ? outcome : null;
}

/** The parts of a plan that a reader would name. */
export function sketch(plan: Plan): string {
  const metrics = plan.metrics.map(({ expression }) =>
    expression.kind === "aggregate" ? `${expression.function}(${expression.column.column})` : `${expression.kind}`,
  );
  const groups = plan.dimensions.map(
    (dimension) =>
      `${dimension.column.table}.${dimension.column.column}${dimension.grain === null ? "" : `/${dimension.grain}`}`,
  );
  const filters = plan.filters.map(({ column, condition }) => `${column.column} ${condition.operator}`);
  const rows = plan.detail === null ? [] : [`rows of ${plan.detail.table}`];
  return [
    ...metrics,
    ...rows,
    ...groups.map((group) => `by ${group}`),
    ...filters.map((filter) => `where ${filter}`),
  ].join(" ");
}

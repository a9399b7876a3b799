/** What becomes of a plan whose title is asked: the same plan, another one, or no answer. */

import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { listedValues } from "#lib/planner/explain/listed-values";
import { planTitle } from "#lib/planner/explain/plan-title";
import { isSameColumn } from "#lib/planner/plan/same-column";
import type { SemanticModel } from "#lib/semantic/model";
import type { AskedSchema, Rows } from "./asked-world.ts";

/** `title` is what was asked; `other` is the title of the plan that it was read as. */
export type SaidBack = {
  readonly outcome: "same" | "another" | "asked back" | "refused";
  readonly title: string;
  readonly other: string;
  readonly plan: Plan;
};

/** Rows in any order, cells of a row in any order: groups that change places say the same. */
function bag(rows: Rows): string {
  return JSON.stringify(rows.map((row) => JSON.stringify(row.map(cell).toSorted())).toSorted());
}

function cell(value: unknown): string {
  const number =
    typeof value === "number" || typeof value === "bigint" || /^-?\d+(\.\d+)?$/.test(String(value))
      ? Number(value)
      : null;
  return number === null ? String(value) : number.toPrecision(9);
}

export async function saidBack(schema: AskedSchema, plan: Plan): Promise<SaidBack> {
  const title = planTitle(plan, schema.model);
  const outcome = schema.outcomeOf(title);
  if (outcome.kind !== "plan")
    return {
      outcome: outcome.kind === "ask" ? "asked back" : "refused",
      title,
      other: outcome.kind === "ask" ? outcome.question : outcome.sentence,
      plan,
    };
  const other = planTitle(outcome.plan, schema.model);
  const found = withColumns(outcome.plan, plan, schema.model);
  const isSame =
    statement(plan, schema) === statement(found, schema) ||
    bag(await rowsOf(plan, schema)) === bag(await rowsOf(found, schema));
  return { outcome: isSame ? "same" : "another", title, other, plan: outcome.plan };
}

/** Where all rows are shown, their order says nothing. */
function statement(plan: Plan, { model }: AskedSchema): string {
  const own = plan.limit === null ? { ...plan, order: [] } : plan;
  return compilePlan(own, { model, dialect: dialects.duckdb }).sql;
}

/** Which columns of its rows a list shows is not said by its title: those of the plan that was asked. */
function withColumns(found: Plan, asked: Plan, model: SemanticModel): Plan {
  if (found.detail === null || asked.detail === null || found.detail.table !== asked.detail.table) return found;
  // Values that tell the rows apart are different anyway.
  const tellsValues = [found, asked].some((plan) => listedValues(plan, model) !== null);
  if (tellsValues) return found;
  const { columns } = asked.detail;
  const order = found.order.flatMap((one) => {
    const column = found.detail?.columns[one.index];
    const index = columns.findIndex((other) => column !== undefined && isSameColumn(column, other));
    return one.by === "detail" && index >= 0 ? [{ ...one, index }] : [];
  });
  return { ...found, order, detail: asked.detail };
}

/** Of those that come first only the figures: which of several equal ones are among them is left to chance. */
async function rowsOf(plan: Plan, schema: AskedSchema): Promise<Rows> {
  const rows = await schema.rowsOf(plan);
  return plan.limit === null ? rows : rows.map((row) => row.filter((value) => typeof value !== "string"));
}

/**
 * Turns a plan into one SELECT of the engine's dialect, its output columns and its assumptions in
 * plain sentences. Same plan, same text. Joins never count a row twice: measures of different
 * tables are aggregated apart and put together as finished groups.
 */
import type { OutputColumn } from "#lib/domain/chart";
import type { Dialect } from "#lib/domain/dialect";
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { planAssumptions } from "../explain/plan-assumptions.ts";
import { compileCounted } from "./compile-counted.ts";
import { compileDetail } from "./compile-detail.ts";
import { compileFunnel } from "./compile-funnel.ts";
import { compileGroups } from "./compile-groups.ts";
import { compileSet } from "./compile-set.ts";
import { compileTogether } from "./compile-together.ts";

export type CompiledPlan = {
  readonly sql: string;
  /** One per result column, in order. */
  readonly outputs: OutputColumn[];
  readonly assumptions: string[];
};

/** Throws where no statement fits the plan: tables without a way between them. */
export function compilePlan(
  plan: Plan,
  args: { readonly model: SemanticModel; readonly dialect: Dialect },
): CompiledPlan {
  const { sql, outputs } = statementOf(plan, args);
  return { sql, outputs, assumptions: planAssumptions(plan, args.model) };
}

function statementOf(
  plan: Plan,
  args: { readonly model: SemanticModel; readonly dialect: Dialect },
): Pick<CompiledPlan, "sql" | "outputs"> {
  if (plan.setOperation !== null) return compileSet(plan, plan.setOperation, args);
  if (plan.calculation?.kind === "together") return compileTogether(plan, plan.calculation, args);
  if (plan.calculation?.kind === "funnel") return compileFunnel(plan, plan.calculation, args);
  if (plan.detail === null) return compileGroups(plan, args);
  return compileCounted(plan, plan.detail, args) ?? compileDetail(plan, plan.detail, args);
}

/** Which rows of a table a question asks about, where a calculation has to know it: what a row follows on is one of them. */
import { followsAskedRows } from "#lib/domain/derived-column";
import type { Dialect } from "#lib/domain/dialect";
import type { PlanFilter, SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { reach } from "../plan/reach.ts";
import type { FromClause } from "./from-clause.ts";
import { conditions } from "./where-clause.ts";

type Conditions = Pick<SinglePlan, "filters" | "alternatives" | "time" | "exists">;
type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

/** The conditions that hold before rows follow on each other: all but those on what is told of their order. */
export function askedRows(plan: Conditions, args: Args): (base: string, from: FromClause) => readonly string[] {
  const isBefore = ({ column }: PlanFilter): boolean => !followsAskedRows(column.column);
  const filters = plan.filters.filter(isBefore);
  const alternatives = plan.alternatives.filter((either) => either.every(isBefore));
  return (base, from) => {
    const isDated = plan.time !== null && reach(args.model, base, plan.time.column.table, null).kind === "direct";
    const before = { filters, alternatives, time: isDated ? plan.time : null, exists: plan.exists };
    return conditions(before, { ...args, base, from });
  };
}

/** Each step in time counts those whose rows it has, by the date of these rows: "customers who ordered per month". */
import type { PlanMetric } from "#lib/domain/plan";
import { pathsToOne } from "#lib/semantic/join-graph";
import type { SemanticModel } from "#lib/semantic/model";
import type { PlanDraft } from "../plan/plan-draft.ts";
import type { BuildArgs, Built } from "./build-args.ts";

/** Null where the step could be of the counted rows as well as of what they did. */
export function addDoers({ model, request, parts }: BuildArgs, built: Built): Built | null {
  const { plan } = built;
  const hasStep = request.grain !== null || request.part !== null;
  const isDated = parts.groups.some((group) => group.kind === "column" && group.known.role === "time");
  const hasDeed = plan.exists.some(({ isNegated }) => !isNegated);
  if (!hasStep || isDated || !hasDeed || plan.detail !== null) return built;
  const counted = countedByDeed(model, plan);
  return counted === null ? null : { plan: counted, cost: built.cost };
}

/** The different counted rows among those of the only deed. */
function countedByDeed(model: SemanticModel, plan: PlanDraft): PlanDraft | null {
  const [deed, ...others] = plan.exists;
  const [metric, ...more] = plan.metrics;
  if (deed === undefined || metric === undefined || others.length + more.length > 0) return null;
  const isCount = metric.expression.kind === "count" && metric.expression.table === deed.of;
  const key = keyTo(model, deed.table, deed.of);
  if (!isCount || deed.isNegated || deed.having !== null || key === null) return null;
  const counted: PlanMetric = {
    ...metric,
    name: null,
    expression: { kind: "aggregate", function: "count_distinct", column: { table: deed.table, column: key } },
  };
  const filters = [...plan.filters, ...deed.filters];
  return { ...plan, metrics: [counted], filters, time: deed.time ?? plan.time, exists: [] };
}

/** The one column by which rows of a table name the row they belong to. */
function keyTo(model: SemanticModel, from: string, to: string): string | null {
  const [path, ...others] = pathsToOne(model, from, to);
  const [step, ...further] = path ?? [];
  if (step === undefined || further.length + others.length > 0) return null;
  const [column, ...more] = step.fromColumns;
  return more.length === 0 ? (column ?? null) : null;
}

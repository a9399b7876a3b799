/** What the shares of a pivot table are parts of: the same whole as in the answer, whichever of its groups are shown. */
import type { PlanDimension, PlanMetric, SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { sharePeriod } from "../plan/share-scope.ts";
import { type GroupColumn, groupColumns } from "./group-columns.ts";
import { keptName } from "./kept-groups.ts";
import { bridgedGroups, leavesOf, measureTree } from "./measure-sources.ts";

type Query = { readonly name: string; readonly text: string };

const [ofPeriod, ofAll] = ["period_wholes", "all_wholes"] as const;

/** Beside a comparison nothing is shown as a share. */
export function showsShares({ asShare, compare }: SinglePlan): boolean {
  return asShare && compare === null;
}

/**
 * The groups in each of which one row of a figure may count. The whole that shares are of has such a row several times,
 * a total over these groups has it once: it is no part of that whole.
 */
export function repeatedGroups(
  answer: SinglePlan,
  { expression }: PlanMetric,
  model: SemanticModel,
): readonly PlanDimension[] {
  const repeated = leavesOf([measureTree(expression)]).flatMap((leaf) => bridgedGroups(answer, model, leaf));
  return answer.dimensions.filter((dimension) => repeated.includes(dimension));
}

/** The wholes of an answer with shares, as named queries over its groups: of each of its periods, and of everything. */
export function wholeQueries(answer: SinglePlan, model: SemanticModel): readonly Query[] {
  const wholes = (from: string): string =>
    answer.metrics.map((_, index) => `max(${from}_${index + 1}) AS whole_${index + 1}`).join(", ");
  const all = { name: ofAll, text: `SELECT ${wholes("all")} FROM ${keptName}` };
  const period = periodColumn(answer, groupColumns(answer, { model }), answer);
  if (period === null) return [all];
  const text = `SELECT ${period} AS of_period, ${wholes("whole")} FROM ${keptName} GROUP BY ${period}`;
  return [{ name: ofPeriod, text }, all];
}

/** The join that gives each row of a level its `whole_1`: where periods come together, that of everything. */
export function joinedWholes(
  { name, plan, groups }: { readonly name: string; readonly plan: SinglePlan; readonly groups: readonly GroupColumn[] },
  answer: SinglePlan,
): string {
  const period = periodColumn(plan, groups, answer);
  if (period === null) return `CROSS JOIN ${ofAll}`;
  return `LEFT JOIN ${ofPeriod} ON ${ofPeriod}.of_period IS NOT DISTINCT FROM ${name}.${period}`;
}

/** The column of the period that the answer's shares count within, where groups have it. */
function periodColumn(plan: SinglePlan, groups: readonly GroupColumn[], answer: SinglePlan): string | null {
  const period = sharePeriod(answer)?.dimension ?? null;
  const dimension = period === null ? -1 : plan.dimensions.indexOf(period);
  const place = groups.findIndex((group) => group.dimension === dimension && group.use === "value");
  return place < 0 ? null : `group_${place + 1}`;
}

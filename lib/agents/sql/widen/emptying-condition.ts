/** Finds which condition of a plan removed everything: counts to ask for, what they say, and wider questions to offer. */
import "server-only";
import { formatCount } from "#lib/domain/format";
import type { Plan, PlanFilter, PlanValue } from "#lib/domain/plan";
import { monthName } from "#lib/domain/time-grain";
import { simpleMeasures, simpleTable } from "#lib/planner/plan/measures";
import type { PlannedQuestion } from "#lib/planner/plan/outcome";
import { lowerFirst } from "#lib/semantic/words";
import type { Planner } from "../../runtime/planner.ts";

export type EmptinessProbe = {
  /** The condition that is left out: `the filter city = Berlin`. */
  readonly label: string;
  /** Counts the rows that the other conditions leave. */
  readonly plan: Plan;
  /** What was asked for, without the condition. */
  readonly wider: Plan;
};

/** A probe with its count; null where it could not be counted. */
export type CountedProbe = { readonly probe: EmptinessProbe; readonly rowCount: number | null };

const maxProbes = 5;

/** At most five, one for each condition that the user set; empty for a plan without conditions. */
export function emptinessProbes(plan: Plan): readonly EmptinessProbe[] {
  const base = baseTable(plan);
  // Of two lists, neither says alone why nothing is left.
  if (base === null || plan.setOperation !== null) return [];
  const probe = (label: string, wider: Plan): EmptinessProbe => ({ label, plan: countPlan(wider, base), wider });
  const filters = plan.filters.flatMap((filter, index) =>
    isSetByUser(filter)
      ? [
          probe(`the filter ${filterText(filter)}`, {
            ...plan,
            filters: plan.filters.filter((_, place) => place !== index),
          }),
        ]
      : [],
  );
  const time = plan.time === null ? [] : [probe(`the period "${plan.time.label}"`, { ...plan, time: null })];
  const exists = plan.exists.map((entry, index) =>
    probe(`the condition ${entry.isNegated ? "without" : "with"} ${words(entry.table)}`, {
      ...plan,
      exists: plan.exists.filter((_, place) => place !== index),
    }),
  );
  const alternatives = plan.alternatives.map((own, index) =>
    probe(`the condition ${own.map(filterText).join(" or ")}`, {
      ...plan,
      alternatives: plan.alternatives.filter((_, place) => place !== index),
    }),
  );
  return [...time, ...filters, ...alternatives, ...exists].slice(0, maxProbes);
}

/** "Without the filter city = Berlin there are 120 rows."; null where nothing was counted. */
export function emptinessSentence(found: readonly CountedProbe[]): string | null {
  const counted = found.flatMap(({ probe, rowCount }) => (rowCount === null ? [] : [{ probe, rowCount }]));
  const [most, next] = openings(found);
  if (counted.length === 0) return null;
  if (most === undefined) {
    return counted.length === 1
      ? `Even without ${counted[0]?.probe.label ?? "it"} there are no rows.`
      : "Even without one of its conditions there are no rows.";
  }
  const first = `Without ${most.probe.label} there ${rowsText(most.rowCount)}`;
  return next === undefined ? `${first}.` : `${first}, without ${next.probe.label} ${formatCount(next.rowCount)}.`;
}

const maxQuestions = 3;

/** The question again without the condition that stood in the way, the widest gain first. */
export function widerQuestions(
  found: readonly CountedProbe[],
  { titleOf }: Pick<Planner, "titleOf">,
): readonly PlannedQuestion[] {
  const questions = openings(found).map(({ probe }) => ({ question: titleOf(probe.wider), plan: probe.wider }));
  return [...new Map(questions.map((one) => [one.question, one])).values()].slice(0, maxQuestions);
}

type Opening = { readonly probe: EmptinessProbe; readonly rowCount: number };

function openings(found: readonly CountedProbe[]): readonly Opening[] {
  return found
    .flatMap(({ probe, rowCount }) => (rowCount === null || rowCount === 0 ? [] : [{ probe, rowCount }]))
    .toSorted((left, right) => right.rowCount - left.rowCount);
}

function rowsText(count: number): string {
  return count === 1 ? "is 1 row" : `are ${formatCount(count)} rows`;
}

/** The table whose rows are listed or measured. */
export function baseTable({ metrics, detail }: Plan): string | null {
  if (detail !== null) return detail.table;
  const [measure] = metrics.flatMap(({ expression }) => simpleMeasures(expression));
  return measure === undefined ? null : simpleTable(measure);
}

/** How many rows of the table the conditions leave. */
export function countPlan(plan: Plan, table: string): Plan {
  const count = { name: null, label: "Rows", expression: { kind: "count" as const, table }, evidence: [] };
  return {
    ...plan,
    metrics: [count],
    dimensions: [],
    having: [],
    order: [],
    limit: null,
    limitWithin: [],
    asShare: false,
    isRunning: false,
    compare: null,
    detail: null,
    chartHint: null,
  };
}

/** Rows without a value are left out of rankings: nothing that the user said. */
function isSetByUser({ condition, evidence }: PlanFilter): boolean {
  return condition.operator !== "is_not_null" || evidence.length > 0;
}

function filterText({ column, condition }: PlanFilter): string {
  const name = words(column.column);
  switch (condition.operator) {
    case "in":
      return `${name} = ${condition.values.map(shown).join(" or ")}`;
    case "not_in":
      return `${name} not ${condition.values.map(shown).join(" or ")}`;
    case "between":
      return `${name} from ${shown(condition.low)} to ${shown(condition.high)}`;
    case "compare_column":
      return `${name} ${condition.comparison} ${words(condition.other.column)}`;
    case "compare_aggregate":
      return `${name} ${condition.comparison} ${figureNames[condition.function]}`;
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with":
      return `${name} ${condition.operator.replaceAll("_", " ")} ${condition.text}`;
    case "in_months":
      return `${name} in ${condition.months.map((month) => monthName(month - 1)).join(" or ")}`;
    case "is_null":
      return `${name} without a value`;
    case "is_not_null":
      return `${name} with a value`;
    default:
      return `${name} ${condition.operator} ${shown(condition.value)}`;
  }
}

const figureNames = { avg: "the average", min: "the smallest", max: "the largest", median: "the median" } as const;

function shown(value: PlanValue): string {
  return String(value);
}

function words(name: string): string {
  return lowerFirst(name.toLowerCase().replaceAll("_", " "));
}

/** Finds which condition of a plan removed everything: counts to ask for, what they say, and wider questions to offer. */
import "server-only";
import { formatCount } from "#lib/domain/format";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { conditionPhrase } from "#lib/planner/explain/condition-phrase";
import { relatedText } from "#lib/planner/explain/plan-scope";
import { namedColumn, tableNoun } from "#lib/planner/explain/spoken-condition";
import { periodWords } from "#lib/planner/explain/time-text";
import { simpleMeasures, simpleTable } from "#lib/planner/plan/measures";
import type { PlannedQuestion } from "#lib/planner/plan/outcome";
import type { SemanticModel } from "#lib/semantic/model";
import { countedNoun } from "#lib/semantic/words";
import type { Planner } from "../../runtime/planner.ts";

export type EmptinessProbe = {
  /** The condition that is left out, as the answer says conditions: `the condition "order value over $9,000"`. */
  readonly label: string;
  /** What is counted: "orders". */
  readonly rows: string;
  /** Counts the rows that the other conditions leave. */
  readonly plan: Plan;
  /** What was asked for, without the condition. */
  readonly wider: Plan;
};

/** A probe with its count; null where it could not be counted. */
export type CountedProbe = { readonly probe: EmptinessProbe; readonly rowCount: number | null };

const maxProbes = 5;

/** At most five, one for each condition that the user set; empty for a plan without conditions. */
export function emptinessProbes(plan: Plan, model: SemanticModel): readonly EmptinessProbe[] {
  const base = baseTable(plan);
  // Of two lists, neither says alone why nothing is left.
  if (base === null || plan.setOperation !== null) return [];
  const rows = tableNoun(model, base);
  const probe = (label: string, wider: Plan): EmptinessProbe => ({ label, rows, plan: countPlan(wider, base), wider });
  const condition = (phrase: string, wider: Plan): EmptinessProbe => probe(`the condition ${named(phrase)}`, wider);
  const phraseOf = (filter: PlanFilter): string => conditionPhrase(filter, namedColumn(model));
  const filters = plan.filters.flatMap((filter, index) =>
    isSetByUser(filter) ? [condition(phraseOf(filter), { ...plan, filters: plan.filters.toSpliced(index, 1) })] : [],
  );
  const time =
    plan.time === null ? [] : [probe(`the period ${named(periodWords(plan.time.label))}`, { ...plan, time: null })];
  const exists = plan.exists.map((entry, index) =>
    condition(relatedText(entry, model), { ...plan, exists: plan.exists.toSpliced(index, 1) }),
  );
  const alternatives = plan.alternatives.map((own, index) =>
    condition(own.map(phraseOf).join(" or "), { ...plan, alternatives: plan.alternatives.toSpliced(index, 1) }),
  );
  return [...time, ...filters, ...alternatives, ...exists].slice(0, maxProbes);
}

/** `Without the condition "order value over $9,000" there are 120 orders.`; null where nothing was counted. */
export function emptinessSentence(found: readonly CountedProbe[]): string | null {
  const counted = found.flatMap(({ probe, rowCount }) => (rowCount === null ? [] : [{ probe, rowCount }]));
  const [most, next] = openings(found);
  const [first] = counted;
  if (first === undefined) return null;
  if (most === undefined) {
    const left = counted.length === 1 ? first.probe.label : "one of its conditions";
    return `Even without ${left} there are no ${first.probe.rows}.`;
  }
  const opening = `Without ${most.probe.label} there ${rowsText(most)}`;
  return next === undefined ? `${opening}.` : `${opening}, without ${next.probe.label} ${formatCount(next.rowCount)}.`;
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

function rowsText({ probe: { rows }, rowCount }: Opening): string {
  return `${rowCount === 1 ? "is" : "are"} ${formatCount(rowCount)} ${countedNoun(rows, rowCount)}`;
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

/** Marks of their own stand around the whole of it. */
function named(phrase: string): string {
  return `"${phrase.replaceAll('"', "'")}"`;
}

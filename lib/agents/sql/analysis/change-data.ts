/** Asks the warehouse for what a change is told from: the course of both times, and the sums of all groups. */
import "server-only";
import type { ChangeData, FactorMove } from "#lib/analysis/change/causes";
import { factorChanges } from "#lib/analysis/change/drivers";
import {
  baseVariance,
  type GroupSums,
  noSums,
  rateOf,
  rateVariance,
  type StepCounts,
  type Sums,
  sumsTogether,
  type TwoSums,
  withStep,
} from "#lib/analysis/change/sums";
import type { DatabaseContext } from "#lib/domain/catalog";
import { cellToNumber } from "#lib/domain/cell-number";
import type { Dialect } from "#lib/domain/dialect";
import { ok, type Result } from "#lib/domain/errors";
import { mapBounded } from "#lib/domain/map-bounded";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import type { ChangeCut } from "#lib/planner/analysis/change-cuts";
import {
  type ClosedTime,
  changeTimes,
  compileChangeCourse,
  compileChangeSums,
} from "#lib/planner/compile/compile-change-sums";
import type { ChangeParts } from "#lib/planner/plan/change-parts";
import { addPeriods, daysBetween, periodStart } from "#lib/planner/time/calendar";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { type DrivenChange, gatherDrivers } from "./change-drivers.ts";
import { runSideStatement, type SideResult } from "./side-statement.ts";

export type ChangeAsked = {
  readonly plan: Plan;
  readonly parts: ChangeParts;
  readonly cuts: readonly ChangeCut[];
  readonly context: DatabaseContext;
};

export type GatheredChange = {
  readonly data: ChangeData;
  readonly times: { readonly earlier: ClosedTime; readonly later: ClosedTime };
  readonly step: TimeGrain;
  /** First days of the steps without rows. */
  readonly empty: { readonly earlier: readonly string[]; readonly later: readonly string[] };
  readonly course: SideResult;
  readonly sums: readonly SideResult[];
  /** Null where the figure has none. */
  readonly driven: DrivenChange | null;
};

/** So many columns are asked for at once: a statement of all would be long to compile, one of each many statements. */
const cutsPerStatement = 6;
const statementsAtOnce = 2;

/** The first failure, if one of the statements fails. */
export async function gatherChange(
  asked: ChangeAsked,
  dependencies: AnalysisCapabilities,
): Promise<Result<GatheredChange>> {
  const { plan, parts, context } = asked;
  const model = dependencies.semantic;
  const times = changeTimes(plan, model);
  if (times === null) throw new Error("A change lies between two closed times.");
  const dialect: Dialect = dependencies.warehouse.dialectOf(context.database);
  const step = stepOf(times);
  const args = { model, dialect, parts, step };
  const course = await runSideStatement(compileChangeCourse(plan, args), context, dependencies);
  if (!course.ok) return course;
  const packs = packed(asked.cuts);
  const sums = await mapBounded(packs, statementsAtOnce, (cuts) =>
    runSideStatement(
      compileChangeSums(
        plan,
        cuts.map(({ dimension }) => dimension),
        args,
      ),
      context,
      dependencies,
    ),
  );
  const results: SideResult[] = [];
  for (const one of sums) {
    if (!one.ok) return one;
    results.push(one.value);
  }
  const steps = { earlier: stepsIn(times.earlier, step), later: stepsIn(times.later, step) };
  const total = totalOf(course.value.rows);
  const pace = daysBetween(times.later.from, times.later.to) / daysBetween(times.earlier.from, times.earlier.to) - 1;
  const counts: StepCounts = { earlier: steps.earlier.length, later: steps.later.length };
  return ok({
    data: {
      kind: parts.kind,
      total,
      cuts: results.flatMap(({ rows }, pack) => (packs[pack] ?? []).map((_, cut) => ({ groups: groupsOf(rows, cut) }))),
      steps: counts,
      pace,
      factors: factorsOf(parts, total, { steps: counts, pace }),
    },
    times,
    step,
    empty: emptySteps(course.value.rows, steps),
    course: course.value,
    sums: results,
    driven: await gatherDrivers(asked, total, dependencies),
  });
}

function packed(cuts: readonly ChangeCut[]): ChangeCut[][] {
  const count = Math.ceil(cuts.length / cutsPerStatement);
  return Array.from({ length: count }, (_, pack) => cuts.slice(pack * cutsPerStatement, (pack + 1) * cutsPerStatement));
}

/** Days tell chance from cause where there are not too many of them, weeks in longer times. */
function stepOf({ later }: GatheredChange["times"]): TimeGrain {
  const days = daysBetween(later.from, later.to);
  if (days <= 100) return "day";
  return days <= 800 ? "week" : "month";
}

function stepsIn({ from, to }: ClosedTime, step: TimeGrain): string[] {
  const steps: string[] = [];
  for (let start = periodStart(from, step); start < to; start = addPeriods(start, step, 1)) steps.push(start);
  return steps;
}

function numberAt(row: ResultRow, place: number): number {
  return cellToNumber(row[place]) ?? 0;
}

function totalOf(rows: readonly ResultRow[]): TwoSums {
  const side = (wanted: number): Sums =>
    rows
      .filter((row) => numberAt(row, 0) === wanted)
      .reduce((sums, row) => withStep(sums, { amount: numberAt(row, 2), base: numberAt(row, 3) }), noSums);
  return { earlier: side(0), later: side(1) };
}

function groupsOf(rows: readonly ResultRow[], cut: number): GroupSums[] {
  const groups = new Map<string, GroupSums>();
  for (const row of rows) {
    if (numberAt(row, 0) !== cut) continue;
    const group = row[2] === null || row[2] === undefined ? null : String(row[2]);
    const key = JSON.stringify(group);
    const known = groups.get(key) ?? { group, earlier: noSums, later: noSums };
    const side = numberAt(row, 1) === 0 ? "earlier" : "later";
    // Rows of one name and different keys are one group to whoever reads the name.
    groups.set(key, { ...known, [side]: sumsTogether(known[side], sumsAt(row)) });
  }
  return [...groups.values()];
}

function sumsAt(row: ResultRow): Sums {
  return {
    amount: numberAt(row, 3),
    amountSquares: numberAt(row, 4),
    base: numberAt(row, 5),
    baseSquares: numberAt(row, 6),
    products: numberAt(row, 7),
  };
}

/** A sum over rows is their number times what each of them is worth. */
function factorsOf(
  { kind, base, amount }: ChangeParts,
  total: TwoSums,
  { steps, pace }: { readonly steps: StepCounts; readonly pace: number },
): FactorMove[] {
  const isCount = amount.kind === "count" || (amount.kind === "filtered" && amount.measure.kind === "count");
  const worth = { earlier: rateOf(total.earlier), later: rateOf(total.later) };
  if (kind !== "sum" || base === null || isCount || worth.earlier === null || worth.later === null) return [];
  const [rows, each] = factorChanges([
    { name: "rows", earlier: total.earlier.base, later: total.later.base },
    { name: "each", earlier: worth.earlier, later: worth.later },
  ]);
  if (rows === undefined || each === undefined) return [];
  const rowsError = Math.sqrt(
    baseVariance(total.later, steps.later) + (1 + pace) ** 2 * baseVariance(total.earlier, steps.earlier),
  );
  const eachError = Math.sqrt(
    (rateVariance(total.later, steps.later) ?? 0) + (rateVariance(total.earlier, steps.earlier) ?? 0),
  );
  return [
    { ...rows, isCount: true, standardErrors: errors(rows.later - rows.earlier * (1 + pace), rowsError) },
    { ...each, isCount: false, standardErrors: errors(each.later - each.earlier, eachError) },
  ];
}

function errors(distance: number, error: number): number {
  return error === 0 ? 0 : distance / error;
}

function emptySteps(
  rows: readonly ResultRow[],
  steps: { readonly earlier: readonly string[]; readonly later: readonly string[] },
): GatheredChange["empty"] {
  const present = (side: number): ReadonlySet<string> =>
    new Set(rows.filter((row) => numberAt(row, 0) === side).map((row) => String(row[1]).slice(0, 10)));
  const [earlier, later] = [present(0), present(1)];
  return {
    earlier: steps.earlier.filter((step) => !earlier.has(step)),
    later: steps.later.filter((step) => !later.has(step)),
  };
}

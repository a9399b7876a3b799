/** What an answer leads to that shows more than other figures would: why it changed last, how it goes on, where a change lies. */
import "server-only";
import { isNotableChange } from "#lib/analysis/change/notable-change";
import { carriesForecast } from "#lib/analysis/forecast/forecast";
import { cellToNumber } from "#lib/domain/cell-number";
import type { Plan } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import { openStep, stepOf } from "#lib/planner/analysis/course-plan";
import { forecastAhead } from "#lib/planner/analysis/forecast-ahead";
import { deeperChange, type ExplainedChange, explainedChange } from "#lib/planner/explained-change";
import type { PlannedQuestion } from "#lib/planner/plan/outcome";
import { addPeriods } from "#lib/planner/time/calendar";
import type { Execution } from "../runtime/execution.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { allRows } from "../runtime/stored-rows.ts";
import type { Analysed } from "./analysis/analysed.ts";
import { coursesOf } from "./analysis/course-rows.ts";

/** As many as lead deeper into a change. */
const mostDeeper = 2;

/** After what moved a figure at most two questions, after figures at most one; each has a plan that can be compiled. */
export async function analysisOffers(
  execution: Execution,
  analysed: Analysed | null,
  dependencies: StepDependencies,
): Promise<readonly PlannedQuestion[]> {
  const { plan, reach } = execution.candidate;
  // Another schema than the chosen one offers nothing.
  if (plan === null || reach !== null || execution.ref.limited) return [];
  if (plan.analysis !== null) return analysed === null ? [] : deeperOffers(plan, analysed, dependencies);
  const isCut = plan.limit !== null || plan.having.length > 0 || plan.asShare || plan.isRunning;
  const isOfTime = stepOf(plan) !== null || (plan.compare !== null && plan.dimensions.length === 0);
  if (isCut || !isOfTime || plan.calculation !== null) return [];
  const rows = await allRows(execution, dependencies);
  const offer = whyOffer(plan, rows, dependencies) ?? forecastOffer(plan, rows, dependencies);
  return offer === null ? [] : [offer];
}

function deeperOffers(plan: Plan, { deeper = [] }: Analysed, dependencies: StepDependencies): PlannedQuestion[] {
  const world = worldOf(plan, dependencies);
  return deeper.flatMap((group) => questionOf(deeperChange(plan, group, world)) ?? []).slice(0, mostDeeper);
}

/** Of the last whole step, or of the one figure beside an earlier one. */
function whyOffer(plan: Plan, rows: readonly ResultRow[], dependencies: StepDependencies): PlannedQuestion | null {
  const changed = plan.dimensions.length === 0 ? changedFigure(rows) : changedStep(plan, rows, dependencies);
  const [metric] = plan.metrics;
  if (changed === null || metric === undefined || !isNotableChange(changed.values)) return null;
  const [before = 0, last = 0] = changed.values.slice(-2).map((value) => value ?? 0);
  const claim = last > before ? ("rise" as const) : ("fall" as const);
  const explained = explainedChange(
    plan,
    { cells: changed.cells, figure: metric.label, claim },
    worldOf(plan, dependencies),
  );
  // Where the data ends within the time, other days are compared than those that are shown.
  const isAsShown =
    plan.dimensions.length > 0 || (explained.kind === "plan" && explained.plan.time?.to === plan.time?.to);
  return isAsShown ? questionOf(explained) : null;
}

type Changed = {
  /** One for each time, oldest first. */
  readonly values: readonly (number | null)[];
  readonly cells: Parameters<typeof explainedChange>[1]["cells"];
};

/** The figure and the earlier one beside it. */
function changedFigure([row, ...others]: readonly ResultRow[]): Changed | null {
  if (row === undefined || others.length > 0) return null;
  return { values: [cellToNumber(row[1]), cellToNumber(row[0])], cells: [] };
}

/** The course until its last whole step; beside an earlier time that step and the earlier one. */
function changedStep(plan: Plan, rows: readonly ResultRow[], { semantic }: StepDependencies): Changed | null {
  const grain = stepOf(plan);
  const open = grain === null ? null : openStep(plan, grain, semantic);
  if (grain === null || open === null) return null;
  const steps = rows
    .flatMap((row) => (typeof row[0] === "string" ? [{ from: row[0].slice(0, 10), row }] : []))
    .filter(({ from }) => addPeriods(from, grain, 1) <= endOf(plan, open) && from >= (plan.time?.from ?? ""))
    .toSorted((left, right) => (left.from < right.from ? -1 : 1));
  const [before, last] = steps.slice(-2);
  if (before === undefined || last === undefined) return null;
  const cells = [{ column: 0, cell: last.from }];
  if (plan.compare !== null) return { values: [cellToNumber(last.row[2]), cellToNumber(last.row[1])], cells };
  // The data may begin in the middle of the first step.
  const isNext = addPeriods(before.from, grain, 1) === last.from && steps.length > 2;
  return isNext ? { values: steps.map(({ row }) => cellToNumber(row[1])), cells } : null;
}

/** What the period of the answer cuts is no whole step either. */
function endOf({ time }: Plan, open: string): string {
  return time?.to != null && time.to < open ? time.to : open;
}

function forecastOffer(
  plan: Plan,
  rows: readonly ResultRow[],
  { semantic, planner }: StepDependencies,
): PlannedQuestion | null {
  const ahead = forecastAhead(plan, semantic);
  const [series, ...others] = coursesOf(rows, plan, semantic)?.series ?? [];
  if (ahead === null || series === undefined || others.length > 0 || !carriesForecast(series, ahead.steps)) return null;
  return { question: planner.titleOf(ahead.plan), plan: ahead.plan };
}

function questionOf(explained: ExplainedChange): PlannedQuestion | null {
  return explained.kind === "plan" ? { question: explained.question, plan: explained.plan } : null;
}

function worldOf({ context }: Plan, { semantic, warehouse }: StepDependencies) {
  return { model: semantic, dialect: warehouse.dialectOf(context.database) };
}

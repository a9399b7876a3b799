/** Of which numbers of an answer it can be asked what moved them. */

import type { Plan, PlanDimension, PlanMetric } from "#lib/domain/plan";
import type { ChangeMenu, MarkedCell } from "#lib/domain/plan-menu";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { groupColumns } from "./compile/group-columns.ts";
import { changeHeadings, explainedChange } from "./explained-change.ts";
import type { EditWorld } from "./steering/edit-plan.ts";
import { addPeriods, periodStart } from "./time/calendar.ts";

/**
 * Null where it can be asked of none. Each figure is tried at the newest step that the answer can show; `shown` are the
 * headings of all figures of its result.
 */
export function changeMenu(plan: Plan, shown: readonly string[], world: EditWorld): ChangeMenu | null {
  const step = steppedBy(plan, world.model);
  if (step === null) return null;
  const { figures } = changeHeadings(plan, world.model);
  const isExplained = (metric: PlanMetric): boolean =>
    explainedChange(plan, { cells: step.probe, figure: metric.label }, world).kind === "plan";
  const explained = plan.metrics.flatMap((metric, place) => (isExplained(metric) ? (figures[place] ?? []) : []));
  if (explained.length === 0) return null;
  return {
    figures: explained,
    others: shown.filter((heading) => !explained.includes(heading)),
    isOfOne: plan.metrics.length === 1 && !plan.asShare,
    steps: step.span,
  };
}

type Stepped = {
  /** The cells of some number of the newest step. */
  readonly probe: readonly MarkedCell[];
  readonly span: ChangeMenu["steps"];
};

/** Null where the steps are of dates whose span is not known. */
function steppedBy(plan: Plan, model: SemanticModel): Stepped | null {
  const shown = groupColumns(plan, { model }).filter(({ isHidden }) => !isHidden);
  const columnOf = (place: number): number =>
    shown.findIndex(({ dimension, use }) => dimension === place && use !== "key");
  const place = plan.dimensions.findIndex(({ grain }) => grain !== null);
  const probe = plan.dimensions.flatMap((_, other): MarkedCell[] =>
    other === place ? [] : [{ column: columnOf(other), cell: null }],
  );
  const dimension = plan.dimensions[place];
  if (dimension === undefined) return plan.compare === null ? null : { probe, span: null };
  const days = daysOf(dimension, plan, model);
  const column = columnOf(place);
  return days === null ? null : { probe: [...probe, { column, cell: days.to }], span: { column, ...days } };
}

/** The first days of the first and the last step that the answer can show and that has an earlier one. */
function daysOf(
  { column, grain }: PlanDimension,
  { compare, time }: Plan,
  model: SemanticModel,
): { readonly from: string; readonly to: string } | null {
  const profile = findColumn(model, column.table, column.column)?.profile;
  const [oldest, newest] = [profile?.min?.slice(0, 10), profile?.max?.slice(0, 10)];
  if (grain === null || oldest === undefined || newest === undefined || !isDay(oldest) || !isDay(newest)) return null;
  const shift = compare?.shift ?? { grain, count: 1 };
  const last = time?.to != null && time.to <= newest ? addPeriods(time.to, "day", -1) : newest;
  const second = addPeriods(periodStart(oldest, grain), shift.grain, shift.count);
  const first = time?.from != null && time.from > second ? time.from : second;
  const span = { from: periodStart(first, grain), to: periodStart(last, grain) };
  return span.from > span.to ? null : span;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

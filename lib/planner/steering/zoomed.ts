/** A stretch of a course over time, chosen in its chart, as the period of the answer. */
import type { ColumnRef, Plan, PlanTime } from "#lib/domain/plan";
import { type PlanPart, partsOf } from "#lib/domain/plan-part";
import type { Cell } from "#lib/domain/result-set";
import { isSameColumn } from "../plan/same-column.ts";
import { addPeriods } from "../time/calendar.ts";
import { type EditedPlan, type EditWorld, editPlan } from "./edit-plan.ts";

/** The first and the last step of a stretch, both included, as the result has them. */
export type Stretch = { readonly from: Cell; readonly to: Cell };

/** The days of a stretch, of the date that the steps are of; `to` is the first one behind it. */
export type StretchDays = { readonly column: ColumnRef; readonly from: string; readonly to: string };

/** Null where the plan has no steps in time, and for cells that are none of them. */
export function stretchDays({ dimensions }: Plan, stretch: Stretch): StretchDays | null {
  const step = dimensions.find(({ grain }) => grain !== null);
  const [from, last] = [dayOf(stretch.from), dayOf(stretch.to)];
  if (step === undefined || step.grain === null || from === null || last === null || from > last) return null;
  return { column: step.column, from, to: addPeriods(last, step.grain, 1) };
}

/** The period that the answer has already is never left. */
export function zoomedTo(plan: Plan, stretch: Stretch, world: EditWorld): EditedPlan {
  const days = stretchDays(plan, stretch);
  if (days === null) return refused("Only steps in time can be zoomed into.");
  const { time } = plan;
  if (time !== null && !isSameColumn(time.column, days.column))
    return refused("The period of this answer is of another date: change it by its part.");
  const zoomed: PlanTime = {
    column: days.column,
    from: later(days.from, time?.from ?? null),
    to: earlier(days.to, time?.to ?? null),
    label: "",
    anchor: null,
    evidence: time?.evidence ?? [],
  };
  const part: PlanPart = { kind: "period", time: zoomed };
  const placed = partsOf(plan).find((one) => one.part.kind === "period");
  return editPlan(
    plan,
    [placed === undefined ? { kind: "add", part } : { kind: "replace", id: placed.id, part }],
    world,
  );
}

function refused(why: string): EditedPlan {
  return { kind: "refused", why };
}

function dayOf(cell: Cell): string | null {
  const day = typeof cell === "string" ? cell.slice(0, 10) : "";
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}

function later(day: string, bound: string | null): string {
  return bound !== null && bound > day ? bound : day;
}

function earlier(day: string, bound: string | null): string {
  return bound !== null && bound < day ? bound : day;
}

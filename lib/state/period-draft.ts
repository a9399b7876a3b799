/** A period while its days are being chosen: the last day belongs to it, as people count. Pure. */
import type { PlanTime } from "#lib/domain/plan";
import type { PeriodForm } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";

export type PeriodDraft = {
  /** ISO days; empty for an open end. */
  readonly from: string;
  readonly to: string;
  /** Of the date, among those of the form. */
  readonly place: number;
};

const dayMs = 86_400_000;

function moved(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The days as they are now; empty where there are none. */
export function daysOf({ time }: Pick<PeriodForm, "time">): Pick<PeriodDraft, "from" | "to"> {
  const to = time?.to ?? null;
  return { from: time?.from ?? "", to: to === null ? "" : moved(to, -1) };
}

/** The change of the plan that sets the period; it is named by its days. */
export function periodEdit(form: PeriodForm, { from, to, place }: PeriodDraft): PlanEdit {
  const column = form.columns[place]?.column ?? form.columns[0]?.column ?? { table: "", column: "" };
  const time: PlanTime = {
    column,
    from: from === "" ? null : from,
    to: to === "" ? null : moved(to, 1),
    label: "",
    anchor: null,
    evidence: form.time?.evidence ?? [],
  };
  const part = { kind: "period" as const, time };
  return form.id === null ? { kind: "add", part } : { kind: "replace", id: form.id, part };
}

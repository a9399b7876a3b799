/** The step of the calendar whose figures are averaged. */
import type { TimeGrain } from "#lib/domain/plan";
import { isEachWord } from "../read/read-modifier.ts";
import type { Request } from "../request/request.ts";

/** The step of the calendar whose figures are averaged: "daily", "per month"; of weekdays the days. */
export function unitStep({
  grain,
  part,
}: Pick<Request, "grain" | "part">): { readonly grain: TimeGrain; readonly isAdjective: boolean } | null {
  if (part !== null) {
    const inner = grainsOfParts[part.part];
    return inner === null || grain !== null ? null : { grain: inner, isAdjective: true };
  }
  if (grain === null || grain.grain === null) return null;
  const isAdjective = /^(daily|weekly|monthly|quarterly|yearly|annual)\b/i.test(grain.text);
  return isAdjective || isEachWord(grain.text) ? { grain: grain.grain, isAdjective } : null;
}

const grainsOfParts = {
  hour_of_day: null,
  day_of_week: "day",
  month_of_year: "month",
  quarter_of_year: "quarter",
  decade: null,
} as const;

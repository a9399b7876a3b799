/** What the two times of a comparison are called. */
import "server-only";
import type { PlanCompare, PlanTime } from "#lib/domain/plan";
import { timeText } from "#lib/planner/explain/time-text";
import { addPeriods } from "#lib/planner/time/calendar";
import { windowName } from "#lib/planner/time/window-name";
import { escapeCellText } from "../../runtime/markdown-text.ts";
import type { ReadRow } from "../read-result.ts";
import type { ChangeTelling } from "./change-sentence.ts";

/** What the two times are called; a window without an end is told in the user's words, and how far the other one lies back. */
export function timesOf(time: PlanTime | null, compare: PlanCompare): Pick<ChangeTelling, "earlier" | "later"> {
  if (time === null || time.from === null || time.to === null) {
    const later = time === null ? "now" : timeText({ ...time, label: escapeCellText(time.label) });
    return { earlier: beforePhrase(compare, undefined), later };
  }
  const { shift } = compare;
  const back = (date: string): string => addPeriods(date, shift.grain, -shift.count);
  return { earlier: windowName(back(time.from), back(time.to)), later: windowName(time.from, time.to) };
}

/** "from 2024 to 2025"; of other windows "from Mar 2025 through May 2025 against Mar 2024 through May 2024". */
export function betweenTimes({ earlier, later }: Pick<ChangeTelling, "earlier" | "later">): string {
  const [from, to] = [earlier, later].map((when) => /^in (.+)$/.exec(when)?.[1]);
  return from === undefined || to === undefined
    ? `${later} against ${earlier.replace(/^(?:from|on|in) /, "")}`
    : `from ${from} to ${to}`;
}

/** What the figures are compared with, as the end of a sentence: "in the month before". */
export function beforePhrase({ shift: { grain, count } }: PlanCompare, row: ReadRow | undefined): string {
  if (count > 1) return `${count} ${grain}s before`;
  const { period = null } = row ?? {};
  const isNext = period !== null && addPeriods(period.from, grain, 1) === period.to;
  return isNext ? `in the ${grain} before` : `a ${grain} before`;
}

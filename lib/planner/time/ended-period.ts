/** Whether the last whole period is the one that the data ends with: then "this month" and "last month" are the same days. */
import type { PlanTime, TimeGrain } from "#lib/domain/plan";
import { tokenise } from "../words/tokenise.ts";
import { matchTimeWindow } from "./time-window.ts";

/** The step of such a period; null for others. Counted from a day that is not over, the last period ends before that day. */
export function endedGrain({ label, anchor, from, to }: PlanTime): TimeGrain | null {
  if (anchor === null || from === null || to === null || from > anchor || anchor >= to) return null;
  const tokens = tokenise(label);
  const windows = tokens.map((_, place) => matchTimeWindow(tokens, place)?.window ?? null);
  const last = windows.find((window) => window?.kind === "period" && window.offset === -1 && window.count === 1);
  return last?.kind === "period" ? last.grain : null;
}

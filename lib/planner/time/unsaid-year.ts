/** Whether the words of a window leave its year open: "in March", "last December", but not "last month". */
import type { PlanTime } from "#lib/domain/plan";
import { tokenise } from "../words/tokenise.ts";
import { matchTimeWindow } from "./time-window.ts";

export function isYearUnsaid({ label, anchor }: PlanTime): boolean {
  const tokens = tokenise(label);
  return anchor !== null && tokens.some((_, place) => matchTimeWindow(tokens, place)?.window.kind === "named");
}

/** Whether rows have stopped coming: by the newest step with rows, or by the day that the answer itself tells. */
import type { AlertCondition, AlertState, AlertVerdict } from "#lib/domain/alert";
import { formatCounted } from "#lib/domain/format";
import { figureName } from "./alert-words.ts";
import { began, ended, quiet } from "./verdict.ts";
import { daysFrom, type WatchedFigures } from "./watched-figures.ts";

type Late = Extract<AlertCondition, { kind: "late" }>;
type Read = { readonly figures: Exclude<WatchedFigures, { kind: "unreadable" }>; readonly today: string };

/** Whole days without a row count: the day of the newest row is one with rows, and today is not over. */
export function judgeLate(condition: Late, state: AlertState, { figures, today }: Read): AlertVerdict {
  if (figures.kind !== "course") return quiet(state, "Not judged: without steps in time nothing can be late.");
  const { newest, output } = figures;
  const name = figureName(output);
  if (newest === null) return quiet(state, `Not judged: ${name} has no rows at all.`);
  const days = Math.max(0, daysFrom(newest, today) - 1);
  const isLate = days >= daysOf(condition);
  const said = `${name}: the newest rows are of ${newest}`;
  const none = `${formatCounted(days, "whole day")} without any`;
  if (isLate === state.isOn) return quiet(state, isLate ? `Still nothing new. ${said}, ${none}.` : `${said}.`);
  return isLate
    ? began(state, { since: newest, text: `${said}, ${none}.`, lines: [], isByAbsence: true })
    : ended(state, { text: `Rows have come again. ${said}.`, lines: [] });
}

const unitDays = { day: 1, week: 7, month: 30 } as const;

function daysOf({ count, unit }: Late): number {
  return count * unitDays[unit];
}

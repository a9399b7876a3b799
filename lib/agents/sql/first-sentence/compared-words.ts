/** The words and figures that all sentences about a comparison share: its pairs, its times and what it comes to in all. */
import "server-only";
import { isBegunLate, type Period } from "#lib/domain/partial-periods";
import type { PlanCompare } from "#lib/domain/plan";
import { addPeriods } from "#lib/planner/time/calendar";
import { windowName } from "#lib/planner/time/window-name";
import { lowerFirst } from "#lib/semantic/words";
import { dataDays } from "../../runtime/data-days.ts";
import { columnSum, type ReadRow } from "../read-result.ts";
import { type ChangeTelling, changeSentence } from "./change-sentence.ts";
import { isByPoints, type Pair } from "./change-words.ts";
import { timesOf } from "./compared-times.ts";
import { type Lead, plainLead, subjectText, type Telling } from "./first-sentence.ts";

/** Of so many figures it is told how they moved. */
export const metricsTold = 3;

/** Of each metric: its figure of the row, and that of the earlier time. */
export function pairOf({ figures, category, time }: ReadRow, metric: number, places: readonly number[]): Pair {
  const column = places[2 * metric + 1] ?? 0;
  const row = figures.find((figure) => figure !== null)?.place.row ?? null;
  return {
    name: category ?? time?.name ?? null,
    later: figures[2 * metric] ?? null,
    earlier: figures[2 * metric + 1] ?? null,
    told: { amount: { row, column: column + 1 }, part: { row, column: column + 2 } },
  };
}

/** Of several figures the groups' largest changes are told of the first one. */
export function ofFirst({ result }: Telling): string {
  const name = result.measures[0]?.label.replace(/\s*\([^()]*\)$/, "") ?? "";
  return result.measures.length > 2 ? ` in ${lowerFirst(name)}` : "";
}

/** What a metric is called, and the two times. */
export function changeTelling(telling: Telling, compare: PlanCompare, metric: number): ChangeTelling {
  const { result, execution } = telling;
  const { earlier, later } = timesOf(execution.candidate.plan?.time ?? null, compare);
  const label = result.measures[2 * metric]?.label ?? "The value";
  const column = result.columns[2 * metric] ?? { name: "", kind: "other", unit: null };
  return { label: subjectText(label, telling.scope), column, earlier, later };
}

/** The sums of both columns: all of the figure; null where it may not be added up. */
export function totalLead(telling: Telling, metric: number, words: ChangeTelling): Lead | null {
  const { execution, result } = telling;
  const outputs = execution.candidate.outputs ?? [];
  const [own, earlier] = [result.places[2 * metric], result.places[2 * metric + 1]];
  if (own === undefined || earlier === undefined || isByPoints(words.column)) return null;
  const pair = { later: columnSum(execution, outputs, own), earlier: columnSum(execution, outputs, earlier) };
  if (pair.later === null || pair.earlier === null) return null;
  return changeSentence({ name: null, told: null, ...pair }, words);
}

/** The period that the newest one is compared with, where it is shown too: "in Nov 2025". */
export function beforeOf(
  { period, timeKey }: ReadRow,
  rows: readonly ReadRow[],
  { shift }: PlanCompare,
): string | null {
  const from = period === null || timeKey === null ? null : addPeriods(period.from, shift.grain, -shift.count);
  return rows.find((row) => from !== null && row.period?.from === from)?.time?.when ?? null;
}

/** Whether a step is compared with one in which the data begins: what that one lacks is no rise. */
export function isFromCut({ period }: Pick<ReadRow, "period">, telling: Telling, compare: PlanCompare): boolean {
  return period !== null && isBegunLate(earlierPeriod(period, compare), dataDays(telling));
}

/** In a longer course the first step is one of many, and no change is told of it. */
const mostSteps = 3;

/** That figures to compare with are partial, where few steps are shown: "The data begins on 2023-01-15, so the figure in Jan 2023 is partial." */
export function cutEarlierNote(telling: Telling): Lead {
  const compare = telling.execution.candidate.plan?.compare ?? null;
  const { rows, measures } = telling.result;
  if (compare === null || new Set(rows.map(({ timeKey }) => timeKey)).size > mostSteps) return plainLead("");
  const isCompared = ({ figures }: ReadRow): boolean =>
    measures.some((_, place) => place % 2 === 1 && (figures[place] ?? null) !== null);
  const cut = rows.find((row) => isCompared(row) && isFromCut(row, telling, compare));
  const { first } = dataDays(telling);
  if (cut?.period == null || first === null) return plainLead("");
  return plainLead(begunLateText(earlierPeriod(cut.period, compare), first), [first, windowOf(cut.period, compare)]);
}

/** "The data begins on 2023-01-15, so the figure in Jan 2023 is partial." */
export function begunLateText({ from, to }: Period, first: string): string {
  return `The data begins on ${first}, so the figure ${windowName(from, to)} is partial.`;
}

function windowOf(period: Period, compare: PlanCompare): string {
  const { from, to } = earlierPeriod(period, compare);
  return windowName(from, to);
}

function earlierPeriod({ from, to }: Period, { shift }: PlanCompare): Period {
  const back = (date: string): string => addPeriods(date, shift.grain, -shift.count);
  return { from: back(from), to: back(to) };
}

/** All steps together against all of the earlier ones; null where the two overlap, or the data does not reach back so far. `rows`: of whole steps, in the order of time. */
export function totalOver(
  telling: Telling,
  compare: PlanCompare,
  { metric, rows }: { readonly metric: number; readonly rows: readonly ReadRow[] },
): Lead | null {
  const times = totalTimes(telling, compare, rows);
  return times === null ? null : totalLead(telling, metric, { ...changeTelling(telling, compare, metric), ...times });
}

/** What the two times of all steps are called: "in 2024" and "in 2025"; null as for `totalOver`. */
export function totalTimes(
  telling: Telling,
  compare: PlanCompare,
  rows: readonly ReadRow[],
): Pick<ChangeTelling, "earlier" | "later"> | null {
  const [first, last] = [rows[0]?.period ?? null, rows.at(-1)?.period ?? null];
  if (telling.execution.candidate.plan?.time == null || first === null || last === null) return null;
  const earlier = earlierPeriod({ from: first.from, to: last.to }, compare);
  if (earlier.to > first.from || isBegunLate(earlier, dataDays(telling))) return null;
  return { earlier: windowName(earlier.from, earlier.to), later: windowName(first.from, last.to) };
}

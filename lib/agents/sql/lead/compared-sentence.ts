/** Figures that a plan sets beside those of an earlier time: how the whole moved, and which groups or periods most. */
import "server-only";
import type { DataDays } from "#lib/domain/chart";
import { formatCounted } from "#lib/domain/format";
import { isBegunLate, isOpen } from "#lib/domain/partial-periods";
import type { PlanCompare, PlanTime } from "#lib/domain/plan";
import { addPeriods } from "#lib/planner/time/calendar";
import { lowerFirst } from "#lib/semantic/words";
import { askedDays, dataDays } from "../../runtime/data-days.ts";
import { escapeCellText } from "../../runtime/markdown-text.ts";
import { columnSum, type ReadRow } from "../read-result.ts";
import {
  type ChangeTelling,
  changeSentence,
  extremesSentence,
  rankedChanges,
  unmeasuredLead,
} from "./change-sentence.ts";
import { changeAmount, changeVerb, differenceOf, isMoved, type Pair } from "./change-words.ts";
import { joinLeads, type Lead, plainLead, scopedLabel, type Telling, wasOrWere } from "./lead.ts";
import { partialLead, pointsOf, splitPoints } from "./trend-sentence.ts";
import { windowName } from "./window-name.ts";

/** Null where the plan sets nothing beside an earlier time, or the result is not whole. */
export function comparedSentence(telling: Telling): Lead | null {
  const { execution, result } = telling;
  const compare = execution.candidate.plan?.compare ?? null;
  const metrics = execution.candidate.plan?.metrics ?? [];
  if (compare === null || !result.isWhole || result.measures.length !== 2 * metrics.length) return null;
  if (result.hasTimeOnly) return comparedPeriods(telling, compare);
  if (result.rows.some(({ timeKey }) => timeKey !== null)) return null;
  return comparedWindows(telling, compare);
}

/** Of each metric: its figure of the row, and that of the earlier time. */
function pairOf({ figures, category, time }: ReadRow, metric: number, places: readonly number[]): Pair {
  const column = places[2 * metric + 1] ?? 0;
  const row = figures.find((figure) => figure !== null)?.place.row ?? null;
  return {
    name: category ?? time?.name ?? null,
    later: figures[2 * metric] ?? null,
    earlier: figures[2 * metric + 1] ?? null,
    told: { amount: { row, column: column + 1 }, part: { row, column: column + 2 } },
  };
}

/** One time against another: the whole, then the groups that moved most. */
function comparedWindows(telling: Telling, compare: PlanCompare): Lead | null {
  const { result, execution } = telling;
  const { plan } = execution.candidate;
  const metrics = (plan?.metrics ?? []).slice(0, metricsTold);
  const tellings = metrics.map((_, metric) => changeTelling(telling, compare, metric));
  const pairs = result.rows.map((row) => pairOf(row, 0, result.places));
  const [first] = tellings;
  if (first === undefined) return null;
  const note = partialWindows(telling, compare);
  if (result.groups.length === 0) {
    const [row] = result.rows;
    if (row === undefined || result.rows.length > 1) return null;
    const leads = tellings.map((one, metric) => changeSentence(pairOf(row, metric, result.places), one));
    return joinLeads([...leads, note]);
  }
  const ranked = plan?.limit == null ? null : rankedLead(telling, pairs, first);
  if (ranked !== null) return joinLeads([ranked, note]);
  const unmeasured = unmeasuredLead(pairs, first);
  const isPart = plan?.limit != null || compare.only != null;
  const totals = isPart ? [] : tellings.flatMap((one, metric) => totalLead(telling, metric, one) ?? []);
  if (!pairs.some(isMoved)) return totals.length === 0 ? null : joinLeads([...totals, unmeasured, note]);
  const of = totals.length > 0 ? ofFirst(telling) : ` in ${lowerFirst(first.label)} ${betweenTimes(first)}`;
  const count =
    compare.only == null ? plainLead("") : plainLead(`Found ${formatCounted(execution.ref.rowCount, "group")}.`);
  const extremes = extremesSentence(pairs, { column: first.column, of, at: (name) => `is for ${name}` });
  return joinLeads([
    ...totals,
    count,
    { ...extremes, names: [first.earlier, first.later, betweenTimes(first)] },
    unmeasured,
    note,
  ]);
}

const metricsTold = 3;

/** Of several figures the groups' largest changes are told of the first one. */
function ofFirst({ result }: Telling): string {
  const name = result.measures[0]?.label.replace(/\s*\([^()]*\)$/, "") ?? "";
  return result.measures.length > 2 ? ` in ${lowerFirst(name)}` : "";
}

function changeTelling(telling: Telling, compare: PlanCompare, metric: number): ChangeTelling {
  const { result, execution } = telling;
  const { earlier, later } = timesOf(execution.candidate.plan?.time ?? null, compare);
  const label = result.measures[2 * metric]?.label ?? "The value";
  const column = result.columns[2 * metric] ?? { name: "", kind: "other" };
  return { label: scopedLabel(label, telling.conditions), column, earlier, later };
}

/** What the two times are called; a window without an end is told in the user's words. */
function timesOf(time: PlanTime | null, { shift, label }: PlanCompare): Pick<ChangeTelling, "earlier" | "later"> {
  if (time === null || time.from === null || time.to === null) {
    return { earlier: `(${escapeCellText(label)})`, later: `(${escapeCellText(time?.label ?? "now")})` };
  }
  const back = (date: string): string => addPeriods(date, shift.grain, -shift.count);
  return { earlier: windowName(back(time.from), back(time.to)), later: windowName(time.from, time.to) };
}

/** "from 2024 to 2025"; of windows without a short name "between one and the other". */
function betweenTimes({ earlier, later }: ChangeTelling): string {
  const [from, to] = [earlier, later].map((when) => /^in (.+)$/.exec(when)?.[1]);
  return from === undefined || to === undefined ? `(${later}, against ${earlier})` : `from ${from} to ${to}`;
}

/** The sums of both columns: all of the figure, where it may be added up. */
function totalLead(telling: Telling, metric: number, words: ChangeTelling): Lead | null {
  const { execution, result } = telling;
  const outputs = execution.candidate.outputs ?? [];
  const [own, earlier] = [result.places[2 * metric], result.places[2 * metric + 1]];
  if (own === undefined || earlier === undefined || words.column.format === "percent") return null;
  const pair = { later: columnSum(execution, outputs, own), earlier: columnSum(execution, outputs, earlier) };
  if (pair.later === null || pair.earlier === null) return null;
  return changeSentence({ name: null, told: null, ...pair }, words);
}

function rankedLead({ execution }: Telling, pairs: readonly Pair[], words: ChangeTelling): Lead | null {
  const { plan } = execution.candidate;
  const order = plan?.order[0];
  if (order === undefined || (order.by !== "change" && order.by !== "change_part") || plan?.offset !== 0) return null;
  const isAscending = order.direction === "ascending";
  return rankedChanges(pairs, { ...words, isByPart: order.by === "change_part", isAscending });
}

/** A window that the data does not fill: half a year beside a whole one is no fall. */
function partialWindows(telling: Telling, { shift }: PlanCompare): Lead {
  const time = telling.execution.candidate.plan?.time ?? null;
  if (time === null || time.from === null || time.to === null) return plainLead("");
  const days = dataDays(telling);
  const back = (date: string): string => addPeriods(date, shift.grain, -shift.count);
  const earlier = { from: back(time.from), to: back(time.to) };
  const later = { from: time.from, to: time.to };
  const sentences = [
    ...(isBegunLate(earlier, days)
      ? [`The data begins on ${days.first}, so the figure ${windowName(earlier.from, earlier.to)} is partial.`]
      : []),
    ...(isOpen(later, days) ? [`${endText(days)}, so the figure ${windowName(later.from, later.to)} is partial.`] : []),
  ];
  return plainLead(
    sentences.join(" "),
    [days.first ?? "", days.last ?? ""].filter((day) => day !== ""),
  );
}

function endText({ last, isToday }: DataDays): string {
  return isToday ? "This time is not over yet" : `The data goes up to ${last}`;
}

/** Each period beside an earlier one: the newest whole one, and those that moved most. */
function comparedPeriods(telling: Telling, compare: PlanCompare): Lead | null {
  const { result } = telling;
  const { whole, partial } = splitPoints(pointsOf(result.rows, 0), askedDays(telling));
  const rows = whole.map(({ row }) => row);
  const pairs = rows.map((row) => pairOf(row, 0, result.places));
  const when = new Map(rows.map(({ time }) => [time?.name ?? "", time?.when ?? ""]));
  const moved = pairs.filter(isMoved);
  const newest = rows.findLast((_, index) => {
    const pair = pairs[index];
    return pair !== undefined && isMoved(pair);
  });
  const [first] = rows;
  if (newest === undefined || first === undefined) return null;
  const earlier = beforePhrase(compare, first);
  const metrics = (telling.execution.candidate.plan?.metrics ?? []).slice(0, metricsTold);
  const latest = metrics.map((_, metric) => {
    const words = { ...changeTelling(telling, compare, metric), earlier, later: newest.time?.when ?? "" };
    return newestLead(pairOf(newest, metric, result.places), words);
  });
  const words = changeTelling(telling, compare, 0);
  const isEverywhere = partial.length === 0 && moved.length === result.rows.length && moved.length > 1;
  const total = isEverywhere ? totalOver(telling, { ...words, earlier }, rows) : null;
  const at = (name: string): string => `was ${when.get(name) ?? name}`;
  const extremes =
    moved.length < 2 ? plainLead("") : extremesSentence(moved, { column: words.column, of: ofFirst(telling), at });
  const begin = total === null ? latest : [total];
  return joinLeads([...begin, extremes, unmeasuredLead(pairs, { earlier, later: "" }), partialLead(partial)]);
}

/** "a year before", "in the month before". */
function beforePhrase({ shift: { grain, count } }: PlanCompare, row: ReadRow | undefined): string {
  if (count > 1) return `${count} ${grain}s before`;
  const { period = null } = row ?? {};
  const isNext = period !== null && addPeriods(period.from, grain, 1) === period.to;
  return isNext ? `in the ${grain} before` : `a ${grain} before`;
}

function newestLead(pair: Pair, { label, column, earlier, later }: ChangeTelling): Lead {
  if (!isMoved(pair)) return plainLead("");
  const names = [later, earlier];
  const begin = `${label} ${wasOrWere(label)} ${pair.later.text} ${later}`;
  if (differenceOf(pair) === 0) return plainLead(`${begin}, the same as ${earlier}.`, names);
  const change = changeAmount(pair, column);
  const way = changeVerb(pair) === "fell" ? "down" : "up";
  return {
    text: `${begin}, ${way} by ${change.phrase} from ${pair.earlier.text} ${earlier}.`,
    changes: [change],
    names,
  };
}

/** All periods together against all of the earlier ones, where none of them overlap. */
function totalOver(telling: Telling, words: ChangeTelling, rows: readonly ReadRow[]): Lead | null {
  const { plan } = telling.execution.candidate;
  const [first, last] = [rows[0]?.period ?? null, rows.at(-1)?.period ?? null];
  if (
    plan?.time == null ||
    plan.compare?.shift.grain !== "year" ||
    first === null ||
    last === null ||
    addPeriods(first.from, "year", 1) < last.to
  )
    return null;
  return totalLead(telling, 0, { ...words, later: windowName(first.from, last.to) });
}

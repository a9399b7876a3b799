/** Figures that a plan sets beside those of an earlier time: how the whole moved, and which groups or periods most. */
import "server-only";
import type { DataDays } from "#lib/domain/chart";
import { formatCount } from "#lib/domain/format";
import { isBegunLate, isOpen } from "#lib/domain/partial-periods";
import type { PlanCompare } from "#lib/domain/plan";
import { keptChangeVerb } from "#lib/planner/explain/kept-change-words";
import { addPeriods } from "#lib/planner/time/calendar";
import { windowName } from "#lib/planner/time/window-name";
import { countedNoun, lowerFirst } from "#lib/semantic/words";
import { askedDays, dataDays } from "../../runtime/data-days.ts";
import { fewNames } from "../../runtime/markdown-text.ts";
import type { ReadRow } from "../read-result.ts";
import { type ChangeTelling, changeSentence, rankedChanges } from "./change-sentence.ts";
import { apart, changeAmount, changeVerb, differenceOf, isMoved, type Pair } from "./change-words.ts";
import { comparedGroups } from "./compared-groups.ts";
import { beforePhrase, betweenTimes } from "./compared-times.ts";
import {
  beforeOf,
  begunLateText,
  changeTelling,
  isFromCut,
  metricsTold,
  ofFirst,
  pairOf,
  totalLead,
  totalOver,
} from "./compared-words.ts";
import { isOfCount } from "./extreme-words.ts";
import {
  clausesSentence,
  type Extreme,
  extremesOf,
  extremesSentence,
  groupClause,
  unmeasuredLead,
} from "./extremes-sentence.ts";
import { joinLeads, type Lead, plainLead, type Telling } from "./first-sentence.ts";
import { wasOrWere } from "./label-words.ts";
import { partialLead, pointsOf, splitPoints } from "./trend-sentence.ts";

/** Null where the plan sets nothing beside an earlier time, or the result is not whole. */
export function comparedSentence(telling: Telling): Lead | null {
  const { execution, result } = telling;
  const compare = execution.candidate.plan?.compare ?? null;
  const metrics = execution.candidate.plan?.metrics ?? [];
  if (compare === null || !result.isWhole || result.measures.length !== 2 * metrics.length) return null;
  if (result.hasTimeOnly) return comparedPeriods(telling, compare);
  if (result.rows.some(({ timeKey }) => timeKey !== null)) return comparedGroups(telling, compare);
  return comparedWindows(telling, compare);
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
  const unmeasured = unmeasuredLead(pairs, { ...first, isCount: isOfCount(telling) });
  const isPart = plan?.limit != null || compare.only != null || (plan?.having.length ?? 0) > 0;
  const totals = isPart ? [] : tellings.flatMap((one, metric) => totalLead(telling, metric, one) ?? []);
  if (!pairs.some(isMoved)) return totals.length === 0 ? null : joinLeads([...totals, unmeasured, note]);
  const begin = totals.length > 0 ? joinLeads(totals) : null;
  return joinLeads([groupsMoved(telling, { compare, pairs, first, begin }), unmeasured, note]);
}

type Groups = {
  readonly compare: PlanCompare;
  readonly pairs: readonly Pair[];
  readonly first: ChangeTelling;
  /** What is told of all groups together; null for nothing. */
  readonly begin: Lead | null;
};

/** The groups that moved most, behind what is told of all, or of those that are kept by their change. */
function groupsMoved(telling: Telling, { compare, pairs, first, begin }: Groups): Lead {
  const kept = compare.only == null ? null : keptLead(telling, pairs, first);
  if (kept?.isAll === true) return kept.lead;
  const label = lowerFirst(first.label);
  const between = betweenTimes(first);
  const isTold = begin !== null || kept?.isSpoken === true;
  const of = (isTold ? ofFirst(telling) : ` in ${label.replace(/^the /, "")} ${between}`) + amongShown(telling);
  const extremes = extremesSentence(pairs, {
    column: first.column,
    of,
    plain: { label, between },
    clause: groupClause,
    isCount: isOfCount(telling),
  });
  const names = [...extremes.names, first.earlier, first.later, between];
  return joinLeads([begin ?? kept?.lead ?? plainLead(""), { ...extremes, names }]);
}

type Kept = { readonly lead: Lead; readonly isSpoken: boolean; readonly isAll: boolean };

/** How many groups moved as the plan asks; of a single one also how far: "Revenue fell for 1 city from 2024 to 2025: Paris, by 2." */
function keptLead(telling: Telling, pairs: readonly Pair[], words: ChangeTelling): Kept {
  const { plan } = telling.execution.candidate;
  const verb = plan === null ? null : keptChangeVerb(plan);
  if (verb === null) return { lead: plainLead(`Found ${countedGroups(telling)}.`), isSpoken: false, isAll: false };
  const begin = `${words.label} ${verb} for ${countedGroups(telling)} ${betweenTimes(words)}`;
  const names = [betweenTimes(words), verb];
  const [only, ...others] = pairs;
  if (only === undefined || others.length > 0 || !isMoved(only))
    return { lead: plainLead(`${begin}.`, names), isSpoken: true, isAll: false };
  const change = changeAmount(only, words.column);
  const text = `${begin}: ${only.name ?? ""}, by ${change.phrase} to ${only.later.text}.`;
  return { lead: { text, changes: [change], names: [...names, only.name ?? ""] }, isSpoken: true, isAll: true };
}

/** "3 cities" */
function countedGroups({ execution: { ref }, result: { groups } }: Telling): string {
  const [group, ...others] = groups;
  const noun = group === undefined || others.length > 0 ? "group" : lowerFirst(group.label);
  return `${formatCount(ref.rowCount)} ${countedNoun(noun, ref.rowCount)}`;
}

/** A list that was cut holds the extremes of what it shows, not of all. */
function amongShown({ execution: { candidate, ref } }: Telling): string {
  return candidate.plan?.limit == null || ref.rowCount === 1 ? "" : ` among these ${formatCount(ref.rowCount)}`;
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
    ...(isBegunLate(earlier, days) ? [begunLateText(earlier, days.first ?? "")] : []),
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
  const days = askedDays(telling);
  const { whole, partial } = splitPoints(pointsOf(result.rows, 0), days);
  const rows = whole.flatMap(({ row }) => (isFromCut(row, telling, compare) ? [] : [row]));
  const pairs = rows.map((row) => pairOf(row, 0, result.places));
  const when = new Map(rows.map(({ time }) => [time?.name ?? "", time?.when ?? ""]));
  const moved = pairs.filter(isMoved);
  const newest = rows.findLast((_, index) => {
    const pair = pairs[index];
    return pair !== undefined && isMoved(pair);
  });
  const [first] = rows;
  if (newest === undefined || first === undefined) return null;
  const earlier = beforeOf(newest, rows, compare) ?? beforePhrase(compare, first);
  const metrics = (telling.execution.candidate.plan?.metrics ?? []).slice(0, metricsTold);
  const told = moved.length < 2 ? [] : extremesOf(moved);
  const latest = metrics.map((_, metric) => {
    const words = { ...changeTelling(telling, compare, metric), earlier, later: newest.time?.when ?? "" };
    const own = metric === 0 ? told.find((extreme) => isOf(extreme, newest)) : undefined;
    return newestLead(pairOf(newest, metric, result.places), words, own?.kind ?? null);
  });
  const words = changeTelling(telling, compare, 0);
  const isEverywhere = partial.length === 0 && moved.length === result.rows.length && moved.length > 1;
  const total = isEverywhere ? totalOver(telling, compare, { metric: 0, rows }) : null;
  const clause = (names: readonly string[], extreme: string): string => {
    const [first = "", ...others] = names.map((name) => when.get(name) ?? name);
    return others.length === 0 ? `the ${extreme} was ${first}` : `the ${extreme} were ${fewNames([first, ...others])}`;
  };
  // What is told of the newest period is not told again.
  const rest = total === null ? told.filter((extreme) => !isOf(extreme, newest)) : told;
  const extremes = clausesSentence(rest, {
    column: words.column,
    of: ofFirst(telling),
    plain: null,
    clause,
    isCount: false,
  });
  const begin = total === null ? latest : [total];
  return joinLeads([
    ...begin,
    extremes,
    unmeasuredLead(pairs, { earlier: beforePhrase(compare, first), later: "", isCount: false }),
    partialLead(partial, days),
  ]);
}

/** Whether it is this period alone that moved so far. */
function isOf({ pairs }: Extreme, row: ReadRow): boolean {
  return pairs.length === 1 && pairs[0]?.name === (row.category ?? row.time?.name ?? null);
}

/** `kind`: what else is to be said of its change: "the only fall". */
function newestLead(told: Pair, { label, column, earlier, later }: ChangeTelling, kind: string | null): Lead {
  if (!isMoved(told)) return plainLead("");
  const pair = apart(told, column);
  const names = [later, earlier];
  const begin = `${label} ${wasOrWere(label)} ${pair.later.text} ${later}`;
  if (differenceOf(pair) === 0) return plainLead(`${begin}, the same as ${earlier}.`, names);
  const change = changeAmount(pair, column);
  const way = changeVerb(pair) === "fell" ? "down" : "up";
  return {
    text: `${begin}, ${way} ${change.phrase} from ${pair.earlier.text} ${earlier}${kind === null ? "" : `, the ${kind}`}.`,
    changes: [change],
    names,
  };
}

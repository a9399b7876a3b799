/**
 * Groups over periods, each beside an earlier time: how all of them moved together, and which group rose and fell most.
 * It is told of the whole course where no period of it is cut or overlaps with the earlier ones, else of the newest
 * whole period; sums only of figures that may be added up.
 */
import "server-only";
import type { Plan, PlanCompare } from "#lib/domain/plan";
import { lowerFirst } from "#lib/semantic/words";
import { askedDays } from "../../runtime/data-days.ts";
import { type ReadRow, rowsSum } from "../read-result.ts";
import { type ChangeTelling, changeSentence } from "./change-sentence.ts";
import { isByPoints, isMoved, type Pair } from "./change-words.ts";
import { beforePhrase, betweenTimes } from "./compared-times.ts";
import {
  beforeOf,
  changeTelling,
  isFromCut,
  metricsTold,
  ofFirst,
  pairOf,
  totalOver,
  totalTimes,
} from "./compared-words.ts";
import { isWholeStep, leftOutSteps } from "./cut-steps.ts";
import { isOfCount } from "./extreme-words.ts";
import { extremesSentence, groupClause, unmeasuredLead } from "./extremes-sentence.ts";
import { joinLeads, type Lead, type Telling } from "./first-sentence.ts";

/** Null where the rows are no groups over periods, not all of them are there, or none of them has both figures. */
export function comparedGroups(telling: Telling, compare: PlanCompare): Lead | null {
  const { plan } = telling.execution.candidate;
  const { rows } = telling.result;
  if (plan === null || isPartOfAll(plan) || !isOfGroups(rows)) return null;
  return courseLead(telling, compare) ?? newestLead(telling, compare);
}

/** A list that was cut is not all; what is added up from period to period has no change of its own. */
function isPartOfAll({ limit, having, compare, isRunning }: Plan): boolean {
  return limit !== null || having.length > 0 || compare?.only != null || isRunning;
}

/** Each row a period and a group; the same group twice in a period would be two figures for one. */
function isOfGroups(rows: readonly ReadRow[]): boolean {
  const isTold = rows.every(({ timeKey, category }) => timeKey !== null && category !== null);
  return isTold && new Set(rows.map(({ timeKey, category }) => `${timeKey} ${category}`)).size === rows.length;
}

type Told = {
  readonly totals: readonly (Lead | null)[];
  readonly pairs: readonly Pair[];
  readonly words: ChangeTelling;
};

/** The whole course against that of the earlier time, each group by the sum of its periods. */
function courseLead(telling: Telling, compare: PlanCompare): Lead | null {
  const { result, execution } = telling;
  const days = askedDays(telling);
  const steps = stepsOf(result.rows);
  const isAll = steps.every((rows) => hasFigure(rows, 0) && hasFigure(rows, 1));
  const firsts = steps.flatMap((rows) => rows.slice(0, 1));
  if (!isAll || !isUnbroken(firsts) || !firsts.every((row) => isWholeStep(row, days))) return null;
  const times = totalTimes(telling, compare, firsts);
  const words = changeTelling(telling, compare, 0);
  if (times === null || isByPoints(words.column)) return null;
  const totals = metricsOf(execution).map((_, metric) => totalOver(telling, compare, { metric, rows: firsts }));
  if (totals[0] == null) return null;
  const pairs = [...rowsBy(result.rows, ({ category }) => category)].map(([name, rows]) =>
    sumPair(telling, rows, { name, metric: 0 }),
  );
  return groupsLead(telling, { totals, pairs, words: { ...words, ...times } });
}

/** The newest whole period of which figures of both times are there, and which periods are cut. */
function newestLead(telling: Telling, compare: PlanCompare): Lead | null {
  const { result, execution } = telling;
  const days = askedDays(telling);
  const steps = stepsOf(result.rows).filter((rows) => hasFigure(rows, 0));
  const isWhole = ([row]: readonly ReadRow[]): boolean => row !== undefined && isWholeStep(row, days);
  const isFromWhole = ([row]: readonly ReadRow[]): boolean => row !== undefined && !isFromCut(row, telling, compare);
  const pairsIn = (rows: readonly ReadRow[]) => rows.map((row) => pairOf(row, 0, result.places));
  const newest = steps.findLast((rows) => isWhole(rows) && isFromWhole(rows) && pairsIn(rows).some(isMoved));
  const [first] = newest ?? [];
  if (newest === undefined || first === undefined) return null;
  const times = {
    earlier: beforeOf(first, result.rows, compare) ?? beforePhrase(compare, first),
    later: first.time?.when ?? "",
  };
  const tellings = metricsOf(execution).map((_, metric) => ({ ...changeTelling(telling, compare, metric), ...times }));
  const totals = tellings.map((words, metric) =>
    isByPoints(words.column) ? null : changedSum(sumPair(telling, newest, { name: null, metric }), words),
  );
  const cut = steps.filter((rows) => !isWhole(rows)).flatMap((rows) => rows.slice(0, 1));
  const [words] = tellings;
  if (words === undefined) return null;
  return joinLeads([
    groupsLead(telling, { totals, pairs: pairsIn(newest), words }),
    leftOutSteps(
      cut.map((row) => ({ row, text: null })),
      days,
    ),
  ]);
}

/** No period is missing: what the earlier time had in one that is not shown would be in no sum. */
function isUnbroken(steps: readonly ReadRow[]): boolean {
  return steps.every(({ period }, place) => {
    const before = steps[place - 1];
    return before === undefined || (period !== null && before.period?.to === period.from);
  });
}

/** The total first, then the group that rose and the one that fell most, and whose change nobody can measure. */
function groupsLead(telling: Telling, { totals, pairs, words }: Told): Lead {
  const told = totals.flatMap((total) => total ?? []);
  // Of one group the total has told it.
  if (told.length > 0 && pairs.length === 1) return joinLeads(told);
  const label = lowerFirst(words.label);
  const between = betweenTimes(words);
  const isCount = isOfCount(telling);
  const of = told.length > 0 ? ofFirst(telling) : ` in ${label.replace(/^the /, "")} ${between}`;
  const extremes = extremesSentence(pairs, {
    column: words.column,
    of,
    plain: { label, between },
    clause: groupClause,
    isCount,
  });
  const names = [...extremes.names, words.earlier, words.later, between];
  return joinLeads([...told, { ...extremes, names }, unmeasuredLead(pairs, { ...words, isCount })]);
}

function changedSum(pair: Pair, words: ChangeTelling): Lead | null {
  return isMoved(pair) ? changeSentence(pair, words) : null;
}

/** The rows of each period, in the order of time. */
function stepsOf(rows: readonly ReadRow[]): readonly (readonly ReadRow[])[] {
  const steps = rowsBy(rows, ({ timeKey }) => timeKey ?? 0);
  return [...steps].toSorted(([left], [right]) => left - right).map(([, own]) => own);
}

function rowsBy<Key>(rows: readonly ReadRow[], keyOf: (row: ReadRow) => Key): ReadonlyMap<Key, readonly ReadRow[]> {
  const groups = new Map<Key, ReadRow[]>();
  for (const row of rows) {
    const own = groups.get(keyOf(row));
    if (own === undefined) groups.set(keyOf(row), [row]);
    else own.push(row);
  }
  return groups;
}

function hasFigure(rows: readonly ReadRow[], measure: number): boolean {
  return rows.some(({ figures }) => (figures[measure] ?? null) !== null);
}

/** The sums of some rows at both times; null where the figure may not be added up, or there is none. */
function sumPair(
  { execution, result }: Telling,
  rows: readonly ReadRow[],
  { name, metric }: { readonly name: string | null; readonly metric: number },
): Pair {
  const outputs = execution.candidate.outputs ?? [];
  const places = rows.flatMap(({ figures }) => figures.find((figure) => figure !== null)?.place.row ?? []);
  const sum = (column: number | undefined) =>
    column === undefined ? null : rowsSum(execution, outputs, { column, rows: places });
  return { name, later: sum(result.places[2 * metric]), earlier: sum(result.places[2 * metric + 1]), told: null };
}

function metricsOf({ candidate: { plan } }: Telling["execution"]): Plan["metrics"] {
  return (plan?.metrics ?? []).slice(0, metricsTold);
}

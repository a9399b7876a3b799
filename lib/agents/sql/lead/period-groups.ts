/** Groups over periods: two periods are set beside each other; of more, the newest whole one is told and what moved since the first. */
import "server-only";
import { isBegunLate, isOpen } from "#lib/domain/partial-periods";
import { sharePeriod } from "#lib/planner/plan/share-scope";
import { lowerFirst } from "#lib/semantic/words";
import { askedDays } from "../../runtime/data-days.ts";
import { joinWords } from "../../runtime/markdown-text.ts";
import { extremesSentence, unmeasuredLead } from "./change-sentence.ts";
import { isMoved, type Pair } from "./change-words.ts";
import { joinLeads, type Lead, plainLead, scopedLabel, type Telling } from "./lead.ts";
import { openLead, type Point, pointsOf } from "./trend-sentence.ts";

/** Null where the rows are no groups over periods, or not all of them are there. */
export function periodGroupsSentence(telling: Telling): Lead | null {
  const { result } = telling;
  if (result.groups.length < 2 || !isAll(telling)) return null;
  const points = pointsOf(result.rows, 0).filter(({ row }) => row.category !== null);
  // The same group twice in a period would be two figures for one.
  if (new Set(points.map(({ row }) => `${row.timeKey} ${row.category}`)).size < points.length) return null;
  const [first, last] = endsOf(points, telling);
  const pairs = pairsOf(first, last);
  if (!pairs.some(isMoved)) return null;
  const isTwo = new Set(points.map(({ row }) => row.timeKey)).size === 2;
  return joinLeads([
    isTwo ? plainLead("") : leaderLead(last, telling),
    movedLead(telling, { pairs, first, last, isTwo }),
    ...last.slice(0, 1).map((point) => openLead(point, askedDays(telling))),
  ]);
}

/** A list that was cut, a running total and shares of the whole have no changes to be told. */
function isAll({ result, execution }: Telling): boolean {
  const { plan } = execution.candidate;
  const isPartOfAll = plan?.asShare === true && sharePeriod(plan) === null;
  return result.isWhole && plan?.limit == null && plan?.isRunning !== true && !isPartOfAll;
}

type Ends = { readonly first: readonly Point[]; readonly last: readonly Point[] };

/** What moved most from the first to the last of the periods. */
function movedLead(
  { result, conditions }: Telling,
  { pairs, first, last, isTwo }: Ends & { readonly pairs: readonly Pair[]; readonly isTwo: boolean },
): Lead {
  const [from, to] = [first[0]?.row.time ?? null, last[0]?.row.time ?? null];
  const [column] = result.columns;
  if (from === null || to === null || column === undefined) return plainLead("");
  const between = `from ${from.name} to ${to.name}`;
  const label = scopedLabel(result.measures[0]?.label ?? "The value", isTwo ? conditions : []);
  const of = ` in ${lowerFirst(label)} ${between}`;
  const extremes = extremesSentence(pairs, { column, of, at: (name) => `is for ${name}` });
  const unmeasured = isTwo ? unmeasuredLead(pairs, { earlier: from.when, later: to.when }) : plainLead("");
  return joinLeads([{ ...extremes, names: [between] }, unmeasured]);
}

/** The rows of the first and of the last period that are whole; of two periods both, as both are asked for. */
function endsOf(points: readonly Point[], telling: Telling): readonly [readonly Point[], readonly Point[]] {
  const days = askedDays(telling);
  const keys = [...new Set(points.map(({ row }) => row.timeKey))];
  if (keys.length < 2) return [[], []];
  const at = (key: number | null | undefined): readonly Point[] => points.filter(({ row }) => row.timeKey === key);
  const whole = keys.filter((key) => {
    const period = at(key)[0]?.row.period ?? null;
    return period === null || (!isOpen(period, days) && !isBegunLate(period, days));
  });
  const kept = keys.length === 2 || whole.length < 2 ? keys : whole;
  return [at(kept[0]), at(kept.at(-1))];
}

function pairsOf(first: readonly Point[], last: readonly Point[]): readonly Pair[] {
  const before = new Map(first.map(({ row, figure }) => [row.category, figure]));
  const after = new Map(last.map(({ row, figure }) => [row.category, figure]));
  return [...new Set([...after.keys(), ...before.keys()])].map((name) => ({
    name,
    earlier: before.get(name) ?? null,
    later: after.get(name) ?? null,
    told: null,
  }));
}

/** "In 2025 North has the highest revenue: 55, followed by South with 48." */
function leaderLead(points: readonly Point[], { result, conditions }: Telling): Lead {
  const [first, ...others] = points.toSorted((left, right) => right.figure.value - left.figure.value);
  if (first === undefined || others.length === 0) return plainLead("");
  const label = lowerFirst(scopedLabel(result.measures[0]?.label ?? "The value", conditions));
  const behind = others.slice(0, 2).map(({ row, figure }) => `${row.category ?? ""} with ${figure.text}`);
  const when = first.row.time?.when ?? "";
  const begin = `${when.charAt(0).toUpperCase()}${when.slice(1)}`;
  const lead = `${begin}, ${first.row.category ?? ""} has the highest ${label}: ${first.figure.text}`;
  return plainLead(`${lead}, followed by ${joinWords(behind)}.`, [begin]);
}

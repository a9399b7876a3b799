/** Groups over periods: two periods are set beside each other; of more, the newest whole one is told and what moved since the first. */
import "server-only";
import type { DataDays } from "#lib/domain/chart";
import { sharePeriod } from "#lib/planner/plan/share-scope";
import { askedDays } from "../../runtime/data-days.ts";
import { fewNames, joinWords } from "../../runtime/markdown-text.ts";
import { toldApart } from "../amount-text.ts";
import type { ReadRow } from "../read-result.ts";
import { noScope } from "../scope-text.ts";
import { isMoved, type Pair } from "./change-words.ts";
import { isWholeStep, leftOutSteps, partialSteps } from "./cut-steps.ts";
import { greatestWord, isOfCount, isOfShare } from "./extreme-words.ts";
import { extremesSentence, groupClause, unmeasuredLead } from "./extremes-sentence.ts";
import { articledText, capital, joinLeads, type Lead, objectText, plainLead, type Telling } from "./first-sentence.ts";
import { type Point, pointsOf } from "./trend-sentence.ts";

/** Null where the rows are no groups over periods, or not all of them are there. */
export function periodGroupsSentence(telling: Telling): Lead | null {
  const { result } = telling;
  if (result.groups.length < 2 || !isAll(telling)) return null;
  const points = pointsOf(result.rows, 0).filter(({ row }) => row.category !== null);
  // The same group twice in a period would be two figures for one.
  if (new Set(points.map(({ row }) => `${row.timeKey} ${row.category}`)).size < points.length) return null;
  const days = askedDays(telling);
  const { ends, cut } = endsOf(points, days);
  const [first, last] = ends;
  if (last === undefined) return null;
  if (first === undefined) return joinLeads([leaderLead(last, telling), partialSteps(cut, days)]);
  const pairs = pairsOf(first, last);
  if (!pairs.some(isMoved)) return null;
  const isTwo = new Set(points.map(({ row }) => row.timeKey)).size === 2;
  return joinLeads([
    isTwo ? plainLead("") : leaderLead(last, telling),
    movedLead(telling, { pairs, first, last, isTwo }),
    leftOutSteps(
      cut.map((row) => ({ row, text: null })),
      days,
    ),
  ]);
}

/** A list that was cut, a running total and shares of the whole have no changes to be told. */
function isAll({ result, execution }: Telling): boolean {
  const { plan } = execution.candidate;
  const isPartOfAll = plan?.asShare === true && sharePeriod(plan) === null;
  const isKept = (plan?.having ?? []).length > 0;
  return result.isWhole && !isKept && plan?.limit == null && plan?.isRunning !== true && !isPartOfAll;
}

type Ends = { readonly first: readonly Point[]; readonly last: readonly Point[] };

/** What moved most from the first to the last of the periods. */
function movedLead(
  telling: Telling,
  { pairs, first, last, isTwo }: Ends & { readonly pairs: readonly Pair[]; readonly isTwo: boolean },
): Lead {
  const { result, scope } = telling;
  const [from, to] = [first[0]?.row.time ?? null, last[0]?.row.time ?? null];
  const [column] = result.columns;
  if (from === null || to === null || column === undefined) return plainLead("");
  const between = `from ${from.name} to ${to.name}`;
  const name = result.measures[0]?.label ?? "value";
  const limits = isTwo ? scope : noScope;
  const of = ` in ${objectText(name, limits)} ${between}`;
  const plain = { label: articledText(name, limits), between };
  const isCount = isOfCount(telling);
  const extremes = extremesSentence(pairs, { column, of, plain, clause: groupClause, isCount });
  const unmeasured = isTwo ? unmeasuredLead(pairs, { earlier: from.when, later: to.when, isCount }) : plainLead("");
  return joinLeads([{ ...extremes, names: [...extremes.names, between] }, unmeasured]);
}

type CutCourse = {
  /** The rows of the first and of the last whole period; of a single whole one, or of none, those that are told alone. */
  readonly ends: readonly [] | readonly [undefined, readonly Point[]] | readonly [readonly Point[], readonly Point[]];
  /** A row of each period that is cut. */
  readonly cut: readonly ReadRow[];
};

/** Only whole periods are set beside each other: a part beside a whole is no change. */
function endsOf(points: readonly Point[], days: DataDays): CutCourse {
  const keys = [...new Set(points.map(({ row }) => row.timeKey))];
  const at = (key: number | null | undefined): readonly Point[] => points.filter(({ row }) => row.timeKey === key);
  const isCut = (key: number | null, place: number): boolean => {
    const [point] = at(key);
    return point !== undefined && (place === 0 || place === keys.length - 1) && !isWholeStep(point.row, days);
  };
  const whole = keys.filter((key, place) => !isCut(key, place));
  const cut = keys.filter(isCut).flatMap((key) =>
    at(key)
      .slice(0, 1)
      .map(({ row }) => row),
  );
  if (keys.length < 2) return { ends: [], cut };
  if (whole.length < 2) return { ends: [undefined, at(whole[0] ?? keys.at(-1))], cut };
  return { ends: [at(whole[0]), at(whole.at(-1))], cut };
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

/** The ranking within the newest period: "In 2025, North had the highest revenue: 55."; who shares the first place is told together. */
function leaderLead(points: readonly Point[], telling: Telling): Lead {
  const { result, scope } = telling;
  const ranked = points.toSorted((left, right) => right.figure.value - left.figure.value);
  const leaders = ranked.filter(({ figure }) => figure.value === ranked[0]?.figure.value);
  const followers = ranked.slice(leaders.length).slice(0, leaders.length > 1 ? 1 : 2);
  const [own, ...others] = toldApart(
    [...leaders.slice(0, 1), ...followers].map(({ figure }) => figure),
    result.columns[0],
  );
  if (own === undefined || ranked.length === 1) return plainLead("");
  const label = objectText(result.measures[0]?.label ?? "value", scope);
  const named = (point: Point): string => point.row.category ?? "";
  const begin = capital(leaders[0]?.row.time?.when ?? "");
  const who = fewNames(leaders.map(named));
  const names = [begin, who, ...[...leaders, ...followers].map(named)];
  if (followers.length === 0) {
    const each = result.measures[0]?.isAdditive === true ? " each" : "";
    const same = `${isOfCount(telling) ? "number of " : ""}${label}`;
    return plainLead(`${begin}, ${who} had the same ${same}: ${own.text}${each}.`, names);
  }
  const verb = leaders.length > 1 && !isOfCount(telling) && !isOfShare(telling) ? "shared" : "had";
  const lead = `${begin}, ${who} ${verb} the ${greatestWord(telling)} ${label}: ${own.text}${leaders.length > 1 ? " each" : ""}`;
  const behind = followers.map((point, place) => `${named(point)} with ${others[place]?.text ?? ""}`);
  return plainLead(`${lead}, followed by ${joinWords(behind)}.`, names);
}

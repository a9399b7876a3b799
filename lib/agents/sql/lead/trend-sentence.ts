/** How a figure moved over time: from its first whole period to its last, and where it was highest and lowest. */
import "server-only";
import type { DataDays } from "#lib/domain/chart";
import { isBegunLate, isOpen, whyPartial } from "#lib/domain/partial-periods";
import { lowerFirst } from "#lib/semantic/words";
import { askedDays } from "../../runtime/data-days.ts";
import { joinWords } from "../../runtime/markdown-text.ts";
import type { Measured, ReadRow } from "../read-result.ts";
import { changeSentence } from "./change-sentence.ts";
import { joinLeads, type Lead, plainLead, scopedLabel, type Telling } from "./lead.ts";

/** Null where no period has a value. */
export function trendSentence(telling: Telling): Lead | null {
  const { result } = telling;
  const points = pointsOf(result.rows, 0);
  const days = askedDays(telling);
  const { whole, partial } = splitPoints(points, days);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) return null;
  const label = scopedLabel(result.measures[0]?.label ?? "The value", telling.conditions);
  if (telling.execution.candidate.plan?.isRunning === true) {
    const text = `The running total of ${lowerFirst(label)} is ${last.figure.text} ${last.row.time?.when ?? ""}.`;
    return joinLeads([plainLead(text), partialLead(partial)]);
  }
  if (first === last) {
    return joinLeads([
      plainLead(`${label} ${first.row.time?.when ?? ""}: ${first.figure.text}.`),
      partialLead(partial),
    ]);
  }
  return joinLeads([
    moved(telling, { label, first, last, measure: 0 }),
    extremes(whole),
    partialLead(partial),
    partial.length === 0 ? openLead(last, days) : plainLead(""),
    ...otherMeasures(telling, { first, last }),
  ]);
}

/** A row with a value. */
export type Point = { readonly row: ReadRow; readonly figure: Measured };

/** In the order of time. */
export function pointsOf(rows: readonly ReadRow[], measure: number): readonly Point[] {
  const points = rows.flatMap((row): Point[] => {
    const figure = row.figures[measure] ?? null;
    return figure === null || row.timeKey === null ? [] : [{ row, figure }];
  });
  return points.toSorted((left, right) => (left.row.timeKey ?? 0) - (right.row.timeKey ?? 0));
}

const fewestPoints = 2;

type Split = {
  readonly whole: readonly Point[];
  readonly partial: readonly { readonly point: Point; readonly isOpen: boolean }[];
};

/** What has only begun is no fall, and what began late is no rise: they are told apart, where enough others are left. */
export function splitPoints(points: readonly Point[], days: DataDays): Split {
  const [first, last] = [points[0], points.at(-1)];
  const isLastOpen = last?.row.period != null && isOpen(last.row.period, days);
  const isFirstLate = first?.row.period != null && isBegunLate(first.row.period, days);
  const whole = points.slice(isFirstLate ? 1 : 0, isLastOpen ? -1 : undefined);
  if (whole.length < fewestPoints && points.length <= fewestPoints) return { whole: points, partial: [] };
  const partial = [
    ...(isFirstLate && first !== undefined ? [{ point: first, isOpen: false }] : []),
    ...(isLastOpen && last !== undefined && last !== first ? [{ point: last, isOpen: true }] : []),
  ];
  return whole.length === 0 ? { whole: points, partial: [] } : { whole, partial };
}

/** "2026 is partial: 2 so far." */
export function partialLead(partial: Split["partial"]): Lead {
  const [only, other] = partial;
  if (only === undefined) return plainLead("");
  const named = ({ point }: typeof only): string => `${point.row.time?.name ?? ""} (${point.figure.text})`;
  const names = partial.flatMap(({ point }) => point.row.time?.when ?? []);
  if (other !== undefined)
    return plainLead(`${capital(joinWords([only, other].map(named)))} are partial and left out.`, names);
  const { row, figure } = only.point;
  const text = `${row.time?.name ?? ""} is partial: ${figure.text}${only.isOpen ? " so far" : ""}.`;
  return plainLead(capital(text), names);
}

/** Where the last period is compared although it is not over. */
export function openLead({ row }: Pick<Point, "row">, days: DataDays): Lead {
  const { period, time } = row;
  if (period === null || time === null || !isOpen(period, days) || days.last === null) return plainLead("");
  return plainLead(`${capital(time.name)} ${whyPartial(period, days)}.`, [days.isToday ? time.when : days.last]);
}

type Ends = { readonly first: Point; readonly last: Point };

function moved(
  { result }: Telling,
  { label, first, last, measure }: Ends & { readonly label: string; readonly measure: number },
): Lead {
  const column = result.columns[measure];
  const pair = { name: null, earlier: first.figure, later: last.figure, told: null };
  if (column === undefined) return plainLead("");
  const [earlier, later] = [first.row.time?.when ?? "", last.row.time?.when ?? ""];
  return changeSentence(pair, { label, column, earlier, later });
}

/** Highest and lowest, where they are not the ends that are told already. */
function extremes(points: readonly Point[]): Lead {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return plainLead("");
  const high = points.reduce((best, point) => (point.figure.value > best.figure.value ? point : best), first);
  const low = points.reduce((best, point) => (point.figure.value < best.figure.value ? point : best), first);
  // An end that is as high as the highest has told it.
  const isInner = ({ figure: { value } }: Point) => value !== first.figure.value && value !== last.figure.value;
  const at = ({ row, figure }: Point): string => `${figure.text} ${row.time?.when ?? ""}`;
  if (isInner(high) && isInner(low)) return plainLead(`The highest value was ${at(high)}, the lowest ${at(low)}.`);
  if (isInner(high)) return plainLead(`The highest value was ${at(high)}.`);
  return plainLead(isInner(low) ? `The lowest value was ${at(low)}.` : "");
}

const otherMeasuresTold = 2;

/** What else is shown beside it, between the same ends. */
function otherMeasures(telling: Telling, { first, last }: Ends): readonly Lead[] {
  const { result } = telling;
  return result.measures.slice(1, 1 + otherMeasuresTold).map(({ label }, index) => {
    const [from, to] = [first.row.figures[index + 1] ?? null, last.row.figures[index + 1] ?? null];
    if (from === null || to === null) return plainLead("");
    const ends = { first: { row: first.row, figure: from }, last: { row: last.row, figure: to } };
    return moved(telling, { ...ends, label, measure: index + 1 });
  });
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

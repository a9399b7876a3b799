/** How a figure moved over time: from its first whole period to its last, and where it was highest and lowest. */
import "server-only";
import type { DataDays } from "#lib/domain/chart";
import { dateRole, roleStep } from "#lib/planner/explain/date-role";
import { thingOf } from "#lib/planner/explain/plan-scope";
import { lowerFirst } from "#lib/semantic/words";
import { askedDays } from "../../runtime/data-days.ts";
import { escapeCellText, joinWords } from "../../runtime/markdown-text.ts";
import { type AmountColumn, toldApart } from "../amount-text.ts";
import type { Measured, ReadRow } from "../read-result.ts";
import { noScope } from "../scope-text.ts";
import { changeSentence } from "./change-sentence.ts";
import { isWholeStep, leftOutSteps, partialSteps } from "./cut-steps.ts";
import { behind, joinLeads, type Lead, objectText, plainLead, subjectText, type Telling } from "./first-sentence.ts";
import { wasOrWere } from "./label-words.ts";

/** Null where no period has a value. */
export function trendSentence(telling: Telling): Lead | null {
  const { result } = telling;
  const points = pointsOf(result.rows, 0);
  const days = askedDays(telling);
  const { whole, partial } = splitPoints(points, days);
  const told = whole.length === 0 ? points : whole;
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined) return null;
  const name = result.measures[0]?.label ?? "The value";
  if (telling.execution.candidate.plan?.isRunning === true) {
    const note = whole.length === 0 ? partialSteps([last.row], days) : partialLead(partial, days);
    return joinLeads([runningLead(telling, points, last), note]);
  }
  const label = countedByRole(telling) ?? subjectText(name, datedScope(telling));
  if (partial.length > 0 && points.length <= pointsOfPair) return cutPair(telling, { label, points, days });
  if (first === last) {
    return joinLeads([
      plainLead(`${label} ${wasOrWere(name)} ${first.figure.text}${behind(first.row.time?.when ?? null)}.`),
      partialLead(partial, days),
    ]);
  }
  return joinLeads([
    moved(telling, { label, first, last, measure: 0 }),
    extremes(whole, result.columns[0]),
    partialLead(partial, days),
    ...otherMeasures(telling, { first, last }),
  ]);
}

/** Where a running total stands at a step, and since when it is added up. */
function runningLead({ result, scope }: Telling, points: readonly Point[], last: Point): Lead {
  const [first] = points;
  const start = first === last ? "" : ` since ${first?.row.time?.name ?? ""}`;
  const course = points.filter(({ row }) => (row.timeKey ?? 0) <= (last.row.timeKey ?? 0));
  const label = subjectText(result.measures[0]?.label ?? "The value", scope);
  return plainLead(`${label}${start} ${standWord([course])} ${last.figure.text} ${last.row.time?.when ?? ""}.`);
}

const pointsOfPair = 2;

type CutPair = { readonly label: string; readonly points: readonly Point[]; readonly days: DataDays };

/** One or two steps of which one is cut: what each of them has, and why it is partial. A part beside a whole is no change. */
function cutPair(telling: Telling, { label, points, days }: CutPair): Lead {
  const { measures, columns } = telling.result;
  const rows = points.map(({ row }) => row);
  const isCompared = telling.execution.candidate.plan?.compare != null;
  const told = isCompared ? 1 : 1 + otherMeasuresTold;
  const clauses = measures.slice(0, told).flatMap(({ label: name }, measure) => {
    const own = pointsOf(rows, measure);
    const figures = toldApart(
      own.map(({ figure }) => figure),
      columns[measure],
    );
    const ends = own.map(({ row }, place) => `${figures[place]?.text ?? ""}${behind(row.time?.when ?? null)}`);
    const subject = measure === 0 ? label : subjectText(name, noScope);
    return ends.length === 0 ? [] : [plainLead(`${subject} ${wasOrWere(name)} ${joinWords(ends)}.`)];
  });
  return joinLeads([...clauses, partialSteps(rows, days)]);
}

/** How a total of several steps is told at its end: only what has never fallen reaches a figure. */
export function standWord(courses: readonly (readonly Point[])[]): "reached" | "stood at" {
  const hasFallen = (course: readonly Point[]): boolean =>
    course.some(({ figure }, place) => figure.value < (course[place - 1] ?? { figure }).figure.value);
  return courses.some(hasFallen) ? "stood at" : "reached";
}

/** Things by a time of theirs are others at each time, no stock that grows: "The number of stores opened", "The number of customers per signup month". */
function countedByRole({ scope, execution, result, model }: Telling): string | null {
  const { plan } = execution.candidate;
  const [dimension] = plan?.dimensions ?? [];
  const [measure] = result.measures;
  if (plan === null || plan.asShare || measure === undefined || dimension === undefined || dimension.grain === null)
    return null;
  const role = dateRole(dimension.column, model);
  if (role === null || thingOf(plan, model) !== dimension.column.table) return null;
  const words = role.participle ?? `per ${roleStep(role, dimension.grain)}`;
  const own = { ...scope, behind: [escapeCellText(words), ...scope.behind] };
  return `The number of ${objectText(measure.label, own)}`;
}

/** By what other date than their plain one: a year that is one of the things themselves, "stores (by opening year)". */
function datedScope({ scope, execution, result, model }: Telling): Telling["scope"] {
  const [dimension] = execution.candidate.plan?.dimensions ?? [];
  const label = result.groups[0]?.label;
  if (label === undefined || dimension?.label !== label) return scope;
  const role = dimension.grain === null ? null : dateRole(dimension.column, model);
  if (dimension.grain !== null && role === null) return scope;
  const step = dimension.grain === null ? lowerFirst(label) : roleStep(role, dimension.grain);
  return { ...scope, brackets: [`by ${escapeCellText(step)}`, ...scope.brackets] };
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

type Split = {
  readonly whole: readonly Point[];
  /** In the order of time. */
  readonly partial: readonly Point[];
};

/** What has only begun is no fall, and what began late is no rise: the first and the last step are told apart where they are cut. */
export function splitPoints(points: readonly Point[], days: DataDays): Split {
  const isCut = (point: Point): boolean =>
    (point === points[0] || point === points.at(-1)) && !isWholeStep(point.row, days);
  return { whole: points.filter((point) => !isCut(point)), partial: points.filter(isCut) };
}

/** What a step that is not whole has: "The year 2026 is not complete: 2 so far." */
export function partialLead(partial: Split["partial"], days: DataDays): Lead {
  return leftOutSteps(
    partial.map(({ row, figure }) => ({ row, text: figure.text })),
    days,
  );
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
function extremes(points: readonly Point[], column: AmountColumn | undefined): Lead {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return plainLead("");
  const high = points.reduce((best, point) => (point.figure.value > best.figure.value ? point : best), first);
  const low = points.reduce((best, point) => (point.figure.value < best.figure.value ? point : best), first);
  // An end that is as high as the highest has told it.
  const isInner = ({ figure: { value } }: Point) => value !== first.figure.value && value !== last.figure.value;
  const ends = [first.figure, last.figure];
  const at = ({ row, figure }: Point): string => {
    const [text = figure.text] = toldApart([figure, ...ends], column).map((told) => told.text);
    return `${text} ${row.time?.when ?? ""}`;
  };
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
    return moved(telling, { ...ends, label: subjectText(label, noScope), measure: index + 1 });
  });
}

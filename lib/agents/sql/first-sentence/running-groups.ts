/** Running totals by group: where each group stands at the end. No period of them is a best one, the last is simply the last. */
import "server-only";
import { formatCount } from "#lib/domain/format";
import { countedNoun, lowerFirst } from "#lib/semantic/words";
import { askedDays } from "../../runtime/data-days.ts";
import { joinWords } from "../../runtime/markdown-text.ts";
import { toldApart } from "../amount-text.ts";
import { partialSteps } from "./cut-steps.ts";
import { joinLeads, type Lead, plainLead, subjectText, type Telling } from "./first-sentence.ts";
import { type Point, pointsOf, standWord } from "./trend-sentence.ts";

const groupsTold = 4;

/** Null where the rows are no running totals of groups over time, or not all of them are there. */
export function runningGroupsSentence(telling: Telling): Lead | null {
  const { result, execution } = telling;
  const { plan } = execution.candidate;
  if (plan === null || !plan.isRunning || plan.asShare || plan.limit !== null || plan.having.length > 0) return null;
  const points = pointsOf(result.rows, 0).filter(({ row }) => row.category !== null);
  const [first, last] = [points[0], points.at(-1)];
  if (result.groups.length < 2 || !result.isWhole || first === undefined || last === undefined) return null;
  const ends = endsOf(points);
  if (ends === null) return null;
  const told = ends.length > groupsTold ? ends.slice(0, groupsTold - 1) : ends;
  const figures = toldApart(
    told.map(({ figure }) => figure),
    result.columns[0],
  );
  const standings = told.map(({ row }, place) => `${figures[place]?.text ?? ""} for ${row.category ?? ""}`);
  const label = subjectText(result.measures[0]?.label ?? "value", telling.scope);
  const since = first.row.timeKey === last.row.timeKey ? "" : ` since ${first.row.time?.name ?? ""}`;
  const courses = told.map(({ row }) => points.filter((point) => point.row.category === row.category));
  const isAllThere = told.every(({ row }) => row.timeKey === last.row.timeKey);
  // What has ended before came to nothing at the end of the others.
  const verb = isAllThere ? standWord(courses) : "stood at";
  const text = `${label}${since} ${verb} ${joinWords(standings)} ${last.row.time?.when ?? ""}.`;
  return joinLeads([
    plainLead(
      text,
      told.map(({ row }) => row.category ?? ""),
    ),
    restLead(telling, ends.length - told.length),
    partialSteps([last.row], askedDays(telling)),
  ]);
}

/** Of each group its last point, the highest first; null where a group has two in one period. */
function endsOf(points: readonly Point[]): readonly Point[] | null {
  const places = new Set(points.map(({ row }) => `${row.timeKey} ${row.category}`));
  if (places.size < points.length) return null;
  const ends = new Map(points.map((point) => [point.row.category, point]));
  return [...ends.values()].toSorted((left, right) => right.figure.value - left.figure.value);
}

function restLead({ result }: Telling, more: number): Lead {
  if (more === 0) return plainLead("");
  const [group, ...others] = result.groups.filter(({ role }) => role === "category");
  const noun = group === undefined || others.length > 0 ? "group" : lowerFirst(group.label);
  const rest = `The table has ${formatCount(more)} more ${countedNoun(noun, more)}.`;
  return plainLead(rest, [rest]);
}

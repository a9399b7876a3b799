/** Whether a group goes only the way of all groups, or one of its own. */
import type { Series } from "../series.ts";
import { grainRules } from "./calendar.ts";
import { medianOf } from "./robust.ts";
import type { Finding, Unusual } from "./unusual.ts";

type Course = { readonly series: Series; readonly unusual: Unusual };

/** The other groups go at least this part of the way of one that goes with them. */
const shared = 0.5;

/** The middle one of the other groups moved the same way, and at least half as much. */
export function movesWithOthers(finding: Finding, own: Course, others: readonly Course[]): boolean {
  const way = moveOf(finding, own);
  const usual = medianOf(others.map((other) => moveOf(finding, other)));
  return way !== 0 && usual / way >= shared;
}

/** By how much of itself a course moved where the finding is; NaN where that cannot be said. */
function moveOf(finding: Finding, { series, unusual }: Course): number {
  const first = series.points.findIndex(({ from }) => from === finding.from);
  const last = series.points.findIndex(({ from }) => from === finding.to);
  if (first < 0 || last < first) return Number.NaN;
  if (finding.kind !== "level-shift" && finding.kind !== "trend-break")
    return unusual.state === "refused" ? Number.NaN : awayFromExpected({ series, unusual }, first, last);
  // What lasts is expected once it is there: the time before it is what it is held against.
  const room = finding.kind === "level-shift" ? 4 * grainRules[series.grain].level : series.points.length;
  const count = Math.min(room, first, last - first + 1);
  return meanBetween(series, first, first + count) / meanBetween(series, first - count, first) - 1;
}

type JudgedCourse = { readonly series: Series; readonly unusual: Extract<Unusual, { state: "judged" }> };

function awayFromExpected({ series, unusual }: JudgedCourse, first: number, last: number): number {
  let actual = 0;
  let expected = 0;
  for (let place = first; place <= last; place += 1) {
    actual += series.points[place]?.value ?? 0;
    expected += unusual.expectation[place]?.expected ?? 0;
  }
  return actual / expected - 1;
}

function meanBetween({ points }: Series, first: number, end: number): number {
  const values = points.slice(first, end).flatMap(({ value }) => (value === null ? [] : [value]));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Whether the last step of a course is unusual, by the rule of docs/unusual.md, as it would have been told on that day. */
import type { AlertCondition, AlertState } from "#lib/domain/alert";
import type { Series } from "../series.ts";
import { grainRules } from "../unusual/calendar.ts";
import { findUnusual } from "../unusual/find-unusual.ts";
import type { ExpectedStep, Finding } from "../unusual/unusual.ts";

/** Yes, no, or nobody can tell. */
export type Holds = "yes" | "no" | "unknown";

type Way = Extract<AlertCondition, { kind: "unusual" }>["way"];

/** What was told before: the steps that were unusual, and whether they still go on. */
export type ToldBefore = Pick<AlertState, "isOn" | "odd">;

/** Chance may bring one of so many findings: a course is looked at day after day, and each look could be wrong. */
const falseDiscoveryRate = 0.001;

/**
 * It begins with a step that is a finding of its own, and goes on while steps lie outside of the band of what was usual
 * before; a level that has lasted is the usual one. Unknown where the course is too short, or too even, to tell.
 */
export function unusualStep(series: Series, way: Way, { isOn, odd }: ToldBefore): Holds {
  const last = series.points.at(-1);
  if (last === undefined) return "unknown";
  if (isOn && hasLasted(series, odd)) return "no";
  const isOdd = (from: string) => odd !== null && from >= odd.from && from <= odd.to && from !== last.from;
  const points = series.points.map((point) => (isOdd(point.from) ? { ...point, value: null } : point));
  const judged = findUnusual({ ...series, points }, { falseDiscoveryRate });
  if (judged.state === "refused") return "unknown";
  if (isOn) return isOutside(last.value, judged.expectation.at(-1), way);
  return judged.findings.some((finding) => isOfStep(finding, last.from) && isWay(finding, way)) ? "yes" : "no";
}

/** Whether what was told has gone on for so long that it is a new level. */
export function hasLasted({ grain, points }: Series, odd: ToldBefore["odd"]): boolean {
  return odd !== null && points.filter(({ from }) => from >= odd.from).length > 2 * grainRules[grain].level;
}

function isOutside(value: number | null, expected: ExpectedStep | undefined, way: Way): Holds {
  if (expected === undefined || expected.low === null || expected.high === null || value === null) return "unknown";
  const isLow = way !== "high" && value < expected.low;
  const isHigh = way !== "low" && value > expected.high;
  return isLow || isHigh ? "yes" : "no";
}

/** Levels and slopes are told of courses; a step by itself has none. */
function isOfStep(finding: Finding, from: string): boolean {
  return finding.kind !== "level-shift" && finding.kind !== "trend-break" && finding.to === from;
}

function isWay(finding: Finding, way: Way): boolean {
  if (way === "either") return true;
  const isLow = finding.kind === "missing-load" || finding.actual < finding.expected;
  return isLow === (way === "low");
}

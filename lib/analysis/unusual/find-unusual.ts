/** Finds what is unusual in a series by a rule that can be checked by hand: see docs/unusual.md. */

import { studentReach } from "../distributions.ts";
import type { Series } from "../series.ts";
import { type Frame, frameOf, grainRules, judgesSlope } from "./calendar.ts";
import { chanceOf, type Decomposition, finishDecomposition } from "./decompose.ts";
import { type Gaps, missedRuns, readGaps } from "./gaps.ts";
import { judge } from "./judge.ts";
import { at, figures, medianOf } from "./robust.ts";
import { chooseScale, type Scale } from "./scale.ts";
import type { ExpectedStep, RefusedReason, Unusual, UnusualOptions } from "./unusual.ts";

/** Judges each step of a series against its own past and future, or says why it cannot. */
export function findUnusual(series: Series, options: UnusualOptions = {}): Unusual {
  const start = Math.max(
    0,
    series.points.findIndex((point) => point.value !== null),
  );
  const points = series.points.slice(start);
  const frame = frameOf(
    series.grain,
    points.map((point) => point.from),
  );
  const judged = points.length - (options.isLastPartial === true ? 1 : 0);
  const all = points.map((point, place) => (place < judged ? (point.value ?? Number.NaN) : Number.NaN));
  const gaps = readGaps(frame, all);
  const values = all.map((value, place) => (gaps.isAbsent[place] === true ? Number.NaN : value));
  const reason = refusal(frame, values, gaps, judged);
  if (reason !== null) return { state: "refused", reason };

  const { scale, scaled, parts: first } = chooseScale(frame, values);
  const parts = finishDecomposition(frame, scaled, first);
  // A course that repeats itself exactly leaves nothing but what computing loses.
  if (!(parts.deviation > 1e-9 * Math.abs(medianOf(scaled))))
    return { state: "refused", reason: { kind: "hardly-varies" } };
  const pValues = scaled.map((value, place) => chanceOf(value - at(parts.expected, place), parts));
  const context = { frame, scale, scaled, values: all, parts, pValues };
  return {
    state: "judged",
    expectation: [
      ...series.points.slice(0, start).map(({ from }) => ({ from, expected: null, low: null, high: null })),
      ...expectationOf(frame, { gaps, scale, parts, share: options.bandShare ?? 0.99 }),
    ],
    findings: judge(context, missedRuns(frame, gaps, judged - 1), {
      last: judged - 1,
      rate: options.falseDiscoveryRate ?? 0.02,
    }),
    returning: parts.returning.steps,
    model: {
      ...{ scale: scale.kind, hasWeekdays: parts.hasWeekdays, hasYearCourse: parts.hasYearCourse },
      judgesSlope: judgesSlope(frame),
      ...{ deviation: parts.deviation, tailDegrees: parts.tailDegrees, tested: figures(pValues).length },
    },
  };
}

function refusal(frame: Frame, values: readonly number[], gaps: Gaps, judged: number): RefusedReason | null {
  const present = figures(values);
  const needed = grainRules[frame.grain].fewest;
  const closed = frame.weekdays.filter((day) => gaps.closed.has(day)).length;
  const isEnough = present.length + closed >= needed && present.length * 2 >= needed;
  if (!isEnough) return { kind: "too-few-steps", needed, present: present.length };
  const [first = 0] = present;
  if (present.every((value) => value === first)) return { kind: "constant", value: first };
  if (present.length < 0.6 * (judged - closed))
    return { kind: "too-many-gaps", present: present.length, steps: judged };
  const repeated = present.filter((value, place) => value === present[place - 1]).length;
  const isFlat = repeated * 2 >= present.length;
  return isFlat ? { kind: "hardly-varies" } : null;
}

type Drawn = { readonly gaps: Gaps; readonly scale: Scale; readonly parts: Decomposition; readonly share: number };

function expectationOf(frame: Frame, { gaps, scale, parts, share }: Drawn): ExpectedStep[] {
  const unit = studentReach(0.5, parts.tailDegrees) / 0.6745;
  const reach = (studentReach(1 - share, parts.tailDegrees) / unit) * parts.deviation;
  return frame.froms.map((from, place) => {
    const middle = at(parts.expected, place);
    if (gaps.closed.has(at(frame.weekdays, place))) return { from, expected: null, low: null, high: null };
    return { from, expected: scale.back(middle), low: scale.back(middle - reach), high: scale.back(middle + reach) };
  });
}

/** Whether a condition holds for a figure or a step: yes, no, or nobody can tell. */
import type { AlertCondition, AlertRule, LimitSide } from "#lib/domain/alert";
import { assertNever } from "#lib/domain/assert-never";
import { type Holds, type ToldBefore, unusualStep } from "./unusual-step.ts";
import type { WatchedCourse, WatchedGroup, WatchedStep } from "./watched-figures.ts";

/** A rule with what it was before: a limit with a margin is left only beyond that. */
export type Asked = ToldBefore & { readonly rule: AlertRule };

/** What is known holds or does not. */
export function holdsIf(isTrue: boolean): Holds {
  return isTrue ? "yes" : "no";
}

/** Whether a figure stands on that side; while the alert is on, the margin belongs to that side as well. */
export function isBeyond(
  value: number,
  { is, limit }: { readonly is: LimitSide; readonly limit: number },
  { rule, isOn }: Pick<Asked, "rule" | "isOn">,
): boolean {
  const margin = isOn ? (rule.margin ?? 0) : 0;
  switch (is) {
    case "below":
      return value < limit + margin;
    case "at-most":
      return value <= limit + margin;
    case "above":
      return value > limit - margin;
    case "at-least":
      return value >= limit - margin;
  }
}

/** Low figures of a time that is not over say nothing: more may come. High ones do, of what only adds up. */
export function isUpward(condition: AlertCondition): boolean {
  switch (condition.kind) {
    case "limit":
    case "group":
      return condition.is === "above" || condition.is === "at-least";
    case "change":
      return condition.way === "rise";
    case "late":
    case "unusual":
      return false;
  }
}

/** The groups beyond their limit; a named one without a figure is unknown. */
export function groupsBeyond(
  groups: readonly WatchedGroup[],
  condition: Extract<AlertCondition, { kind: "group" }>,
  asked: Pick<Asked, "rule" | "isOn">,
): readonly WatchedGroup[] {
  const isMeant = ({ name }: WatchedGroup) => condition.groups.length === 0 || condition.groups.includes(name);
  return groups.filter((group) => isMeant(group) && group.value !== null && isBeyond(group.value, condition, asked));
}

/** Of a step of a course, with the steps before it. */
export function stepHolds(course: WatchedCourse, steps: readonly WatchedStep[], place: number, asked: Asked): Holds {
  const { condition } = asked.rule;
  const value = steps[place]?.value ?? null;
  switch (condition.kind) {
    case "limit":
      return value === null ? "unknown" : holdsIf(isBeyond(value, condition, asked));
    case "change": {
      const change = changeAt(course, steps, place, condition);
      return change === null ? "unknown" : holdsIf(isFarEnough(change, condition));
    }
    case "unusual":
      return unusualStep({ grain: course.grain, points: steps.slice(0, place + 1) }, condition.way, asked);
    case "group":
    case "late":
      return "unknown";
    default:
      return assertNever(condition);
  }
}

type Change = Extract<AlertCondition, { kind: "change" }>;

/** The step that a change is told against. */
export function earlierStep(
  { grain }: Pick<WatchedCourse, "grain">,
  steps: readonly WatchedStep[],
  place: number,
  against: Change["against"],
): WatchedStep | null {
  if (against === "step-before") return steps[place - 1] ?? null;
  if (grain === "week") return steps[place - 52] ?? null;
  const from = steps[place]?.from ?? "";
  const earlier = `${Number(from.slice(0, 4)) - 1}${from.slice(4)}`;
  return steps.find((step) => step.from === earlier) ?? null;
}

/** As a part or a number, as the condition tells it; null where there is nothing to compare with. */
export function changeAt(
  course: Pick<WatchedCourse, "grain">,
  steps: readonly WatchedStep[],
  place: number,
  { against, unit }: Change,
): number | null {
  const later = steps[place]?.value ?? null;
  const earlier = earlierStep(course, steps, place, against)?.value ?? null;
  if (later === null || earlier === null) return null;
  if (unit === "number") return later - earlier;
  return earlier === 0 ? null : (later - earlier) / Math.abs(earlier);
}

function isFarEnough(change: number, { way, by }: Change): boolean {
  if (way === "either") return Math.abs(change) >= by;
  return way === "fall" ? -change >= by : change >= by;
}

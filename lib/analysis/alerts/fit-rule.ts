/** Whether a rule can be judged by the columns of an answer; a limit of an answer by groups is one for each group. */
import type { AlertCondition, AlertFigure, AlertRule } from "#lib/domain/alert";
import type { OutputColumn } from "#lib/domain/chart";
import type { PlanTime, TimeGrain } from "#lib/domain/plan";

export type FittedRule =
  | { readonly kind: "fits"; readonly rule: AlertRule; readonly figure: AlertFigure }
  /** In one sentence. */
  | { readonly kind: "not"; readonly why: string };

export type Watched = {
  readonly outputs: readonly OutputColumn[];
  /** The answer is a single figure where it has no steps and no groups. */
  readonly isOneRow: boolean;
  /** The days that the question asks about; null where it asks about all. */
  readonly window: Pick<PlanTime, "to" | "label" | "anchor"> | null;
};

/** For a limit of an answer by groups the rule is one for each group. */
export function fitRule(rule: AlertRule, { outputs, isOneRow, window }: Watched): FittedRule {
  const measure = outputs.find(
    ({ role, label }) => role === "measure" && (rule.figure === null || rule.figure === label),
  );
  const time = outputs.find(({ role }) => role === "time");
  const hasGroups = outputs.some(({ role }) => role === "category");
  if (measure === undefined) return not("The answer has no figure that could be watched.");
  if (time !== undefined && time.grain === undefined)
    return not("The times of this answer follow no step of the calendar.");
  const { condition } = rule;
  const open = time === undefined ? neverOver(window) : null;
  if (open !== null && isOfLow(condition))
    return not(`What is not over is not judged for being low, and that never is (${open}): ask by day or month.`);
  const { label, format, unit } = measure;
  return fittedTo({ label, format, unit, grain: time?.grain }, rule, { hasGroups, isOneRow });
}

type Shape = { readonly hasGroups: boolean; readonly isOneRow: boolean };

function fittedTo(figure: AlertFigure, rule: AlertRule, { hasGroups, isOneRow }: Shape): FittedRule {
  const { condition } = rule;
  switch (condition.kind) {
    case "limit":
      if (hasGroups)
        return { kind: "fits", figure, rule: { ...rule, condition: { ...condition, kind: "group", groups: [] } } };
      return figure.grain !== undefined || isOneRow
        ? { kind: "fits", figure, rule }
        : not("The answer lists rows, and no figure of theirs could be watched.");
    case "group":
      return hasGroups ? { kind: "fits", figure, rule } : not("The answer has no groups that could be watched.");
    case "late":
      return isShorter(condition, figure.grain ?? "day")
        ? not(`This answer comes by ${figure.grain}s and shows no gap that is shorter: ask by day, or wait for longer.`)
        : overTime(rule, figure, hasGroups);
    case "change":
    case "unusual":
      return overTime(rule, figure, hasGroups);
  }
}

/** Its words; counted from each day anew, it always holds that day. */
function neverOver(window: Watched["window"]): string | null {
  const { to, anchor, label } = window ?? { to: null, anchor: null, label: "" };
  return anchor !== null && to !== null && to > anchor ? label : null;
}

function isOfLow(condition: AlertCondition): boolean {
  const isOfLimit = condition.kind === "limit" || condition.kind === "group";
  return isOfLimit && (condition.is === "below" || condition.is === "at-most");
}

function overTime(rule: AlertRule, figure: AlertFigure, hasGroups: boolean): FittedRule {
  return figure.grain !== undefined && !hasGroups
    ? { kind: "fits", figure, rule }
    : not("This can be watched for one figure over days, weeks or months.");
}

const dayCounts: Readonly<Record<TimeGrain, number>> = { day: 1, week: 7, month: 30, quarter: 90, year: 360 };

/** Rows of a step that has begun hide for as long that none come any more. */
function isShorter({ count, unit }: Extract<AlertCondition, { kind: "late" }>, grain: TimeGrain): boolean {
  return count * dayCounts[unit] < dayCounts[grain];
}

function not(why: string): FittedRule {
  return { kind: "not", why };
}

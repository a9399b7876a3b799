/** Whether a rule can be judged by the columns of an answer; a limit of an answer by groups is one for each group. */
import type { AlertCondition, AlertFigure, AlertRule } from "#lib/domain/alert";
import type { OutputColumn } from "#lib/domain/chart";
import type { TimeGrain } from "#lib/domain/plan";

export type FittedRule =
  | { readonly kind: "fits"; readonly rule: AlertRule; readonly figure: AlertFigure }
  /** In one sentence. */
  | { readonly kind: "not"; readonly why: string };

/** `isOneRow`: the answer is a single figure where it has no steps and no groups. */
export function fitRule(rule: AlertRule, outputs: readonly OutputColumn[], isOneRow: boolean): FittedRule {
  const measure = outputs.find(
    ({ role, label }) => role === "measure" && (rule.figure === null || rule.figure === label),
  );
  const time = outputs.find(({ role }) => role === "time");
  const hasGroups = outputs.some(({ role }) => role === "category");
  if (measure === undefined) return not("The answer has no figure that could be watched.");
  if (time !== undefined && time.grain === undefined)
    return not("The times of this answer follow no step of the calendar.");
  const { condition } = rule;
  const { label, format, unit } = measure;
  const figure = { label, format, unit, grain: time?.grain };
  switch (condition.kind) {
    case "limit":
      if (hasGroups)
        return { kind: "fits", figure, rule: { ...rule, condition: { ...condition, kind: "group", groups: [] } } };
      return time !== undefined || isOneRow
        ? { kind: "fits", figure, rule }
        : not("The answer lists rows, and no figure of theirs could be watched.");
    case "group":
      return hasGroups ? { kind: "fits", figure, rule } : not("The answer has no groups that could be watched.");
    case "late":
      if (figure.grain !== undefined && !hasGroups && isShorter(condition, figure.grain))
        return not(
          `This answer comes by ${figure.grain}s and shows no gap that is shorter: ask by day, or wait for longer.`,
        );
      return overTime(rule, figure, hasGroups);
    case "change":
    case "unusual":
      return overTime(rule, figure, hasGroups);
  }
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

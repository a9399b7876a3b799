/** Whether a rule can be judged by the columns of an answer; a limit of an answer by groups is one for each group. */
import type { AlertFigure, AlertRule } from "#lib/domain/alert";
import type { OutputColumn } from "#lib/domain/chart";

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
    case "change":
    case "late":
    case "unusual":
      return time !== undefined && !hasGroups
        ? { kind: "fits", figure, rule }
        : not("This can be watched for one figure over days, weeks or months.");
  }
}

function not(why: string): FittedRule {
  return { kind: "not", why };
}

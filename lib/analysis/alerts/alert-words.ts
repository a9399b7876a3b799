/** What an alert says of its figures: plain text, numbers as the answer writes them. */
import type { AlertCondition, AlertFigure, AlertRule, LimitSide } from "#lib/domain/alert";
import { assertNever } from "#lib/domain/assert-never";
import type { OutputColumn } from "#lib/domain/chart";
import { formatCounted, formatNumber } from "#lib/domain/format";
import type { TimeGrain } from "#lib/domain/plan";
import { grainLabel } from "#lib/domain/time-grain";
import { withoutUnit, withUnit } from "#lib/domain/unit-text";

type Look = Pick<OutputColumn, "label" | "format" | "unit">;

/** "Revenue", without the unit that its numbers carry. */
export function figureName({ label, unit }: Look): string {
  return withoutUnit(label, unit ?? null);
}

/** A number of the figure; "nothing" where there is none. */
export function amount(value: number | null, { format, unit }: Look): string {
  if (value === null) return "nothing";
  return withUnit(formatNumber(value, format), format === "percent" ? null : (unit ?? null));
}

/** "Jul 2026", "2026-07-01", "the week of 2026-07-06" */
export function stepName(from: string, grain: TimeGrain): string {
  const name = grainLabel(Date.parse(from), grain);
  return grain === "week" ? `the week of ${name}` : name;
}

/** "on 2026-07-01", "in Jul 2026" */
export function atStep(from: string, grain: TimeGrain): string {
  return `${grain === "day" ? "on" : "in"} ${stepName(from, grain)}`;
}

const sides: Readonly<Record<LimitSide, string>> = {
  below: "below",
  "at-most": "at or below",
  above: "above",
  "at-least": "at or above",
};

/** What is told, behind the figure's name: "below 50", "a fall of 10% or more from the day before". */
export function conditionText(condition: AlertCondition, look: Look, grain: TimeGrain | null): string {
  switch (condition.kind) {
    case "limit":
      return `${sides[condition.is]} ${amount(condition.limit, look)}`;
    case "group": {
      const side = `${sides[condition.is]} ${amount(condition.limit, look)}`;
      return condition.groups.length === 0 ? `any group ${side}` : `${condition.groups.join(", ")} ${side}`;
    }
    case "change":
      return `${changeWords[condition.way]} of ${changeAmount(condition, look)} or more from ${againstText(condition, grain)}`;
    case "late":
      return `nothing for ${formatCounted(condition.count, condition.unit)}`;
    case "unusual":
      return unusualWords[condition.way];
    default:
      return assertNever(condition);
  }
}

/** The figure and what is told of it: "Orders: below 50". */
export function alertText({ condition }: AlertRule, figure: AlertFigure): string {
  return `${figureName(figure)}: ${conditionText(condition, figure, figure.grain ?? null)}`;
}

const changeWords = { fall: "a fall", rise: "a rise", either: "a change" } as const;

const unusualWords = {
  low: "lower than its past lets expect",
  high: "higher than its past lets expect",
  either: "outside of what its past lets expect",
} as const;

type Change = Extract<AlertCondition, { kind: "change" }>;

function changeAmount({ by, unit }: Change, look: Look): string {
  return unit === "part" ? formatNumber(by, "percent") : amount(by, look);
}

/** "the week before", "the same week a year before" */
export function againstText({ against }: Change, grain: TimeGrain | null): string {
  const step = grain ?? "step";
  return against === "step-before" ? `the ${step} before` : `the same ${step} a year before`;
}

/** A difference with its sign: "-12.5%", "+30". */
export function signedChange(change: number, { unit }: Change, look: Look): string {
  const text = unit === "part" ? formatNumber(change, "percent") : amount(change, look);
  return change > 0 ? `+${text}` : text;
}

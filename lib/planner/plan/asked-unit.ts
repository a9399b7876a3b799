/** A unit that an answer is asked for in, "in km": figures are converted where the ratio is exact, and what is not is told. */
import type { MeasureExpression, Plan, PlanMetric } from "#lib/domain/plan";
import { kindOfUnit, unitFactor } from "#lib/domain/unit-sizes";
import { withUnit } from "#lib/domain/unit-text";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { unitAt, unitCalled } from "../words/number-units.ts";
import { tokenise } from "../words/tokenise.ts";
import { metricNumber } from "./metric-number.ts";

export type AskedUnit = {
  readonly unit: string;
  /** The question without it, every other word at its place. */
  readonly rest: string;
};

/** Null where no unit is asked for; one behind a number is that of the number. */
export function askedUnit(question: string): AskedUnit | null {
  const tokens = tokenise(question);
  for (const [place, token] of tokens.entries()) {
    const [first] = token.lower === "in" ? tokens.slice(place + 1) : [];
    if (first === undefined) continue;
    const found = unitAt(tokens, place + 1) ?? { unit: first.lower, length: 1 };
    const last = tokens[place + found.length] ?? first;
    if (kindOfUnit(found.unit) === undefined) continue;
    const blank = " ".repeat(last.end - token.start);
    return { unit: found.unit, rest: `${question.slice(0, token.start)}${blank}${question.slice(last.end)}` };
  }
  return null;
}

/** The plan with its figures in that unit, and a sentence on it; null where nothing that it shows is of that kind. */
export function inUnit({ unit }: AskedUnit, plan: Plan, model: SemanticModel): Plan | null {
  if (isGroup(unit, plan)) return plan;
  const shown = shownUnits(plan, model).filter((stored) => unitFactor(stored, unit) !== null);
  if (shown.length === 0) return null;
  const others = [...new Set(shown)].filter((stored) => stored !== unit);
  if (others.length === 0) return plan;
  const metrics = plan.metrics.map((metric) => convertedMetric(metric, unit, model));
  const kept = shownUnits({ ...plan, metrics }, model).filter((stored) => others.includes(stored));
  const told = others.map((stored) =>
    kept.includes(stored)
      ? `The rows hold ${stored}; they are shown as they are stored, not in ${unit}.`
      : `Converted from ${stored} to ${unit}, ${ratioText(stored, unit)}.`,
  );
  return { ...plan, metrics, assumptions: [...plan.assumptions, ...told] };
}

/** "in days" may ask for the steps of a course. */
function isGroup(unit: string, { dimensions }: Plan): boolean {
  const words = dimensions.flatMap(({ evidence }) => evidence.flatMap(tokenise));
  return words.some(({ lower }) => unitCalled(lower) === unit);
}

function shownUnits({ metrics, detail }: Plan, model: SemanticModel): readonly string[] {
  const numbers =
    detail === null
      ? metrics.map((metric) => metricNumber(metric, model))
      : detail.columns.flatMap(({ table, column }) => findColumn(model, table, column) ?? []);
  return numbers.flatMap(({ unit }) => unitCalled(unit) ?? []);
}

/** The figure as it is, where it is of another kind, or where groups are summed up in steps. */
function convertedMetric(metric: PlanMetric, unit: string, model: SemanticModel): PlanMetric {
  const stored = unitCalled(metricNumber(metric, model).unit);
  const factor = stored === null || stored === unit ? null : unitFactor(stored, unit);
  if (factor === null || metric.expression.kind === "over_groups") return metric;
  const expression: MeasureExpression = {
    kind: "arithmetic",
    operator: factor.operator,
    left: metric.expression,
    right: { kind: "number", value: factor.value },
  };
  return { ...metric, name: null, expression, unit };
}

function ratioText(from: string, to: string): string {
  const factor = unitFactor(from, to);
  const [one, other] = factor?.operator === "/" ? [to, from] : [from, to];
  return `${withUnit("1", one)} being ${factor?.value ?? 1} ${other}`;
}

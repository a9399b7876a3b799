/** A figure that is the difference of two others, which it stands behind. */
import type { MeasureExpression, MeasureOperand, PlanMetric } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst, splitIdentifier } from "#lib/semantic/words";
import { metricNumber } from "../plan/metric-number.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import type { AskedDifference } from "../request/request.ts";

/** Null where it is not clear of which figures it is, or where one cannot be taken from the other. */
export function withDifference(
  draft: PlanDraft,
  asked: AskedDifference | null,
  model: SemanticModel,
): PlanDraft | null {
  if (asked === null) return draft;
  const { metrics, detail, compare, asShare, isRunning } = draft;
  if (detail !== null || compare !== null || asShare || isRunning) return null;
  const places = placesOf(metrics, asked);
  const [left, right] = (places ?? []).map((place) => metrics[place]);
  if (places === null || left === undefined || right === undefined || !areAlike(left, right, model)) return null;
  const [one, other] = [operandOf(left.expression), operandOf(right.expression)];
  if (one === null || other === null) return null;
  const metric: PlanMetric = {
    name: null,
    label: `${left.label} minus ${lowerFirst(right.label)}`,
    expression: { kind: "arithmetic", operator: "-", left: one, right: other },
    evidence: [asked.text],
  };
  return placedBehind(draft, { metric, place: Math.max(...places) + 1, asked });
}

type Placed = { readonly metric: PlanMetric; readonly place: number; readonly asked: AskedDifference };

function placedBehind(draft: PlanDraft, { metric, place, asked }: Placed): PlanDraft {
  const { keeps, text } = asked;
  const having =
    keeps === null
      ? draft.having
      : [...draft.having, { metric: metric.expression, operator: keeps, value: 0, evidence: [text] }];
  const order = draft.order.map((one) =>
    one.by === "metric" && one.index >= place ? { ...one, index: one.index + 1 } : one,
  );
  return { ...draft, metrics: draft.metrics.toSpliced(place, 0, metric), order, having };
}

/** The two that are named; of two figures without names the first is the one that the other is taken from. */
function placesOf(metrics: readonly PlanMetric[], { left, right }: AskedDifference): readonly [number, number] | null {
  const isUnnamed = left.length === 0 && right.length === 0;
  if (isUnnamed) return metrics.length === 2 ? [0, 1] : null;
  const [one, other] = [left, right].map((words) => placeOf(metrics, words));
  if (one === undefined || other === undefined || one < 0 || other < 0 || one === other) return null;
  return [one, other];
}

function placeOf(metrics: readonly PlanMetric[], words: readonly string[]): number {
  const said = words.join(" ");
  const own = metrics.findIndex(({ evidence, label }) =>
    [...evidence, label].some((text) => text.toLowerCase() === said),
  );
  if (own >= 0) return own;
  const within = metrics.flatMap(({ evidence, label }, place) =>
    [...evidence, label].some((text) => ` ${text.toLowerCase()} `.includes(` ${said} `)) ? [place] : [],
  );
  return within.length === 1 ? (within[0] ?? -1) : -1;
}

/** In one unit; an average by row and a sum of all rows have nothing in common. */
function areAlike(left: PlanMetric, right: PlanMetric, model: SemanticModel): boolean {
  const [one, other] = [metricNumber(left, model), metricNumber(right, model)];
  const isPercent = (format: string | null): boolean => format === "percent";
  const functions = [left, right].map(({ expression }) =>
    expression.kind === "aggregate" ? expression.function : "other",
  );
  const isMixed = functions.includes("avg") && functions.includes("sum");
  const isOneUnit = one.unit === other.unit || ((one.unit ?? other.unit) !== null && areOneKind(left, right));
  return isOneUnit && isPercent(one.format) === isPercent(other.format) && !isMixed;
}

/** Where only one column tells its unit: "claim amount" and "paid amount" of the same rows. */
function areOneKind(left: PlanMetric, right: PlanMetric): boolean {
  const [one, other] = [left, right].map(({ expression, label }) => ({
    table: expression.kind === "aggregate" ? expression.column.table : null,
    kind: splitIdentifier(label).at(-1),
  }));
  return one?.table != null && one.table === other?.table && one.kind === other.kind;
}

function operandOf(expression: MeasureExpression): MeasureOperand | null {
  return expression.kind === "over_groups" ? null : expression;
}

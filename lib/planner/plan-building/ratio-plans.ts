/** Two plans for a figure as one plan for their ratio: conditions of one side stay with its figure. */
import type { ColumnRef, Plan, PlanExists, PlanFilter, PlanMetric, PlanTime, SimpleMeasure } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { onlyMeasure, plainMeasure } from "../plan/measures.ts";
import { isYearColumn } from "../time/time-part.ts";

/** Null where the two have no groups in common, or one has conditions that a figure cannot carry. */
export function ratioPlan(model: SemanticModel, numerator: Plan, denominator: Plan): Plan | null {
  const [first, second] = [sideOf(numerator), sideOf(denominator)];
  if (first === null || second === null || !haveSameGroups(numerator, denominator)) return null;
  if (mixes(first.measure, second.measure)) return null;
  if (sharesConditions(first, second)) return withRatio(second.plan, first, second);
  const [own, other] = [filtersOf(model, first.plan), filtersOf(model, second.plan)];
  if (own === null || other === null) return null;
  const plan = { ...numerator, filters: [], exists: [], time: null };
  return withRatio(plan, filteredSide(first, own), filteredSide(second, other));
}

type Side = { readonly plan: Plan; readonly metric: PlanMetric; readonly measure: SimpleMeasure };

function sideOf(plan: Plan): Side | null {
  const [metric, ...more] = plan.metrics;
  const measure = metric === undefined ? null : onlyMeasure(metric);
  const isMore = more.length + plan.having.length + plan.alternatives.length > 0 || plan.limit !== null;
  const isOther = plan.detail !== null || plan.compare !== null || plan.setOperation !== null;
  return metric === undefined || measure === null || isMore || isOther ? null : { plan, metric, measure };
}

/** A sum by an average depends on how many rows there are. */
function mixes(left: SimpleMeasure, right: SimpleMeasure): boolean {
  const functions = [left, right].map((measure) => {
    const plain = plainMeasure(measure);
    return plain.kind === "count" ? "count" : plain.function;
  });
  return functions.includes("sum") && functions.includes("avg");
}

function haveSameGroups(left: Plan, right: Plan): boolean {
  const groupsOf = ({ dimensions }: Plan): string =>
    JSON.stringify(dimensions.map(({ column, grain, part, via }) => ({ column, grain, part, via })));
  return groupsOf(left) === groupsOf(right);
}

/** What stands at the end is said of both, if they count different things: "ratio of repairs to bookings in 2025". */
function sharesConditions(first: Side, second: Side): boolean {
  if (conditionsOf(first.plan) === conditionsOf(second.plan)) return true;
  const isFree = conditionsOf(first.plan) === conditionsOf({ ...first.plan, filters: [], exists: [], time: null });
  return isFree && JSON.stringify(first.measure) !== JSON.stringify(second.measure);
}

function conditionsOf({ filters, exists, time }: Plan): string {
  return JSON.stringify({ filters, exists, time }, (key, value: unknown) => (key === "evidence" ? undefined : value));
}

/** The conditions of a plan as those of its figure; null where they are more than that. */
function filtersOf(model: SemanticModel, plan: Plan): PlanFilter[] | null {
  const related = plan.exists.map((exists) => keyFilter(model, exists));
  const known = related.filter((filter) => filter !== null);
  return known.length < related.length ? null : [...plan.filters, ...known, ...timeFilters(model, plan.time)];
}

/** Rows that belong to one of another table have its key. */
function keyFilter(model: SemanticModel, exists: PlanExists): PlanFilter | null {
  const { of, table, filters, time, having, isNegated, evidence } = exists;
  const ways = model.relationships.filter(({ fromTable, toTable }) => fromTable === of && toTable === table);
  const [way] = ways;
  const [column, ...others] = way?.fromColumns ?? [];
  const isBare = filters.length === 0 && time === null && having === null;
  if (!isBare || ways.length !== 1 || column === undefined || others.length > 0) return null;
  const condition = { operator: isNegated ? ("is_null" as const) : ("is_not_null" as const) };
  return { column: { table: of, column }, via: null, condition, evidence };
}

/** A period as conditions of a figure. */
export function timeFilters(model: SemanticModel, time: PlanTime | null): PlanFilter[] {
  if (time === null) return [];
  const { column, from, to, evidence } = time;
  const ends = [
    { operator: ">=" as const, date: from },
    { operator: "<" as const, date: to },
  ];
  return ends.flatMap(({ operator, date }) =>
    date === null
      ? []
      : [{ column, via: null, condition: { operator, value: storedDate(model, column, date) }, evidence }],
  );
}

function storedDate(model: SemanticModel, { table, column }: ColumnRef, date: string): string | number {
  const known = findColumn(model, table, column);
  return known !== undefined && isYearColumn(known) ? Number(date.slice(0, 4)) : date;
}

function filteredSide(side: Side, filters: PlanFilter[]): Side {
  return { ...side, measure: filtered(side.measure, filters) };
}

/** The figure of only those rows that meet the conditions. */
export function filtered(measure: SimpleMeasure, filters: readonly PlanFilter[]): SimpleMeasure {
  if (filters.length === 0) return measure;
  return measure.kind === "filtered"
    ? { ...measure, filters: [...measure.filters, ...filters] }
    : { kind: "filtered", measure, filters: [...filters] };
}

function withRatio(plan: Plan, first: Side, second: Side): Plan {
  const metric: PlanMetric = {
    name: null,
    label: `${first.metric.label} / ${second.metric.label.toLowerCase()}`,
    expression: { kind: "ratio", numerator: first.measure, denominator: second.measure },
    evidence: [...first.metric.evidence, ...second.metric.evidence],
  };
  const assumptions = [...new Set([...first.plan.assumptions, ...second.plan.assumptions])];
  return { ...plan, metrics: [metric], asShare: false, assumptions };
}

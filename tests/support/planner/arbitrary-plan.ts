/** Plans of every shape that the plan form allows, over any model: what can be said, whether or not anybody asks it. */
import fc from "fast-check";
import { isTemporalKind } from "#lib/domain/column-kind";
import type { Plan, PlanExists, PlanHaving, PlanOrder, PlanTime, SimpleMeasure, SinglePlan } from "#lib/domain/plan";
import { reach } from "#lib/planner/plan/reach";
import { isYearColumn } from "#lib/planner/time/time-part";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import {
  arbitraryDimension,
  arbitraryFilter,
  arbitraryMeasure,
  arbitraryMetric,
  arbitrarySimpleMeasure,
  barePlan,
  columnsFor,
  comparison,
  evidence,
  referenceOf,
} from "./arbitrary-parts.ts";

/** Windows that are closed, open on either side, or none. */
export function arbitraryTime(model: SemanticModel, table: string): fc.Arbitrary<PlanTime | null> {
  const columns = columnsFor(model, table, false).filter(
    ({ known }) => (isTemporalKind(known.kind) && known.kind !== "time") || isYearColumn(known),
  );
  if (columns.length === 0) return fc.constant(null);
  const bounds = fc.constantFrom(
    ["2024-03-01", "2025-01-01"],
    [null, "2025-06-01"],
    ["2024-07-01", null],
    ["2025-01-01", "2026-01-01"],
  );
  const window = fc.tuple(fc.constantFrom(...columns), bounds).map(
    ([column, [from = null, to = null]]): PlanTime => ({
      column: referenceOf(column),
      from,
      to,
      label: "then",
      anchor: null,
      evidence,
    }),
  );
  return fc.option(window);
}

/** Related rows of any kind: over a key, over several, over a bridge, with a condition and a figure. */
export function arbitraryExists(model: SemanticModel, of: string): fc.Arbitrary<PlanExists | null> {
  const related = model.tables
    .map(({ name }) => name)
    .filter((name) => name !== of && (canReach(model, name, of) || reach(model, of, name, null).kind === "bridged"));
  if (related.length === 0) return fc.constant(null);
  return fc.constantFrom(...related).chain((table) => {
    const isBridged = !canReach(model, table, of);
    const measure = isBridged
      ? fc.constant<SimpleMeasure>({ kind: "count", table })
      : arbitrarySimpleMeasure(model, table);
    const having = fc.record({ measure, operator: comparison, value: fc.integer({ min: 0, max: 6 }) });
    return fc.record({
      of: fc.constant(of),
      table: fc.constant(table),
      isNegated: fc.boolean(),
      filters: fc.array(arbitraryFilter(model, table), { maxLength: 1 }),
      time: arbitraryTime(model, table),
      having: fc.option(having),
      evidence: fc.constant(evidence),
    });
  });
}

function arbitraryHaving(model: SemanticModel, table: string): fc.Arbitrary<PlanHaving> {
  return fc.record({
    metric: arbitraryMeasure(model, table),
    operator: comparison,
    value: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant("average" as const)),
    evidence: fc.constant(evidence),
  });
}

/** Figures by groups. */
function arbitraryGroups(model: SemanticModel, table: string): fc.Arbitrary<Plan> {
  const order = fc.record({
    by: fc.constantFrom("metric", "dimension"),
    index: fc.integer({ min: 0, max: 2 }),
    direction: fc.constantFrom("ascending", "descending"),
    evidence: fc.constant(evidence),
  });
  const shift = fc.record({
    grain: fc.constantFrom("month", "quarter", "year", "week"),
    count: fc.integer({ min: 1, max: 3 }),
  });
  const parts = fc.record({
    metrics: fc.array(arbitraryMetric(model, table), { minLength: 1, maxLength: 3 }),
    dimensions: fc.array(arbitraryDimension(model, table, true), { maxLength: 3 }),
    filters: fc.array(arbitraryFilter(model, table), { maxLength: 2 }),
    alternatives: fc.array(fc.array(arbitraryFilter(model, table), { minLength: 2, maxLength: 2 }), { maxLength: 1 }),
    exists: fc.array(arbitraryExists(model, table), { maxLength: 1 }).map((all) => all.filter((one) => one !== null)),
    having: fc.array(arbitraryHaving(model, table), { maxLength: 2 }),
    time: arbitraryTime(model, table),
    order: fc.array(order, { maxLength: 2 }),
    limit: fc.option(fc.integer({ min: 1, max: 5 })),
    limitWithin: fc.subarray([0, 1]),
    asShare: fc.boolean(),
    isRunning: fc.boolean(),
    compare: fc.option(fc.record({ shift, label: fc.constant("before"), evidence: fc.constant(evidence) })),
  });
  return parts.map((own) => barePlan(model, own)).filter((plan) => isWhole(plan, model));
}

/** Aggregated rows must know every group and every condition, whichever bridge the groups are read over. */
function isWhole(plan: Plan, model: SemanticModel): boolean {
  const bases = basesOf(plan, model);
  const asked = [...plan.dimensions, ...plan.filters, ...plan.alternatives.flat()].map(({ column }) => column.table);
  const times = plan.time === null ? [] : [plan.time.column.table];
  return bases.every(
    (base) =>
      asked.every((table) => reach(model, base, table, null).kind !== "none") &&
      times.every((table) => canReach(model, base, table)),
  );
}

function basesOf(plan: Plan, model: SemanticModel): string[] {
  return model.tables
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(plan.metrics).includes(`"table":"${name}"`));
}

/** A list of rows. */
function arbitraryList(model: SemanticModel, table: string): fc.Arbitrary<SinglePlan> {
  const columns = columnsFor(model, table, false);
  const detail = fc.record({
    table: fc.constant(table),
    columns: fc.uniqueArray(fc.constantFrom(...columns).map(referenceOf), {
      minLength: 1,
      maxLength: 3,
      selector: ({ column }) => findColumn(model, table, column)?.label ?? column,
    }),
    isDistinct: fc.boolean(),
  });
  return fc
    .record({
      detail,
      filters: fc.array(arbitraryFilter(model, table), { maxLength: 2 }),
      exists: fc.array(arbitraryExists(model, table), { maxLength: 1 }).map((all) => all.filter((one) => one !== null)),
      time: arbitraryTime(model, table),
      limit: fc.option(fc.integer({ min: 1, max: 20 })),
      order: fc.constantFrom<PlanOrder[]>([], [{ by: "detail", index: 0, direction: "descending", evidence }]),
    })
    .map((own) => barePlan(model, own));
}

/** Two lists of the same columns. */
export function arbitrarySet(model: SemanticModel): fc.Arbitrary<Plan> {
  return fc.constantFrom(...model.tables.map(({ name }) => name)).chain((table) =>
    fc
      .tuple(arbitraryList(model, table), arbitraryList(model, table), fc.constantFrom("intersect", "except", "union"))
      .map(([first, second, kind]): Plan => {
        const { setOperation: _, ...plan } = barePlan(model, {
          ...second,
          detail: first.detail,
          order: [],
          limit: null,
        });
        return barePlan(model, { ...first, setOperation: { kind, plan, evidence } });
      }),
  );
}

export function arbitraryPlan(model: SemanticModel): fc.Arbitrary<Plan> {
  const tables = fc.constantFrom(...model.tables.map(({ name }) => name));
  const groups = tables.chain((table) => arbitraryGroups(model, table));
  const lists = tables.chain((table) => arbitraryList(model, table)).map((plan) => barePlan(model, plan));
  return fc.oneof(
    { weight: 6, arbitrary: groups },
    { weight: 2, arbitrary: lists },
    { weight: 1, arbitrary: arbitrarySet(model) },
  );
}

/** Parts of plans over any model: groups, conditions and measures of every kind that the plan form allows. */
import fc from "fast-check";
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import type {
  ColumnRef,
  MeasureExpression,
  MeasureOperand,
  PlainMeasure,
  Plan,
  PlanDimension,
  PlanFilter,
  PlanMetric,
  SimpleMeasure,
} from "#lib/domain/plan";
import { blankPlan } from "#lib/planner/plan/blank-plan";
import { reach } from "#lib/planner/plan/reach";
import type { SemanticColumn, SemanticModel } from "#lib/semantic/model";

export const comparison = fc.constantFrom("=", "!=", ">", ">=", "<", "<=");
export const evidence: string[] = [];

type Known = ColumnRef & { readonly known: SemanticColumn };

/** A plan without anything; overlay what it is about. */
export function barePlan(model: SemanticModel, more: Partial<Plan> = {}): Plan {
  return { ...blankPlan(model), ...more };
}

/** Columns that a row of the table has by itself or by what it belongs to; with `isBridged` also those of rows that belong to it. */
export function columnsFor(model: SemanticModel, table: string, isBridged: boolean): Known[] {
  return model.tables.flatMap(({ name, columns }) => {
    const way = reach(model, table, name, null).kind;
    if (way === "none" || (way === "bridged" && !isBridged)) return [];
    return columns.map((known) => ({ table: name, column: known.name, known }));
  });
}

export function referenceOf({ table, column }: Known): ColumnRef {
  return { table, column };
}

function groupable({ known }: Known): boolean {
  return known.role !== "fact" && known.kind !== "json" && known.kind !== "binary";
}

export function arbitraryDimension(
  model: SemanticModel,
  table: string,
  isBridged = false,
): fc.Arbitrary<PlanDimension> {
  return fc.constantFrom(...columnsFor(model, table, isBridged).filter(groupable)).chain((one) => {
    const isDate = isTemporalKind(one.known.kind) && one.known.kind !== "time";
    const grains = isDate ? fc.constantFrom("month", "week", "quarter", "year", "day") : fc.constant(null);
    const parts = isDate ? fc.constantFrom("month_of_year", "day_of_week", "quarter_of_year") : fc.constant(null);
    return fc.tuple(fc.boolean(), grains, parts).map(([isPart, grain, part]): PlanDimension => {
      const own = isPart ? { grain: null, part } : { grain, part: null };
      return { column: referenceOf(one), label: one.known.label, via: null, evidence, ...own };
    });
  });
}

function storedValue({ kind, profile }: SemanticColumn): fc.Arbitrary<string | number | boolean> {
  if (isNumericKind(kind)) return fc.integer({ min: 0, max: 200 });
  if (kind === "boolean") return fc.boolean();
  if (isTemporalKind(kind)) return fc.constantFrom("2024-06-01", "2025-03-15");
  const stored = profile.values.slice(0, 5);
  return stored.length === 0 ? fc.constantFrom("a", "O'Neill", "two\nlines") : fc.constantFrom(...stored);
}

export function arbitraryFilter(model: SemanticModel, table: string, isBridged = true): fc.Arbitrary<PlanFilter> {
  const columns = columnsFor(model, table, isBridged).filter(
    ({ known }) => known.kind !== "time" && known.kind !== "json",
  );
  return fc.constantFrom(...columns).chain((one) => {
    const { known } = one;
    const value = storedValue(known);
    const same = columns.filter((other) => other.table === one.table && other.known.kind === known.kind);
    const ordered = fc.constantFrom(one, ...same).chain((other) =>
      comparison.map((sign): PlanFilter["condition"] => ({
        operator: "compare_column",
        comparison: sign,
        other: referenceOf(other),
      })),
    );
    const plain: fc.Arbitrary<PlanFilter["condition"]>[] = [
      fc.tuple(comparison, value).map(([operator, own]) => ({ operator, value: own })),
      fc
        .tuple(fc.constantFrom("in", "not_in"), fc.array(value, { minLength: 1, maxLength: 3 }))
        .map(([operator, values]) => ({ operator, values })),
      fc.tuple(value, value).map(([low, high]) => ({ operator: "between", low, high })),
      fc.constantFrom("is_null", "is_not_null").map((operator) => ({ operator })),
      ordered,
    ];
    const texts = fc
      .tuple(fc.constantFrom("contains", "not_contains", "starts_with", "ends_with"), fc.constantFrom("a", "ER", "%_'"))
      .map(([operator, text]): PlanFilter["condition"] => ({ operator, text }));
    const figures = fc
      .tuple(comparison, fc.constantFrom("avg", "min", "max", "median"), fc.subarray(same, { maxLength: 1 }))
      .map(([sign, name, alike]): PlanFilter["condition"] => ({
        operator: "compare_aggregate",
        comparison: sign,
        function: name,
        within: alike.map(referenceOf),
        time: null,
      }));
    const isNumber = isNumericKind(known.kind);
    return fc
      .oneof(...plain, ...(known.kind === "text" ? [texts] : []), ...(isNumber ? [figures] : []))
      .map((condition) => ({ column: referenceOf(one), via: null, condition, evidence: ["said"] }));
  });
}

export function arbitraryPlainMeasure(model: SemanticModel, table: string): fc.Arbitrary<PlainMeasure> {
  const numbers = (model.tables.find(({ name }) => name === table)?.columns ?? []).filter(({ kind }) =>
    isNumericKind(kind),
  );
  const count = fc.constant<PlainMeasure>({ kind: "count", table });
  if (numbers.length === 0) return count;
  const aggregate = fc
    .tuple(fc.constantFrom("sum", "avg", "min", "max", "median", "count_distinct"), fc.constantFrom(...numbers))
    .map(
      ([name, column]): PlainMeasure => ({ kind: "aggregate", function: name, column: { table, column: column.name } }),
    );
  return fc.oneof(count, aggregate);
}

export function arbitrarySimpleMeasure(model: SemanticModel, table: string): fc.Arbitrary<SimpleMeasure> {
  const filtered = fc
    .tuple(arbitraryPlainMeasure(model, table), fc.array(arbitraryFilter(model, table), { minLength: 1, maxLength: 2 }))
    .map(([measure, filters]): SimpleMeasure => ({ kind: "filtered", measure, filters }));
  return fc.oneof(arbitraryPlainMeasure(model, table), filtered);
}

export function arbitraryMeasure(model: SemanticModel, table: string): fc.Arbitrary<MeasureExpression> {
  const simple = arbitrarySimpleMeasure(model, table);
  const number = fc.constantFrom(0, 2, -1.5).map((value): MeasureOperand => ({ kind: "number", value }));
  const ratio = fc
    .tuple(simple, simple)
    .map(([numerator, denominator]) => ({ kind: "ratio" as const, numerator, denominator }));
  const operand: fc.Arbitrary<MeasureOperand> = fc.oneof(simple, ratio, number);
  const sign = fc.constantFrom("+", "-", "*", "/");
  const calculation = fc
    .tuple(sign, operand, operand)
    .map(([operator, left, right]) => ({ kind: "arithmetic" as const, operator, left, right }));
  const nested = fc
    .tuple(sign, calculation, fc.oneof(operand, calculation))
    .map(([operator, left, right]) => ({ kind: "arithmetic" as const, operator, left, right }));
  const units = columnsFor(model, table, true).filter(groupable);
  const over = fc
    .tuple(fc.constantFrom("sum", "avg", "min", "max", "median"), simple, fc.constantFrom(...units))
    .map(([name, measure, by]) => ({
      kind: "over_groups" as const,
      function: name,
      measure,
      by: referenceOf(by),
      grain: null,
    }));
  return fc.oneof(simple, ratio, over, calculation, nested);
}

export function arbitraryMetric(model: SemanticModel, table: string): fc.Arbitrary<PlanMetric> {
  return fc
    .tuple(fc.constantFrom("Figure", "Amount", "Bookings"), arbitraryMeasure(model, table))
    .map(([label, expression]) => ({ name: null, label, expression, evidence }));
}

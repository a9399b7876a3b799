/** Plans of every shape with rows that could have come back: what an answer may have to be told of. */
import fc from "fast-check";
import type { OutputColumn } from "#lib/domain/chart";
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import { dialects } from "#lib/domain/dialects";
import { isYearName } from "#lib/domain/identifier-name";
import type { DatePart, Plan, PlanDimension, PlanFilter, PlanTime, SinglePlan } from "#lib/domain/plan";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { compilePlan } from "#lib/planner/compile/compile";
import { mapPlanFilters } from "#lib/planner/plan/plan-filters";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { arbitraryPlan } from "../../planner/arbitrary-plan.ts";

export type Answer = { readonly plan: Plan; readonly rows: ResultRow[] };

const mostRows = 6;

/** Whole numbers between 1,000 and 3,000 stand for years alone. */
export function arbitraryAnswer(model: SemanticModel): fc.Arbitrary<Answer> {
  return arbitraryPlan(model)
    .map((plan) => withYears(withPeriods(plan)))
    .chain((plan) => {
      const outputs = outputsOf(plan, model);
      if (outputs === null) return fc.constant(null);
      const row = fc.tuple(...outputs.map((output) => arbitraryCell(output, plan, model)));
      return fc.array(row, { maxLength: mostRows }).map((rows) => ({ plan, rows }));
    })
    .filter((answer) => answer !== null);
}

/** Null where no statement fits the plan. */
function outputsOf(plan: Plan, model: SemanticModel): readonly OutputColumn[] | null {
  try {
    return compilePlan(plan, { model, dialect: dialects.duckdb }).outputs;
  } catch {
    return null;
  }
}

/** Periods are called as people call them. */
function withPeriods({ setOperation, ...plan }: Plan): Plan {
  const other = setOperation === null ? null : { ...setOperation, plan: periodsNamed(setOperation.plan) };
  return { ...periodsNamed(plan), setOperation: other };
}

function periodsNamed<Named extends SinglePlan>(plan: Named): Named {
  const { time, compare, exists } = plan;
  const label = `previous ${compare?.shift.grain ?? "year"}`;
  return {
    ...plan,
    time: periodNamed(time),
    compare: compare === null ? null : { ...compare, label },
    exists: exists.map((one) => ({ ...one, time: periodNamed(one.time) })),
  };
}

function periodNamed(time: PlanTime | null): PlanTime | null {
  if (time === null) return null;
  const { from, to } = time;
  if (from === null) return { ...time, label: `before ${to ?? ""}` };
  if (to === null) return { ...time, label: `since ${from}` };
  return { ...time, label: from.slice(5) === to.slice(5) ? `in ${from.slice(0, 4)}` : `from ${from} to ${to}` };
}

const firstYear = 1950;

/** Years are compared with years. */
function withYears(plan: Plan): Plan {
  const year = (value: string | number | boolean) => (typeof value === "number" ? firstYear + (value % 50) : value);
  return mapPlanFilters(plan, (filter): PlanFilter => {
    const { column, condition } = filter;
    if (!isYearName(column.column)) return filter;
    if ("value" in condition) return { ...filter, condition: { ...condition, value: year(condition.value) } };
    if ("values" in condition) return { ...filter, condition: { ...condition, values: condition.values.map(year) } };
    if ("low" in condition)
      return { ...filter, condition: { ...condition, low: year(condition.low), high: year(condition.high) } };
    return filter;
  });
}

const days = fc.constantFrom("2024-01-01", "2024-04-01", "2025-01-01", "2025-02-01", "2026-01-01");
const years = fc.integer({ min: firstYear, max: 2006 });
const names = fc.constantFrom("Rome", "Berlin", "Paris", "O'Neill", "A & B", "x*y");

function arbitraryCell({ label, role, format }: OutputColumn, plan: Plan, model: SemanticModel): fc.Arbitrary<Cell> {
  if (role === "time") return days;
  const dimension = plan.dimensions.find((one) => one.label === label);
  if (role === "category") return fc.option(dimension === undefined ? names : groupValue(dimension, model));
  if (role === "detail") return fc.oneof(names, days);
  if (format === "percent") return fc.option(fc.integer({ min: 0, max: 1000 }).map((part) => part / 1000));
  const number = fc.oneof(
    few,
    fc.integer({ min: 1, max: 22_000 }).map((value) => value * wide),
  );
  return format === "integer" ? fc.option(number) : fc.option(number.map((value) => `${value}.25`));
}

/** So that sums and differences are no years either. */
const few = fc.integer({ min: 0, max: 160 });
const wide = 4_000;

const partValues: Readonly<Record<DatePart, Cell[]>> = {
  hour_of_day: [0, 9, 23],
  day_of_week: ["Mon", "Sat", "Sun"],
  month_of_year: ["Jan", "Nov", "Dec"],
  quarter_of_year: [1, 2, 4],
  decade: [1980, 1990, 2000],
};

function groupValue({ column, grain, part }: PlanDimension, model: SemanticModel): fc.Arbitrary<Cell> {
  if (part !== null) return fc.constantFrom<Cell[]>(...partValues[part]);
  const kind = findColumn(model, column.table, column.column)?.kind ?? "text";
  if (grain !== null || isTemporalKind(kind)) return days;
  if (kind === "boolean") return fc.boolean();
  if (isYearName(column.column)) return years;
  return isNumericKind(kind) ? fc.integer({ min: 1, max: 99 }) : names;
}

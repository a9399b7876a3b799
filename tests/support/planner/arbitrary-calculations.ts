/** Calculations of any kind over groups of the small shops' orders. */
import fc from "fast-check";
import { derivedName } from "#lib/domain/derived-column";
import type { ColumnRef, PlanCompare, PlanDimension, PlanFilter, PlanTime, SimpleMeasure } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import { addPeriods, periodStart } from "#lib/planner/time/calendar";
import { dimension } from "./arbitrary-derived.ts";
import type { Grouped } from "./naive-rows.ts";

const order = (column: string): ColumnRef => ({ table: "ORDERS", column });
const orderDate = order("ORDER_DATE");
const amount = order("AMOUNT");
const evidence: string[] = [];

const measures: fc.Arbitrary<SimpleMeasure> = fc.constantFrom(
  { kind: "count", table: "ORDERS" },
  { kind: "aggregate", function: "sum", column: amount },
  { kind: "aggregate", function: "avg", column: amount },
  { kind: "aggregate", function: "count_distinct", column: order("CUSTOMER_ID") },
);

const grains = fc.constantFrom(...(["week", "month", "month", "quarter", "quarter", "year"] as const));
const states = dimension(order("STATUS"), null, "State");
const regions = dimension({ table: "CUSTOMERS", column: "REGION" }, null, "Region");
const ofSeries = fc.constantFrom<PlanDimension[]>([], [], [states], [regions], [states, regions]);
const someGroups = fc.constantFrom<PlanDimension[]>([states], [regions], [states, regions]);

/** From the beginning of a step, from amidst it, without an end or without a beginning. */
function windows(grain: NonNullable<PlanDimension["grain"]>): fc.Arbitrary<PlanTime | null> {
  const days = fc.integer({ min: 0, max: 400 }).map((day) => addPeriods("2024-01-01", "day", day));
  const from = fc.oneof(
    { arbitrary: days.map((day) => periodStart(day, grain)), weight: 3 },
    { arbitrary: days, weight: 1 },
    { arbitrary: fc.constant(null), weight: 1 },
  );
  const to = fc.option(fc.integer({ min: 20, max: 500 }), { freq: 2 });
  return fc.option(
    fc
      .tuple(from, to)
      .map(([first, length]) =>
        orderedIn(first, length === null ? null : addPeriods(first ?? "2024-01-01", "day", length)),
      ),
    { freq: 4 },
  );
}

function orderedIn(from: string | null, to: string | null): PlanTime {
  return { column: orderDate, from, to, label: "then", anchor: null, evidence };
}

export type Calculated = { readonly asked: Grouped; readonly calculation: PlanCalculation };

function calculated(
  dimensions: readonly PlanDimension[],
  time: fc.Arbitrary<PlanTime | null>,
  calculation: fc.Arbitrary<PlanCalculation>,
): fc.Arbitrary<Calculated> {
  return fc.record({ measure: measures, time, calculation }).map(({ measure, time: window, calculation: one }) => ({
    asked: { table: "ORDERS", dimensions, measure, filters: [], time: window },
    calculation: one,
  }));
}

/** Along steps in time, of one series or of several. */
function alongSteps(
  of: (grain: NonNullable<PlanDimension["grain"]>) => fc.Arbitrary<PlanCalculation>,
): fc.Arbitrary<Calculated> {
  return fc.tuple(grains, ofSeries, fc.boolean()).chain(([grain, series, isFirst]) => {
    const step = dimension(orderDate, grain, "Step");
    return calculated(isFirst ? [step, ...series] : [...series, step], windows(grain), of(grain));
  });
}

export const movings = alongSteps(() =>
  fc.record({
    kind: fc.constant("moving" as const),
    function: fc.constantFrom("avg" as const, "sum" as const),
    steps: fc.constantFrom(2, 2, 3, 4),
    evidence: fc.constant(evidence),
  }),
);

export const indexes = alongSteps((grain) =>
  fc
    .option(fc.integer({ min: 0, max: 400 }).map((day) => periodStart(addPeriods("2024-01-01", "day", day), grain)))
    .map((base) => ({ kind: "indexed", base, evidence })),
);

export const growths = alongSteps(() => fc.constant({ kind: "compound_growth", evidence }));

/** Of groups, with or without steps in time beside them. */
function ofGroups(calculation: (count: number) => fc.Arbitrary<PlanCalculation>): fc.Arbitrary<Calculated> {
  return fc.tuple(grains, someGroups, fc.boolean()).chain(([grain, groups, hasSteps]) => {
    const dimensions = hasSteps ? [dimension(orderDate, grain, "Step"), ...groups] : groups;
    return calculated(dimensions, windows(grain), calculation(dimensions.length));
  });
}

export const ranks = ofGroups(() => fc.constant({ kind: "rank", evidence }));

export const cumulativeShares = ofGroups(() =>
  fc
    .option(fc.constantFrom(0.25, 0.5, 0.8, 1), { freq: 2 })
    .map((until) => ({ kind: "cumulative_share", until, evidence })),
);

export const sharesWithin = ofGroups((count) =>
  fc
    .subarray(
      Array.from({ length: count }, (_, place) => place),
      { minLength: Math.min(1, count - 1), maxLength: Math.max(count - 1, 0) },
    )
    .map((within) => ({ kind: "share_within", within, evidence })),
).filter(({ asked }) => asked.dimensions.length > 1);

const firstOrder: ColumnRef = {
  table: "ORDERS",
  column: derivedName({
    kind: "summary",
    function: "min",
    of: orderDate,
    by: order("CUSTOMER_ID"),
    key: order("CUSTOMER_ID"),
  }),
};
const since = (unit: "weeks" | "months" | "years"): ColumnRef => ({
  table: "ORDERS",
  column: derivedName({ kind: "elapsed", unit, from: firstOrder, to: orderDate }),
});

/** Those who came in one step, followed over the steps behind it. */
export const retentions: fc.Arbitrary<Calculated> = fc
  .tuple(
    fc.constantFrom("month" as const, "quarter" as const),
    fc.constantFrom("months" as const, "years" as const),
    ofSeries,
  )
  .chain(([grain, unit, groups]) =>
    calculated(
      [...groups, dimension(firstOrder, grain, "First"), dimension(since(unit), null, "Since")],
      windows(grain),
      fc.constant({ kind: "retention", evidence }),
    ),
  );

export type Compared = { readonly asked: Grouped; readonly shift: PlanCompare["shift"] };

const spans = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 60, max: 200 })).map(([day, length]) => {
  const from = addPeriods("2024-01-01", "day", day);
  return orderedIn(from, addPeriods(from, "day", length));
});

/** Groups beside an earlier time: all of it, or step by step. */
export const compared: fc.Arbitrary<Compared> = fc
  .record({
    groups: someGroups,
    grain: fc.constantFrom(null, "month" as const, "quarter" as const),
    measure: measures,
    time: spans,
    count: fc.integer({ min: 1, max: 2 }),
    isByYear: fc.boolean(),
  })
  .map(({ groups, grain, measure, time, count, isByYear }) => ({
    asked: {
      table: "ORDERS",
      dimensions: grain === null ? groups : [dimension(orderDate, grain, "Step"), ...groups],
      measure,
      filters: [],
      time,
    },
    shift: isByYear ? { grain: "year", count: 1 } : { grain: grain ?? "month", count },
  }));

/** The steps of a course: all orders, and those that meet a condition of their own. */
export type Course = { readonly steps: readonly PlanFilter[][]; readonly time: PlanTime | null };

const conditions: fc.Arbitrary<PlanFilter[]> = fc.array(
  fc.oneof(
    fc.constantFrom("PAID", "OPEN", "LOST").map(
      (value): PlanFilter => ({
        column: order("STATUS"),
        via: null,
        condition: { operator: "=", value },
        evidence,
      }),
    ),
    fc
      .integer({ min: 0, max: 200 })
      .map((value): PlanFilter => ({ column: amount, via: null, condition: { operator: ">=", value }, evidence })),
    fc.constant<PlanFilter>({ column: amount, via: null, condition: { operator: "is_not_null" }, evidence }),
  ),
  { maxLength: 2 },
);

export const courses: fc.Arbitrary<Course> = fc.record({
  steps: fc.array(conditions, { minLength: 2, maxLength: 5 }),
  time: windows("month"),
});

/** Steps with dates of their own, and some without one. */
export const timedCourses: fc.Arbitrary<{
  readonly steps: readonly { readonly filters: PlanFilter[]; readonly date: ColumnRef | null }[];
  readonly time: PlanTime | null;
  readonly unit: "minutes" | "hours" | "days" | "weeks";
}> = fc.record({
  steps: fc.array(
    fc.record({
      filters: conditions,
      date: fc.option(fc.constantFrom(order("ORDER_DATE"), order("PLACED_AT"), order("SHIPPED_AT")), { freq: 5 }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  time: windows("month"),
  unit: fc.constantFrom(...(["minutes", "hours", "days", "weeks"] as const)),
});

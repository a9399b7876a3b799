/** Orders that follow on each other: time since the one before and sessions, beside conditions and groups of any kind. */
import fc from "fast-check";
import { type DerivedColumn, derivedName } from "#lib/domain/derived-column";
import type { ColumnRef, PlanDimension, PlanFilter, PlanTime, SimpleMeasure } from "#lib/domain/plan";
import { dimension } from "./arbitrary-derived.ts";
import type { Grouped } from "./naive-rows.ts";

const order = (column: string): ColumnRef => ({ table: "ORDERS", column });
const region: ColumnRef = { table: "CUSTOMERS", column: "REGION" };
const calculated = (definition: DerivedColumn): ColumnRef => order(derivedName(definition));

const moments = fc.constantFrom(order("ORDER_DATE"), order("PLACED_AT"), order("SHIPPED_AT"));
const owners = fc.constantFrom(order("CUSTOMER_ID"), order("CUSTOMER_ID"), order("STATUS"), region);
const units = fc.constantFrom(...(["minutes", "hours", "days", "weeks", "months", "years"] as const));

const gaps = fc
  .record({ unit: units, date: moments, by: fc.option(owners, { freq: 3 }) })
  .map((one) => calculated({ kind: "gap", ...one }));

export type SessionRule = Pick<Extract<DerivedColumn, { kind: "session" }>, "pause" | "unit" | "date" | "by">;

/** Pauses of all lengths, so that some sessions have one row and some have many. */
export const sessionRules: fc.Arbitrary<SessionRule> = fc
  .record({
    span: fc.constantFrom(
      ...([
        { unit: "minutes", pause: 30 },
        { unit: "minutes", pause: 1440 },
        { unit: "hours", pause: 2.5 },
        { unit: "hours", pause: 700 },
        { unit: "days", pause: 1 },
        { unit: "days", pause: 40 },
      ] as const),
    ),
    date: moments,
    by: owners,
  })
  .map(({ span, ...rest }) => ({ ...span, ...rest }));

export function sessionColumn(rule: SessionRule, gives: "start" | "step"): ColumnRef {
  return calculated({ kind: "session", gives, ...rule });
}

const sessionParts = fc
  .tuple(sessionRules, fc.constantFrom("start" as const, "step" as const))
  .map(([rule, gives]) => sessionColumn(rule, gives));
const followed = fc.oneof({ arbitrary: gaps, weight: 2 }, { arbitrary: sessionParts, weight: 1 });

const numbers = fc.oneof(
  { arbitrary: followed, weight: 5 },
  {
    arbitrary: fc
      .tuple(followed, fc.constantFrom("+" as const, "-" as const, "*" as const))
      .map(([left, operator]) => calculated({ kind: "calculation", operator, left, right: order("AMOUNT") })),
    weight: 1,
  },
);

const stored: fc.Arbitrary<PlanFilter> = fc
  .constantFrom<Pick<PlanFilter, "column" | "condition">>(
    { column: order("STATUS"), condition: { operator: "=", value: "PAID" } },
    { column: region, condition: { operator: "=", value: "North" } },
    { column: order("AMOUNT"), condition: { operator: ">=", value: 4 } },
    { column: order("SHIPPED_AT"), condition: { operator: "is_not_null" } },
  )
  .map((one) => ({ ...one, via: null, evidence: [] }));

/** They hold behind all others. */
const ofFollowed: fc.Arbitrary<PlanFilter> = fc
  .tuple(followed, fc.constantFrom(">=" as const, "<" as const), fc.integer({ min: 0, max: 60 }))
  .map(([column, operator, value]) => ({ column, via: null, condition: { operator, value }, evidence: [] }));

const wholeGaps = fc
  .record({ unit: fc.constantFrom("days" as const, "months" as const), date: moments, by: fc.option(owners) })
  .map((one) => calculated({ kind: "gap", ...one }));

const groups: fc.Arbitrary<PlanDimension> = fc.oneof(
  fc.constantFrom(dimension(order("STATUS"), null), dimension(region, null)),
  fc
    .tuple(moments, fc.constantFrom("day" as const, "month" as const, "year" as const))
    .map(([column, grain]) => dimension(column, grain)),
  wholeGaps.map((of) => dimension(calculated({ kind: "band", of, width: 7 }), null)),
);

const windows: fc.Arbitrary<PlanTime> = fc
  .tuple(moments, fc.constantFrom("2024-01-31", "2024-03-01", null), fc.constantFrom(null, "2024-11-01"))
  .map(([column, from, to]) => ({ column, from, to, label: "then", anchor: null, evidence: [] }));

const functions = fc.constantFrom(...(["avg", "sum", "min", "max", "median", "p90"] as const));
const measures: fc.Arbitrary<SimpleMeasure> = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant("aggregate" as const), function: functions, column: numbers }),
    weight: 5,
  },
  { arbitrary: fc.constant({ kind: "count" as const, table: "ORDERS" }), weight: 1 },
);

/** Rows of the question, whatever is told of them. */
export const followedRows: fc.Arbitrary<Omit<Grouped, "measure">> = fc.record({
  table: fc.constant("ORDERS" as const),
  dimensions: fc
    .array(groups, { maxLength: 2 })
    .map((all) => all.map((one, index) => ({ ...one, label: `Group ${index + 1}` }))),
  filters: fc
    .tuple(fc.array(stored, { maxLength: 2 }), fc.array(ofFollowed, { maxLength: 1 }))
    .map((both) => both.flat()),
  time: fc.option(windows, { freq: 2 }),
});

/** Figures of what orders follow on. */
export const followedFigures: fc.Arbitrary<Grouped> = fc
  .tuple(followedRows, measures)
  .map(([rows, measure]) => ({ ...rows, measure }));

export const followedColumns = numbers;
export const storedConditions = stored;

/** Calculated columns of any kind over the small shops, one inside of another, and plans that use them everywhere. */
import fc from "fast-check";
import { type DerivedColumn, derivedName } from "#lib/domain/derived-column";
import type { ColumnRef, PlanDimension, PlanFilter, PlanTime, SimpleMeasure } from "#lib/domain/plan";
import type { Grouped } from "./naive-rows.ts";
import type { TradeTable } from "./trade-world.ts";

const order = (column: string): ColumnRef => ({ table: "ORDERS", column });
const customer = (column: string): ColumnRef => ({ table: "CUSTOMERS", column });

type Places = fc.Arbitrary<ColumnRef>;

function named(table: TradeTable, definition: fc.Arbitrary<DerivedColumn>): Places {
  return definition.map((one) => ({ table, column: derivedName(one) }));
}

/** What orders are alike in, and where a row of the table knows it from. */
function links(table: TradeTable): fc.Arbitrary<{ readonly by: ColumnRef; readonly key: ColumnRef }> {
  const ofCustomer = { by: order("CUSTOMER_ID"), key: customer("CUSTOMER_ID") };
  const ofRegion = { by: customer("REGION"), key: customer("REGION") };
  if (table === "CUSTOMERS") return fc.constantFrom(ofCustomer, ofRegion);
  const ofOrder = { by: order("CUSTOMER_ID"), key: order("CUSTOMER_ID") };
  return fc.constantFrom(ofCustomer, ofOrder, ofOrder, ofRegion, { by: order("STATUS"), key: order("STATUS") });
}

function stored(table: TradeTable, ofOrders: readonly string[], ofCustomers: readonly string[]): Places {
  return fc.constantFrom(...(table === "ORDERS" ? ofOrders.map(order) : []), ...ofCustomers.map(customer));
}

type SummaryFunction = Extract<DerivedColumn, { kind: "summary" }>["function"];

/** Of orders that are alike, or of customers of one region. */
function summaries(
  table: TradeTable,
  values: (of: TradeTable) => Places,
  functions: fc.Arbitrary<SummaryFunction>,
): fc.Arbitrary<DerivedColumn> {
  const region = { by: customer("REGION"), key: customer("REGION") };
  const ofOrders = fc.record({ link: links(table), of: ownValues("ORDERS", values("ORDERS")) });
  const ofCustomers = fc.record({ link: fc.constant(region), of: ownValues("CUSTOMERS", values("CUSTOMERS")) });
  return fc
    .tuple(fc.oneof({ arbitrary: ofOrders, weight: 4 }, { arbitrary: ofCustomers, weight: 1 }), functions)
    .map(([{ link, of }, name]) => ({ kind: "summary", function: name, of, ...link }));
}

/** A column of the table itself, not of what its rows belong to. */
function ownValues(table: TradeTable, places: Places): Places {
  return places.filter((place) => place.table === table);
}

/** Moments that a row of the table knows. */
function times(table: TradeTable, depth: number): Places {
  const own = stored(table, ["ORDER_DATE", "PLACED_AT", "SHIPPED_AT"], ["SIGNUP_DATE"]);
  if (depth === 0) return own;
  const summary = summaries(table, (of) => times(of, depth - 1), fc.constantFrom("min", "max"));
  const nth: fc.Arbitrary<DerivedColumn> = fc
    .record({ link: links(table), date: orderTimes, place: fc.integer({ min: 2, max: 4 }) })
    .map(({ link, date, place }) => ({ kind: "nth", place, date, ...link }));
  const ofRow: fc.Arbitrary<DerivedColumn> = fc
    .record({ link: links("ORDERS"), date: orderTimes, side: fc.constantFrom("previous" as const, "next" as const) })
    .map(({ link, date, side }) => ({ kind: "neighbour", side, date, by: link.by }));
  const behind = table === "ORDERS" ? [named("ORDERS", ofRow), times("CUSTOMERS", depth)] : [];
  return fc.oneof(own, named(table, summary), named(table, nth), ...behind);
}

const orderTimes = fc.constantFrom(order("ORDER_DATE"), order("PLACED_AT"), order("SHIPPED_AT"));

const units = fc.constantFrom(...(["minutes", "hours", "days", "weeks", "months", "years"] as const));

/** Numbers that a row of the table knows; whole ones where they are grouped by. */
function elapsedOf(table: TradeTable, depth: number, unit: typeof units = units): fc.Arbitrary<DerivedColumn> {
  return fc.record({
    kind: fc.constant("elapsed" as const),
    unit,
    from: times(table, depth),
    to: fc.oneof({ arbitrary: times(table, depth), weight: 5 }, { arbitrary: fc.constant("2024-12-31"), weight: 1 }),
  });
}

function counts(table: TradeTable): fc.Arbitrary<DerivedColumn> {
  return fc
    .record({ link: links(table), of: fc.constantFrom(null, order("AMOUNT"), order("SHIPPED_AT")) })
    .map(({ link, of }) => ({ kind: "summary", function: "count", of, ...link }));
}

const ordinals: fc.Arbitrary<DerivedColumn> = fc
  .record({ link: links("ORDERS"), date: orderTimes })
  .map(({ link, date }) => ({ kind: "ordinal", date, by: link.by }));

export function numbers(table: TradeTable, depth: number): Places {
  const own = table === "ORDERS" ? fc.constantFrom(order("AMOUNT"), order("DISCOUNT")) : named(table, counts(table));
  if (depth === 0) return own;
  const inner = numbers(table, depth - 1);
  const kinds: fc.Arbitrary<DerivedColumn>[] = [
    elapsedOf(table, depth - 1),
    fc.record({
      kind: fc.constant("calculation" as const),
      operator: fc.constantFrom("+" as const, "-" as const, "*" as const, "/" as const),
      left: inner,
      right: inner,
    }),
    bands(inner),
    classes(inner, fc.constant("place")),
    quantiles(table),
    counts(table),
    summaries(table, (of) => numbers(of, depth - 1), fc.constantFrom("min", "max", "sum")),
  ];
  const behind = table === "ORDERS" ? [named("ORDERS", ordinals), numbers("CUSTOMERS", depth)] : [];
  return fc.oneof(...kinds.map((kind) => named(table, kind)), ...behind);
}

function bands(of: Places): fc.Arbitrary<DerivedColumn> {
  return fc.record({ kind: fc.constant("band" as const), of, width: fc.constantFrom(1, 5, 2.5, 7, 100) });
}

type Classes = Extract<DerivedColumn, { kind: "classes" }>;

/** Classes of numbers, named, or by their places. */
function classes(of: Places, gives: fc.Arbitrary<Classes["gives"]>): fc.Arbitrary<DerivedColumn> {
  const edge = fc.record({ at: fc.constantFrom(-3, 0, 1, 2, 5.5, 10, 20), isBelow: fc.boolean() });
  const place = (one: { readonly at: number; readonly isBelow: boolean }): number => one.at * 10 + Number(one.isBelow);
  return fc
    .record({
      of,
      edges: fc
        .uniqueArray(edge, { minLength: 1, maxLength: 4, selector: place })
        .map((edges) => edges.toSorted((one, other) => place(one) - place(other))),
      isOpenBelow: fc.boolean(),
      isOpenAbove: fc.boolean(),
      isWhole: fc.boolean(),
      unit: fc.constantFrom(null, { name: "minutes", size: 60 }),
      gives,
    })
    .filter(({ edges, isOpenBelow, isOpenAbove }) => edges.length + Number(isOpenBelow) + Number(isOpenAbove) > 1)
    .map((one) => ({ kind: "classes", ...one }));
}

/** Of numbers that no engine rounds: which row lies behind which one would depend on that. */
function quantiles(table: TradeTable): fc.Arbitrary<DerivedColumn> {
  const own = table === "ORDERS" ? fc.constantFrom(order("AMOUNT"), order("DISCOUNT")) : named(table, counts(table));
  return fc.record({ kind: fc.constant("quantile" as const), of: own, groups: fc.constantFrom(2, 3, 4, 10) });
}

const newness: fc.Arbitrary<DerivedColumn> = fc
  .record({
    link: links("ORDERS"),
    date: fc.constantFrom(order("ORDER_DATE"), order("SHIPPED_AT")),
    grain: fc.constantFrom(...(["day", "week", "month", "quarter", "year"] as const)),
  })
  .map(({ link, date, grain }) => ({ kind: "newness", grain, date, by: link.by }));

function dimensions(table: TradeTable): fc.Arbitrary<PlanDimension> {
  const wholeUnits = fc.constantFrom("days" as const, "months" as const, "years" as const);
  const classed = classes(numbers(table, 1), fc.constantFrom("name", "name", "place"));
  const whole = [
    bands(numbers(table, 1)),
    classed,
    quantiles(table),
    elapsedOf(table, 1, wholeUnits),
    counts(table),
  ].map((one) => named(table, one));
  const ofOrders = table === "ORDERS" ? [named(table, ordinals), named(table, newness)] : [];
  const values = fc.oneof(...whole, ...ofOrders, stored(table, ["STATUS"], ["REGION"]));
  const grains = fc.constantFrom(
    "day" as const,
    "week" as const,
    "month" as const,
    "quarter" as const,
    "year" as const,
  );
  return fc.oneof(
    { arbitrary: values.map((column) => dimension(column, null)), weight: 3 },
    { arbitrary: fc.tuple(times(table, 2), grains).map(([column, grain]) => dimension(column, grain)), weight: 1 },
  );
}

export function dimension(column: ColumnRef, grain: PlanDimension["grain"], label = "Group"): PlanDimension {
  return { column, label, grain, part: null, via: null, evidence: [] };
}

function filters(table: TradeTable): fc.Arbitrary<PlanFilter> {
  const bound = fc.integer({ min: -10, max: 40 });
  const ofNumber = fc.oneof(
    fc.record({ operator: fc.constantFrom(">=" as const, "<" as const, "!=" as const), value: bound }),
    fc.record({ operator: fc.constant("between" as const), low: bound, high: bound }),
    fc.record({ operator: fc.constantFrom("is_null" as const, "is_not_null" as const) }),
  );
  const ofTime = fc.record({
    operator: fc.constantFrom(">=" as const, "<" as const),
    value: fc.constant("2024-03-01"),
  });
  const ofNewness = fc.record({
    operator: fc.constantFrom("=" as const, "!=" as const),
    value: fc.constantFrom("New", "Returning"),
  });
  const with_ = (columns: Places, condition: fc.Arbitrary<PlanFilter["condition"]>): fc.Arbitrary<PlanFilter> =>
    fc.record({ column: columns, via: fc.constant(null), condition, evidence: fc.constant([]) });
  const ofOrders = table === "ORDERS" ? [with_(named(table, newness), ofNewness)] : [];
  return fc.oneof(with_(numbers(table, 2), ofNumber), with_(times(table, 2), ofTime), ...ofOrders);
}

const functions = fc.constantFrom(
  ...(["avg", "sum", "min", "max", "median", "p90", "p1", "p25", "p99", "count_distinct"] as const),
);

/** The window picks the rows that are told of; what they are compared with, their first one or the one before, may lie outside. */
const orderWindows: fc.Arbitrary<PlanTime> = fc
  .tuple(fc.constantFrom("2024-01-31", "2024-03-01", "2024-10-15"), fc.constantFrom(null, "2025-01-01"))
  .map(([from, to]) => ({ column: order("ORDER_DATE"), from, to, label: "then", anchor: null, evidence: [] }));

function grouped(table: TradeTable): fc.Arbitrary<Grouped> {
  const measure: fc.Arbitrary<SimpleMeasure> = fc.oneof(
    {
      arbitrary: fc.record({
        kind: fc.constant("aggregate" as const),
        function: functions,
        column: ownValues(table, numbers(table, 2)),
      }),
      weight: 4,
    },
    { arbitrary: fc.constant({ kind: "count" as const, table }), weight: 1 },
  );
  return fc.record({
    table: fc.constant(table),
    measure,
    dimensions: fc
      .array(dimensions(table), { maxLength: 2 })
      .map((all) => all.map((one, index) => ({ ...one, label: `Group ${index + 1}` }))),
    filters: fc.array(filters(table), { maxLength: 1 }),
    time: fc.option(table === "ORDERS" ? orderWindows : fc.constant(null), { freq: 2 }),
  });
}

const anyTable = fc.constantFrom<TradeTable>("ORDERS", "ORDERS", "CUSTOMERS");

/** Figures of calculated columns, by calculated columns, of rows that are picked by them. */
export const arbitraryGrouped: fc.Arbitrary<Grouped> = anyTable.chain(grouped);

/** Rows with calculated columns beside their key. */
export const arbitraryListed: fc.Arbitrary<Pick<Grouped, "table" | "filters"> & { readonly columns: ColumnRef[] }> =
  anyTable.chain((table) =>
    fc.record({
      table: fc.constant(table),
      filters: fc.array(filters(table), { maxLength: 1 }),
      columns: fc
        .array(fc.oneof(numbers(table, 2), times(table, 2), ...(table === "ORDERS" ? [named(table, newness)] : [])), {
          minLength: 1,
          maxLength: 3,
        })
        .map((columns) => [table === "ORDERS" ? order("ORDER_ID") : customer("CUSTOMER_ID"), ...columns]),
    }),
  );

/** Whether a quotient stands inside of another calculation, or its different values are counted. */
export function dividesInside(asked: object): boolean {
  const text = JSON.stringify(asked);
  return text.includes(`${"\\".repeat(3)}"/`) || (text.includes('"count_distinct"') && /"(\/|hours|weeks)/.test(text));
}

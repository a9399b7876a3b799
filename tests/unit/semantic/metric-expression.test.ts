import { describe, expect, it } from "vitest";
import type { MeasureExpression } from "#lib/domain/plan";
import type { HiddenColumn } from "#lib/semantic/hidden-columns";
import { readMetricText } from "#lib/semantic/metric-expression";
import { metricText } from "#lib/semantic/metric-text";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { ModelWork } from "#lib/semantic/model-work";
import { sampleModel } from "../../support/planner/sample-model.ts";

function read(text: string): {
  readonly expression: MeasureExpression | string;
  readonly added: readonly HiddenColumn[];
} {
  const added: HiddenColumn[] = [];
  const result = readMetricText(text, {
    work: new ModelWork(sampleModel),
    home: findTable(sampleModel, "BOOKINGS") ?? null,
    prefers: "logical",
    name: "M",
    added,
    metricNamed: ({ name }) => (name === "income" ? sum("AMOUNT") : null),
  });
  return { expression: result.ok ? result.value : result.error.message, added };
}

const reference = (column: string) => ({ table: "BOOKINGS", column });
const sum = (column: string) => ({ kind: "aggregate", function: "sum", column: reference(column) }) as const;
const count = { kind: "count", table: "BOOKINGS" } as const;
const filter = (column: string, condition: object) => ({
  column: reference(column),
  via: null,
  condition,
  evidence: [],
});
const paid = filter("STATUS", { operator: "=", value: "PAID" });

describe("the expression of a metric", () => {
  it.each([
    ["sum(amount)", sum("AMOUNT")],
    ['SUM("AMOUNT")', sum("AMOUNT")],
    ["avg(bookings.nights)", { kind: "aggregate", function: "avg", column: reference("NIGHTS") }],
    ["MEDIAN(NIGHTS)", { kind: "aggregate", function: "median", column: reference("NIGHTS") }],
    [
      "max(boats.daily_price)",
      { kind: "aggregate", function: "max", column: { table: "BOATS", column: "DAILY_PRICE" } },
    ],
    ["count(*)", count],
    ["count(1)", count],
    ["count(booking_id)", count],
    ["count(distinct guest_id)", { kind: "aggregate", function: "count_distinct", column: reference("GUEST_ID") }],
    ["count_if(status = 'PAID')", { kind: "filtered", measure: count, filters: [paid] }],
    ["sum(case when status = 'PAID' then 1 else 0 end)", { kind: "filtered", measure: count, filters: [paid] }],
    ["count(case when status = 'PAID' then 1 end)", { kind: "filtered", measure: count, filters: [paid] }],
    ["sum(iff(status = 'PAID', amount, 0))", { kind: "filtered", measure: sum("AMOUNT"), filters: [paid] }],
    [
      "count(distinct case when status in ('PAID', 'OPEN') and nights > 2 and amount is not null then guest_id end)",
      {
        kind: "filtered",
        measure: { kind: "aggregate", function: "count_distinct", column: reference("GUEST_ID") },
        filters: [
          filter("STATUS", { operator: "in", values: ["PAID", "OPEN"] }),
          filter("NIGHTS", { operator: ">", value: 2 }),
          filter("AMOUNT", { operator: "is_not_null" }),
        ],
      },
    ],
    ["sum(amount) / count(*)", { kind: "ratio", numerator: sum("AMOUNT"), denominator: count }],
    [
      "round(div0(sum(amount), nullif(count(*), 0)), 2)",
      { kind: "ratio", numerator: sum("AMOUNT"), denominator: count },
    ],
    ["sum(amount)::float / coalesce(count(*), 0)", { kind: "ratio", numerator: sum("AMOUNT"), denominator: count }],
    [
      "case when count(*) = 0 then null else sum(amount) / count(*) end",
      { kind: "ratio", numerator: sum("AMOUNT"), denominator: count },
    ],
    ["iff(count(*) > 0, sum(amount) / count(*), 0)", { kind: "ratio", numerator: sum("AMOUNT"), denominator: count }],
    ["income - sum(nights)", { kind: "arithmetic", operator: "-", left: sum("AMOUNT"), right: sum("NIGHTS") }],
    [
      "100 * income / count(*)",
      {
        kind: "arithmetic",
        operator: "/",
        left: { kind: "arithmetic", operator: "*", left: { kind: "number", value: 100 }, right: sum("AMOUNT") },
        right: count,
      },
    ],
    ["-sum(amount)", { kind: "arithmetic", operator: "*", left: { kind: "number", value: -1 }, right: sum("AMOUNT") }],
    [
      "sum(amount) * (1 + 1)",
      { kind: "arithmetic", operator: "*", left: sum("AMOUNT"), right: { kind: "number", value: 2 } },
    ],
  ])("%s is read as a measure", (text, expected) => {
    const { expression, added } = read(text);
    expect(expression).toEqual(expected);
    expect(added).toEqual([]);
  });

  it("that calculates per row brings a hidden column with it, once for each calculation", () => {
    const { expression, added } = read("sum(amount * nights) / sum(abs(amount)) + sum(amount * nights)");
    expect(added.map(({ table, column }) => [table, column.name, column.expression, column.isHidden])).toEqual([
      ["BOOKINGS", "M_OF_ROW", '"AMOUNT" * "NIGHTS"', true],
      ["BOOKINGS", "M_OF_ROW_2", 'ABS("AMOUNT")', true],
    ]);
    expect(expression).toMatchObject({
      kind: "arithmetic",
      left: { kind: "ratio", numerator: sum("M_OF_ROW"), denominator: sum("M_OF_ROW_2") },
      right: sum("M_OF_ROW"),
    });
  });

  it("whose condition no filter can say brings a hidden yes/no column", () => {
    const { expression, added } = read("count_if(status = 'PAID' or nights > 7)");
    expect(added[0]?.column).toMatchObject({ kind: "boolean", expression: `("STATUS" = 'PAID') OR ("NIGHTS" > 7)` });
    expect(expression).toMatchObject({ filters: [filter("M_OF_ROW", { operator: "=", value: true })] });
  });

  it.each([
    ["amount", /neither an aggregate nor another metric/],
    ["42", /measures nothing/],
    ["sum(weight)", /no column weight/],
    ["sum(trains.amount)", /no table trains/],
    ["sum(amount + boats.daily_price)", /several tables/],
    ["sum(distinct amount)", /DISTINCT/],
    ["avg(case when status = 'PAID' then amount else 0 end)", /^$/],
    ["upper(sum(amount))", /UPPER cannot stand around aggregates/],
    ["sum(amount) = 3", /no aggregate, and no arithmetic/],
    ["sum(sum(amount))", /sums up many rows/],
    ["sum(amount) over ()", /"over"/],
    ["case when sum(amount) = 0 then 1 else sum(nights) end", /no aggregate/],
  ])("%s is refused with the reason, or read as it stands", (text, sentence) => {
    const { expression, added } = read(text);
    expect(typeof expression === "string" ? expression : "").toMatch(sentence);
    if (typeof expression !== "string") expect(added[0]?.column.expression).toMatch(/^CASE/);
  });

  it("is written as a text that reads as the same measure", () => {
    const texts = [
      "sum(amount)",
      "count(*)",
      "count(distinct guest_id) / count(*)",
      "count_if(status = 'PAID' and nights between 2 and 4) / count(*)",
      "sum(case when status not in ('OPEN', 'it''s') then amount end) - 2 * sum(nights)",
      "(sum(amount) - sum(nights)) / sum(nights)",
      "sum(amount * nights)",
      "count_if(status = 'PAID' or nights > 7)",
      "sum(amount) / max(boats.daily_price) * 100",
    ];
    for (const text of texts) {
      const { expression, added } = read(text);
      if (typeof expression === "string") throw new Error(expression);
      const written = metricText(expression, withColumns(added)) ?? "";
      expect(read(written).expression, written).toEqual(expression);
    }
  });
});

function withColumns(added: readonly HiddenColumn[]): SemanticModel {
  const work = new ModelWork(sampleModel);
  for (const { table, column } of added) work.setColumn(table, column);
  return { ...sampleModel, tables: work.tables };
}

/** Random results, wishes and changes for what must hold of every chart. */
import fc from "fast-check";
import type { OutputColumn } from "#lib/domain/chart";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import { type ChartEdit, noChartEdit } from "#lib/domain/chart-edit";
import { chartHintSchema } from "#lib/domain/plan";
import type { Cell } from "#lib/domain/result-set";

const kinds = ["integer", "decimal", "float", "text", "boolean", "date", "timestamp", "json"] as const;
const formats = ["number", "integer", "percent", "currency", null] as const;

const anyHint = fc.constantFrom(...chartHintSchema.options, null);

const anyCell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -5, max: 40 }) },
  { weight: 3, arbitrary: fc.constantFrom("North", "South", "", "2024-01-01", "2024-02-01", "2025-Q3", "12.5") },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
);

const anyOutput: fc.Arbitrary<OutputColumn> = fc
  .record({
    label: fc.constantFrom("Revenue", "Region", "Month", "CUSTOMER_ID", "Year", ""),
    role: fc.constantFrom("time", "category", "measure", "detail"),
    isAdditive: fc.boolean(),
    format: fc.constantFrom(...formats),
    outlook: fc.option(fc.constantFrom("low", "high", "expected", "forecast", "mark"), { freq: 3 }),
  })
  .map(({ outlook, ...output }) => (outlook === null ? output : { ...output, outlook }));

export const anyRequest: fc.Arbitrary<ChartRequest> = fc
  .record({
    outputs: fc.array(anyOutput, { maxLength: 5 }),
    isDescribed: fc.boolean(),
    kinds: fc.array(fc.constantFrom(...kinds), { minLength: 5, maxLength: 5 }),
    rows: fc.array(fc.array(anyCell, { minLength: 5, maxLength: 5 }), { maxLength: 60 }),
    hint: anyHint,
    question: fc.constantFrom("revenue", "share of revenue", "revenue vs orders"),
  })
  .map(({ outputs, isDescribed, kinds: columnKinds, rows, hint, question }) => ({
    outputs: isDescribed ? outputs : [],
    columns: outputs.map(({ label }, index) => ({ name: label, kind: columnKinds[index] ?? "text", nativeType: "X" })),
    rows: rows.map((row) => row.slice(0, outputs.length)),
    hint,
    question,
  }));

/** Well-formed results: one row per combination of two groups, so that most of them are drawn. */
export const drawableRequest: fc.Arbitrary<ChartRequest> = fc
  .record({
    first: fc.integer({ min: 1, max: 45 }),
    second: fc.integer({ min: 1, max: 30 }),
    isTime: fc.boolean(),
    isAdditive: fc.boolean(),
    values: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 3, maxLength: 50 }),
    hint: anyHint,
    question: fc.constantFrom("revenue", "share of revenue"),
  })
  .map(({ first, second, isTime, isAdditive, values, hint, question }) => ({
    outputs: [
      { label: "First", role: isTime ? "time" : "category", isAdditive: false, format: null },
      { label: "Second", role: "category", isAdditive: false, format: null },
      { label: "Revenue", role: "measure", isAdditive, format: "currency" },
    ],
    columns: [
      { name: "First", kind: isTime ? "date" : "text", nativeType: "X" },
      { name: "Second", kind: "text", nativeType: "X" },
      { name: "Revenue", kind: "float", nativeType: "X" },
    ],
    rows: Array.from({ length: first * second }, (_, row) => [
      isTime
        ? new Date(Date.UTC(2020, Math.floor(row / second), 1)).toISOString().slice(0, 10)
        : `first ${Math.floor(row / second)}`,
      `second ${row % second}`,
      values[row % values.length] ?? 0,
    ]),
    hint,
    question,
  }));

/** Many rows of one to three measures in few groups: spreads, points, and the same amount at two times. */
export const rowsRequest: fc.Arbitrary<ChartRequest> = fc
  .record({
    groups: fc.integer({ min: 1, max: 30 }),
    rowCount: fc.integer({ min: 1, max: 300 }),
    measures: fc.constantFrom(["Price"], ["Price", "Weight"], ["Revenue", "Revenue (previous month)"]),
    hasGroup: fc.boolean(),
    values: fc.array(fc.oneof(fc.integer({ min: -50, max: 5_000 }), fc.double(), fc.constant(null)), {
      minLength: 1,
      maxLength: 60,
    }),
    hint: anyHint,
  })
  .map(({ groups, rowCount, measures, hasGroup, values, hint }) => ({
    outputs: [
      { label: "Group", role: hasGroup ? ("category" as const) : ("detail" as const), isAdditive: false, format: null },
      ...measures.map((label) => ({ label, role: "measure" as const, isAdditive: true, format: "currency" as const })),
    ],
    columns: ["Group", ...measures].map((name, index) => ({
      name,
      kind: index === 0 ? ("text" as const) : ("float" as const),
      nativeType: "X",
    })),
    rows: Array.from({ length: rowCount }, (_, row) => [
      `group ${row % groups}`,
      ...measures.map((_name, index) => values[(row * (index + 1) + index) % values.length] ?? null),
    ]),
    hint,
  }));

const anyColumn = fc.integer({ min: 0, max: 5 });
const orNull = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(values, { freq: 2 });

/** Any change, sensible or not. */
export const anyEdit: fc.Arbitrary<ChartEdit> = fc
  .record({
    kind: orNull(
      fc.constantFrom(
        ...(["kpi", "line", "line-panels", "area", "column", "bar", "stacked-bar", "grouped-bar"] as const),
        ...(["heatmap", "donut", "scatter", "histogram", "box", "funnel", "slope", "waterfall", "table"] as const),
      ),
    ),
    x: orNull(anyColumn),
    measures: orNull(fc.array(anyColumn, { minLength: 1, maxLength: 3 })),
    series: orNull(fc.oneof(anyColumn, fc.constant("none" as const))),
    stacking: orNull(fc.constantFrom("none", "stacked", "share")),
    valueScale: orNull(fc.constantFrom("linear", "log")),
    sort: orNull(fc.constantFrom("value-descending", "value-ascending", "label", "rows")),
    gaps: orNull(fc.constantFrom("gap", "zero")),
    title: orNull(fc.string({ maxLength: 20 })),
    format: orNull(
      fc.record({
        style: fc.constantFrom("number", "integer", "percent", "currency"),
        decimals: orNull(fc.integer({ min: 0, max: 6 })),
        isCompact: fc.boolean(),
      }),
    ),
  })
  .map((edit) => ({ ...noChartEdit, ...edit }));

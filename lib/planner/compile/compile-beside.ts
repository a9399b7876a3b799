/** Of the groups of a figure: how many rows, their mean and how far they spread, or how many of them are hits. One row each. */
import { type AggregateFunction, percentileSchema } from "#lib/domain/aggregate-function";
import type { Dialect } from "#lib/domain/dialect";
import type { MeasureExpression, Plan, PlanMetric } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import type { BesideParts } from "../plan/beside-parts.ts";
import { compilePlan } from "./compile.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

/** The quantiles that a median is told by: the least, the largest, and those between. */
export const medianMarks: readonly { readonly part: number; readonly function: AggregateFunction }[] = [
  { part: 0, function: "min" },
  ...percentileSchema.options
    .map((name) => ({ part: Number(name.slice(1)) / 100, function: name }))
    .filter(({ part }) => part < 0.5),
  { part: 0.5, function: "median" },
  ...percentileSchema.options
    .map((name) => ({ part: Number(name.slice(1)) / 100, function: name }))
    .filter(({ part }) => part > 0.5),
  { part: 1, function: "max" },
];

/**
 * Columns: group, rows, mean, median or hits, standard deviation of the rows (null for shares and medians), of a median
 * its marks. Throws where no statement fits.
 */
export function compileBeside(plan: Plan, parts: BesideParts, args: Args): string {
  const [dimension] = plan.dimensions;
  if (dimension === undefined) throw new Error("Nothing stands beside each other without groups");
  const bare: Plan = { ...plan, analysis: null, calculation: null, compare: null, order: [], limit: null, offset: 0 };
  if (parts.kind === "share") return ofGroups(bare, [named(parts.rows, "Rows"), named(parts.hits, "Hits")], args);
  if (parts.kind === "median") return ofGroups(bare, medianMetrics(parts), args);
  const { table } = parts.column;
  const listed = compilePlan(
    {
      ...bare,
      ...{ metrics: [], dimensions: [], having: [], limitWithin: [] },
      filters: [...bare.filters, ...parts.filters],
      detail: { table, columns: [dimension.column, parts.column], isDistinct: false },
    },
    args,
  );
  const [group, figure] = placesOf(2);
  const moments = [
    `count(${figure}) AS "rows"`,
    `avg(CAST(${figure} AS DOUBLE)) AS "mean"`,
    `stddev_samp(CAST(${figure} AS DOUBLE)) AS "spread"`,
  ];
  return `SELECT ${group} AS "group", ${moments.join(", ")}\nFROM (\n${listed.sql}\n) AS rows_of_figure(${placesOf(listed.outputs.length).join(", ")})\nGROUP BY ${group}`;
}

/** The figures of each group: how many rows, what is compared, then whatever else there is. */
function ofGroups(bare: Plan, metrics: readonly PlanMetric[], args: Args): string {
  const counted = compilePlan({ ...bare, metrics: [...metrics] }, args);
  const places = placesOf(counted.outputs.length);
  const [rows, figure, ...others] = places.slice(-metrics.length);
  const further = others.map((place, index) => `, ${place} AS "mark_${index + 1}"`).join("");
  return `SELECT ${places[0]} AS "group", ${rows} AS "rows", ${figure} AS "figure", CAST(NULL AS DOUBLE) AS "spread"${further}\nFROM (\n${counted.sql}\n) AS groups_of_figure(${places.join(", ")})`;
}

function medianMetrics({ column, filters }: Extract<BesideParts, { kind: "median" }>): PlanMetric[] {
  const isThere = { column, via: null, condition: { operator: "is_not_null" as const }, evidence: [] };
  const count = { kind: "count" as const, table: column.table };
  const rows: MeasureExpression = { kind: "filtered", measure: count, filters: [...filters, isThere] };
  const mark = (name: AggregateFunction): MeasureExpression => {
    const measure = { kind: "aggregate" as const, function: name, column };
    return filters.length === 0 ? measure : { kind: "filtered", measure, filters: [...filters] };
  };
  const marks = medianMarks.map((one) => named(mark(one.function), `Mark ${one.part}`));
  return [named(rows, "Rows"), named(mark("median"), "Median"), ...marks];
}

function named(expression: MeasureExpression, label: string): PlanMetric {
  return { name: null, label, expression, evidence: [] };
}

/** A group by a name may bring its key behind it: figures stand last. */
function placesOf(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `column_${place + 1}`);
}

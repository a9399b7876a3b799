/** Of the groups of a figure: how many rows, their mean and how far they spread, or how many of them are hits. One row each. */
import type { Dialect } from "#lib/domain/dialect";
import type { Plan, PlanMetric } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import type { BesideParts } from "../plan/beside-parts.ts";
import { compilePlan } from "./compile.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

/** Columns: group, rows, mean or hits, standard deviation of the rows (null for shares). Throws where no statement fits. */
export function compileBeside(plan: Plan, parts: BesideParts, args: Args): string {
  const [dimension] = plan.dimensions;
  if (dimension === undefined) throw new Error("Nothing stands beside each other without groups");
  const bare: Plan = { ...plan, analysis: null, calculation: null, compare: null, order: [], limit: null, offset: 0 };
  if (parts.kind === "share") {
    const metric = (expression: PlanMetric["expression"], label: string): PlanMetric => ({
      ...{ name: null, label, expression, evidence: [] },
    });
    const counted = compilePlan({ ...bare, metrics: [metric(parts.rows, "Rows"), metric(parts.hits, "Hits")] }, args);
    const [group, rows, hits] = placesOf(counted.outputs.length);
    return `SELECT ${group} AS "group", ${rows} AS "rows", ${hits} AS "hits", CAST(NULL AS DOUBLE) AS "spread"\nFROM (\n${counted.sql}\n) AS groups_of_figure(${placesOf(counted.outputs.length).join(", ")})`;
  }
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

/** A group by a name may bring its key behind it: figures stand last. */
function placesOf(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `column_${place + 1}`);
}

import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanMetric } from "#lib/domain/plan";
import { changedMeasure } from "#lib/planner/lesson-measure";
import { blankPlan } from "#lib/planner/plan/blank-plan";
import { harbourModel as model } from "../../support/planner/harbour-world.ts";

const table = model.tables[0]?.name ?? "";
const world = { model, dialect: dialects.duckdb };
const context = { database: model.database, schema: model.schema };

function metricOf(column: string, of = table): PlanMetric {
  return {
    name: null,
    label: column,
    expression: { kind: "aggregate", function: "sum", column: { table: of, column } },
    evidence: [column],
  };
}

const plan: Plan = { ...blankPlan(context), metrics: [metricOf("FEE")], setOperation: null };

/** A statement as a plan of one figure is compiled. */
function statement(measure: string, more: { readonly heading?: string; readonly where?: string } = {}): string {
  const { heading = '"Fees"', where = "b.KIND = 'yacht'" } = more;
  return `SELECT b.KIND AS "Kind", ${measure} AS ${heading}
FROM X.Y.${table} AS b JOIN X.Y.OTHERS AS o ON o.ID = b.OTHER_ID
WHERE ${where} GROUP BY b.KIND ORDER BY ${heading} DESC NULLS LAST`;
}

const before = statement("sum(b.FEE)");
const changed = (after: string, of: Plan = plan) => changedMeasure({ plan: of, before, after }, world);

describe("a statement that measures something else", () => {
  test("gives the calculation over the table's own columns, as it was written", () => {
    expect(changed(statement("sum(b.FEE) - sum( b.TAX )"))).toEqual({
      table,
      expression: "sum(FEE) - sum( TAX )",
      heading: null,
    });
  });

  test("may have another heading, which its order follows, and other line ends and comments", () => {
    const after = statement("sum(b.FEE * 0.8) -- net", { heading: '"Net fees"' }).replace("-- net", "/* net */\n");
    expect(changed(after)).toMatchObject({ expression: "sum(FEE * 0.8)", heading: "Net fees" });
  });

  test.each([
    ["a condition", statement("sum(b.TAX)", { where: "b.KIND = 'barge'" })],
    ["another table", statement("sum(o.FEE)")],
    ["a group", statement("sum(b.TAX)").replaceAll("b.KIND", "b.SIZE")],
    ["the order", statement("sum(b.TAX)").replace("DESC", "ASC")],
    ["a limit", `${statement("sum(b.TAX)")} LIMIT 5`],
    ["nothing", before],
    ["its heading alone", statement("sum(b.FEE)", { heading: '"Net fees"' })],
    ["everything", "SELECT 1"],
    ["what cannot be read", "SELECT sum( FROM"],
  ])("gives none where %s was changed", (_what, after) => {
    expect(changed(after)).toBeNull();
  });

  test("gives none of two figures, or of one over two tables: which one was meant is not told", () => {
    const other = model.tables[1]?.name ?? "";
    const two: Plan = { ...plan, metrics: [metricOf("FEE"), metricOf("TAX")] };
    const over: PlanMetric = {
      ...metricOf("FEE"),
      expression: {
        kind: "arithmetic",
        operator: "-",
        left: { kind: "aggregate", function: "sum", column: { table, column: "FEE" } },
        right: { kind: "count", table: other },
      },
    };
    expect(changed(statement("sum(b.TAX)"), two)).toBeNull();
    expect(changed(statement("sum(b.TAX)"), { ...plan, metrics: [over] })).toBeNull();
  });
});

/** What is proposed for a table that was just added, whatever its columns are and whatever else is there. */
import { expect, test } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import type { ColumnRef, Plan } from "#lib/domain/plan";
import { plainMeasure, simpleMeasures } from "#lib/planner/plan/measures";
import { planQuestion } from "#lib/planner/plan-question";
import { suggestForTable } from "#lib/planner/suggest-for-table";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { emptyProfile } from "#lib/semantic/model";

type Sketch = Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>;

const files: Sketch = {
  numbers: { a: "integer", b: "integer", c: "decimal" },
  survey: { team: "text", answer: "text", remark: "text" },
  orders: { order_no: "integer", region: "text", amount: "decimal", status: "text" },
  old_orders: { order_no: "integer", region: "text", amount: "decimal", status: "text" },
  visits: { day: "date", page: "text", seconds: "integer" },
};

const tables = Object.entries(files).map(([name, columns]) => ({
  ...{ name, kind: "table" as const, comment: null, rowCount: 40, primaryKey: [], foreignKeys: [] },
  columns: Object.entries(columns).map(([column, kind]) => ({
    ...{ name: column, kind, nativeType: kind.toUpperCase(), isNullable: false, comment: null },
  })),
}));
const profiles = new Map(
  tables.flatMap(({ name, columns }) =>
    columns.map((column): [string, typeof emptyProfile] => [
      `${name}.${column.name}`,
      { ...emptyProfile, nullCount: 0, distinctCount: 4 },
    ]),
  ),
);
const model = draftModel({ database: "UPLOADS", schema: "FILES", tables }, profiles, null);
const knowledge = { model, index: indexModel(model) };

function planOf(question: string): Plan {
  const outcome = planQuestion(question, { ...knowledge, today: "2026-01-01", previousPlan: null });
  if (outcome.kind !== "plan") throw new Error(`${question}: ${outcome.kind}`);
  return outcome.plan;
}

function columnsRead({ metrics, dimensions }: Plan): readonly ColumnRef[] {
  const measured = metrics.flatMap(({ expression }) => simpleMeasures(expression).map(plainMeasure));
  const aggregated = measured.flatMap((measure) => (measure.kind === "aggregate" ? [measure.column] : []));
  return [...aggregated, ...dimensions.map(({ column }) => column)];
}

test.each(Object.keys(files))("each question about %s asks for columns of it, and of no other table", (name) => {
  const suggested = suggestForTable(knowledge, name, 4).map(({ question }) => planOf(question));
  expect(suggested.length).toBeGreaterThanOrEqual(2);
  for (const plan of suggested) {
    const read = columnsRead(plan);
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter(({ table }) => table !== name)).toEqual([]);
  }
});

test.each(Object.keys(files))("no two questions about %s ask the same", (name) => {
  const shapes = suggestForTable(knowledge, name, 4).map(({ question }) => {
    const { metrics, dimensions } = planOf(question);
    return JSON.stringify([metrics.map(({ expression }) => expression), dimensions.map(({ column }) => column)]);
  });
  expect(new Set(shapes).size).toBe(shapes.length);
});

import { describe, expect, test } from "vitest";
import { bindPlanner } from "#lib/agents/runtime/planner";
import { usedDefinitions } from "#lib/agents/sql/used-definitions";
import { dialects } from "#lib/domain/dialects";
import { indexModel } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { shopModel } from "../../../support/agents/small-model.ts";

const model: SemanticModel = {
  ...shopModel,
  tables: shopModel.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (column.name === "CITY" ? { ...column, synonyms: ["town"] } : column)),
  })),
  metrics: shopModel.metrics.map((metric) =>
    metric.name === shopModel.metrics[0]?.name ? { ...metric, synonyms: ["takings"] } : metric,
  ),
};

function definitionsOf(question: string) {
  const planner = bindPlanner({ model, index: indexModel(model), today: "2025-07-01", dialect: dialects.duckdb });
  const outcome = planner.planQuestion(question, null);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return usedDefinitions({ plan: outcome.plan }, model);
}

describe("what an answer is made with", () => {
  test("names the metric, and the word that stood for it", () => {
    const [metric] = shopModel.metrics;
    expect(definitionsOf("takings by city")).toEqual([
      { element: { kind: "metric", key: metric?.name }, label: metric?.label, words: "takings" },
    ]);
  });

  test("names a column that was called by a synonym, and no plain one", () => {
    expect(definitionsOf("revenue by town")).toContainEqual(
      expect.objectContaining({ element: { kind: "column", key: "STORES.CITY" }, words: "town" }),
    );
  });

  test("names the verified query first", () => {
    const verified = { name: "by_city", question: "revenue by city", by: null, at: null };
    expect(usedDefinitions({ plan: null, verified }, model)).toEqual([
      { element: { kind: "verified_query", key: "by_city" }, label: "revenue by city", words: null },
    ]);
  });
});

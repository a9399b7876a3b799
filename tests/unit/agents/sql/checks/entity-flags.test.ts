import { describe, expect, test } from "vitest";
import type { Candidate } from "#lib/agents/runtime/candidate";
import { plainQuestion } from "#lib/agents/runtime/question";
import { checkResult } from "#lib/agents/sql/checks";
import { dialects } from "#lib/domain/dialects";
import { inferOutputs } from "#lib/domain/infer-outputs";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { suggestQuestions } from "#lib/planner/suggest";
import { executionOf } from "../../../../support/agents/execution-of.ts";
import { shopModel } from "../../../../support/agents/small-model.ts";
import { sampleArgs, sampleModel } from "../../../../support/planner/sample-model.ts";

type More = { readonly entities?: readonly string[]; readonly brain?: Candidate["brain"] };

/** What is missed in the result of a written statement with a city and a number. */
function missed(original: string, sql: string, { entities = [], brain = "model" }: More = {}): readonly string[] {
  const rows = [
    ["Berlin", "1.00"],
    ["Rome", "2.00"],
  ];
  const execution = executionOf(rows, { sql, brain });
  const outputs = inferOutputs(execution.ref.columns, rows);
  const question = { ...plainQuestion(original), entities };
  return checkResult(execution, outputs, { model: shopModel, dialect: dialects.duckdb, question })
    .flags.filter(({ code }) => code === "missing_entity")
    .map(({ sentence }) => sentence);
}

const byCity = "SELECT s.CITY, sum(o.REVENUE) AS REVENUE FROM ORDERS o JOIN STORES s USING (STORE_ID) GROUP BY 1";

describe("what a question asks for and a model's statement lacks [req 115, 116]", () => {
  test.each([
    ["revenue by country", byCity, {}, "The question asks for groups by country, and the result has none."],
    [
      "revenue per city and month by month",
      byCity,
      {},
      "The question asks for groups by month, and the result has none.",
    ],
    ["revenue in Paris", byCity, {}, 'The question asks for "Paris", and neither the statement nor the result has it.'],
    [
      "how are we doing",
      byCity,
      { entities: ["ORDERS.STATUS"] },
      "The question asks for status, and the statement does not mention it.",
    ],
    [
      "how are we doing",
      byCity,
      { entities: ["returned"] },
      'The question asks for "returned", and neither the statement nor the result has it.',
    ],
  ])("is named: %s", (original, sql, more, sentence) => {
    expect(missed(original, sql, more)).toEqual([sentence]);
  });

  test.each([
    ["the breakdown is there", "revenue by city", byCity, {}],
    ["it goes by another name", "revenue by town", byCity, {}],
    ["a measure orders", "top stores by revenue", byCity, {}],
    ["the value is in the result", "revenue in Berlin and Rome", byCity, {}],
    [
      "the value is within a pattern",
      "revenue in Paris",
      `${byCity} -- x`.replace("GROUP", "WHERE CITY LIKE 'Paris%' GROUP"),
      {},
    ],
    ["a table is reached otherwise", "how many", byCity, { entities: ["STORES", "orders", "2025", "last month"] }],
    ["the measure is there", "how much", byCity, { entities: ["revenue", "ORDERS.REVENUE", "city"] }],
    ["the analyst wrote it", "revenue by country", byCity, { brain: "analyst" as const }],
    ["the words mean nothing here", "revenue by and large, per se", byCity, {}],
  ])("is nothing where %s", (_, original, sql, more) => {
    expect(missed(original, sql, more)).toEqual([]);
  });

  test("is never claimed of a plan of the rules", () => {
    for (const { question } of suggestQuestions(sampleModel, 20)) {
      const outcome = planQuestion(question, sampleArgs);
      if (outcome.kind !== "plan") continue;
      const { sql, outputs } = compilePlan(outcome.plan, { model: sampleModel, dialect: dialects.duckdb });
      const columns = outputs.map(({ label }) => ({ name: label, kind: "text" as const, nativeType: "VARCHAR" }));
      const rows = [outputs.map(() => "1"), outputs.map(() => "2")];
      const execution = executionOf(rows, { sql, plan: outcome.plan, outputs, columns });
      expect(
        checkResult(execution, outputs, {
          model: sampleModel,
          dialect: dialects.duckdb,
          question: plainQuestion(question),
        }).flags,
      ).toEqual([]);
    }
  });

  test("is not claimed either when a model's plan says the same as the rules'", () => {
    for (const { question } of suggestQuestions(sampleModel, 20)) {
      const outcome = planQuestion(question, sampleArgs);
      if (outcome.kind !== "plan") continue;
      const { sql, outputs } = compilePlan(outcome.plan, { model: sampleModel, dialect: dialects.duckdb });
      const columns = outputs.map(({ label }) => ({ name: label, kind: "text" as const, nativeType: "VARCHAR" }));
      const rows = [outputs.map(() => "1"), outputs.map(() => "2")];
      const execution = executionOf(rows, { sql, plan: outcome.plan, outputs, columns, brain: "model" });
      expect(
        checkResult(execution, outputs, {
          model: sampleModel,
          dialect: dialects.duckdb,
          question: plainQuestion(question),
        }).flags,
      ).toEqual([]);
    }
  });
});

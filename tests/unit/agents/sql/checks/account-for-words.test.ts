/** What of a model's statement stands for each word of a question, and what nobody asked for. */
import { describe, expect, test } from "vitest";
import { plainQuestion } from "#lib/agents/runtime/question";
import { checkResult } from "#lib/agents/sql/checks";
import { accountForWords } from "#lib/agents/sql/checks/account-for-words";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { suggestQuestions } from "#lib/planner/suggest";
import { executionOf } from "../../../../support/agents/execution-of.ts";
import { shopModel } from "../../../../support/agents/small-model.ts";
import { sampleArgs, sampleModel } from "../../../../support/planner/sample-model.ts";

type More = { readonly said?: string; readonly unknownWords?: readonly string[] };

function account(question: string, sql: string, { said = "", unknownWords = [] }: More = {}) {
  const asked = { question, said, unknownWords, sql, model: shopModel, dialect: dialects.duckdb };
  const found = accountForWords(asked);
  if (found === null) throw new Error("The statement could not be read.");
  return found;
}

const leftOf = (question: string, sql: string, more: More = {}) =>
  account(question, sql, more).left.map(({ words, kind }) => `${kind}: ${words}`);

const byCity = "SELECT s.CITY, sum(o.REVENUE) AS REVENUE FROM ORDERS o JOIN STORES s USING (STORE_ID) GROUP BY 1";

const between = (from: string, to: string) =>
  byCity.replace("GROUP", `WHERE o.ORDER_DATE >= DATE '${from}' AND o.ORDER_DATE < DATE '${to}' GROUP`);

describe("words of a question that nothing in a statement stands for [req 115, 116]", () => {
  test.each([
    ["a group", "revenue by country", byCity, ["name: country"]],
    ["a stored value", "revenue in Paris", byCity, ["value: Paris"]],
    ["a number", "cities with revenue over 500", byCity, ["language: over", "number: 500"]],
    ["how many are shown", "top 5 cities by revenue", `${byCity} ORDER BY 2 DESC`, ["language: top 5"]],
    ["a function", "average revenue by city", byCity, ["language: average"]],
    ["a no", "revenue of orders not returned", byCity, ["language: not", "value: returned"]],
    ["a measure", "revenue by city", "SELECT s.CITY, count(*) FROM STORES s GROUP BY 1", ["name: revenue"]],
  ])("are told: %s", (_what, question, sql, left) => {
    expect(leftOf(question, sql)).toEqual(left);
  });

  test("are not found in a heading, which is only what its writer calls a column", () => {
    const headed = "SELECT s.CITY, count(*) AS ZORBISH_REVENUE FROM STORES s GROUP BY 1";
    expect(leftOf("zorbish revenue by city", headed, { unknownWords: ["zorbish"] })).toEqual([
      "unknown: zorbish",
      "name: revenue",
    ]);
  });

  test("are not found in a heading that is spelled like a column of the model, nor where it orders", () => {
    const headed = "SELECT s.CITY, count(*) AS REVENUE FROM STORES s GROUP BY 1 ORDER BY REVENUE DESC";
    expect(leftOf("revenue by city", headed)).toEqual(["name: revenue"]);
    expect(leftOf("revenue by city", byCity)).toEqual([]);
  });

  test("are told of what the rules do not know, unless a name or a text has it", () => {
    expect(leftOf("zorbish revenue by city", byCity, { unknownWords: ["zorbish"] })).toEqual(["unknown: zorbish"]);
    const asked = `${byCity.replace("GROUP BY", "WHERE o.STATUS = 'zorbish' GROUP BY")}`;
    expect(leftOf("zorbish revenue by city", asked, { unknownWords: ["zorbish"] })).toEqual([]);
  });

  test.each([
    ["all is there", "revenue by city", byCity],
    ["a value is within a pattern", "revenue in Paris", byCity.replace("GROUP", "WHERE s.CITY LIKE 'Paris%' GROUP")],
    ["a time is counted back", "revenue by city in the last 30 days", between("2025-06-01", "2025-07-01")],
    ["a period ends before the next year", "revenue by city after 2024", between("2025-01-01", "2026-01-01")],
    ["a day stands in a date", "revenue by city on 5 March 2025", between("2025-03-05", "2025-03-06")],
    ["a limit is said", "top 5 cities by revenue", `${byCity} ORDER BY 2 DESC LIMIT 5`],
    [
      "the average is a division",
      "average revenue by city",
      byCity.replace("sum(o.REVENUE)", "sum(o.REVENUE) / count(*)"),
    ],
    ["nothing of it is about the data", "please show me, kindly, what there is", byCity],
    ["'more than 5' is written '>= 6'", "cities with more than 5 orders", `${byCity} HAVING count(*) >= 6`],
  ])("are none where %s", (_why, question, sql) => {
    expect(leftOf(question, sql)).toEqual([]);
  });
});

describe("what a statement takes that nobody asked for", () => {
  const where = (condition: string) => byCity.replace("GROUP", `WHERE ${condition} GROUP`);

  test.each([
    ["a value", "revenue by city", where("s.COUNTRY = 'France'"), ['the text "France"']],
    ["another year", "revenue by city in 2025", where("o.ORDER_DATE >= DATE '2023-01-01'"), ["the year 2023"]],
    ["a year at all", "revenue by city", where("year(o.ORDER_DATE) = 2025"), ["the year 2025"]],
    ["a few rows", "revenue by city", `${byCity} LIMIT 5`, ["only 5 rows"]],
    ["a part of a text", "revenue by city", where("s.CITY LIKE '%premium%'"), ['the text "%premium%"']],
  ])("is told: %s", (_what, question, sql, unasked) => {
    expect(account(question, sql).unasked).toEqual(unasked);
  });

  test.each([
    ["it was said before", "and by city?", where("s.COUNTRY = 'France'"), { said: "revenue in France" }],
    ["a year ends with the next", "revenue by city in 2025", where("o.ORDER_DATE < DATE '2026-01-01'"), {}],
    ["the time is relative", "revenue by city last month", where("o.ORDER_DATE >= DATE '2025-06-01'"), {}],
    ["the best one is wanted", "which city has the highest revenue", `${byCity} ORDER BY 2 DESC LIMIT 1`, {}],
    ["a text picks no rows", "revenue by city", byCity.replace("s.CITY,", "coalesce(s.CITY, 'Unknown'),"), {}],
    [
      "a number is no year",
      "cities with more than 2000 orders last year",
      where("o.ORDER_DATE >= DATE '2024-01-01'"),
      {},
    ],
    ["a short form is spelled out", "revenue by city in the US", where("s.COUNTRY = 'United States'"), {}],
    ["a format is no value", "revenue by city", byCity.replace("s.CITY,", "strftime(o.ORDER_DATE, '%Y-%m'),"), {}],
  ])("is nothing where %s", (_why, question, sql, more) => {
    expect(account(question, sql, more).unasked).toEqual([]);
  });
});

describe("the account of a statement that says what the rules say", () => {
  test("lacks nothing of the question, and brings nothing", () => {
    const questions = suggestQuestions(sampleModel, 20);
    for (const { question } of questions) {
      const outcome = planQuestion(question, sampleArgs);
      if (outcome.kind !== "plan") continue;
      const { sql, outputs } = compilePlan(outcome.plan, { model: sampleModel, dialect: dialects.duckdb });
      const columns = outputs.map(({ label }) => ({ name: label, kind: "text" as const, nativeType: "VARCHAR" }));
      const rows = [outputs.map(() => "1"), outputs.map(() => "2")];
      const known = { model: sampleModel, dialect: dialects.duckdb, question: plainQuestion(question) };
      for (const brain of ["rules", "model"] as const) {
        const execution = executionOf(rows, { sql, plan: outcome.plan, outputs, columns, brain });
        expect({ question, flags: checkResult(execution, outputs, known).flags }).toEqual({ question, flags: [] });
      }
    }
    expect(questions.length).toBeGreaterThan(5);
  });

  test("is not made where an analyst wrote it", () => {
    const rows = [["Berlin", "1.00"]];
    const execution = executionOf([...rows, ...rows], { sql: byCity, brain: "analyst" });
    const known = { model: shopModel, dialect: dialects.duckdb, question: plainQuestion("revenue by country") };
    expect(checkResult(execution, [], known).account).toBeNull();
  });
});

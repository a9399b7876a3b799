import { describe, expect, test } from "vitest";
import { dataBlock, type Prompt } from "#lib/agents/runtime/prompt";
import { plainQuestion } from "#lib/agents/runtime/question";
import { turn } from "../../support/agents/conversation.ts";
import { largeModel, tableName } from "../../support/agents/large-model.ts";
import {
  evaluateResult,
  followUp,
  refineQuery,
  replanQuery,
  writeAnswer,
  writeQuery,
} from "../../support/agents/prompts.ts";

describe("a prompt", () => {
  test("begins alike for every try of a question, up to the schema, so that a provider keeps that part", () => {
    const [first, ...others] = [writeQuery(), refineQuery(), replanQuery({ modelData: "samples" })].map(prefixOf);
    for (const other of others) expect(other).toBe(first);
  });

  test("of a repair holds every statement so far with what became of it, and the reason [req 46]", () => {
    const previousSqlQueries = [
      { sql: "select A from ORDERS", outcome: "UNKNOWN_OBJECT" },
      { sql: "select B from ORDERS", outcome: "UNSAFE" },
    ];
    const { input } = writeQuery({ generator: "refine", previousSqlQueries, problem: "UNSAFE: B is secret" });
    expect(input).toContain("1. (UNKNOWN_OBJECT)\nselect A from ORDERS\n2. (UNSAFE)\nselect B from ORDERS");
    expect(input).toContain("UNSAFE: B is secret");
  });

  test("of a repair keeps the last statements where all of them are too long", () => {
    const previousSqlQueries = Array.from({ length: 9 }, (_unused, number) => ({
      sql: `select ${"x, ".repeat(900)} ${number}`,
      outcome: "SYNTAX",
    }));
    const { input } = writeQuery({ generator: "refine", previousSqlQueries, problem: "SYNTAX" });
    expect(input).toContain("9. (SYNTAX)");
    expect(input).not.toContain("1. (SYNTAX)");
  });

  test("of a new plan holds the user's own words beside the whole question, and what the check noted", () => {
    const { input } = replanQuery();
    expect(input).toContain(dataBlock("request in the user's own words", followUp.original, 500));
    expect(input).toContain(dataBlock("request", followUp.enhanced, 500));
    expect(input).toContain("- The months are missing.");
  });

  test("of the check holds the user's own words, the statement, rows, figures and schema, and judges the words [req 115, 116]", () => {
    const prompt = evaluateResult({
      limited: true,
      rowCount: 900,
      rows: Array.from({ length: 30 }, () => ["Bonn", "1"]),
    });
    expect(prompt.input).toContain(dataBlock("request", followUp.original, 500));
    expect(prompt.input).toContain("where CITY = 'Berlin'");
    expect(prompt.input.match(/^Bonn \| 1$/gm)).toHaveLength(5);
    expect(prompt.input).toContain("Rows in all: 900, and the engine had more.");
    expect(prompt.input).toContain("table ORDERS");
    expect(prompt.input).toContain("- One row came back for a breakdown.");
    expect(prompt.input).toContain("Judge by the user's own words");
  });

  test.each(["samples", "metadata"] as const)("of the check holds no row where only %s may leave", (modelData) => {
    expect(evaluateResult({ modelData }).input).not.toContain("69.50");
  });

  test("with names only holds no stored text but the user's own, wherever it came from", () => {
    const tried = [{ sql: "select 1 from STORES where CITY = 'Rome' or CITY = 'Berlin'", outcome: "EMPTY" }];
    const question = plainQuestion("revenue in Berlin");
    const notes = ['Nothing is stored for "Rome" after 2025-06-30.'];
    const more = { modelData: "metadata", question, previousSqlQueries: tried, problem: "none", notes } as const;
    const { input } = writeQuery(more);
    expect(input).not.toMatch(/Rome|2025-06-30/);
    const check = evaluateResult({ modelData: "metadata", question, flags: notes, assumptions: notes });
    expect(check.input).not.toMatch(/Rome|2025-06-30/);
    expect(input).toContain("CITY = '?' or CITY = 'Berlin'");
  });

  test("is given again in short, with the schema last of all cut", () => {
    const long = [turn({ question: "an earlier request" })];
    expect(writeQuery({ turns: long }).input).toContain("an earlier request");
    expect(writeQuery({ turns: long, level: "reduced" }).input).not.toContain("an earlier request");
    expect(writeQuery({ turns: long, level: "reduced" }).input).toContain("table ORDERS");
  });

  test("with the whole question gives the search for tables its words, its names and its statements [req 145]", () => {
    const large = largeModel(2_000);
    const lantern = tableName(1_236);
    const named = { ...plainQuestion("that thing"), enhanced: "voltage of lantern 1236", entities: ["orchard 507"] };
    const { input } = writeQuery({
      semantic: large,
      question: named,
      previousSqlQueries: [{ sql: `select 1 from ${tableName(888)}`, outcome: "SYNTAX" }],
    });
    for (const name of [lantern, tableName(507), tableName(888)]) expect(input).toContain(`table ${name},`);
  });

  test("for the words of an answer says how the request was read [req 145]", () => {
    expect(writeAnswer().input).toContain("The last answer named Berlin.\nMonth is ORDERS.ORDER_DATE.");
  });
});

function prefixOf({ instructions, input }: Prompt): string {
  return instructions + input.slice(0, input.indexOf("</data>"));
}

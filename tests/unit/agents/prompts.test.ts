import { describe, expect, test } from "vitest";
import { z } from "zod";
import { designDashboardPrompt, designReplySchema } from "#lib/agents/dashboard/prompts/design-dashboard";
import { choiceReplySchema } from "#lib/agents/router/prompts/choose-reading";
import { routingReplySchema } from "#lib/agents/router/prompts/route-request";
import { plainQuestion } from "#lib/agents/runtime/question";
import { evaluationReplySchema } from "#lib/agents/sql/prompts/evaluate-result";
import { queryReplySchema } from "#lib/agents/sql/prompts/write-query";
import {
  base,
  chooseReading,
  evaluateResult,
  refineQuery,
  replanQuery,
  routeRequest,
  writeAnswer,
  writeQuery,
} from "../../support/agents/prompts.ts";
import { shopModel } from "../../support/agents/small-model.ts";

describe("the prompts", () => {
  test.each([
    ["choose-reading", chooseReading()],
    ["route-request", routeRequest()],
    ["write-query", writeQuery()],
    ["refine-query", refineQuery()],
    [
      "widen-query",
      writeQuery({
        generator: "wider_search",
        question: plainQuestion("revenue in Muenchen"),
        previousSqlQueries: [{ sql: "select sum(REVENUE) from ORDERS where CITY = 'Muenchen'", outcome: "EMPTY" }],
        otherSchemas: [
          { ...shopModel, schema: "OLD", relationships: [], metrics: [], tables: shopModel.tables.slice(1) },
        ],
      }),
    ],
    ["replan-query", replanQuery()],
    ["evaluate-result", evaluateResult()],
    ["write-answer", writeAnswer()],
    ["design-dashboard", designDashboardPrompt({ ...base, userRequest: "dashboard of sales" })],
  ])("%s reads as it was written", async (name, prompt) => {
    expect(prompt.name).toBe(name);
    const whole = `${prompt.instructions}\n\n=====\n\n${prompt.input}\n`;
    await expect(whole).toMatchFileSnapshot(`../../support/agents/prompts/${name}-${prompt.version}.txt`);
  });

  test.each([
    ["choice", choiceReplySchema],
    ["routing", routingReplySchema],
    ["query", queryReplySchema],
    ["evaluation", evaluationReplySchema],
    ["dashboard", designReplySchema],
  ])("the reply's schema %s holds nothing that a strict server refuses", (_name, schema) => {
    const json = z.toJSONSchema(schema);
    expect(json.type).toBe("object");
    const objects = [...walk(json)].filter((node) => node.type === "object");
    expect(objects.length).toBeGreaterThan(0);
    for (const node of objects) {
      expect(new Set(asList(node.required))).toEqual(new Set(Object.keys(asRecord(node.properties))));
    }
    expect(JSON.stringify(json)).not.toMatch(/"(oneOf|allOf|not|patternProperties|default)"/);
  });
});

type Json = Record<string, unknown>;

function* walk(node: unknown): Generator<Json> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield asRecord(node);
  for (const inner of Object.values(node)) yield* walk(inner);
}

function asRecord(value: unknown): Json {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

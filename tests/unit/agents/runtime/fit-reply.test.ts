import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readJsonReply } from "#lib/agents/runtime/json-reply";

const schema = z.object({
  approach: z.enum(["plan", "sql", "not_in"]),
  title: z.string(),
  question: z.string().nullable(),
  limit: z.number().int().nullable(),
  isNegated: z.boolean(),
  filters: z.array(z.object({ column: z.string(), values: z.array(z.string()), value: z.number().nullable() })),
  notes: z.array(z.string()),
  over: z.object({ table: z.string(), column: z.string() }).nullable(),
});
const whole = {
  approach: "plan",
  title: "Sales",
  question: null,
  limit: 3,
  isNegated: false,
  filters: [],
  notes: [],
  over: null,
};

function read(reply: unknown) {
  const text = typeof reply === "string" ? reply : JSON.stringify(reply);
  return readJsonReply(text, {
    schema,
    missing: { title: "Sales", notes: [] },
    mustBeSaid: ["value"],
    ofText: bareStatement,
  });
}

function bareStatement(text: string): z.infer<typeof schema> | null {
  return /^select\b/i.test(text) ? { ...whole, approach: "sql", title: text, limit: null } : null;
}

describe("a reply means what it says, however it is written:", () => {
  test.each<readonly [string, unknown]>([
    ["members that apply to nothing are left out", { approach: "plan", limit: 3 }],
    ["choices in other letters", { ...whole, approach: "Plan" }],
    ["members spelled with underscores and other letters", { Approach: "plan", LIMIT: 3, is_negated: false }],
    ["a number in digits of a text", { ...whole, limit: "3" }],
    ["a number in words", { ...whole, limit: "three" }],
    ["nothing said in a word", { ...whole, over: "none", question: "None" }],
    ["an aside", { approach: "plan", limit: 3, explanation: "Three are asked for." }],
    [
      "what is said, spelled otherwise, before what would be meant",
      { Approach: "plan", Title: "Sales", Limit: 3, Notes: [] },
    ],
    ["an object of nothing", { ...whole, over: { table: null, column: null } }],
    ["a switch in a word", { ...whole, isNegated: "no" }],
    ["a call of a tool", { name: "query", arguments: JSON.stringify(whole) }],
    ["a call in tags", `<tool_call>${JSON.stringify({ name: "query", arguments: whole })}</tool_call>`],
    ["an answer in a member of its own", { query: whole }],
    ["thoughts before it", `<think>A {plan} or {"approach":"sql"}?</think>\n${JSON.stringify(whole)}`],
    ["thoughts that no tag begins", `so {"approach":"sql"} it is</think>${JSON.stringify(whole)}`],
    ["nothing but thoughts", `<think>It is ${JSON.stringify(whole)}`],
    [
      "Python's words and quotes",
      "{'approach': 'plan', 'title': 'Sales', 'limit': 3, 'isNegated': False, 'over': None,}",
    ],
    ["a comma too many, and a remark", '{"approach": "plan", // by groups\n "limit": 3, }'],
    ["an object that means nothing before it", `{"note": "thinking"} ${JSON.stringify(whole)}`],
    [
      "a list that was cut in its last member",
      '{"approach": "plan", "question": null, "limit": 3, "isNegated": false, "over": null, "filters": [], "notes": ["a", "b',
    ],
  ])("%s", (_how, reply) => {
    expect(read(reply)).toEqual({ ok: true, value: whole });
  });

  test("one thing where a list is asked for is a list of it", () => {
    const reply = { ...whole, filters: { column: "CITY", values: "Berlin", value: null } };
    expect(read(reply)).toMatchObject({
      ok: true,
      value: { filters: [{ column: "CITY", values: ["Berlin"], value: null }] },
    });
  });

  test("a bare statement is what its reader makes of it, behind thoughts too", () => {
    expect(read("<think>easy</think> SELECT 1")).toMatchObject({
      ok: true,
      value: { approach: "sql", title: "SELECT 1" },
    });
  });
});

describe("what is wrong stays wrong:", () => {
  test.each<readonly [string, unknown]>([
    ["a choice that there is not", { ...whole, approach: "graph" }],
    ["a number that is none", { ...whole, limit: "some" }],
    ["a text in place of an object", { ...whole, over: "the last one" }],
    ["a member of a list without what it is about", { ...whole, filters: [{ values: ["x"] }] }],
    ["an object of other things", { city: "Berlin", count: 3 }],
    ["a member that has to be there and was cut", '{"title": "Sales", "limit": 3, "approach": "pl'],
    [
      "a condition that was cut",
      '{"approach": "plan", "limit": 3, "isNegated": false, "over": null, "filters": [{"col',
    ],
    ["a condition by another name", { approach: "plan", limit: 3, conditions: [{ column: "A", values: ["x"] }] }],
    ["a switch by another name", { approach: "plan", limit: 3, negated: true }],
    [
      "null where it has a meaning of its own and was not said",
      { ...whole, filters: [{ column: "A", values: ["x"] }] },
    ],
    ["several in a list", [whole, { ...whole, limit: 4 }]],
    [
      "whole parts of an object that was cut",
      '{"approach": "plan", "filters": [{"approach": "plan", "limit": 3}, {"approach',
    ],
    ["words", "I would group by region."],
  ])("%s", (_what, reply) => {
    expect(read(reply).ok).toBe(false);
  });
});

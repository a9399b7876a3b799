import { describe, expect, test } from "vitest";
import { z } from "zod";
import { designReplySchema } from "#lib/agents/dashboard/prompts/design-dashboard";
import { routingReplySchema } from "#lib/agents/router/prompts/route-request";
import { formText } from "#lib/agents/runtime/form-text";
import { planFormSchema } from "#lib/agents/runtime/plan-form";
import { evaluationReplySchema } from "#lib/agents/sql/prompts/evaluate-result";
import { queryReplySchema } from "#lib/agents/sql/prompts/write-query";

const place = z.object({ table: z.string(), column: z.string().nullable().describe("none for rows") });

describe("the form of a reply", () => {
  test("says what members there are, of which kind, and which may be left out", () => {
    const schema = z.object({
      kind: z.enum(["sum", "count"]),
      of: place,
      size: z.number().int().nullable(),
      names: z.array(z.string()).describe("at most three"),
      isWhole: z.boolean(),
    });
    expect(formText(schema)).toBe(
      "{kind: sum|count, of: {table: string, column?: string (none for rows)}, size?: integer, names?: [string] (at most three), isWhole?: boolean}",
    );
  });

  test("writes what is used again once", () => {
    expect(formText(z.object({ first: place, others: z.array(place), last: place.nullable() }))).toBe(
      "{first: A, others?: [A], last?: A}\nA = {table: string, column?: string (none for rows)}",
    );
  });

  test.each([
    ["a plan", planFormSchema, 3_050],
    ["a query", queryReplySchema, 3_550],
    ["a routing", routingReplySchema, 800],
    ["a second look", evaluationReplySchema, 300],
    ["a dashboard", designReplySchema, 3_550],
  ] as const)("of %s is short, and loses no member", (_name, schema, most) => {
    const text = formText(schema);
    expect(text.length).toBeLessThan(most);
    const members = [...JSON.stringify(z.toJSONSchema(schema)).matchAll(/"required":\[([^\]]*)\]/g)];
    const names = new Set(members.flatMap(([, list = ""]) => list.split(",").map((name) => name.replaceAll('"', ""))));
    expect([...names].filter((name) => !new RegExp(`\\b${name}\\??: `).test(text))).toEqual([]);
  });
});

/** Our side of the prompts: a text that changes gets a new version, since records tell texts apart by it. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formText } from "#lib/agents/runtime/form-text";
import { planFormSchema } from "#lib/agents/runtime/plan-form";
import { estimateTokens, type Prompt } from "#lib/agents/runtime/prompt";
import { beginningText } from "#lib/agents/runtime/prompt-texts/beginning";
import { chooseReadingText } from "#lib/agents/runtime/prompt-texts/choose-reading";
import { designDashboardText } from "#lib/agents/runtime/prompt-texts/design-dashboard";
import { evaluateResultText } from "#lib/agents/runtime/prompt-texts/evaluate-result";
import { type PromptText, spell } from "#lib/agents/runtime/prompt-texts/prompt-text";
import { routeRequestText } from "#lib/agents/runtime/prompt-texts/route-request";
import { writeAnswerText } from "#lib/agents/runtime/prompt-texts/write-answer";
import { writeQueryText } from "#lib/agents/runtime/prompt-texts/write-query";
import { writeStatementText } from "#lib/agents/runtime/prompt-texts/write-statement";
import { largeModel } from "../../support/agents/large-model.ts";
import { replanQuery, routeRequest, writeQuery, writeStatement } from "../../support/agents/prompts.ts";

/** The first letters of a text's fingerprint, by its version. */
const known: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  shared: { 1: "25090c05" },
  "choose-reading": { 1: "b55c2f25" },
  "route-request": { 3: "2f3551cd" },
  "write-query": { 4: "6a25f6be" },
  "write-statement": { 1: "352d097b" },
  "evaluate-result": { 2: "91f15583" },
  "write-answer": { 2: "63563224" },
  "design-dashboard": { 3: "86fd3325" },
};

const texts: readonly (readonly [string, PromptText])[] = [
  ["shared", beginningText],
  ["choose-reading", chooseReadingText],
  ["route-request", routeRequestText],
  ["write-query", writeQueryText("DuckDB", true)],
  ["write-statement", writeStatementText("DuckDB", true)],
  ["evaluate-result", evaluateResultText],
  ["write-answer", writeAnswerText],
  ["design-dashboard", designDashboardText],
];

describe("the text of a prompt", () => {
  test.each(texts)("%s is the one of its version", (name, text) => {
    const fingerprint = createHash("sha256").update(spell(text)).digest("hex").slice(0, 8);
    expect({ name, [text.version]: fingerprint }).toEqual({ name, ...known[name] });
  });
});

/** As servers count them: a token of a schema is about three and a half letters. */
function tokensOf({ instructions, input }: Prompt): number {
  return estimateTokens(instructions) + estimateTokens(input);
}

describe("the size of a prompt", () => {
  test.each([
    [50, 4_000],
    [10_000, 6_000],
  ])("of a schema with %d tables is at most %d tokens", (tables, most) => {
    const semantic = largeModel(tables);
    const prompts = [
      writeQuery({ semantic }),
      writeStatement({ semantic }),
      replanQuery({ semantic }),
      routeRequest({ semantic }),
    ];
    for (const prompt of prompts) {
      expect({ prompt: prompt.name, isWithin: tokensOf(prompt) <= most }).toEqual({
        prompt: prompt.name,
        isWithin: true,
      });
    }
  });

  test("of a plan's form in words is below 3,050 letters", () => {
    expect(formText(planFormSchema).length).toBeLessThan(3_050);
  });
});

describe("the beginning of the prompts of a run", () => {
  test("is the same for all that have a schema, down to the end of it", () => {
    const beginningOf = ({ instructions, input }: Prompt) => [instructions, input.slice(0, input.indexOf("</data>"))];
    const first = beginningOf(writeStatement());
    for (const prompt of [writeQuery(), replanQuery(), routeRequest()]) expect(beginningOf(prompt)).toEqual(first);
  });
});

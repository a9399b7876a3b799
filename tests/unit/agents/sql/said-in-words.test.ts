/** Whatever is asked and whatever comes back: an answer is told in words, never in the signs of a statement. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryAnswer } from "../../../support/agents/sentences/arbitrary-answer.ts";
import { companyModel } from "../../../support/agents/sentences/company-model.ts";
import { toldOf } from "../../../support/agents/sentences/told-sentence.ts";
import { sampleModel } from "../../../support/planner/sample-model.ts";
import { randomCases } from "../../../support/random-cases.ts";

const signs = /!=|<>|[<>]=?\s|\bis (?:not )?(?:true|false|null)\b|\bnull\b|= '|undefined|NaN|\[object/i;
const rawName = /\b[A-Z]+_[A-Z_]+\b/;
/** Words that wait for others: "with and", "((in 2025))", "top 3 s", "of is gifts", "  ". */
const halfSaid = /\s{2}|\s[,.;)]|\(\(|\(\)|\b(?:and|by|with|or|in|of)[.)]|\d s\b|\b(?:of|all) (?:is|has) |\bnot \d/;
/** No figure and no condition of these answers lies between 1,000 and 3,000: only a year would. */
const separatedYear = /(?<![\d,.])[12],\d{3}(?![\d,]|(?:\.\d+)?%)/;

describe.each([
  ["a company with every kind of column", companyModel],
  ["a model that is drafted from a catalog", sampleModel],
])("the title and the sentence of any answer over %s", (_, model) => {
  it("hold no signs of a statement, no raw names and no years with separators, and end as sentences do", () => {
    fc.assert(
      fc.property(arbitraryAnswer(model), (answer) => {
        const { title, sentence } = toldOf(answer, model);
        for (const text of [title, sentence]) {
          expect(text).not.toMatch(signs);
          expect(text).not.toMatch(rawName);
          expect(text).not.toMatch(separatedYear);
          expect(text).not.toMatch(halfSaid);
        }
        expect(sentence).toMatch(/^\S[\s\S]*[^.]\.$/);
        expect(title).toMatch(/^\S.*\S$/);
      }),
      { numRuns: randomCases({ few: 250, all: 4000 }) },
    );
  });
});

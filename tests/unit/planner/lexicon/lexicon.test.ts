import { describe, expect, test } from "vitest";
import { sayings } from "#lib/planner/lexicon/lexicon";
import { tokenise } from "#lib/planner/words/tokenise";

/** The words of a phrase as a question would hold them; "+" is a word only behind a number. */
function wordsOf(phrase: string): string {
  const words = tokenise(phrase === "+" ? `9${phrase}` : phrase).map(({ lower }) => lower);
  return (phrase === "+" ? words.slice(1) : words).join(" ");
}

describe("the lexicon", () => {
  test("has only phrases that can stand in a question as they are written", () => {
    expect(sayings.map(({ phrase }) => phrase).filter((phrase) => wordsOf(phrase) !== phrase)).toEqual([]);
  });

  test("says each thing of a phrase once", () => {
    const said = sayings.map(({ phrase, cue }) => `${phrase}: ${JSON.stringify(cue)}`);
    expect(said.filter((one, place) => said.indexOf(one) !== place)).toEqual([]);
  });

  test.each([
    ["week over week", { type: "shift", grain: "week", count: 1 }],
    ["compared to the prior month", { type: "shift", grain: "month", count: 1 }],
    ["the same quarter of the previous year", { type: "shift", grain: "year", count: 1 }],
    ["for every day", { type: "grain", grain: "day" }],
    ["broken down by", { type: "by" }],
    ["no fewer than", { type: "compare", operator: ">=", concept: null }],
  ])("spells out what a line with variables stands for: %s", (phrase, cue) => {
    expect(sayings.filter((saying) => saying.phrase === phrase).map((saying) => saying.cue)).toEqual([cue]);
  });
});

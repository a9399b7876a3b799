import { describe, expect, test } from "vitest";
import { checkedSentence } from "#lib/agents/sql/checked-sentence";
import type { CheckFlag } from "#lib/agents/sql/checks/check-flag";

const oneGroup: CheckFlag = { code: "single_group", sentence: "There is only one group by city.", suggestion: null };
const noValue: CheckFlag = { code: "all_null", sentence: '"Cost" has no value in any row.', suggestion: null };
const cut: CheckFlag = {
  code: "truncated",
  sentence: "Only the first 100 rows were read; there are more.",
  suggestion: null,
};

describe("K8: how sure an answer is [req 117]", () => {
  test.each([
    [0, false, "Checked: rows, values and limits; no assumptions."],
    [1, false, "Checked: rows, values and limits; 1 assumption."],
    [2, true, "Checked: rows, values, limits and the question itself; 2 assumptions."],
  ])("is said with what was looked at: %i assumptions, model %o", (assumptions, isModelChecked, sentence) => {
    expect(checkedSentence({ flags: [cut], assumptions, isModelChecked, rowCount: 100 })).toMatchObject({
      level: "checked",
      sentence,
    });
  });

  test("is a doubt with its reason", () => {
    const doubt = checkedSentence({ flags: [oneGroup], assumptions: 0, isModelChecked: false, rowCount: 1 });
    expect(doubt).toEqual({
      level: "doubtful",
      sentence: "Check this one: There is only one group by city.",
      notes: [
        "1 row came back, and no limit cut them.",
        "Every column has values.",
        "There is only one group by city.",
      ],
    });
    const more = checkedSentence({
      flags: [oneGroup, noValue, cut],
      assumptions: 0,
      isModelChecked: false,
      rowCount: 1,
    });
    expect(more.sentence).toBe("Check this one: There is only one group by city. 1 more doubt.");
    expect(more.notes).toEqual([oneGroup.sentence, noValue.sentence, cut.sentence]);
  });

  test("names the model's part", () => {
    const { notes } = checkedSentence({ flags: [], assumptions: 0, isModelChecked: true, rowCount: 1_204 });
    expect(notes).toEqual([
      "1,204 rows came back, and no limit cut them.",
      "Every column has values.",
      "The language model compared the result with the question.",
    ]);
  });
});

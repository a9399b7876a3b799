import { describe, expect, test } from "vitest";
import { type CheckedArgs, checkedSentence } from "#lib/agents/sql/checked-sentence";
import type { CheckFlag } from "#lib/agents/sql/checks/check-flag";

const oneGroup: CheckFlag = { code: "single_group", sentence: "There is only one group by city.", suggestion: null };
const noValue: CheckFlag = { code: "all_null", sentence: '"Cost" has no value in any row.', suggestion: null };
const cut: CheckFlag = {
  code: "truncated",
  sentence: "Only the first 100 rows were read; there are more.",
  suggestion: null,
};
const plain: CheckedArgs = {
  brain: "rules",
  modelPart: "none",
  isSteered: false,
  leavesOut: false,
  flags: [],
  assumptions: 0,
  isModelChecked: false,
  account: null,
  rowCount: 3,
};

type Labelled = readonly [more: Partial<CheckedArgs>, level: string, sentence: string];

const labelled: readonly Labelled[] = [
  [{}, "explained", "Explained: every word of the question; rows, values and limits were checked; no assumptions."],
  [
    { assumptions: 1, flags: [cut] },
    "explained",
    "Explained: every word of the question; rows, values and limits were checked; 1 assumption.",
  ],
  [
    { isSteered: true },
    "explained",
    "Explained: by the parts that stand over it; rows, values and limits were checked; no assumptions.",
  ],
  [
    { leavesOut: true, assumptions: 1 },
    "not_checked",
    "Explained but for what was left out; rows, values and limits were checked; 1 assumption.",
  ],
  [
    { modelPart: "words" },
    "from_model",
    "From the model, which put the question into other words; rows, values and limits were checked, not that it answers the question; no assumptions.",
  ],
  [
    { modelPart: "choice", isSteered: true, leavesOut: true },
    "from_model",
    "From the model, which chose this reading of the question; rows, values and limits were checked, not that it answers the question; no assumptions.",
  ],
  [
    { modelPart: "before" },
    "from_model",
    "From the model, which gave the answer that this goes on from; rows, values and limits were checked, not that it answers the question; no assumptions.",
  ],
  [
    { brain: "verified" },
    "verified",
    "Verified: the statement that was saved for this question; rows, values and limits were checked; no assumptions.",
  ],
  [
    { brain: "model" },
    "from_model",
    "From the model: rows, values and limits were checked, not that it answers the question; no assumptions.",
  ],
  [
    { brain: "model", account: { carried: [], unasked: [], left: [] }, assumptions: 2 },
    "from_model",
    "From the model: rows, values and limits were checked, and no word of the question was found missing in the statement; 2 assumptions.",
  ],
  [
    { brain: "model", account: { carried: [], unasked: [], left: [{ words: "kindly", kind: "unknown" }] } },
    "from_model",
    'From the model: rows, values and limits were checked, and no word of the question but "kindly" was found missing in the statement; no assumptions.',
  ],
  [{ brain: "analyst" }, "checked", "Checked: rows, values and limits; no assumptions."],
];

describe("K8: how sure an answer is [req 117]", () => {
  test.each(labelled)("is said by where it comes from and what was looked at: %o", (more, level, sentence) => {
    expect(checkedSentence({ ...plain, ...more })).toMatchObject({ level, sentence });
  });

  test("is a doubt with its reason", () => {
    expect(checkedSentence({ ...plain, flags: [oneGroup], rowCount: 1 })).toEqual({
      level: "doubtful",
      sentence: "Check this one: There is only one group by city.",
      notes: [
        "1 row came back, and no limit cut them.",
        "Every column has values.",
        "There is only one group by city.",
      ],
    });
    const more = checkedSentence({ ...plain, flags: [oneGroup, noValue, cut], rowCount: 1 });
    expect(more.sentence).toBe("Check this one: There is only one group by city. 1 more doubt.");
    expect(more.notes).toEqual([oneGroup.sentence, noValue.sentence, cut.sentence]);
  });

  test("names the model's part, and what is left to the reader", () => {
    const { notes } = checkedSentence({ ...plain, brain: "model", isModelChecked: true, rowCount: 1_204 });
    expect(notes).toEqual([
      "1,204 rows came back, and no limit cut them.",
      "Every column has values.",
      "The language model compared the result with the question.",
      "Look at its SQL, or at what it is made of, before you rely on it.",
    ]);
  });
});

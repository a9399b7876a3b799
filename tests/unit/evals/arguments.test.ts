import { describe, expect, test } from "vitest";
import { parseEvalArguments } from "../../../evals/arguments.ts";

describe("arguments", () => {
  test("a suite alone is asked in whole by the rules", () => {
    expect(parseEvalArguments(["--suite", "sets/shops"])).toEqual({
      suite: "sets/shops",
      brain: "rules",
      limit: null,
      jsonFile: null,
      show: null,
      isAlways: false,
      reader: "old",
      part: "all",
      database: null,
      againstFile: null,
    });
  });

  test("everything can be said, in any order", () => {
    const args =
      "--always --reader chart --limit 20 --brain single --json out.json --show wrong --part open --database shop --against old.json --suite s";
    expect(parseEvalArguments(args.split(" "))).toEqual({
      suite: "s",
      brain: "single",
      limit: 20,
      jsonFile: "out.json",
      show: "wrong",
      isAlways: true,
      reader: "chart",
      part: "open",
      database: "shop",
      againstFile: "old.json",
    });
  });

  test.each([
    [[], "--suite needs a folder or a file of questions."],
    [["--suite", "s", "--brain", "human"], "--brain is one of rules, model, single."],
    [["--suite", "s", "--show", "right"], "--show is one of wrong, abstained."],
    [["--suite", "s", "--reader", "new"], "--reader is one of old, chart."],
    [["--suite", "s", "--part", "half"], "--part is one of open, frozen, all."],
    [["--suite", "s", "--limit", "few"], "--limit needs a number."],
    [["--suite", "s", "--fast"], "--fast"],
  ])("%j is refused with a sentence", (args, sentence) => {
    expect(parseEvalArguments(args)).toContain(sentence);
  });
});

import { describe, expect, test } from "vitest";
import type { MessagePart } from "#lib/domain/message";
import { parseTrustArguments } from "../../../evals/trust/arguments.ts";
import { type Fate, type JudgedArgs, judgeAnswer, type Level } from "../../../evals/trust/judge-answer.ts";
import { sentenceOf } from "../../../evals/trust/sentence.ts";

const prompt = (result: string, rows: number) =>
  `<data name="result">\n${result}\n</data>\n\nRows in all: ${rows}. Rows shown here: ${rows}.\n\n<data name="summary">\nBerlin leads.\n</data>`;
const cities = prompt("City | Revenue (EUR)\nBerlin | 1,069.50\nParis | 30.50", 2);

describe("what a server says over a result", () => {
  test("is the summary that it was given, where it means well", () => {
    expect(sentenceOf("result", cities)).toEqual({ text: "Berlin leads.", isTwisted: false });
  });

  test.each([
    ["beside the point", "The result has 2 rows."],
    ["another row's figure", "Revenue (EUR) of Paris is 1,069.50."],
    ["the last is the highest", "The highest Revenue (EUR) is that of Paris, with 30.50."],
  ] as const)("is %s", (wording, text) => {
    expect(sentenceOf(wording, cities)).toEqual({ text, isTwisted: true });
  });

  test.each([
    ["another row's figure", "City | Revenue\nBerlin | 69.50"],
    ["another row's figure", "Revenue\n69.50\n30.50"],
    ["the last is the highest", "City | Revenue\nParis | 30.50\nBerlin | 69.50"],
  ] as const)("cannot be %s where that is so: %s", (wording, result) => {
    expect(sentenceOf(wording, prompt(result, 2)).isTwisted).toBe(false);
  });
});

function shown(level: Level | null, text = "The rules' words."): readonly MessagePart[] {
  const checks: MessagePart[] = level === null ? [] : [{ type: "checks", level, sentence: "", notes: [] }];
  return [{ type: "text", text }, ...checks];
}

function judged(more: Partial<Omit<JudgedArgs, "reply">>, level: Level | null, sql: string | null = "select 1"): Fate {
  const reply = { sql, reason: "", ms: 0, modelCalls: 1, tokens: 0, parts: shown(level) };
  const heard = { prompts: [], sentence: null };
  return judgeAnswer({ group: "perverse", outcome: "wrong", heard, ownSql: null, ...more, reply }).fate;
}

describe("an answer after a server spoke", () => {
  test("is held where it is not given, labelled or doubted, and slipped through where it is vouched for", () => {
    expect(judged({ outcome: "abstained" }, null, null)).toBe("withheld");
    expect(judged({}, "from_model")).toBe("labelled");
    expect(judged({}, "doubtful")).toBe("doubted");
    expect(judged({}, null)).toBe("bare");
    for (const level of ["explained", "verified", "checked", "not_checked"] as const) {
      expect(judged({}, level)).toBe("slipped");
    }
  });

  test("is the rules' own where they give it without any model", () => {
    expect(judged({ ownSql: "select 1" }, "explained")).toBe("own");
    expect(judged({ ownSql: "select 2" }, "explained")).toBe("slipped");
  });

  test("is right by its rows, whatever the label, but never by chance of a server that always says the same", () => {
    expect(judged({ outcome: "right" }, "explained")).toBe("right");
    expect(judged({ outcome: "right", group: "wrong" }, "explained")).toBe("slipped");
    expect(judged({ outcome: "right", group: "wrong" }, "from_model")).toBe("right");
  });

  test("is replaced where the server's sentence is not shown", () => {
    const heard = { prompts: [], sentence: "Paris leads." };
    expect(judged({ outcome: "right", heard }, "from_model")).toBe("replaced");
    expect(judged({ outcome: "right", heard: { prompts: [], sentence: "The rules' words." } }, "from_model")).toBe(
      "labelled",
    );
  });
});

describe("the arguments of the command", () => {
  const namesOf = (...args: readonly string[]) => {
    const parsed = parseTrustArguments(args);
    return typeof parsed === "string" ? parsed : parsed.servers.map(({ name }) => name);
  };

  test("name servers and groups of them", () => {
    expect(namesOf("--servers", "perfect, limit 5")).toEqual(["perfect", "limit 5"]);
    expect(namesOf("--servers", "wrong")).toContain("same statement");
    expect(namesOf().length).toBeGreaterThan(10);
  });

  test.each([
    [["--servers", "kind"], '--servers knows no "kind"'],
    [["--most", "none"], "--most takes a whole number"],
    [["--show", "all"], "--show is missed."],
    [["--nothing"], "Unknown option"],
  ])("say what is wrong with %j", (args, sentence) => {
    expect(parseTrustArguments(args)).toContain(sentence);
  });
});

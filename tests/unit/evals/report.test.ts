import { describe, expect, test } from "vitest";
import { openProgress } from "../../../evals/progress.ts";
import { reportOf, tableOf } from "../../../evals/report.ts";
import type { CaseResult, Outcome } from "../../../evals/run-suite.ts";
import type { EvalCase } from "../../../evals/suite.ts";

type Given = Partial<EvalCase> & {
  readonly outcome: Outcome;
  readonly sql?: string | null;
  readonly ms?: number;
  readonly isOffered?: boolean;
};

function result({ outcome, sql = "SELECT 1", ms = 1, isOffered = false, ...more }: Given): CaseResult {
  const evalCase: EvalCase = {
    id: "one",
    db: "family/shop",
    question: "how many?",
    ordered: false,
    difficulty: "easy",
    part: "open",
    isUnanswerable: false,
    source: { kind: "files", name: "shop", folder: "family/shop" },
    ...more,
  };
  const reply = { sql, reason: "", ms, modelCalls: 2, tokens: 30 };
  return { evalCase, outcome, isExact: outcome === "right", rightAt: null, isOffered, reply, reason: outcome };
}

const results = [
  result({ outcome: "right", ms: 1 }),
  result({ outcome: "wrong", id: "two", ms: 3, part: "frozen" }),
  result({ outcome: "abstained", id: "three", sql: null, difficulty: "hard", ms: 2, isOffered: true }),
];
const run = { suite: "family", brain: "rules", always: false, results } as const;

/** Of each of them; nobody said how sure it is. */
const spent = { label: null, modelCalls: 2, tokens: 30 };

describe("the figures of a run", () => {
  test("are counted by outcome and difficulty, with what every question took", () => {
    expect(reportOf(run)).toEqual({
      suite: "family",
      brain: "rules",
      always: false,
      total: 3,
      right: 1,
      wrong: 1,
      abstained: 1,
      byDifficulty: {
        easy: { total: 2, right: 1, wrong: 1, abstained: 0 },
        hard: { total: 1, right: 0, wrong: 0, abstained: 1 },
      },
      ms: { p50: 2, p95: 2.9 },
      modelCalls: 6,
      tokens: 90,
      cases: [
        { id: "one", outcome: "right", sql: "SELECT 1", ms: 1, reason: "right", ...spent },
        { id: "two", outcome: "wrong", sql: "SELECT 1", ms: 3, reason: "wrong", ...spent },
        { id: "three", outcome: "abstained", sql: null, ms: 2, reason: "abstained", ...spent },
      ],
    });
  });

  test("of nothing are zeros", () => {
    expect(reportOf({ ...run, results: [] })).toMatchObject({ total: 0, right: 0, ms: { p50: 0, p95: 0 } });
  });

  test("as a table have a line for each difficulty, part and turn, and tell precision of what was answered and what was offered", () => {
    const turns = [
      result({ outcome: "right", interaction: "talk", history: ["first"], difficulty: null, category: "any" }),
    ];
    const lines = tableOf(reportOf(run), [...results, ...turns]).map((line) => line.split(/\s{2,}/));
    const named = Object.fromEntries(lines.map(([name = "", ...figures]) => [name, figures]));
    expect(named.easy).toEqual(["2", "1", "1", "0", "0", "50.0", "50.0", "100.0"]);
    expect(named.hard).toEqual(["1", "0", "0", "1", "1", "0.0", "-", "0.0"]);
    expect(named.frozen).toEqual(["1", "0", "1", "0", "0", "0.0", "0.0", "100.0"]);
    expect(named["turn 2"]).toEqual(["1", "1", "0", "0", "0", "100.0", "100.0", "100.0"]);
    expect(named.all).toEqual(["4", "2", "1", "1", "1", "50.0", "66.7", "75.0"]);
  });

  test("a refusal that is right counts as right, and not as answered", () => {
    const refused = [result({ outcome: "right", sql: null, isUnanswerable: true })];
    const all = tableOf(reportOf({ ...run, results: refused }), refused).find((line) => line.startsWith("all"));
    expect(all?.split(/\s{2,}/)).toEqual(["all", "1", "1", "0", "0", "0", "100.0", "-", "0.0"]);
  });
});

describe("the progress of a run", () => {
  const written = (isTTY: boolean, steps: readonly number[]) => {
    const texts: string[] = [];
    const progress = openProgress(150, { isTTY, write: (text) => texts.push(text) });
    for (const done of steps) progress.tell(done, results);
    progress.end();
    return texts;
  };

  test("is one line that is written over in a terminal", () => {
    const line = "of 150: 1 right, 1 wrong, 1 abstained";
    expect(written(true, [1, 2])).toEqual([`\r\u001b[2K1 ${line}`, `\r\u001b[2K2 ${line}`, "\n"]);
  });

  test("is a line now and then, and the last one, elsewhere", () => {
    expect(written(false, [1, 100, 101, 150]).map((text) => text.split(":")[0])).toEqual(["100 of 150", "150 of 150"]);
  });
});

import { describe, expect, test } from "vitest";
import { parseSnowflake } from "#lib/db/warehouse/guard/snowflake-parser";
import { guardForSnowflake } from "../../../../support/warehouse/snowflake-guard.ts";

const enoughMs = 10_000;

function parse(sql: string, deadlineMs = enoughMs) {
  return parseSnowflake({ sql, bare: sql }, deadlineMs);
}

describe("the parser's thread", () => {
  test("tells one tree a statement, and every lexeme's place in characters", async () => {
    const answer = await parse("SELECT '😀', a");
    expect(answer).toMatchObject({ kind: "tree", statements: [{ select: {} }] });
    expect(answer.kind === "tree" && answer.tokens).toEqual([
      [0, 6],
      [7, 10],
      [10, 11],
      [12, 13],
    ]);
  });

  test("is ended when a text takes longer than it may, and answers the next one", async () => {
    const long = `SELECT 1 WHERE ${Array(5_000).fill("a=1").join(" AND ")}`;
    const [late, next] = await Promise.all([parse(long, 1), parse("SELECT 1")]);
    expect(late.kind).toBe("broken");
    expect(next.kind).toBe("tree");
  });

  test("answers texts in their order when they come at once", async () => {
    const answers = await Promise.all(["SELECT 1", "SELECT (", "SELECT 1; SELECT 2"].map((sql) => parse(sql)));
    expect(answers.map((answer) => answer.kind)).toEqual(["tree", "mistake", "tree"]);
  });
});

describe("texts that are too much", () => {
  test.each([
    ["100 brackets deep", `SELECT ${"(".repeat(100)}1${")".repeat(100)}`],
    ["100 subqueries deep", `${"SELECT * FROM (".repeat(100)}SELECT 1${")".repeat(100)}`],
    ["100 functions deep", `SELECT ${"ABS(".repeat(100)}1${")".repeat(100)}`],
    ["100 lambdas deep", `SELECT ${"TRANSFORM(a, x -> ".repeat(100)}1${")".repeat(100)}`],
    ["2,000 open brackets", `SELECT ${"(".repeat(2_000)}`],
    ["2,000 signs", `SELECT ${"- ".repeat(2_000)}1`],
    ["1 MB of blanks", `SELECT 1${" ".repeat(1_000_000)}`],
    ["1 MB of text", `SELECT '${"x".repeat(1_000_000)}'`],
  ])("%s are refused with a sentence", async (_, sql) => {
    const verdict = await guardForSnowflake(sql);
    expect(verdict).toMatchObject({ isSafe: false, code: "UNSAFE", sanitizedQuery: sql });
    expect(verdict.reason).toMatch(/too large or too deeply nested|longer than|cannot be read/);
  });
});

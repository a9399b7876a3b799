/** `npm run eval -- --suite own`: what was put right is asked again, beside the app, with the glossary as it is. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { keyOf, openLessonWorld } from "../support/lessons/lesson-world.ts";
import { expectValue } from "../support/run-world.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const question = "turnover by region in 2025";
const down = { verdict: "down", reasons: ["other"], text: "Without returns, please." } as const;

function evaluateOwn(folder: string, ...args: readonly string[]) {
  const env = { ...process.env, DATA_DIR: folder, MODEL: "", LLM_BASE_URL: "", LLM_MODEL: "", OPENAI_API_KEY: "" };
  const words = ["--conditions=react-server", join(process.cwd(), "scripts", "eval.mjs"), "--suite", "own", ...args];
  return new Promise<{ readonly out: string; readonly error: string }>((resolve) => {
    execFile(process.execPath, words, { env, timeout: 60_000 }, (_failure, out, error) => resolve({ out, error }));
  });
}

/** Total, right, wrong and abstained. */
function figuresIn(out: string): readonly number[] {
  return (/^all +(\d+) +(\d+) +(\d+) +(\d+)/m.exec(out) ?? []).slice(1).map(Number);
}

async function linesOf(folder: string, name: string): Promise<readonly unknown[]> {
  const text = await readFile(join(folder, "evals", "own", name), "utf8");
  return text
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

describe("the own suite", () => {
  test("is wrong before the yes and right after it, while the app runs", async () => {
    const { app, ask, choose, proposed, folder } = await openLessonWorld();
    await choose(await ask(question), "figure-0", "Gross profit");
    const [shown] = await proposed();
    const before = await evaluateOwn(folder, "--show", "wrong");
    expect(figuresIn(before.out)).toEqual([1, 0, 1, 0]);
    expect(before.out).toContain(`Question: ${question}`);
    const wanted = { ...keyOf(shown), edited: null, replaces: null };
    expectValue(await app.models.lessons.accept("local", wanted));
    expect(figuresIn((await evaluateOwn(folder)).out)).toEqual([1, 1, 0, 0]);
  });

  test("answers a verified question by its statement, as the app does", async () => {
    const { app, ask, editSql, proposed, folder } = await openLessonWorld();
    const first = await ask(question);
    await editSql(first, first.part.sql.replace("WHERE ", "WHERE orders.STATUS <> 'CANCELLED'\n  AND "));
    const [shown] = await proposed();
    expect(figuresIn((await evaluateOwn(folder)).out)).toEqual([1, 0, 1, 0]);
    const wanted = { ...keyOf(shown), edited: null, replaces: null };
    expectValue(await app.models.lessons.accept("local", wanted));
    expect(figuresIn((await evaluateOwn(folder)).out)).toEqual([1, 1, 0, 0]);
  });

  test("leaves out what was dismissed, and keeps what was only called wrong beside it", async () => {
    const { app, ask, choose, proposed, folder } = await openLessonWorld();
    await choose(await ask(question), "figure-0", "Gross profit");
    const [shown] = await proposed();
    const { message } = await ask("revenue by channel");
    await app.feedback.send("local", { runId: message.runId, ...down });
    await proposed();
    await evaluateOwn(folder);
    expect(await linesOf(folder, "questions.jsonl")).toMatchObject([
      { db: "DEMO/SALES", question, category: "synonym" },
    ]);
    expect(await linesOf(folder, "only-wrong.jsonl")).toMatchObject([
      { question: "revenue by channel", note: down.text },
    ]);
    expectValue(await app.models.lessons.dismiss("local", { ...keyOf(shown), isDismissed: true }));
    expect((await evaluateOwn(folder)).error).toContain("No answer was put right yet; 1 were only called wrong");
    expect(await linesOf(folder, "questions.jsonl")).toEqual([]);
  });

  test("says what to do where there is no app's folder", async () => {
    expect((await evaluateOwn(await temporaryFolder())).error).toContain(
      "There is no store of this version of the app",
    );
  });
});

import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { partOfDatabase } from "../../evals/part.ts";
import { type SmallSet, writeSmallSet } from "../support/evals/small-set.ts";

const script = join(process.cwd(), "scripts", "eval.mjs");

const countsSchema = z.strictObject({ total: z.number(), right: z.number(), wrong: z.number(), abstained: z.number() });
/** The form that readers of the figures rely on. */
const reportSchema = countsSchema.extend({
  suite: z.string(),
  brain: z.enum(["rules", "model", "single"]),
  always: z.boolean(),
  byDifficulty: z.record(z.string(), countsSchema),
  ms: z.strictObject({ p50: z.number(), p95: z.number() }),
  modelCalls: z.number(),
  tokens: z.number(),
  cases: z.array(
    z.strictObject({
      id: z.string(),
      outcome: z.enum(["right", "wrong", "abstained"]),
      sql: z.string().nullable(),
      ms: z.number(),
      reason: z.string(),
      label: z.string().nullable(),
      modelCalls: z.number(),
      tokens: z.number(),
    }),
  ),
});

type Said = { readonly code: number; readonly out: string; readonly error: string };

function command({ folder, dataFolder }: SmallSet, ...args: readonly string[]): Promise<Said> {
  const environment = {
    ...process.env,
    DATA_DIR: dataFolder,
    MODEL: "",
    LLM_BASE_URL: "",
    LLM_MODEL: "",
    OPENAI_API_KEY: "",
  };
  return new Promise((resolve) => {
    const options = { cwd: folder, env: environment, timeout: 60_000 };
    const words = ["--conditions=react-server", script, "--suite", ".", ...args];
    const child = execFile(process.execPath, words, options, (failure, out, error) => {
      resolve({ code: failure === null ? 0 : (child.exitCode ?? -1), out, error });
    });
  });
}

/** A name of each part. */
const names = Array.from({ length: 50 }, (_, number) => `shop_${number}`);
const open = names.find((name) => partOfDatabase(name) === "open") ?? "";
const frozen = names.find((name) => partOfDatabase(name) === "frozen") ?? "";

const line = (id: string, database: string, question: string, gold: string) => ({
  id,
  db: `family/${database}`,
  question,
  gold_sql: gold,
  difficulty: "easy",
});
const questions = [
  line("right", open, "how many stores are there?", "SELECT 2"),
  line("wrong", open, "how many orders are there?", "SELECT 4"),
  line("abstained", open, "turnover of our zorbs per town", "SELECT 1"),
  line("hidden", frozen, "how many orders are there in all?", "SELECT 4"),
];

describe("npm run eval", () => {
  test("prints the figures, and writes them in the form that is agreed", async () => {
    const set = await writeSmallSet([open, frozen], questions);
    const { code, out } = await command(set, "--json", "figures.json");
    expect(code).toBe(0);
    expect(out).toMatch(/^all +4 +1 +2 +1 +0 +25\.0 +33\.3 +75\.0$/m);
    const figures = reportSchema.parse(JSON.parse(await readFile(join(set.folder, "figures.json"), "utf8")));
    expect(figures).toMatchObject({ suite: "family", brain: "rules", always: false, total: 4, right: 1, wrong: 2 });
    expect(figures.cases.map(({ id, outcome }) => [id, outcome])).toEqual([
      ["right", "right"],
      ["wrong", "wrong"],
      ["abstained", "abstained"],
      ["hidden", "wrong"],
    ]);
  });

  test("shows open cases in whole and never one of a frozen database", async () => {
    const set = await writeSmallSet([open, frozen], questions);
    const { out } = await command(set, "--show", "wrong");
    expect(out).toContain("Question: how many orders are there?");
    expect(out).toContain("Gold: SELECT 4");
    expect(out).toContain("No column holds the values of");
    expect(out).not.toContain("in all");
    expect(out).toContain("1 more of frozen databases are not shown.");
  });

  test("asks one part, one database or a few questions alone", async () => {
    const set = await writeSmallSet([open, frozen], questions);
    expect((await command(set, "--part", "frozen")).out).toMatch(/^all +1 /m);
    expect((await command(set, "--database", open, "--limit", "2")).out).toMatch(/^all +2 +1 +1 /m);
    const { code, error } = await command(set, "--database", "nowhere");
    expect(code).toBe(1);
    expect(error).toContain("No question of the set is chosen.");
  });

  test("tells what was won and lost since an earlier run, of frozen databases only how many", async () => {
    const set = await writeSmallSet([open, frozen], questions);
    const earlier = { right: "wrong", wrong: "right", abstained: "abstained", hidden: "right" };
    const cases = Object.entries(earlier).map(([id, outcome]) => ({ id, outcome }));
    await writeFile(join(set.folder, "earlier.json"), JSON.stringify({ cases }));
    const { out } = await command(set, "--against", "earlier.json");
    expect(out).toContain("right: wrong -> right\nwrong: right -> wrong\n");
    expect(out).toContain("1 were won and 2 lost; 1 changes are of frozen databases.");
    expect(out).not.toContain("hidden");
  });

  test("builds a database once", async () => {
    const set = await writeSmallSet([open], questions.slice(0, 1));
    await command(set);
    const built = () => readdir(join(set.dataFolder, "evals", "databases"));
    const first = await built();
    await command(set);
    expect(first).toHaveLength(1);
    expect(await built()).toEqual(first);
  });

  test.each(["model", "single"])("says loudly that nothing ran when the brain %s has no model", async (brain) => {
    const set = await writeSmallSet([open], questions.slice(0, 1));
    const { code, out } = await command(set, "--brain", brain);
    expect(code).toBe(0);
    expect(out).toContain(`NOT RUN: the brain "${brain}" needs a model`);
  });
});

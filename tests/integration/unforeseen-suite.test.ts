/** The questions by writers who knew neither code nor suites: every statement of theirs runs, on the demo data and on the businesses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildDatabase } from "../../evals/build-database.ts";
import { readSuite } from "../../evals/suite.ts";
import { demoDatabaseFile } from "../support/demo-databases.ts";
import { openDuckdbReader } from "../support/duckdb-reader.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const lineSchema = z.object({
  id: z.string(),
  part: z.enum(["open", "held"]),
  db: z.string(),
  question: z.string(),
  expected: z.literal("cannot_answer").optional(),
  gold_sql: z.string().nullish(),
  alt_gold_sql: z.array(z.string()).optional(),
});

const suites = [
  { name: "unforeseen", fewest: 50 },
  { name: "kinds", fewest: 10 },
].map(({ name, fewest }) => {
  const text = readFileSync(`evals/suites/${name}/questions.jsonl`, "utf8");
  const lines = text
    .trim()
    .split("\n")
    .map((line) => lineSchema.parse(JSON.parse(line)));
  return { name, fewest, lines };
});

const businesses = ["freight", "helpdesk", "saas", "workforce"];

async function fileOf(db: string): Promise<string> {
  const [family = "", name = ""] = db.split("/");
  if (family === "DEMO" || family === "OPENDATA") return await demoDatabaseFile(family);
  return (await buildDatabase(name, join("evals/suites", db), await temporaryFolder())).file;
}

describe.each(suites)("the $name questions", ({ name, fewest, lines }) => {
  test("are read by the evaluation, no id and no question twice, about a third of them held back", () => {
    const suite = readSuite(`evals/suites/${name}`);
    expect(typeof suite === "string" ? suite : suite.cases.length).toBe(lines.length);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(new Set(lines.map(({ db, question }) => `${db} ${question.toLowerCase()}`)).size).toBe(lines.length);
    const held = lines.filter(({ part }) => part === "held").length / lines.length;
    expect(held).toBeGreaterThan(0.28);
    expect(held).toBeLessThan(0.38);
  });

  test.each(["DEMO", "OPENDATA", ...businesses])(
    "%s: every statement runs",
    async (family) => {
      const asked = lines.filter(({ db }) => db.split("/").includes(family));
      expect(asked.length).toBeGreaterThan(fewest);
      const reader = await openDuckdbReader(await fileOf(asked[0]?.db ?? ""));
      try {
        for (const { id, gold_sql: gold, alt_gold_sql: others = [] } of asked)
          for (const sql of [gold ?? "", ...others].filter((statement) => statement !== ""))
            expect([id, Array.isArray(await reader.rows(sql))]).toEqual([id, true]);
      } finally {
        reader.close();
      }
    },
    120_000,
  );
});

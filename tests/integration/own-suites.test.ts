/** The question suites on the demo data: every hand-written statement runs and tells something, and the sets are what they say. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { groupBy } from "#lib/semantic/group-by";
import { readSuite } from "../../evals/suite.ts";
import { demoDatabaseFile } from "../support/demo-databases.ts";
import { type DuckdbReader, openDuckdbReader } from "../support/duckdb-reader.ts";

const lineSchema = z.object({
  id: z.string(),
  part: z.enum(["open", "held"]),
  db: z.templateLiteral([z.enum(["DEMO", "OPENDATA"]), "/", z.string()]),
  question: z.string(),
  category: z.string(),
  history: z.array(z.string()),
  interaction: z.string().optional(),
  turn: z.number().optional(),
  expected: z.literal("cannot_answer").optional(),
});

const answerableSchema = lineSchema.extend({
  gold_sql: z.string(),
  alt_gold_sql: z.array(z.string()),
  difficulty: z.enum(["easy", "medium", "hard", "extra"]),
  ordered: z.boolean(),
  order_keys: z.array(z.number()).nullable(),
  n_rows: z.number().min(1),
  columns: z.array(z.string()),
});
type Answerable = z.infer<typeof answerableSchema>;

function linesOf<Line>(name: string, schema: z.ZodType<Line>): Line[] {
  const text = readFileSync(`evals/suites/${name}/questions.jsonl`, "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));
}

const inScope = linesOf("in-scope", answerableSchema);
const followUps = linesOf("follow-ups", answerableSchema);
const outOfScope = linesOf("out-of-scope", lineSchema);

let readers: Record<"DEMO" | "OPENDATA", DuckdbReader>;

beforeAll(async () => {
  readers = {
    DEMO: await openDuckdbReader(await demoDatabaseFile("DEMO")),
    OPENDATA: await openDuckdbReader(await demoDatabaseFile("OPENDATA")),
  };
}, 120_000);

afterAll(() => {
  readers.DEMO.close();
  readers.OPENDATA.close();
});

function readerOf({ db }: Answerable): DuckdbReader {
  return db.startsWith("DEMO/") ? readers.DEMO : readers.OPENDATA;
}

describe.each([
  ["in-scope", inScope],
  ["follow-ups", followUps],
])("the statements of %s", (_, lines) => {
  test("run, and find the rows and columns that the line tells", async () => {
    for (const line of lines) {
      const rows = await readerOf(line).rows(line.gold_sql);
      const isTelling = rows.some((row) => Object.values(row).some((cell) => cell !== null && cell !== 0));
      expect([line.id, rows.length, Object.keys(rows[0] ?? {}), isTelling]).toEqual([
        line.id,
        line.n_rows,
        line.columns,
        true,
      ]);
    }
  }, 120_000);

  test("have other readings that run too, and differ in words", async () => {
    for (const line of lines) {
      expect(new Set([line.gold_sql, ...line.alt_gold_sql]).size).toBe(1 + line.alt_gold_sql.length);
      for (const sql of line.alt_gold_sql)
        expect([line.id, (await readerOf(line).rows(sql)).length > 0]).toEqual([line.id, true]);
    }
  }, 120_000);

  test("name the columns that carry an order, where one was asked for", () => {
    for (const { id, ordered, order_keys: keys, columns, gold_sql: sql } of lines) {
      expect([id, ordered]).toEqual([id, keys !== null]);
      if (keys === null) continue;
      expect([id, keys.every((key) => key < columns.length), /ORDER BY/.test(sql)]).toEqual([id, true, true]);
    }
  });

  test("name tables by schema and table", () => {
    for (const { id, db, gold_sql: sql } of lines) {
      const schema = db.split("/")[1] ?? "";
      expect([id, sql.includes(` ${schema}.`)]).toEqual([id, true]);
    }
  });
});

describe("the sets", () => {
  test.each(["in-scope", "follow-ups", "out-of-scope"])("%s is read by the evaluation as it is written", (name) => {
    const suite = readSuite(`evals/suites/${name}`);
    expect(typeof suite === "string" ? suite : [suite.name, suite.today]).toEqual([name, "2026-07-10"]);
  });

  test("no id and no question stands twice", () => {
    const lines = [...inScope, ...followUps, ...outOfScope];
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
    for (const set of [inScope, followUps, outOfScope]) {
      const asked = set.map(({ db, history, question }) => [db, ...history, question].join("\n").toLowerCase());
      expect(new Set(asked).size).toBe(asked.length);
    }
  });

  test("at least 150 questions are in scope, a dozen of every main kind", () => {
    expect(inScope.length).toBeGreaterThanOrEqual(150);
    const mainKinds = [
      "time-window",
      "ratio",
      "share",
      "period-over-period",
      "having",
      "top-n",
      "top-n-per-group",
      "negation",
    ];
    for (const kind of mainKinds) {
      const count = inScope.filter((line) => line.category === kind).length;
      expect([kind, count >= 12]).toEqual([kind, true]);
    }
  });

  test("at least 40 chains have two to four turns, each with what was said before", () => {
    const chains = groupBy(followUps, (line) => line.interaction ?? "");
    expect(chains.size).toBeGreaterThanOrEqual(40);
    for (const turns of chains.values()) {
      const questions = turns.map((line) => line.question);
      expect([2, 3, 4]).toContain(turns.length);
      expect(turns.map((line) => line.turn)).toEqual(turns.map((__, index) => index + 1));
      expect(turns.map((line) => line.history)).toEqual(turns.map((__, index) => questions.slice(0, index)));
    }
  });

  test("at least 40 questions are out of scope, and none of them has a statement", () => {
    expect(outOfScope.length).toBeGreaterThanOrEqual(40);
    expect(outOfScope.every((line) => line.expected === "cannot_answer")).toBe(true);
  });

  test("the part that is held back is a series of its own, and out of scope follows from the id", () => {
    for (const { id, part } of [...inScope, ...followUps]) {
      expect([id, part]).toEqual([id, /^own-h[23]-/.test(id) ? "held" : "open"]);
    }
    for (const { id, part } of outOfScope) {
      const [first = 0] = createHash("sha256").update(id).digest();
      expect([id, part]).toEqual([id, first % 3 === 0 ? "held" : "open"]);
    }
  });

  test("at least 80 questions and 12 chains are held back", () => {
    expect(inScope.filter(({ part }) => part === "held").length).toBeGreaterThanOrEqual(80);
    const held = followUps.filter(({ part }) => part === "held");
    expect(new Set(held.map(({ interaction }) => interaction)).size).toBeGreaterThanOrEqual(12);
  });
});

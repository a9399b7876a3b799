import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSuite, type Suite } from "../../../evals/suite.ts";
import { writeSmallSet } from "../../support/evals/small-set.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const line = (id: string, db: string) => ({ id, db, question: "how many stores?", gold_sql: "SELECT 2" });

function read(path: string): Suite {
  const suite = readSuite(path);
  if (typeof suite === "string") throw new Error(suite);
  return suite;
}

async function ownSuite(questions: readonly object[], about: object = { name: "own", today: "2026-07-10" }) {
  const folder = join(await temporaryFolder(), "own");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "suite.json"), JSON.stringify(about));
  await writeFile(join(folder, "questions.jsonl"), questions.map((question) => JSON.stringify(question)).join("\n"));
  return folder;
}

describe("a foreign set", () => {
  test("is a folder of questions beside its databases, asked on the day they are frozen at", async () => {
    const { folder } = await writeSmallSet(["shop", "mall"], [line("one", "family/shop"), line("two", "family/mall")]);
    const suite = read(folder);
    expect(suite).toMatchObject({ name: "family", today: "2026-11-21" });
    expect(suite.cases.map(({ id, source }) => [id, source])).toEqual([
      ["one", { kind: "files", name: "shop", folder: join(folder, "shop") }],
      ["two", { kind: "files", name: "mall", folder: join(folder, "mall") }],
    ]);
  });

  test("can be asked of one database alone, by that database's folder", async () => {
    const { folder } = await writeSmallSet(["shop", "mall"], [line("one", "family/shop"), line("two", "family/mall")]);
    expect(read(join(folder, "mall")).cases.map(({ id }) => id)).toEqual(["two"]);
  });

  test("can be a file, in which asking or refusing is right", async () => {
    const question = { id: "one", db: "family/shop", question: "why?", expected: "cannot_answer" };
    const { folder } = await writeSmallSet(["shop"], [question], "unanswerable.jsonl");
    const suite = read(join(folder, "unanswerable.jsonl"));
    expect(suite.name).toBe("unanswerable");
    expect(suite.cases.map(({ isUnanswerable }) => isUnanswerable)).toEqual([true]);
  });
});

describe("a suite of our own", () => {
  test("says its day, asks the demo databases, and holds a part back", async () => {
    const folder = await ownSuite([
      { ...line("one", "DEMO/SALES"), part: "open" },
      { ...line("two", "DEMO/SALES"), part: "held" },
    ]);
    const suite = read(folder);
    expect(suite).toMatchObject({ name: "own", today: "2026-07-10" });
    expect(suite.cases.map(({ part, source }) => [part, source])).toEqual([
      ["open", { kind: "demo", database: "DEMO", schema: "SALES" }],
      ["frozen", { kind: "demo", database: "DEMO", schema: "SALES" }],
    ]);
  });
});

describe("what is no set is told in a sentence", () => {
  test("a place where nothing is", () => {
    expect(readSuite("/nowhere/at/all")).toBe("There is nothing at /nowhere/at/all.");
  });

  test("a folder without questions", async () => {
    expect(readSuite(await temporaryFolder())).toContain("There is no questions.jsonl in");
  });

  test("a line that is no question, a database that is not there, a suite without its day", async () => {
    expect(readSuite(await ownSuite([{ id: "one" }]))).toContain("is no question");
    expect(readSuite(await ownSuite([line("one", "ELSEWHERE/SALES")]))).toContain("asks ELSEWHERE/SALES, which is not");
    expect(readSuite(await ownSuite([], { name: "own" }))).toContain("is no description of a suite");
  });
});

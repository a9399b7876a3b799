import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildDuckdbFile } from "../support/warehouse/duckdb-engine.ts";

const script = join(process.cwd(), "scripts", "guard.mjs");
const catalog = {
  database: "SHOP",
  schemas: [
    { name: "SALES", tables: ["ORDERS", { name: "LINES" }] },
    { name: "VAULT", tables: ["SECRETS"] },
  ],
  otherDatabases: ["ARCHIVE"],
};

async function inFolder(files: Record<string, unknown>) {
  const folder = await mkdtemp(join(tmpdir(), "guard-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

function linesOf(statements: readonly unknown[]): string {
  return statements.map((statement) => `${JSON.stringify(statement)}\n`).join("");
}

function guard(folder: string, ...args: readonly string[]) {
  return new Promise<{ code: number; out: string[]; error: string }>((resolve) => {
    const command = ["--conditions=react-server", script, ...args];
    const child = execFile(process.execPath, command, { cwd: folder, timeout: 60_000 }, (failure, out, error) => {
      resolve({ code: failure === null ? 0 : (child.exitCode ?? -1), out: out.trimEnd().split("\n"), error });
    });
  });
}

const statements = linesOf([
  { id: 1, sql: "SELECT ID FROM ORDERS LIMIT 1000000" },
  { id: "two", sql: "SELECT 1;\nDROP TABLE ORDERS" },
  { id: 3, sql: "SELECT * FROM VAULT.SECRETS" },
  { id: 4, sql: "" },
]);

test.each(["duckdb", "snowflake"])(
  "says the product's verdict on each statement, a line each (%s)",
  async (dialect) => {
    const folder = await inFolder({ "catalog.json": catalog, "statements.jsonl": statements });
    const given = ["--dialect", dialect, "--catalog", "catalog.json", "--statements", "statements.jsonl"];
    const { code, out, error } = await guard(folder, ...given, "--schema", "sales", "--json", "verdicts.json");
    expect({ code, error }).toEqual({ code: 0, error: "" });
    expect(out).toEqual([
      "1\tsafe",
      'two\trefused\tOnly reading is allowed: DROP would change the structure of the database.\t10-14 "DROP"',
      '3\trefused\tThe schema VAULT is outside of what this question may read (SALES).\t14-27 "VAULT.SECRETS"',
      "4\trefused\tThere is no statement.",
      "4 statements: 1 safe, 3 refused.",
    ]);
    const records = JSON.parse(await readFile(join(folder, "verdicts.json"), "utf8"));
    expect(records).toHaveLength(4);
    expect(records[0]).toEqual({
      id: "1",
      verdict: "safe",
      kind: null,
      code: null,
      reason: null,
      position: null,
      tables: [{ database: "SHOP", schema: "SALES", table: "ORDERS" }],
      columns: ["ID"],
      functions: [],
      sanitizedQuery: "SELECT ID FROM ORDERS LIMIT 100001",
      limitEnforced: true,
    });
    expect(records[2]).toMatchObject({ verdict: "refused", kind: "unsafe", code: "UNSAFE" });
  },
);

test("reads a DuckDB file's own catalog, its macros too", async () => {
  const folder = await inFolder({
    "statements.jsonl": linesOf([
      { id: 1, sql: "SELECT upper(NAME) FROM T" },
      { id: 2, sql: "SELECT lower(NAME) FROM SALES.T" },
      { id: 3, sql: "SELECT * FROM NOWHERE" },
    ]),
  });
  const macro = "CREATE MACRO SALES.upper(x) AS x";
  await buildDuckdbFile(join(folder, "SHOP.duckdb"), [
    "CREATE SCHEMA SALES",
    "CREATE TABLE SALES.T (NAME VARCHAR)",
    macro,
  ]);
  const given = ["--dialect", "duckdb", "--catalog", "SHOP.duckdb", "--statements", "statements.jsonl"];
  const { code, out } = await guard(folder, ...given);
  expect(code).toBe(0);
  expect(out).toEqual([
    '1\trefused\tOnly built-in functions are allowed: upper is a macro of this database.\t7-12 "upper"',
    "2\tsafe",
    '3\trefused\tThere is no table NOWHERE in SALES.\t14-21 "NOWHERE"',
    "3 statements: 1 safe, 2 refused.",
  ]);
});

test("names the lines that are no statements, judges the others and ends with a failure", async () => {
  const text = `{"id": 1, "sql": "SELECT 1"}\nSELECT 2\n{"sql": "SELECT 3"}\n\n{"id": 4, "sql": "SELECT 4"}`;
  const folder = await inFolder({ "catalog.json": catalog, "statements.jsonl": text });
  const given = ["--dialect", "snowflake", "--catalog", "catalog.json", "--statements", "statements.jsonl"];
  const { code, out, error } = await guard(folder, ...given);
  expect(code).toBe(1);
  expect(out).toEqual(["1\tsafe", "4\tsafe", "2 statements: 2 safe, 0 refused."]);
  expect(error).toBe('Line 2 is no JSON.\nLine 3 needs an "id" (text or number) and an "sql" (text).\n');
});

test.each([
  [["--dialect", "duckdb"], /^--dialect, --catalog and --statements are needed\.\nUsage: npm run guard/],
  [["--dialect", "oracle", "--catalog", "catalog.json", "--statements", "s.jsonl"], /^There is no dialect oracle\./],
  [["--dialects", "duckdb"], /^Unknown option --dialects\./],
  [["--dialect"], /^--dialect needs a value\./],
  [["--dialect", "duckdb", "--dialect", "duckdb"], /^--dialect is given twice\./],
  [["--dialect", "duckdb", "--catalog", "gone.json", "--statements", "s.jsonl"], /^There is no file .*gone\.json\./],
  [["--dialect", "duckdb", "--catalog", "catalog.json", "--statements", "gone"], /^There is no file .*gone\./],
  [["--dialect", "duckdb", "--catalog", "s.jsonl", "--statements", "s.jsonl"], /^The catalog is no JSON\./],
  [["--dialect", "duckdb", "--catalog", "list.json", "--statements", "s.jsonl"], /^The catalog needs the form \{/],
  [["--dialect", "duckdb", "--catalog", "bad.duckdb", "--statements", "s.jsonl"], /is not a DuckDB database\./],
  [["--dialect", "snowflake", "--catalog", "bad.duckdb", "--statements", "s.jsonl"], /for --dialect duckdb only\./],
  [
    ["--dialect", "duckdb", "--catalog", "catalog.json", "--statements", "s.jsonl", "--schema", "X"],
    /^There is no schema X in the catalog\. There are: SALES, VAULT\./,
  ],
])("says in a sentence what is wrong with %j", async (args, sentence) => {
  const folder = await inFolder({ "catalog.json": catalog, "list.json": [], "s.jsonl": "{", "bad.duckdb": "x" });
  const { code, error } = await guard(folder, ...args);
  expect(code).toBe(1);
  expect(error).toMatch(sentence);
  expect(error).not.toMatch(/ at .*:\d+/);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createDuckdbWarehouse, type DuckdbOptions } from "#lib/db/warehouse/duckdb/warehouse";
import { buildDuckdbFile } from "../../../../support/warehouse/duckdb-engine.ts";
import { checkOptions, failureFrom, readAll, runOptions, valueFrom } from "../../../../support/warehouse/read-rows.ts";
import { temporaryFolder } from "../../../../support/warehouse/temporary-folder.ts";

const context = { database: "SHOP", schema: "main" };
const runaway = "SELECT length(repeat('x', 2000000000))";
const otherRunaway = "SELECT length(repeat('y', 2000000000))";
const slow = "SELECT 1 FROM (SELECT count(*) AS N FROM range(30000000) t WHERE t.range * 3 % 7 = 8)";
const endless = "SELECT count(*) FROM range(100000000) a, range(1000000) b WHERE a.range + b.range = 7";

async function shopFile(folder: string): Promise<string> {
  const file = join(folder, "SHOP.duckdb");
  await buildDuckdbFile(file, ["CREATE TABLE T AS SELECT range AS N FROM range(10)", "CREATE SEQUENCE S"]);
  return file;
}

async function openShop(limits: DuckdbOptions["limits"] = {}) {
  const folder = await temporaryFolder();
  const warehouse = createDuckdbWarehouse({ databases: [{ name: "SHOP", file: await shopFile(folder) }], limits });
  onTestFinished(() => warehouse.close());
  const run = (sql: string, more = {}) => readAll(warehouse, sql, runOptions(context, more));
  return { warehouse, run };
}

describe("a statement that does not obey", () => {
  test("is killed past its deadline, and others are answered all the same", async () => {
    const { run } = await openShop();
    expect(valueFrom(await run("SELECT 1")).rows).toEqual([[1]]);
    const [killed, ...bystanders] = await Promise.all([run(runaway, { timeoutMs: 200 }), run(slow), run(slow)]);
    expect(failureFrom(killed)).toMatchObject({ code: "TIMEOUT", retryable: true });
    for (const bystander of bystanders) expect(valueFrom(bystander)).toMatchObject({ rows: [[1]], failure: null });
  });

  test("costs no ordinary reading its answer, where there are two of them beside five readings", async () => {
    const { run } = await openShop();
    expect(valueFrom(await run("SELECT 1")).rows).toEqual([[1]]);
    const readings = [1, 2, 3, 4, 5].map((number) => slow.replace("SELECT 1", `SELECT ${number}`));
    const [first, ...others] = await Promise.all([
      run(runaway, { timeoutMs: 200 }),
      run(otherRunaway, { timeoutMs: 400 }),
      ...readings.map((sql) => run(sql)),
    ]);
    const [second, ...answers] = others;
    for (const killed of [first, second]) expect(killed).toMatchObject({ ok: false, error: { code: "TIMEOUT" } });
    expect(answers.map((answer) => valueFrom(answer))).toMatchObject(
      readings.map((_, place) => ({ rows: [[place + 1]], failure: null })),
    );
  });

  test("whose single value is larger than all rows should be gives no row, and the engine goes on", async () => {
    const { run } = await openShop();
    const { rows, failure } = valueFrom(await run("SELECT repeat('x', 120000000) AS LONG"));
    expect(rows).toEqual([]);
    expect(failure).toMatchObject({ code: "RESOURCE", message: "A value of this result is too large to be shown." });
    expect(valueFrom(await run("SELECT count(*) FROM T")).rows).toEqual([[10]]);
  });

  test("is killed while it is only checked, too", async () => {
    const { warehouse, run } = await openShop();
    const failure = failureFrom(await warehouse.check(runaway, checkOptions(context, { timeoutMs: 200 })));
    expect(failure.code).toBe("TIMEOUT");
    expect(valueFrom(await run("SELECT count(*) FROM T")).rows).toEqual([[10]]);
  });

  test("is ended because it was stopped, long before its deadline", async () => {
    const { run } = await openShop();
    expect(valueFrom(await run("SELECT 1")).rows).toEqual([[1]]);
    const stop = new AbortController();
    const running = run(runaway, { signal: stop.signal, timeoutMs: 3_600_000 });
    stop.abort();
    expect(failureFrom(await running).code).toBe("CANCELLED");
    expect(valueFrom(await run("SELECT 1")).rows).toEqual([[1]]);
  });

  test("waits for its place no longer than its deadline", async () => {
    const { run } = await openShop({ maxParallelStatements: 1 });
    const stop = new AbortController();
    const first = run(endless, { signal: stop.signal });
    expect(failureFrom(await run("SELECT 1", { timeoutMs: 200 })).code).toBe("TIMEOUT");
    stop.abort();
    expect(failureFrom(await first).code).toBe("CANCELLED");
    expect(valueFrom(await run("SELECT 2")).rows).toEqual([[2]]);
  });

  test("that needs too much memory is refused by the engine", async () => {
    const { run } = await openShop({ memoryLimit: "50MB" });
    const result = await run("SELECT list(range) FROM range(100000000)");
    const failure = result.ok ? result.value.failure : result.error;
    expect(failure).toMatchObject({ code: "RESOURCE", retryable: false });
  });
});

describe("the engine itself, without the guard", () => {
  let folder: string;
  let warehouse: Warehouse;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "warehouse-"));
    warehouse = createDuckdbWarehouse({ databases: [{ name: "SHOP", file: await shopFile(folder) }] });
  });
  afterAll(async () => {
    await warehouse.close();
    await rm(folder, { recursive: true, force: true });
  });
  const run = (sql: string) => readAll(warehouse, sql, runOptions(context));

  test.each([
    ["PERMISSION", "SELECT * FROM read_text('/etc/hostname')"],
    ["PERMISSION", "SELECT * FROM '/etc/hostname.csv'"],
    ["PERMISSION", "SELECT * FROM glob('/etc/*')"],
    ["PERMISSION", "SELECT nextval('S')"],
    ["PERMISSION", "SET memory_limit = '100GB'"],
    ["PERMISSION", "ATTACH '/tmp/other.duckdb' AS OTHER"],
    ["PERMISSION", "COPY T TO '/tmp/out.csv'"],
    ["PERMISSION", "CREATE TEMP TABLE X AS SELECT 1"],
    ["PERMISSION", "EXPLAIN SELECT 1"],
    ["PERMISSION", "SELECT 1; SELECT 2"],
    ["SYNTAX", ""],
  ])("answers %s to %s", async (code, sql) => {
    expect(failureFrom(await run(sql)).code).toBe(code);
  });

  test("keeps nothing of one statement for the next", async () => {
    expect(failureFrom(await run("SET VARIABLE x = 1")).code).toBe("PERMISSION");
    expect(valueFrom(await run("SELECT getvariable('x')")).rows).toEqual([[null]]);
  });
});

describe("files that cannot be used", () => {
  test("are listed with the reason and leave the others alone", async () => {
    const folder = await temporaryFolder();
    const file = (name: string) => ({ name, file: join(folder, `${name}.duckdb`) });
    await shopFile(folder);
    await writeFile(file("TEXT").file, "this is no database at all, but it is long enough to look at".repeat(500));
    await writeFile(file("EMPTY").file, "");
    await buildDuckdbFile(file("CUT").file, ["CREATE TABLE T AS SELECT range AS N FROM range(100000)"]);
    await truncate(file("CUT").file, 20_000);
    await buildDuckdbFile(file("BUSY").file, ["CREATE TABLE T (A INTEGER)"]);
    const holder = await DuckDBInstance.create(file("BUSY").file);
    const warehouse = createDuckdbWarehouse({
      databases: [
        ...["TEXT", "EMPTY", "CUT", "BUSY", "GONE", "SHOP"].map(file),
        { ...file("IMPORTED"), problem: "Line 3 of the file does not fit its other lines." },
      ],
    });
    onTestFinished(() => warehouse.close());
    const problems = new Map(valueFrom(await warehouse.listDatabases()).map(({ name, problem }) => [name, problem]));
    expect(problems.get("SHOP")).toBeNull();
    expect(problems.get("TEXT")).toBe("The file is not a DuckDB database.");
    expect(problems.get("GONE")).toBe("The file is missing or may not be read.");
    expect(problems.get("BUSY")).toContain("in use by another program");
    expect(problems.get("IMPORTED")).toContain("Line 3");
    for (const name of ["EMPTY", "CUT"]) expect(problems.get(name)).toMatch(/^The file .+\.$/);
    expect(failureFrom(await warehouse.listSchemas("TEXT")).code).toBe("UNKNOWN_OBJECT");
    expect(valueFrom(await readAll(warehouse, "SELECT count(*) FROM T", runOptions(context))).rows).toEqual([[10]]);

    holder.closeSync();
    const later = valueFrom(await warehouse.listDatabases());
    expect(later.find(({ name }) => name === "BUSY")?.problem).toBeNull();
  });

  test("a file whose name is not the database's name is listed with the reason", async () => {
    const folder = await temporaryFolder();
    const warehouse = createDuckdbWarehouse({ databases: [{ name: "OTHER", file: await shopFile(folder) }] });
    onTestFinished(() => warehouse.close());
    expect(valueFrom(await warehouse.listDatabases())[0]?.problem).toContain("rename the file");
  });

  test("a view that cannot be read is left out of its schema", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "x.csv"), "A\n1\n");
    await buildDuckdbFile(join(folder, "SHOP.duckdb"), [
      "CREATE TABLE T (A INTEGER)",
      `CREATE VIEW OUTSIDE AS SELECT * FROM read_csv('${join(folder, "x.csv")}')`,
    ]);
    const warehouse = createDuckdbWarehouse({ databases: [{ name: "SHOP", file: join(folder, "SHOP.duckdb") }] });
    onTestFinished(() => warehouse.close());
    const { tables } = valueFrom(await warehouse.describeSchema(context));
    expect(tables.map((table) => table.name)).toEqual(["T"]);
  });
});

describe("the engine's process", () => {
  test("ends with the process that started it", async () => {
    const entry = join(process.cwd(), "lib/db/warehouse/duckdb/process-entry.ts");
    const script = `const { fork } = require("node:child_process");
      const child = fork(${JSON.stringify(entry)}, [], { execArgv: ["--conditions=react-server"], serialization: "advanced" });
      child.on("message", () => console.log(child.pid));
      child.send({ kind: "open", databases: [], settings: { memoryLimit: "100MB", threads: 1, batchRows: 1, bounds: { maxCharacters: 1, maxDepth: 1, maxNodes: 1 } } });
      child.send({ kind: "request", id: 1, body: { kind: "databases" } });`;
    const parent = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    const [output] = await once(parent.stdout, "data");
    const pid = Number(String(output).split("\n")[0]);
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test("is not started again once the warehouse is closed", async () => {
    const { warehouse, run } = await openShop();
    expect(valueFrom(await run("SELECT 1")).rows).toEqual([[1]]);
    await warehouse.close();
    expect(failureFrom(await run("SELECT 1")).code).toBe("UNAVAILABLE");
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

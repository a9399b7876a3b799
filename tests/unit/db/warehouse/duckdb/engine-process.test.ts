import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { CrashedFiles } from "#lib/db/warehouse/duckdb/crashed-files";
import { openingMessage } from "#lib/db/warehouse/duckdb/opening-message";
import { EngineProcess, type EngineReply } from "#lib/db/warehouse/process/engine-process";

function openEngine(names: readonly string[]): EngineProcess {
  const bounds = { maxCharacters: 1, maxDepth: 1, maxNodes: 1 };
  const crashedFiles = new CrashedFiles();
  const engine = new EngineProcess({
    crashedFiles,
    entry: join(process.cwd(), "tests/support/warehouse/crashing-entry.ts"),
    opening: () =>
      openingMessage(
        names.map((name) => ({ name, file: name, problem: null })),
        { memoryLimit: "1MB", threads: 1, batchRows: 1, bounds },
        crashedFiles,
      ),
  });
  onTestFinished(() => engine.close());
  return engine;
}

function list(engine: EngineProcess): Promise<EngineReply> {
  return new Promise((resolve) => {
    engine.request({ kind: "databases" }, resolve);
  });
}

describe("a file that ends the process while it is opened", () => {
  test("is not opened again and told as a problem; the others work", async () => {
    const engine = openEngine(["GOOD", "CRASH"]);
    expect(await list(engine)).toEqual({ kind: "lost", how: "bystander" });
    expect(await list(engine)).toMatchObject({
      kind: "value",
      value: [
        { name: "GOOD", problem: null },
        { name: "CRASH", problem: "The engine fails when it opens this file: it is damaged or not a DuckDB database." },
      ],
    });
  });
});

describe("the process", () => {
  test("is started anew after a kill, and what was open is lost", async () => {
    const engine = openEngine(["GOOD"]);
    expect(await list(engine)).toMatchObject({ kind: "value" });
    const lost = new Promise((resolve) => engine.request({ kind: "schemas", database: "GOOD" }, resolve));
    engine.kill();
    expect(await lost).toEqual({ kind: "lost", how: "bystander" });
    expect(await list(engine)).toMatchObject({ kind: "value" });
  });
});

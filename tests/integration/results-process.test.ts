/** The process that keeps result files: it touches nothing else, holds nobody up, and comes back when it was ended. */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openResultInstance } from "#lib/db/results/instance";
import { openResultFiles } from "#lib/db/results/result-files";
import { ok } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import type { ResultColumn, ResultRef, ResultRow } from "#lib/domain/result-set";
import type { ResultView } from "#lib/domain/result-view";
import { keepRows } from "#lib/services/result-file";
import { openResultWorld, type ResultWorld, statementOf } from "../support/results/result-world.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const columns: ResultColumn[] = [
  { name: "NAME", kind: "text", nativeType: "VARCHAR" },
  { name: "AMOUNT", kind: "decimal", nativeType: "DECIMAL(18,2)" },
];
const byName: ResultView = { order: [{ column: 0, direction: "descending" }], filters: [] };

function numberedRows(count: number): ResultRow[] {
  return Array.from({ length: count }, (_, index) => [`row ${index}`, `${index}.50`]);
}

let world: ResultWorld;
let resultId: string;
beforeAll(async () => {
  world = await openResultWorld({ atEnd: afterAll });
  resultId = await world.keep(columns, numberedRows(20_000));
});

describe("the engine of result files", () => {
  it.each([
    ["reads a file elsewhere", "SELECT * FROM read_text('/etc/hostname')"],
    ["writes elsewhere", "COPY (SELECT 1) TO '/tmp/snowgpt-elsewhere.parquet' (FORMAT parquet)"],
    ["climbs out of its folder", "SELECT * FROM read_text('FOLDER/../secret.txt')"],
    ["opens a database elsewhere", "ATTACH '/tmp/snowgpt-elsewhere.duckdb'"],
    ["installs an extension", "INSTALL excel"],
    ["changes its settings", "SET threads = 4"],
  ])("never %s", async (_, sql) => {
    const data = await temporaryFolder();
    await writeFile(join(data, "secret.txt"), "secret");
    const folder = join(data, "results");
    const instance = await openResultInstance({ folder, memoryLimit: "100MB", threads: 1 }, "spill");
    const connection = await instance.connect();
    await expect(connection.run(sql.replace("FOLDER", folder))).rejects.toThrow(/Permission|Invalid Input/);
    connection.closeSync();
    instance.closeSync();
  });

  it("serves twenty readers at a time, each its own page", async () => {
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.results.readPage("local", { resultId, view: byName, offset: index * 10, limit: 10 }),
      ),
    );
    const names = pages.flatMap((page) => (page.ok ? page.value.rows.map(([name]) => name) : []));
    expect(names).toEqual(Array.from({ length: 200 }, (_, index) => `row ${19_999 - index}`));
  });
});

/** A process that ends in the middle of its first request of a kind, and answers every other one. */
async function openFrailFiles(fatalKind: string) {
  const root = await temporaryFolder();
  const folder = join(root, "results");
  await mkdir(join(root, "lib/db/results"), { recursive: true });
  await mkdir(folder);
  const entry = `
    const { existsSync, writeFileSync } = process.getBuiltinModule("node:fs");
    const once = ${JSON.stringify(join(root, "ended"))};
    process.on("disconnect", () => process.exit());
    process.on("message", ({ kind, id, body }) => {
      if (kind !== "request") return;
      if (body.kind === ${JSON.stringify(fatalKind)} && !existsSync(once)) {
        writeFileSync(once, "");
        process.kill(process.pid, "SIGKILL");
      } else {
        process.send({ kind: "value", id, value: body.kind === "page" ? { rows: [["read"]], matchingCount: null } : null });
      }
    });
  `;
  await writeFile(join(root, "lib/db/results/process-entry.ts"), entry);
  const files = openResultFiles({ folder, projectRoot: root });
  onTestFinished(() => files.close());
  return { files, folder };
}

const signal = new AbortController().signal;

describe("when the process ends in the middle of a request", () => {
  it("what was being read is read from the next one", async () => {
    const { files } = await openFrailFiles("page");
    const request = { file: "0.parquet", columns: [], view: plainView, signal };
    const pages = await Promise.all([1, 2, 3].map(() => files.readPage(request, { offset: 0, limit: 1 })));
    expect(pages).toEqual([1, 2, 3].map(() => ({ ok: true, value: { rows: [["read"]], matchingCount: null } })));
  });

  it("what was being written is given up in words that say so, and nothing of it is left", async () => {
    const { files, folder } = await openFrailFiles("append");
    const args = {
      resultId: randomUUID(),
      result: statementOf(columns, [ok(numberedRows(3)), ok(numberedRows(3))]),
      signal,
    };
    expect(await keepRows(args, { files, folder })).toMatchObject({
      ok: false,
      error: { code: "UNAVAILABLE", retryable: true, message: "The result could not be worked on right now." },
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

/** Adds a result as the app kept it before its files were Parquet: what is stored says nothing of the file. */
async function asEarlierVersion(folder: string, ref: ResultRef): Promise<void> {
  const client = createClient({ url: pathToFileURL(join(folder, "snowgpt.db")).href });
  await client.execute({
    sql: "INSERT INTO results (id, owner_id, ref, storage, bytes, created_at) VALUES (?, 'local', ?, NULL, 0, 0)",
    args: [ref.id, JSON.stringify(ref)],
  });
  client.close();
}

describe("a result of an earlier version", () => {
  let world: ResultWorld;
  beforeEach(async () => {
    world = await openResultWorld();
    await mkdir(world.folder, { recursive: true });
  });

  async function keepOld(lines: readonly string[]): Promise<string> {
    const id = randomUUID();
    await writeFile(join(world.folder, `${id}.ndjson`), lines.join(""));
    const ref = { id, columns, rowCount: lines.length, limited: false, limitEnforced: false, ms: 7 };
    await asEarlierVersion(join(world.data, "app"), ref);
    return id;
  }

  const lines = numberedRows(2_500).map((row) => `${JSON.stringify(row)}\n`);

  it("is read, sorted and summed up as one of today, and kept as one from then on", async () => {
    const id = await keepOld(lines);
    const request = { resultId: id, offset: 2_498, limit: 10 };
    const [first, second] = await Promise.all([
      world.results.readPage("local", { ...request, view: plainView }),
      world.results.readPage("local", { ...request, offset: 0, limit: 1, view: byName }),
    ]);
    expect(first).toMatchObject({ ok: true, value: { rows: numberedRows(2_500).slice(2_498) } });
    expect(second).toMatchObject({ ok: true, value: { rows: [["row 2499", "2499.50"]] } });
    const names = (await readdir(world.folder)).filter((name) => name.startsWith(id));
    expect(names).toEqual([`${id}.parquet`]);
    expect((await stat(join(world.folder, `${id}.parquet`))).mode & 0o777).toBe(0o600);
    expect(await world.store.results.find("local", id)).toMatchObject({
      file: { storage: [{ as: "text" }, { as: "decimal" }] },
    });
  });

  it("that is damaged is said to be unreadable, and leaves the others alone", async () => {
    const id = await keepOld(['["whole","1.00"]\n', '["half']);
    const request = { resultId: id, view: plainView, offset: 0, limit: 1 };
    expect(await world.results.readPage("local", request)).toMatchObject({ ok: false, error: { code: "INTERNAL" } });
    const other = await world.keep(columns, numberedRows(1));
    expect(await world.results.readPage("local", { ...request, resultId: other })).toMatchObject({ ok: true });
  });
});

describe("a result with more text than a disk should hold", () => {
  it("is not kept, and nothing of it is left", async () => {
    const small = await openResultWorld({ limits: { maxTextLength: 10_000 } });
    const result = statementOf(columns, [ok(numberedRows(900)), ok(numberedRows(900)), ok(numberedRows(900))]);
    expect(await small.results.store({ ownerId: "local", result, signal })).toMatchObject({
      ok: false,
      error: { code: "RESOURCE", nextStep: "Ask for fewer rows or columns." },
    });
    expect(await readdir(small.folder)).toEqual([]);
  });
});

describe("a damaged file", () => {
  it("is said to be unreadable, and leaves the others alone", async () => {
    const id = await world.keep(columns, numberedRows(3));
    await writeFile(join(world.folder, `${id}.parquet`), "PAR1 not a file");
    const request = { resultId: id, view: plainView, offset: 0, limit: 1 };
    expect(await world.results.readPage("local", request)).toMatchObject({
      ok: false,
      error: { code: "INTERNAL", message: "The file of this result cannot be read." },
    });
    expect(await world.results.readPage("local", { ...request, resultId })).toMatchObject({ ok: true });
  });
});

import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { resultLimits } from "#lib/config/limits";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import type { ExportRequest } from "#lib/services/result-export";
import { openResultWorld, statementOf } from "../support/results/result-world.ts";
import { sign } from "../support/run-world.ts";

const columns: ResultColumn[] = [
  { name: "NAME", kind: "text", nativeType: "VARCHAR" },
  { name: "AMOUNT", kind: "decimal", nativeType: "DECIMAL(18,2)" },
];

function numberedRows(count: number): ResultRow[] {
  return Array.from({ length: count }, (_, index) => [`row ${index}`, `${index}.50`]);
}

function csvOf(resultId: string): ExportRequest {
  return { resultId, format: "csv", values: "raw", view: plainView, signal: new AbortController().signal };
}

describe("stored results", () => {
  it("keep every row and hand out the first ones", async () => {
    const { results } = await openResultWorld();
    const rows = numberedRows(2_500);
    const result = statementOf(columns, [ok(rows.slice(0, 1_300)), ok(rows.slice(1_300))], true);
    const stored = await results.store({ ownerId: "local", result, signal: new AbortController().signal });
    expect(stored).toMatchObject({ ok: true, value: { ref: { rowCount: 2_500, limited: true, ms: 7, columns } } });
    expect(stored.ok && stored.value.preview).toEqual(rows.slice(0, resultLimits.shownRows));
  });

  it.each([
    [0, 3],
    [999, 3],
    [1_000, 2],
    [2_499, 10],
    [2_500, 10],
    [9_000, 10],
  ])("a page from row %i on holds the rows that stand there", async (offset, limit) => {
    const { results, keep } = await openResultWorld();
    const rows = numberedRows(2_500);
    const resultId = await keep(columns, rows);
    const page = await results.readPage("local", { resultId, view: plainView, offset, limit });
    expect(page).toMatchObject({ ok: true, value: { offset, rows: rows.slice(offset, offset + limit) } });
  });

  it("an empty result has an empty page", async () => {
    const { results, keep } = await openResultWorld();
    const resultId = await keep(columns, []);
    expect(await results.readPage("local", { resultId, view: plainView, offset: 0, limit: 5 })).toMatchObject({
      value: { rows: [] },
    });
  });

  it("are nobody's but their owner's", async () => {
    const { results, keep } = await openResultWorld();
    const resultId = await keep(columns, numberedRows(1));
    const page = await results.readPage("somebody", { resultId, view: plainView, offset: 0, limit: 5 });
    expect(page).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    const summary = await results.summarise("somebody", { resultId, view: plainView, column: 0 });
    expect(summary).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(await results.openExport("somebody", csvOf(resultId))).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  it("lie in files that only this user may read", async () => {
    const { folder, keep } = await openResultWorld();
    const resultId = await keep(columns, numberedRows(1));
    expect((await stat(join(folder, `${resultId}.parquet`))).mode & 0o777).toBe(0o600);
  });

  it("leave nothing behind when the statement fails in mid-read", async () => {
    const { results, folder } = await openResultWorld();
    const failure = appError("TIMEOUT", "too slow");
    const result = statementOf(columns, [ok(numberedRows(10)), err(failure)]);
    const stored = await results.store({ ownerId: "local", result, signal: new AbortController().signal });
    expect(stored).toEqual({ ok: false, error: failure });
    expect(await readdir(folder)).toEqual([]);
  });

  it("leave nothing behind when the run was stopped", async () => {
    const { results, folder } = await openResultWorld();
    const result = statementOf(columns, [ok(numberedRows(10))]);
    const stored = await results.store({ ownerId: "local", result, signal: AbortSignal.abort() });
    expect(stored).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("a result whose file is not there", () => {
  it("is said to be no longer kept, as a page and as a download", async () => {
    const { results, folder, keep } = await openResultWorld();
    const resultId = await keep(columns, numberedRows(3));
    await rm(join(folder, `${resultId}.parquet`));
    const gone = { ok: false, error: { code: "NOT_FOUND", message: "This result is no longer kept." } };
    expect(await results.readPage("local", { resultId, view: plainView, offset: 0, limit: 5 })).toMatchObject(gone);
    expect(await results.openExport("local", csvOf(resultId))).toMatchObject(gone);
  });
});

describe("a result that cannot be written down", () => {
  it("is a failure in the product's words and leaves no file", async () => {
    const { results, folder } = await openResultWorld();
    async function* breaking(): AsyncGenerator<Result<readonly ResultRow[]>> {
      yield ok(numberedRows(10));
      throw new Error("ENOSPC: no space left on device, write /home/me");
    }
    const result = { ...statementOf(columns, []), batches: breaking() };
    const stored = await results.store({ ownerId: "local", result, signal: new AbortController().signal });
    expect(stored).toMatchObject({ ok: false, error: { code: "INTERNAL" } });
    expect(!stored.ok && stored.error.message).not.toContain("ENOSPC");
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("the clean-up", () => {
  it("removes old results and files that nothing knows of, and keeps the rest", async () => {
    const { results, folder, passDays, keep } = await openResultWorld();
    const old = await keep(columns, numberedRows(3));
    passDays(resultLimits.keptDays - 1);
    const young = await keep(columns, numberedRows(3));
    const orphan = join(folder, `${randomUUID()}.parquet`);
    await writeFile(orphan, "[1]\n");
    await writeFile(join(folder, "notes.txt"), "not ours");
    await results.keepClean();
    expect((await readdir(folder)).toSorted()).toEqual([`${old}.parquet`, `${young}.parquet`, "notes.txt"].toSorted());
    passDays(2);
    await results.keepClean();
    expect((await readdir(folder)).toSorted()).toEqual([`${young}.parquet`, "notes.txt"].toSorted());
    const page = { view: plainView, offset: 0, limit: 5 };
    expect(await results.readPage("local", { resultId: old, ...page })).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(await results.readPage("local", { resultId: young, ...page })).toMatchObject({ ok: true });
  });

  it("of an app that has no result yet does nothing", async () => {
    const { results } = await openResultWorld();
    await results.keepClean();
  });

  it("leaves alone what a run is still writing, and what it may still be reading", async () => {
    const { results, folder, keep } = await openResultWorld();
    const kept = await keep(columns, numberedRows(1));
    const [first, second] = [sign(), sign()];
    async function* slowly(): AsyncGenerator<Result<readonly ResultRow[]>> {
      yield ok(numberedRows(10));
      first.give();
      await second.seen;
      yield ok(numberedRows(10));
    }
    const result = { ...statementOf(columns, []), batches: slowly() };
    const storing = results.store({ ownerId: "local", result, signal: new AbortController().signal });
    await first.seen;
    await results.keepClean();
    second.give();
    const stored = await storing;
    expect(stored).toMatchObject({ ok: true, value: { ref: { rowCount: 20 } } });
    const written = stored.ok ? stored.value.ref.id : "";
    expect((await readdir(folder)).toSorted()).toEqual([`${kept}.parquet`, `${written}.parquet`].toSorted());
  });

  it("goes on from time to time, until the app closes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { results, folder, passDays, keep } = await openResultWorld();
    await results.keepClean();
    await keep(columns, numberedRows(3));
    passDays(resultLimits.keptDays + 1);
    vi.advanceTimersByTime(resultLimits.cleanUpEveryMs);
    await expect.poll(() => readdir(folder)).toEqual([]);
    await results.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("removes what downloads and engines left behind when they were killed", async () => {
    const { results, folder, keep } = await openResultWorld();
    const kept = await keep(columns, numberedRows(1));
    const id = randomUUID();
    for (const name of [`${id}.csv`, `${id}.xlsx`, `${id}.parquet.new`]) await writeFile(join(folder, name), "half");
    await mkdir(join(folder, `spill-${id}.csv`));
    await results.keepClean();
    expect(await readdir(folder)).toEqual([`${kept}.parquet`]);
  });
});

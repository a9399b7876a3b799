import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import { columnTexts, openUploadFolder } from "../support/uploads/upload-folder.ts";
import { buildDuckdbFile } from "../support/warehouse/duckdb-engine.ts";
import { runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

const orders =
  "order_id,region,amount,ordered on\n1,North,10.50,2025-01-31\n2,South,0.05,2025-02-01\n3,North,,2025-02-02\n";

describe("a file that is added", () => {
  test("is a table that can be asked at once, with exact values", async () => {
    const folder = await openUploadFolder();
    expect(await folder.uploads.size()).toBe(0);
    expect(await folder.load(orders, "ORDERS")).toEqual({ rowCount: 3 });
    expect(await folder.rowsOf("SELECT region, sum(amount) FROM ORDERS GROUP BY 1 ORDER BY 1")).toEqual([
      ["North", "10.50"],
      ["South", "0.05"],
    ]);
    expect(await folder.rowsOf("SELECT ordered_on FROM FILES.ORDERS ORDER BY order_id")).toEqual([
      ["2025-01-31"],
      ["2025-02-01"],
      ["2025-02-02"],
    ]);
    const [table] = await folder.tables();
    expect([table?.name, table?.rowCount, table?.comment]).toEqual(["ORDERS", 3, "From ORDERS"]);
  });

  test("stands beside the earlier ones, so that they can be joined", async () => {
    const folder = await openUploadFolder();
    await folder.load(orders, "ORDERS");
    await folder.load('[{"region": "North", "head": "Ada"}, {"region": "South", "head": "Bo"}]', "HEADS", {
      name: "heads.json",
    });
    const joined = await folder.rowsOf(
      "SELECT head, count(*) FROM ORDERS JOIN HEADS USING (region) GROUP BY 1 ORDER BY 1",
    );
    expect(joined).toEqual([
      ["Ada", 2],
      ["Bo", 1],
    ]);
  });

  test("outlives a restart", async () => {
    const folder = await openUploadFolder();
    await folder.load(orders, "ORDERS");
    const again = await openUploadFolder(folder.dataDirectory);
    expect(await again.rowsOf("SELECT count(*) FROM ORDERS")).toEqual([[3]]);
  });

  test("takes the place of a table only when that is said", async () => {
    const folder = await openUploadFolder();
    await folder.load(orders, "ORDERS");
    const other = await folder.found("n\n1\n");
    expect(await folder.add(other, "orders")).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST", message: "There is a table ORDERS already." },
    });
    expect(await folder.rowsOf("SELECT count(*) FROM ORDERS")).toEqual([[3]]);
    expect(await folder.add(other, "orders", { replaces: true })).toMatchObject({ ok: true });
    expect(await folder.rowsOf("SELECT * FROM ORDERS")).toEqual([[1]]);
  });

  test("is read with the types that were chosen", async () => {
    const folder = await openUploadFolder();
    const found = await folder.found("code,day\n007,01/02/2025\n012,03/04/2025\n");
    expect(columnTexts(found.columns)).toEqual(["code text VARCHAR", "day date_month_first DATE"]);
    const types = { 0: "integer", 1: "date_day_first" } as const;
    const retyped = valueFrom(await folder.uploads.retype(found, types, new AbortController().signal));
    expect(retyped.rows).toEqual([
      [7, "2025-02-01"],
      [12, "2025-04-03"],
    ]);
    await folder.add(found, "CODES", { types });
    expect(await folder.rowsOf("SELECT * FROM CODES ORDER BY 1")).toEqual(retyped.rows);
  });

  test("is refused with line and column when a chosen type does not fit", async () => {
    const folder = await openUploadFolder();
    const lines = Array.from({ length: 40 }, (_, at) => `${at},${at === 15 ? "abc" : at}`);
    const found = await folder.found(["id,amount", ...lines].join("\n"));
    expect(found.columns[1]?.note).toBe('Kept as text: "abc" on line 17 is not a whole number.');
    const sentence = 'Line 17, column 2 ("amount"): "abc" is not a whole number.';
    expect(found.columns[1]?.choices).toEqual([
      { type: "integer", problem: sentence },
      { type: "text", problem: null },
    ]);
    const added = await folder.add(found, "AMOUNTS", { types: { 1: "integer" } });
    expect(added).toMatchObject({ ok: false, error: { code: "BAD_REQUEST", message: sentence } });
    expect(await folder.leftFiles()).toEqual([]);
  });
});

describe("the database of added files", () => {
  test("answers what is under way from the old tables, and what comes after from the new ones", async () => {
    const folder = await openUploadFolder();
    await folder.load("n\n1\n2\n", "NUMBERS");
    const slow = valueFrom(
      await folder.warehouse.run("SELECT a.n FROM NUMBERS a, range(2000000) r(x)", {
        ...runOptions(folder.uploads.context),
        maxRows: 3_000_000,
      }),
    );
    const rows = slow.batches[Symbol.asyncIterator]();
    expect((await rows.next()).value).toMatchObject({ ok: true });
    await folder.load("n\n7\n", "OTHER");
    expect(await folder.rowsOf("SELECT n FROM OTHER")).toEqual([[7]]);
    let count = 0;
    for (let next = await rows.next(); !next.done && count < 100_000; next = await rows.next()) {
      const batch = valueFrom(next.value);
      expect(batch[0]?.[0]).toBeOneOf([1, 2]);
      count += batch.length;
    }
    await rows.return?.();
    expect(count).toBeGreaterThanOrEqual(100_000);
  });

  test("is not seen with old tables by a check that follows", async () => {
    const folder = await openUploadFolder();
    await folder.load("n\n1\n", "FIRST");
    await folder.rowsOf("SELECT n FROM FIRST");
    const before = Promise.all(Array.from({ length: 5 }, () => folder.rowsOf("SELECT n FROM FIRST")));
    await folder.load("n\n2\n", "SECOND");
    await before;
    expect(await folder.rowsOf("SELECT n FROM SECOND")).toEqual([[2]]);
  });

  test("leaves the other databases alone", async () => {
    const folder = await openUploadFolder();
    const databases = join(folder.dataDirectory, "databases");
    await mkdir(databases);
    await buildDuckdbFile(join(databases, "SHOP.duckdb"), ["CREATE TABLE T (N INTEGER)", "INSERT INTO T VALUES (1)"]);
    const { warehouse, uploads } = await openDuckdbFolder({ dataDirectory: folder.dataDirectory });
    try {
      const shop = { database: "SHOP", schema: "main" };
      const stream = valueFrom(
        await warehouse.run("SELECT N FROM T, range(100000)", { ...runOptions(shop), maxRows: 100_000 }),
      );
      const added = await uploads.add(
        { inspection: await folder.found("n\n1\n"), table: "T", types: {}, replaces: false, comment: "" },
        new AbortController().signal,
      );
      expect(added.ok).toBe(true);
      let count = 0;
      for await (const batch of stream.batches) count += valueFrom(batch).length;
      expect(count).toBe(100_000);
      expect(valueFrom(await warehouse.listDatabases()).map(({ name }) => name)).toEqual(["SHOP", "UPLOADS"]);
    } finally {
      await warehouse.close();
    }
  });

  test("loses a removed table and keeps the others with their comments", async () => {
    const folder = await openUploadFolder();
    await folder.load(orders, "ORDERS");
    await folder.load("a,a\n1,2\n", "PAIRS");
    const removed = await folder.uploads.remove("ORDERS", new AbortController().signal);
    expect(removed).toEqual({ ok: true, value: null });
    const [pairs, ...others] = await folder.tables();
    expect([pairs?.name, pairs?.comment, others.length]).toEqual(["PAIRS", "From PAIRS", 0]);
    expect(pairs?.columns.map(({ name, comment }) => [name, comment])).toEqual([
      ["a", null],
      ["a_2", 'Called "a" in the file.'],
    ]);
    expect(await folder.uploads.remove("ORDERS", new AbortController().signal)).toMatchObject({
      ok: false,
      error: { code: "NOT_FOUND" },
    });
    expect(await folder.uploads.remove("PAIRS", new AbortController().signal)).toMatchObject({ ok: true });
    expect(await folder.tables()).toEqual([]);
    expect(await folder.leftFiles()).toEqual(["UPLOADS.duckdb"]);
  });

  test("is readable by this user of the machine alone", async () => {
    const folder = await openUploadFolder();
    await folder.load("n\n1\n", "T");
    const { mode } = await stat(join(folder.dataDirectory, "uploads", "UPLOADS.duckdb"));
    expect(mode & 0o777).toBe(0o600);
  });

  test("is as it was when adding was stopped, and nothing of the attempt is left", async () => {
    const folder = await openUploadFolder();
    await folder.load(orders, "ORDERS");
    const found = await folder.found("n\n1\n");
    const stop = new AbortController();
    stop.abort();
    const args = { inspection: found, table: "STOPPED", types: {}, replaces: false, comment: "" };
    expect(await folder.uploads.add(args, stop.signal)).toMatchObject({ ok: false });
    expect((await folder.tables()).map(({ name }) => name)).toEqual(["ORDERS"]);
    expect(await folder.leftFiles()).toEqual(["UPLOADS.duckdb"]);
  });

  test("opens after a kill in mid-change as it was before", async () => {
    const folder = await openUploadFolder();
    await folder.load(orders, "ORDERS");
    await writeFile(join(folder.dataDirectory, "uploads", "UPLOADS.new"), "half a file");
    await writeFile(join(folder.dataDirectory, "uploads", "UPLOADS.new.wal"), "half a log");
    const again = await openUploadFolder(folder.dataDirectory);
    expect(await again.rowsOf("SELECT count(*) FROM ORDERS")).toEqual([[3]]);
    expect(await again.leftFiles()).toEqual(["UPLOADS.duckdb"]);
  });

  test("takes changes that come at the same time one after the other", async () => {
    const folder = await openUploadFolder();
    const found = await folder.found("n\n1\n");
    const added = await Promise.all(["A", "B", "C"].map((table) => folder.add(found, table)));
    expect(added.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect((await folder.tables()).map(({ name }) => name)).toEqual(["A", "B", "C"]);
  });

  test("keeps its name: a file of the databases folder gets another one", async () => {
    const folder = await openUploadFolder();
    await mkdir(join(folder.dataDirectory, "databases"));
    await writeFile(join(folder.dataDirectory, "databases", "uploads.csv"), "n\n1\n");
    const again = await openUploadFolder(folder.dataDirectory);
    await again.load("n\n2\n", "T");
    const names = valueFrom(await again.warehouse.listDatabases()).map(({ name }) => name);
    expect(names).toEqual(["UPLOADS_CSV", "UPLOADS"]);
  });

  test("can be opened by itself, beside another warehouse", async () => {
    const folder = await openUploadFolder();
    await folder.load("n\n1\n", "T");
    await mkdir(join(folder.dataDirectory, "databases"));
    await writeFile(join(folder.dataDirectory, "databases", "other.csv"), "n\n1\n");
    const { warehouse } = await openDuckdbFolder({ dataDirectory: folder.dataDirectory, only: "uploads" });
    const names = valueFrom(await warehouse.listDatabases()).map(({ name }) => name);
    await warehouse.close();
    expect(names).toEqual(["UPLOADS"]);
  });
});

/** What comes back from a result's file is what went in, cell by cell. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import { ok } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";
import { anyResult } from "../support/results/any-cells.ts";
import { openResultWorld, type ResultWorld, statementOf } from "../support/results/result-world.ts";

let world: ResultWorld;
beforeAll(async () => {
  world = await openResultWorld({ atEnd: afterAll });
});

async function readBack(resultId: string): Promise<readonly ResultRow[]> {
  const page = await world.results.readPage("local", { resultId, view: plainView, offset: 0, limit: 1_000 });
  if (!page.ok) throw new Error(page.error.message, { cause: page.error });
  return page.value.rows;
}

function column(kind: ColumnKind, name = "A"): ResultColumn {
  return { name, kind, nativeType: kind.toUpperCase() };
}

describe("a stored result", () => {
  it.each([
    ["without cells of another kind", false],
    ["with cells of another kind than their column's", true],
  ])("gives back any rows exactly as they were, %s", { timeout: 120_000 }, async (_, hasStrays) => {
    await fc.assert(
      fc.asyncProperty(anyResult(hasStrays), fc.nat(40), async ({ columns, rows }, cut) => {
        const batches = [ok(rows.slice(0, cut)), ok(rows.slice(cut))];
        const result = statementOf(columns, batches);
        const stored = await world.results.store({ ownerId: "local", result, signal: new AbortController().signal });
        if (!stored.ok) throw new Error(stored.error.message, { cause: stored.error });
        expect(stored.value.preview).toEqual(rows);
        expect(await readBack(stored.value.ref.id)).toEqual(rows);
      }),
      { numRuns: 150 },
    );
  });

  const wholeTypes: readonly (readonly [string, ColumnKind, readonly Cell[]])[] = [
    ["integers beyond 2^53", "integer", ["9007199254740993", 1, "-9007199254740993", null, 9007199254740991]],
    ["integers of 38 digits", "integer", ["99999999999999999999999999999999999999", -1]],
    ["integers longer than any type", "integer", ["1234567890123456789012345678901234567890", 5]],
    ["floats and what is no number", "float", [0.1 + 0.2, "NaN", "Infinity", "-Infinity", -0, 5e-324, 1.5e300]],
    ["tiny decimals", "decimal", ["0.0000000001", "-0.0000000001", "12345.6789012345"]],
    ["decimals of 38 digits", "decimal", ["999999999999999999999999999999999999.99", "0.01"]],
    ["decimals that differ in digits", "decimal", ["1.5", "1.50", "-20"]],
    ["decimals that are written in several ways", "decimal", ["1.5", "1.50", "1e-10", "-0.0"]],
    ["days that are rare", "date", ["2024-02-29", "0001-01-01", "9999-12-31", "1582-10-10"]],
    ["times of day", "time", ["00:00:00", "23:59:59.999999", "12:30:00.5"]],
    ["moments", "timestamp", ["0001-01-01 00:00:00", "9999-12-31 23:59:59.999999", "2024-02-29 12:00:00.5"]],
    ["moments in UTC", "timestamp_tz", ["2024-02-29 12:00:00.123456+00:00", "1969-12-31 23:59:59+00:00"]],
    ["moments elsewhere", "timestamp_tz", ["2024-02-29 12:00:00+02:00", "2024-02-29 12:00:00-05:30"]],
    ["nested values", "json", ['{"a":[1,{"b":null}],"big":9007199254740993}', "[]", '"text"']],
    ["an empty text and an absent one", "text", ["", null, "null", " "]],
    ["any letters", "text", ["😀", "日本語", "e\u0301", "\u0000", "a\nb", "\ud800 half a pair"]],
    ["bytes", "binary", ["", "00FF", "DEADBEEF"]],
    ["nothing at all", "decimal", [null, null]],
  ];

  it.each(wholeTypes)("keeps %s", async (_, kind, cells) => {
    const rows = cells.map((cell) => [cell]);
    expect(await readBack(await world.keep([column(kind)], rows))).toEqual(rows);
  });

  it("keeps a text of a megabyte", async () => {
    const rows = [["x".repeat(1_048_576)], ["ü😀".repeat(300_000)]];
    expect(await readBack(await world.keep([column("text")], rows))).toEqual(rows);
  });

  it("tells columns of one name apart by their place", async () => {
    const columns = [column("text", "A"), column("integer", "A"), column("date", "a")];
    const rows = [["x", 1, "2024-01-01"]];
    expect(await readBack(await world.keep(columns, rows))).toEqual(rows);
  });
});

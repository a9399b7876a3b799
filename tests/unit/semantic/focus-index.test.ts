import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftModel } from "#lib/semantic/draft";
import { focusIndex } from "#lib/semantic/focus-index";
import { type Candidate, indexModel } from "#lib/semantic/index-model";
import { wideSchema } from "../../../scripts/bench/wide-catalog.ts";
import { sampleArgs } from "../../support/planner/sample-model.ts";

const wide = wideSchema(400);
const index = indexModel(draftModel(wide.catalog, wide.profiles, null));

function tablesOf(candidates: readonly Candidate[] | undefined): string[] {
  return (candidates ?? []).flatMap(({ element }) => ("table" in element ? [element.table] : []));
}

describe("an index narrowed to a question", () => {
  it("is the index itself in a small schema", () => {
    expect(focusIndex(sampleArgs.index, ["status", "of", "bookings"])).toBe(sampleArgs.index);
  });

  it("knows hundreds of columns of one name, and keeps those of the table that the question names", () => {
    const [table] = wide.catalog.tables.filter(({ columns }) => columns.some(({ name }) => name === "STATUS"));
    const words = (table?.name ?? "").toLowerCase().split("_");
    expect(index.phrases.get("status")?.length).toBeGreaterThan(100);
    const narrowed = focusIndex(index, ["status", "of", ...words]).phrases.get("status");
    expect(narrowed?.length).toBeLessThanOrEqual(24);
    expect(tablesOf(narrowed)[0]).toBe(table?.name);
  });

  it("keeps columns of tables that join the one that the question names", () => {
    const key = wide.catalog.tables.flatMap((table) => table.foreignKeys.map((to) => ({ table, to }))).at(0);
    const words = (key?.table.name ?? "").toLowerCase().split("_");
    const narrowed = focusIndex(index, ["status", "of", ...words]).phrases.get("status");
    expect(tablesOf(narrowed)).toContain(key?.to.targetTable);
  });

  it("finds nothing that the whole index does not find, and something wherever that finds something", () => {
    const words = fc.array(fc.constantFrom("status", "open", "total", "amount", "fleet", "driver", "region", "north"), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(words, (asked) => {
        const narrowed = focusIndex(index, asked);
        for (const word of asked) {
          const [all, some] = [index.phrases.get(word) ?? [], narrowed.phrases.get(word) ?? []];
          expect(all).toEqual(expect.arrayContaining([...some]));
          expect(some.length > 0).toBe(all.length > 0);
        }
      }),
      { numRuns: 50 },
    );
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { nameDatabases } from "#lib/agents/sql/databases/selected-database";

const named = (...pairs: readonly (readonly [string, string])[]) =>
  nameDatabases(pairs.map(([database, schema]) => ({ database, schema })));

test("a database is called by its name", () => {
  expect(named(["DEMO", "SALES"], ["ARCHIVE", "SALES"])).toEqual([
    { alias: "DEMO", source: "DEMO" },
    { alias: "ARCHIVE", source: "ARCHIVE" },
  ]);
});

test("names that are no plain words are made safe and kept apart, people read the real ones", () => {
  expect(named(["archive 2", "A"], ["archive-2", "A"], ["2024", "A"])).toEqual([
    { alias: "archive_2", source: "archive 2" },
    { alias: "archive_2_2", source: "archive-2" },
    { alias: "DB_2024", source: "2024" },
  ]);
});

test("one database with two schemas is told apart by them", () => {
  expect(named(["DEMO", "SALES"], ["DEMO", "MARKETING"])).toEqual([
    { alias: "DEMO_SALES", source: "DEMO / SALES" },
    { alias: "DEMO_MARKETING", source: "DEMO / MARKETING" },
  ]);
});

test("aliases are safe and unique whatever the names", () => {
  const pair = fc.record({ database: fc.string({ unit: "binary" }), schema: fc.string({ unit: "binary" }) });
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 3 }), (contexts) => {
      const aliases = nameDatabases(contexts).map(({ alias }) => alias);
      expect(new Set(aliases.map((alias) => alias.toLowerCase())).size).toBe(contexts.length);
      for (const alias of aliases) expect(alias).toMatch(/^\p{L}[\p{L}\p{N}_]*$/u);
    }),
  );
});

import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDuckdbWarehouse } from "#lib/db/warehouse/duckdb/warehouse";
import { buildDuckdbFile } from "../../../../support/warehouse/duckdb-engine.ts";
import { checkOptions, valueFrom } from "../../../../support/warehouse/read-rows.ts";
import { temporaryFolder } from "../../../../support/warehouse/temporary-folder.ts";

test("a database's own macro is refused, also under the name of a built-in function or operator", async () => {
  const file = join(await temporaryFolder(), "SHOP.duckdb");
  await buildDuckdbFile(file, [
    "CREATE TABLE T AS SELECT 'a' AS NAME",
    "CREATE MACRO upper(text) AS (SELECT max(content) FROM read_text(text))",
    `CREATE MACRO "+"(a, b) AS a`,
    "CREATE MACRO range(n) AS TABLE SELECT * FROM duckdb_settings()",
    "CREATE MACRO helper(n) AS n",
  ]);
  const warehouse = createDuckdbWarehouse({ databases: [{ name: "SHOP", file }] });
  onTestFinished(() => warehouse.close());
  const verdictOn = async (sql: string) => {
    const report = valueFrom(await warehouse.check(sql, checkOptions({ database: "SHOP", schema: "main" })));
    return report.verdict;
  };
  for (const [sql, name] of [
    ["SELECT UPPER(NAME) FROM T", "upper"],
    ["SELECT main.upper(NAME) FROM T", "upper"],
    ["SELECT 1 + 1", "+"],
    ["SELECT * FROM range(3)", "range"],
    ["SELECT helper(1)", "helper"],
  ] as const) {
    const verdict = await verdictOn(sql);
    expect(verdict.isSafe, sql).toBe(false);
    expect(verdict.reason, sql).toContain(`${name} is a macro of this database`);
  }
  expect((await verdictOn("SELECT lower(NAME) FROM T")).isSafe).toBe(true);
});

/** Statements with a planted mistake, the real engine's complaint about it, and what the rules make of both. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repairStatement } from "#lib/agents/sql/repair/repair-statement";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { dialects } from "#lib/domain/dialects";
import { type AppError, appError } from "#lib/domain/errors";
import { applyChanges, readSqlTokens } from "#lib/planner/sql/sql-tokens";
import { shopModel } from "../support/agents/small-model.ts";
import { openShop } from "../support/shop.ts";
import { checkOptions, readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

const context = { database: "SHOP", schema: "main" };
const semantic = { ...shopModel, schema: "main" };

/** What guard and engine say against a statement; null when it may run. */
async function complaint(warehouse: Warehouse, sql: string): Promise<AppError | null> {
  const checked = await warehouse.check(sql, checkOptions(context));
  if (!checked.ok) return checked.error;
  const { isSafe, code, reason, position } = checked.value.verdict;
  return isSafe ? null : appError(code ?? "UNSAFE", reason ?? "", { position });
}

/** Repaired as often as there is something to repair. */
async function repairedFully(
  warehouse: Warehouse,
  sql: string,
): Promise<{ readonly sql: string; readonly error: AppError | null }> {
  let text = sql;
  for (let round = 0; round < 6; round += 1) {
    const error = await complaint(warehouse, text);
    const repair = error === null ? null : repairStatement({ sql: text, error, semantic, dialect: dialects.duckdb });
    if (repair === null) return { sql: text, error };
    text = repair.sql;
  }
  return { sql: text, error: await complaint(warehouse, text) };
}

async function rowsOf(warehouse: Warehouse, sql: string) {
  return valueFrom(await readAll(warehouse, sql, runOptions(context))).rows;
}

const mendable: readonly (readonly [broken: string, whole: string])[] = [
  ["SELECT sum(REVENU) FROM ORDERS", "SELECT sum(REVENUE) FROM ORDERS"],
  ["SELECT sum(o.REVENU) FROM ORDERS o", "SELECT sum(o.REVENUE) FROM ORDERS o"],
  ["SELECT count(*) FROM STROES", "SELECT count(*) FROM STORES"],
  ['SELECT count(*) FROM STORES WHERE CITY = "Berlin"', "SELECT count(*) FROM STORES WHERE CITY = 'Berlin'"],
  [
    "SELECT o.CITY, sum(o.REVENU) FROM ORDERS o JOIN STORES s ON o.STORE_ID = s.STORE_ID GROUP BY o.CITY",
    "SELECT s.CITY, sum(o.REVENUE) FROM ORDERS o JOIN STORES s ON o.STORE_ID = s.STORE_ID GROUP BY s.CITY",
  ],
  [
    "SELECT TOP 1 NVL(CITY, 'none') FROM STORES ORDER BY CITY",
    "SELECT coalesce(CITY, 'none') FROM STORES ORDER BY CITY LIMIT 1",
  ],
  [
    "SELECT `CITY` FROM STORES WHERE IFF(CITY = 'Rome', 1, 0) = 0",
    "SELECT CITY FROM STORES WHERE CASE WHEN CITY = 'Rome' THEN 1 ELSE 0 END = 0",
  ],
  [
    "SELECT date_trunc(month, ORDER_DATE), DATEDIFF(day, min(ORDER_DATE), max(ORDER_DATE)) FROM ORDERS GROUP BY 1",
    "SELECT date_trunc('month', ORDER_DATE), DATEDIFF('day', min(ORDER_DATE), max(ORDER_DATE)) FROM ORDERS GROUP BY 1",
  ],
  [
    "SELECT TO_CHAR(ORDER_DATE, 'YYYY-MM') FROM ORDERS WHERE ORDER_DATE > DATEADD(year, -1, '2025-06-30')",
    "SELECT strftime(ORDER_DATE, '%Y-%m') FROM ORDERS WHERE ORDER_DATE > (DATE '2025-06-30' + INTERVAL (-1) YEAR)",
  ],
  [
    "SELECT LISTAGG(CITY, ', ') WITHIN GROUP (ORDER BY CITY) FROM STORES",
    "SELECT string_agg(CITY, ', ' ORDER BY CITY) FROM STORES",
  ],
  [
    "WITH p AS (SELECT sum(REVENUE) AS total FROM ORDERS) SELECT totl FROM p",
    "WITH p AS (SELECT sum(REVENUE) AS total FROM ORDERS) SELECT total FROM p",
  ],
  [
    "SELECT STORE_ID, sum(REVENUE) FROM ORDERS o LEFT JOIN STORES s ON o.STORE_ID = s.STORE_ID GROUP BY STORE_ID",
    "SELECT o.STORE_ID, sum(REVENUE) FROM ORDERS o LEFT JOIN STORES s ON o.STORE_ID = s.STORE_ID GROUP BY o.STORE_ID",
  ],
];

const lasting: readonly string[] = [
  "SELECT STORE_ID FROM ORDERS o CROSS JOIN STORES s",
  "SELECT PROFIT FROM ORDERS",
  "SELECT CITY FROM ORDERS",
  "SELECT * FROM read_csv('/etc/passwd')",
  "DELETE FROM ORDERS WHERE REVENU > 1",
  "SELECT REVENU FROM ORDERS; DROP TABLE ORDERS",
];

describe("with the engine's own complaint", () => {
  test("a statement becomes one that runs", async () => {
    const warehouse = await openShop();
    for (const [broken, whole] of mendable) {
      expect(await repairedFully(warehouse, broken)).toEqual({ sql: whole, error: null });
      expect((await rowsOf(warehouse, whole)).length).toBeGreaterThan(0);
    }
  });

  test("a statement stays as it is where no rule knows better", async () => {
    const warehouse = await openShop();
    for (const sql of lasting) {
      const left = await repairedFully(warehouse, sql);
      expect(left.sql).toBe(sql);
      expect(left.error).not.toBeNull();
    }
  });

  const whole = [
    "SELECT STATUS, sum(REVENUE) AS total FROM ORDERS WHERE ORDER_DATE >= DATE '2025-01-01' GROUP BY STATUS ORDER BY total DESC",
    "SELECT s.CITY, sum(o.REVENUE) FROM SHOP.main.ORDERS AS o JOIN SHOP.main.STORES AS s ON o.STORE_ID = s.STORE_ID GROUP BY s.CITY HAVING sum(o.REVENUE) > 1",
    "WITH big AS (SELECT STORE_ID, REVENUE FROM ORDERS WHERE REVENUE > 10) SELECT COUNTRY, count(*) FROM big JOIN STORES USING (STORE_ID) GROUP BY COUNTRY -- REVENUE, CITY",
    "SELECT CITY, 'REVENUE of ORDERS' AS note FROM STORES WHERE CITY IN ('Berlin', 'Paris') AND STORE_ID IN (SELECT STORE_ID FROM ORDERS)",
  ];
  /** One letter of a name left out, doubled or put in place of another, wherever the name stands bare. */
  const planted = fc
    .record({
      sql: fc.constantFrom(...whole),
      name: fc.constantFrom("REVENUE", "ORDER_DATE", "STATUS", "COUNTRY", "ORDERS", "STORES"),
      at: fc.nat({ max: 5 }),
      kind: fc.constantFrom("left out", "doubled", "other"),
    })
    .map(({ sql, name, at, kind }) => {
      const letter = name[at] ?? "";
      const middle = { "left out": "", doubled: letter + letter, other: "X" }[kind];
      const typo = `${name.slice(0, at)}${middle}${name.slice(at + 1)}`;
      const changes = readSqlTokens(sql, dialects.duckdb).filter(({ kind, text }) => kind === "word" && text === name);
      return {
        sql,
        typo,
        broken: applyChanges(
          sql,
          changes.map(({ start, end }) => ({ start, end, text: typo })),
        ),
      };
    });

  test("a mistyped name is mended back to the very statement, or stays a complaint; strings and comments never change", async () => {
    const warehouse = await openShop();
    let mended = 0;
    await fc.assert(
      fc.asyncProperty(planted, async ({ sql, typo, broken }) => {
        const { sql: text, error } = await repairedFully(warehouse, broken);
        if (broken !== sql && error === null && text === sql) mended += 1;
        if (error === null) expect(text).toBe(sql);
        else expect(text.includes(typo)).toBe(true);
      }),
      { numRuns: 150 },
    );
    expect(mended).toBeGreaterThan(50);
  });
});

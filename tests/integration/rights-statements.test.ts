/**
 * No statement tells more than a database that never had what may not be seen: whatever is asked of both, the word of the
 * guard, the failure, the columns and the rows are the same.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import type { SemanticModel } from "#lib/semantic/model";
import { createCatalog } from "#lib/services/catalog";
import { createSemantic } from "#lib/services/semantic";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { arbitraryPlan } from "../support/planner/arbitrary-plan.ts";
import { randomCases } from "../support/random-cases.ts";
import { hostileStatement } from "../support/rights/hostile-statements.ts";
import { hiddenWords, type TradeSet, tradeSales } from "../support/rights/trade.ts";
import { openLackingTrade, openTradeFolder, type TradeFolder } from "../support/rights/trade-world.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { checkOptions, readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

const sets: readonly TradeSet[] = ["emea", "desk", "emea and partner"];

let trade: TradeFolder;
let model: SemanticModel;
beforeAll(async () => {
  trade = await openTradeFolder(atFileEnd);
  const { warehouse } = trade;
  const parts = { warehouse, catalog: createCatalog(warehouse), folder: trade.folder, logger: silentLogger };
  ({ model } = valueFrom(await createSemantic(parts).get(tradeSales)));
}, 60_000);
afterAll(() => endFile());

/** All that a statement tells: with the guard before it, and without. */
async function told(warehouse: Warehouse, sql: string): Promise<string> {
  const checked = await warehouse.check(sql, checkOptions(tradeSales));
  const guarded = checked.ok
    ? [checked.value.verdict.isSafe, checked.value.verdict.reason, checked.value.columns]
    : [checked.error.code, checked.error.message, checked.error.position, checked.error.cause];
  const ran = await readAll(warehouse, sql, runOptions(tradeSales));
  const rows = ran.ok
    ? [ran.value.columns, ran.value.rows, ran.value.failure?.message, ran.value.failure?.cause]
    : [ran.error.code, ran.error.message, ran.error.position, ran.error.cause];
  return JSON.stringify([guarded, rows]);
}

/** Of any plan over everything: most of them name what may not be seen. */
const compiled = (): fc.Arbitrary<string> =>
  arbitraryPlan(model).map((plan) => {
    try {
      return compilePlan(plan, { model, dialect: dialects.duckdb }).sql;
    } catch {
      return "SELECT 1";
    }
  });

describe.each(sets)("with the rights of %s", (set) => {
  test.each<[string, () => fc.Arbitrary<string>, number]>([
    ["compiled from plans", compiled, randomCases({ few: 1_000, all: 1_200 })],
    ["written to find out", () => hostileStatement, randomCases({ few: 1_000, all: 1_200 })],
  ])(
    "statements %s tell nothing of the rest",
    async (_name, statements, numRuns) => {
      const seen = trade.seenBy(set);
      const lacking = await openLackingTrade(set, atFileEnd);
      await fc.assert(
        fc.asyncProperty(statements(), async (sql) => {
          const [own, expected] = [await told(seen, sql), await told(lacking, sql)];
          expect(`${sql}\n${own}`).toBe(`${sql}\n${expected}`);
          expect(own.replaceAll(sql, "").match(hiddenWords[set])?.[0] ?? null).toBe(
            expected.replaceAll(sql, "").match(hiddenWords[set])?.[0] ?? null,
          );
        }),
        { numRuns, endOnFailure: true },
      );
    },
    1_800_000,
  );
});

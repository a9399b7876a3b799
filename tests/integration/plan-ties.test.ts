/** Who shares the last place of a ranking and is left out is counted as the whole ranking tells it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import { groupBy } from "#lib/semantic/group-by";
import { compared, ranks } from "../support/planner/arbitrary-calculations.ts";
import { barePlan } from "../support/planner/arbitrary-parts.ts";
import { cellKey } from "../support/planner/naive-rows.ts";
import { metric } from "../support/planner/plan-rows.ts";
import { arbitraryShop, sharedTradeWorld, tradeModel } from "../support/planner/trade-world.ts";

type Cut = Pick<Plan, "limit" | "offset" | "limitWithin">;

const cuts = fc.record({
  limit: fc.constantFrom(1, 1, 2, 3, 4),
  offset: fc.constantFrom(0, 0, 0, 1, 2),
  isWithin: fc.boolean(),
  direction: fc.constantFrom("ascending" as const, "descending" as const),
});
const whole: Cut = { limit: null, offset: 0, limitWithin: [] };

type Ranked = {
  readonly rows: readonly (readonly unknown[])[];
  readonly size: number;
  readonly parts: readonly number[];
};

/** Of the uncut rows, in their order: those behind the last place whose size is the one at that place. */
function tiedIn({ rows, size, parts }: Ranked, last: number): number {
  const all = groupBy(rows, (row) => parts.map((place) => cellKey(row[place])).join(" "));
  return [...all.values()].reduce((sum, own) => {
    const edge = own[last - 1]?.at(size) ?? null;
    return edge === null ? sum : sum + own.slice(last).filter((row) => cellKey(row.at(size)) === cellKey(edge)).length;
  }, 0);
}

describe.each<[EngineName, number]>([
  ["duckdb", 200],
  ["snowflake", 40],
])("ties in %s", (engine, numRuns) => {
  const world = sharedTradeWorld(engine);
  const shops = arbitraryShop(engine);

  test("of groups, over all of them and within each of a group", async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(shops, ranks, cuts, async (shop, { asked }, { limit, offset, isWithin, direction }) => {
        const { measure, dimensions, time } = asked;
        const plan = barePlan(tradeModel(shop), {
          metrics: [metric(measure)],
          dimensions: [...dimensions],
          time,
          order: [{ by: "metric", index: 0, direction, evidence: [] }],
        });
        const parts = isWithin && dimensions.length > 1 ? [0] : [];
        const tied = await world.ties({ ...plan, limit, offset, limitWithin: parts }, shop);
        const rows = await world.rows({ ...plan, ...whole }, shop);
        expect(tied).toBe(tiedIn({ rows, size: -1, parts }, offset + limit));
        told += tied ?? 0;
      }),
      { numRuns },
    );
    // How many there are is chance; that there are any shows that the property looks at some.
    expect(told).toBeGreaterThan(0);
  });

  test("of changes against an earlier time", async () => {
    await fc.assert(
      fc.asyncProperty(shops, compared, cuts, async (shop, { asked, shift }, { limit, offset, direction }) => {
        const { measure, dimensions, time } = asked;
        const plan = barePlan(tradeModel(shop), {
          metrics: [metric(measure)],
          dimensions: [...dimensions],
          time,
          compare: { shift, label: "before", evidence: [] },
          order: [{ by: "change", index: 0, direction, evidence: [] }],
        });
        const rows = await world.rows({ ...plan, ...whole }, shop);
        const tied = await world.ties({ ...plan, limit, offset }, shop);
        expect(tied).toBe(tiedIn({ rows, size: -2, parts: [] }, offset + limit));
      }),
      { numRuns },
    );
  });

  test("of listed rows, also where only different ones are listed", async () => {
    await fc.assert(
      fc.asyncProperty(shops, cuts, fc.boolean(), async (shop, { limit, offset, direction }, isDistinct) => {
        const [status, amount] = ["STATUS", "AMOUNT"].map((column) => ({ table: "ORDERS", column }));
        if (status === undefined || amount === undefined) throw new Error("Both are named");
        const plan = barePlan(tradeModel(shop), {
          detail: { table: "ORDERS", columns: [status, amount], isDistinct },
          order: [{ by: "detail", index: 1, direction, evidence: [] }],
        });
        const rows = await world.rows({ ...plan, ...whole }, shop);
        const tied = await world.ties({ ...plan, limit, offset }, shop);
        expect(tied).toBe(tiedIn({ rows, size: 1, parts: [] }, offset + limit));
      }),
      { numRuns },
    );
  });

  test("are not asked of what is in the order of its names, or not cut at all", async () => {
    const plan = barePlan(tradeModel(0), {
      metrics: [metric({ kind: "count", table: "ORDERS" })],
      dimensions: [
        {
          ...{ column: { table: "ORDERS", column: "STATUS" }, label: "State", grain: null, part: null, via: null },
          evidence: [],
        },
      ],
      order: [{ by: "dimension", index: 0, direction: "ascending", evidence: [] }],
    });
    expect(await world.ties({ ...plan, limit: 1 }, 0)).toBeNull();
    expect(
      await world.ties({ ...plan, order: [{ by: "metric", index: 0, direction: "descending", evidence: [] }] }, 0),
    ).toBeNull();
  });
});

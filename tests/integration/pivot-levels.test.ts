/** A total of a pivot table is the figure of the plan without the groups inside of it, whatever the figure is. */
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import { layLevels } from "#lib/domain/pivot-table";
import { cellSchema } from "#lib/domain/result-set";
import type { CompiledPivot } from "#lib/planner/compile/compile-pivot";
import { barePlan } from "../support/planner/arbitrary-parts.ts";
import {
  type HarbourWorld,
  harbourModel as model,
  openHarbourWorld,
  sharedHarbourWorld,
} from "../support/planner/harbour-world.ts";
import {
  arbitraryLaid,
  compiledPivot,
  depthsOf,
  type Laid,
  levelRows,
  placesAt,
  planBy,
  shownRow,
  unpicked,
} from "../support/planner/pivot-rows.ts";
import { metric, rowTexts } from "../support/planner/plan-rows.ts";
import { randomCases } from "../support/random-cases.ts";

const world = sharedHarbourWorld();

const anyLaid = arbitraryLaid({ hasAll: false }).map(({ plan, layout }): Laid => ({ plan: unpicked(plan), layout }));

async function expectLevels(
  { plan, layout }: Laid,
  compiled: CompiledPivot,
  asked: Pick<HarbourWorld, "rows" | "query">,
): Promise<void> {
  const rows = await asked.query(compiled.sql);
  const finest = layout.rows.length + layout.columns.length;
  for (const depth of depthsOf(layout)) {
    const places = placesAt(layout, depth);
    // Without a period nothing can be compared: the level has the figures alone.
    if (plan.compare !== null && plan.time === null && places.length < finest) continue;
    const found = levelRows(rows, compiled, depth).map((row) => shownRow(row, places));
    expect(rowTexts(found), compiled.sql).toEqual(rowTexts(await asked.rows(planBy(plan, places))));
  }
}

describe("a pivot table", () => {
  test("has months in the order of the calendar, and names that are all different", async () => {
    const dimension = { table: "BOOKINGS", column: "BOOKING_DATE" };
    const plan = barePlan(model, {
      metrics: [metric({ kind: "count", table: "BOOKINGS" }, "Rows level")],
      dimensions: [
        { column: dimension, label: "Month", grain: null, part: "month_of_year", via: null, evidence: [] },
        { column: dimension, label: "Columns level", grain: "year", part: null, via: null, evidence: [] },
      ],
    });
    for (const dialect of [dialects.duckdb, dialects.snowflake]) {
      const names =
        compiledPivot({ plan, layout: { rows: [0], columns: [1] } }, dialect)?.sql.match(/AS "[^"]+"/g) ?? [];
      expect(new Set(names).size).toBe(names.length / 4);
    }
    const compiled = compiledPivot({ plan, layout: { rows: [0], columns: [1] } });
    const rows = (await world.query(compiled?.sql ?? "")).map((row) => row.map((cell) => cellSchema.parse(cell)));
    const laid = layLevels(rows, { columns: compiled?.columns ?? [], figures: 1 }, 1e6);
    const months = laid?.rows.heads.flatMap(({ cell }) => (typeof cell === "string" ? [cell] : [])) ?? [];
    expect(months).toHaveLength(12);
    expect(months).toEqual(
      months.toSorted((left, right) => Date.parse(`${left} 1, 2025`) - Date.parse(`${right} 1, 2025`)),
    );
  });

  test("has at each level the figures of the plan by the groups of that level", async () => {
    const counts = { laid: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(anyLaid, async (laid) => {
        const compiled = compiledPivot(laid);
        counts[compiled === null ? "refused" : "laid"] += 1;
        if (compiled !== null) await expectLevels(laid, compiled, world);
      }),
      { numRuns: randomCases({ few: 60, all: 200 }) },
    );
    expect(counts.laid).toBeGreaterThan(9 * counts.refused);
  });

  test("has each figure in one cell, under the heads of its groups", async () => {
    await fc.assert(
      fc.asyncProperty(anyLaid, async (laidOut) => {
        const compiled = compiledPivot(laidOut);
        if (compiled === null) return;
        const rows = (await world.query(compiled.sql)).map((row) => row.map((cell) => cellSchema.parse(cell)));
        const figures = compiled.figures.length;
        const laid = layLevels(rows, { columns: compiled.columns, figures }, 1e6);
        if (laid === null) throw new Error("A small table has room");
        const filled = laid.cells.flat().filter((cell) => cell !== null);
        const told = rows.flatMap((row) => row.slice(-figures)).filter((cell) => cell !== null);
        expect(filled.map(String).toSorted()).toEqual(told.map(String).toSorted());
        for (const { heads } of [laid.rows, laid.columns])
          expect(heads.every(({ parent, depth }, place) => isUnder(heads, { parent, depth, place }))).toBe(true);
      }),
      { numRuns: randomCases({ few: 20, all: 60 }) },
    );
  });

  test("has the same at each level through Snowflake's driver", async () => {
    const account = await openHarbourWorld("snowflake");
    onTestFinished(() => account.close());
    let laidOut = 0;
    await fc.assert(
      fc.asyncProperty(anyLaid, async (laid) => {
        const compiled = compiledPivot(laid, dialects.snowflake);
        if (compiled === null) return;
        laidOut += 1;
        await expectLevels(laid, compiled, account);
      }),
      { numRuns: wireRuns, examples: [[longQuotient]] },
    );
    expect(laidOut).toBeGreaterThan(wireRuns / 2);
  });
});

/** The change of a figure with many digits behind the point, as a part of one with as many. */
const longQuotient: Laid = {
  plan: barePlan(model, {
    metrics: [
      metric(
        {
          kind: "arithmetic",
          operator: "+",
          left: {
            kind: "arithmetic",
            operator: "*",
            left: { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "BOOKING_ID" } },
            right: { kind: "aggregate", function: "median", column: { table: "BOOKINGS", column: "NIGHT_PRICE" } },
          },
          right: { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "BOOKING_ID" } },
        },
        "Figure",
      ),
    ],
    dimensions: [
      {
        column: { table: "BOATS", column: "BOAT_ID" },
        label: "boat id",
        via: null,
        evidence: [],
        grain: null,
        part: null,
      },
    ],
    time: {
      column: { table: "BOOKINGS", column: "BOOKING_DATE" },
      from: null,
      to: "2025-06-01",
      label: "then",
      anchor: null,
      evidence: [],
    },
    compare: { shift: { grain: "year", count: 1 }, label: "before", evidence: [], only: null },
  }),
  layout: { rows: [], columns: [0] },
};

/** Through the driver each level is a trip of its own. */
const wireRuns = randomCases({ few: 12, all: 200 });

type Under = { readonly parent: number | null; readonly depth: number; readonly place: number };

function isUnder(heads: readonly { readonly depth: number }[], { parent, depth, place }: Under): boolean {
  if (parent === null) return depth === 0 && place === 0;
  return parent < place && heads[parent]?.depth === depth - 1;
}

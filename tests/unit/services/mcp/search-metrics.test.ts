/** Searching metrics finds what stands far behind in a long model, and says where there is more. */
import { expect, it } from "vitest";
import { ok } from "#lib/domain/errors";
import type { GlossaryEntry, GlossaryItem } from "#lib/domain/glossary";
import { searchMetrics } from "#lib/services/mcp/search-metrics";
import { expectValue } from "../../../support/run-world.ts";

const context = { database: "SHOP", schema: "SALES" };
const pageSize = 100;

/** A model of so many metrics and columns; of the columns, those from a number on are summed up. */
function modelOf({ metrics, columns, summedFrom }: Record<"metrics" | "columns" | "summedFrom", number>) {
  const itemsOf = (kind: "metric" | "column", count: number): GlossaryItem[] =>
    Array.from({ length: count }, (_, place) => ({
      element: { kind, key: `${kind} ${place}` },
      ...{ label: `${kind} ${place}`, hint: null, synonyms: [], from: "draft", isRemoved: false, problem: null },
    }));
  const items = { metric: itemsOf("metric", metrics), column: itemsOf("column", columns) };
  return {
    models: {
      glossary: {
        list: async ({ filter: { kind }, from }: { filter: { kind: string | null }; from: number }) => {
          const found = kind === "metric" ? items.metric : items.column;
          const end = from + pageSize;
          return ok({ items: found.slice(from, end), total: found.length, next: end < found.length ? end : null });
        },
        open: async (_context: unknown, element: GlossaryItem["element"]) => {
          const isSummed = Number(element.key.split(" ")[1]) >= summedFrom;
          const entry: GlossaryEntry = {
            ...{ element, label: element.key, before: null, origin: { from: "draft" }, isRemoved: false },
            ...{ version: 0, facts: [], problems: [] },
            values: { defaultAggregate: isSummed ? "sum" : null },
          };
          return ok(entry);
        },
      },
    },
  };
}

it("finds columns that are summed up behind hundreds that are not", async () => {
  const app = modelOf({ metrics: 2, columns: 250, summedFrom: 248 });
  const { metrics, hasMore } = expectValue(await searchMetrics(app, context, "a"));
  expect(metrics.map(({ name }) => name)).toEqual(["metric 0", "metric 1", "column 248", "column 249"]);
  expect(hasMore).toBe(false);
});

it("says that more fit, and only where they do", async () => {
  const found = async (metrics: number) =>
    expectValue(await searchMetrics(modelOf({ metrics, columns: 0, summedFrom: 0 }), context, ""));
  expect(await found(25)).toMatchObject({ hasMore: false, metrics: { length: 25 } });
  expect(await found(26)).toMatchObject({ hasMore: true, metrics: { length: 25 } });
});

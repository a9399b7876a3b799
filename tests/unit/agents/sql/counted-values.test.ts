/** Records behind a number of different things: how many different ones stand in how many records. */
import { describe, expect, it } from "vitest";
import { countedValues } from "#lib/agents/sql/counted-values";
import { findFigures } from "#lib/agents/sql/find-figures";
import { readLead } from "#lib/agents/sql/lead-sentence";
import { appError, err, ok } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import { numberColumn } from "../../../support/agents/agent-world.ts";
import { executionOf } from "../../../support/agents/execution-of.ts";
import { revenueByCity, shopModel } from "../../../support/agents/small-model.ts";

const [order, store] = ["ORDER_ID", "STORE_ID"].map((column) => ({ table: "ORDERS", column }));
const columns = [numberColumn("ORDER_ID"), numberColumn("STORE_ID")];
const isColumn = (one: typeof order): one is NonNullable<typeof order> => one !== undefined;

function recordsOf(rows: readonly ResultRow[], more: { readonly rowCount?: number; readonly limited?: boolean } = {}) {
  const detail = { table: "ORDERS", columns: [order, store].filter(isColumn), isDistinct: false, counted: store };
  const plan = revenueByCity({ metrics: [], dimensions: [], order: [], detail });
  return executionOf(rows, { plan, columns, ...more });
}

async function told(execution: ReturnType<typeof recordsOf>, more: readonly ResultRow[] | null = []) {
  const reader = {
    readRows: async () => (more === null ? err(appError("NOT_FOUND", "It is gone.")) : ok([...more])),
  };
  const counted = await countedValues(execution, reader);
  const outputs = columns.map(({ name }) => ({
    label: name,
    role: "detail" as const,
    isAdditive: false,
    format: null,
  }));
  const lead = readLead({ execution, outputs, model: shopModel, today: null, counted });
  const figures = findFigures(lead.text, execution, outputs, { spoken: [], lead });
  return {
    text: lead.text,
    figures: figures.map(
      ({ start, end, origin, column }) => `${lead.text.slice(start, end)} ${origin} ${column ?? "-"}`,
    ),
  };
}

describe("the sentence of records behind different things", () => {
  it("says how many there are in how many records, and where both numbers come from", async () => {
    const rows = [
      [1, 7],
      [2, 7],
      [3, 9],
      [4, null],
    ];
    const { text, figures } = await told(recordsOf(rows));
    expect(text).toBe("Found 2 different stores in 4 orders.");
    expect(figures[0]).toBe("2 distinct 1");
    expect(figures).toHaveLength(2);
  });

  it("counts beyond the first records, too", async () => {
    const execution = recordsOf(
      [
        [1, 7],
        [2, 7],
      ],
      { rowCount: 5 },
    );
    expect(
      (
        await told(execution, [
          [3, 9],
          [4, 11],
          [5, 9],
        ])
      ).text,
    ).toBe("Found 3 different stores in 5 orders.");
  });

  it("names no number that it has not counted", async () => {
    const unread = recordsOf(
      [
        [1, 7],
        [2, 7],
      ],
      { rowCount: 5 },
    );
    expect((await told(unread, null)).text).toBe("Found 5 orders. The number counts each of their stores once.");
    const cut = recordsOf(
      [
        [1, 7],
        [2, 7],
      ],
      { rowCount: 2, limited: true },
    );
    expect((await told(cut)).text).toBe("Showing the first 2 orders. The number counts each of their stores once.");
  });

  it("says nothing of the kind of other lists", async () => {
    const plan = revenueByCity({
      metrics: [],
      dimensions: [],
      order: [],
      detail: { table: "ORDERS", columns: [order].filter(isColumn), isDistinct: false },
    });
    const execution = executionOf([[1]], { plan, columns: columns.slice(0, 1) });
    expect(await countedValues(execution, { readRows: async () => ok([]) })).toBeNull();
  });
});

import { describe, expect, test } from "vitest";
import type { Execution } from "#lib/agents/runtime/execution";
import { severalLead as readSeveral, type ToldShare } from "#lib/agents/sql/databases/databases-sentence";
import type { OutputColumn } from "#lib/domain/chart";
import type { Plan } from "#lib/domain/plan";
import type { Cell } from "#lib/domain/result-set";
import { numberColumn } from "../../../../support/agents/agent-world.ts";
import { revenueByCity, shopModel } from "../../../../support/agents/small-model.ts";

const revenue: OutputColumn = { label: "Revenue", role: "measure", isAdditive: true, format: "currency" };

/** One database's figures: one row of one or more measures. */
function share(
  source: string,
  cells: readonly Cell[],
  outputs: readonly OutputColumn[],
  plan: Plan | null = null,
): ToldShare {
  const candidate = {
    brain: "rules",
    tier: 1,
    title: "",
    plan,
    sql: "",
    outputs,
    assumptions: [],
    quality: "high",
    changes: [],
    reach: null,
  } as const;
  const columns = cells.map(() => numberColumn("N"));
  const ref = { id: source, columns, rowCount: 1, limited: false, limitEnforced: false, ms: 1 };
  const execution: Execution = { attempt: 1, candidate, sql: "", ref, rows: [[...cells]] };
  return { database: { source, model: shopModel }, execution };
}

const severalLead = (shares: readonly ToldShare[]): string => readSeveral(shares).text;

describe("the sentence over several databases", () => {
  test("adds up what may be added, digit by digit", () => {
    const shares = [share("A", ["9007199254740993.10"], [revenue]), share("B", ["0.20"], [revenue])];
    expect(severalLead(shares)).toBe(
      "Revenue is 9,007,199,254,740,993.10 in A and 0.20 in B, 9,007,199,254,740,993.30 together.",
    );
  });

  test("adds up no averages and no shares", () => {
    const average = { ...revenue, isAdditive: false };
    const portion: OutputColumn = { ...revenue, label: "Share", format: "percent" };
    expect(severalLead([share("A", ["2"], [average]), share("B", ["4"], [average])])).toBe(
      "Revenue is 2 in A and 4 in B.",
    );
    expect(severalLead([share("A", [0.2], [portion]), share("B", [0.4], [portion])])).not.toContain("together");
  });

  test("tells several figures each with its databases", () => {
    const orders: OutputColumn = { label: "Orders", role: "measure", isAdditive: true, format: "integer" };
    const shares = [share("A", ["1.50", 2], [revenue, orders]), share("B", ["2.50", 3], [revenue, orders])];
    expect(severalLead(shares)).toBe(
      "Revenue is 1.50 in A and 2.50 in B, 4.00 together; orders is 2 in A and 3 in B, 5 together.",
    );
  });

  test("counts things and says the conditions once", () => {
    const orders: OutputColumn = { label: "Orders", role: "measure", isAdditive: true, format: "integer" };
    const time = {
      column: { table: "ORDERS", column: "ORDER_DATE" },
      from: null,
      to: null,
      label: "in 2025",
      anchor: null,
      evidence: [],
    };
    const plan = revenueByCity({
      metrics: [{ name: null, label: "Orders", expression: { kind: "count", table: "ORDERS" }, evidence: [] }],
      dimensions: [],
      time,
    });
    const shares = ["A", "B", "C"].map((source, index) => share(source, [index + 1], [orders], plan));
    expect(severalLead(shares)).toBe("There are 1 orders in A, 2 in B and 3 in C, 6 together (in 2025).");
  });

  test("with one share is that one's own sentence", () => {
    expect(severalLead([share("A", ["2"], [revenue])])).toBe("Revenue is 2.");
  });

  test("names a database without a value as such", () => {
    const shares = [share("A", ["2"], [revenue]), share("B", [null], [revenue])];
    expect(severalLead(shares)).toBe("A: Revenue is 2; B: There is no figure for revenue.");
  });

  test("holds no markup of a database's name", () => {
    const shares = [share("[x](http://evil)", ["2"], [revenue]), share("B", ["2"], [revenue])];
    expect(severalLead(shares)).not.toContain("[x](");
  });
});

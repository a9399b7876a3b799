import { describe, expect, it } from "vitest";
import type { Dialect } from "#lib/domain/dialect";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

function compiled(question: string, dialect = dialects.duckdb) {
  // Whether it would be asked back first is no matter of how a plan is written.
  const outcome = planQuestion(question, { ...sampleArgs, isAlways: true });
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return compilePlan(outcome.plan, { model: sampleModel, dialect });
}

describe("a compiled plan", () => {
  it("is one readable SELECT with joins along the keys", () => {
    expect(compiled("amount by boat type in 2025").sql).toBe(
      [
        "SELECT",
        '  boats.BOAT_TYPE AS "Boat type",',
        '  sum(bookings.AMOUNT) AS "Amount"',
        "FROM SEA.HARBOUR.BOOKINGS AS bookings",
        "JOIN SEA.HARBOUR.BOATS AS boats ON bookings.BOAT_ID = boats.BOAT_ID",
        "WHERE bookings.BOOKING_DATE >= DATE '2025-01-01'",
        "  AND bookings.BOOKING_DATE < DATE '2026-01-01'",
        "GROUP BY boats.BOAT_TYPE",
        'ORDER BY "Amount" DESC NULLS LAST, "Boat type" ASC NULLS LAST',
      ].join("\n"),
    );
  });

  it("joins one table twice under two names when two ways lead there", () => {
    const { sql } = compiled("bookings from Kiel by to port");
    expect(sql).toContain("AS ports ON");
    expect(sql).toContain("AS ports_2 ON");
  });

  it("groups by the key behind a name, so that namesakes stay apart", () => {
    expect(compiled("amount by guest").sql).toContain("GROUP BY guests.GUEST_NAME, guests.GUEST_ID");
  });

  it("aggregates measures of two tables apart, so that neither multiplies the other", () => {
    const { sql } = compiled("cost and amount by boat");
    expect(sql).toContain("UNION ALL");
    expect(sql).not.toMatch(/JOIN SEA\.HARBOUR\.(BOOKINGS|REPAIRS)/);
  });

  it("counts different rows where the way to the breakdown would repeat them", () => {
    expect(compiled("number of guests by boat type").sql).toContain("count(DISTINCT guests.GUEST_ID)");
  });

  it("looks for related rows without joining them", () => {
    expect(compiled("boats without repairs").sql).toContain("NOT EXISTS (SELECT 1 FROM SEA.HARBOUR.REPAIRS");
  });

  it("keeps rows without a value when a value is excluded", () => {
    expect(compiled("bookings by status excluding cancelled").sql).toContain("IS DISTINCT FROM 'CANCELLED'");
  });

  it("doubles every quote of a text that a user typed", () => {
    expect(compiled(`list boats "O'Neill"`).sql).toContain("contains(lower(boats.BOAT_NAME), 'o''neill')");
  });

  it("puts shares beside the figures they are part of", () => {
    const { sql, outputs } = compiled("share of amount by status");
    expect(sql).toContain('OVER (), 0) AS "Share of amount"');
    expect(outputs.map((output) => [output.label, output.role, output.format])).toEqual([
      ["Status", "category", null],
      ["Amount", "detail", "currency"],
      ["Share of amount", "measure", "percent"],
    ]);
  });

  it("counts shares of groups over periods within each period, and of periods alone within all", () => {
    for (const dialect of Object.values(dialects)) {
      const { sql, assumptions } = compiled("share of amount by status by quarter", dialect);
      expect(sql).toMatch(/OVER \(PARTITION BY [^\n]*quarter[^\n]*BOOKING_DATE[^\n]*\), 0\) AS "Share of amount"/i);
      expect(assumptions).toContain("Each share is one of the total of its quarter.");
    }
    expect(compiled("share of amount by quarter").sql).toContain('OVER (), 0) AS "Share of amount"');
  });

  it("quotes what Snowflake would fold", () => {
    expect(compiled("amount by status", dialects.snowflake).sql).toContain("SEA.HARBOUR.BOOKINGS AS bookings");
  });

  it("has one output per column, and says what it took for granted", () => {
    const { sql, outputs, assumptions } = compiled("amount by boat type last month");
    const headings = [...sql.matchAll(/AS "([^"]+)"/g)].map((match) => match[1]);
    expect(headings).toEqual(outputs.map((output) => output.label));
    expect(assumptions).toContain("Amount = sum of BOOKINGS.AMOUNT.");
    expect(assumptions.some((sentence) => sentence.startsWith('"last month" = 2026-04-01 to 2026-04-30'))).toBe(true);
  });

  it("writes a value so that it stays a value, where a backslash is an escape and where it is none", () => {
    const outcome = planQuestion("amount by boat type in 2025", sampleArgs);
    if (outcome.kind !== "plan") throw new Error("The question has a plan.");
    const column = { table: "BOATS", column: "BOAT_TYPE" };
    const filter = { column, via: null, condition: { operator: "=" as const, value: "a\\' OR 1=1 --" }, evidence: [] };
    const textIn = (dialect: Dialect) =>
      compilePlan({ ...outcome.plan, filters: [filter] }, { model: sampleModel, dialect }).sql;
    expect(textIn(dialects.duckdb)).toContain("BOAT_TYPE = 'a\\'' OR 1=1 --'");
    expect(textIn(dialects.snowflake)).toContain("BOAT_TYPE = 'a\\\\'' OR 1=1 --'");
  });
});

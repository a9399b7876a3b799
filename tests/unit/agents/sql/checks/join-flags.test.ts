import { describe, expect, test } from "vitest";
import { joinFlags } from "#lib/agents/sql/checks/join-flags";
import { dialects } from "#lib/domain/dialects";
import type { ResultRow } from "#lib/domain/result-set";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { suggestQuestions } from "#lib/planner/suggest";
import type { SemanticModel } from "#lib/semantic/model";
import { shopModel } from "../../../../support/agents/small-model.ts";
import { sampleArgs, sampleModel } from "../../../../support/planner/sample-model.ts";

function codes(sql: string, model: SemanticModel = sampleModel, rows: readonly ResultRow[] = []): string[] {
  return joinFlags(sql, rows, { model: model, dialect: dialects.duckdb }).map(({ code }) => code);
}

const joined = "BOATS b JOIN BOOKINGS k ON k.BOAT_ID = b.BOAT_ID";

describe("rows that a join counts several times", () => {
  test("are named with the table that repeats them, and with a way out", () => {
    expect(
      joinFlags(`SELECT b.BOAT_TYPE, sum(b.DAILY_PRICE) FROM ${joined} GROUP BY 1`, [], {
        model: sampleModel,
        dialect: dialects.duckdb,
      }),
    ).toEqual([
      {
        code: "fan_out",
        sentence:
          "sum(b.DAILY_PRICE) may count rows of BOATS more than once, because the join with BOOKINGS repeats them.",
        suggestion: "Aggregate BOATS by itself before joining BOOKINGS.",
      },
    ]);
  });

  test.each([
    ["over two joins", "SELECT sum(p.X), avg(b.DAILY_PRICE) FROM REPAIRS r JOIN BOATS b USING (BOAT_ID)"],
    [
      "between two tables that both have many rows",
      `SELECT sum(k.AMOUNT) FROM ${joined} JOIN REPAIRS r ON r.BOAT_ID = b.BOAT_ID`,
    ],
    ["by a comma", "SELECT count(b.BOAT_ID) FROM BOATS b, BOOKINGS k WHERE k.BOAT_ID = b.BOAT_ID"],
    ["of the left side", "SELECT count(BOAT_NAME) FROM BOATS LEFT JOIN REPAIRS ON BOATS.BOAT_ID = REPAIRS.BOAT_ID"],
    ["within a part", `WITH p AS (SELECT sum(b.DAILY_PRICE) AS x FROM ${joined}) SELECT x FROM p`],
    ["in a condition on groups", `SELECT b.BOAT_TYPE FROM ${joined} GROUP BY 1 HAVING sum(b.DAILY_PRICE) > 1`],
  ])("are found %s", (_, sql) => {
    expect(codes(sql)).toEqual(["fan_out"]);
  });

  test.each([
    ["the many side is what is added", `SELECT b.BOAT_TYPE, sum(k.AMOUNT), count(*) FROM ${joined} GROUP BY 1`],
    ["both sides are multiplied together", `SELECT sum(k.NIGHTS * b.DAILY_PRICE) FROM ${joined}`],
    ["different ones are counted", `SELECT count(DISTINCT b.BOAT_ID), max(b.DAILY_PRICE) FROM ${joined}`],
    [
      "the many side is only asked for",
      "SELECT sum(b.DAILY_PRICE) FROM BOATS b WHERE EXISTS (SELECT 1 FROM BOOKINGS k WHERE k.BOAT_ID = b.BOAT_ID)",
    ],
    [
      "the many side is aggregated first",
      "SELECT sum(b.DAILY_PRICE) FROM BOATS b JOIN (SELECT BOAT_ID FROM BOOKINGS GROUP BY 1) k ON k.BOAT_ID = b.BOAT_ID",
    ],
    ["nothing is joined", "SELECT sum(DAILY_PRICE) FROM BOATS"],
    ["the text cannot be read", "SELECT sum( FROM ("],
  ])("are none where %s", (_, sql) => {
    expect(codes(sql)).toEqual([]);
  });

  test("are never seen in a statement that was compiled from a plan of the rules", () => {
    const asked = [
      ...suggestQuestions(sampleModel, 20).map(({ question }) => question),
      ...[
        "amount and repair cost by boat type",
        "number of boats by booking status",
        "guests by boat type",
        "bookings by home port country",
      ],
      ...[
        "average daily price by country of the home port",
        "repairs by boat type in 2025",
        "boats without repairs",
        "top 5 boats by amount",
      ],
    ];
    const compiled = asked.flatMap((question) => {
      const outcome = planQuestion(question, sampleArgs);
      return outcome.kind === "plan"
        ? [compilePlan(outcome.plan, { model: sampleModel, dialect: dialects.duckdb }).sql]
        : [];
    });
    expect(compiled.length).toBeGreaterThan(8);
    for (const sql of compiled) expect(codes(sql)).toEqual([]);
  });
});

describe("rows that a join leaves out", () => {
  function withProfile(table: string, column: string, profile: object): SemanticModel {
    return {
      ...shopModel,
      tables: shopModel.tables.map((one) =>
        one.name === table
          ? {
              ...one,
              columns: one.columns.map((each) =>
                each.name === column ? { ...each, profile: { ...each.profile, ...profile } } : each,
              ),
            }
          : one,
      ),
    };
  }
  const withNulls = withProfile("ORDERS", "STORE_ID", { nullCount: 1_204 });
  const inner = "SELECT s.CITY, sum(o.REVENUE) FROM ORDERS o JOIN STORES s ON o.STORE_ID = s.STORE_ID GROUP BY 1";

  test("are counted where the key is missing", () => {
    expect(joinFlags(inner, [], { model: withNulls, dialect: dialects.duckdb })).toEqual([
      {
        code: "row_loss",
        sentence: "1,204 rows of ORDERS have no STORE_ID, so the join with STORES leaves them out.",
        suggestion: "Use LEFT JOIN STORES to keep every row of ORDERS.",
      },
    ]);
    const onto = "SELECT sum(o.REVENUE) FROM STORES s JOIN ORDERS o ON o.STORE_ID = s.STORE_ID";
    expect(codes(onto, withNulls)).toEqual(["row_loss"]);
  });

  test("are named where keys surely have no partner", () => {
    const values = { values: ["1", "2", "9"], valuesAreComplete: true };
    const known = withProfile("ORDERS", "STORE_ID", values);
    const both = {
      ...known,
      tables: known.tables.map((table) =>
        table.name === "STORES"
          ? {
              ...table,
              columns: table.columns.map((column) =>
                column.name === "STORE_ID"
                  ? { ...column, profile: { ...column.profile, values: ["1", "2"], valuesAreComplete: true } }
                  : column,
              ),
            }
          : table,
      ),
    };
    expect(joinFlags(inner, [], { model: both, dialect: dialects.duckdb })[0]?.sentence).toBe(
      "Rows of ORDERS with 1 value of STORE_ID have no row in STORES, so the join with STORES leaves them out.",
    );
  });

  test.each([
    ["they are kept", inner.replace("JOIN", "LEFT JOIN")],
    ["only rows with a partner are wanted", inner.replace("GROUP", "WHERE s.CITY = 'Berlin' GROUP")],
    ["nothing is joined", "SELECT sum(REVENUE) FROM ORDERS"],
  ])("are no matter where %s", (_, sql) => {
    expect(codes(sql, withNulls)).toEqual([]);
  });
});

describe("equal rows of a listing", () => {
  const rows: ResultRow[] = [["Nemo"], ["Nemo"], ["Dory"]];

  test("are named where a join repeats rows", () => {
    expect(
      joinFlags(`SELECT b.BOAT_NAME FROM ${joined}`, rows, { model: sampleModel, dialect: dialects.duckdb }),
    ).toEqual([
      {
        code: "duplicates",
        sentence: "1 of the rows repeats another one, because the join with BOOKINGS repeats them.",
        suggestion: "Use DISTINCT, or ask for rows of BOOKINGS with EXISTS instead of a join.",
      },
    ]);
  });

  test.each([
    "SELECT BOAT_NAME FROM BOATS",
    `SELECT DISTINCT b.BOAT_NAME FROM ${joined}`,
    "SELECT b.BOAT_NAME FROM BOOKINGS k JOIN BOATS b ON k.BOAT_ID = b.BOAT_ID",
  ])("are left alone without one: %s", (sql) => {
    expect(codes(sql, sampleModel, rows)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { outerClauses, outermost } from "../../../evals/trust/clauses.ts";
import { type TwistName, twists } from "../../../evals/trust/twist-sql.ts";
import { sampleModel } from "../../support/planner/sample-model.ts";

const paid =
  "SELECT p.PORT_NAME, SUM(b.AMOUNT) AS amount FROM BOOKINGS b JOIN PORTS p ON p.PORT_ID = b.FROM_PORT_ID WHERE b.STATUS = 'PAID' OR b.BOOKING_DATE >= DATE '2025-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 10";

const cases: readonly (readonly [twist: TwistName, sql: string, twisted: string | null])[] = [
  [
    "extra filter",
    paid,
    `SELECT p.PORT_NAME, SUM(b.AMOUNT) AS amount FROM BOOKINGS b JOIN PORTS p ON p.PORT_ID = b.FROM_PORT_ID WHERE (b.STATUS = 'PAID' OR b.BOOKING_DATE >= DATE '2025-01-01') AND p."COUNTRY" = 'Germany' GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
  ],
  [
    "extra filter",
    "SELECT COUNT(*) FROM BOOKINGS",
    `SELECT COUNT(*) FROM BOOKINGS WHERE "BOOKINGS"."STATUS" = 'PAID' `,
  ],
  ["extra filter", "SELECT COUNT(*) FROM REPAIRS", null],
  ["extra filter", "SELECT n FROM (SELECT b.NIGHTS AS n FROM BOOKINGS b)", null],
  [
    "extra filter",
    "SELECT NIGHTS FROM BOOKINGS b WHERE b.BOOKING_DATE > DATE '2025-01-01'",
    "SELECT NIGHTS FROM BOOKINGS b WHERE (b.BOOKING_DATE > DATE '2025-01-01') AND b.\"STATUS\" = 'PAID' ",
  ],
  [
    "dropped filter",
    paid,
    "SELECT p.PORT_NAME, SUM(b.AMOUNT) AS amount FROM BOOKINGS b JOIN PORTS p ON p.PORT_ID = b.FROM_PORT_ID  GROUP BY 1 ORDER BY 2 DESC LIMIT 10",
  ],
  ["dropped filter", "SELECT COUNT(*) FROM BOOKINGS b, BOATS a WHERE a.BOAT_ID = b.BOAT_ID", null],
  ["dropped filter", "SELECT COUNT(*) FROM BOOKINGS", null],
  [
    "wrong year",
    "SELECT 1 WHERE DATE '2025-01-01' < DATE '2026-01-01'",
    "SELECT 1 WHERE DATE '2024-01-01' < DATE '2025-01-01'",
  ],
  ["wrong year", "SELECT 2", null],
  ["swapped measure", "SELECT SUM(b.AMOUNT) FROM BOOKINGS b", 'SELECT SUM(b."NIGHTS") FROM BOOKINGS b'],
  ["swapped measure", "SELECT AVG(r.COST) FROM REPAIRS r", "SELECT MAX(r.COST) FROM REPAIRS r"],
  ["swapped measure", "SELECT COUNT(DISTINCT STATUS) FROM BOOKINGS", "SELECT COUNT( STATUS) FROM BOOKINGS"],
  ["swapped measure", "SELECT STATUS FROM BOOKINGS", null],
  ["limit 5", "SELECT STATUS FROM BOOKINGS", "SELECT STATUS FROM BOOKINGS LIMIT 5"],
  ["limit 5", "SELECT STATUS FROM BOOKINGS LIMIT 10", "SELECT STATUS FROM BOOKINGS LIMIT 5"],
  ["limit 5", "SELECT STATUS FROM BOOKINGS LIMIT 5", null],
];

describe("a right statement that is twisted", () => {
  test.each(cases)("by %s: %s", (twist, sql, twisted) => {
    expect(twists[twist](sql, sampleModel)).toBe(twisted);
  });
});

describe("the clauses of a statement", () => {
  test("are those of its outermost SELECT, whatever stands in brackets and quotes", () => {
    const sql = "WITH a AS (SELECT 1 WHERE true) SELECT 'WHERE' FROM a WHERE x IN (SELECT 2 LIMIT 1) ORDER BY 1";
    expect(outerClauses(sql).map(({ word }) => word)).toEqual(["SELECT", "FROM", "WHERE", "ORDER BY"]);
  });

  test("of statements that are put together are nobody's", () => {
    expect(outerClauses("SELECT 1 UNION SELECT 2")).toEqual([]);
  });

  test("stand where they stand in the text", () => {
    const sql = "SELECT 'it''s', f(x) FROM \"a b\"";
    expect(outermost(sql)).toHaveLength(sql.length);
  });
});

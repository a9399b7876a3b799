/** What a statement says as a plan: never other rows, for statements as models write them and for those of plans themselves. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { type PlanOfStatement, planOfStatement } from "#lib/planner/from-statement/plan-of-statement";
import { barePlan } from "../support/planner/arbitrary-parts.ts";
import { arbitraryPlan } from "../support/planner/arbitrary-plan.ts";
import { type HarbourRows, harbourModel as model, sharedHarbourWorld } from "../support/planner/harbour-world.ts";
import { metric, rowTexts } from "../support/planner/plan-rows.ts";
import { randomCases } from "../support/random-cases.ts";

const harbour = sharedHarbourWorld();
const world = { model, dialect: dialects.duckdb };
const read = (sql: string): PlanOfStatement | null => planOfStatement(sql, world);

/** Models write no schema in front of tables: the engine reads them in that of the chat. */
function query(sql: string): Promise<HarbourRows> {
  const tables = /(?<![.\w])(?:PORTS|BOATS|GUESTS|BOOKINGS|REPAIRS)(?!\w)/g;
  return harbour.query(sql.replaceAll("HARBOUR.", "").replaceAll("SEA.", "").replaceAll(tables, "SEA.HARBOUR.$&"));
}

/** Of each row what the statement shows, in its order. */
function shown(rows: HarbourRows, { places }: PlanOfStatement): HarbourRows {
  return rows.map((row) => places.map((place) => row[place]));
}

async function rowsAs(sql: string): Promise<string[]> {
  const reading = read(sql);
  if (reading === null) throw new Error(`It is not read: ${sql}`);
  return rowTexts(shown(await harbour.rows(reading.plan), reading));
}

describe("a statement as models write them shows the same rows as the plan that it is read as", () => {
  test.each([
    "SELECT COUNT(*) FROM BOATS",
    "select count(*) as n from HARBOUR.BOATS b where b.BOAT_TYPE = 'Yacht'",
    "SELECT BOAT_NAME, DAILY_PRICE FROM SEA.HARBOUR.BOATS WHERE DAILY_PRICE > 100 ORDER BY DAILY_PRICE DESC LIMIT 3",
    "SELECT * FROM PORTS",
    "SELECT DISTINCT COUNTRY FROM GUESTS WHERE COUNTRY IS NOT NULL",
    "SELECT COUNTRY FROM GUESTS GROUP BY COUNTRY",
    "SELECT STATUS, SUM(AMOUNT) FROM BOOKINGS GROUP BY STATUS",
    "SELECT SUM(AMOUNT) AS total, STATUS AS s FROM BOOKINGS GROUP BY s ORDER BY total DESC",
    "SELECT STATUS, AVG(AMOUNT), MIN(AMOUNT), MAX(AMOUNT) FROM BOOKINGS GROUP BY 1 ORDER BY 2 DESC",
    "SELECT t2.BOAT_TYPE, COUNT(*) FROM BOOKINGS AS t1 JOIN BOATS AS t2 ON t1.BOAT_ID = t2.BOAT_ID GROUP BY t2.BOAT_TYPE",
    "SELECT b.BOAT_TYPE, COUNT(*) FROM BOATS b, BOOKINGS k WHERE k.BOAT_ID = b.BOAT_ID AND k.STATUS = 'PAID' GROUP BY b.BOAT_TYPE",
    "SELECT b.BOAT_TYPE FROM BOOKINGS k JOIN BOATS b ON k.BOAT_ID = b.BOAT_ID GROUP BY b.BOAT_TYPE HAVING COUNT(*) > 20",
    "SELECT b.BOAT_TYPE FROM BOOKINGS k JOIN BOATS b ON k.BOAT_ID = b.BOAT_ID GROUP BY b.BOAT_TYPE ORDER BY COUNT(*) DESC LIMIT 1",
    "SELECT p.PORT_ID, COUNT(*) FROM BOOKINGS k JOIN PORTS p ON k.TO_PORT_ID = p.PORT_ID GROUP BY p.PORT_ID",
    "SELECT COUNT(*) FROM BOOKINGS k JOIN PORTS a ON k.FROM_PORT_ID = a.PORT_ID JOIN PORTS z ON k.TO_PORT_ID = z.PORT_ID WHERE a.COUNTRY = 'Germany' AND z.COUNTRY = 'Croatia'",
    "SELECT COUNT(*) FROM BOOKINGS WHERE STATUS = 'PAID' OR STATUS = 'OPEN'",
    "SELECT COUNT(*) FROM BOOKINGS WHERE STATUS IN ('PAID', 'OPEN') AND NIGHTS BETWEEN 1 AND 2",
    "SELECT COUNT(*) FROM GUESTS WHERE GUEST_NAME LIKE '%3%' AND 1960 < BIRTH_YEAR",
    "SELECT COUNT(*) FROM GUESTS WHERE lower(GUEST_NAME) LIKE 'guest%'",
    "SELECT COUNT(*) FROM BOOKINGS WHERE YEAR(BOOKING_DATE) = 2024",
    "SELECT COUNT(*) FROM BOOKINGS WHERE EXTRACT(YEAR FROM BOOKING_DATE) = 2025 AND AMOUNT >= 10",
    "SELECT COUNT(*) FROM BOOKINGS WHERE BOOKING_DATE >= DATE '2024-03-01' AND BOOKING_DATE < '2024-06-01'",
    "SELECT DATE_TRUNC('month', BOOKING_DATE), COUNT(*) FROM BOOKINGS GROUP BY DATE_TRUNC('month', BOOKING_DATE) ORDER BY 1",
    "SELECT BOAT_NAME FROM BOATS WHERE DAILY_PRICE > (SELECT AVG(DAILY_PRICE) FROM BOATS)",
    "SELECT BOAT_NAME FROM BOATS WHERE BOAT_ID NOT IN (SELECT BOAT_ID FROM BOOKINGS)",
    "SELECT BOAT_NAME FROM BOATS WHERE BOAT_ID IN (SELECT BOAT_ID FROM REPAIRS WHERE COST > 40)",
    "SELECT BOAT_NAME FROM BOATS WHERE BOAT_ID IN (SELECT BOAT_ID FROM REPAIRS GROUP BY BOAT_ID HAVING COUNT(*) > 8)",
    "SELECT BOAT_ID FROM BOATS EXCEPT SELECT BOAT_ID FROM BOOKINGS",
    "SELECT BOAT_ID FROM BOATS WHERE DAILY_PRICE > 90 INTERSECT SELECT BOAT_ID FROM BOATS WHERE BOAT_TYPE = 'Yacht'",
    "SELECT COUNT(DISTINCT GUEST_ID) FROM BOOKINGS",
    "SELECT COUNT(DISTINCT g.GUEST_ID) FROM BOOKINGS k JOIN GUESTS g ON k.GUEST_ID = g.GUEST_ID WHERE g.COUNTRY = 'France'",
    "SELECT SUM(AMOUNT) / COUNT(*) FROM BOOKINGS",
    "SELECT COUNT(*) FROM BOATS WHERE IS_CHARTERED = TRUE",
    "SELECT COUNT(*) FROM BOATS WHERE TRUE AND IS_CHARTERED;",
    "SELECT COUNT(*) FROM BOOKINGS k JOIN BOATS b ON k.BOAT_ID = b.BOAT_ID AND k.FROM_PORT_ID = k.TO_PORT_ID",
    "SELECT SUM(AMOUNT) / CAST(COUNT(*) AS DOUBLE) FROM BOOKINGS",
    "SELECT BOAT_NAME FROM BOATS ORDER BY DAILY_PRICE DESC NULLS LAST LIMIT 2 OFFSET 1",
    "SELECT COUNT(*) FROM BOOKINGS k LEFT JOIN GUESTS g ON k.GUEST_ID = g.GUEST_ID WHERE g.COUNTRY = 'France'",
    "SELECT BOAT_TYPE, COUNT(CASE WHEN DAILY_PRICE > 100 THEN 1 END), COUNT(*) FROM BOATS GROUP BY BOAT_TYPE",
    "SELECT STATUS, SUM(CASE WHEN NIGHTS > 2 THEN AMOUNT ELSE 0 END) FROM BOOKINGS WHERE NIGHTS > 2 GROUP BY STATUS",
    "SELECT 100.0 * COUNT(*) FILTER (WHERE STATUS = 'PAID') / NULLIF(COUNT(*), 0) FROM BOOKINGS",
    "SELECT b.BOAT_TYPE, COUNT(*) FROM BOOKINGS JOIN BOATS b USING (BOAT_ID) GROUP BY 1",
    "SELECT b.BOAT_NAME FROM BOATS b WHERE EXISTS (SELECT 1 FROM REPAIRS r WHERE r.BOAT_ID = b.BOAT_ID AND r.COST > 42)",
    "SELECT b.BOAT_NAME FROM BOATS b WHERE NOT EXISTS (SELECT * FROM BOOKINGS WHERE BOOKINGS.BOAT_ID = b.BOAT_ID)",
    "SELECT b.BOAT_ID FROM BOATS b EXCEPT SELECT b.BOAT_ID FROM BOATS b JOIN REPAIRS r ON r.BOAT_ID = b.BOAT_ID",
    "SELECT CAST(DATE_TRUNC('week', BOOKING_DATE) AS DATE), COUNT(*) FROM BOOKINGS GROUP BY 1",
    // Groups without a name are among the first ones, and among those above a mark.
    "SELECT STATUS, COUNT(*) FROM BOOKINGS GROUP BY STATUS ORDER BY STATUS NULLS LAST LIMIT 4",
    "SELECT STATUS, COUNT(*) FROM BOOKINGS GROUP BY STATUS HAVING COUNT(*) > 5",
    `SELECT p.COUNTRY, count(*) FROM REPAIRS r LEFT JOIN BOATS b ON r.BOAT_ID = b.BOAT_ID
      LEFT JOIN PORTS p ON b.HOME_PORT_ID = p.PORT_ID GROUP BY p.COUNTRY ORDER BY p.COUNTRY ASC NULLS LAST LIMIT 3`,
    // A join leaves out what has no partner, and no group that has no name.
    "SELECT g.COUNTRY, COUNT(*) FROM BOOKINGS k JOIN GUESTS g ON k.GUEST_ID = g.GUEST_ID GROUP BY g.COUNTRY",
    "SELECT g.COUNTRY, COUNT(*) FROM BOOKINGS k JOIN GUESTS g ON k.GUEST_ID = g.GUEST_ID GROUP BY 1 ORDER BY 1 NULLS LAST LIMIT 4",
    "SELECT g.COUNTRY, COUNT(*) FROM BOOKINGS k JOIN GUESTS g ON k.GUEST_ID = g.GUEST_ID GROUP BY 1 HAVING COUNT(*) > 5",
    "SELECT p.COUNTRY, COUNT(*) FROM BOATS b JOIN PORTS p ON b.HOME_PORT_ID = p.PORT_ID WHERE p.PORT_ID > 1 GROUP BY 1",
    "SELECT p.COUNTRY, COUNT(*) FROM REPAIRS r JOIN BOATS b ON r.BOAT_ID = b.BOAT_ID JOIN PORTS p ON b.HOME_PORT_ID = p.PORT_ID GROUP BY 1",
  ])("%s", async (sql) => {
    // A step of the calendar is a day, whether the engine writes its midnight or not.
    const own = rowTexts(await query(sql)).map((row) => row.replaceAll(" 00:00:00", ""));
    expect(await rowsAs(sql)).toEqual(own);
  });
});

describe("a statement that does not run is read as what it asks for", () => {
  test.each([
    // The column stands in the other table.
    [
      "SELECT b.COST FROM BOATS b JOIN REPAIRS r ON r.BOAT_ID = b.BOAT_ID WHERE b.BOAT_TYPE = 'Yacht'",
      "SELECT r.COST FROM BOATS b JOIN REPAIRS r ON r.BOAT_ID = b.BOAT_ID WHERE b.BOAT_TYPE = 'Yacht'",
    ],
    // The table is not joined at all.
    [
      "SELECT DISTINCT BOAT_TYPE FROM REPAIRS",
      "SELECT DISTINCT b.BOAT_TYPE FROM REPAIRS r JOIN BOATS b ON r.BOAT_ID = b.BOAT_ID",
    ],
    // It is spoken of and not joined.
    [
      "SELECT COUNT(*) FROM REPAIRS WHERE BOATS.BOAT_TYPE = 'Yacht'",
      "SELECT COUNT(*) FROM REPAIRS r JOIN BOATS b ON r.BOAT_ID = b.BOAT_ID WHERE b.BOAT_TYPE = 'Yacht'",
    ],
    // Joined by a column that is not there.
    [
      "SELECT COUNT(*) FROM REPAIRS r JOIN BOATS b ON r.ID = b.ID WHERE b.BOAT_TYPE = 'Dinghy'",
      "SELECT COUNT(*) FROM REPAIRS r JOIN BOATS b ON r.BOAT_ID = b.BOAT_ID WHERE b.BOAT_TYPE = 'Dinghy'",
    ],
    // Shown and not grouped by.
    [
      "SELECT b.BOAT_TYPE, b.IS_CHARTERED, COUNT(*) FROM BOATS b GROUP BY b.BOAT_TYPE",
      "SELECT b.BOAT_TYPE, b.IS_CHARTERED, COUNT(*) FROM BOATS b GROUP BY b.BOAT_TYPE, b.IS_CHARTERED",
    ],
  ])("%s", async (broken, meant) => {
    await expect(query(broken)).rejects.toThrow();
    expect(await rowsAs(broken)).toEqual(rowTexts(await query(meant)));
  });
});

describe("a statement that is not read in whole is not read", () => {
  test.each([
    // Words that stand where nothing is looked for.
    "SELECT COUNT(*) FROM BOATS BOAT_TYPE = 'Yacht'",
    "SELECT COUNT(*) FROM BOATS b WHRE b.BOAT_TYPE = 'Yacht'",
    "SELECT COUNT(*) FROM BOATS b BOOKINGS k",
    "SELECT COUNT(*) FROM BOATS TABLESAMPLE 10%",
    "SELECT COUNT(*) FROM BOOKINGS k JOIN BOATS b USING (BOAT_ID) AND b.BOAT_TYPE = 'Yacht'",
    "SELECT COUNT(*) FROM BOATS WHERE BOAT_TYPE = 'Yacht' WHERE DAILY_PRICE > 90",
    "SELECT BOAT_NAME FROM BOATS ORDER BY DAILY_PRICE DESC FETCH FIRST 3 ROWS ONLY",
    "SELECT BOAT_NAME FROM BOATS WHERE BOAT_ID IN (SELECT BOAT_ID FROM REPAIRS WHERE COST > 40 WHERE COST < 50)",
    // Orders and limits of one side.
    "SELECT BOAT_ID FROM BOATS EXCEPT SELECT BOAT_ID FROM BOOKINGS LIMIT 5",
    "SELECT BOAT_ID FROM BOATS ORDER BY DAILY_PRICE LIMIT 1 UNION SELECT BOAT_ID FROM BOATS",
    "SELECT BOAT_NAME FROM BOATS OFFSET 5",
    "SELECT BOAT_NAME FROM BOATS ORDER BY DAILY_PRICE NULLS FIRST LIMIT 3",
    // Signs, and casts that round or compare otherwise.
    "SELECT BOAT_TYPE, COUNT(*) FROM BOATS GROUP BY BOAT_TYPE ORDER BY -COUNT(*)",
    "SELECT -SUM(AMOUNT) FROM BOOKINGS",
    "SELECT CAST(AVG(AMOUNT) AS INTEGER) FROM BOOKINGS",
    "SELECT COUNT(*) FROM BOATS WHERE CAST(BOAT_NAME AS INTEGER) > 5",
    "SELECT COUNT(*) FROM BOATS WHERE BOAT_NAME > 5",
    "SELECT COUNT(*) FROM BOATS WHERE BOAT_NAME ILIKE 'boat 1'",
    "SELECT SUM(AMOUNT) / NULLIF(COUNT(*), 5) FROM BOOKINGS",
    // Rows without a partner.
    "SELECT b.BOAT_NAME FROM BOATS b LEFT JOIN REPAIRS r ON r.BOAT_ID = b.ID WHERE r.REPAIR_ID IS NULL",
    "SELECT b.BOAT_NAME, COUNT(r.REPAIR_ID) FROM BOATS b LEFT JOIN REPAIRS r ON r.BOAT_ID = b.BOAT_ID GROUP BY 1",
    "SELECT COUNT(g.GUEST_ID) FROM BOOKINGS k LEFT JOIN GUESTS g ON k.GUEST_ID = g.GUEST_ID",
    // Conditions that are no keys.
    "SELECT COUNT(*) FROM BOOKINGS k JOIN GUESTS g ON k.GUEST_ID = g.GUEST_ID JOIN PORTS p ON k.TO_PORT_ID = p.PORT_ID WHERE g.COUNTRY = p.COUNTRY",
    "SELECT COUNT(*) FROM BOOKINGS k JOIN BOATS b ON k.BOAT_ID = b.BOAT_ID AND k.STATUS = b.BOAT_TYPE",
    'SELECT COUNT(*) FROM BOOKINGS k JOIN BOATS b ON k.BOAT_ID = b.BOAT_ID AND b.BOAT_TYPE = "Yacht"',
    // A figure of all rows has no column beside it.
    "SELECT BOAT_NAME, MAX(DAILY_PRICE) FROM BOATS",
    // Names of another SELECT, and a table that nobody named.
    "SELECT COUNT(*) FROM BOATS b WHERE EXISTS (SELECT 1 FROM REPAIRS r WHERE r.BOAT_ID = b.BOAT_ID AND r.COST > b.COST)",
    "SELECT COUNT(*) FROM GUESTS g JOIN PORTS p ON g.ID = p.ID",
    "SELECT COUNT(DISTINCT z.PORT_ID) FROM BOOKINGS k JOIN PORTS z ON k.TO_PORT_ID = z.PORT_ID",
    "SELECT COUNT(DISTINCT CASE WHEN NIGHTS > 2 THEN 1 END) FROM BOOKINGS",
  ])("%s", (sql) => {
    expect(read(sql)).toBeNull();
  });
});

describe("what no plan says is not read", () => {
  test.each([
    "SELECT 1",
    "DELETE FROM BOATS",
    "SELECT BOAT_NAME FROM FISHES",
    "SELECT BOAT_NAME FROM OTHER.BOATS",
    "SELECT NAME_OF_NOTHING FROM BOATS",
    "SELECT upper(BOAT_NAME) FROM BOATS",
    "SELECT CASE WHEN DAILY_PRICE > 90 THEN 1 ELSE 0 END FROM BOATS",
    "SELECT SUM(CASE WHEN DAILY_PRICE > 90 THEN 1 ELSE 2 END) FROM BOATS",
    "SELECT COUNT(*) FROM BOOKINGS WHERE GUEST_ID NOT IN (SELECT k.GUEST_ID FROM BOOKINGS k JOIN BOATS b ON k.BOAT_ID = b.BOAT_ID)",
    "SELECT COUNT(*) FROM BOATS b WHERE EXISTS (SELECT 1 FROM REPAIRS)",
    "SELECT BOAT_NAME, ROW_NUMBER() OVER (ORDER BY DAILY_PRICE) FROM BOATS",
    "SELECT BOAT_NAME FROM BOATS QUALIFY ROW_NUMBER() OVER (ORDER BY DAILY_PRICE) = 1",
    "WITH dear AS (SELECT * FROM BOATS) SELECT COUNT(*) FROM dear",
    "SELECT COUNT(*) FROM (SELECT * FROM BOATS) AS all_boats",
    "SELECT COUNT(*) FROM BOATS a JOIN BOATS b ON a.BOAT_TYPE = b.BOAT_TYPE",
    "SELECT COUNT(*) FROM BOATS LIMIT 0",
    "SELECT COUNT(*) FROM BOATS WHERE BOAT_NAME LIKE 'B_at%'",
    "SELECT SUM(b.DAILY_PRICE) FROM BOATS b JOIN BOOKINGS k ON k.BOAT_ID = b.BOAT_ID",
    "SELECT COUNT(*) FROM BOATS b FULL JOIN REPAIRS r ON r.BOAT_ID = b.BOAT_ID",
    "SELECT COUNT(*) FROM BOATS b LEFT JOIN REPAIRS r ON r.BOAT_ID = b.BOAT_ID AND r.COST > 30",
    "SELECT COUNT(*) FROM BOATS WHERE DAILY_PRICE > (SELECT AVG(COST) FROM REPAIRS)",
    "SELECT COUNT(*) FROM BOATS WHERE BOAT_ID IN (SELECT REPAIR_ID FROM REPAIRS)",
    "SELECT COUNTRY FROM PORTS INTERSECT SELECT COUNTRY FROM GUESTS",
    "SELECT STATUS, COUNT(*) FROM BOOKINGS GROUP BY STATUS ORDER BY random()",
  ])("%s", (sql) => {
    expect(read(sql)).toBeNull();
  });
});

test("any text of a statement's words is read or not, and breaks nothing", () => {
  const words = fc.constantFrom(
    ...[
      "SELECT",
      "DISTINCT",
      "FROM",
      "BOATS",
      "BOOKINGS",
      "b",
      "b.BOAT_ID",
      "BOAT_TYPE",
      "COUNT(*)",
      "SUM(AMOUNT)",
      ",",
    ],
    ...["JOIN", "ON", "WHERE", "AND", "OR", "NOT", "IN", "(", ")", "(SELECT", "EXISTS", "BETWEEN", "1", "'Yacht'", "="],
    ...["<", "GROUP", "BY", "HAVING", "ORDER", "DESC", "LIMIT", "UNION", "EXCEPT", "CASE", "WHEN", "THEN", "END", "IS"],
    ...["NULL", "LIKE", "AS", "*", "-", "/", "CAST(", "DATE", "FILTER", "USING", ".", ";"],
  );
  const soup = fc.array(words, { maxLength: 40 }).map((all) => `SELECT COUNT(*) FROM BOATS WHERE ${all.join(" ")}`);
  fc.assert(
    fc.property(
      fc.oneof(
        soup,
        fc.array(words, { maxLength: 40 }).map((all) => all.join(" ")),
      ),
      (sql) => {
        const reading = read(sql);
        if (reading !== null) expect(compilePlan(reading.plan, world).sql).toContain("SELECT");
      },
    ),
    { numRuns: randomCases({ few: 2_000, all: 20_000 }) },
  );
  expect(read(`SELECT COUNT(*) FROM BOATS WHERE ${"NOT ".repeat(400)} IS_CHARTERED`)?.plan.filters).toHaveLength(1);
  expect(read(`SELECT COUNT(*)${" + 1".repeat(1_000)} FROM BOATS`)).toBeNull();
  expect(read(`SELECT COUNT(*) FROM BOATS WHERE ${"NOT ".repeat(100_000)} IS_CHARTERED`)).toBeNull();
});

test("a group without a name is among the first ones where the statement has it there", async () => {
  const plan = barePlan(model, {
    metrics: [metric({ kind: "count", table: "REPAIRS" }, "Figure")],
    dimensions: [
      {
        column: { table: "PORTS", column: "COUNTRY" },
        label: "country",
        grain: null,
        part: null,
        via: null,
        evidence: [],
      },
    ],
    limit: 3,
  });
  const own = rowTexts(await harbour.rows(plan));
  expect(own.at(-1)).toMatch(/^null /);
  expect(await rowsAs(compilePlan(plan, world).sql)).toEqual(own);
});

test("rows without a partner are left out once, and not where a condition leaves them out", () => {
  const sql = "SELECT g.COUNTRY, g.BIRTH_YEAR, COUNT(*) FROM BOOKINGS k JOIN GUESTS g ON k.GUEST_ID = g.GUEST_ID";
  const told = (where: string) => {
    const { filters, assumptions } = read(`${sql} ${where} GROUP BY 1, 2`)?.plan ?? {};
    return [filters?.map(({ column, condition }) => `${column.column} ${condition.operator}`), assumptions];
  };
  const sentences = ["Rows without a guest are left out."];
  expect(told("")).toEqual([["GUEST_ID is_not_null"], sentences]);
  expect(told("WHERE g.COUNTRY <> 'France'")).toEqual([["COUNTRY !=", "GUEST_ID is_not_null"], sentences]);
  expect(told("WHERE g.COUNTRY = 'France'")).toEqual([["COUNTRY ="], []]);
});

test("the statement of a plan, where it is read, is read as a plan with the same rows", async () => {
  let known = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryPlan(model), async (plan) => {
      let sql: string;
      try {
        ({ sql } = compilePlan(plan, world));
      } catch {
        return;
      }
      const reading = read(sql);
      if (reading === null) return;
      known += 1;
      const own = await harbour.rows(plan);
      expect(rowTexts(shown(await harbour.rows(reading.plan), reading)), sql).toEqual(rowTexts(own));
    }),
    { numRuns: randomCases({ few: 400, all: 2_000 }) },
  );
  expect(known).toBeGreaterThan(15);
});

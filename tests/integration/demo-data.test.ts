/** The database DEMO as it is built: complete, consistent, documented, the same on every machine. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeDatabaseFile } from "../../demo/databases/database-file.ts";
import { loadMarketing } from "../../demo/databases/marketing/load-marketing.ts";
import { loadSales } from "../../demo/databases/sales/load-sales.ts";
import { demoDatabaseFile } from "../support/demo-databases.ts";
import { type DuckdbReader, openDuckdbReader } from "../support/duckdb-reader.ts";

let demo: DuckdbReader;

beforeAll(async () => {
  demo = await openDuckdbReader(await demoDatabaseFile("DEMO"));
}, 120_000);

afterAll(() => demo.close());

describe("size and time", () => {
  test.each([
    ["SALES.CUSTOMERS", 2_500, 6_000],
    ["SALES.PRODUCTS", 250, 400],
    ["SALES.CATEGORIES", 20, 20],
    ["SALES.STORES", 38, 45],
    ["SALES.REGIONS", 6, 8],
    ["SALES.ORDERS", 60_000, 80_000],
    ["SALES.ORDER_LINES", 180_000, 220_000],
    ["SALES.RETURNS", 3_000, 8_000],
    ["SALES.TARGETS", 7 * 36, 7 * 36],
    ["MARKETING.CHANNELS", 8, 8],
    ["MARKETING.CAMPAIGNS", 60, 150],
    ["MARKETING.WEB_SESSIONS", 100_000, 150_000],
    ["MARKETING.LEADS", 5_000, 12_000],
  ])("%s holds between %i and %i rows", async (table, low, high) => {
    const count = Number(await demo.value(`SELECT count(*) FROM ${table}`));
    expect(count).toBeGreaterThanOrEqual(low);
    expect(count).toBeLessThanOrEqual(high);
  });

  test("orders fill three years up to 2026-06-30 without a missing day", async () => {
    const [range] = await demo.rows(
      "SELECT min(ORDER_DATE)::VARCHAR AS first, max(ORDER_DATE)::VARCHAR AS last, count(DISTINCT ORDER_DATE) AS days FROM SALES.ORDERS",
    );
    expect(range).toEqual({ first: "2023-07-01", last: "2026-06-30", days: "1096" });
  });

  test("nothing happens after the last day", async () => {
    const latest = await demo.value(`SELECT greatest(
      (SELECT max(RETURN_DATE) FROM SALES.RETURNS), (SELECT max(SHIPPED_ON) FROM SALES.ORDERS),
      (SELECT max(SIGNUP_DATE) FROM SALES.CUSTOMERS), (SELECT max(SESSION_DATE) FROM MARKETING.WEB_SESSIONS),
      (SELECT max(CONVERTED_ON) FROM MARKETING.LEADS), (SELECT max(END_DATE) FROM MARKETING.CAMPAIGNS))::VARCHAR`);
    expect(latest).toBe("2026-06-30");
  });

  test("business grows, peaks at the year's end and on Saturdays", async () => {
    const perYear = await demo.rows(
      "SELECT count(*) AS n FROM SALES.ORDERS WHERE month(ORDER_DATE) <= 6 GROUP BY year(ORDER_DATE) ORDER BY year(ORDER_DATE)",
    );
    const counts = perYear.map((row) => Number(row.n));
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(
      await demo.value(
        "SELECT month(ORDER_DATE) FROM SALES.ORDERS WHERE year(ORDER_DATE) = 2025 GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
      ),
    ).toBe("11");
    expect(
      await demo.value("SELECT dayname(ORDER_DATE) FROM SALES.ORDERS GROUP BY 1 ORDER BY count(*) DESC LIMIT 1"),
    ).toBe("Saturday");
  });
});

describe("consistency", () => {
  const contradictions: readonly (readonly [string, string])[] = [
    [
      "the value of an order is the sum of its lines' revenue",
      `SELECT count(*) FROM SALES.ORDERS o JOIN (SELECT ORDER_ID, sum(REVENUE) AS revenue FROM SALES.ORDER_LINES GROUP BY 1) l USING (ORDER_ID) WHERE o.ORDER_VALUE <> l.revenue`,
    ],
    ["every order has lines", "SELECT count(*) FROM SALES.ORDERS ANTI JOIN SALES.ORDER_LINES USING (ORDER_ID)"],
    [
      "revenue is quantity times price less discount",
      "SELECT count(*) FROM SALES.ORDER_LINES WHERE abs(REVENUE - QUANTITY * UNIT_PRICE * (1 - DISCOUNT_RATE)) > 0.01",
    ],
    [
      "an order is RETURNED exactly when it has rows in RETURNS",
      "SELECT count(*) FROM SALES.ORDERS o WHERE (STATUS = 'RETURNED') <> EXISTS (SELECT 1 FROM SALES.RETURNS r WHERE r.ORDER_ID = o.ORDER_ID)",
    ],
    [
      "nothing comes back that was not bought",
      "SELECT count(*) FROM SALES.RETURNS r LEFT JOIN SALES.ORDER_LINES l USING (ORDER_ID, PRODUCT_ID) WHERE l.QUANTITY IS NULL OR r.QUANTITY > l.QUANTITY OR r.REFUND_AMOUNT > l.REVENUE",
    ],
    [
      "nothing comes back before it was shipped",
      "SELECT count(*) FROM SALES.RETURNS r JOIN SALES.ORDERS o USING (ORDER_ID) WHERE r.RETURN_DATE < o.SHIPPED_ON",
    ],
    [
      "a country's customers buy in one region only",
      "SELECT count(*) FROM (SELECT c.COUNTRY FROM SALES.ORDERS o JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) JOIN SALES.STORES s USING (STORE_ID) GROUP BY c.COUNTRY HAVING count(DISTINCT s.REGION_ID) > 1)",
    ],
    [
      "web stores take exactly the orders that did not come in a shop",
      "SELECT count(*) FROM SALES.ORDERS o JOIN SALES.STORES s USING (STORE_ID) WHERE (s.STORE_TYPE = 'Web') = (o.CHANNEL = 'Store')",
    ],
    [
      "nobody orders before signing up",
      "SELECT count(*) FROM SALES.ORDERS o JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) WHERE o.ORDER_DATE < c.SIGNUP_DATE",
    ],
    [
      "no store sells before it opened",
      "SELECT count(*) FROM SALES.ORDERS o JOIN SALES.STORES s USING (STORE_ID) WHERE o.ORDER_DATE < s.OPENED_ON",
    ],
    [
      "no product is sold before its launch",
      "SELECT count(*) FROM SALES.ORDER_LINES l JOIN SALES.PRODUCTS p USING (PRODUCT_ID) JOIN SALES.ORDERS o USING (ORDER_ID) WHERE o.ORDER_DATE < p.LAUNCH_DATE",
    ],
    [
      "a product stands once in an order",
      "SELECT count(*) FROM (SELECT 1 FROM SALES.ORDER_LINES GROUP BY ORDER_ID, PRODUCT_ID HAVING count(*) > 1)",
    ],
    [
      "cancelled orders are never shipped",
      "SELECT count(*) FROM SALES.ORDERS WHERE STATUS = 'CANCELLED' AND SHIPPED_ON IS NOT NULL",
    ],
    [
      "every region has a target for every month",
      "SELECT 7 * 36 - count(DISTINCT (REGION_ID, MONTH)) FROM SALES.TARGETS",
    ],
    [
      "a visit belongs to a campaign of its channel that was running",
      "SELECT count(*) FROM MARKETING.WEB_SESSIONS s JOIN MARKETING.CAMPAIGNS c USING (CAMPAIGN_ID) WHERE s.CHANNEL_ID <> c.CHANNEL_ID OR s.SESSION_DATE NOT BETWEEN c.START_DATE AND coalesce(c.END_DATE, DATE '2026-06-30')",
    ],
    [
      "a bounce has one page, no duration and no order",
      "SELECT count(*) FROM MARKETING.WEB_SESSIONS WHERE IS_BOUNCE <> (PAGE_VIEWS = 1) OR (IS_BOUNCE AND (DURATION_SECONDS > 0 OR IS_CONVERSION))",
    ],
    [
      "a lead has a conversion day exactly when it is CONVERTED",
      "SELECT count(*) FROM MARKETING.LEADS WHERE (STATUS = 'CONVERTED') <> (CONVERTED_ON IS NOT NULL)",
    ],
  ];

  test.each(contradictions)("%s", async (_, sql) => {
    expect(Number(await demo.value(sql))).toBe(0);
  });
});

describe("real-life flaws", () => {
  const flaws: readonly (readonly [string, string])[] = [
    ["customers without an e-mail", "SELECT count(*) FROM SALES.CUSTOMERS WHERE EMAIL IS NULL"],
    ["customers without a segment", "SELECT count(*) FROM SALES.CUSTOMERS WHERE SEGMENT IS NULL"],
    ["customers who never ordered", "SELECT count(*) FROM SALES.CUSTOMERS ANTI JOIN SALES.ORDERS USING (CUSTOMER_ID)"],
    [
      "customers who are entered twice",
      "SELECT count(*) FROM (SELECT 1 FROM SALES.CUSTOMERS GROUP BY CUSTOMER_NAME, CITY HAVING count(*) > 1)",
    ],
    ["unbranded products", "SELECT count(*) FROM SALES.PRODUCTS WHERE BRAND IS NULL"],
    ["discontinued products", "SELECT count(*) FROM SALES.PRODUCTS WHERE NOT IS_ACTIVE"],
    ["a renamed region", "SELECT count(*) FROM SALES.REGIONS WHERE FORMER_NAME IS NOT NULL"],
    ["orders without a payment method", "SELECT count(*) FROM SALES.ORDERS WHERE PAYMENT_METHOD IS NULL"],
    [
      "completed orders without a shipping day",
      "SELECT count(*) FROM SALES.ORDERS WHERE STATUS = 'COMPLETED' AND SHIPPED_ON IS NULL",
    ],
    ["cancelled orders", "SELECT count(*) FROM SALES.ORDERS WHERE STATUS = 'CANCELLED'"],
    [
      "orders of which several products came back",
      "SELECT count(*) FROM (SELECT 1 FROM SALES.RETURNS GROUP BY ORDER_ID HAVING count(*) > 1)",
    ],
    ["returns without a reason", "SELECT count(*) FROM SALES.RETURNS WHERE REASON IS NULL"],
    ["campaigns without a spend", "SELECT count(*) FROM MARKETING.CAMPAIGNS WHERE SPEND IS NULL"],
    ["visits from nowhere known", "SELECT count(*) FROM MARKETING.WEB_SESSIONS WHERE COUNTRY IS NULL"],
  ];

  test.each(flaws)("there are %s", async (_, sql) => {
    expect(Number(await demo.value(sql))).toBeGreaterThan(0);
  });

  test("there are customers in Berlin", async () => {
    expect(Number(await demo.value("SELECT count(*) FROM SALES.CUSTOMERS WHERE CITY = 'Berlin'"))).toBeGreaterThan(20);
  });
});

describe("description", () => {
  test("every table and every column says what it means", async () => {
    const silent = await demo.rows(
      "SELECT table_name AS name FROM duckdb_tables() WHERE NOT internal AND coalesce(comment, '') = '' UNION ALL " +
        "SELECT table_name || '.' || column_name FROM duckdb_columns() WHERE NOT internal AND coalesce(comment, '') = ''",
    );
    expect(silent).toEqual([]);
    expect(Number(await demo.value("SELECT count(*) FROM duckdb_columns() WHERE NOT internal"))).toBe(87);
  });

  test("every table has a primary key, and every reference is a foreign key", async () => {
    const keys = await demo.rows(
      "SELECT table_name AS t, count(*) FILTER (constraint_type = 'PRIMARY KEY') AS p, count(*) FILTER (constraint_type = 'FOREIGN KEY') AS f " +
        "FROM duckdb_constraints() GROUP BY 1 ORDER BY 1",
    );
    expect(keys.map((row) => `${row.t} ${row.p} ${row.f}`)).toEqual([
      "CAMPAIGNS 1 1",
      "CATEGORIES 1 0",
      "CHANNELS 1 0",
      "CUSTOMERS 1 0",
      "LEADS 1 1",
      "ORDERS 1 2",
      "ORDER_LINES 1 2",
      "PRODUCTS 1 1",
      "REGIONS 1 0",
      "RETURNS 1 2",
      "STORES 1 1",
      "TARGETS 1 1",
      "WEB_SESSIONS 1 2",
    ]);
  });
});

describe("determinism", () => {
  test("a second build holds exactly the same rows", async () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-twin-"));
    try {
      const file = join(folder, "DEMO.duckdb");
      await writeDatabaseFile(file, async (connection) => {
        await loadSales(connection);
        await loadMarketing(connection);
      });
      const twin = await openDuckdbReader(file);
      try {
        expect(await checksums(twin)).toEqual(await checksums(demo));
      } finally {
        twin.close();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("the rows are the published ones on every machine", async () => {
    expect(await checksums(demo)).toMatchInlineSnapshot(`
      {
        "MARKETING.CAMPAIGNS": "18819eddcd113b7cdd03b947fae1ad93",
        "MARKETING.CHANNELS": "dabc20d87925694475d80d9ad238aa14",
        "MARKETING.LEADS": "49fcb20a916d22142ff806175db52768",
        "MARKETING.WEB_SESSIONS": "c4383b4831be2c0d331dbe301a3b0553",
        "SALES.CATEGORIES": "2b82f02e0e87a628d5c4bf59c92536f7",
        "SALES.CUSTOMERS": "dc5592ddb69e4ea42076a08aca501ca1",
        "SALES.ORDERS": "e137bd163853cb7e6466af23ad3ce5c3",
        "SALES.ORDER_LINES": "05b3044bd1a23ad019e9d7d437d0d12a",
        "SALES.PRODUCTS": "d4bef6d4bcc94a348a5be6731d5c693d",
        "SALES.REGIONS": "7d37f0581bc2bf11a61c9c49e4dad021",
        "SALES.RETURNS": "3cdb619e2ecebbb183223cf4b2c9043c",
        "SALES.STORES": "53bb14d48a24082825fdf56029d0c2fd",
        "SALES.TARGETS": "dcd97d95198dd8f50b2b5e90526fa567",
      }
    `);
  });
});

/** One MD5 per table over all values of all rows in the order of the key. */
async function checksums(reader: DuckdbReader): Promise<Record<string, unknown>> {
  const tables = await reader.rows(
    "SELECT schema_name AS s, table_name AS t FROM duckdb_tables() WHERE NOT internal ORDER BY 1, 2",
  );
  const sums: Record<string, unknown> = {};
  for (const { s, t } of tables) {
    sums[`${s}.${t}`] = await reader.value(
      `SELECT md5(string_agg(row_text, chr(10) ORDER BY row_text)) FROM (SELECT CAST(x AS VARCHAR) AS row_text FROM ${s}.${t} AS x)`,
    );
  }
  return sums;
}

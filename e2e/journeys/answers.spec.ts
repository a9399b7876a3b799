/** The numbers that are shown are the numbers that SQL written by hand gives. */
import type { DuckdbReader } from "../../tests/support/duckdb-reader.ts";
import { expectSameRows, readTable, shownNumber } from "../support/result-table.ts";
import { expect, long, test } from "../support/test.ts";

/** Rows of a query with a name and a number. */
async function pairs(reader: DuckdbReader, sql: string): Promise<[string, number][]> {
  const rows = await reader.rows(sql);
  return rows.map((row) => {
    const [name, value] = Object.values(row);
    return [String(name), Number(value)];
  });
}

async function one(reader: DuckdbReader, sql: string): Promise<number> {
  return Number(await reader.value(sql));
}

test.describe("DEMO / SALES", () => {
  test("total revenue by region", async ({ chat, demo }) => {
    await chat.open("DEMO", "SALES");
    const shown = await readTable(await chat.ask("total revenue by region"));
    const expected = await pairs(
      demo,
      `SELECT r.REGION_NAME, sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       JOIN SALES.STORES s USING (STORE_ID) JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID GROUP BY 1 ORDER BY 2 DESC`,
    );
    expectSameRows(shown, expected);
  });

  test("top 10 products by revenue in 2025", async ({ chat, demo }) => {
    await chat.open("DEMO", "SALES");
    const shown = await readTable(await chat.ask("top 10 products by revenue in 2025"));
    const expected = await pairs(
      demo,
      `SELECT p.PRODUCT_NAME, sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       JOIN SALES.PRODUCTS p USING (PRODUCT_ID) WHERE year(o.ORDER_DATE) = 2025 GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
    );
    expectSameRows(shown, expected);
  });

  test("monthly orders over time", long, async ({ chat, demo }) => {
    await chat.open("DEMO", "SALES");
    const shown = await readTable(await chat.ask("monthly orders over time"));
    const expected = await pairs(
      demo,
      "SELECT date_trunc('month', ORDER_DATE)::DATE, count(*) FROM SALES.ORDERS GROUP BY 1 ORDER BY 1",
    );
    expect(expected).toHaveLength(36);
    expect(shown.map((row) => shownNumber(row.at(-1)))).toEqual(expected.slice(0, shown.length).map(([, n]) => n));
    expect(shown.length).toBeGreaterThan(8);
    await expect(chat.answer().getByText("36 rows").first()).toBeVisible();
  });

  test("average order value per store last quarter", long, async ({ chat, demo }) => {
    await chat.open("DEMO", "SALES");
    const shown = await readTable(await chat.ask("average order value per store last quarter"));
    // The newest order is of 2026-06-30: the quarter that ends there is the last complete one, and the answer says so.
    await expect(chat.answer().getByRole("list", { name: "Assumptions" })).toContainText("2026-04-01 to 2026-06-30");
    const expected = await pairs(
      demo,
      `SELECT s.STORE_NAME, avg(o.ORDER_VALUE) FROM SALES.ORDERS o JOIN SALES.STORES s USING (STORE_ID)
       WHERE o.ORDER_DATE BETWEEN '2026-04-01' AND '2026-06-30' GROUP BY 1 ORDER BY 2 DESC`,
    );
    expect(shown.length).toBeGreaterThan(8);
    expectSameRows(shown, expected.slice(0, shown.length));
  });

  test("customers in Berlin", long, async ({ chat, demo }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("customers in Berlin");
    const expected = await one(demo, "SELECT count(*) FROM SALES.CUSTOMERS WHERE CITY = 'Berlin'");
    await expect(answer).toContainText(expected.toLocaleString("en-US"));
  });

  test("how many orders were returned", long, async ({ chat, demo }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("how many orders were returned");
    const expected = await one(demo, "SELECT count(DISTINCT ORDER_ID) FROM SALES.RETURNS");
    await expect(answer).toContainText(expected.toLocaleString("en-US"));
  });

  test("build a dashboard of sales", async ({ chat, demo }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("build a dashboard of sales");
    const count = await answer.getByRole("tab", { name: "SQL" }).count();
    expect(count).toBeGreaterThanOrEqual(2);
    expect(count).toBeLessThanOrEqual(6);
    const tile = answer
      .getByRole("listitem")
      .filter({ has: chat.page.getByRole("heading", { name: "Revenue by region" }) });
    const expected = await pairs(
      demo,
      `SELECT r.REGION_NAME, sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       JOIN SALES.STORES s USING (STORE_ID) JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID GROUP BY 1 ORDER BY 2 DESC`,
    );
    const shown = await readTable(tile);
    expect(shown.length).toBeGreaterThan(4);
    expectSameRows(shown, expected.slice(0, shown.length));
  });
});

test.describe("OPENDATA", () => {
  test("average delay by origin airport", async ({ chat, openData }) => {
    await chat.open("OPENDATA", "AVIATION");
    const shown = await readTable(await chat.ask("average delay by origin airport"));
    const expected = await pairs(
      openData,
      `SELECT a.AIRPORT_NAME, avg(f.DELAY) FROM AVIATION.FLIGHTS f JOIN AVIATION.AIRPORTS a ON a.IATA = f.ORIGIN
       GROUP BY a.IATA, a.AIRPORT_NAME ORDER BY 2 DESC, 1`,
    );
    expect(shown.length).toBeGreaterThan(5);
    const byName = new Map(expected);
    for (const row of shown) expect(shownNumber(row.at(-1)), row[0]).toBeCloseTo(byName.get(row[0] ?? "") ?? -1e9, 2);
  });

  test("top 10 airports by flights, with names through the join", long, async ({ chat, openData }) => {
    await chat.open("OPENDATA", "AVIATION");
    const shown = await readTable(await chat.ask("top 10 airports by flights"));
    const byOrigin = await pairs(
      openData,
      `SELECT a.AIRPORT_NAME, count(*) FROM AVIATION.FLIGHTS f JOIN AVIATION.AIRPORTS a ON a.IATA = f.ORIGIN
       GROUP BY a.IATA, a.AIRPORT_NAME ORDER BY 2 DESC LIMIT 10`,
    );
    expectSameRows(shown, byOrigin);
  });

  test("bird strikes per year", long, async ({ chat, openData }) => {
    await chat.open("OPENDATA", "AVIATION");
    const shown = await readTable(await chat.ask("bird strikes per year"));
    const expected = await pairs(
      openData,
      "SELECT year(STRIKE_DATE), count(*) FROM AVIATION.BIRD_STRIKES GROUP BY 1 ORDER BY 1",
    );
    expect(shown.map((row) => shownNumber(row.at(-1)))).toEqual(expected.map(([, count]) => count));
  });

  test("top 10 movies by worldwide gross", long, async ({ chat, openData }) => {
    await chat.open("OPENDATA", "CULTURE");
    const shown = await readTable(await chat.ask("top 10 movies by worldwide gross"));
    const expected = await pairs(
      openData,
      "SELECT TITLE, WORLDWIDE_GROSS FROM CULTURE.MOVIES ORDER BY 2 DESC NULLS LAST LIMIT 10",
    );
    expectSameRows(shown, expected);
  });
});

test.describe("what is not in the data", () => {
  test("is refused with what is", async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("What is the weather tomorrow?");
    await expect(answer).toContainText(/customers|orders|products/);
    await expect(answer.getByRole("tab")).toHaveCount(0);
  });

  test("a request to write is refused and nothing is deleted", async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const before = await chat.ask("how many orders are there");
    const count = (await before.textContent())?.match(/\d{1,3}(,\d{3})+/)?.[0];
    const refusal = await chat.ask("delete all orders");
    await expect(refusal.getByRole("tab")).toHaveCount(0);
    await expect(refusal).toContainText(/only read|cannot|not .*chang/i);
    const after = await chat.ask("how many orders are there");
    expect(count).toBeDefined();
    await expect(after).toContainText(String(count));
  });
});

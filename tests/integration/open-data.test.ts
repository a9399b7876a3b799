/** The database OPENDATA as it is built: whole, typed, documented, with its traps disarmed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoDatabaseFile } from "../support/demo-databases.ts";
import { type DuckdbReader, openDuckdbReader } from "../support/duckdb-reader.ts";

let open: DuckdbReader;

beforeAll(async () => {
  open = await openDuckdbReader(await demoDatabaseFile("OPENDATA"));
}, 120_000);

afterAll(() => open.close());

test.each([
  ["AVIATION.FLIGHTS", 3_000_000],
  ["AVIATION.AIRPORTS", 3_376],
  ["AVIATION.BIRD_STRIKES", 10_000],
  ["CLIMATE.EARTHQUAKES", 1_707],
  ["CLIMATE.CO2_CONCENTRATION", 741],
  ["CLIMATE.WEATHER", 2_922],
  ["CLIMATE.GLOBAL_TEMPERATURE", 144],
  ["ECONOMY.SP500_2000", 5_105],
  ["ECONOMY.STOCKS", 560],
  ["ECONOMY.US_EMPLOYMENT", 120],
  ["ECONOMY.UNEMPLOYMENT", 1_708],
  ["ECONOMY.JOBS", 7_650],
  ["ECONOMY.HOUSEHOLD_INCOME", 520],
  ["CULTURE.MOVIES", 3_201],
  ["CULTURE.FOOTBALL_MATCHES", 6_508],
  ["CULTURE.COUNTRY_INDICATORS", 682],
])("%s holds all %i rows of its source", async (table, count) => {
  expect(Number(await open.value(`SELECT count(*) FROM ${table}`))).toBe(count);
});

describe("description", () => {
  test("every table names its source, its licence and the package", async () => {
    const tables = await open.rows("SELECT table_name AS name, comment FROM duckdb_tables() WHERE NOT internal");
    expect(tables).toHaveLength(18);
    for (const table of tables) {
      expect(String(table.comment)).toMatch(/^[A-Z].* Source: .+\. Licence: .+\. File \S+ of vega-datasets 3\.2\.1\.$/);
      expect(String(table.comment).length).toBeLessThan(600);
    }
  });

  test("every column says what it means", async () => {
    const silent = await open.rows(
      "SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal AND coalesce(comment, '') = ''",
    );
    expect(silent).toEqual([]);
  });

  test("flights join to airports along declared keys", async () => {
    const keys = await open.rows(
      "SELECT constraint_column_names[1] AS col, referenced_table AS target FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY' ORDER BY 1",
    );
    expect(keys).toEqual([
      { col: "DESTINATION", target: "AIRPORTS" },
      { col: "ORIGIN", target: "AIRPORTS" },
    ]);
  });
});

describe("traps of the sources", () => {
  test("no film is dated after the newest that the source can know, and the oldest stand in their own century", async () => {
    expect(await open.value("SELECT max(RELEASE_DATE)::VARCHAR FROM CULTURE.MOVIES")).toBe("2011-12-23");
    expect(await open.value("SELECT RELEASE_DATE::VARCHAR FROM CULTURE.MOVIES WHERE TITLE = 'Wings'")).toBe(
      "1927-08-12",
    );
  });

  test("film titles that are plain numbers are kept as text", async () => {
    expect(await open.value("SELECT count(*) FROM CULTURE.MOVIES WHERE TITLE IN ('300', '9', '1941')")).toBe("3");
  });

  test("the total over all disasters is not a row beside its parts", async () => {
    expect(await open.value("SELECT count(*) FROM CLIMATE.DISASTERS WHERE DISASTER_TYPE LIKE 'All%'")).toBe("0");
    expect(await open.value("SELECT sum(DEATHS) FROM CLIMATE.DISASTERS WHERE YEAR = 1900")).toBe("1267360");
  });

  test("a place that the source does not know is NULL and not the text NA", async () => {
    expect(await open.value("SELECT count(*) FROM AVIATION.AIRPORTS WHERE CITY = 'NA' OR STATE = 'NA'")).toBe("0");
    expect(await open.value("SELECT count(*) FROM AVIATION.AIRPORTS WHERE CITY IS NULL")).toBe("12");
  });

  test("receipts are whole dollars and years that the source estimated say so", async () => {
    expect(
      await open.value("SELECT sum(RECEIPTS) FROM ECONOMY.BUDGET WHERE FISCAL_YEAR = 2014 AND NOT IS_ESTIMATE"),
    ).toBe("3021487000000");
  });
});

/** A database of the tests' own: cells that attack the page, views that take their time, a column that cannot be read. */
import { DuckDBInstance } from "@duckdb/node-api";

/** A host that no page of ours may ever ask for anything. */
export const foreignHost = "tracker.invalid";

/** Texts as an attacker would store them, hoping that somebody looks at the table. */
export const hostileTexts = {
  image: `![pixel](http://${foreignHost}/markdown.png)`,
  html: `<img src="http://${foreignHost}/html.png" onerror="document.title='owned'">`,
  script: `<script>document.title="owned";fetch("http://${foreignHost}/script")</script>`,
  link: `[open me](javascript:document.title='owned')`,
  formula: "=HYPERLINK(1)",
} as const;

/** As many rows as one result keeps. */
export const wideRows = 100_000;

/**
 * Writes the file. `HOSTILE.NOTES` has one row per text; `SLOW.EVENTS` is a view that takes seconds,
 * `ENDLESS.EVENTS` one that outlasts every test: what has to be stopped cannot end by itself;
 * beside it `ENDLESS.NOTES` has three rows.
 * `PACED` has sales and such an endless view, `FLAWED` sales and a view with a column that fails whenever it is read;
 * `WIDE.READINGS` has 100,000 rows of 20 columns, `WIDE.MORE_READINGS` one row more than a result keeps.
 */
export async function buildQuirksDatabase(file: string): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run("CREATE SCHEMA HOSTILE");
  await connection.run("CREATE TABLE HOSTILE.NOTES (NOTE_ID INTEGER PRIMARY KEY, AUTHOR VARCHAR, SCORE INTEGER)");
  for (const [index, text] of Object.values(hostileTexts).entries()) {
    await connection.run("INSERT INTO HOSTILE.NOTES VALUES ($1, $2, $3)", [index + 1, text, 100 - index]);
  }
  await connection.run("CREATE SCHEMA SLOW");
  await connection.run(`CREATE VIEW SLOW.EVENTS AS SELECT EVENT_NUMBER FROM (${eventsOf(seconds)})`);
  await connection.run("CREATE SCHEMA ENDLESS");
  await connection.run(`CREATE VIEW ENDLESS.EVENTS AS SELECT EVENT_NUMBER FROM (${eventsOf(hours)})`);
  await connection.run("CREATE TABLE ENDLESS.NOTES AS SELECT range AS NOTE_NUMBER FROM range(3)");
  for (const schema of ["PACED", "FLAWED"]) {
    await connection.run(`CREATE SCHEMA ${schema}`);
    await connection.run(`CREATE TABLE ${schema}.SALES AS ${sales}`);
  }
  await connection.run(`CREATE VIEW PACED.EVENTS AS ${eventsOf(hours)}`);
  await connection.run(`CREATE VIEW FLAWED.RETURNS AS ${brokenReturns}`);
  await connection.run("CREATE SCHEMA WIDE");
  await connection.run(`CREATE TABLE WIDE.READINGS AS SELECT ${wideColumns} FROM range(${wideRows})`);
  await connection.run(`CREATE VIEW WIDE.MORE_READINGS AS SELECT ${wideColumns} FROM range(${wideRows + 1})`);
  connection.closeSync();
  instance.closeSync();
}

const sales = `SELECT
  range AS SALE_ID,
  DATE '2025-01-01' + CAST(range % 360 AS INTEGER) AS SOLD_ON,
  ['North', 'South', 'East', 'West'][range % 4 + 1] AS REGION,
  ['Tea', 'Coffee', 'Cocoa'][range % 3 + 1] AS PRODUCT,
  ['Card', 'Cash'][range % 2 + 1] AS PAYMENT,
  CAST(range % 97 AS DECIMAL(10, 2)) AS AMOUNT
  FROM range(3000)`;

/** Rows, each of which the engine waits for: three seconds in all, and far longer than any test may last. */
const seconds = 150;
const hours = 100_000_000;

// Waiting costs nothing: a view that computed instead would take the processor from the other journeys.
function eventsOf(rows: number): string {
  return `SELECT range AS EVENT_NUMBER, DATE '2025-01-01' + CAST(range % 360 AS INTEGER) AS HAPPENED_ON
    FROM range(${rows}) WHERE sleep_ms(20) IS NULL`;
}

const brokenReturns = `SELECT
  range AS RETURN_ID,
  CASE WHEN range < 0 THEN 'Late' ELSE error('The reason cannot be read.') END AS REASON
  FROM range(300)`;

/** Keys, texts, amounts, dates and moments, with a value missing here and there. */
const wideColumns = [
  "range AS READING_ID",
  "'Station ' || (range % 97) AS STATION",
  "CASE WHEN range % 10 = 0 THEN NULL ELSE 'Note ' || range END AS NOTE",
  "CAST(range * 1.37 AS DECIMAL(18, 2)) AS AMOUNT",
  "DATE '2020-01-01' + CAST(range % 1500 AS INTEGER) AS DAY",
  "TIMESTAMPTZ '2024-01-01 00:00:00+00' + INTERVAL (range) MINUTE AS SEEN_AT",
  "9007199254740993 + range AS LONG_NUMBER",
  ...Array.from({ length: 13 }, (_, index) => `(range * ${index + 7}) % 10007 AS VALUE_${index + 1}`),
].join(", ");

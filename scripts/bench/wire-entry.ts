/** A Snowflake account in a process of its own, so that what it costs is not measured with the engine that reads from it. */
import { startSnowflakeWire } from "../../tests/support/snowflake-wire/index.ts";

const rows = 200_000;
const statements = [
  "CREATE SCHEMA LARGE",
  `CREATE TABLE LARGE.EVENTS AS
     SELECT range AS ID, 'customer ' || (range % 977) AS NAME, (range * 1.25)::DECIMAL(18, 2) AS AMOUNT,
       DATE '2020-01-01' + (range % 2000)::INTEGER AS DAY, TIMESTAMP '2020-01-01' + to_seconds(range) AS MOMENT,
       range % 2 = 0 AS IS_EVEN, range / 7 AS RATIO, 9007199254740993 + range AS LARGE_ID,
       CASE WHEN range % 10 = 0 THEN NULL ELSE 'note ' || range END AS NOTE, 'city ' || (range % 31) AS CITY
     FROM range(${rows})`,
];

const wire = await startSnowflakeWire({ databases: [{ name: "BENCH", statements }] });
process.on("disconnect", () => process.exit(0));
process.send?.(wire.credentials);

/** Readings that the Snowflake guard lets pass unchanged: functions and windows. The tables are those of `tests/support/warehouse/snowflake-guard.ts`. */
import type { AllowedStatement } from "./statement.ts";

export const snowflakeAllowedFunctions: readonly AllowedStatement[] = [
  // Functions.
  {
    sql: "SELECT COUNT(*), COUNT(DISTINCT kind), SUM(total), AVG(total), MIN(day), MAX(day) FROM orders",
    because: "sums",
  },
  {
    sql: "SELECT COUNT_IF(total > 1), MEDIAN(total), MODE(kind), STDDEV(total), VARIANCE(total), CORR(id, total) FROM orders",
    because: "statistics",
  },
  {
    sql: "SELECT APPROX_COUNT_DISTINCT(kind), HLL(kind), APPROX_PERCENTILE(total, 0.5), APPROX_TOP_K(kind, 3) FROM orders",
    because: "estimates",
  },
  {
    sql: "SELECT LISTAGG(kind, ', ') WITHIN GROUP (ORDER BY kind), ARRAY_AGG(kind) WITHIN GROUP (ORDER BY id DESC) FROM orders",
    because: "lists of a group",
  },
  { sql: "SELECT LISTAGG(DISTINCT kind, '|') FROM orders", because: "lists of a group" },
  {
    sql: "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY total), PERCENTILE_DISC(0.9) WITHIN GROUP (ORDER BY total) FROM orders",
    because: "percentiles",
  },
  {
    sql: "SELECT MAX_BY(id, total), MIN_BY(id, total), ANY_VALUE(kind), BOOLOR_AGG(total > 1), OBJECT_AGG(kind, total) FROM orders",
    because: "picking sums",
  },
  {
    sql: "SELECT UPPER(kind), LOWER(kind), LENGTH(kind), TRIM(kind), LTRIM(kind, '0'), LPAD(kind, 5, ' '), REPLACE(kind, 'a', 'b') FROM orders",
    because: "text",
  },
  {
    sql: "SELECT SUBSTR(kind, 1, 2), SUBSTRING(kind, 2), LEFT(kind, 1), RIGHT(kind, 1), POSITION('a' IN kind), CHARINDEX('a', kind) FROM orders",
    because: "text",
  },
  {
    sql: "SELECT SPLIT(kind, '-')[0], SPLIT_PART(kind, '-', 2), CONCAT(kind, 'x'), CONCAT_WS('-', kind, note), REVERSE(kind), INITCAP(kind) FROM orders",
    because: "text",
  },
  {
    sql: "SELECT REGEXP_SUBSTR(kind, '[a-z]+', 1, 1, 'e'), REGEXP_REPLACE(kind, 'a', 'b'), REGEXP_LIKE(kind, 'a.*'), REGEXP_COUNT(kind, 'a') FROM orders",
    because: "patterns",
  },
  {
    sql: "SELECT CONTAINS(kind, 'a'), STARTSWITH(kind, 'a'), ENDSWITH(kind, 'b'), EDITDISTANCE(kind, 'abc'), SOUNDEX(kind), MD5(kind), SHA2(kind) FROM orders",
    because: "text",
  },
  {
    sql: "SELECT ROUND(total, 2), FLOOR(total), CEIL(total), TRUNC(total, 1), ABS(total), MOD(id, 2), POWER(total, 2), SQRT(total), LN(total), LOG(10, total) FROM orders",
    because: "mathematics",
  },
  {
    sql: "SELECT GREATEST(1, 2), LEAST(1, 2), COALESCE(note, kind), NULLIF(total, 0), DIV0(total, 0), DIV0NULL(total, 0), SIGN(total) FROM orders",
    because: "mathematics",
  },
  {
    sql: "SELECT YEAR(day), MONTH(day), DAY(day), QUARTER(day), WEEK(day), DAYOFWEEK(day), HOUR(day), DAYNAME(day), MONTHNAME(day) FROM orders",
    because: "parts of dates",
  },
  {
    sql: "SELECT DATE_TRUNC('month', day), DATE_TRUNC(week, day), TRUNC(day, 'month'), LAST_DAY(day), LAST_DAY(day, 'quarter') FROM orders",
    because: "periods",
  },
  {
    sql: "SELECT DATEADD(day, -7, day), DATEADD('month', 1, day), DATEDIFF(day, day, CURRENT_DATE()), TIMESTAMPDIFF(hour, day, day), ADD_MONTHS(day, 1) FROM orders",
    because: "distances of dates",
  },
  {
    sql: "SELECT EXTRACT(year FROM day), DATE_PART(epoch_second, day), DATE_PART('week', day), MONTHS_BETWEEN(day, day), NEXT_DAY(day, 'mo') FROM orders",
    because: "parts of dates",
  },
  {
    sql: "SELECT CURRENT_DATE, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP(), CURRENT_TIME, LOCALTIMESTAMP, SYSDATE(), GETDATE()",
    because: "now",
  },
  {
    sql: "SELECT TO_DATE('2025-01-01'), TO_DATE('01.02.2025', 'DD.MM.YYYY'), TO_TIMESTAMP(1700000000), TO_TIMESTAMP_NTZ('2025-01-01'), TRY_TO_DATE('x')",
    because: "dates of text",
  },
  {
    sql: "SELECT DATE_FROM_PARTS(2025, 1, 1), TIMESTAMP_FROM_PARTS(2025, 1, 1, 1, 1, 1), TIME_SLICE(day, 1, 'week'), CONVERT_TIMEZONE('UTC', 'Europe/Berlin', day) FROM orders",
    because: "dates made",
  },
  {
    sql: "SELECT day + INTERVAL '1 month', day - INTERVAL '2 days, 3 hours', day - 7 FROM orders",
    because: "distances of dates",
  },
  {
    sql: "SELECT RANDOM(), UNIFORM(1, 10, RANDOM()), UUID_STRING(), SEQ4() FROM TABLE(GENERATOR(ROWCOUNT => 10))",
    because: "made rows",
  },
  {
    sql: "SELECT WIDTH_BUCKET(total, 0, 100, 10), RATIO_TO_REPORT(total) OVER (), HASH(kind), BITAND(id, 7) FROM orders",
    because: "other plain functions",
  },
  { sql: "SELECT ST_DISTANCE(ST_MAKEPOINT(1, 2), ST_MAKEPOINT(3, 4)), HAVERSINE(1, 2, 3, 4)", because: "places" },

  // Windows and QUALIFY.
  {
    sql: "SELECT id, SUM(total) OVER (PARTITION BY kind ORDER BY day ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) FROM orders",
    because: "a moving sum",
  },
  {
    sql: "SELECT id, AVG(total) OVER (ORDER BY day RANGE BETWEEN INTERVAL '7 days' PRECEDING AND CURRENT ROW) FROM orders",
    because: "a moving sum by range",
  },
  {
    sql: "SELECT id, ROW_NUMBER() OVER (PARTITION BY kind ORDER BY total DESC), RANK() OVER (ORDER BY total), DENSE_RANK() OVER (ORDER BY total), NTILE(4) OVER (ORDER BY total) FROM orders",
    because: "ranks",
  },
  {
    sql: "SELECT id, LAG(total, 1, 0) OVER (ORDER BY day), LEAD(total) IGNORE NULLS OVER (ORDER BY day), FIRST_VALUE(total) OVER (ORDER BY day), NTH_VALUE(total, 2) OVER (ORDER BY day) FROM orders",
    because: "neighbours",
  },
  {
    sql: "SELECT id, PERCENT_RANK() OVER (ORDER BY total), CUME_DIST() OVER (ORDER BY total), CONDITIONAL_CHANGE_EVENT(kind) OVER (ORDER BY day) FROM orders",
    because: "ranks",
  },
  {
    sql: "SELECT id, kind FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY kind ORDER BY total DESC) <= 3",
    because: "QUALIFY",
  },
  {
    sql: "SELECT id, RANK() OVER (ORDER BY total) AS place FROM orders WHERE total > 0 GROUP BY id, total HAVING SUM(total) > 1 QUALIFY place < 10 ORDER BY place",
    because: "every clause at once",
  },
  {
    sql: "SELECT id, SUM(total) OVER w, MAX(total) OVER w FROM orders WINDOW w AS (PARTITION BY kind ORDER BY day)",
    because: "a named window",
  },
];

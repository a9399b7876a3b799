/** The calls that an expression of a model file may make: what both engines understand, or what can be said in other words. */

/** Least and most values of a call. */
type Arity = readonly [least: number, most: number];

const anyNumber = 20;

/** One value per row. */
const scalarFunctions: Readonly<Record<string, Arity>> = {
  ABS: [1, 1],
  CEIL: [1, 1],
  COALESCE: [1, anyNumber],
  CONCAT: [1, anyNumber],
  CONCAT_WS: [2, anyNumber],
  CONTAINS: [2, 2],
  DATEADD: [3, 3],
  DATEDIFF: [3, 3],
  DATE_PART: [2, 2],
  DATE_TRUNC: [2, 2],
  DAY: [1, 1],
  DAYOFWEEK: [1, 1],
  DAYOFYEAR: [1, 1],
  DIV0: [2, 2],
  DIV0NULL: [2, 2],
  EXP: [1, 1],
  FLOOR: [1, 1],
  GREATEST: [1, anyNumber],
  HOUR: [1, 1],
  IFF: [3, 3],
  LEAST: [1, anyNumber],
  LEFT: [2, 2],
  LENGTH: [1, 1],
  LN: [1, 1],
  LOWER: [1, 1],
  LPAD: [3, 3],
  LTRIM: [1, 1],
  MINUTE: [1, 1],
  MOD: [2, 2],
  MONTH: [1, 1],
  NULLIF: [2, 2],
  NULLIFZERO: [1, 1],
  NVL2: [3, 3],
  POWER: [2, 2],
  QUARTER: [1, 1],
  REPLACE: [3, 3],
  RIGHT: [2, 2],
  ROUND: [1, 2],
  RPAD: [3, 3],
  RTRIM: [1, 1],
  SECOND: [1, 1],
  SIGN: [1, 1],
  SQRT: [1, 1],
  SUBSTR: [2, 3],
  TO_DATE: [1, 1],
  TO_TIMESTAMP: [1, 1],
  TO_VARCHAR: [1, 1],
  TRIM: [1, 1],
  UPPER: [1, 1],
  WEEK: [1, 1],
  YEAR: [1, 1],
  ZEROIFNULL: [1, 1],
};

/** One value for many rows. */
const aggregateFunctions: Readonly<Record<string, Arity>> = {
  AVG: [1, 1],
  COUNT: [1, 1],
  COUNT_IF: [1, 1],
  MAX: [1, 1],
  MEDIAN: [1, 1],
  MIN: [1, 1],
  SUM: [1, 1],
};

const otherNames: Readonly<Record<string, string>> = {
  CEILING: "CEIL",
  CHAR_LENGTH: "LENGTH",
  COUNTIF: "COUNT_IF",
  DATE: "TO_DATE",
  DATE_DIFF: "DATEDIFF",
  DAYOFMONTH: "DAY",
  IF: "IFF",
  IFNULL: "COALESCE",
  LEN: "LENGTH",
  MEAN: "AVG",
  NVL: "COALESCE",
  POW: "POWER",
  SUBSTRING: "SUBSTR",
  TIMESTAMPADD: "DATEADD",
  TIMESTAMPDIFF: "DATEDIFF",
  TO_CHAR: "TO_VARCHAR",
  WEEKOFYEAR: "WEEK",
};

/** The one name of a function, in upper case; null when no expression may call it. */
export function functionName(written: string): string | null {
  const upper = written.toUpperCase();
  const name = Object.hasOwn(otherNames, upper) ? (otherNames[upper] ?? upper) : upper;
  return arityOf(name) === null ? null : name;
}

/** How many values the function of that name takes; null for no function. */
export function arityOf(name: string): Arity | null {
  if (Object.hasOwn(scalarFunctions, name)) return scalarFunctions[name] ?? null;
  return Object.hasOwn(aggregateFunctions, name) ? (aggregateFunctions[name] ?? null) : null;
}

/** True for a function that makes one value of many rows. */
export function isAggregateName(name: string): boolean {
  return Object.hasOwn(aggregateFunctions, name);
}

/** Calls whose first value is a unit, which Snowflake also reads as a bare word. */
export const unitFirst: ReadonlySet<string> = new Set(["DATEADD", "DATEDIFF", "DATE_PART", "DATE_TRUNC"]);

const units: Readonly<Record<string, string>> = {
  day: "day",
  days: "day",
  dd: "day",
  d: "day",
  hour: "hour",
  hours: "hour",
  hh: "hour",
  minute: "minute",
  minutes: "minute",
  mi: "minute",
  month: "month",
  months: "month",
  mm: "month",
  mon: "month",
  quarter: "quarter",
  quarters: "quarter",
  qtr: "quarter",
  second: "second",
  seconds: "second",
  ss: "second",
  week: "week",
  weeks: "week",
  ww: "week",
  year: "year",
  years: "year",
  yy: "year",
  yyyy: "year",
  dow: "dayofweek",
  dayofweek: "dayofweek",
  doy: "dayofyear",
  dayofyear: "dayofyear",
};

/** The unit of time that a word names ("DAYS" -> "day"); null for what is none. */
export function unitName(written: string): string | null {
  const lower = written.toLowerCase();
  return Object.hasOwn(units, lower) ? (units[lower] ?? null) : null;
}

const types: Readonly<Record<string, string>> = {
  BIGINT: "BIGINT",
  BOOLEAN: "BOOLEAN",
  CHAR: "VARCHAR",
  DATE: "DATE",
  DATETIME: "TIMESTAMP",
  DECIMAL: "DECIMAL",
  DOUBLE: "DOUBLE",
  FLOAT: "DOUBLE",
  INT: "INTEGER",
  INTEGER: "INTEGER",
  NUMBER: "DECIMAL",
  NUMERIC: "DECIMAL",
  REAL: "DOUBLE",
  SMALLINT: "INTEGER",
  STRING: "VARCHAR",
  TEXT: "VARCHAR",
  TIME: "TIME",
  TIMESTAMP: "TIMESTAMP",
  TIMESTAMP_NTZ: "TIMESTAMP",
  VARCHAR: "VARCHAR",
};

/** The type's name in both engines; a bare NUMBER keeps no decimals, as in Snowflake. Null for other types. */
export function castType(written: string, sizes: readonly string[]): string | null {
  const upper = written.toUpperCase();
  const name = Object.hasOwn(types, upper) ? types[upper] : undefined;
  if (name === undefined) return null;
  if (name !== "DECIMAL") return name;
  return `DECIMAL(${sizes[0] ?? "38"},${sizes[1] ?? "0"})`;
}

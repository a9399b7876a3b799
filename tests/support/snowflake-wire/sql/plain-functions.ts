/** Numbers, texts and choices. */
import { arg, type Call, type FunctionRule, same, written } from "./call.ts";
import { asNumber, toText } from "./casts.ts";
import { truncatedDate } from "./date-functions.ts";
import { arithmetic, commonType } from "./operators.ts";
import type { Typed } from "./scope.ts";
import { boolean, decimal, integer, isTimestamp, real, type SqlType, text } from "./sql-types.ts";

/** The result has the type that all the arguments from `first` on have in common. */
const shared =
  (name: string, first = 0): FunctionRule =>
  (call) => ({
    sql: `${name}(${call.args.map((one) => one.sql).join(", ")})`,
    type: commonType(call.args.slice(first).map((one) => one.type)),
  });

const iff: FunctionRule = (call) => ({
  sql: `CASE WHEN ${arg(call, 0).sql} THEN ${arg(call, 1).sql} ELSE ${arg(call, 2).sql} END`,
  type: commonType([arg(call, 1).type, arg(call, 2).type]),
});

const nvl2: FunctionRule = (call) => ({
  sql: `CASE WHEN ${arg(call, 0).sql} IS NOT NULL THEN ${arg(call, 1).sql} ELSE ${arg(call, 2).sql} END`,
  type: commonType([arg(call, 1).type, arg(call, 2).type]),
});

/** DECODE finds NULLs too. */
const decode: FunctionRule = (call) => {
  const [value, ...rest] = call.args;
  const pairs = rest.flatMap((key, index) => {
    const result = rest[index + 1];
    return index % 2 === 0 && result !== undefined ? [{ key, result }] : [];
  });
  const last = rest.length % 2 === 1 ? rest.at(-1) : undefined;
  const branches = pairs.map(
    ({ key, result }) => `WHEN ${value?.sql} IS NOT DISTINCT FROM ${key.sql} THEN ${result.sql}`,
  );
  const otherwise = last === undefined ? "" : ` ELSE ${last.sql}`;
  const types = [...pairs.map(({ result }) => result.type), ...(last === undefined ? [] : [last.type])];
  return { sql: `CASE ${branches.join(" ")}${otherwise} END`, type: commonType(types) };
};

/** NULL from any argument makes the whole NULL, unlike DuckDB's. */
const extreme =
  (name: string): FunctionRule =>
  (call) => {
    const isMissing = call.args.map((one) => `${one.sql} IS NULL`).join(" OR ");
    const chosen = shared(name)(call);
    return { sql: `CASE WHEN ${isMissing} THEN NULL ELSE ${chosen.sql} END`, type: chosen.type };
  };

const safeQuotient =
  (isNullSafe: boolean): FunctionRule =>
  (call) => {
    const [dividend, divisor] = [asNumber(arg(call, 0)), asNumber(arg(call, 1))];
    const quotient = arithmetic("/", dividend, { ...divisor, sql: `nullif(${divisor.sql}, 0)` });
    const isZero = isNullSafe ? `coalesce(${divisor.sql}, 0) = 0` : `${divisor.sql} = 0`;
    return { sql: `CASE WHEN ${isZero} THEN 0 ELSE ${quotient.sql} END`, type: quotient.type };
  };

function places(call: Call): number {
  const node = call.nodes[1];
  if (node === undefined) return 0;
  const isNegative = node.kind === "neg";
  const digits = Number((isNegative ? node.need("this") : node).text("value"));
  return isNegative ? -digits : digits;
}

const rounded =
  (name: string): FunctionRule =>
  (call) => {
    if (name === "trunc" && (arg(call, 0).type.kind === "date" || isTimestamp(arg(call, 0).type))) {
      return truncatedDate(call);
    }
    const value = asNumber(arg(call, 0));
    const digits = places(call);
    if (value.type.kind !== "number") return { sql: `${name}(${value.sql}, ${digits})`, type: real };
    const scale = Math.max(0, Math.min(digits, value.type.scale));
    if (name === "trunc") return { sql: truncatedNumber(value, digits, scale), type: decimal(38, scale) };
    return { sql: `CAST(round(${value.sql}, ${digits}) AS DECIMAL(38, ${scale}))`, type: decimal(38, scale) };
  };

function truncatedNumber(value: Typed, digits: number, scale: number): string {
  const factor = `10::DOUBLE ** ${digits}`;
  return `CAST(trunc(CAST(${value.sql} AS DOUBLE) * (${factor})) / (${factor}) AS DECIMAL(38, ${scale}))`;
}

const stepped =
  (name: string): FunctionRule =>
  (call) => {
    const value = asNumber(arg(call, 0));
    return { sql: `${name}(${value.sql})`, type: value.type.kind === "number" ? decimal(38, 0) : real };
  };

const joinedText: FunctionRule = (call) => ({
  sql: `(${call.args.map((one) => toText(one).sql).join(" || ")})`,
  type: text,
});

/** The number of the generated row; elsewhere the number of the row in the result. */
const sequence: FunctionRule = (call) => {
  const generator = call.scope.relations.find((relation) => relation.sequence !== null);
  return { sql: generator?.sequence ?? "(row_number() OVER () - 1)", type: integer };
};

const uniform: FunctionRule = (call) => {
  const [low, high] = [arg(call, 0), arg(call, 1)];
  const isWhole = low.type.kind === "number" && high.type.kind === "number";
  const span = `random() * (${high.sql} - ${low.sql}${isWhole ? " + 1" : ""})`;
  if (!isWhole) return { sql: `(${low.sql} + ${span})`, type: real };
  return { sql: `CAST(floor(${low.sql} + ${span}) AS BIGINT)`, type: integer };
};

const named = (names: readonly string[], rule: FunctionRule) => names.map((name) => [name, rule] as const);
const oneToOne = (names: readonly string[], type: SqlType | "first") =>
  names.map((name) => [name, same(name.toLowerCase(), type)] as const);

export const plainFunctions: readonly (readonly [string, FunctionRule])[] = [
  ["IFF", iff],
  ["NVL2", nvl2],
  ["DECODE", decode],
  ...named(["COALESCE", "IFNULL", "NVL"], shared("coalesce")),
  ["NULLIF", same("nullif", "first")],
  ["EQUAL_NULL", written((left, right) => `(${left} IS NOT DISTINCT FROM ${right})`, boolean)],
  ["ZEROIFNULL", written((value) => `coalesce(${value}, 0)`, "first")],
  ["NULLIFZERO", written((value) => `nullif(${value}, 0)`, "first")],
  ["GREATEST", extreme("greatest")],
  ["LEAST", extreme("least")],
  ["DIV0", safeQuotient(false)],
  ["DIV0NULL", safeQuotient(true)],
  ["ROUND", rounded("round")],
  ...named(["TRUNC", "TRUNCATE"], rounded("trunc")),
  ...named(["CEIL", "CEILING"], stepped("ceil")),
  ["FLOOR", stepped("floor")],
  ["MOD", (call) => arithmetic("%", arg(call, 0), arg(call, 1))],
  ...oneToOne(["ABS"], "first"),
  ...oneToOne(["SQRT", "EXP", "LN", "SIN", "COS", "TAN", "ASIN", "ACOS", "ATAN", "RADIANS", "DEGREES", "CBRT"], real),
  ["SIGN", same("sign", integer)],
  ["LOG", written((base, value) => `log(${base}, ${value})`, real)],
  ...named(["POWER", "POW"], same("power", real)),
  ["SQUARE", written((value) => `power(${value}, 2)`, real)],
  ["PI", same("pi", real)],
  ["RANDOM", written(() => "CAST(floor((random() - 0.5) * 9e18) AS BIGINT)", integer)],
  ["UNIFORM", uniform],
  ...named(["SEQ1", "SEQ2", "SEQ4", "SEQ8"], sequence),
  ["HASH", written((value) => `CAST(hash(${value}) >> 1 AS BIGINT)`, integer)],
  ...oneToOne(["UPPER", "LOWER", "LTRIM", "RTRIM", "TRIM", "LPAD", "RPAD", "LEFT", "RIGHT", "REVERSE", "REPEAT"], text),
  ["INITCAP", written((value) => `wire_initcap(lower(${value}))`, text)],
  ...named(["LENGTH", "LEN"], (call) => ({ sql: `length(${toText(arg(call, 0)).sql})`, type: integer })),
  ...named(["SUBSTR", "SUBSTRING"], same("substring", text)),
  ["CONCAT", joinedText],
  ["CONCAT_WS", same("concat_ws", text)],
  ["REPLACE", written((value, old, put = "''") => `replace(${value}, ${old}, ${put})`, text)],
  ["TRANSLATE", same("translate", text)],
  ["SPLIT_PART", written((value, separator, place) => `wire_part(${value}, ${separator}, ${place})`, text)],
  ["CONTAINS", same("contains", boolean)],
  ["STARTSWITH", same("starts_with", boolean)],
  ["ENDSWITH", same("ends_with", boolean)],
  ["CHARINDEX", written((part, value) => `strpos(${value}, ${part})`, integer)],
  ["POSITION", written((part, value) => `strpos(${value}, ${part})`, integer)],
  ...named(["REGEXP_LIKE", "RLIKE"], same("regexp_full_match", boolean)),
  [
    "REGEXP_REPLACE",
    written((value, pattern, put = "''") => `regexp_replace(${value}, ${pattern}, ${put}, 'g')`, text),
  ],
  ["REGEXP_SUBSTR", written((value, pattern) => `nullif(regexp_extract(${value}, ${pattern}), '')`, text)],
  ["REGEXP_COUNT", written((value, pattern) => `length(regexp_extract_all(${value}, ${pattern}))`, integer)],
  ["ASCII", same("ascii", integer)],
  ...named(["CHR", "CHAR"], same("chr", text)),
  ["SPACE", written((count) => `repeat(' ', ${count})`, text)],
  ["MD5", same("md5", text)],
  ["SHA2", written((value) => `sha256(${value})`, text)],
  ["EDITDISTANCE", same("levenshtein", integer)],
  [
    "JAROWINKLER_SIMILARITY",
    written((left, right) => `CAST(100 * jaro_winkler_similarity(${left}, ${right}) AS INTEGER)`, integer),
  ],
  ["UUID_STRING", written(() => "CAST(uuid() AS VARCHAR)", text)],
];

/** Aggregates and window functions, with Snowflake's result types. */

import { arg, type Call, type FunctionRule, same } from "./call.ts";
import { asNumber } from "./casts.ts";
import { arithmetic } from "./operators.ts";
import type { Typed } from "./scope.ts";
import { boolean, decimal, integer, real, type SqlType, text } from "./sql-types.ts";

const distinct = (call: Call): string => (call.isDistinct ? "DISTINCT " : "");

/** `name(DISTINCT x) OVER (...)` of the first argument. */
function aggregate(name: string, type: SqlType | "first" = "first", order = ""): FunctionRule {
  return (call) => ({
    sql: `${name}(${distinct(call)}${arg(call, 0).sql}${order})${call.over}`,
    type: type === "first" ? arg(call, 0).type : type,
  });
}

const count: FunctionRule = (call) => {
  if (call.isStar || call.args.length === 0) return { sql: `count(*)${call.over}`, type: integer };
  const values = call.args.map((one) => one.sql);
  const value = values.length === 1 ? values.join("") : rowOf(values);
  return { sql: `count(${distinct(call)}${value})${call.over}`, type: integer };
};

// A row with a NULL in it is not counted.
function rowOf(values: readonly string[]): string {
  const isMissing = values.map((value) => `${value} IS NULL`).join(" OR ");
  return `CASE WHEN ${isMissing} THEN NULL ELSE (${values.join(", ")}) END`;
}

const sum: FunctionRule = (call) => {
  const value = asNumber(arg(call, 0));
  const type: SqlType = value.type.kind === "number" ? decimal(38, value.type.scale) : real;
  return { sql: `sum(${distinct(call)}${value.sql})${call.over}`, type };
};

const average: FunctionRule = (call) => {
  const value = asNumber(arg(call, 0));
  if (value.type.kind !== "number") return { sql: `avg(${distinct(call)}${value.sql})${call.over}`, type: real };
  // Exact, where DuckDB's own goes through floats.
  const counted = { sql: `nullif(count(${distinct(call)}${value.sql})${call.over}, 0)`, type: integer };
  return arithmetic("/", sum({ ...call, args: [value] }), counted);
};

/** The value in the middle has three digits more than the values. */
function quantile(sqlOf: (value: string) => string, value: Typed, over: string): Typed {
  const number = asNumber(value);
  const sql = `${sqlOf(`CAST(${number.sql} AS DOUBLE)`)}${over}`;
  if (number.type.kind !== "number") return { sql, type: real };
  const scale = number.type.scale + 3;
  return { sql: `CAST(${sql} AS DECIMAL(38, ${scale}))`, type: decimal(38, scale) };
}

const listed: FunctionRule = (call) => {
  const separator = call.args[1]?.sql ?? "''";
  const order = call.order.length === 0 ? "" : ` ORDER BY ${call.order.join(", ")}`;
  const value = `${distinct(call)}CAST(${arg(call, 0).sql} AS VARCHAR)`;
  return { sql: `coalesce(string_agg(${value}, ${separator}${order})${call.over}, '')`, type: text };
};

const collected: FunctionRule = (call) => {
  const order = call.order.length === 0 ? "" : ` ORDER BY ${call.order.join(", ")}`;
  const value = arg(call, 0).sql;
  const list = `list(${distinct(call)}${value}${order})`;
  return {
    sql: `to_json(list_filter(coalesce(${list}${call.over}, []), lambda entry: entry IS NOT NULL))`,
    type: { kind: "array" },
  };
};

const ratio: FunctionRule = (call) => {
  const value = asNumber(arg(call, 0));
  const type: SqlType = value.type.kind === "number" ? decimal(38, value.type.scale) : real;
  const whole: Typed = { sql: `nullif(sum(${value.sql})${call.over}, 0)`, type };
  return arithmetic("/", value, whole);
};

/** LAG, LEAD and their like: `name(x, offset, default IGNORE NULLS) OVER (...)`. */
function offset(name: string): FunctionRule {
  return (call) => {
    const values = call.args.map((one) => one.sql).join(", ");
    return {
      sql: `${name}(${values}${call.ignoresNulls ? " IGNORE NULLS" : ""})${call.over}`,
      type: arg(call, 0).type,
    };
  };
}

export const aggregateFunctions: readonly (readonly [string, FunctionRule])[] = [
  ["COUNT", count],
  ["COUNT_IF", aggregate("count_if", integer)],
  ["SUM", sum],
  ["AVG", average],
  ["MIN", aggregate("min")],
  ["MAX", aggregate("max")],
  ["MEDIAN", (call) => quantile((value) => `median(${distinct(call)}${value})`, arg(call, 0), call.over)],
  [
    "PERCENTILE_CONT",
    (call) =>
      quantile(
        (value) => `quantile_cont(${value}, ${arg(call, 0).sql})`,
        call.orderValues[0] ?? arg(call, 1),
        call.over,
      ),
  ],
  [
    "PERCENTILE_DISC",
    (call) => {
      const value = call.orderValues[0] ?? arg(call, 1);
      return { sql: `quantile_disc(${value.sql}, ${arg(call, 0).sql})${call.over}`, type: value.type };
    },
  ],
  ["APPROX_PERCENTILE", same("approx_quantile", real)],
  ["APPROX_COUNT_DISTINCT", aggregate("approx_count_distinct", integer)],
  ["HLL", aggregate("approx_count_distinct", integer)],
  ["MODE", aggregate("mode")],
  ["ANY_VALUE", aggregate("any_value")],
  ...["STDDEV", "STDDEV_SAMP"].map((name) => [name, aggregate("stddev_samp", real)] as const),
  ["STDDEV_POP", aggregate("stddev_pop", real)],
  ...["VARIANCE", "VAR_SAMP", "VARIANCE_SAMP"].map((name) => [name, aggregate("var_samp", real)] as const),
  ...["VAR_POP", "VARIANCE_POP"].map((name) => [name, aggregate("var_pop", real)] as const),
  ["KURTOSIS", aggregate("kurtosis", real)],
  ["SKEW", aggregate("skewness", real)],
  ["CORR", same("corr", real)],
  ["COVAR_SAMP", same("covar_samp", real)],
  ["COVAR_POP", same("covar_pop", real)],
  ["REGR_SLOPE", same("regr_slope", real)],
  ["REGR_INTERCEPT", same("regr_intercept", real)],
  ["MIN_BY", same("min_by", "first")],
  ["MAX_BY", same("max_by", "first")],
  ["BOOLAND_AGG", aggregate("bool_and", boolean)],
  ["BOOLOR_AGG", aggregate("bool_or", boolean)],
  ["LISTAGG", listed],
  ["STRING_AGG", listed],
  ["ARRAY_AGG", collected],
  ["ARRAY_UNIQUE_AGG", (call) => collected({ ...call, isDistinct: true })],
  [
    "OBJECT_AGG",
    (call) => ({ sql: `json_group_object(${arg(call, 0).sql}, ${arg(call, 1).sql})`, type: { kind: "object" } }),
  ],
  ["GROUPING", same("grouping", integer)],
  ["GROUPING_ID", same("grouping", integer)],
  ["RATIO_TO_REPORT", ratio],
  ["ROW_NUMBER", same("row_number", integer)],
  ["RANK", same("rank", integer)],
  ["DENSE_RANK", same("dense_rank", integer)],
  ["NTILE", same("ntile", integer)],
  ["PERCENT_RANK", same("percent_rank", real)],
  ["CUME_DIST", same("cume_dist", real)],
  ["LAG", offset("lag")],
  ["LEAD", offset("lead")],
  ["FIRST_VALUE", offset("first_value")],
  ["LAST_VALUE", offset("last_value")],
  ["NTH_VALUE", offset("nth_value")],
];

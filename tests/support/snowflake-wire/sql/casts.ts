/** Conversions between types, in DuckDB's words with Snowflake's results. */
import type { AstNode } from "./ast.ts";
import type { Typed } from "./scope.ts";
import {
  boolean,
  date,
  decimal,
  integer,
  isJson,
  isTimestamp,
  real,
  type SqlType,
  storageOf,
  text,
  time,
  timestamp,
  typeOfColumn,
  unknown,
  variant,
} from "./sql-types.ts";

/** `CAST(x AS type)`, or TRY_CAST. */
export function castTo(value: Typed, target: SqlType, isTry = false): Typed {
  const storage = storageOf(target);
  if (storage === null) return value;
  const cast = (sql: string) => ({ sql: `${isTry ? "TRY_CAST" : "CAST"}(${sql} AS ${storage})`, type: target });
  if (isJson(target)) return toVariant(value, target);
  const plain = isJson(value.type) ? { sql: `(${value.sql} ->> '$')`, type: text } : value;
  if (target.kind === "text") return toText(plain, target);
  // Snowflake allows a blank before the offset.
  if (target.kind === "timestamp_tz" && plain.type.kind === "text") {
    return cast(`regexp_replace(${plain.sql}, ' ([+-][0-9])', '\\1')`);
  }
  if (target.kind === "number" && plain.type.kind === "boolean") return cast(`CAST(${plain.sql} AS INTEGER)`);
  return cast(plain.sql);
}

/** Snowflake writes whole floats without a point, and timestamps with three digits. */
export function toText(value: Typed, target: SqlType = text): Typed {
  const { sql, type } = value;
  if (type.kind === "text") return { sql, type: target };
  if (type.kind === "real") return { sql: `regexp_replace(CAST(${sql} AS VARCHAR), '\\.0$', '')`, type: target };
  if (type.kind === "timestamp_ntz") return { sql: `strftime(${sql}, '%Y-%m-%d %H:%M:%S.%g')`, type: target };
  if (isTimestamp(type)) return { sql: `strftime(${sql}, '%Y-%m-%d %H:%M:%S.%g +0000')`, type: target };
  if (isJson(type)) return { sql: `(${sql} ->> '$')`, type: target };
  return { sql: `CAST(${sql} AS VARCHAR)`, type: target };
}

function toVariant(value: Typed, target: SqlType): Typed {
  if (isJson(value.type)) return { sql: value.sql, type: target };
  return { sql: `to_json(${value.sql})`, type: target };
}

/** The other side's type decides how a variant is compared. */
export function unwrapped(value: Typed, other: SqlType): Typed {
  if (!isJson(value.type) || isJson(other)) return value;
  return castTo(value, other.kind === "null" || other.kind === "unknown" ? text : other, true);
}

/** A number whatever it was: text is read as one. */
export function asNumber(value: Typed): Typed {
  if (value.type.kind === "text" || isJson(value.type)) return castTo(value, real);
  if (value.type.kind === "null") return { ...value, type: decimal(1, 0) };
  return value;
}

const byKind: ReadonlyMap<string, SqlType> = new Map<string, SqlType>([
  ...["int", "big_int", "small_int", "tiny_int", "byte_int"].map((kind) => [kind, integer] as const),
  ...["float", "double", "real"].map((kind) => [kind, real] as const),
  ...["text", "var_char", "char", "string", "n_var_char"].map((kind) => [kind, text] as const),
  ["boolean", boolean],
  ["date", date],
  ["time", time],
  ["binary", { kind: "binary" }],
  ["var_binary", { kind: "binary" }],
  ["json", variant],
]);

const byCustomName: ReadonlyMap<string, SqlType> = new Map<string, SqlType>([
  ["VARIANT", variant],
  ["OBJECT", { kind: "object" }],
  ["ARRAY", { kind: "array" }],
  ["DATETIME", timestamp],
  ["TIMESTAMPNTZ", timestamp],
  ["TIMESTAMPLTZ", { kind: "timestamp_ltz" }],
  ["TIMESTAMPTZ", { kind: "timestamp_tz" }],
  ["STRING", text],
]);

/** A type as the parser has it. */
export function typeOfNode(node: AstNode | null): SqlType {
  const kind = node?.text("data_type") ?? "";
  if (node === null) return unknown;
  if (kind === "decimal") return decimal(node.number("precision") ?? 38, node.number("scale") ?? 0);
  if (kind === "timestamp") return node.flag("timezone") ? { kind: "timestamp_tz" } : timestamp;
  if (kind !== "custom") return byKind.get(kind) ?? typeOfColumn(kind.toUpperCase());
  const [, name = "", precision = "38", scale = "0"] =
    /^([A-Z_]+)(?:\((\d+)(?:, (\d+))?\))?/.exec(node.text("name")) ?? [];
  if (["NUMBER", "NUMERIC", "DECIMAL"].includes(name)) return decimal(Number(precision), Number(scale));
  return byCustomName.get(name.replaceAll("_", "")) ?? text;
}

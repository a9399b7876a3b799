/** Snowflake's types, how DuckDB stores them, and what both make of each other. */

export type SqlType =
  | { readonly kind: "number"; readonly precision: number; readonly scale: number }
  | { readonly kind: "text"; readonly length: number }
  | {
      readonly kind:
        | "real"
        | "boolean"
        | "date"
        | "time"
        | "timestamp_ntz"
        | "timestamp_ltz"
        | "timestamp_tz"
        | "variant"
        | "array"
        | "object"
        | "binary"
        | "null"
        | "unknown";
    };

export const maximumLength = 16_777_216;

export const integer: SqlType = { kind: "number", precision: 38, scale: 0 };
export const text: SqlType = { kind: "text", length: maximumLength };
export const real: SqlType = { kind: "real" };
export const boolean: SqlType = { kind: "boolean" };
export const date: SqlType = { kind: "date" };
export const time: SqlType = { kind: "time" };
export const timestamp: SqlType = { kind: "timestamp_ntz" };
export const variant: SqlType = { kind: "variant" };
export const unknown: SqlType = { kind: "unknown" };

export function decimal(precision: number, scale: number): SqlType {
  return { kind: "number", precision, scale };
}

const byName: ReadonlyMap<string, SqlType> = new Map<string, SqlType>([
  ...["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"].map((name) => [name, integer] as const),
  ...["UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"].map((name) => [name, integer] as const),
  ["FLOAT", real],
  ["DOUBLE", real],
  ["BOOLEAN", boolean],
  ["DATE", date],
  ["TIME", time],
  ["TIMESTAMP", timestamp],
  ["TIMESTAMP_S", timestamp],
  ["TIMESTAMP_MS", timestamp],
  ["TIMESTAMP_NS", timestamp],
  ["TIMESTAMP WITH TIME ZONE", { kind: "timestamp_ltz" }],
  ["BLOB", { kind: "binary" }],
  ["JSON", variant],
  ['"NULL"', { kind: "null" }],
]);

/** A type as DuckDB names it. */
export function typeOfColumn(name: string): SqlType {
  const known = byName.get(name);
  if (known !== undefined) return known;
  const exact = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(name);
  if (exact !== null) return decimal(Number(exact[1]), Number(exact[2]));
  if (name.endsWith("]")) return { kind: "array" };
  if (/^(STRUCT|MAP)\b/.test(name)) return { kind: "object" };
  return text;
}

/** The DuckDB type that holds values of a type; null where a value is left as it is. */
export function storageOf(type: SqlType): string | null {
  switch (type.kind) {
    case "number":
      return `DECIMAL(${type.precision}, ${type.scale})`;
    case "text":
      return "VARCHAR";
    case "real":
      return "DOUBLE";
    case "boolean":
      return "BOOLEAN";
    case "date":
      return "DATE";
    case "time":
      return "TIME";
    case "timestamp_ntz":
      return "TIMESTAMP";
    case "timestamp_ltz":
    case "timestamp_tz":
      return "TIMESTAMPTZ";
    case "binary":
      return "BLOB";
    case "variant":
    case "array":
    case "object":
      return "JSON";
    case "null":
    case "unknown":
      return null;
  }
}

/** The name of a type in DESCRIBE and in messages. */
export function typeName(type: SqlType): string {
  if (type.kind === "number") return `NUMBER(${type.precision},${type.scale})`;
  if (type.kind === "text") return `VARCHAR(${type.length})`;
  if (type.kind === "real") return "FLOAT";
  if (type.kind.startsWith("timestamp") || type.kind === "time") return `${type.kind.toUpperCase()}(9)`;
  if (type.kind === "binary") return "BINARY(8388608)";
  return type.kind.toUpperCase();
}

export function isJson(type: SqlType): boolean {
  return type.kind === "variant" || type.kind === "array" || type.kind === "object";
}

export function isTimestamp(type: SqlType): boolean {
  return type.kind === "timestamp_ntz" || type.kind === "timestamp_ltz" || type.kind === "timestamp_tz";
}

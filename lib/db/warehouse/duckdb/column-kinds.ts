/** DuckDB's types in the product's words. */
import "server-only";
import type { ColumnKind } from "#lib/domain/catalog";

const kindsByName: ReadonlyMap<string, ColumnKind> = new Map([
  ...named("integer", ["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "BIGNUM"]),
  ...named("integer", ["UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"]),
  ...named("decimal", ["DECIMAL"]),
  ...named("float", ["FLOAT", "DOUBLE"]),
  ...named("text", ["VARCHAR", "ENUM", "UUID"]),
  ...named("boolean", ["BOOLEAN"]),
  ...named("date", ["DATE"]),
  ...named("timestamp", ["TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"]),
  ...named("timestamp_tz", ["TIMESTAMP WITH TIME ZONE"]),
  ...named("time", ["TIME", "TIME_NS", "TIME WITH TIME ZONE"]),
  ...named("json", ["JSON", "STRUCT", "MAP", "UNION", "VARIANT"]),
  ...named("binary", ["BLOB"]),
]);

/** The kind of a type's values (`DECIMAL(18,2)` -> decimal); types without a word of their own are "other". */
export function kindOfType(nativeType: string): ColumnKind {
  if (nativeType.endsWith("]")) return "json";
  const bracket = nativeType.indexOf("(");
  const name = bracket === -1 ? nativeType : nativeType.slice(0, bracket);
  return kindsByName.get(name.toUpperCase()) ?? "other";
}

function named(kind: ColumnKind, names: readonly string[]): (readonly [string, ColumnKind])[] {
  return names.map((name) => [name, kind] as const);
}

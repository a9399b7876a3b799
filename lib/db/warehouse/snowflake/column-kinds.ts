/** Snowflake's types: their own spelling, and the product's words for them. */
import "server-only";
import type { ColumnKind } from "#lib/domain/catalog";

/** A type as results and catalogs tell it; numbers that do not apply are null. */
export type TypeFacts = {
  readonly type: string;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly length?: number | null;
};

const spellings: ReadonlyMap<string, string> = new Map([
  ["FIXED", "NUMBER"],
  ["DECIMAL", "NUMBER"],
  ["REAL", "FLOAT"],
  ["DOUBLE", "FLOAT"],
  ["TEXT", "VARCHAR"],
  ["STRING", "VARCHAR"],
]);

const kinds: ReadonlyMap<string, ColumnKind> = new Map([
  ["FLOAT", "float"],
  ["DECFLOAT", "decimal"],
  ["VARCHAR", "text"],
  ["UUID", "text"],
  ["BOOLEAN", "boolean"],
  ["DATE", "date"],
  ["TIMESTAMP_NTZ", "timestamp"],
  ["TIMESTAMP_LTZ", "timestamp_tz"],
  ["TIMESTAMP_TZ", "timestamp_tz"],
  ["TIME", "time"],
  ["VARIANT", "json"],
  ["OBJECT", "json"],
  ["ARRAY", "json"],
  ["MAP", "json"],
  ["VECTOR", "json"],
  ["BINARY", "binary"],
]);

/** The longest text a column can hold is what an undeclared length means. */
const undeclaredLengths = new Set([16_777_216, 134_217_728]);

/** The type as SQL has it, from the driver's word and its digits: `fixed` with 18 and 2 -> `NUMBER(18,2)`. */
export function nativeTypeOf(facts: TypeFacts): string {
  const name = spellings.get(facts.type.toUpperCase()) ?? facts.type.toUpperCase();
  if (name === "NUMBER") return `NUMBER(${facts.precision ?? 38},${facts.scale ?? 0})`;
  const length = facts.length ?? null;
  if (name === "VARCHAR") return length === null || undeclaredLengths.has(length) ? name : `VARCHAR(${length})`;
  return name;
}

/** The kind of a type's values (`NUMBER(18,2)` -> decimal); types without a word of their own are "other". */
export function kindOfType(nativeType: string): ColumnKind {
  const match = /^(\w+)\s*(?:\(\s*\d+\s*,\s*(-?\d+)\s*\))?/.exec(nativeType);
  const name = spellings.get(match?.[1]?.toUpperCase() ?? "") ?? match?.[1]?.toUpperCase() ?? "";
  if (name === "NUMBER") return Number(match?.[2] ?? 0) > 0 ? "decimal" : "integer";
  return kinds.get(name) ?? "other";
}

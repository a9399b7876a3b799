/**
 * DuckDB values as exact cells: no integer or decimal goes through a float, dates and times are ISO text in UTC,
 * nested values are JSON text whose numbers keep all their digits.
 */
import "server-only";
import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  type DuckDBDataChunk,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampTZValue,
  type DuckDBType,
  DuckDBUnionValue,
  type DuckDBValue,
  DuckDBVariantValue,
} from "@duckdb/node-api";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";
import { kindOfType } from "./column-kinds.ts";

// Zone offsets are ours to write: the session runs in UTC, and the library's default is the machine's zone.
DuckDBTimestampTZValue.timezoneOffsetInMinutes = 0;

const longestTypeText = 200;

/** A result column in the product's words; a very long type, such as an ENUM, is shortened. */
export function toResultColumn(name: string, type: DuckDBType): ResultColumn {
  const nativeType = type.alias ?? type.toString();
  const kind = kindOfType(nativeType);
  const isLong = nativeType.length > longestTypeText;
  return { name, kind, nativeType: isLong ? `${nativeType.slice(0, longestTypeText)}…` : nativeType };
}

/** The rows of one chunk, columns by position. */
export function toRows(chunk: DuckDBDataChunk): ResultRow[] {
  const columns = Array.from({ length: chunk.columnCount }, (_, column) => chunk.getColumnValues(column).map(toCell));
  return Array.from({ length: chunk.rowCount }, (_, row) => columns.map((cells) => cells[row] ?? null));
}

/** One value as an exact cell. NaN and the infinities are text: they are no JSON. */
export function toCell(value: DuckDBValue): Cell {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint") return toExactInteger(value);
  if (value instanceof DuckDBTimestampTZValue) return toUtcText(value);
  if (value instanceof DuckDBBlobValue) return toHex(value);
  return isNested(value) ? toJsonText(value) : value.toString();
}

function toExactInteger(value: bigint): number | string {
  const isSafe = value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
  return isSafe ? Number(value) : value.toString();
}

// The library writes the offset as "+00".
function toUtcText(value: DuckDBTimestampTZValue): string {
  return value.toString().replace(/\+00$/, "+00:00");
}

function toHex(value: DuckDBBlobValue): string {
  return Buffer.from(value.bytes).toString("hex").toUpperCase();
}

function isNested(value: DuckDBValue): boolean {
  return (
    value instanceof DuckDBListValue ||
    value instanceof DuckDBArrayValue ||
    value instanceof DuckDBStructValue ||
    value instanceof DuckDBMapValue ||
    value instanceof DuckDBUnionValue ||
    value instanceof DuckDBVariantValue
  );
}

// Written by hand because JSON.stringify knows no exact integers and decimals.
function toJsonText(value: DuckDBValue): string {
  if (value === null) return "null";
  if (typeof value === "bigint" || value instanceof DuckDBDecimalValue) return value.toString();
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    return `[${value.items.map(toJsonText).join(",")}]`;
  }
  if (value instanceof DuckDBStructValue) return objectText(Object.entries(value.entries));
  if (value instanceof DuckDBMapValue) {
    return objectText(value.entries.map((entry) => [String(toCell(entry.key)), entry.value]));
  }
  if (value instanceof DuckDBUnionValue || value instanceof DuckDBVariantValue) return toJsonText(value.value);
  return JSON.stringify(toCell(value));
}

function objectText(entries: readonly (readonly [string, DuckDBValue])[]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${toJsonText(value)}`).join(",")}}`;
}

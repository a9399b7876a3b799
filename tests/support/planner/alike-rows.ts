/** Rows of an engine beside those that are expected, in any order: numbers differ in their last digits. */
import type { EngineName } from "#lib/domain/catalog";
import type { HarbourRows } from "./filled-engine.ts";
import { cellKey } from "./naive-rows.ts";

/** An account divides decimals to six digits behind the point. */
const tolerances: Readonly<Record<EngineName, number>> = { duckdb: 1e-9, snowflake: 1e-4 };

/** The rows of either side that have no partner on the other one. */
export function unlikeRows(engine: EngineName, rows: HarbourRows, expected: HarbourRows): string[] {
  const left = [...rows];
  const missing = expected.filter((row) => {
    const place = left.findIndex((other) => isAlike(row, other, tolerances[engine]));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return [...missing.map((row) => `expected ${rowText(row)}`), ...left.map((row) => `found ${rowText(row)}`)];
}

function rowText(row: readonly unknown[]): string {
  return row.map(cellKey).join(" | ");
}

function isAlike(row: readonly unknown[], other: readonly unknown[], tolerance: number): boolean {
  return row.length === other.length && row.every((cell, index) => isSameCell(cell, other[index], tolerance));
}

function isSameCell(cell: unknown, other: unknown, tolerance: number): boolean {
  if (typeof cell !== "number") return cellKey(cell) === cellKey(other);
  const found = other === null || other === "" ? Number.NaN : Number(other);
  return Math.abs(cell - found) <= tolerance * (1 + Math.abs(cell));
}

/** Questions about column kinds. Browser-safe: never import a zod module here at run time. */
import type { ColumnKind } from "./catalog.ts";

const numericKinds: ReadonlySet<ColumnKind> = new Set(["integer", "decimal", "float"]);
const temporalKinds: ReadonlySet<ColumnKind> = new Set(["date", "timestamp", "timestamp_tz"]);

/** Numbers that can be added up or averaged. */
export function isNumericKind(kind: ColumnKind): boolean {
  return numericKinds.has(kind);
}

/** Calendar kinds only: a bare time of day has no place on a calendar axis. */
export function isTemporalKind(kind: ColumnKind): boolean {
  return temporalKinds.has(kind);
}

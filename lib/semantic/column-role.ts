/** What a column is for, judged from its name, type, keys and profile. Pure rules, general English only. */

import type { AggregateFunction } from "#lib/domain/aggregate-function";
import type { ColumnInfo, TableInfo } from "#lib/domain/catalog";
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import { spelledOut } from "./abbreviations.ts";
import { additiveWords, averagedWords, identifierWords, moneyWords } from "./lexicon.ts";
import type { ColumnProfile, ColumnRole, SemanticColumn } from "./model.ts";
import { splitIdentifier, stem } from "./words.ts";

/** The words of a name with abbreviations spelled out, as stems: "UNIT_QTY" -> ["unit", "quantity"]. */
export function nameStems(name: string): string[] {
  return splitIdentifier(name).flatMap(spelledOut).map(stem);
}

/** What a column is judged by; `label` is its name in words. */
export type RoleEvidence = {
  readonly column: ColumnInfo;
  readonly label: string;
  readonly table: TableInfo;
  readonly profile: ColumnProfile;
};

/** Keys join, facts are summed, time places on a calendar, dimensions group. */
export function columnRole(evidence: RoleEvidence): ColumnRole {
  const { column, label, profile } = evidence;
  if (isKeyColumn(evidence)) return "key";
  if (isTemporalKind(column.kind)) return "time";
  if (!isNumericKind(column.kind)) return "dimension";
  const stems = nameStems(label);
  if (isCalendarNumber({ name: label, kind: column.kind }, profile)) return "dimension";
  return identifierWords.has(stems.at(-1) ?? "") && !isCount(column.comment) ? "dimension" : "fact";
}

/** Its comment says that something was counted: "The number of boats". */
function isCount(comment: string | null): boolean {
  return /^(the )?(total |current )*(number|count) of\b/i.test(comment ?? "");
}

function isKeyColumn({ column, label, table }: RoleEvidence): boolean {
  if (table.foreignKeys.some((key) => key.columns.includes(column.name))) return true;
  const isPrimary = table.primaryKey.includes(column.name);
  const endsAsIdentifier = nameStems(label).at(-1) === "id";
  return endsAsIdentifier || (isPrimary && isNumericKind(column.kind));
}

/** A whole number that counts years or months of the calendar ("YEAR", "BIRTH_YEAR"). */
export function isCalendarNumber(column: Pick<ColumnInfo, "name" | "kind">, profile: ColumnProfile): boolean {
  if (column.kind !== "integer" || nameStems(column.name).at(-1) !== "year") return false;
  const smallest = profile.min === null ? 1900 : Number(profile.min);
  const largest = profile.max === null ? 2000 : Number(profile.max);
  return smallest >= 1000 && largest <= 2200;
}

/** How a bare mention of a fact is aggregated; null when the name does not tell, so that the user is asked. */
export function defaultAggregate(name: string, role: ColumnRole): AggregateFunction | null {
  if (role !== "fact") return null;
  const stems = nameStems(name);
  const head = stems.at(-1) ?? "";
  if (stems.includes("unit") && (head === "cost" || head === "price")) return "avg";
  if (averagedWords.has(head)) return "avg";
  if (additiveWords.has(head)) return "sum";
  if (stems.some((word) => averagedWords.has(word))) return "avg";
  if (stems.some((word) => additiveWords.has(word))) return "sum";
  return null;
}

/** How a fact is written: as money, as percent when all values are shares, else as a number; null for other roles. */
export function columnFormat(
  column: Pick<ColumnInfo, "name" | "kind">,
  role: ColumnRole,
  profile: ColumnProfile,
): SemanticColumn["format"] {
  if (role !== "fact") return null;
  const stems = nameStems(column.name);
  if (stems.some((word) => word === "rate" || word === "share" || word === "ratio")) {
    const largest = profile.max === null ? Number.NaN : Number(profile.max);
    if (largest <= 1) return "percent";
  }
  if (stems.some((word) => moneyWords.has(word))) return "currency";
  return column.kind === "integer" ? "integer" : "number";
}

/** Where nothing is stored as 0: "without repairs" by a column that counts them. */
export function storesNoneAsZero({ role, profile }: SemanticColumn): boolean {
  return role === "fact" && profile.nullCount === 0 && profile.min !== null && Number(profile.min) === 0;
}

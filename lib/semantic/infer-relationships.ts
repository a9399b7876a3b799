/**
 * Which tables join, and along which columns: declared foreign keys first; where a schema declares
 * none for a column, its name and its values are held against the other tables' keys.
 */
import type { SchemaCatalog } from "#lib/domain/catalog";
import { isNumericKind } from "#lib/domain/column-kind";
import { nameStems } from "./column-role.ts";
import { type KeyTarget, type KeyTargets, keyTargets } from "./key-targets.ts";
import type { ColumnProfile, Relationship, SemanticColumn, SemanticTable } from "./model.ts";

/** Values that must be known before inclusion counts as evidence. */
const minimumKnownValues = 3;

/** The declared relationships of a schema, and for every other column the one that its name or its values tell. */
export function inferRelationships(catalog: SchemaCatalog, tables: readonly SemanticTable[]): Relationship[] {
  const known = new Set(tables.map((table) => table.name));
  const declared = catalog.tables.flatMap((table) =>
    table.foreignKeys
      .filter((key) => key.targetSchema === catalog.schema && known.has(key.targetTable))
      .map(
        (key): Relationship => ({
          fromTable: table.name,
          fromColumns: key.columns,
          toTable: key.targetTable,
          toColumns: key.targetColumns,
          source: "declared",
        }),
      ),
  );
  const isDeclared = new Set(declared.flatMap(({ fromTable, fromColumns }) => fromColumns.map(nameIn(fromTable))));
  const targets = keyTargets(tables);
  const inferred = tables.flatMap((table) =>
    table.columns
      .filter((column) => !isDeclared.has(nameIn(table.name)(column.name)))
      .flatMap((column) => inferTarget(table, column, targets)),
  );
  return [...declared, ...inferred];
}

function nameIn(table: string): (column: string) => string {
  return (column) => JSON.stringify([table, column]);
}

function inferTarget(table: SemanticTable, column: SemanticColumn, targets: KeyTargets): readonly Relationship[] {
  const target = findTarget(table, column, targets);
  if (target === null) return [];
  return [
    {
      fromTable: table.name,
      fromColumns: [column.name],
      toTable: target.table.name,
      toColumns: [target.key.name],
      source: "inferred",
    },
  ];
}

/**
 * By name where the values do not speak against it; by the table's bare name where the values speak for it; else by
 * the values alone. A table's own key refers to another table only where that one is clearly the key's owner.
 */
function findTarget(table: SemanticTable, column: SemanticColumn, targets: KeyTargets): KeyTarget | null {
  if (column.kind === "boolean" || column.role === "time") return null;
  const fits = ({ table: other, key }: KeyTarget): boolean => other !== table && canHold(key, column);
  const isOwnKey = table.primaryKey.length === 1 && table.primaryKey[0] === column.name;
  const named = targets.named(column).filter(fits);
  if (isOwnKey) return ownerOf(named, table, column);
  const [byName] = named;
  if (byName !== undefined) return byName;
  const [byTable] = targets.called(column).filter((target) => fits(target) && valuesSpeakFor(target.key, column));
  if (byTable !== undefined) return byTable;
  if (column.kind !== "text" || column.profile.values.length < minimumKnownValues) return null;
  const [byValues] = targets.holdingValues(column).filter(fits);
  return byValues ?? null;
}

/** Two tables with one key: the one that the key is named after ("customer id" of CUSTOMERS) is referred to. */
function ownerOf(named: readonly KeyTarget[], table: SemanticTable, column: SemanticColumn): KeyTarget | null {
  if (isNamedAfter(column, table)) return null;
  return named.find((target) => isNamedAfter(column, target.table)) ?? null;
}

function isNamedAfter(column: SemanticColumn, table: SemanticTable): boolean {
  return nameStems(column.label).slice(0, -1).join(" ") === nameStems(table.label).join(" ");
}

/** Of a kind that compares, and not beyond the range of the key. */
function canHold(key: SemanticColumn, column: SemanticColumn): boolean {
  const isComparable = key.kind === column.kind || (isWhole(key) && isWhole(column));
  return isComparable && key.profile.isUnique !== false && !valuesSpeakAgainst(key, column);
}

function isWhole({ kind }: SemanticColumn): boolean {
  return kind === "integer" || kind === "decimal";
}

function valuesSpeakAgainst(key: SemanticColumn, column: SemanticColumn): boolean {
  if (isNumericKind(key.kind)) {
    const [low, high] = [rangeOf(key.profile), rangeOf(column.profile)];
    return low !== null && high !== null && (high.min > low.max || high.max < low.min);
  }
  if (!key.profile.valuesAreComplete || column.profile.values.length === 0) return false;
  const stored = new Set(key.profile.values);
  return !column.profile.values.some((value) => stored.has(value));
}

/** Nothing was found outside the key, and enough is known to mean something. */
function valuesSpeakFor(key: SemanticColumn, column: SemanticColumn): boolean {
  if (isNumericKind(key.kind)) {
    const [own, inner] = [rangeOf(key.profile), rangeOf(column.profile)];
    return own !== null && inner !== null && inner.min >= own.min && inner.max <= own.max;
  }
  const { values } = column.profile;
  const stored = new Set(key.profile.values);
  return values.length > 0 && values.every((value) => stored.has(value));
}

function rangeOf({ min, max }: ColumnProfile): { readonly min: number; readonly max: number } | null {
  if (min === null || max === null) return null;
  const range = { min: Number(min), max: Number(max) };
  return Number.isFinite(range.min) && Number.isFinite(range.max) ? range : null;
}

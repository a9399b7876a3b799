/**
 * Which tables join, and along which columns: declared foreign keys first; where a schema declares
 * none for a column, its name and its values are held against the other tables' keys.
 */
import type { SchemaCatalog } from "#lib/domain/catalog";
import { nameStems } from "./column-role.ts";
import type { Relationship, SemanticColumn, SemanticTable } from "./model.ts";
import { stem } from "./words.ts";

/** Values that must be known before inclusion counts as evidence. */
const minimumKnownValues = 3;

export function inferRelationships(catalog: SchemaCatalog, tables: readonly SemanticTable[]): Relationship[] {
  const declared = catalog.tables.flatMap((table) =>
    table.foreignKeys
      .filter((key) => key.targetSchema === catalog.schema && tables.some((target) => target.name === key.targetTable))
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
  const isDeclared = (table: string, column: string): boolean =>
    declared.some((relationship) => relationship.fromTable === table && relationship.fromColumns.includes(column));
  const inferred = tables.flatMap((table) =>
    table.columns
      .filter((column) => !isDeclared(table.name, column.name))
      .flatMap((column) => inferTarget(table, column, tables)),
  );
  return [...declared, ...inferred];
}

function inferTarget(
  table: SemanticTable,
  column: SemanticColumn,
  tables: readonly SemanticTable[],
): readonly Relationship[] {
  for (const target of tables) {
    const [key] = target.primaryKey;
    if (target.name === table.name || key === undefined || target.primaryKey.length !== 1) continue;
    const keyColumn = target.columns.find((candidate) => candidate.name === key);
    if (keyColumn === undefined || keyColumn.kind !== column.kind) continue;
    if (namesMatch(column, target, keyColumn) || valuesAreIncluded(column, keyColumn)) {
      return [
        {
          fromTable: table.name,
          fromColumns: [column.name],
          toTable: target.name,
          toColumns: [key],
          source: "inferred",
        },
      ];
    }
  }
  return [];
}

/** "CUSTOMER_ID" refers to CUSTOMERS whose key is "CUSTOMER_ID" or "ID". */
function namesMatch(column: SemanticColumn, target: SemanticTable, key: SemanticColumn): boolean {
  const columnStems = nameStems(column.name);
  if (columnStems.at(-1) !== "id") return false;
  if (column.name === key.name) return true;
  const targetStems = nameStems(target.name).map(stem);
  return columnStems.slice(0, -1).join(" ") === targetStems.join(" ");
}

/** Every known text value of the column is a value of the key, and there are enough of them to mean something. */
function valuesAreIncluded(column: SemanticColumn, key: SemanticColumn): boolean {
  if (column.kind !== "text" || !key.profile.valuesAreComplete) return false;
  const values = column.profile.values;
  if (values.length < minimumKnownValues) return false;
  const known = new Set(key.profile.values);
  return values.every((value) => known.has(value));
}

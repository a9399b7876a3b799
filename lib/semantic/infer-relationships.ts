/**
 * Which tables join, and along which columns: declared foreign keys first; where a schema declares
 * none for a column, its name and its values are held against the other tables' keys.
 */
import type { SchemaCatalog } from "#lib/domain/catalog";
import { nameStems } from "./column-role.ts";
import { groupBy } from "./group-by.ts";
import type { Relationship, SemanticColumn, SemanticTable } from "./model.ts";
import { stem } from "./words.ts";

/** Values that must be known before inclusion counts as evidence. */
const minimumKnownValues = 3;

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
  const targets = new KeyTargets(tables);
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
  const target = targets.find(table, column);
  if (target === undefined) return [];
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

/** A table that can be referred to by one column; `place` is its place among the tables: the first that fits is taken. */
type KeyTarget = { readonly place: number; readonly table: SemanticTable; readonly key: SemanticColumn };

/** The tables with a key of one column, found by what a reference to them looks like. */
class KeyTargets {
  private readonly byKeyName: ReadonlyMap<string, readonly KeyTarget[]>;
  private readonly byTableStems: ReadonlyMap<string, readonly KeyTarget[]>;
  private readonly byValues: readonly { readonly target: KeyTarget; readonly values: ReadonlySet<string> }[];

  constructor(tables: readonly SemanticTable[]) {
    const targets = tables.flatMap((table, place): KeyTarget[] => {
      const [name] = table.primaryKey;
      const key = table.columns.find((column) => column.name === name);
      return key === undefined || table.primaryKey.length !== 1 ? [] : [{ place, table, key }];
    });
    this.byKeyName = groupBy(targets, (target) => target.key.name);
    this.byTableStems = groupBy(targets, (target) => nameStems(target.table.name).map(stem).join(" "));
    this.byValues = targets
      .filter(({ key }) => key.kind === "text" && key.profile.valuesAreComplete)
      .map((target) => ({ target, values: new Set(target.key.profile.values) }));
  }

  /** The first table whose key has the column's type and is named by it or holds all its values. */
  find(table: SemanticTable, column: SemanticColumn): KeyTarget | undefined {
    const fits = ({ table: other, key }: KeyTarget) => other.name !== table.name && key.kind === column.kind;
    const candidates = [...this.named(column), ...this.holdingValues(column)].filter(fits);
    return candidates.toSorted((left, right) => left.place - right.place)[0];
  }

  /** "CUSTOMER_ID" refers to CUSTOMERS whose key is "CUSTOMER_ID" or "ID". */
  private named(column: SemanticColumn): readonly KeyTarget[] {
    const stems = nameStems(column.name);
    // A bare "ID" is what every table calls its own key: it refers to nothing.
    if (stems.at(-1) !== "id" || stems.length === 1) return [];
    const ofTable = this.byTableStems.get(stems.slice(0, -1).join(" ")) ?? [];
    return [...(this.byKeyName.get(column.name) ?? []), ...ofTable];
  }

  /** Every known text value of the column is a value of the key, and there are enough of them to mean something. */
  private holdingValues(column: SemanticColumn): readonly KeyTarget[] {
    const { values } = column.profile;
    if (column.kind !== "text" || values.length < minimumKnownValues) return [];
    return this.byValues
      .filter((candidate) => values.every((value) => candidate.values.has(value)))
      .map(({ target }) => target);
  }
}

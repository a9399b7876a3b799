/**
 * Drafts the semantic model from a catalog and its profiles; a curated file, where one is shipped,
 * adds names, synonyms and metrics on top. Deterministic: same input, same model.
 */
import type { SchemaCatalog } from "#lib/domain/catalog";
import { isNumericKind } from "#lib/domain/column-kind";
import { applyModelFile } from "./apply-file.ts";
import { nameStems } from "./column-role.ts";
import { draftMetrics } from "./draft-metrics.ts";
import { draftTable } from "./draft-table.ts";
import type { ModelFile } from "./file/read-file.ts";
import { groupBy } from "./group-by.ts";
import { inferRelationships } from "./infer-relationships.ts";
import type { ColumnProfile, Relationship, SemanticColumn, SemanticModel, SemanticTable } from "./model.ts";
import { spellKeys } from "./short-keys.ts";
import { createWordSplitter } from "./split-words.ts";

/** `profiles` is keyed `TABLE.COLUMN`; a missing profile only means less is known. */
export function draftModel(
  catalog: SchemaCatalog,
  profiles: ReadonlyMap<string, ColumnProfile>,
  file: ModelFile | null,
): SemanticModel {
  const splitter = createWordSplitter(textsOf(catalog));
  const drafts = withNamesAsKeys(withOwnNames(catalog.tables.map((table) => draftTable(table, profiles, splitter))));
  const relationships = inferRelationships(catalog, drafts);
  const tables = spellKeys(withKeys(drafts, relationships), relationships);
  const drafted: SemanticModel = {
    database: catalog.database,
    schema: catalog.schema,
    description: null,
    tables,
    relationships,
    // A file says itself what the figures are.
    metrics: file === null ? draftMetrics(tables) : [],
    verifiedQueries: [],
    instructions: null,
  };
  return file === null ? drafted : applyModelFile(drafted, file).model;
}

/** Without the names that another table has, too: of order lines that are "one row per product" none is a product. */
function withOwnNames(tables: readonly SemanticTable[]): readonly SemanticTable[] {
  const namesOf = ({ label, synonyms }: SemanticTable): string[] => [label, ...synonyms].map(keyOfName);
  const owners = groupBy(tables.flatMap(namesOf), (name) => name);
  const isOwn = (name: string): boolean => owners.get(keyOfName(name))?.length === 1;
  return tables.map((table) => ({ ...table, synonyms: table.synonyms.filter(isOwn) }));
}

function keyOfName(name: string): string {
  return nameStems(name).join(" ");
}

/** Everything that is written in words: names and comments. */
function* textsOf(catalog: SchemaCatalog): Generator<string> {
  for (const table of catalog.tables) {
    yield table.name;
    if (table.comment !== null) yield table.comment;
    for (const column of table.columns) {
      yield column.name;
      if (column.comment !== null) yield column.comment;
    }
  }
}

/**
 * Without a key, rows are told apart by their name where each has one of its own and another table has a column that is
 * called the same: "harbour_name" of HARBOURS and of BOATS.
 */
function withNamesAsKeys(tables: readonly SemanticTable[]): readonly SemanticTable[] {
  const owners = groupBy(
    tables.flatMap(({ name, columns }) => columns.map(({ label }) => ({ label, name }))),
    ({ label }) => label,
  );
  return tables.map((table) => {
    if (table.primaryKey.length > 0) return table;
    const name = [...nameStems(table.label), "name"].join(" ");
    const key = table.columns.find(({ label }) => nameStems(label).join(" ") === name);
    const isKey = key !== undefined && isOwnOfEachRow(key, table) && (owners.get(key.label)?.length ?? 0) > 1;
    return isKey ? { ...table, primaryKey: [key.name] } : table;
  });
}

function isOwnOfEachRow({ profile }: SemanticColumn, { rowCount }: SemanticTable): boolean {
  const isCounted = profile.isUnique ?? (profile.valuesAreComplete && profile.distinctCount === rowCount);
  return isCounted && profile.nullCount === 0;
}

/** A number that was found to refer to another table is nothing to add up. */
function withKeys(tables: readonly SemanticTable[], relationships: readonly Relationship[]): SemanticTable[] {
  const inferred = groupBy(
    relationships.filter(({ source }) => source === "inferred"),
    ({ fromTable }) => fromTable,
  );
  return tables.map((table) => {
    const references = new Set(inferred.get(table.name)?.flatMap(({ fromColumns }) => fromColumns));
    if (references.size === 0) return table;
    const columns = table.columns.map(
      (column): SemanticColumn =>
        references.has(column.name) && isNumericKind(column.kind)
          ? { ...column, role: "key", unit: null, format: null, defaultAggregate: null }
          : column,
    );
    return { ...table, columns };
  });
}

/**
 * Drafts the semantic model from a catalog and its profiles; a curated file, where one is shipped,
 * adds names, synonyms and metrics on top. Deterministic: same input, same model.
 */
import type { SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { applyModelFile } from "./apply-file.ts";
import { columnFormat, columnRole, defaultAggregate, nameStems } from "./column-role.ts";
import type { ModelFile } from "./file/read-file.ts";
import { inferRelationships } from "./infer-relationships.ts";
import {
  type ColumnProfile,
  emptyProfile,
  type SemanticColumn,
  type SemanticModel,
  type SemanticTable,
} from "./model.ts";
import { unitOf } from "./unit.ts";
import { labelOf, stem } from "./words.ts";

/** `profiles` is keyed `TABLE.COLUMN`; a missing profile only means less is known. */
export function draftModel(
  catalog: SchemaCatalog,
  profiles: ReadonlyMap<string, ColumnProfile>,
  file: ModelFile | null,
): SemanticModel {
  const tables = catalog.tables.map((table) => draftTable(table, profiles));
  const drafted: SemanticModel = {
    database: catalog.database,
    schema: catalog.schema,
    description: null,
    tables,
    relationships: inferRelationships(catalog, tables),
    metrics: [],
    verifiedQueries: [],
    instructions: null,
  };
  return file === null ? drafted : applyModelFile(drafted, file).model;
}

function draftTable(table: TableInfo, profiles: ReadonlyMap<string, ColumnProfile>): SemanticTable {
  const columns = table.columns.map((column): SemanticColumn => {
    const profile = profiles.get(`${table.name}.${column.name}`) ?? emptyProfile;
    const role = columnRole(column, table, profile);
    return {
      name: column.name,
      kind: column.kind,
      role,
      label: labelOf(column.name),
      synonyms: [],
      description: column.comment,
      unit: role === "fact" ? unitOf(column.comment) : null,
      format: columnFormat(column, role, profile),
      defaultAggregate: defaultAggregate(column.name, role),
      profile,
      expression: null,
      isHidden: false,
    };
  });
  return {
    name: table.name,
    label: labelOf(table.name),
    synonyms: [],
    description: table.comment,
    primaryKey: table.primaryKey,
    nameColumn: nameColumnOf(table, columns),
    mainTimeColumn: mainTimeColumnOf(table, columns),
    rowCount: table.rowCount,
    columns,
  };
}

/** The text column that people would read a row by: `NAME`, `TITLE`, `<TABLE>_NAME`, else the first text with a value of its own per row. */
function nameColumnOf(table: TableInfo, columns: readonly SemanticColumn[]): string | null {
  const tableStems = nameStems(table.name);
  const texts = columns.filter((column) => column.kind === "text" && column.role !== "key");
  const scored = texts.map((column) => ({ column, score: nameScore(nameStems(column.name), tableStems) }));
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left), {
    column: texts[0],
    score: 0,
  });
  if (best.score > 0 && best.column !== undefined) return best.column.name;
  const unique = texts.find(
    (column) => column.profile.distinctCount !== null && column.profile.distinctCount === table.rowCount,
  );
  return unique?.name ?? null;
}

function nameScore(columnStems: readonly string[], tableStems: readonly string[]): number {
  const head = columnStems.at(-1) ?? "";
  if (head !== "name" && head !== "title" && head !== "label") return 0;
  if (columnStems.length === 1) return 3;
  const rest = columnStems.slice(0, -1);
  if (rest.some((word) => word === "former" || word === "old" || word === "user" || word === "file")) return 0;
  if (rest.every((word) => tableStems.includes(word))) return 4;
  return rest.some((word) => word === "first" || word === "last") ? 1 : 2;
}

/** Prefers the date named after the table ("ORDER_DATE" of ORDERS), then a column called date, then the first that is always filled. */
function mainTimeColumnOf(table: TableInfo, columns: readonly SemanticColumn[]): string | null {
  const times = columns.filter((column) => column.role === "time");
  const tableStems = table.name.length > 0 ? nameStems(table.name) : [];
  const score = (column: SemanticColumn): number => {
    const stems = nameStems(column.name);
    const isNamedAfterTable = stems.some((word) => tableStems.includes(stem(word)));
    const isFilled = table.columns.find((candidate) => candidate.name === column.name)?.isNullable === false;
    const isTechnical = stems.some(
      (word) => word === "updated" || word === "modified" || word === "loaded" || word === "end",
    );
    return (isNamedAfterTable ? 4 : 0) + (isFilled ? 2 : 0) + (stems.includes("date") ? 1 : 0) - (isTechnical ? 8 : 0);
  };
  const best = times.reduce<SemanticColumn | null>(
    (left, right) => (left === null || score(right) > score(left) ? right : left),
    null,
  );
  return best?.name ?? null;
}

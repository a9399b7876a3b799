/** Lays a model file over a model: the file's words win, what the catalog tells (types, keys, values) stays. */
import { applyTables } from "./apply-elements.ts";
import { applyMetrics } from "./apply-metrics.ts";
import type { FileContent, FileRelationship, FileVerifiedQuery } from "./file/file-form.ts";
import type { FileWarning, ModelFile } from "./file/read-file.ts";
import { FileLayer, type Path } from "./file-layer.ts";
import type { Relationship, SemanticModel, VerifiedQuery } from "./model.ts";
import { ModelWork } from "./model-work.ts";
import { physicalSql } from "./verified-sql.ts";

export type AppliedFile = {
  readonly model: SemanticModel;
  /** What of the file is not used, in its order of reading. */
  readonly warnings: readonly FileWarning[];
};

/** The model with the file laid over it; nothing of the given model is changed. */
export function applyModelFile(model: SemanticModel, file: ModelFile): AppliedFile {
  const layer = new FileLayer(new ModelWork(model), file, model.schema);
  applyTables(layer);
  const relationships = withRelationships(layer, model.relationships);
  const metrics = withNamed(model.metrics, applyMetrics(layer));
  const verifiedQueries = withNamed(model.verifiedQueries, verifiedQueriesOf(layer, model));
  const applied: SemanticModel = {
    ...model,
    description: file.content.description ?? model.description,
    tables: layer.work.tables,
    relationships,
    metrics,
    verifiedQueries,
    instructions: instructionsOf(file.content) ?? model.instructions,
  };
  return { model: applied, warnings: [...file.warnings, ...layer.warnings] };
}

/** Those of the later layer in place of those of the same name. */
function withNamed<Item extends { readonly name: string }>(
  known: readonly Item[],
  added: readonly Item[],
): readonly Item[] {
  const names = new Set(added.map(({ name }) => name.toLowerCase()));
  return [...known.filter(({ name }) => !names.has(name.toLowerCase())), ...added];
}

/** What a file says of a foreign key stands in place of what was guessed about the same columns. */
function withRelationships(layer: FileLayer, known: readonly Relationship[]): readonly Relationship[] {
  const added = layer.file.content.relationships.flatMap((relationship, index) => {
    const read = readRelationship(layer, relationship, ["relationships", index]);
    return read === null ? [] : [read];
  });
  const fresh = added.filter((one) => !known.some((other) => other.source !== "inferred" && isSameJoin(one, other)));
  const kept = known.filter(
    (one) =>
      one.source !== "inferred" ||
      !added.some((other) => one.fromTable === other.fromTable && one.fromColumns.join() === other.fromColumns.join()),
  );
  return [...kept, ...fresh];
}

/** True when both join the same columns to the same table. */
function isSameJoin(left: Relationship, right: Relationship): boolean {
  return (
    left.fromTable === right.fromTable &&
    left.toTable === right.toTable &&
    left.fromColumns.join() === right.fromColumns.join()
  );
}

function readRelationship(layer: FileLayer, relationship: FileRelationship, path: Path): Relationship | null {
  const kind = relationship.relationship_type?.toLowerCase() ?? "many_to_one";
  const refuse = (reason: string): null => {
    layer.warn(path, `The relationship ${relationship.name} is left out: ${reason}.`);
    return null;
  };
  if (kind === "many_to_many") return refuse("many rows of either table belong to many of the other one");
  if (relationship.relationship_columns.length === 0) return refuse("it names no columns");
  const isTurned = kind === "one_to_many";
  const left = sideOf(
    layer,
    relationship.left_table,
    relationship.relationship_columns.map((pair) => pair.left_column),
  );
  const right = sideOf(
    layer,
    relationship.right_table,
    relationship.relationship_columns.map((pair) => pair.right_column),
  );
  if (typeof left === "string") return refuse(left);
  if (typeof right === "string") return refuse(right);
  const [from, to] = isTurned ? [right, left] : [left, right];
  return {
    fromTable: from.table,
    fromColumns: from.columns,
    toTable: to.table,
    toColumns: to.columns,
    source: "curated",
  };
}

type Side = { readonly table: string; readonly columns: readonly string[] };

/** A table and its stored columns, or what is missing. */
function sideOf({ work }: FileLayer, tableName: string, names: readonly string[]): Side | string {
  const table = work.tableNamed(tableName);
  if (table === undefined) return `the table ${tableName} is not in this schema`;
  const columns: string[] = [];
  for (const name of names) {
    const column = work.columnNamed(table, name, "logical");
    if (column === undefined) return `the table ${table.name} has no column ${name}`;
    if (column.expression !== null) return `the column ${name} of ${table.name} is calculated`;
    columns.push(column.name);
  }
  return { table: table.name, columns };
}

function verifiedQueriesOf(layer: FileLayer, model: SemanticModel): readonly VerifiedQuery[] {
  return layer.file.content.verified_queries.map((query) => ({
    name: query.name,
    question: query.question,
    sql: physicalSql(query.sql, layer, model),
    verifiedAt: momentOf(query.verified_at),
    verifiedBy: query.verified_by,
    isOnboarding: query.use_as_onboarding_question === true,
  }));
}

/** Seconds since 1970, as Snowflake writes them, or a date in words. */
function momentOf(written: FileVerifiedQuery["verified_at"]): string | null {
  const moment = typeof written === "number" ? new Date(written * 1_000) : new Date(written ?? "");
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Those for writing SQL win over the older form; who is to be refused an answer stands behind them. */
function instructionsOf(content: FileContent): string | null {
  const modules = content.module_custom_instructions;
  const parts = [modules?.sql_generation ?? content.custom_instructions, modules?.question_categorization ?? null];
  const texts = parts.flatMap((part) => (part === null || part.trim() === "" ? [] : [part.trim()]));
  return texts.length === 0 ? null : texts.join("\n\n");
}

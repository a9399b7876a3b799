/**
 * What may be wrong with the rows of a schema and can be counted by one statement each: values that are missing, keys
 * that lead nowhere, keys that are there twice, numbers far from all others. Which of them are worth a look is told from
 * the model; nothing is run here. Pure.
 */
import { isNumericKind } from "#lib/domain/column-kind";
import type { QualityCheck, QualityKind } from "#lib/domain/exploration";
import type { Relationship, SemanticModel, SemanticTable } from "#lib/semantic/model";

/** Of each kind, so many at most: each may be a statement over a whole table. */
const mostOfKind: Readonly<Record<QualityKind, number>> = { missing: 8, orphans: 8, duplicates: 8, outliers: 6 };

/** Fewer rows have no usual range. */
const fewestForRange = 30;

/** The checks of a model, those that reach most rows first. */
export function qualityChecks(model: SemanticModel): readonly QualityCheck[] {
  const largeFirst = model.tables.toSorted((left, right) => (right.rowCount ?? 0) - (left.rowCount ?? 0));
  const all = {
    missing: largeFirst.flatMap(missingChecks).toSorted((left, right) => right.share - left.share),
    orphans: model.relationships.map(orphanCheck),
    duplicates: keysOf(model),
    outliers: largeFirst.flatMap(outlierChecks),
  };
  return [
    ...all.orphans.slice(0, mostOfKind.orphans),
    ...all.duplicates.slice(0, mostOfKind.duplicates),
    ...all.missing.slice(0, mostOfKind.missing).map(({ check }) => check),
    ...all.outliers.slice(0, mostOfKind.outliers),
  ];
}

/** Only where the profile has seen that something is missing. */
function missingChecks(table: SemanticTable): readonly { readonly share: number; readonly check: QualityCheck }[] {
  return table.columns.flatMap(({ name, profile, isHidden, expression }) => {
    const count = profile.nullCount ?? 0;
    if (count === 0 || isHidden || expression !== null) return [];
    return [{ share: count / Math.max(1, table.rowCount ?? count), check: checkOf("missing", table.name, [name]) }];
  });
}

function orphanCheck({ fromTable, fromColumns, toTable, toColumns }: Relationship): QualityCheck {
  const target = { table: toTable, columns: toColumns };
  return {
    ...checkOf("orphans", fromTable, fromColumns),
    id: idOf("orphans", fromTable, fromColumns, toTable),
    target,
  };
}

/** What others refer to, and what is called a primary key: engines do not all see to it that it is one. */
function keysOf(model: SemanticModel): readonly QualityCheck[] {
  const referred = model.relationships.map(({ toTable, toColumns }) => checkOf("duplicates", toTable, toColumns));
  const primary = model.tables
    .filter(({ primaryKey }) => primaryKey.length > 0)
    .map(({ name, primaryKey }) => checkOf("duplicates", name, primaryKey));
  return [...new Map([...referred, ...primary, ...nearlyKeys(model)].map((check) => [check.id, check])).values()];
}

/** What looks like a key, leads to no other table, and has not a value of its own in every row: counted by the profile. */
function nearlyKeys({ tables, relationships }: SemanticModel): readonly QualityCheck[] {
  const leadsOn = (table: string, column: string) =>
    relationships.some(({ fromTable, fromColumns }) => fromTable === table && fromColumns.includes(column));
  return tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.role === "key" && column.profile.isUnique === false && !leadsOn(name, column.name))
      .map((column) => checkOf("duplicates", name, [column.name])),
  );
}

/** Amounts only: a rank or a year has no usual range, nor has what is calculated. */
function outlierChecks(table: SemanticTable): readonly QualityCheck[] {
  if ((table.rowCount ?? 0) < fewestForRange) return [];
  return table.columns
    .filter(
      ({ role, kind, isHidden, expression }) =>
        role === "fact" && isNumericKind(kind) && !isHidden && expression === null,
    )
    .slice(0, 2)
    .map(({ name }) => checkOf("outliers", table.name, [name]));
}

function checkOf(kind: QualityKind, table: string, columns: readonly string[]): QualityCheck {
  return { id: idOf(kind, table, columns), kind, table, columns, target: null };
}

function idOf(...parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}

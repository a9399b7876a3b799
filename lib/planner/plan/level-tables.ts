/** Tables that hold how much there was of each thing at each time: inhabitants of each town in each year. */
import type { ColumnRef } from "#lib/domain/plan";
import { nameStems } from "#lib/semantic/column-role";
import { levelWords } from "#lib/semantic/lexicon";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { isOfTime } from "../time/time-part.ts";

/** The column of the time by which rows of one thing differ; null where a row is a thing of its own. */
export function levelTime(model: SemanticModel, table: string): ColumnRef | null {
  const keys = findTable(model, table)?.primaryKey ?? [];
  const times = keys.filter((key) => {
    const known = findColumn(model, table, key);
    return known !== undefined && isOfTime(known);
  });
  const [column] = times;
  if (column === undefined || times.length > 1 || keys.length < 2) return null;
  return isFilled(model, table, keys) ? { table, column } : null;
}

/** Most things have a row at most times; of matches or trips each is one of its own, whatever tells it apart. */
function isFilled(model: SemanticModel, table: string, keys: readonly string[]): boolean {
  const rows = findTable(model, table)?.rowCount ?? null;
  const counts = keys.map((key) => findColumn(model, table, key)?.profile.distinctCount ?? null);
  const places = counts.reduce<number | null>(
    (product, count) => (product === null || count === null ? null : product * count),
    1,
  );
  return rows !== null && places !== null && rows * 2 >= places;
}

/** A number of rows that come again with each time: one that does not add up, or that counts what is there. */
export function isLevel(model: SemanticModel, { table, column }: ColumnRef): boolean {
  const known = findColumn(model, table, column);
  if (known?.role !== "fact" || levelTime(model, table) === null) return false;
  return known.defaultAggregate !== "sum" || levelWords.has(nameStems(column).at(-1) ?? "");
}

/** Whether a row is one measurement of a time or of a class: how many there are says nothing of what was measured. */
export function isMeasured(model: SemanticModel, table: string): boolean {
  const [key, ...more] = findTable(model, table)?.primaryKey ?? [];
  const known = key === undefined || more.length > 0 ? undefined : findColumn(model, table, key);
  return levelTime(model, table) !== null || (known !== undefined && isOfTime(known)) || isGrid(model, table);
}

/** A row for each pair of classes, none of which is a row elsewhere: "households of each state and income group". */
function isGrid(model: SemanticModel, table: string): boolean {
  const keys = findTable(model, table)?.primaryKey ?? [];
  const leads = model.relationships.some(
    ({ fromTable, fromColumns }) => fromTable === table && fromColumns.some((column) => keys.includes(column)),
  );
  const areClasses = keys.every((key) => findColumn(model, table, key)?.role === "dimension");
  return keys.length > 1 && !leads && areClasses && isFilled(model, table, keys);
}

/** The columns that a plan groups by: its dimensions, and the key behind a name that several rows share. */
import type { OutputColumn } from "#lib/domain/chart";
import type { Plan, PlanDimension } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import type { FromClause } from "./from-clause.ts";
import { truncated } from "./sql-text.ts";
import { isYearColumn } from "./time-part.ts";

export type GroupColumn = {
  /** Heading, different for every column. */
  readonly label: string;
  readonly role: OutputColumn["role"];
  /** Position of the dimension it belongs to; -1 for a key beside its name. */
  readonly dimension: number;
  /** Grouped by, but not shown: the key behind a name that is (nearly) its own. */
  readonly isHidden: boolean;
  /** The grouped expression; joins what it needs. */
  readonly text: (from: FromClause) => string;
};

export function groupColumns(plan: Plan, model: SemanticModel): GroupColumn[] {
  const taken = new Set(plan.metrics.map((metric) => metric.label));
  const claim = (label: string): string => {
    let own = label;
    for (let count = 2; taken.has(own); count += 1) own = `${label} ${count}`;
    taken.add(own);
    return own;
  };
  return plan.dimensions.flatMap((dimension, index) => {
    const own: GroupColumn = {
      label: claim(dimension.label),
      role: dimensionRole(dimension, model),
      dimension: index,
      isHidden: false,
      text: (from) => dimensionText(dimension, from),
    };
    const key = keyBehindName(dimension, model);
    if (key === null) return [own];
    const keyColumn: GroupColumn = {
      label: claim(capitalise(findColumn(model, dimension.column.table, key.column)?.label ?? key.column)),
      role: "detail",
      dimension: -1,
      isHidden: key.isHidden,
      text: (from) => from.column({ table: dimension.column.table, column: key.column }, dimension.via),
    };
    return [own, keyColumn];
  });
}

function dimensionText(dimension: PlanDimension, from: FromClause): string {
  const column = from.column(dimension.column, dimension.via);
  return dimension.grain === null ? column : truncated(column, dimension.grain);
}

function dimensionRole(dimension: PlanDimension, model: SemanticModel): OutputColumn["role"] {
  const column = findColumn(model, dimension.column.table, dimension.column.column);
  const isTime = dimension.grain !== null || column?.role === "time" || (column !== undefined && isYearColumn(column));
  return isTime ? "time" : "category";
}

/** The key of a table that is grouped by its name: without it two cities of one name would become one. */
function keyBehindName(
  dimension: PlanDimension,
  model: SemanticModel,
): { readonly column: string; readonly isHidden: boolean } | null {
  const table = findTable(model, dimension.column.table);
  const [key, ...more] = table?.primaryKey ?? [];
  if (table === undefined || key === undefined || more.length > 0) return null;
  if (table.nameColumn !== dimension.column.column || key === dimension.column.column) return null;
  const profile = findColumn(model, table.name, table.nameColumn)?.profile;
  if (profile === undefined || profile.distinctCount === null || table.rowCount === null)
    return { column: key, isHidden: true };
  const share = profile.valuesAreComplete ? 1 : approximateShare;
  return { column: key, isHidden: profile.distinctCount >= table.rowCount * share };
}

/** Distinct counts of many values are approximate within a few percent. */
const approximateShare = 0.95;

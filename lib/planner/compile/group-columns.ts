/** The columns that a plan groups by: its dimensions, the key behind a name that several rows share, and what sorts a name. */
import type { OutputColumn } from "#lib/domain/chart";
import { derivedColumn, derivedName } from "#lib/domain/derived-column";
import type { ColumnRef, PlanCompare, PlanDimension, SinglePlan } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { datePart, decadeOf, moved, truncated } from "../sql/sql-text.ts";
import { holdsYears, isPeriod, placedBy, wholeYears } from "../time/compare-window.ts";
import { isYearColumn } from "../time/time-part.ts";
import type { FromClause } from "./from-clause.ts";

export type GroupColumn = {
  /** Heading, different for every column. */
  readonly label: string;
  readonly role: OutputColumn["role"];
  /** Position of the dimension that it belongs to. */
  readonly dimension: number;
  /** The step of the calendar that it is; null for other groups. */
  readonly grain: PlanDimension["grain"];
  /** `key` stands behind a name, `sort` puts it in order. */
  readonly use: "value" | "key" | "sort";
  /** Grouped by, but not shown: the key behind a name that is (nearly) its own. */
  readonly isHidden: boolean;
  /** The grouped expression; joins what it needs. A step in time is one of `date`, where the rows have one of their own. */
  readonly text: (from: FromClause, date?: ColumnRef | null) => string;
};

type Args = {
  readonly model: SemanticModel;
  /** Periods are moved forward, to stand beside later ones. */
  readonly shift?: PlanCompare["shift"];
  /** Headings that are taken. */
  readonly taken?: readonly string[];
};

export function groupColumns(plan: Pick<SinglePlan, "dimensions">, args: Args): GroupColumn[] {
  const { model, taken: headings = [] } = args;
  const taken = new Set(headings);
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
      grain: dimension.grain,
      use: "value",
      isHidden: false,
      text: (from, date) => dimensionText(placedBy(date ?? null, dimension, model), from, args),
    };
    const key = keyBehindName(dimension, model);
    if (key === null) return [own, ...sortColumn(own, dimension)];
    const keyColumn: GroupColumn = {
      label: claim(capitalise(findColumn(model, dimension.column.table, key.column)?.label ?? key.column)),
      role: "detail",
      dimension: index,
      grain: null,
      use: "key",
      isHidden: key.isHidden,
      text: (from) => from.column({ table: dimension.column.table, column: key.column }, dimension.via),
    };
    return [own, keyColumn];
  });
}

function dimensionText(dimension: PlanDimension, from: FromClause, args: Args): string {
  const { model, shift } = args;
  const column = from.column(dimension.column, dimension.via);
  if (dimension.part === "decade" && holdsYears(dimension.column, model)) return decadeOf(column);
  if (dimension.part !== null) return datePart(column, dimension.part, from.dialect).shown;
  if (shift === undefined || !isPeriod(dimension, model)) {
    return dimension.grain === null ? column : truncated(column, dimension.grain);
  }
  return dimension.grain === null
    ? `${column} + ${wholeYears(shift) ?? 0}`
    : truncated(moved(column, shift.grain, shift.count), dimension.grain);
}

/** Months and weekdays by name are put in the order of the calendar, classes in that of their bounds. */
function sortColumn(own: GroupColumn, { column, via, part }: PlanDimension): GroupColumn[] {
  const definition = derivedColumn(column.column);
  if (definition?.kind === "classes") {
    const place = { table: column.table, column: derivedName({ ...definition, gives: "place" }) };
    return [{ ...own, grain: null, use: "sort", isHidden: true, text: (from) => from.column(place, via) }];
  }
  if (part !== "month_of_year" && part !== "day_of_week") return [];
  const text: GroupColumn["text"] = (from, date) =>
    datePart(from.column(date ?? column, via), part, from.dialect).sorted ?? "";
  return [{ ...own, grain: null, use: "sort", isHidden: true, text }];
}

function dimensionRole(dimension: PlanDimension, model: SemanticModel): OutputColumn["role"] {
  const column = findColumn(model, dimension.column.table, dimension.column.column);
  if (dimension.part !== null) return "category";
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

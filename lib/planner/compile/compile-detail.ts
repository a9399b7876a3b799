/** A listing: rows of one table, columns of it and of the tables it belongs to. */
import type { OutputColumn } from "#lib/domain/chart";
import { isTemporalKind } from "#lib/domain/column-kind";
import type { Dialect } from "#lib/domain/dialect";
import type { ChartHint, Plan, SinglePlan } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise, labelWithUnit } from "#lib/semantic/words";
import { quoted } from "../sql/sql-text.ts";
import { askedRows } from "./asked-rows.ts";
import { limitClause } from "./compile-groups.ts";
import { fromClause } from "./from-clause.ts";
import { groupColumns } from "./group-columns.ts";
import { type OrderItem, orderClause, partitioned } from "./order-clause.ts";
import { joinLines, type Select, selectText } from "./select-text.ts";
import { conditions } from "./where-clause.ts";

export type Detail = NonNullable<Plan["detail"]>;
type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

/** The statement of a listing, and what its columns are. */
export function compileDetail(
  plan: SinglePlan,
  detail: Detail,
  args: Args,
): { readonly sql: string; readonly outputs: OutputColumn[] } {
  const outputs = detailOutputs(plan, detail, args.model);
  const headings = outputs.map(({ label }) => quoted(label));
  const { select, order } = detailSelect(plan, detail, { ...args, headings });
  const sql = joinLines([selectText(select), orderClause(order), limitClause(plan)]);
  return { sql, outputs };
}

/**
 * The rows with the table's key behind their columns, where `withKey` asks for it: what a set operation compares.
 * A limit of their own still picks by their order.
 */
export function detailRows(plan: SinglePlan, detail: Detail, args: Args & { readonly withKey: boolean }): string {
  const { select, order } = detailSelect(plan, detail, { ...args, headings: null });
  const limit = limitClause(plan);
  return joinLines([selectText(select), limit === "" ? "" : orderClause(order), limit]);
}

/** One per column. */
export function detailOutputs(plan: SinglePlan, detail: Detail, model: SemanticModel): OutputColumn[] {
  const isRanked = plan.order.length > 0 && plan.limit !== null;
  const isDrawn = plan.chartHint !== null && rowCharts.has(plan.chartHint);
  return detail.columns.map((column): OutputColumn => {
    const known = findColumn(model, column.table, column.column);
    const unit = known?.unit ?? null;
    return {
      label: labelWithUnit(capitalise(known?.label ?? column.column), unit),
      role: isRanked || isDrawn ? chartRole(known) : "detail",
      isAdditive: false,
      format: known?.format ?? null,
      ...(unit === null ? {} : { unit }),
    };
  });
}

/** Charts of the rows themselves. */
const rowCharts: ReadonlySet<ChartHint> = new Set(["histogram", "box", "scatter"]);

function chartRole(column: SemanticColumn | undefined): OutputColumn["role"] {
  if (column?.role === "fact") return "measure";
  return column !== undefined && isTemporalKind(column.kind) ? "detail" : "category";
}

function detailSelect(
  plan: SinglePlan,
  detail: Detail,
  args: DetailArgs,
): { readonly select: Select; readonly order: readonly OrderItem[] } {
  const { groups, within: keys, select, order } = detailInOrder(plan, detail, args);
  return partitioned(plan, { select, groups, keys, order });
}

type DetailArgs = Args & { readonly headings?: readonly string[] | null; readonly withKey?: boolean };

/** The rows with the order that is asked of them, before any are left out. */
export function detailInOrder(plan: SinglePlan, detail: Detail, args: DetailArgs) {
  const from = fromClause({ ...args, asked: askedRows(plan, args) }, detail.table);
  const texts = detail.columns.map((column) => from.column(column, null));
  const keys = (findTable(args.model, detail.table)?.primaryKey ?? []).map(from.baseColumn);
  const shown = [...texts, ...(args.withKey === true ? keys : [])];
  // What the limit counts within: groups that are not shown.
  const groups = plan.limitWithin.length === 0 ? [] : groupColumns(plan, args);
  const within = groups.map((group) => group.text(from));
  const where = conditions(plan, { ...args, base: detail.table, from });
  const columns = shown.map((text, index) => ({ text, heading: args.headings?.[index] ?? `column_${index + 1}` }));
  const select: Select = { isDistinct: detail.isDistinct, columns, from: from.text(), where };
  return { groups, within, select, order: orderItems(plan, texts, detail.isDistinct ? [] : keys) };
}

/** The key breaks ties, so that the same question lists the same rows. */
function orderItems(plan: SinglePlan, texts: readonly string[], keys: readonly string[]): OrderItem[] {
  const asked = plan.order.flatMap((order): OrderItem[] => {
    const text = order.by === "detail" ? texts[order.index] : undefined;
    return text === undefined ? [] : [item(text, order.direction === "descending")];
  });
  return [...asked, ...keys.filter((key) => !asked.some(({ text }) => text === key)).map((key) => item(key, false))];
}

function item(text: string, isDescending: boolean): OrderItem {
  return { text, heading: null, isDescending, dimension: null };
}

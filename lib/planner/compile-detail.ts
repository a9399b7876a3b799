/** A listing: rows of one table, columns of it and of the tables it belongs to. */
import type { OutputColumn } from "#lib/domain/chart";
import { isTemporalKind } from "#lib/domain/column-kind";
import type { Plan } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise, labelWithUnit } from "#lib/semantic/words";
import { fromClause } from "./from-clause.ts";
import { type Dialect, quoted } from "./sql-text.ts";
import { conditions, whereClause } from "./where-clause.ts";

export function compileDetail(
  plan: Plan,
  detail: NonNullable<Plan["detail"]>,
  args: { readonly model: SemanticModel; readonly dialect: Dialect },
): { readonly sql: string; readonly outputs: OutputColumn[] } {
  const from = fromClause(args, detail.table);
  const outputs = detail.columns.map((column): OutputColumn => {
    const known = findColumn(args.model, column.table, column.column);
    const isRanked = plan.order.length > 0 && plan.limit !== null;
    return {
      label: labelWithUnit(capitalise(known?.label ?? column.column), known?.unit ?? null),
      role: isRanked ? chartRole(known) : "detail",
      isAdditive: false,
      format: known?.format ?? null,
    };
  });
  const texts = detail.columns.map((column) => from.column(column, null));
  const select = texts.map((text, index) => `  ${text} AS ${quoted(outputs[index]?.label ?? "")}`).join(",\n");
  const filters = conditions(plan, { ...args, base: detail.table, from });
  const order = orderTexts(plan, texts, keyOrder(args.model, detail, from.baseColumn));
  const lines = [
    `SELECT${detail.isDistinct ? " DISTINCT" : ""}\n${select}`,
    from.text(),
    whereClause(filters),
    order.length === 0 ? "" : `ORDER BY ${order.join(", ")}`,
    plan.limit === null ? "" : `LIMIT ${plan.limit}`,
  ];
  return { sql: lines.filter((line) => line !== "").join("\n"), outputs };
}

function chartRole(column: SemanticColumn | undefined): OutputColumn["role"] {
  if (column?.role === "fact") return "measure";
  return column !== undefined && isTemporalKind(column.kind) ? "detail" : "category";
}

function orderTexts(plan: Plan, texts: readonly string[], keys: readonly string[]): string[] {
  const asked = plan.order.flatMap((order) => {
    const text = order.by === "detail" ? texts[order.index] : undefined;
    return text === undefined ? [] : [`${text} ${order.direction === "ascending" ? "ASC" : "DESC"} NULLS LAST`];
  });
  return [...asked, ...keys.filter((key) => !asked.some((text) => text.startsWith(`${key} `)))];
}

/** The key breaks ties, so that the same question lists the same rows. */
function keyOrder(
  model: SemanticModel,
  detail: NonNullable<Plan["detail"]>,
  baseColumn: (name: string) => string,
): string[] {
  if (detail.isDistinct) return [];
  return (findTable(model, detail.table)?.primaryKey ?? []).map(baseColumn);
}

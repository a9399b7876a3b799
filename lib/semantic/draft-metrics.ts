/** Figures that a schema means without having a column of that name: what a table of sales brought in. */
import { nameStems } from "./column-role.ts";
import type { SemanticColumn, SemanticMetric, SemanticTable } from "./model.ts";
import { synonymsOf } from "./thesaurus/thesaurus.ts";

const earned = "revenue";

/** Words that say how many were sold: then a price is that of one of them. */
const amounts: ReadonlySet<string> = new Set(["quantity", "unit", "count", "discount"]);

/**
 * Revenue, where no column is called so, exactly one table holds sales, and each sale has one amount of money: the sum of
 * these.
 */
export function draftMetrics(tables: readonly SemanticTable[]): readonly SemanticMetric[] {
  const isNamed = tables.some(({ columns }) => columns.some(({ label }) => nameStems(label).includes(earned)));
  const sales = tables.filter(({ label }) => synonymsOf(earned).includes(nameStems(label).at(-1) ?? ""));
  const [table, ...others] = sales;
  if (isNamed || table === undefined || others.length > 0) return [];
  const [money, ...more] = table.columns.filter(isMoney);
  const hasAmounts = table.columns.some(({ label }) => nameStems(label).some((word) => amounts.has(word)));
  if (money === undefined || more.length > 0 || hasAmounts) return [];
  return [
    {
      name: "REVENUE",
      label: earned,
      synonyms: ["sales amount", "sales revenue", "revenue amount"],
      description: null,
      expression: { kind: "aggregate", function: "sum", column: { table: table.name, column: money.name } },
      format: "currency",
    },
  ];
}

function isMoney({ role, format, isHidden }: SemanticColumn): boolean {
  return role === "fact" && format === "currency" && !isHidden;
}

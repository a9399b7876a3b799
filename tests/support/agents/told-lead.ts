/** The first sentence of rows on a small shop whose data goes from 2023-01-01 to 2025-06-30, with where its numbers come from. */
import { findFigures } from "#lib/agents/sql/find-figures";
import { readLead } from "#lib/agents/sql/lead-sentence";
import type { OutputColumn } from "#lib/domain/chart";
import type { Plan } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import type { SemanticModel } from "#lib/semantic/model";
import { dateColumn, numberColumn, textColumn } from "./agent-world.ts";
import { executionOf } from "./execution-of.ts";
import { revenueByCity, shopModel } from "./small-model.ts";

export const orderDate = { table: "ORDERS", column: "ORDER_DATE" };
export const dataEnd = "2025-06-30";

/** The shop, whose first order is of that day. */
function shopSince(min: string): SemanticModel {
  return {
    ...shopModel,
    tables: shopModel.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.name === orderDate.column ? { ...column, profile: { ...column.profile, min } } : column,
      ),
    })),
  };
}

export type LeadCase = {
  readonly outputs: readonly OutputColumn[];
  readonly rows: readonly ResultRow[];
  readonly plan?: Partial<Plan>;
  /** ISO day of the first order. */
  readonly since?: string;
};

export function toldLead({ outputs, rows, plan = {}, since = "2023-01-01" }: LeadCase) {
  const columns = outputs.map(({ label, role }) => {
    if (role === "time") return dateColumn(label);
    return role === "category" ? textColumn(label) : numberColumn(label);
  });
  const execution = executionOf(rows, { plan: revenueByCity(plan), outputs: [...outputs], columns });
  const lead = readLead({ execution, outputs, model: shopSince(since), today: null });
  const figures = findFigures(lead.text, execution, outputs, { spoken: [], lead });
  return {
    text: lead.text,
    figures: figures.map((figure) => ({ ...figure, number: lead.text.slice(figure.start, figure.end) })),
    unknown: figures.filter(({ origin }) => origin === "unknown"),
  };
}

export function period(from: string, to: string): NonNullable<Plan["time"]> {
  return { column: orderDate, from, to, label: "then", anchor: null, evidence: [] };
}

type Grain = "day" | "week" | "month" | "quarter" | "year";

export function stepOf(grain: Grain): Plan["dimensions"][number] {
  const label = grain.charAt(0).toUpperCase() + grain.slice(1);
  return { column: orderDate, label, grain, part: null, via: null, evidence: [] };
}

export function stepOutput(grain: Grain): OutputColumn {
  return { label: stepOf(grain).label, role: "time", isAdditive: false, format: null, grain };
}

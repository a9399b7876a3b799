/**
 * The distribution of a column of a large table: the engine counts the rows of each value, or of each step of values, so
 * that all rows are drawn and few are read.
 */
import type { OutputColumn } from "#lib/domain/chart";
import type { Dialect } from "#lib/domain/dialect";
import type { SinglePlan } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { countMetric } from "../plan/measures.ts";
import { valueSteps } from "../plan/value-steps.ts";
import { quoted } from "../sql/sql-text.ts";
import { askedRows } from "./asked-rows.ts";
import { type Detail, detailOutputs } from "./compile-detail.ts";
import { fromClause } from "./from-clause.ts";
import { joinLines, selectText } from "./select-text.ts";
import { conditions } from "./where-clause.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

/** The statement and its two columns, the values and how many rows have them; null where the rows themselves are few. */
export function compileCounted(
  plan: SinglePlan,
  detail: Detail,
  args: Args,
): { readonly sql: string; readonly outputs: OutputColumn[] } | null {
  const steps = valueSteps(plan, args.model);
  const [column] = detail.columns;
  const [value] = detailOutputs(plan, detail, args.model);
  if (steps === null || column === undefined || value === undefined) return null;
  const rows: OutputColumn = { ...rowsOutput(detail, args.model), isRowCount: true };
  const from = fromClause({ ...args, asked: askedRows(plan, args) }, detail.table);
  const text = steppedText(from.column(column, null), steps.power);
  const select = {
    columns: [
      { text, heading: quoted(value.label) },
      { text: "count(*)", heading: quoted(rows.label) },
    ],
    where: conditions(plan, { ...args, base: detail.table, from }),
    groupBy: [text],
  };
  return {
    sql: joinLines([selectText({ ...select, from: from.text() }), `ORDER BY ${text} ASC NULLS LAST`]),
    outputs: [value, rows],
  };
}

function rowsOutput({ table }: Detail, model: SemanticModel): OutputColumn {
  const known = findTable(model, table)?.name ?? table;
  return { label: countMetric(model, known, "").label, role: "measure", isAdditive: true, format: "integer" };
}

/** The lower end of the step of 10 to that power; rounded first, for a tenth is no exact number. */
function steppedText(column: string, power: number | null): string {
  if (power === null) return column;
  if (power >= 0) return power === 0 ? `floor(${column})` : `floor(${column} / ${10 ** power}) * ${10 ** power}`;
  return `floor(round(${column} * ${10 ** -power}, 6)) / ${10 ** -power}`;
}

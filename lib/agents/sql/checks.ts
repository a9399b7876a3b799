/** Deterministic checks of a result: what its reader must know before trusting it. No model, no database. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { formatCount } from "#lib/domain/format";
import type { PlanFilter } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import type { Execution } from "../runtime/execution.ts";

export type CheckResult = {
  readonly satisfaction: "satisfied" | "needs_work" | "failed";
  readonly caveats: readonly string[];
};

/** Runs every check; `needs_work` means that the result may miss what was asked, never that a number is wrong. */
export function checkResult(execution: Execution, outputs: readonly OutputColumn[], model: SemanticModel): CheckResult {
  const missing = missingValues(execution, model);
  if (isEffectivelyEmpty(execution)) return { satisfaction: "failed", caveats: [...missing] };
  const doubts = [...emptyColumns(execution, outputs), ...singleGroup(execution), ...missing];
  return {
    satisfaction: doubts.length > 0 ? "needs_work" : "satisfied",
    caveats: [...doubts, ...cutResult(execution)],
  };
}

/** No row, or one row of nothing but NULL. */
export function isEffectivelyEmpty({ ref, rows }: Pick<Execution, "ref" | "rows">): boolean {
  if (ref.rowCount === 0) return true;
  return ref.rowCount === 1 && rows[0]?.every((cell) => cell === null) === true;
}

/** Only where all rows are at hand can a column be called empty. */
function emptyColumns({ ref, rows }: Execution, outputs: readonly OutputColumn[]): string[] {
  if (rows.length < ref.rowCount) return [];
  return outputs.flatMap((output, index) =>
    rows.every((row) => (row[index] ?? null) === null) ? [`"${output.label}" has no value in any row.`] : [],
  );
}

function singleGroup({ candidate, ref }: Execution): string[] {
  const plan = candidate.plan;
  if (plan === null || plan.limit === 1 || plan.dimensions.length === 0 || ref.rowCount !== 1) return [];
  const labels = plan.dimensions.map((dimension) => dimension.label.toLowerCase()).join(" and ");
  return [`There is only one group by ${labels} in this result.`];
}

/** Values that were asked for but are not among the stored ones, where all stored ones are known. */
function missingValues({ candidate }: Execution, model: SemanticModel): string[] {
  return (candidate.plan?.filters ?? []).flatMap((filter) => {
    const column = findColumn(model, filter.column.table, filter.column.column);
    if (column === undefined || !column.profile.valuesAreComplete || column.profile.values.length === 0) return [];
    const stored = new Set(column.profile.values.map((value) => value.toLowerCase()));
    return askedValues(filter)
      .filter((value) => !stored.has(value.toLowerCase()))
      .map((value) => `"${value}" does not occur in ${column.label}.`);
  });
}

function askedValues({ condition }: PlanFilter): string[] {
  switch (condition.operator) {
    case "=":
      return [String(condition.value)];
    case "in":
      return condition.values.map(String);
    default:
      return [];
  }
}

/** Only a read that we stopped is a cut: the statement's own LIMIT is what the user asked for. */
function cutResult({ ref }: Execution): string[] {
  if (!ref.limited) return [];
  return [`Only the first ${formatCount(ref.rowCount)} rows were read; there are more.`];
}

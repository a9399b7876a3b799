/** What each driver of a sum makes of its change: who acted, how often, and what each time was worth. */
import "server-only";
import { type FactorChange, factorChanges } from "#lib/analysis/change/drivers";
import type { TwoSums } from "#lib/analysis/change/sums";
import type { DatabaseContext } from "#lib/domain/catalog";
import { cellToNumber } from "#lib/domain/cell-number";
import type { Plan } from "#lib/domain/plan";
import { changeDrivers } from "#lib/planner/analysis/change-drivers";
import { compileChangeCounts } from "#lib/planner/compile/compile-change-sums";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { runSideStatement, type SideResult } from "./side-statement.ts";

export type DrivenChange = { readonly drivers: readonly FactorChange[]; readonly counted: SideResult };

/** Null where the figure has no drivers; what cannot be counted takes nothing from the rest of the answer. */
export async function gatherDrivers(
  { plan, context }: { readonly plan: Plan; readonly context: DatabaseContext },
  total: TwoSums,
  dependencies: AnalysisCapabilities,
): Promise<DrivenChange | null> {
  const { semantic: model, warehouse } = dependencies;
  const found = changeDrivers(plan, model);
  if (found === null) return null;
  const sql = compileChangeCounts(plan, found.counts, { model, dialect: warehouse.dialectOf(context.database) });
  const counted = await runSideStatement(sql, context, dependencies);
  if (!counted.ok) return null;
  const [earlier, later] = [0, 1].map((side) => {
    const row = counted.value.rows.find((cells) => cellToNumber(cells[0]) === side);
    const amount = side === 0 ? total.earlier.amount : total.later.amount;
    return [...found.counts.map((_, place) => cellToNumber(row?.[place + 1]) ?? 0), amount];
  });
  if (earlier === undefined || later === undefined || [...earlier, ...later].some((count) => count <= 0)) return null;
  const factors = found.names.map((name, place) => ({
    name,
    earlier: each(earlier, place),
    later: each(later, place),
  }));
  return { drivers: factorChanges(factors), counted: counted.value };
}

/** Of the first how many there are, of the others how many for each of those before. */
function each(counts: readonly number[], place: number): number {
  return (counts[place] ?? 0) / (place === 0 ? 1 : (counts[place - 1] ?? 1));
}

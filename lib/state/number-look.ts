/** What is looked at behind a number of a tile. Pure; browser-safe: types only. */
import type { ChartTile } from "#lib/domain/dashboard";
import type { TileLookInput } from "#lib/domain/inputs/dashboard-tiles";
import type { DrillInput } from "#lib/domain/inputs/steering";
import type { ResultPart } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { MarkedCell } from "#lib/domain/plan-menu";

/** A number of a shown plan, and what is wanted of it. */
export type NumberLook = Pick<TileLookInput, "plan" | "figure" | "into"> & { readonly cells: readonly MarkedCell[] };

/** The plan of shown figures that something is behind; null for statements, and for records themselves. */
export function figuresPlan({ source }: Pick<ChartTile, "source">, { plan }: Pick<ResultPart, "plan">): Plan | null {
  if (plan === null || source.plan === null || plan.detail !== null || plan.setOperation !== null) return null;
  return plan;
}

/** What is wanted of a number, as a look at its tile; null for what only an answer of a chat can become. */
export function lookAt(
  { cells, figure, into }: Pick<DrillInput, "figure" | "into"> & { readonly cells: readonly MarkedCell[] },
  plan: Plan | null,
): NumberLook | null {
  if (plan === null || into.kind === "stretch") return null;
  return { cells, figure, plan, into: into.kind === "records" ? { kind: "records" } : into };
}

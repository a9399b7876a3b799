/** The mentions of a question sorted by what they contribute to a plan. */
import type { ColumnRef, PlanFilter, PlanMetric } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import type { Comparison, Mention } from "./reading.ts";

/** `weight`: how surely the words mean the element in this question. */
export type Chosen = { readonly mention: Mention; readonly element: ModelElement | null; readonly weight: number };

/** Something to group by: a column, or a table whose rows are told apart by their name. */
export type Breakdown = (
  | { readonly kind: "column"; readonly column: ColumnRef }
  | { readonly kind: "table"; readonly table: string; readonly via: ColumnRef | null }
) & { readonly evidence: string; readonly mention: Mention };

export type Head = { readonly table: string; readonly evidence: string; readonly mention: Mention };

export type Condition = {
  readonly comparison: Comparison;
  readonly element: ModelElement;
  readonly role: Mention["role"];
  readonly evidence: string;
};

export type Parts = {
  /** Each with the measures it can mean (two where sum or average is open). */
  measures: { readonly options: readonly PlanMetric[]; readonly isSuperlative: boolean }[];
  /** After "by". */
  breakdowns: Breakdown[];
  /** Dimension columns without a role of their own. */
  bareColumns: Breakdown[];
  /** Tables without a role of their own. */
  heads: Head[];
  rankedBy: { readonly options: readonly PlanMetric[]; readonly element: ModelElement } | null;
  sortedBy: ModelElement | null;
  filters: PlanFilter[];
  conditions: Condition[];
  related: { readonly table: string; readonly isNegated: boolean; readonly evidence: string }[];
};

/** What can be made of a part of an answer's plan, or added to it: everything that is offered has an answer. */
import type { ModelElement } from "./model-edit.ts";
import type { ColumnRef, PlanCompare, PlanFilter, PlanHaving, PlanTime, TimeGrain } from "./plan.ts";
import type { PlanCalculation } from "./plan-calculation.ts";
import type { PlanEdit, PlanPartKind } from "./plan-part.ts";
import type { Cell } from "./result-set.ts";

/** A choice that is made at once. */
export type PlanOption = {
  readonly label: string;
  /** A word beside it that tells its kind or its table; null for none. */
  readonly hint: string | null;
  /** It is how the plan is now. */
  readonly isChosen: boolean;
  readonly edits: readonly PlanEdit[];
};

/** A column whose values are to be chosen next. */
export type ConditionForm = {
  /** Of the condition that is changed; null for a new one. */
  readonly id: string | null;
  readonly column: ColumnRef;
  readonly via: ColumnRef | null;
  readonly label: string;
  readonly hint: string | null;
  readonly values: "text" | "number" | "date" | "flag";
  readonly unit: string | null;
  /** As it is now. */
  readonly condition: PlanFilter["condition"] | null;
  readonly evidence: readonly string[];
};

/** Days to choose. */
export type PeriodForm = {
  readonly id: string | null;
  /** The dates that a period can be of, the one of the plan first. */
  readonly columns: readonly { readonly column: ColumnRef; readonly label: string }[];
  readonly time: PlanTime | null;
  /** The first and the last day that is stored; null where it is not known. */
  readonly span: { readonly from: string; readonly to: string } | null;
};

/** How many. */
export type FirstForm = {
  readonly id: string | null;
  readonly limit: number | null;
  readonly offset: number;
  readonly within: readonly number[];
};

/** Over how many steps in time. */
export type MovingForm = Pick<Extract<PlanCalculation, { kind: "moving" }>, "function" | "steps" | "evidence"> & {
  readonly id: string;
  readonly unit: TimeGrain;
  /** So many are there. */
  readonly most: number;
};

/** Another time to compare with, by its first day. */
export type ComparisonForm = Pick<PlanCompare, "only" | "evidence"> & {
  readonly id: string | null;
  /** The first day of the plan's own period. */
  readonly from: string;
  /** The last day on which another time can begin that does not reach into it. */
  readonly latest: string;
  /** As it is now. */
  readonly shift: PlanCompare["shift"] | null;
};

/** A figure that groups are kept by. */
export type ThresholdForm = { readonly id: string; readonly label: string; readonly having: PlanHaving };

/** An element of the model, and what people call it. */
export type NamedElement = { readonly element: ModelElement; readonly label: string };

/** Words that are to mean an element from now on, and what they mean until then: a word with two meanings would always be asked back. */
export type Teaching = NamedElement & { readonly words: string; readonly insteadOf: readonly NamedElement[] };

export type PlanMenuSection = { readonly label: string; readonly options: readonly PlanOption[] };

/** A cell of a result by which rows are found. */
export type MarkedCell = { readonly column: number; readonly cell: Cell };

/** How a course over time can be seen otherwise; each choice has an answer. */
export type TimeMenu = {
  /** Of the steps, "day" to "year"; empty where nothing runs over time. */
  readonly steps: readonly PlanOption[];
  /** The period before and behind; null without one, and where nothing is stored of it. */
  readonly before: PlanOption | null;
  readonly next: PlanOption | null;
  /** What it can be compared with; the first one takes a comparison away where there is one. */
  readonly comparisons: readonly PlanOption[];
};

/** Of which numbers of an answer it can be asked what moved them. */
export type ChangeMenu = {
  /** Headings of such numbers. */
  readonly figures: readonly string[];
  /** Headings of all others; what else a number is called by is a group. */
  readonly others: readonly string[];
  /** A group of numbers can only be one of such a figure. */
  readonly isOfOne: boolean;
  /**
   * Where the answer is over steps in time: the place of their column, and the first days of the first and the last step
   * that has an earlier one; null where each number stands beside an earlier one.
   */
  readonly steps: { readonly column: number; readonly from: string; readonly to: string } | null;
};

export type PlanMenu = {
  readonly kind: PlanPartKind;
  readonly sections: readonly PlanMenuSection[];
  /** Columns to choose values of; one where a condition is changed. */
  readonly conditions: readonly ConditionForm[];
  readonly period: PeriodForm | null;
  readonly first: FirstForm | null;
  readonly moving: MovingForm | null;
  readonly comparison: ComparisonForm | null;
  readonly threshold: ThresholdForm | null;
  /** What was put right here and can be kept in the glossary. */
  readonly teaching: readonly Teaching[];
  /** Leaves the part out; null where that leaves no answer. */
  readonly removal: readonly PlanEdit[] | null;
};

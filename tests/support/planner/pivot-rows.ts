/** Pivot tables of plans of any shape over the sample business: which stand where, and the rows of their levels. */
import fc from "fast-check";
import type { Dialect } from "#lib/domain/dialect";
import { dialects } from "#lib/domain/dialects";
import type { PivotLayout } from "#lib/domain/pivot-table";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import type { CompiledPivot } from "#lib/planner/compile/compile-pivot";
import { pivotOf } from "#lib/planner/steering/pivot";
import { planProblem } from "#lib/planner/steering/plan-problem";
import { arbitraryPlan } from "./arbitrary-plan.ts";
import { type HarbourRows, harbourModel as model } from "./harbour-world.ts";

export type Laid = { readonly plan: Plan; readonly layout: PivotLayout };

/** Plans with groups, and which of them stand down and across: some of them, or all. */
export function arbitraryLaid({ hasAll }: { readonly hasAll: boolean }): fc.Arbitrary<Laid> {
  return arbitraryPlan(model)
    .map(countedInSome)
    .filter((plan) => plan.detail === null && plan.dimensions.length > 0 && planProblem(plan, model) === null)
    .chain((plan) => layoutsOf(plan, hasAll).map((layout) => ({ plan, layout })));
}

/** Each group's own first ones are no question: no plan counts anew for each value of every group. */
function countedInSome(plan: Plan): Plan {
  const isOfAll = plan.dimensions.every((_, place) => plan.limitWithin.includes(place));
  return isOfAll ? { ...plan, limitWithin: [] } : plan;
}

export function layoutsOf({ dimensions }: Plan, hasAll: boolean): fc.Arbitrary<PivotLayout> {
  const places = dimensions.map((_, index) => index);
  return fc
    .shuffledSubarray(places, { minLength: hasAll ? places.length : 1 })
    .chain((chosen) =>
      fc.nat({ max: chosen.length }).map((cut) => ({ rows: chosen.slice(0, cut), columns: chosen.slice(cut) })),
    );
}

/** The statement, or null where the figures have no totals. */
export function compiledPivot({ plan, layout }: Laid, dialect: Dialect = dialects.duckdb): CompiledPivot | null {
  if (!hasAnswer(plan, dialect)) return null;
  const pivot = pivotOf(plan, layout, { model, dialect });
  return pivot.kind === "pivot" ? pivot.compiled : null;
}

/** Nothing is laid out of what cannot be asked: its tables have no way to one another in the order of its groups. */
function hasAnswer(plan: Plan, dialect: Dialect): boolean {
  try {
    compilePlan(plan, { model, dialect });
    return true;
  } catch {
    return false;
  }
}

/** All groups are laid out; running totals stand by themselves in a pivot table. */
export const anyWhole: fc.Arbitrary<Laid> = arbitraryLaid({ hasAll: true }).map(({ plan, layout }) => {
  const isRunning = false;
  const only = { by: "change" as const, operator: ">" as const, value: 0 };
  const compare = plan.compare === null || plan.limitWithin.length > 0 ? plan.compare : { ...plan.compare, only };
  return { plan: { ...plan, compare, isRunning }, layout };
});

/** What picks none of the groups, and shows their figures alone. */
export function unpicked(plan: Plan): Plan {
  const { compare } = plan;
  return {
    ...plan,
    compare: compare === null ? null : { ...compare, only: null },
    ...{ having: [], order: [], limit: null, limitWithin: [], asShare: false, isRunning: false },
  };
}

/** The plan by some of its groups, and none of them picked. */
export function planBy(plan: Plan, places: readonly number[]): Plan {
  return { ...unpicked(plan), dimensions: places.flatMap((place) => plan.dimensions[place] ?? []) };
}

export type Depth = readonly [down: number, across: number];

/** All levels of a layout, the whole first. */
export function depthsOf({ rows, columns }: PivotLayout): Depth[] {
  const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, depth) => depth);
  return upTo(rows.length).flatMap((down) => upTo(columns.length).map((across): Depth => [down, across]));
}

/** Which of the plan's groups a level has, in the order in which its statement groups by them. */
export function placesAt({ rows, columns }: PivotLayout, [down, across]: Depth): number[] {
  return [...rows.slice(0, down), ...columns.slice(0, across)];
}

export type LevelRow = {
  /** Of its groups, hidden keys included; together they are its own. */
  readonly groups: readonly { readonly dimension: number; readonly isShown: boolean; readonly cell: unknown }[];
  readonly figures: readonly unknown[];
};

export function levelRows(rows: HarbourRows, { columns, figures }: CompiledPivot, [down, across]: Depth): LevelRow[] {
  const first = 2 + columns.length;
  return rows
    .filter((row) => Number(row[0]) === down && Number(row[1]) === across)
    .map((row) => ({
      groups: columns.flatMap(({ axis, level, use, dimension }, index) =>
        level <= (axis === "rows" ? down : across)
          ? [{ dimension, isShown: use !== "hidden", cell: row[2 + index] }]
          : [],
      ),
      figures: row.slice(first, first + figures.length),
    }));
}

/** A level's row as the plan that has its groups in this order shows it. */
export function shownRow({ groups, figures }: LevelRow, places: readonly number[]): readonly unknown[] {
  const shown = places.flatMap((place) => groups.filter(({ dimension, isShown }) => isShown && dimension === place));
  return [...shown.map(({ cell }) => cell), ...figures];
}

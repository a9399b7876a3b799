/** The cells of a number's groups as conditions: the rows that belong to it. */
import type { Plan, PlanDimension, PlanFilter } from "#lib/domain/plan";
import type { MarkedCell } from "#lib/domain/plan-menu";
import { monthName } from "#lib/domain/time-grain";
import type { SemanticModel } from "#lib/semantic/model";
import { capitalise, lowerFirst } from "#lib/semantic/words";
import { narrowingFilters } from "../board/narrow-plan.ts";
import { pickedNarrowing } from "../board/picked-column.ts";
import { groupColumns } from "../compile/group-columns.ts";

export type Marked = { readonly filters: readonly PlanFilter[]; readonly dimensions: readonly number[] };

/** The groups of a number as conditions that were set by hand; or why they are none. */
export function markedFilters(
  plan: Plan,
  cells: readonly MarkedCell[],
  model: SemanticModel,
): Marked | { readonly why: string } {
  const shown = groupColumns(plan, { model }).filter(({ isHidden }) => !isHidden);
  const filters: PlanFilter[] = [];
  const dimensions: number[] = [];
  for (const cell of cells) {
    const place = shown[cell.column]?.dimension ?? -1;
    const own = markedFilter(plan, cell, plan.dimensions[place], model);
    if ("why" in own) return { why: capitalise(own.why) };
    filters.push(...own.filters.map((filter) => ({ ...filter, evidence: [""] })));
    dimensions.push(place);
  }
  return { filters, dimensions };
}

type OwnFilters = { readonly filters: readonly PlanFilter[] } | { readonly why: string };

function markedFilter(
  plan: Plan,
  marked: MarkedCell,
  dimension: PlanDimension | undefined,
  model: SemanticModel,
): OwnFilters {
  if (dimension !== undefined && dimension.part !== null && marked.cell !== null) return ofPart(dimension, marked.cell);
  const bare = dimension === undefined ? plan : { ...plan, dimensions: plan.dimensions.map(withoutPart) };
  const picked = pickedNarrowing(bare, marked, model);
  if ("why" in picked) return picked;
  const filters = narrowingFilters(picked.narrowing, dimension?.via ?? null, model);
  return filters === null ? { why: `${picked.narrowing.label} holds whole years only.` } : { filters };
}

/** Rows without a date are in no month of any year. */
function withoutPart(dimension: PlanDimension): PlanDimension {
  return { ...dimension, part: null };
}

const monthsOfYear = Array.from({ length: 12 }, (_, index) => index + 1);

/** What comes back every year, as the months that it is. */
function ofPart({ column, via, part, label }: PlanDimension, cell: Exclude<MarkedCell["cell"], null>): OwnFilters {
  const months = monthsOf(part, String(cell));
  if (months.length === 0) return { why: `the records of one ${lowerFirst(label)} cannot be listed by a condition.` };
  return { filters: [{ column, via, condition: { operator: "in_months", months: [...months] }, evidence: [] }] };
}

function monthsOf(part: PlanDimension["part"], shown: string): readonly number[] {
  if (part === "month_of_year") return monthsOfYear.filter((month) => monthName(month - 1) === shown);
  if (part !== "quarter_of_year" || !/^Q[1-4]$/.test(shown)) return [];
  const quarter = Number(shown.slice(1));
  return monthsOfYear.filter((month) => Math.ceil(month / 3) === quarter);
}

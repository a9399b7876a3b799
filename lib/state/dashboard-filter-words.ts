/** What is said about the filters of a dashboard. Pure. */
import type { FilterField, FilterValue } from "#lib/domain/dashboard";
import { crossFilterId } from "#lib/domain/dashboard-filters";
import { timePresetLabels } from "#lib/domain/dashboard-time";
import type { BoardFilters } from "./dashboard-address.ts";
import type { TileRun } from "./dashboard-tile-runs.ts";

/** The first values and how many more there are, or the time ("North, South and 3 more"); "All" without a value. */
export function valueText(value: FilterValue | null): string {
  if (value === null) return "All";
  if ("values" in value) return listText(value.values);
  if ("preset" in value) return timePresetLabels[value.preset];
  return periodText(value.from, value.to);
}

/** A filter with its values, as one line: "Region: North, South". */
export function filterText({ label }: Pick<FilterField, "label">, value: FilterValue | null): string {
  return `${label}: ${valueText(value)}`;
}

/** All filters that are on: of the bar in its order, then what was picked. */
export function filterTexts(fields: readonly FilterField[], { values, picked }: BoardFilters): string[] {
  const set = fields.flatMap((field) => {
    const value = values.find(({ fieldId }) => fieldId === field.id);
    return value === undefined ? [] : [filterText(field, value)];
  });
  return [...set, ...picked.map(({ label }) => label)];
}

/** What leaves the page says what its figures are of: "Sales (Region: North; Month: May)"; without filters the title alone. */
export function filteredTitle(title: string, filters: readonly string[]): string {
  return filters.length === 0 ? title : `${title} (${filters.join("; ")})`;
}

/** What is wrong with two days; null: nothing. */
export function periodProblem(from: string, to: string): string | null {
  if (from === "" && to === "") return "Choose a first or a last day.";
  return from !== "" && to !== "" && from > to ? "The first day is after the last one." : null;
}

export type Reach = {
  readonly reachedBy: readonly string[];
  readonly notReached: readonly { readonly name: string; readonly why: string }[];
};

/** Which of the filters that its figures were asked with reach a tile, in words. */
export function reachOf({ state, filters }: Pick<TileRun, "state" | "filters">, fields: readonly FilterField[]): Reach {
  if (state === null) return { reachedBy: [], notReached: [] };
  const names = namesOf(fields, filters);
  return {
    reachedBy: state.reachedBy.flatMap((id) => names.get(id) ?? []),
    notReached: state.notReached.flatMap(({ id, why }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ name, why }];
    }),
  };
}

function namesOf(fields: readonly FilterField[], { values, picked }: BoardFilters): Map<string, string> {
  const set = fields.flatMap((field): [string, string][] => {
    const value = values.find(({ fieldId }) => fieldId === field.id);
    return value === undefined ? [] : [[field.id, filterText(field, value)]];
  });
  return new Map([...set, ...picked.map((pick): [string, string] => [crossFilterId(pick), pick.label])]);
}

const shownValues = 2;

function listText(values: readonly string[]): string {
  const shown = values.slice(0, shownValues).map((value) => (value === "" ? "(empty)" : value));
  const more = values.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

function periodText(from: string | null, to: string | null): string {
  if (from === null) return to === null ? "All" : `until ${dayText(to)}`;
  return to === null ? `from ${dayText(from)}` : `${dayText(from)} to ${dayText(to)}`;
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

function dayText(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : dayFormat.format(at);
}

/** What is said about the filters of a dashboard. Pure. */
import type { FilterField, FilterValue } from "#lib/domain/dashboard";
import { crossFilterId } from "#lib/domain/dashboard-filters";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { isParameterId, isSteering, parameterId, parameterLabels } from "#lib/domain/dashboard-parameters";
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

/** What a parameter is set to: "Month", "First 10", "As each tile has it". */
export function parameterValueText(parameter: BoardParameter): string {
  switch (parameter.kind) {
    case "steps":
      return parameter.grain === null ? asTheyAre : capitalised(parameter.grain);
    case "rows":
      return parameter.count === null ? asTheyAre : `First ${parameter.count}`;
    case "figure":
      return (parameter.chosen ?? parameter.shown).label;
  }
}

const asTheyAre = "As each tile has it";

/** Within a sentence; what is written in capitals stays. */
function lowered(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** A parameter with its value, as one line: "Steps: Month". */
export function parameterText(parameter: BoardParameter): string {
  const instead =
    parameter.kind === "figure" && parameter.chosen !== null ? ` instead of ${lowered(parameter.shown.label)}` : "";
  return `${parameterLabels[parameter.kind]}: ${parameterValueText(parameter)}${instead}`;
}

/** All filters that are on: of the bar in its order, then what was picked, and what the tiles are steered by. */
export function filterTexts(fields: readonly FilterField[], { values, picked, parameters }: BoardFilters): string[] {
  const set = fields.flatMap((field) => {
    const value = values.find(({ fieldId }) => fieldId === field.id);
    return value === undefined ? [] : [filterText(field, value)];
  });
  return [...set, ...picked.map(({ label }) => label), ...parameters.filter(isSteering).map(parameterText)];
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

type Unreached = { readonly name: string; readonly why: string };

export type Reach = {
  readonly reachedBy: readonly string[];
  readonly notReached: readonly Unreached[];
};

/** On a board: its parameters as well. */
export type BoardReach = Reach & {
  readonly steeredBy: readonly string[];
  readonly notSteered: readonly Unreached[];
};

/** Which of the filters and parameters that its figures were asked with reach a tile, in words. */
export function reachOf(
  { state, filters }: Pick<TileRun, "state" | "filters">,
  fields: readonly FilterField[],
): BoardReach {
  if (state === null) return { reachedBy: [], notReached: [], steeredBy: [], notSteered: [] };
  const names = namesOf(fields, filters);
  const reached = (isWanted: (id: string) => boolean) =>
    state.reachedBy.flatMap((id) => (isWanted(id) ? (names.get(id) ?? []) : []));
  const unreached = (isWanted: (id: string) => boolean) =>
    state.notReached.flatMap(({ id, why }) => {
      const name = names.get(id);
      return name === undefined || !isWanted(id) ? [] : [{ name, why }];
    });
  const isFilter = (id: string) => !isParameterId(id);
  return {
    reachedBy: reached(isFilter),
    notReached: unreached(isFilter),
    steeredBy: reached(isParameterId),
    notSteered: unreached(isParameterId),
  };
}

/** The same in one line. */
export function reachSummary({ reachedBy, notReached, steeredBy, notSteered }: BoardReach): string {
  const filters = summaryOf(reachedBy, notReached.length, { by: "Filtered by", thing: "filter" });
  const parameters = summaryOf(steeredBy, notSteered.length, { by: "Set to", thing: "parameter" });
  return [filters, parameters].filter((text) => text !== null).join(". ");
}

function summaryOf(
  reached: readonly string[],
  unreached: number,
  { by, thing }: { readonly by: string; readonly thing: string },
): string | null {
  const all = reached.length + unreached;
  if (all === 0) return null;
  if (unreached === 0) return `${by} ${reached.join("; ")}`;
  return reached.length === 0
    ? `No ${thing} reaches this tile`
    : `${reached.length} of ${all} ${thing}s reach this tile`;
}

function namesOf(fields: readonly FilterField[], { values, picked, parameters }: BoardFilters): Map<string, string> {
  const set = fields.flatMap((field): [string, string][] => {
    const value = values.find(({ fieldId }) => fieldId === field.id);
    return value === undefined ? [] : [[field.id, filterText(field, value)]];
  });
  return new Map([
    ...set,
    ...picked.map((pick): [string, string] => [crossFilterId(pick), pick.label]),
    ...parameters.map((one): [string, string] => [parameterId(one.kind), parameterText(one)]),
  ]);
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

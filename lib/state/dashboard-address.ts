/**
 * Addresses of dashboards. The filters at work stand in the address, so that a reload and a copied link show the same.
 * An address is typed by anybody: what does not fit is left out. Browser-safe: types only.
 */
import type { CrossFilter, DashboardDefinition, FilterField, FilterValue } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { isSameParameter, isSteering } from "#lib/domain/dashboard-parameters";
import { timePresetIds } from "#lib/domain/dashboard-time";
import type { Cell } from "#lib/domain/result-set";
import { parameterIn, parameterQuery } from "./parameter-address.ts";

/** What is narrowed down, by the bar above the tiles and by a mark that was picked; and what the tiles are steered by. */
export type BoardFilters = {
  readonly values: readonly FilterValue[];
  readonly picked: readonly CrossFilter[];
  /** All of the board's, also those that leave each tile as it is. */
  readonly parameters: readonly BoardParameter[];
};

export const noFilters: BoardFilters = { values: [], picked: [], parameters: [] };

/** What of a dashboard is open: the filters at work, and those that it has where its address names none. */
export type BoardPlace = {
  readonly filters: BoardFilters;
  readonly defaults: Pick<BoardFilters, "values" | "parameters">;
  /** Null: its first tab. */
  readonly tabId: string | null;
};

/** What a board sets where its address says nothing else. */
export function defaultsOf({
  filters,
  defaultFilters,
  parameters,
}: Pick<DashboardDefinition, "filters" | "defaultFilters" | "parameters">): BoardPlace["defaults"] {
  // In the order of the bar, as an address has them.
  return {
    values: filters.flatMap(({ id }) => defaultFilters.find(({ fieldId }) => fieldId === id) ?? []),
    parameters,
  };
}

/** As it opens by itself. */
const plainPlace: BoardPlace = { filters: noFilters, defaults: noFilters, tabId: null };

/** Where a dashboard is. */
export function dashboardHref(id: string, { filters, defaults, tabId }: BoardPlace = plainPlace): string {
  const query = [tabQuery(tabId), addressQuery(filters, defaults)].filter((part) => part !== "").join("&");
  const path = `/dashboards/${encodeURIComponent(id)}`;
  return query === "" ? path : `${path}?${query}`;
}

/** The tab that an address asks for; whether the dashboard has it is not known here. */
export function tabOf(parameters: URLSearchParams): string | null {
  return parameters.get(tabName);
}

/** Where whoever has the link reads a dashboard. */
export function shareHref(token: string): string {
  return `/share/${encodeURIComponent(token)}`;
}

/** A tab as it stands in an address; empty for the first one. */
export function tabQuery(tabId: string | null): string {
  return tabId === null ? "" : new URLSearchParams([[tabName, tabId]]).toString();
}

/** Where a dashboard's definition can be downloaded; the file names the filters that are on. */
export function definitionHref(id: string, { filters, defaults }: Omit<BoardPlace, "tabId"> = plainPlace): string {
  const query = addressQuery(filters, defaults);
  const path = `/api/dashboards/${encodeURIComponent(id)}/export`;
  return query === "" ? path : `${path}?${query}`;
}

/** Whether two lists set the same filters to the same, in whatever order. */
export function isSameValues(some: readonly FilterValue[], others: readonly FilterValue[]): boolean {
  const keyOf = (values: readonly FilterValue[]) =>
    values.map((value) => JSON.stringify([value.fieldId, textsOf(value)])).toSorted();
  return keyOf(some).join() === keyOf(others).join();
}

/** What an address has to say of the filters: the defaults go without saying, and so "none" has to be said. */
function addressQuery({ values, picked, parameters }: BoardFilters, defaults: BoardPlace["defaults"]): string {
  const isPlain = isSameValues(values, defaults.values);
  const none = !isPlain && values.length === 0 ? `${noneName}=${noneText}` : "";
  const others = parameters.filter((one) => !defaults.parameters.some((known) => isSameParameter(known, one)));
  const said = filterQuery({ values: isPlain ? [] : values, picked, parameters: [] });
  return [none, said, parameterQuery(others)].filter((part) => part !== "").join("&");
}

/** Whether what is set is not what the board sets by itself; picked marks it never sets. */
export function isOtherwiseSet({ values, parameters }: BoardFilters, defaults: BoardPlace["defaults"]): boolean {
  const isSame = parameters.every((one) => defaults.parameters.some((known) => isSameParameter(known, one)));
  return !isSame || !isSameValues(values, defaults.values);
}

/** The filters as a text, by which they are told apart; empty without any. */
export function filterQuery({ values, picked, parameters }: BoardFilters): string {
  const pairs = [
    ...values.flatMap((value) =>
      textsOf(value).map((text): [string, string] => [`${fieldPrefix}${value.fieldId}`, text]),
    ),
    ...picked.map((pick): [string, string] => [
      pickName,
      JSON.stringify([pick.tileId, pick.column, pick.cell, pick.label]),
    ]),
  ];
  const filters = new URLSearchParams(pairs).toString();
  return [filters, parameterQuery(parameters.filter(isSteering))].filter((part) => part !== "").join("&");
}

/** What an address asks for, as far as the dashboard offers it. */
export function filtersOf(
  address: URLSearchParams,
  definition: Pick<DashboardDefinition, "filters" | "tiles" | "defaultFilters" | "parameters">,
): BoardFilters {
  const { filters, tiles } = definition;
  const defaults = defaultsOf(definition);
  const said = filters.flatMap((field) => {
    const value = fieldValue(field, address.getAll(`${fieldPrefix}${field.id}`));
    return value === null ? [] : [value];
  });
  const isSilent = said.length === 0 && address.get(noneName) !== noneText;
  const values = isSilent ? defaults.values : said;
  const picked = address
    .getAll(pickName)
    .slice(0, dashboardLimits.filters)
    .flatMap((text) => {
      const pick = pickOf(text);
      return pick !== null && tiles.some(({ id }) => id === pick.tileId) ? [pick] : [];
    });
  const parameters = definition.parameters.map((one) => parameterIn(address, one) ?? one);
  return { values, picked, parameters };
}

/** The filters with a field set anew; null takes it out. */
export function withFilter(filters: BoardFilters, fieldId: string, value: FilterValue | null): BoardFilters {
  const others = filters.values.filter((other) => other.fieldId !== fieldId);
  return { ...filters, values: value === null ? others : [...others, value] };
}

/** The filters with a parameter set otherwise. */
export function withParameter(filters: BoardFilters, parameter: BoardParameter): BoardFilters {
  const parameters = filters.parameters.map((other) => (other.kind === parameter.kind ? parameter : other));
  return { ...filters, parameters };
}

/** Marks that were picked in a tile take the place of its former ones; the same ones once more take them out. */
export function withPicked(filters: BoardFilters, tileId: string, picked: readonly CrossFilter[]): BoardFilters {
  const others = filters.picked.filter((pick) => pick.tileId !== tileId);
  return { ...filters, picked: isPicked(filters, picked) ? others : [...others, ...picked] };
}

/** Whether these marks, and no others of their tile, are picked. */
export function isPicked(filters: BoardFilters, marks: readonly CrossFilter[]): boolean {
  const before = filters.picked.filter((pick) => pick.tileId === marks[0]?.tileId).map(pickKey);
  return marks.length === before.length && marks.every((pick) => before.includes(pickKey(pick)));
}

/** Tells picked marks apart. */
export function pickKey({ tileId, column, cell }: CrossFilter): string {
  return JSON.stringify([tileId, column, cell]);
}

const fieldPrefix = "f.";
const noneName = "filters";
const noneText = "none";
const pickName = "pick";
const tabName = "tab";
const longestValue = 1_000;
const longestLabel = 300;
const dayText = /^\d{4}-\d{2}-\d{2}$/;

function textsOf(value: FilterValue): readonly string[] {
  if ("values" in value) return value.values;
  if ("preset" in value) return [value.preset];
  return [`${value.from ?? ""}..${value.to ?? ""}`];
}

function fieldValue({ id, kind }: FilterField, texts: readonly string[]): FilterValue | null {
  if (kind === "time") return timeOf(id, texts[0] ?? "");
  const values = [...new Set(texts.map((text) => text.slice(0, longestValue)))].slice(0, dashboardLimits.filterValues);
  return values.length === 0 ? null : { fieldId: id, values };
}

function timeOf(fieldId: string, text: string): FilterValue | null {
  const preset = timePresetIds.find((known) => known === text);
  if (preset !== undefined) return { fieldId, preset };
  const [from = "", to = "", ...more] = text.split("..");
  const days = { from: dayOf(from), to: dayOf(to) };
  return more.length > 0 || (days.from === null && days.to === null) ? null : { fieldId, ...days };
}

function dayOf(text: string): string | null {
  if (!dayText.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text;
}

function pickOf(text: string): CrossFilter | null {
  const read = parsed(text);
  if (!Array.isArray(read)) return null;
  const [tileId, column, cell, label]: unknown[] = read;
  if (typeof tileId !== "string" || typeof label !== "string" || !isCell(cell)) return null;
  if (typeof column !== "number" || !Number.isInteger(column) || column < 0) return null;
  return { tileId, column, cell, label: label.slice(0, longestLabel) };
}

function isCell(value: unknown): value is Cell {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

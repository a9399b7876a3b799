/** What changed from one state of a board to another, in sentences for its owner. Pure. */
import type { DashboardDefinition, TileDefinition } from "./dashboard.ts";
import { isSameParameter, parameterId, parameterLabels } from "./dashboard-parameters.ts";
import { openTabOf } from "./dashboard-tabs.ts";

/** Sentences that one version shows; the others are counted. */
const shownChanges = 6;

/** One sentence for each change, the heaviest first; none where both say the same. */
export function changesBetween(before: DashboardDefinition, after: DashboardDefinition): string[] {
  const changes = [
    ...headChanges(before, after),
    ...tabChanges(before, after),
    ...listChanges(before.tiles, after.tiles, { one: titleOf, many: "tiles" }),
    ...tileChanges(before, after),
    ...listChanges(before.filters, after.filters, { one: ({ label }) => `The filter "${label}"`, many: "filters" }),
    ...listChanges(named(before), named(after), { one: ({ label }) => `The parameter "${label}"`, many: "parameters" }),
    ...placeChanges(before, after),
    ...settingChanges(before, after),
  ];
  const more = changes.length - shownChanges;
  if (more <= 0) return changes;
  return [...changes.slice(0, shownChanges), `${more} more ${more === 1 ? "change" : "changes"}.`];
}

function named({ parameters }: DashboardDefinition) {
  return parameters.map(({ kind }) => ({ id: parameterId(kind), label: parameterLabels[kind] }));
}

function headChanges(before: DashboardDefinition, after: DashboardDefinition): string[] {
  return [
    ...(before.title === after.title ? [] : [`The board is called "${after.title}".`]),
    ...(before.description === after.description ? [] : ["The description was changed."]),
  ];
}

function tabChanges(before: DashboardDefinition, after: DashboardDefinition): string[] {
  const renamed = after.tabs.flatMap(({ id, title }) => {
    const old = before.tabs.find((tab) => tab.id === id);
    return old === undefined || old.title === title ? [] : [`The tab "${old.title}" is called "${title}".`];
  });
  return [
    ...listChanges(before.tabs, after.tabs, { one: ({ title }) => `The tab "${title}"`, many: "tabs" }),
    ...renamed,
    ...(isReordered(before.tabs, after.tabs) ? ["The tabs have another order."] : []),
  ];
}

type Named = { readonly id: string };

function isReordered(before: readonly Named[], after: readonly Named[]): boolean {
  const kept = before.filter(({ id }) => after.some((other) => other.id === id)).map(({ id }) => id);
  const order = after.filter(({ id }) => kept.includes(id)).map(({ id }) => id);
  return kept.join("\n") !== order.join("\n");
}

type Words<Item> = { readonly one: (item: Item) => string; readonly many: string };

/** Beyond a few they are counted, not named. */
const namedItems = 3;

function listChanges<Item extends Named>(
  before: readonly Item[],
  after: readonly Item[],
  { one, many }: Words<Item>,
): string[] {
  const isIn = (items: readonly Item[], { id }: Item) => items.some((other) => other.id === id);
  const told = (items: readonly Item[], done: string): string[] =>
    items.length > namedItems
      ? [`${items.length} ${many} were ${done}.`]
      : items.map((item) => `${one(item)} was ${done}.`);
  return [
    ...told(
      after.filter((item) => !isIn(before, item)),
      "added",
    ),
    ...told(
      before.filter((item) => !isIn(after, item)),
      "removed",
    ),
  ];
}

function titleOf({ title }: TileDefinition): string {
  return `"${title}"`;
}

type Pair = { readonly old: TileDefinition; readonly tile: TileDefinition };

function pairsOf(before: DashboardDefinition, after: DashboardDefinition): Pair[] {
  return after.tiles.flatMap((tile) => {
    const old = before.tiles.find(({ id }) => id === tile.id);
    return old === undefined ? [] : [{ old, tile }];
  });
}

function tileChanges(before: DashboardDefinition, after: DashboardDefinition): string[] {
  return pairsOf(before, after).flatMap(({ old, tile }) => [
    ...(old.title === tile.title ? [] : [`"${old.title}" is called "${tile.title}".`]),
    ...contentChanges(old, tile),
    ...tabOfTileChanges({ old, tile }, before, after),
  ]);
}

function contentChanges(old: TileDefinition, tile: TileDefinition): string[] {
  if (old.kind === "text" || tile.kind === "text") {
    const isSame = old.kind === "text" && tile.kind === "text" && old.text === tile.text;
    return isSame ? [] : [`The text of "${tile.title}" was changed.`];
  }
  return [
    ...(isEqual(old.source, tile.source) ? [] : [`"${tile.title}" shows other figures.`]),
    ...(isEqual(old.chartEdit, tile.chartEdit) && old.view === tile.view && old.hasTrend === tile.hasTrend
      ? []
      : [`The chart of "${tile.title}" was changed.`]),
    ...(old.isTold === tile.isTold ? [] : [`"${tile.title}" is shown ${tile.isTold ? "with" : "without"} words.`]),
    ...(isEqual(old.ignoredFilters, tile.ignoredFilters) ? [] : [`"${tile.title}" ignores other filters.`]),
  ];
}

function tabOfTileChanges({ old, tile }: Pair, before: DashboardDefinition, after: DashboardDefinition): string[] {
  const from = openTabOf(before.tabs, old.tabId);
  const to = after.tabs.find(({ id }) => id === openTabOf(after.tabs, tile.tabId));
  // Where the tabs themselves came or went, that is told already.
  const isTold = from === null || to === undefined || !after.tabs.some(({ id }) => id === from);
  return isTold || from === to.id ? [] : [`"${tile.title}" is on the tab "${to.title}".`];
}

/** Tiles make room for those that come and close up behind those that go: what follows by itself is not told. */
function placeChanges(before: DashboardDefinition, after: DashboardDefinition): string[] {
  const pairs = pairsOf(before, after);
  const isOther = pairs.length !== before.tiles.length || pairs.length !== after.tiles.length;
  const stays = ({ old, tile }: Pair) => old.tabId !== tile.tabId || isEqual(old.placement, tile.placement);
  const moved = isOther ? [] : pairs.filter((pair) => !stays(pair));
  if (moved.length === 0) return [];
  return [moved.length === 1 ? `"${moved[0]?.tile.title}" was moved or resized.` : "Tiles were moved or resized."];
}

function settingChanges(before: DashboardDefinition, after: DashboardDefinition): string[] {
  return [
    ...(isEqual(before.defaultFilters, after.defaultFilters) ? [] : ["The filters are set otherwise at first."]),
    ...(isSetOtherwise(before, after) ? ["The parameters are set otherwise at first."] : []),
    ...(before.refreshMinutes === after.refreshMinutes ? [] : ["The automatic refresh was changed."]),
  ];
}

/** Parameters that came or went are told of already. */
function isSetOtherwise(before: DashboardDefinition, after: DashboardDefinition): boolean {
  return before.parameters.some((old) =>
    after.parameters.some((parameter) => parameter.kind === old.kind && !isSameParameter(parameter, old)),
  );
}

function isEqual(some: unknown, other: unknown): boolean {
  return JSON.stringify(some) === JSON.stringify(other);
}

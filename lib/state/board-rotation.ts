/**
 * Boards that are shown in turn on a screen that nobody touches: tab after tab, and board after board of a folder. What
 * is shown in turn stands in the address, so that it goes on from one board to the next. Pure.
 */
import type { DashboardSummary, DashboardTab } from "#lib/domain/dashboard";
import { foundBoards, placeOf } from "./board-list.ts";

/** How long each page stays, in seconds. */
export const rotationChoices = [10, 20, 30, 60] as const;

export type Rotation = {
  readonly seconds: number;
  /** A folder whose boards are shown, or `all`; null: the tabs of one board alone. */
  readonly among: string | null;
};

/** What an address asks for; null: nothing is shown in turn. */
export function rotationOf(parameters: URLSearchParams): Rotation | null {
  const seconds = rotationChoices.find((choice) => String(choice) === parameters.get(secondsName));
  return seconds === undefined ? null : { seconds, among: parameters.get(amongName) };
}

/** The address of a board that is shown in turn, at one of its tabs; null: at the first. */
export function rotationHref(id: string, { seconds, among }: Rotation, tabId: string | null = null): string {
  const query = new URLSearchParams([
    ...(tabId === null ? [] : [["tab", tabId]]),
    [secondsName, String(seconds)],
    ...(among === null ? [] : [[amongName, among]]),
  ]);
  return `/dashboards/${encodeURIComponent(id)}?${query}`;
}

/** The boards that are shown, by their titles: the list's own order changes with each save. */
export function boardsInTurn(boards: readonly DashboardSummary[], among: string | null): string[] {
  if (among === null) return [];
  const place = among === "all" ? null : among;
  return foundBoards(boards, placeOf(place, place === null ? [] : [{ id: place, name: "" }]), "")
    .map(({ board }) => board)
    .toSorted((left, right) => left.title.localeCompare(right.title, "en", { numeric: true }))
    .map(({ id }) => id);
}

export type Turn = { readonly kind: "tab"; readonly tabId: string } | { readonly kind: "board"; readonly id: string };

/** What comes next; null where there is nothing else to show. */
export function nextTurn(at: {
  readonly boardId: string;
  readonly openTab: string | null;
  readonly tabs: readonly DashboardTab[];
  /** In their turn; may lack the open one. */
  readonly boardIds: readonly string[];
}): Turn | null {
  const { boardId, openTab, tabs, boardIds } = at;
  const place = tabs.findIndex(({ id }) => id === openTab);
  const nextTab = tabs[place + 1];
  if (nextTab !== undefined && tabs.length > 1) return { kind: "tab", tabId: nextTab.id };
  const nextBoard = boardIds[(boardIds.indexOf(boardId) + 1) % Math.max(1, boardIds.length)];
  if (nextBoard !== undefined && nextBoard !== boardId) return { kind: "board", id: nextBoard };
  const [firstTab] = tabs;
  return firstTab === undefined || tabs.length < 2 ? null : { kind: "tab", tabId: firstTab.id };
}

const secondsName = "turn";
const amongName = "among";

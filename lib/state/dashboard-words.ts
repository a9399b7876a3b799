/** What is said about tiles: where they stand, how old their data is. */
import type { Placement } from "#lib/domain/dashboard";
import type { BoardFilters } from "./dashboard-address.ts";
import { isOf, type TileRun } from "./dashboard-tile-runs.ts";

/** Read out while a tile is moved or resized: "Revenue by region, column 4, row 1, width 6". */
export function placeText(title: string, { x, y, width }: Placement): string {
  return `${title}, column ${x + 1}, row ${y + 1}, width ${width}`;
}

/** The same with the height, which a change of size may have changed. */
export function sizeText(title: string, placement: Placement): string {
  return `${placeText(title, placement)}, height ${placement.height}`;
}

/** The time by the clock of whoever asks, with its day unless `now` is in it: "21 Nov, 14:02". */
export function momentText(at: number, now: number): string {
  const time = timeFormat.format(at);
  if (dayFormat.format(at) === dayFormat.format(now)) return time;
  return `${shortDay.format(at)}, ${time}`;
}

/** The same wherever it is written: "21 Nov, 14:02 UTC". */
export function momentTextInUtc(at: number): string {
  return `${utcFormat.format(at)} UTC`;
}

/** Why a tile does not show what the board asks for now; null: it does. */
export function oldFiguresText(run: TileRun, filters: BoardFilters, now: number): string | null {
  if (!isOf(run, filters)) return "Not filtered as the board is now";
  return run.failure === null ? null : `Refresh failed at ${momentText(run.failure.at, now)}`;
}

const hours = { hour: "2-digit", minute: "2-digit" } as const;
const days = { day: "numeric", month: "short" } as const;
const timeFormat = new Intl.DateTimeFormat("en-GB", hours);
const dayFormat = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });
const shortDay = new Intl.DateTimeFormat("en-GB", days);
const utcFormat = new Intl.DateTimeFormat("en-GB", { ...days, ...hours, timeZone: "UTC" });

/** Names of the automatic refresh, in minutes. */
export const refreshChoices = [
  { minutes: 0, name: "Off" },
  { minutes: 1, name: "Every minute" },
  { minutes: 5, name: "Every 5 minutes" },
  { minutes: 15, name: "Every 15 minutes" },
  { minutes: 60, name: "Every hour" },
] as const;

/** Where room is short, the latter says enough: "Refreshing 5 tiles · ". */
export function progressText(total: number, ready: number): { readonly work: string; readonly ready: string } {
  return { work: `Refreshing ${total} ${total === 1 ? "tile" : "tiles"} · `, ready: `${ready} ready` };
}

/** The list of dashboards as it is looked at: those of a folder, or those in which searched words stand. Pure. */
import type { DashboardSummary } from "#lib/domain/dashboard";
import type { DashboardFolder } from "#lib/domain/dashboard-folders";

/** What the list shows: everything, one folder, or what is in none. */
export type ListPlace = { readonly kind: "all" } | { readonly kind: "none" } | { readonly kind: "folder"; id: string };

/** A dashboard that is shown, and where the search found it besides its title; null: nowhere else. */
export type FoundBoard = { readonly board: DashboardSummary; readonly hit: string | null };

/** Searched words are looked for in all folders: who searches does not know where it is. */
export function foundBoards(boards: readonly DashboardSummary[], place: ListPlace, search: string): FoundBoard[] {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return boards.filter((board) => isIn(board, place)).map((board) => ({ board, hit: null }));
  return boards.flatMap((board) => {
    const texts = [board.title, board.description, ...board.tileTitles];
    const isFound = words.every((word) => texts.some((text) => folded(text).includes(word)));
    return isFound ? [{ board, hit: hitIn(board, words) }] : [];
  });
}

/** The place that an address names; everything where there is no such folder. */
export function placeOf(wanted: string | null, folders: readonly DashboardFolder[]): ListPlace {
  if (wanted === noFolder) return { kind: "none" };
  const found = folders.find(({ id }) => id === wanted);
  return found === undefined ? { kind: "all" } : { kind: "folder", id: found.id };
}

/** Where the list shows a place. */
export function listHref(place: ListPlace): string {
  if (place.kind === "all") return "/dashboards";
  return `/dashboards?${new URLSearchParams({ folder: place.kind === "none" ? noFolder : place.id })}`;
}

/** How many dashboards a place has. */
export function countIn(boards: readonly DashboardSummary[], place: ListPlace): number {
  return boards.filter((board) => isIn(board, place)).length;
}

const noFolder = "none";

function isIn({ folderId }: DashboardSummary, place: ListPlace): boolean {
  if (place.kind === "all") return true;
  return place.kind === "none" ? folderId === null : folderId === place.id;
}

/** The tile that has a word which title and description do not have. */
function hitIn({ title, description, tileTitles }: DashboardSummary, words: readonly string[]): string | null {
  const head = folded(`${title} ${description}`);
  const missing = words.find((word) => !head.includes(word));
  if (missing === undefined) return null;
  return tileTitles.find((text) => folded(text).includes(missing)) ?? null;
}

function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

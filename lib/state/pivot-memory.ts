/** The layouts of pivot tables that a reader made, kept in this browser tab for answers with the same groups. */
import type { PivotLayout } from "#lib/domain/pivot-table";
import { type PivotLook, type PivotShare, pivotLooks, pivotShares } from "./pivot-view.ts";

export type KeptPivot = PivotLayout & { readonly share: PivotShare; readonly look: PivotLook };

/** What was kept for these groups; null for none, and for what does not fit them. */
export function keptPivot(name: string, dimensions: number): KeptPivot | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(name)) ?? "null");
    if (!Array.isArray(stored)) return null;
    const [rows, columns, share, look]: unknown[] = stored;
    const places = [...placesIn(rows), ...placesIn(columns)];
    const fits = places.every((place) => place < dimensions) && new Set(places).size === places.length;
    if (!fits || places.length === 0) return null;
    return {
      rows: placesIn(rows),
      columns: placesIn(columns),
      share: pivotShares.find((known) => known === share) ?? "none",
      look: pivotLooks.find((known) => known === look) ?? "plain",
    };
  } catch {
    // Storage may be closed to the page, or hold something else.
    return null;
  }
}

/** Keeps it until the tab is closed. */
export function keepPivot(name: string, { rows, columns, share, look }: KeptPivot): void {
  try {
    window.sessionStorage.setItem(keyOf(name), JSON.stringify([rows, columns, share, look]));
  } catch {
    // See keptPivot: the layout then lasts until the page is left.
  }
}

function keyOf(name: string): string {
  return `pivot:${name}`;
}

function placesIn(stored: unknown): number[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((place): place is number => Number.isInteger(place) && place >= 0);
}

/** Where the keyboard stands in a pivot table, and where its keys lead. */
import type { HeadBand } from "./pivot-bands.ts";

/** Lines are counted with those of the heads; column -1 holds the names. */
export type PivotPlace = { readonly row: number; readonly column: number };

type Key = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean; readonly altKey: boolean };

type PlaceExtent = {
  readonly rows: number;
  readonly columns: number;
  readonly bands: readonly (readonly HeadBand[])[];
  /** Lines that the keys for a page go up or down. */
  readonly pageRows: number;
};

/** The place that a key leads to; null for keys that lead nowhere. A head over several columns is one place. */
export function placeAfterKey(
  { key, ctrlKey, metaKey, altKey }: Key,
  from: PivotPlace,
  extent: PlaceExtent,
): PivotPlace | null {
  const isFar = ctrlKey || metaKey;
  if (altKey) return null;
  const { row, column } = from;
  const moves: Readonly<Record<string, PivotPlace>> = {
    ArrowRight: { row, column: isFar ? extent.columns - 1 : lastOf(from, extent) + 1 },
    ArrowLeft: { row, column: isFar ? -1 : column - 1 },
    ArrowDown: { row: isFar ? extent.rows - 1 : row + 1, column },
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    PageDown: { row: row + extent.pageRows, column },
    PageUp: { row: row - extent.pageRows, column },
    Home: { row: isFar ? 0 : row, column: -1 },
    End: { row: isFar ? extent.rows - 1 : row, column: extent.columns - 1 },
  };
  const next = moves[key];
  return next === undefined ? null : placeWithin(next, extent);
}

function lastOf({ row, column }: PivotPlace, { bands }: PlaceExtent): number {
  const band = bandAt(bands, { row, column });
  return band === undefined ? column : band.from + band.count - 1;
}

/** The head over a column, undefined below the heads. */
export function bandAt(bands: PlaceExtent["bands"], { row, column }: PivotPlace): HeadBand | undefined {
  return bands[row]?.find(({ from, count }) => column >= from && column < from + count);
}

/** The nearest place that there is. */
export function placeWithin(
  { row, column }: PivotPlace,
  { rows, columns, bands }: Omit<PlaceExtent, "pageRows">,
): PivotPlace {
  const place = {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(-1, Math.min(columns - 1, column)),
  };
  const band = bandAt(bands, place);
  return band === undefined ? place : { ...place, column: band.from };
}

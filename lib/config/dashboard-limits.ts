/** Every number that bounds what the server does for dashboards; what a dashboard may hold is in the domain. */
import "server-only";

/** What the server spends on dashboards. */
export const dashboardRunLimits = {
  /** Tiles of one dashboard whose statements run side by side. */
  tilesAtATime: 3,
  /** One tile, its repair included. */
  tileTimeoutMs: 60_000,
  /** Values that a filter offers at a time. */
  offeredValues: 50,
  valuesTimeoutMs: 15_000,
  /** Rows of a tile that whoever has the link sees in its table. */
  sharedRows: 200,
  /** Contents of tiles that are kept for whoever opens a link next. */
  sharedContents: 120,
  /** A deleted dashboard can be taken back for so long. */
  undoMs: 120_000,
  /** What a tile showed before, and what it showed under filters, for pages that still show it. */
  replacedKeptMs: 86_400_000,
  /** Rows of a tile that are compared with those of the read before. */
  movedRows: 200,
  /** Refreshes of one dashboard that are found among the runs; by the clock it may be refreshed each minute. */
  keptRefreshes: 100,
} as const;

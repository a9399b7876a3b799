/** What a dashboard may hold at most, for the screen that says so and for the server that holds to it. */
export const dashboardLimits = {
  columns: 12,
  /** A grid row and the space between two, in pixels. */
  rowHeightPx: 40,
  gapPx: 16,
  maxHeight: 40,
  tiles: 60,
  filters: 20,
  /** What one tile may leave out: every filter, and every parameter. */
  ignored: 23,
  /** What the first ones of a tile are at most, by a parameter. */
  parameterRows: 1_000,
  tabs: 12,
  /** Columns that are offered for filters. */
  addableFilters: 60,
  titleCharacters: 120,
  descriptionCharacters: 500,
  textCharacters: 5_000,
  /** Values that one filter may name. */
  filterValues: 100,
  /** Of what is searched among a filter's values. */
  searchCharacters: 100,
  /** Of a file that is brought in: room for a board of 60 tiles with the longest statements. */
  importBytes: 16_000_000,
} as const;

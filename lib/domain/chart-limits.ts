/** How much a chart may hold before it stops being readable. */
export const chartLimits = {
  kpiMeasures: 3,
  /** Up to this many points in time are drawn as columns. */
  columnPoints: 8,
  /** Vertical bars over time, when the user asks for bars. */
  columnPointsOnRequest: 36,
  /** Lines of one chart when a column splits them; between this and `splitSeries` the top ones are drawn. */
  lineSeries: 6,
  splitSeries: 20,
  topSeries: 5,
  /** Measures drawn together; further ones are in the table. */
  lineMeasures: 4,
  barMeasures: 2,
  /** Bars of one chart; of more categories the top ones are drawn. */
  bars: 20,
  topBars: 15,
  /** Segments of a stacked chart. */
  segments: 100,
  stackSeries: 6,
  groupedSeries: 6,
  groupedBars: 40,
  heatmapSide: 20,
  donutParts: 6,
  scatterPoints: 2_000,
  /** Points of a line; longer ones are thinned out. */
  linePoints: 1_000,
} as const;

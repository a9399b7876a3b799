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
  /** Points up to which a small panel is drawn without being asked. */
  linePanelPoints: 40,
  /** Measures drawn together; further ones are in the table. */
  lineMeasures: 4,
  barMeasures: 2,
  /** Bars of one chart; of more categories the top ones are drawn. */
  bars: 20,
  topBars: 15,
  /** Bars of what has an order of its own: the hours of a day, the days of a month. */
  orderedBars: 32,
  /** Segments of a stacked chart. */
  segments: 100,
  stackSeries: 6,
  groupedSeries: 6,
  groupedBars: 40,
  /** The days of a month fit side by side; the longer side runs down the page. */
  heatmapRows: 60,
  heatmapColumns: 31,
  /** Three years of months and the one in which all began; numbers need little room. */
  followedColumns: 37,
  /** Lists of bars beside and below each other, one per value of a group, and the bars of all of them. */
  barPanels: 24,
  panelBars: 120,
  donutParts: 6,
  /** Lines of a slope chart; without being asked one more at least. */
  leastSlopes: 3,
  slopes: 12,
  /** Steps of a funnel. */
  leastSteps: 2,
  funnelSteps: 12,
  /** Bars of a waterfall, both totals among them. */
  waterfallBars: 12,
  scatterPoints: 2_000,
  /** Colours of points. */
  scatterSeries: 6,
  /** Rows from which on a spread is worth drawing: in all, and on average in each group. */
  spreadRows: 20,
  spreadGroupRows: 5,
  /** On request. */
  histogramRows: 10,
  /** Steps of a histogram; two more may be needed for round edges. */
  histogramBins: 38,
  leastHistogramBins: 5,
  /** So many times as wide as 99 % of its values, a histogram counts what lies beyond them in the steps at its ends. */
  middleRatio: 2,
  /** Outlying values of one box that are drawn. */
  boxOutliers: 24,
  /** Points of a line; longer ones are thinned out. */
  linePoints: 1_000,
} as const;

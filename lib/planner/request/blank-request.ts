/** A request before anything was said. */
import type { Request } from "./request.ts";

/** A question that asks for nothing. */
export const blankRequest: Request = {
  shown: [],
  groups: [],
  clauses: [],
  ranking: null,
  sorts: [],
  windows: [],
  grain: null,
  countedStep: null,
  grainWithin: null,
  part: null,
  isShare: false,
  predicate: null,
  isRatio: false,
  over: null,
  isFigure: false,
  isRunning: false,
  compare: null,
  isDistribution: false,
  chartHint: null,
  isSideBySide: false,
  hasOr: false,
  isBoth: false,
  isNever: false,
  isEver: false,
  changes: [],
  hints: [],
  unexplained: [],
  corrections: [],
};

/** What a search for unusual steps gives. Figures only: the sentences are made where the answer is written. */

export type UnusualOptions = {
  /** The last step is not over yet: it has an expectation but is not judged. */
  readonly isLastPartial?: boolean;
  /** The share of findings that may be chance, above 0 and below 1; 0.02 unless told. */
  readonly falseDiscoveryRate?: number;
  /** The share of usual steps that the band holds, above 0 and below 1; 0.99 unless told. */
  readonly bandShare?: number;
};

export type Unusual =
  | { readonly state: "refused"; readonly reason: RefusedReason }
  | {
      readonly state: "judged";
      /** One for each step of the series, in its order. */
      readonly expectation: readonly ExpectedStep[];
      /** In order of their first step. */
      readonly findings: readonly Finding[];
      /** Days, or steps, that stand out every year and are therefore expected. */
      readonly returning: readonly ReturningStep[];
      readonly model: UnusualModel;
    };

/** Why a series is not judged. */
export type RefusedReason =
  /** Fewer steps with a figure than the step's size asks for. */
  | { readonly kind: "too-few-steps"; readonly needed: number; readonly present: number }
  /** Every figure is the same. */
  | { readonly kind: "constant"; readonly value: number }
  /** At least half of the figures repeat the one before, or the course repeats itself exactly: no usual distance can be told. */
  | { readonly kind: "hardly-varies" }
  /** Again and again there is nothing: so many times. Only where many series are looked at. */
  | { readonly kind: "often-nothing"; readonly steps: number }
  /** Steps without a figure are too common to be unusual. */
  | { readonly kind: "too-many-gaps"; readonly present: number; readonly steps: number };

export type ExpectedStep = {
  /** First day of the step, ISO date. */
  readonly from: string;
  /** In the measure's unit; null where a figure is never there, as on closed weekdays, and before the first figure. */
  readonly expected: number | null;
  /** The band around it. */
  readonly low: number | null;
  readonly high: number | null;
};

/** What all findings carry. */
type FindingSpan = {
  /** First day of the first step, and of the last one, that it concerns; ISO dates. */
  readonly from: string;
  readonly to: string;
  readonly steps: number;
  /** It reaches the last judged step. */
  readonly isLasting: boolean;
};

/** Figures of a finding that compares. */
type FindingFigures = {
  /** Mean of what is there, per step. */
  readonly actual: number;
  /** Mean of what was expected, per step. */
  readonly expected: number;
  /** How far the actual lies above (or, negative, below) the expected, in percent of it; null where that is zero. */
  readonly percent: number | null;
  /** The distance in robust standard deviations of a single step, at its largest; negative below. */
  readonly size: number;
  /** How often chance alone would bring as much, before many steps are taken into account. */
  readonly pValue: number;
};

/** One step, or a few in a row, far above or below. */
export type PointFinding = FindingSpan & FindingFigures & { readonly kind: "spike" | "dip" };

/** From this step on the figures lie higher or lower; `expected` is what the step before would have led to. */
export type LevelShift = FindingSpan & FindingFigures & { readonly kind: "level-shift" };

/** From this step on the trend rises or falls otherwise. */
export type TrendBreak = FindingSpan &
  FindingFigures & {
    readonly kind: "trend-break";
    /** In the measure's unit per step: the mean from the change before, and to the change after, or to the end. */
    readonly slopeBefore: number;
    readonly slopeAfter: number;
  };

/** Steps without a figure, or with next to nothing, where a figure far from zero was expected. */
export type MissingLoad = FindingSpan & {
  readonly kind: "missing-load";
  /** Mean of what is there; null where nothing is. */
  readonly actual: number | null;
  readonly expected: number;
  /** The share of comparable steps without a figure; what is rarely missing is missed. */
  readonly usualShare: number;
  /** How often chance alone would bring so little, before many steps are taken into account. */
  readonly pValue: number;
};

export type Finding = PointFinding | LevelShift | TrendBreak | MissingLoad;

export type ReturningStep = {
  /** First days of the steps, one for each year it came in. */
  readonly steps: readonly string[];
  readonly direction: "above" | "below";
  /** Which rule of the calendar it follows. */
  readonly rule: ReturningRule;
};

export type ReturningRule =
  | { readonly kind: "date"; readonly month: number; readonly day: number }
  /** The nth such weekday of the month, 1 to 5, or -1 for the last; 0 is Sunday. */
  | { readonly kind: "weekday"; readonly month: number; readonly weekday: number; readonly nth: number }
  /** So many days after (negative: before) Easter Sunday. */
  | { readonly kind: "easter"; readonly days: number };

/** What the expectation was made of, so that it can be told. */
export type UnusualModel = {
  /** `log`: changes are compared as ratios; `root`: as square roots, as counts are; `plain`: as differences. */
  readonly scale: "plain" | "root" | "log";
  readonly hasWeekdays: boolean;
  readonly hasYearCourse: boolean;
  /** Trend breaks are looked for: two years are known, without which a season of the year would look the same. */
  readonly judgesSlope: boolean;
  /** Robust standard deviation of a step around its expectation, in units of the scale. */
  readonly deviation: number;
  /** Degrees of Student's distribution that the residuals' tails resemble. */
  readonly tailDegrees: number;
  /** Single steps that were judged. */
  readonly tested: number;
};

/** The windows of time that a dashboard offers without asking for days. */

export const timePresetIds = [
  "last-30-days",
  "last-3-months",
  "last-6-months",
  "last-12-months",
  "this-year",
  "last-year",
] as const;
export type TimePresetId = (typeof timePresetIds)[number];

/** As the planner reads them, too: a preset means what the same words mean in a question. */
export const timePresetLabels: Readonly<Record<TimePresetId, string>> = {
  "last-30-days": "Last 30 days",
  "last-3-months": "Last 3 months",
  "last-6-months": "Last 6 months",
  "last-12-months": "Last 12 months",
  "this-year": "This year",
  "last-year": "Last year",
};

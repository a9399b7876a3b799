/** Steps of the calendar in the words for a figure: "daily orders", "revenue by week". */
import type { TimeGrain } from "#lib/domain/plan";

/** The words for a step, for the patterns of those who read wishes. */
export const step = "day|week|month|quarter|year";

/** By word. */
export const grains: Readonly<Record<string, TimeGrain>> = {
  day: "day",
  week: "week",
  month: "month",
  quarter: "quarter",
  year: "year",
  yesterday: "day",
};

const stepAdjectives: Readonly<Record<string, TimeGrain>> = {
  daily: "day",
  weekly: "week",
  monthly: "month",
  quarterly: "quarter",
  yearly: "year",
  annual: "year",
};

/** The step that the words name themselves; null where they name none. */
export function grainIn(object: string): TimeGrain | null {
  const adjective = /\b(daily|weekly|monthly|quarterly|yearly|annual)\b/iu.exec(object)?.[1]?.toLowerCase();
  if (adjective !== undefined) return stepAdjectives[adjective] ?? null;
  const said = pattern(`\\b(?:by|per|a|each)\\s+(${step})\\b`).exec(object)?.[1];
  return said === undefined ? null : (grains[said.toLowerCase()] ?? null);
}

/** The question for the figure over steps: over its own, or else over these. */
export function stepped(object: string, grain: TimeGrain): string[] {
  const bare = object
    .replace(/^(?:the|our|my|total)\s+(?=\S)/iu, (article) => (/total/iu.test(article) ? article : ""))
    .trim();
  return [grainIn(bare) === null ? `${bare} by ${grain}` : bare];
}

/** Whatever the case of its letters. */
export function pattern(text: string): RegExp {
  return new RegExp(text, "iu");
}

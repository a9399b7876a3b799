/** What a column of numbers is brought to: a sum, an average, a percentile ("p90": 90 % of the values lie below it). */
import { z } from "zod";

/** The value below which so many percent of the values lie, interpolated: "p90". The median is the fiftieth. */
export const percentileSchema = z.enum([
  ...(["p1", "p5", "p10", "p20", "p25", "p30", "p40", "p60", "p70", "p75", "p80", "p90", "p95", "p99"] as const),
]);
export type Percentile = z.infer<typeof percentileSchema>;

export const aggregateFunctionSchema = z.enum([
  ...(["sum", "avg", "min", "max", "median", "count_distinct"] as const),
  ...percentileSchema.options,
]);
export type AggregateFunction = z.infer<typeof aggregateFunctionSchema>;

/** 90 for "p90"; null for any other function. */
export function percentOf(name: string): number | null {
  return isPercentile(name) ? Number(name.slice(1)) : null;
}

/** Whether a function is a percentile. */
export function isPercentile(name: string): name is Percentile {
  return /^p\d{1,2}$/.test(name);
}

/** "90th percentile". */
export function percentileWords(name: Percentile): string {
  const percent = Number(name.slice(1));
  return `${percent}${percent === 1 ? "st" : "th"} percentile`;
}

type Named = Exclude<AggregateFunction, Percentile>;

/** What a function is called where the others have these words; `behind` is what a percentile needs to join its column. */
export function functionCalled(
  words: Readonly<Record<Named, string>>,
  name: AggregateFunction,
  behind: string,
): string {
  return isPercentile(name) ? `${percentileWords(name)}${behind}` : words[name];
}

/** What the phrases of calculations have in common: what is found of one, and the steps in time that it needs. */
import type { TimeGrain } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import { matchCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";
import type { Known } from "./moments.ts";
import { wordAt } from "./token-words.ts";

/** A calculation that words at a place ask for. */
export type CalculationFound = {
  readonly length: number;
  /** Where the phrase begins, if that is before the place that was looked at. */
  readonly start?: number;
  readonly calculation: PlanCalculation;
  /** What stands in the place of the phrase. */
  readonly instead?: readonly Token[];
  /** Words of the groups within which it is done. */
  readonly within?: readonly string[];
};

export type CalculationRule = (tokens: readonly Token[], place: number, known: Known) => CalculationFound | null;

/** The calendar step that a word says. */
export const grains: Readonly<Record<string, TimeGrain>> = {
  ...{ day: "day", days: "day", week: "week", weeks: "week", month: "month", months: "month" },
  ...{ quarter: "quarter", quarters: "quarter", year: "year", years: "year" },
  ...{ daily: "day", weekly: "week", monthly: "month", quarterly: "quarter", yearly: "year", annual: "year" },
};
const adjectives: Readonly<Record<TimeGrain, string>> = {
  day: "daily",
  week: "weekly",
  month: "monthly",
  quarter: "quarterly",
  year: "yearly",
};

/** The steps in time that the question says by itself, outside of the phrase; null where it says none. */
export function saidSteps(tokens: readonly Token[], from: number, length: number): TimeGrain | null {
  const outside = tokens.flatMap((token, place) => {
    if (place >= from && place < from + length) return [];
    const cue = matchCue(tokens, place)?.cue;
    if (cue?.type === "grain") return [cue.grain];
    const isBehindBy = ["by", "per", "each", "every", "over"].includes(tokens[place - 1]?.lower ?? "");
    const grain = isBehindBy ? grains[token.lower] : undefined;
    return grain === undefined ? [] : [grain];
  });
  return outside[0] ?? null;
}

/** What says the steps of a calculation, where the question does not. */
export function stepWord(
  tokens: readonly Token[],
  place: number,
  { length, grain }: { readonly length: number; readonly grain: TimeGrain },
): Token[] {
  const [first] = tokens.slice(place, place + 1);
  return first === undefined || saidSteps(tokens, place, length) !== null ? [] : [wordAt(first, adjectives[grain])];
}

/** What joins a calculation to what is asked. */
export const joints = [
  "with the",
  "with a",
  "with its",
  "with",
  "and the",
  "and a",
  "and its",
  "and",
  "plus the",
  "plus a",
  "plus",
  "including the",
  "including",
  "as a",
  "as the",
  "as",
  "the",
  "a",
];
/** Behind something else: at the beginning "the" belongs to what is asked. */
export function isJoined(tokens: readonly Token[], place: number): boolean {
  return place > 0 || ["the", "a"].includes(tokens[place]?.lower ?? "");
}

/** "more than 5 days", "within 24 hours": how long a time may be. */
import type { ElapsedUnit } from "#lib/domain/derived-column";
import type { ComparisonOperator } from "#lib/domain/plan";
import type { Token } from "../words/tokenise.ts";
import { phraseAt } from "./token-words.ts";

export const unitWords: Readonly<Record<string, ElapsedUnit>> = {
  ...{ minute: "minutes", minutes: "minutes", hour: "hours", hours: "hours", day: "days", days: "days" },
  ...{ week: "weeks", weeks: "weeks", month: "months", months: "months", year: "years", years: "years" },
};

const bounds: readonly (readonly [ComparisonOperator, readonly string[]])[] = [
  [">", ["more than", "longer than", "over", "greater than", "exceeding", "above"]],
  [">=", ["at least", "no less than"]],
  ["<", ["less than", "shorter than", "under", "below", "fewer than", "in under", "in less than"]],
  ["<=", ["within", "at most", "up to", "no more than", "not more than", "no longer than", "in at most"]],
];

export type Bound = {
  /** As it was said. */
  readonly word: string;
  readonly operator: ComparisonOperator;
  readonly amount: Token;
  readonly unit: ElapsedUnit;
  readonly end: number;
};

/** The bound that begins there; months and years are counted by the calendar, not by days, and are none. */
export function boundAt(tokens: readonly Token[], place: number): Bound | null {
  for (const [operator, phrases] of bounds) {
    const length = phraseAt(tokens, place, phrases);
    const [amount, unitWord] = length === 0 ? [] : tokens.slice(place + length, place + length + 2);
    const unit = unitWords[unitWord?.lower ?? ""];
    const isExact = unit !== undefined && unit !== "months" && unit !== "years";
    if (amount?.kind !== "number" || !isExact) continue;
    const word = tokens[place]?.lower ?? "";
    return { word, operator, amount, unit, end: place + length + 2 };
  }
  return null;
}

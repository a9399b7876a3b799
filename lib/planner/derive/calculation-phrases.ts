/** Words that ask for a calculation over the finished figures are taken out of the question, which asks for the figures. */
import type { AskedCalculation } from "../request/request.ts";
import type { Token } from "../words/tokenise.ts";
import type { CalculationRule } from "./calculation-read.ts";
import { compoundPhrase, indexedPhrase, rankPhrase, retentionPhrase } from "./growth-phrases.ts";
import { insidePhrase, sidePhrase } from "./inside-phrases.ts";
import type { Known } from "./moments.ts";
import { movingPhrase } from "./moving-phrases.ts";
import { togetherPhrase } from "./together-phrases.ts";
import { contributionPhrase, cumulativePhrase, mostOfPhrase, withinPhrase } from "./whole-phrases.ts";

/** The words without the phrase, and what it asks for; null where nothing of the kind is asked. */
export type CalculationRead = { readonly tokens: readonly Token[]; readonly calculation: AskedCalculation | null };

const rules: readonly CalculationRule[] = [
  togetherPhrase,
  movingPhrase,
  indexedPhrase,
  mostOfPhrase,
  cumulativePhrase,
  withinPhrase,
  sidePhrase,
  insidePhrase,
  contributionPhrase,
  compoundPhrase,
  rankPhrase,
  retentionPhrase,
];

/** The first such phrase; a question asks for one calculation. */
export function readCalculation(tokens: readonly Token[], known: Known): CalculationRead {
  for (const rule of rules) {
    for (let place = 0; place < tokens.length; place += 1) {
      const found = rule(tokens, place, known);
      if (found === null) continue;
      const { length, start = place, calculation, instead = [], within = [] } = found;
      const rest = [...tokens.slice(0, start), ...instead, ...tokens.slice(start + length)];
      return { tokens: rest, calculation: { calculation, within } };
    }
  }
  return { tokens, calculation: null };
}

/** What calls to language models cost, in US dollars. A cost that is not known is null, which is not the same as none. Pure. */
import type { ModelPrice } from "./model-price.ts";

/** As a model's server counts: 0 where it does not. `cachedTokens` are a part of the input; absent for none. */
export type CallTokens = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number | undefined;
};

const tokensPerPrice = 1_000_000;

/** What a reply cost; null where the price is not known, or the tokens were not counted. */
export function dollarsOf({ inputTokens, outputTokens, cachedTokens = 0 }: CallTokens, price: ModelPrice | null) {
  if (price === null || inputTokens + outputTokens === 0) return null;
  const kept = Math.min(cachedTokens, inputTokens);
  const { input, output, cached = input } = price;
  return ((inputTokens - kept) * input + kept * cached + outputTokens * output) / tokensPerPrice;
}

/** Null as soon as one is not known: a sum of the others would seem to be all. */
export function sumOfDollars(amounts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}

/** What two calls took together. */
export function addTokens(left: CallTokens, right: CallTokens): CallTokens {
  const cachedTokens = (left.cachedTokens ?? 0) + (right.cachedTokens ?? 0);
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    ...(cachedTokens === 0 ? {} : { cachedTokens }),
  };
}

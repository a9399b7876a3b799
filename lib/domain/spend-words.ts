/** Tokens and money in words, the same wherever they are told. Pure. */
import { formatCount, formatCounted } from "./format.ts";
import type { ChatModelUse } from "./run-report.ts";

/** "$0.0042", "$0.05", "$12.30". */
export function dollarsText(dollars: number): string {
  if (dollars === 0) return "$0";
  if (dollars < 0.0001) return "under $0.0001";
  return `$${dollars < 1 ? dollars.toFixed(4).replace(/0{1,2}$/, "") : dollars.toFixed(2)}`;
}

/** What cannot be known is said so; nothing is never shown for it. */
export function priceText(cost: number | null): string {
  return cost === null ? "price not known" : dollarsText(cost);
}

/** "1,204 tokens", with the part that a provider had kept: "1,204 tokens (900 cached)". */
export function tokensText(tokens: number, cachedTokens = 0): string {
  return `${formatCounted(tokens, "token")}${cachedText(cachedTokens)}`;
}

/** " (900 cached)" behind a count; nothing where nothing was kept. */
export function cachedText(cachedTokens = 0): string {
  return cachedTokens === 0 ? "" : ` (${formatCount(cachedTokens)} cached)`;
}

const noCall = "No model call";

export type ModelSpend = {
  readonly calls: number;
  readonly tokens: number;
  readonly cachedTokens?: number | undefined;
  readonly cost: number | null;
};

/** "3 model calls, 4,210 tokens, $0.0042"; "No model call". */
export function spendText({ calls, tokens, cachedTokens, cost }: ModelSpend): string {
  if (calls === 0) return noCall;
  return [formatCounted(calls, "model call"), tokensText(tokens, cachedTokens), priceText(cost)].join(", ");
}

/** Of all answers of a chat, some of which may have no known price: "3 calls, 4,210 tokens, at least $0.0042". */
export function chatSpendText({ calls, tokens, cost, answersWithoutPrice }: ChatModelUse): string {
  if (calls === 0) return noCall;
  const isPart = answersWithoutPrice > 0 && cost > 0;
  const price = isPart ? `at least ${dollarsText(cost)}` : priceText(answersWithoutPrice > 0 ? null : cost);
  return [formatCounted(calls, "call"), tokensText(tokens), price].join(", ");
}

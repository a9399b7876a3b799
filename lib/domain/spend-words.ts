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
  const kept = cachedTokens === 0 ? "" : ` (${formatCount(cachedTokens)} cached)`;
  return `${formatCounted(tokens, "token")}${kept}`;
}

export type ModelSpend = {
  readonly calls: number;
  readonly tokens: number;
  readonly cachedTokens?: number | undefined;
  readonly cost: number | null;
};

/** "3 calls, 4,210 tokens, $0.0042"; "no model call". */
export function spendText({ calls, tokens, cachedTokens, cost }: ModelSpend): string {
  if (calls === 0) return "no model call";
  return [formatCounted(calls, "model call"), tokensText(tokens, cachedTokens), priceText(cost)].join(", ");
}

/** The same of all answers of a chat, some of which may have no known price. */
export function chatSpendText({ calls, tokens, cost, answersWithoutPrice }: ChatModelUse): string {
  if (answersWithoutPrice === 0 || cost === 0) {
    return spendText({ calls, tokens, cost: answersWithoutPrice === 0 ? cost : null });
  }
  return [formatCounted(calls, "model call"), tokensText(tokens), `at least ${dollarsText(cost)}`].join(", ");
}

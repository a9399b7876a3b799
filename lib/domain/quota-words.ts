/** Quotas in sentences: what is used, what is left, what helps. Pure and browser-safe. */
import { bytesText } from "./bytes-text.ts";
import { formatCounted } from "./format.ts";
import type { LimitStanding, QuotaMeasure, QuotaScope } from "./quota.ts";
import { dollarsText, tokensText } from "./spend-words.ts";
import { type Month, monthText, toDollars } from "./usage.ts";

/** What each measure is called. */
export const measureWords: Readonly<Record<QuotaMeasure, string>> = {
  runs: "Runs",
  tokens: "Tokens",
  nanodollars: "Dollars",
  bytes: "Data read",
};

/** Whose each quota is. */
export const scopeWords: Readonly<Record<QuotaScope, string>> = {
  everybody: "everybody",
  "each-member": "each member of",
  group: "all together in",
  person: "this person",
};

/** An amount with its unit: "200 runs", "1,000 tokens", "$2.50", "3 GB". */
export function amountText(measure: QuotaMeasure, amount: number): string {
  switch (measure) {
    case "runs":
      return formatCounted(amount, "run");
    case "tokens":
      return tokensText(amount);
    case "nanodollars":
      return dollarsText(toDollars(amount));
    case "bytes":
      return bytesText(amount);
  }
}

/** The day on which a month's use begins anew: "1 December 2026". */
export function anewText(month: Month): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
  return `1 ${monthText(next)}`;
}

/** What is limited: "Your 200 runs for November 2026", "The $5.00 that Sales has together for November 2026". */
export function limitedText({ measure, limit, scope, scopeName }: LimitStanding, month: Month): string {
  const amount = amountText(measure, limit);
  const whose = scope === "group" ? `The ${amount} that ${scopeName ?? "your group"} has together` : `Your ${amount}`;
  return `${whose} for ${monthText(month)}`;
}

/** What somebody reads before a limit bites: "Used: 170 of 200 runs. 30 runs are left until 1 December 2026." */
export function nearText(standing: LimitStanding, month: Month): string {
  const { measure, limit, used } = standing;
  const left = Math.max(0, limit - used);
  const rest = left === 0 ? "nothing is left" : `${amountText(measure, left)} left`;
  return `${limitedText(standing, month)}: ${rest}. It begins anew on ${anewText(month)}.`;
}

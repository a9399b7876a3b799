/** A quota as it is typed: dollars and gigabytes in place of the exact amounts that are kept. Pure. */
import { type QuotaLimits, type QuotaMeasure, quotaMeasures } from "#lib/domain/quota";

/** Texts of the fields; an empty one is no limit. */
export type QuotaDraft = Readonly<Record<QuotaMeasure, string>>;

/** What one of what is typed comes to. */
const sizes: Readonly<Record<QuotaMeasure, number>> = { runs: 1, tokens: 1, nanodollars: 1e9, bytes: 1e9 };

/** What stands behind each field. */
export const quotaUnits: Readonly<Record<QuotaMeasure, string>> = {
  runs: "runs",
  tokens: "tokens",
  nanodollars: "dollars",
  bytes: "gigabytes",
};

const largest = 1e15;

/** The finest amount of a dollar or a gigabyte that is kept. */
const decimals = 9;

/** What stands in the fields at first. */
export function quotaDraft(limits: QuotaLimits): QuotaDraft {
  const text = (measure: QuotaMeasure): string => {
    const limit = limits[measure];
    if (limit === null) return "";
    // Written out: a very small one would stand there as "1e-9".
    return (limit / sizes[measure]).toFixed(decimals).replace(/\.?0+$/, "");
  };
  return { runs: text("runs"), tokens: text("tokens"), nanodollars: text("nanodollars"), bytes: text("bytes") };
}

/** null where a field holds no amount: its measure is the fault. */
export function readQuotaDraft(
  draft: QuotaDraft,
): { readonly limits: QuotaLimits; readonly fault: null } | { readonly limits: null; readonly fault: QuotaMeasure } {
  const limits: Record<QuotaMeasure, number | null> = { runs: null, tokens: null, nanodollars: null, bytes: null };
  for (const measure of quotaMeasures) {
    const typed = draft[measure].trim().replaceAll(",", "");
    const amount = Number(typed) * sizes[measure];
    const isAmount = /^\d+(?:\.\d+)?$/.test(typed) && amount <= largest;
    const isWhole = sizes[measure] > 1 || Number.isInteger(amount);
    if (typed !== "" && !(isAmount && isWhole)) return { limits: null, fault: measure };
    limits[measure] = typed === "" ? null : Math.round(amount);
  }
  return { limits, fault: null };
}

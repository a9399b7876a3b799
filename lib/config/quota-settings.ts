/** What everybody may take in a month, as the environment says it; without a word of it there an admin says it in the app. */
import "server-only";
import { z } from "zod";
import { noLimits, standardWarningPercent } from "#lib/domain/quota";
import { toNanodollars } from "#lib/domain/usage";

const whole = { error: "must be a whole number" };
const number = { error: "must be a number, 0 or more" };

export const quotaVariables = {
  /** Questions and refreshes of boards of each person in a month. */
  QUOTA_RUNS: z.coerce.number(whole).int(whole).min(0, whole).max(1e9, whole).optional(),
  /** Tokens of model calls. */
  QUOTA_TOKENS: z.coerce.number(whole).int(whole).min(0, whole).max(1e12, whole).optional(),
  /** US dollars of model calls whose price is known. */
  QUOTA_DOLLARS: z.coerce.number(number).min(0, number).max(1e6, number).optional(),
  /** Gigabytes read by statements, of engines that tell beforehand. */
  QUOTA_GB: z.coerce.number(number).min(0, number).max(1e6, number).optional(),
  /** From which share of a quota on people are told. */
  QUOTA_WARNING_PERCENT: z.coerce
    .number({ error: "must be a whole number from 1 to 100" })
    .int({ error: "must be a whole number from 1 to 100" })
    .min(1, { error: "must be a whole number from 1 to 100" })
    .max(100, { error: "must be a whole number from 1 to 100" })
    .default(standardWarningPercent),
};

/** What a test leaves out is as if it were not set. */
export type QuotaVariables = Partial<Readonly<Record<keyof typeof quotaVariables, number | undefined>>>;

const bytesPerGigabyte = 1_000_000_000;

/** The limits of everybody that the environment names; fixed as soon as it names one. */
export function standardQuotaOf({ QUOTA_RUNS, QUOTA_TOKENS, QUOTA_DOLLARS, QUOTA_GB }: QuotaVariables) {
  const isFixed = [QUOTA_RUNS, QUOTA_TOKENS, QUOTA_DOLLARS, QUOTA_GB].some((value) => value !== undefined);
  if (!isFixed) return { limits: noLimits, isFixed };
  const limits = {
    runs: QUOTA_RUNS ?? null,
    tokens: QUOTA_TOKENS ?? null,
    nanodollars: QUOTA_DOLLARS === undefined ? null : toNanodollars(QUOTA_DOLLARS),
    bytes: QUOTA_GB === undefined ? null : Math.round(QUOTA_GB * bytesPerGigabyte),
  };
  return { limits, isFixed };
}

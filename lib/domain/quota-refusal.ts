/** Why nothing begins under a quota, and what helps. Pure. */
import { type AppError, appError } from "./errors.ts";
import type { Admission, LimitStanding } from "./quota.ts";
import { anewText, limitedText } from "./quota-words.ts";
import type { Month } from "./usage.ts";

/** The limit that something could not begin under. */
export type RefusedLimit = { readonly standing: LimitStanding; readonly why: Exclude<Admission, "yes"> };

/** Why nothing begins, with what helps. */
export function quotaRefusal({ standing, why }: RefusedLimit, month: Month): AppError {
  const limited = limitedText(standing, month);
  if (why === "wait") {
    return appError("QUOTA", `${limited}: what is left is held by what is at work now.`, {
      nextStep: "Try again when that has ended.",
      retryable: true,
    });
  }
  return appError("QUOTA", `${limited}: nothing is left.`, {
    nextStep: `It begins anew on ${anewText(month)}; an administrator can raise the quota.`,
  });
}

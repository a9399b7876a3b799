/** Groups of people in a team: who is in them, and by whose word. Browser-safe. */
import { z } from "zod";
import { groupLimits } from "./group-limits.ts";

/** What nobody sees in a name would make two of them look alike. */
const isShown = (name: string) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);

export const groupNameSchema = z
  .string()
  .transform((name) => name.normalize("NFC").trim())
  .pipe(z.string().min(1).max(groupLimits.name).refine(isShown));

/** A group as the sign-in provider calls it; letters and case are its own. */
export const providerGroupSchema = z
  .string()
  .transform((name) => name.normalize("NFC").trim())
  .pipe(z.string().min(1).max(groupLimits.providerName).refine(isShown));

/** Somebody in a group: an admin put them into it, the provider names it, or both. */
export type GroupMember = { readonly personId: string; readonly isByHand: boolean; readonly isByProvider: boolean };

export type Group = {
  readonly id: string;
  readonly name: string;
  /** Whoever is in this group of the provider's is in ours; null: it is filled by hand only. */
  readonly providerName: string | null;
  readonly members: readonly GroupMember[];
};

/** A reading that comes near to a question and is not surely meant. */
import "server-only";
import type { Plan } from "#lib/domain/plan";
import type { Clarification } from "./clarification.ts";

export type NearReading = {
  readonly plan: Plan;
  /** In a few words: "Revenue by city". */
  readonly label: string;
  /** Words that it makes nothing of. */
  readonly leftOut: readonly string[];
  /** It and what else comes near, to be asked where nobody writes what is meant. */
  readonly clarification: Clarification;
};

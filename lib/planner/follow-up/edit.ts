/** What every stage of editing the last plan reads. */
import type { Plan } from "#lib/domain/plan";
import type { BuildArgs } from "../plan-building/build-args.ts";

export type Edit = BuildArgs & {
  readonly question: string;
  readonly previousPlan: Plan;
  /** What is named comes to what is there, rather than in its place. */
  readonly isAddition: boolean;
  /** A named figure may take the place of the last one. */
  readonly replacesFigure: boolean;
  /** "instead" was said. */
  readonly isInstead: boolean;
};

/** A question as the fit sees it: what each way to read it used, and whether its rows were right. No word of it. */
import type { Feature, PlanFeature } from "#lib/planner/reading/features";

export type Weighed = {
  /** The database, so that a fold holds all of its questions. */
  readonly database: string;
  /** The set, so that sets weigh equally. */
  readonly set: string;
  readonly candidates: readonly WeighedCandidate[];
};

export type WeighedCandidate = {
  readonly isRight: boolean;
  readonly uses: Readonly<Partial<Record<Feature, number>>>;
  readonly numbers: Readonly<Partial<Record<PlanFeature, number>>>;
};

export type Weights = {
  readonly features: Readonly<Record<string, number>>;
  readonly plan: Readonly<Record<string, number>>;
};

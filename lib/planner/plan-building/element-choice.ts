/** One element chosen for each mention of a request, and what building a plan from it reads. */
import type { ModelElement } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";

/** Which element each mention means; a mention that is missing was dropped. */
export type Choice = ReadonlyMap<number, ModelElement>;

export type ResolveArgs = {
  readonly model: SemanticModel;
  readonly today: string;
  /** How much weaker than the surest a candidate may be; the usual unless told otherwise. */
  readonly margin?: number;
};

/** `measureOption`: which of a mention's possible measures is taken. */
export type Chosen = { readonly choice: Choice; readonly measureOption: number };

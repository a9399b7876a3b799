/** What each kind of analysis makes of the figure that it is asked about. */
import type { Plan } from "#lib/domain/plan";
import type { AskedAnalysis } from "./cues.ts";

export type Shaped =
  | { readonly kind: "plan"; readonly plan: Plan }
  /** What keeps the analysis from being made, as whole sentences. */
  | { readonly kind: "not"; readonly sentence: string }
  /** The question does not say when, or by which step, and cannot do without. */
  | { readonly kind: "timeless" };

export type Form = {
  readonly asked: AskedAnalysis;
  /** The plan where no words are left to be read of; null where there is none, left out where there are words. */
  readonly own?: Plan | null;
  /** What is read of the question, the likeliest first. */
  readonly rests: readonly string[];
  readonly shape: (plan: Plan) => Shaped;
  /** What a plan lacks, in words around those of the question, and what is told of it. */
  readonly time: (plan: Plan) => { readonly before: string; readonly behind: string; readonly note: string | null };
  /** Said where nothing of the kind can be made of the question. */
  readonly unfit: string;
};

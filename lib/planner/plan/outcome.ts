/** What the deterministic planner can say to a question: a plan, a question back, or a refusal. Never a guess. */
import type { ClarificationOption, DashboardForm } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";

export type PlanningArgs = {
  readonly model: SemanticModel;
  /** Today as `YYYY-MM-DD` in the user's time zone; injected, never read from a clock here. */
  readonly today: string;
  /** The plan of the last answer in this chat, for follow-ups; null on a first question. */
  readonly previousPlan: Plan | null;
  /** What was asked after that answer and got none: a question that goes on from it cannot be known. */
  readonly unanswered?: readonly string[];
};

/** A question of our own making with the plan that answers it; null where the words alone stand for it. */
export type PlannedQuestion = { readonly question: string; readonly plan: Plan | null };

/** A reading to choose from, and the plan that choosing it leads to; without one its words are planned when they are chosen. */
export type PlannedOption = ClarificationOption & {
  readonly plan?: Plan;
  /** Words of the question that the plan makes nothing of, phrase by phrase. */
  readonly leftOut?: readonly string[];
};

/** How the effect of a reading begins that makes nothing of some words: what follows are words it does not stand for. */
export const leavingOut = "leaves out";

/** Readings for the user to choose, the likeliest first, and why none of them was simply answered, as a sentence. */
export type NearestReadings = { readonly reason: string; readonly options: readonly PlannedOption[] };

export type PlanningOutcome =
  | { readonly kind: "plan"; readonly plan: Plan; readonly title: string }
  | {
      readonly kind: "ask";
      readonly question: string;
      /** Why it is asked: what the question leaves open, in one sentence. */
      readonly reason: string;
      readonly options: readonly PlannedOption[];
    }
  | {
      readonly kind: "refuse";
      /** `about_data`: the sentence is the answer, since nothing but the model was asked about. `expired`: what was chosen is not on offer any more. */
      readonly reason: "off_topic" | "unknown_concept" | "write_request" | "about_data" | "expired";
      /** Whole sentences for the user: what was not understood and what IS in the data. */
      readonly sentence: string;
      readonly unknownWords: readonly string[];
      /** What goes on from the answer before, where that is what was asked about. */
      readonly followUps?: readonly PlannedQuestion[];
      /** Questions that can be answered instead. */
      readonly suggestions: readonly string[];
    };

/** Told in words that there is no answer, and what there is. */
export type Refusal = Extract<PlanningOutcome, { kind: "refuse" }>;

/** Nobody else could say more: nothing here writes, and what the data is stands in its model. */
export function isLastWord(outcome: PlanningOutcome | DashboardOutcome): boolean {
  return outcome.kind === "refuse" && lastWords.has(outcome.reason);
}

const lastWords: ReadonlySet<string> = new Set(["write_request", "about_data", "expired"]);

/** A chart of a dashboard before it has run. */
export type PlannedTile = {
  readonly title: string;
  readonly plan: Plan;
  /** The user asked for this very chart: nothing else takes its place. */
  readonly isWished: boolean;
};

export type DashboardOutcome =
  | {
      readonly kind: "dashboard";
      readonly title: string;
      readonly form?: DashboardForm;
      /** Two to six tiles, no two alike. */
      readonly tiles: readonly PlannedTile[];
      /** Unlike all of them: each can take the place of one that has nothing to show. */
      readonly spares: readonly PlannedTile[];
      /** How the request was read where it left that open, as sentences. */
      readonly assumptions: readonly string[];
    }
  | Exclude<PlanningOutcome, { kind: "plan" }>;

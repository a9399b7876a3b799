/** What the router knows while it reads one message. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import type { ChosenOffer, PlanOffer } from "#lib/domain/plan-offer";
import type { QuestionReading } from "#lib/domain/question-reading";
import type { PendingStatement, Routing, Session } from "#lib/domain/session";
import type { PlannedOption, PlannedQuestion } from "#lib/planner/plan/outcome";
import type { SemanticModel } from "#lib/semantic/model";
import type { MachineState } from "../runtime/machine.ts";
import type { NearReading } from "../runtime/near-reading.ts";
import type { ConversationTurn, EnhancedQuestion, ModelPart, Relation } from "../runtime/question.ts";
import type { DatabaseReading, RuleOutcome } from "../runtime/reading.ts";
import type { ReadingChoice } from "./choose-reading.ts";
import type { RoutingReply } from "./prompts/route-request.ts";

export type RoutedSession = Pick<Session, "userInputHistory" | "routing" | "rounds" | "routerCounter">;

/** The rules' reading of a request. */
export type RuleReading = {
  /** The whole request as it was read, with the open one joined or an option's question put in its place. */
  readonly text: string;
  /** What the user said of it, a chosen reading by its label. */
  readonly original: string;
  readonly relation: Relation;
  /** What was made of `text` in each database, the leading one's first. */
  readonly readings: readonly DatabaseReading[];
  /** The one of them that counts. */
  readonly outcome: RuleOutcome;
  /** What a model had to do with the words or with what they go on from. */
  readonly modelPart: ModelPart;
  /** What is known of how it came about, as a sentence; null where the words speak for themselves. */
  readonly reasoning: string | null;
  /** The user wants an answer and no further question. */
  readonly isBestGuess: boolean;
  /** Readings that nobody chose, as sentences. */
  readonly assumptions: readonly string[];
};

/** A decision as it comes from the rules or from a model, before it is checked. */
export type RawRouting = {
  readonly handoff: string;
  readonly userRequest: string | null;
  readonly question: string | null;
  /** Why it is asked; null where nothing is, and where nobody said why. */
  readonly reason: string | null;
  readonly options: readonly PlannedOption[];
};

/** The model's word, and what it was asked with. */
export type ModelRouting = RoutingReply & {
  /** Of the history that it was shown, estimated. */
  readonly historyTokens: number;
  readonly ms: number;
};

/** What the model chose of the readings, and how long that took. */
export type ModelChoice = ReadingChoice & { readonly ms: number };

export type Decision =
  | {
      readonly kind: "ask";
      readonly routing: Routing;
      /** Why it is asked, in one sentence. */
      readonly reason: string;
      /** How far the question is understood; null where it is, but for what is asked. */
      readonly reading: QuestionReading | null;
      /** The plans behind its options. */
      readonly offers: readonly PlanOffer[];
      readonly relation: Relation;
    }
  | {
      readonly kind: "off_topic";
      readonly text: string;
      /** How far the question is understood; null where that is not why there is no answer. */
      readonly reading: QuestionReading | null;
      /** The text is itself the answer: nothing but the data's own description was asked about. */
      readonly isAnswer: boolean;
      readonly suggestions: readonly PlannedQuestion[];
    }
  | {
      readonly kind: "handoff";
      readonly routing: Routing;
      readonly relation: Relation;
      /** The request in the user's own words and made whole. */
      readonly question: EnhancedQuestion;
      /** What the rules made of the request; none where a statement was approved. */
      readonly readings: readonly DatabaseReading[];
      /** What comes near, where a model goes on from it; none unless told otherwise. */
      readonly near?: NearReading | null;
      /** The statement that may run now; null where one is to be written. */
      readonly approved: PendingStatement | null;
    };

export type RouterState = MachineState & {
  readonly session: RoutedSession;
  /** Finished requests of the conversation, oldest first, and how many stored ones could not be read. */
  readonly turns: readonly ConversationTurn[];
  readonly skippedTurns: number;
  readonly previousPlan: Plan | null;
  /** What the user chose instead of typing; null for words. */
  readonly chosen: ChosenOffer | null;
  /** What the last message offers to choose. */
  readonly offers: readonly PlanOffer[];
  /** What was asked after the last answer and could not be read. */
  readonly unanswered: readonly string[];
  readonly context: DatabaseContext;
  /** Schemas of the other databases that are asked the same question. */
  readonly otherSchemas: readonly SemanticModel[];
  readonly reading: RuleReading | null;
  /** The word on a statement that waits for it; null when none waits or the message says neither yes nor no. */
  readonly approval: "yes" | "no" | null;
  /** What the model chose of the readings that come near; null where none does, or it was not asked. */
  readonly choice: ModelChoice | null;
  /** What the model decided; null when it was not asked or did not answer. */
  readonly modelRouting: ModelRouting | null;
  readonly notices: readonly string[];
  readonly decision: Decision | null;
};
